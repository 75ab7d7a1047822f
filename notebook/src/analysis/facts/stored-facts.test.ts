import { describe, expect, expectTypeOf, it } from "vitest";
import { aModel, CHURN_FACTS } from "../fixtures/churn-facts.ts";
import { noFacts } from "../fixtures/no-facts.ts";
import type { NotebookFacts } from "../facts.ts";
import { boundedFacts, MAX_FACTS_BYTES } from "../find/bounded-facts.ts";
import { readFacts } from "./stored-facts.ts";

type ReadOnly<T> = T extends object ? { readonly [Key in keyof T]: ReadOnly<T[Key]> } : T;

const keptAndRead = (facts: unknown) => readFacts(JSON.parse(JSON.stringify(facts)));

describe("stored facts", () => {
  it("are types that nobody can write to, however deep", () => {
    expectTypeOf<NotebookFacts>().toEqualTypeOf<ReadOnly<NotebookFacts>>();
  });

  it("are read back unchanged", () => {
    expect(keptAndRead(CHURN_FACTS)).toEqual({ kind: "facts", facts: CHURN_FACTS });
    expect(keptAndRead(noFacts("julia"))).toEqual({ kind: "facts", facts: noFacts("julia") });
    expect(readFacts(null)).toEqual({ kind: "none" });
  });

  it("are unreadable when their version is newer, and the version is reported", () => {
    expect(keptAndRead({ ...CHURN_FACTS, version: 2, experiments: "another form" })).toEqual({
      kind: "unreadable",
      version: 2,
    });
  });

  it.each(["text", 7, [], {}, { version: 1 }, { ...CHURN_FACTS, headline: -1 }, { ...CHURN_FACTS, kind: "poem" }])(
    "are unreadable when malformed (%#)",
    (kept) => {
      expect(readFacts(kept).kind).toBe("unreadable");
    },
  );

  it("lose an entry of an unknown kind and nothing else", () => {
    const omen = { kind: "omen", cells: [1], certainty: "certain" };
    const read = keptAndRead({
      ...CHURN_FACTS,
      facts: [omen, ...CHURN_FACTS.facts],
      cautions: [...CHURN_FACTS.cautions, omen],
    });
    expect(read).toEqual({ kind: "facts", facts: CHURN_FACTS });
  });
});

describe("facts bounded for storage", () => {
  const wide = (columns: number): NotebookFacts => ({
    ...CHURN_FACTS,
    experiments: CHURN_FACTS.experiments.map((experiment) => ({
      ...experiment,
      features: Array.from({ length: columns }, (_, index) => `column ${index} ${"x".repeat(300)}`),
      models: Array.from({ length: 40 }, (_, id) => aModel(id, "Ridge", 1, { params: { columns: "y".repeat(5000) } })),
    })),
  });

  it("stay the same, not a copy, at an ordinary size", () => {
    expect(boundedFacts(CHURN_FACTS)).toBe(CHURN_FACTS);
  });

  it("lose the end of one long list or text, however small all else is", () => {
    const many = boundedFacts({ ...CHURN_FACTS, seeds: Array.from({ length: 3000 }, (_, seed) => `${seed}`) });
    expect(many.seeds).toHaveLength(2000);
    expect(many.libraries).toEqual(CHURN_FACTS.libraries);
    expect(boundedFacts({ ...CHURN_FACTS, language: "x".repeat(3000) }).language).toHaveLength(2000);
  });

  it("keep the first of too many columns and fit the limit", () => {
    const bounded = boundedFacts(wide(20_000));
    expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(MAX_FACTS_BYTES);
    expect(bounded.experiments[0]?.features[0]).toMatch(/^column 0 /);
    expect(readFacts(bounded).kind).toBe("facts");
  });

  it("contain no character that a database rejects, and no headline without its experiment", () => {
    const odd = { ...CHURN_FACTS, libraries: ["a\u0000b", "\ud800"], headline: 5000 };
    expect(boundedFacts(odd)).toMatchObject({ libraries: ["ab", "\ufffd"], headline: null });
  });
});
