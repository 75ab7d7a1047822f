import type { Cell, Notebook, Output } from "../../format/notebook.ts";
import { notebookTitle } from "../../format/title.ts";
import { type Sentence, type Stage, STAGES } from "../analysis.ts";
import { metricOfText } from "../know/metrics.ts";
import { announcedStages } from "../label/heading-stages.ts";
import { capitalized } from "../wording.ts";
import { listed, quoted } from "./lists.ts";

/** Sections of a notebook in an unsupported language: what its headings announce, a statement that this is all, and results that outputs state in words. */
export function writeUnreadSections(notebook: Notebook): Record<Stage, readonly Sentence[]> {
  const announced = announcedStages(notebook).flatMap(({ cells, ...one }) => {
    // Nobody knows what there is of a stage whose code ended in an error.
    const run = cells.filter((cell) => !notebook.cells[cell]?.outputs.some(({ kind }) => kind === "error"));
    return run.length === 0 ? [] : [{ ...one, cells: run }];
  });
  const language = languageName(notebook.language);
  const results = notebook.cells.flatMap(resultsIn).slice(0, MOST_RESULTS);
  const entries = STAGES.map((stage): [Stage, readonly Sentence[]] => {
    const own = announced.filter((one) => one.stage === stage).slice(0, 3);
    const headings = [...new Set(own.map(({ heading }) => heading))].map(quoted);
    const stands: Sentence = {
      text: `The text announces this stage under ${listed(headings)}; the code below ${headings.length === 1 ? "it" : "them"} is in ${language} and was not read.`,
      cells: own.flatMap(({ cells }) => cells),
    };
    return [stage, [...(own.length === 0 ? [] : [stands]), ...(stage === "validation" ? results : [])]];
  });
  return Object.fromEntries(entries) as Record<Stage, readonly Sentence[]>;
}

/** Lines of an output that name a measure in words and give one number. */
function resultsIn({ index, type, outputs }: Cell): Sentence[] {
  if (type !== "code" || outputs.some(({ kind }) => kind === "error")) return [];
  const lines = outputs.flatMap((output) => textOf(output).split("\n")).map((line) => line.trim());
  // Of many, as a log of a training has, no single one is the result.
  const told = [...new Set(lines.filter(isResult))];
  return told.length === 0 || told.length > MOST_RESULTS
    ? []
    : [{ text: `An output reads ${listed(told.map(quoted))}.`, cells: [index] }];
}
function textOf(output: Output): string {
  const text =
    output.kind === "stream" && output.name === "stdout"
      ? output.text
      : output.kind === "result"
        ? output.data["text/plain"]
        : undefined;
  return (text ?? "").slice(0, MOST_CHARACTERS);
}
const isResult = (line: string): boolean =>
  line.length <= LONGEST_RESULT && STATED.test(line) && !LOGGED.test(line) && metricOfText(line) !== null;
/** Words, then a single number: "Accuracy on the test set: 94,7 %". */
const STATED = /^\p{Lu}[\p{L} ()'-]{4,60}[:=]? ?\d+(?:[.,]\d+)? ?%?\.?$/u;
const LOGGED = /\b(?:epochs?|steps?|batch(?:es)?|iterations?|training|train)\b/i;
const LONGEST_RESULT = 100;
const MOST_RESULTS = 3;
const MOST_CHARACTERS = 20_000;

/** Says plainly that the code was not read. */
export function writeUnreadSummary(notebook: Notebook): Sentence[] {
  const cells = notebook.cells.filter((cell) => cell.type === "code").map((cell) => cell.index);
  if (cells.length === 0) return [];
  const title = notebookTitle(notebook);
  const named = title !== null && title.length <= 90 ? `, “${title}”,` : "";
  return [
    {
      text: `This notebook${named} is written in ${languageName(notebook.language)}. Its code was not read: what is said here comes from its text and its structure.`,
      cells,
    },
  ];
}

/** "r" as "R", "julia" as "Julia". */
const languageName = capitalized;
