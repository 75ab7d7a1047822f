/**
 * How much of a model that invents and swaps facts reaches the page, even when it is asked again: whole sections of our
 * own notebooks and, where available outside the repository, of notebooks with hand-written facts.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { sectionWork } from "@data-documentation/notebook/writing/section-work.ts";
import { liesAbout } from "../../../../notebook/tests/lies.ts";
import { tries } from "../../../../tests/support/sizes.ts";
import { analyseDigest } from "../analyse-digest.ts";
import type { Model } from "./complete.ts";
import { writeSection } from "./write-section.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const OWN = join(ROOT, "notebook/src/analysis/fixtures/input");
/** Kept outside the repository because their licences don't allow copying them. */
const BESIDE = join(ROOT, "../shared/eval/facts/notebooks");

const notebooksIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".ipynb"))
        .map((name) => join(folder, name))
    : [];

/** Returns the true sentences and the lies, and only the lies when asked again. */
const liar = (truths: readonly string[], lies: readonly string[]): Model => {
  let asked = 0;
  return {
    name: "liar",
    host: "localhost",
    complete: async () => {
      asked += 1;
      const sentences = asked === 1 ? truths.flatMap((truth, index) => [...lies.slice(index, index + 1), truth]) : lies;
      return { text: JSON.stringify({ sentences }), inputTokens: null, outputTokens: null };
    },
  };
};

interface Outcome {
  lies: number;
  byModel: number;
  /** Sentences that reach the page, and how many of them are true. */
  shown: number;
  agreeing: number;
}

const sectionsOf = async (path: string): Promise<Outcome> => {
  const outcome = { lies: 0, byModel: 0, shown: 0, agreeing: 0 };
  const text = decodeNotebook(readFileSync(path));
  const notebook = text.ok ? parseNotebook(text.value) : text;
  if (!notebook.ok) return outcome;
  const content = digestNotebook(notebook.value, { secrets: [] });
  const analysis = analyseDigest(content);
  if (!analysis.ok) return outcome;
  const { facts, sections } = analysis.value;
  const all = JSON.stringify(facts) + content;
  for (const stage of STAGES) {
    const truths = sections[stage].map((sentence) => sentence.text);
    const { sentences: lies } = liesAbout(truths, facts, all);
    const task = { subject: { content, analysis: analysis.value, stage }, wish: null };
    const work = async (wanted: Parameters<typeof sectionWork>[0]) => sectionWork(wanted);
    const { signal } = new AbortController();
    const section = await writeSection({ ...task, work, signal }, liar(truths, lies));
    outcome.lies += lies.length;
    outcome.byModel += section.source === "model" ? 1 : 0;
    outcome.shown += section.sentences.length;
    outcome.agreeing += section.sentences.filter((sentence) => truths.includes(sentence.text)).length;
  }
  return outcome;
};

const measured = async (paths: readonly string[]): Promise<Outcome> => {
  const all = { lies: 0, byModel: 0, shown: 0, agreeing: 0 };
  for (const path of paths) {
    const one = await sectionsOf(path);
    for (const key of Object.keys(all) as (keyof Outcome)[]) all[key] += one[key];
  }
  return all;
};

const everyNth = (paths: readonly string[], wanted: number): string[] => {
  const step = Math.max(1, Math.ceil(paths.length / wanted));
  return paths.filter((_path, index) => index % step === 0);
};

it("E01: whatever reaches the page from a model that invents and swaps facts agrees with the facts of our own notebooks", async () => {
  const { lies, byModel, shown, agreeing } = await measured(everyNth(notebooksIn(OWN), tries({ few: 8, many: 1_000 })));
  expect(agreeing).toBe(shown);
  expect(lies).toBeGreaterThan(5);
  expect(byModel).toBeGreaterThan(5);
}, 60_000);

it("E01: and with those of notebooks with hand-written facts, where available", async () => {
  const paths = notebooksIn(BESIDE);
  const { lies, shown, agreeing } = await measured(everyNth(paths, tries({ few: 3, many: 1_000 })));
  expect(agreeing).toBe(shown);
  expect(lies > 0).toBe(paths.length > 0);
  if (paths.length === 0) process.stdout.write("the notebooks beside the repository are absent: nothing measured\n");
}, 120_000);
