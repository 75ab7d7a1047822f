import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeNotebook } from "../format/decode.ts";
import { digestNotebook } from "../format/digest.ts";
import type { Notebook } from "../format/notebook.ts";
import { outputTexts } from "../format/output-texts.ts";
import { parseNotebook } from "../format/parse.ts";
import { someOf } from "../../tests/sizes.ts";
import { analyseNotebook } from "./analyse.ts";
import { type Analysis, type Sentence, STAGES } from "./analysis.ts";
import { groundOf, ungrounded } from "../../tests/numbers-grounded.ts";

/** Third-party notebooks, kept outside the repository because their licences don't allow copying them. */
const SAMPLES = join(import.meta.dirname, "../../../../shared/notebooks");
const OWN = join(import.meta.dirname, "fixtures/input");

describe("everything the documentation says is in the notebook", () => {
  const samples = notebooksIn(SAMPLES);

  it("sample notebooks are checked when present, and their absence is reported", () => {
    if (!existsSync(SAMPLES)) process.stdout.write("sample notebooks are absent: nothing measured\n");
    expect(samples.length > 0).toBe(existsSync(SAMPLES));
  });

  for (const file of [...notebooksIn(OWN), ...someOf(samples)]) {
    const notebook = read(file);
    if (notebook === null) continue;
    it(`every number and name about ${file.split("/").at(-1) ?? file} occurs in it, and what is sent of it says the same`, () => {
      const analysis = analyseNotebook(notebook);
      const digest = parseNotebook(digestNotebook(notebook, { secrets: [] }));
      expect(digest.ok && analyseNotebook(digest.value)).toEqual(analysis);
      const corpus = corpusOf(notebook);
      const ground = groundOf(notebook, analysis.facts);
      const sentences = [...STAGES.flatMap((stage) => analysis.sections[stage]), ...analysis.executiveSummary];
      expect(
        sentences.flatMap(({ text }) =>
          ungrounded(text, ground)
            .filter((number) => !isDefault(number, text))
            .map((number) => `${number} in: ${text}`),
        ),
      ).toEqual([]);
      expect(sentences.flatMap((sentence) => unnamed(sentence, corpus))).toEqual([]);
      expect(analysis.metrics.filter(({ value }) => !corpus.includes(value.replace("%", "")))).toEqual([]);
      expectWellFormed(analysis, notebook);
    });
  }
});

/** Words in backticks and quotations that do not occur in the notebook. */
function unnamed({ text }: Sentence, corpus: string): string[] {
  const quotations = [...text.matchAll(/“([^”]+)”/g)].flatMap(([, quoted = ""]) => {
    const words = plain(quoted.replace(/^…|…$|\.\.\.$/g, ""));
    return corpus.includes(words) ? [] : [`“${words}” in: ${text}`];
  });
  const names = [...text.replace(/“[^”]+”/g, " ").matchAll(/`([^`]+)`/g)].flatMap(([, name = ""]) =>
    (name.match(/[\p{L}_][\p{L}\d_]*/gu) ?? [])
      .filter((word) => !corpus.includes(word))
      .map((word) => `${word} in: ${text}`),
  );
  return [...quotations, ...names];
}

/** scikit-learn holds out a quarter of the rows when the notebook sets no share. */
const isDefault = (number: string, text: string): boolean => number === "25" && text.includes("25% of the rows");

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
/** As a reader sees it: without markup, line breaks or string escapes. */
const plain = (text: string): string =>
  text
    .replace(COLOURS, "")
    .replaceAll("\\n", " ")
    .replace(/\[([^\]]*)\]\([^)]*\)|<\/?[a-z][^<>\n]*>|[*_`#$\\]/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

function corpusOf(notebook: Notebook): string {
  const texts = notebook.cells.flatMap((cell) => [
    cell.source,
    ...cell.outputs.flatMap((output) => outputTexts(output).map(([, text]) => text)),
  ]);
  const whole = texts.join("\n");
  return `${whole}\n${plain(whole)}`;
}

/** Sentences cite existing cells and end with a full stop, and a section stays within its length. */
function expectWellFormed(analysis: Analysis, notebook: Notebook): void {
  for (const stage of STAGES) {
    const sentences = analysis.sections[stage];
    const words = sentences
      .map((s) => s.text)
      .join(" ")
      .split(/\s+/).length;
    expect(words).toBeLessThanOrEqual(180);
    for (const { text, cells } of sentences) {
      expect(text).toMatch(/^["“`\p{Lu}\d].*[.!?]["”]?$/u);
      expect(text.replace(/`[^`]*`/g, "")).not.toMatch(/undefined|null|NaN|\[object|``|\?\./);
      expect(cells.length).toBeGreaterThan(0);
      // An author's statements are in text cells; what was done is in code.
      for (const cell of cells)
        expect(notebook.cells[cell]?.type, text).toMatch(text.includes("“") ? /code|markdown/ : /code/);
    }
  }
}

function notebooksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ipynb"))
    .sort()
    .map((name) => join(folder, name));
}

function read(file: string): Notebook | null {
  const text = decodeNotebook(readFileSync(file));
  const parsed = text.ok ? parseNotebook(text.value) : text;
  return parsed.ok ? parsed.value : null;
}
