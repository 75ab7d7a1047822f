import { describe, expect, it } from "vitest";
import { now } from "../../tests/generated/book.ts";
import { caseNotebook, CASES } from "../../tests/generated/cases.ts";
import { differencesOf } from "../../tests/generated/check.ts";
import { compare } from "../../tests/generated/compare.ts";
import { changes, factsOf } from "../../tests/generated/stated.ts";
import { ANYTHING, ENTRIES, generate, only } from "../../tests/generated/generate.ts";
import { NOT_YET_UNDERSTOOD, UNDERSTOOD } from "../../tests/generated/understood.ts";

const understood = ENTRIES.filter((entry) => UNDERSTOOD.has(entry.name));
const ALONE = 2;
const MIXED = 2000;
/** Milliseconds for hundreds of notebooks on a busy machine. */
const PATIENCE = 900_000;
/** Overlapping patterns still hide facts from each other; the share of notebooks affected may only fall. */
const MOST_WRONG = 0.02;

describe("generated notebooks", () => {
  it("are read without a mistake when they contain one pattern", { timeout: PATIENCE }, () => {
    const wrong = understood.flatMap((entry) =>
      Array.from({ length: ALONE }, (_, seed) => generate(seed, only(entry))).flatMap((made) =>
        differencesOf(made).map(({ kind, text }) => `${entry.name}, seed ${made.seed}: ${kind}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("are rarely misread when patterns overlap", { timeout: PATIENCE }, () => {
    const choice = { forced: null, allowed: (entry: { name: string }) => UNDERSTOOD.has(entry.name) };
    const wrong = Array.from({ length: MIXED }, (_, seed) => generate(seed, choice)).filter(
      (made) => differencesOf(made).length > 0,
    );
    expect(wrong.length / MIXED, `seeds ${wrong.map(({ seed }) => seed).join(", ")}`).toBeLessThanOrEqual(MOST_WRONG);
  });

  it("are read without a mistake when written by hand", () => {
    const wrong = CASES.filter(({ name }) => !NOT_YET_UNDERSTOOD.has(name)).flatMap((each) =>
      differencesOf(caseNotebook(each)).map(({ kind, text }) => `${each.name}: ${kind}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are the same for the same seed", () => {
    for (let seed = 0; seed < 20; seed++) {
      expect(JSON.stringify(generate(seed, ANYTHING).file)).toBe(JSON.stringify(generate(seed, ANYTHING).file));
    }
  });

  it("show each expected value in the cell named for it", () => {
    const composed = Array.from({ length: 300 }, (_, seed) => generate(seed, ANYTHING));
    for (const [seed, made] of [...composed, ...CASES.map(caseNotebook)].entries()) {
      for (const metric of made.expected.experiments.flatMap((experiment) => experiment.metrics)) {
        const shown = made.cells[metric.cell]?.outputs
          .map((output) => now(output.text) + ("html" in output && output.html !== undefined ? now(output.html) : ""))
          .join("\n");
        expect(shown, `seed ${seed}, cell ${metric.cell}`).toContain(metric.printed);
      }
    }
  });

  it("contain the pattern asked for", () => {
    for (const entry of ENTRIES) expect([...generate(1, only(entry)).used], entry.name).toContain(entry.name);
  });

  it("match their own facts, and every change to the facts is noticed", () => {
    for (let seed = 0; seed < 100; seed++) {
      const { expected } = generate(seed, ANYTHING);
      const facts = factsOf(expected);
      expect(compare(expected, facts), `seed ${seed}`).toEqual([]);
      for (const [kind, changed] of changes(facts)) {
        expect(
          compare(expected, changed).map((difference) => difference.kind),
          `seed ${seed}`,
        ).toContain(kind);
      }
    }
  });

  it("list only existing patterns as understood", () => {
    const names = new Set([...ENTRIES, ...CASES].map(({ name }): string => name));
    expect([...UNDERSTOOD, ...NOT_YET_UNDERSTOOD].filter((name) => !names.has(name))).toEqual([]);
    expect(names.size).toBe(ENTRIES.length + CASES.length);
  });
});
