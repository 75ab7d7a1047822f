import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeNotebook } from "../format/decode.ts";
import type { Notebook } from "../format/notebook.ts";
import { parseNotebook } from "../format/parse.ts";
import { analyseNotebook } from "./analyse.ts";
import { type Analysis, type Sentence, STAGES } from "./analysis.ts";

/** Notebooks of other people, kept beside the repository because their licences do not let them in. */
const SAMPLES = join(import.meta.dirname, "../../../../shared/notebooks");
const OWN = join(import.meta.dirname, "fixtures/input");

describe("what the documentation says is in the notebook", () => {
  const samples = notebooksIn(SAMPLES);

  it("sample notebooks are measured where they are, and their absence is said", () => {
    if (!existsSync(SAMPLES)) process.stdout.write("sample notebooks are absent: nothing measured\n");
    expect(samples.length > 0).toBe(existsSync(SAMPLES));
  });

  for (const file of [...notebooksIn(OWN), ...samples]) {
    const notebook = read(file);
    if (notebook === null) continue;
    it(`every number and name about ${file.split("/").at(-1) ?? file} occurs in it`, () => {
      const analysis = analyseNotebook(notebook);
      const corpus = corpusOf(notebook);
      const sentences = [...STAGES.flatMap((stage) => analysis.sections[stage]), ...analysis.executiveSummary];
      expect(sentences.flatMap((sentence) => ungrounded(sentence, corpus))).toEqual([]);
      expect(analysis.metrics.filter((metric) => !corpus.numbers.has(metric.value.replace("%", "")))).toEqual([]);
      expectWellFormed(analysis, notebook);
    });
  }
});

interface Corpus {
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");
const NUMBER = /(?<![\w.])-?(?:\d[\d,]*\d|\d)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w]|\.\d)/g;

function corpusOf(notebook: Notebook): Corpus {
  const texts = notebook.cells.flatMap((cell) => [
    cell.source,
    ...cell.outputs.flatMap((output) => {
      if (output.kind === "stream") return [output.text];
      return output.kind === "display" || output.kind === "result" ? Object.values(output.data) : [];
    }),
  ]);
  const text = texts.join("\n").replace(COLOURS, "").replace(/\s+/g, " ");
  return {
    text,
    numbers: new Set(
      text.match(/\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?/g)?.flatMap((n) => [n, `-${n}`, n.replaceAll(",", "")]) ?? [],
    ),
  };
}

function ungrounded(sentence: Sentence, corpus: Corpus): string[] {
  const missing: string[] = [];
  const names = sentence.text.match(/`[^`]+`|“[^”]+”/g) ?? [];
  for (const name of names) {
    const plain = name.slice(1, -1);
    // A setting is written as name=value: both parts stand in the source, with or without blanks between them.
    const parts = /^\w+=/.test(plain)
      ? [plain.slice(0, plain.indexOf("=")), plain.slice(plain.indexOf("=") + 1)]
      : [plain];
    for (const part of parts) {
      const written = [part, part.replaceAll("'", '"'), part.replaceAll("'", "`"), part.replace(/\\/g, "\\\\")];
      if (!written.some((way) => corpus.text.includes(way)) && !corpus.text.replace(/[*_`#]/g, "").includes(part))
        missing.push(`${part} in: ${sentence.text}`);
    }
  }
  const prose = sentence.text.replace(/`[^`]+`|“[^”]+”/g, " ").replace(/\b(?:F1|R2)\b/g, " ");
  for (const number of prose.match(NUMBER) ?? [])
    if (!corpus.numbers.has(number)) missing.push(`${number} in: ${sentence.text}`);
  return missing;
}

/** Sentences rest on cells that exist, end with a point, and a section keeps its length. */
function expectWellFormed(analysis: Analysis, notebook: Notebook): void {
  for (const stage of STAGES) {
    const sentences = analysis.sections[stage];
    const words = sentences
      .map((s) => s.text)
      .join(" ")
      .split(/\s+/).length;
    expect(words).toBeLessThanOrEqual(180);
    for (const { text, cells } of sentences) {
      expect(text).toMatch(/^["“`\p{Lu}\d].*\.$/u);
      expect(text.replace(/`[^`]*`/g, "")).not.toMatch(/undefined|null|NaN|\[object|``|\?\./);
      expect(cells.length).toBeGreaterThan(0);
      for (const cell of cells) expect(notebook.cells[cell]?.type).toBe("code");
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
