import type { CellReading, Stage } from "../analysis.ts";
import { readInputs } from "../facts/inputs.ts";
import { namesMetric } from "../facts/metric-names.ts";
import type { Statement } from "../python/ast.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { constantDrafts, filledDrafts, joinedLists } from "./filled.ts";
import { lineageDrafts } from "./lineage.ts";
import { code, codeList } from "./names.ts";
import { arraySizes, displayedDrafts, firstRowDrafts, lengthDrafts } from "./shown.ts";
import type { Story } from "./story.ts";

/** What a short section gains from the cells themselves: labelled values they print, and functions written for them. */
export function detailDrafts(
  story: Story,
  readings: readonly CellReading[],
  stage: Stage,
  drafts: readonly Draft[],
  told: Set<string>,
): Draft[] {
  const cells = readings.filter((r) => r.stage === stage).map((r) => r.index);
  const wide = readings.filter((r) => r.stages.includes(stage)).map((r) => r.index);
  return [
    ...(stage === "featureEngineering"
      ? [...targetDrafts(story, drafts), ...usedDrafts(story, drafts), ...constantDrafts(story, wide)]
      : []),
    ...(stage === "exploration" ? displayedDrafts(story, cells, drafts) : []),
    ...(stage === "exploration" || stage === "preparation" ? lengthDrafts(story, cells) : []),
    ...(stage === "exploration" || stage === "preparation" ? [] : lineageDrafts(story, drafts, told)),
    ...printedDrafts(story, cells),
    ...functionDrafts(story, cells),
    ...(stage === "modeling" ? topicDrafts(story, wide) : []),
  ];
}

/**
 * What a section that is still very short gains: how its data looks, what its loops fill, or that no output is kept.
 * @param told what an earlier section said; grows
 */
export function lastDrafts(
  story: Story,
  readings: readonly CellReading[],
  stage: Stage,
  drafts: readonly Draft[],
  told: Set<string>,
): Draft[] {
  const cells = readings.filter((r) => r.stages.includes(stage)).map((r) => r.index);
  return [
    ...(stage === "exploration" ? firstRowDrafts(story, cells) : []),
    ...(stage === "preparation" || stage === "featureEngineering" ? filledDrafts(story, cells, drafts) : []),
    ...(stage === "preparation" ? [...joinedLists(story), ...arraySizes(story, drafts)] : []),
    ...(stage === "exploration" || stage === "validation" ? unsavedDrafts(story, drafts, told) : []),
  ];
}

const UNSAVED = "no output is saved";

/** A notebook that was saved without outputs says nothing of what came out. */
function unsavedDrafts(story: Story, drafts: readonly Draft[], told: Set<string>): Draft[] {
  if (told.has(UNSAVED) || [...story.facts.outputs.values()].some((o) => o.texts.length + o.pictures > 0)) return [];
  told.add(UNSAVED);
  return [
    {
      text: "The notebook was saved without its outputs, so what came out is not known.",
      cells: [Math.max(...drafts.flatMap((draft) => draft.cells))],
      weight: 0.5,
      trails: true,
    },
  ];
}

/** New columns that the model is given. */
function usedDrafts(story: Story, drafts: readonly Draft[]): Draft[] {
  const inputs = readInputs(story.code);
  if (inputs === null || story.facts.models.length === 0) return [];
  const said = drafts.map((draft) => draft.text).join(" ");
  const used = [...new Set(inputs.columns)].filter((column) => said.includes(code(column)));
  return used.length === 0 || used.length === new Set(inputs.columns).size
    ? []
    : [
        {
          text: `${codeList(used, 5)} ${used.length > 1 ? "are" : "is"} among the columns that the model is given.`,
          cells: [inputs.cell],
          weight: 1,
          trails: true,
        },
      ];
}

/** A column that is made to be predicted is no input. */
function targetDrafts(story: Story, drafts: readonly Draft[]): Draft[] {
  const { target } = story.facts;
  const made = target === null ? undefined : drafts.find(({ text }) => text.includes(`${code(target.name)} `));
  return target === null || made === undefined || story.facts.models.length === 0
    ? []
    : [
        {
          text: `${code(target.name)} is no input, though: it is what the ${new Set(story.facts.models.map((m) => m.label)).size > 1 ? "models are" : "model is"} to predict.`,
          cells: [...made.cells.slice(0, 1), target.cell],
          weight: 1.3,
          trails: true,
        },
      ];
}

const MOST_PRINTED = 2;

/** "Number of words: 3842": a label and a value on a line of their own. */
function printedDrafts(story: Story, cells: readonly number[]): Draft[] {
  const found: { readonly text: string; readonly cell: number }[] = [];
  for (const cell of cells) {
    if (found.length >= MOST_PRINTED) break;
    const lines = (story.facts.outputs.get(cell)?.texts ?? [])
      .filter((t) => t.kind === "printed")
      .map((t) => t.text.slice(0, 4_000))
      .filter((text) => /\d/.test(text))
      .flatMap((text) => text.split("\n", 40));
    const labelled = lines.filter(
      (line) => MAY_TELL.test(line) && isTelling(line.trim().replace(/\s+/g, " ")) && !NOISE.test(line),
    );
    // Many alike are a list, and a list is no result.
    if (labelled.length === 0 || labelled.length > 6) continue;
    const [line = ""] = labelled;
    const text = line
      .trim()
      .replace(/\s+/g, " ")
      .replace(/[.,;]$/, "");
    if (!namesMetric(text.toLowerCase()) && !found.some((one) => one.text === text)) found.push({ text, cell });
  }
  const shown = found.slice(0, MOST_PRINTED);
  if (shown.length === 0) return [];
  const list = enumerate(shown.map(({ text }) => `“${text}”`));
  return [
    {
      text: `${vary(list, ["The output reads", "On the way it prints", "The notebook prints"])} ${list}.`,
      cells: shown.map(({ cell }) => cell),
      weight: 0.8,
    },
  ];
}

/** What every telling line is: most lines of most outputs begin with a number. */
const MAY_TELL = /^\s*[A-Za-z][^]*\d/;
const LABELLED = /^[A-Za-z][A-Za-z '()/-]{5,50}\s?[:=]\s?-?\d[\d.,]{0,14}(?:\s?[A-Za-z%]{1,12})?[.]?$/;
/** "Feature space holds 3333 observations and 17 features" */
const SENTENCE = /^[A-Z][a-z]+(?: (?:[A-Za-z'-]+|\d[\d.,]*%?)[,;]?){3,14}\.?$/;
const isTelling = (line: string): boolean =>
  LABELLED.test(line) || (/ \d/.test(line) && SENTENCE.test(line) && (line.match(/ [a-z]{3,}/g)?.length ?? 0) >= 2);
const NOISE =
  /version|current function|epoch|step|iter|time|seconds|elapsed|loss|warning|error|http|[“”"`{}]|null|undefined|nan/i;

/** Functions that the notebook writes for a stage, by their docstring. */
function functionDrafts(story: Story, cells: readonly number[]): Draft[] {
  const here = new Set(cells);
  const documented: { readonly text: string; readonly cell: number }[] = [];
  for (const cell of story.code.cells) {
    if (!here.has(cell.index)) continue;
    for (const statement of cell.module.body) {
      if (statement.kind !== "function" || statement.name.startsWith("_")) continue;
      const told = docstring(statement.body[0]);
      if (told !== null && !documented.some((one) => one.text.includes(told)))
        documented.push({ text: `${code(statement.name)} (“${told}”)`, cell: cell.index });
    }
  }
  const shown = documented.slice(0, 2);
  if (shown.length > 0)
    return [
      {
        text: `${shown.length > 1 ? "Functions of its own do" : "A function of its own does"} part of the work: ${enumerate(shown.map((one) => one.text))}.`,
        cells: shown.map((one) => one.cell),
        weight: 0.8,
      },
    ];
  return [];
}

/** The first sentence of a docstring, where it is plain words. */
function docstring(first: Statement | undefined): string | null {
  if (first?.kind !== "expression" || first.value.kind !== "string") return null;
  const text =
    first.value.value
      .trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, " ") ?? "";
  const [sentence = ""] = /^.{15,110}?(?=[.:!]?$|[.:!]\s)/.exec(text) ?? [];
  const plain = sentence.replace(/[.:!\s]+$/, "");
  return plain.length >= 15 &&
    /^[A-Z][a-z]/.test(plain) &&
    !/[“”"`{}<>\\[\]_]|https?:|\b(?:you|your|please|null|undefined|nan)\b/i.test(plain)
    ? plain
    : null;
}

/** The leading words of the first topics that a topic model prints. */
function topicDrafts(story: Story, cells: readonly number[]): Draft[] {
  const here = new Set(cells);
  for (const model of story.facts.models.filter((m) => m.task === "topic modelling")) {
    for (const cell of [model.cell, model.cell + 1].filter((one) => here.has(one))) {
      const text = (story.facts.outputs.get(cell)?.texts ?? []).map((t) => t.text.slice(0, 4_000)).join("\n");
      const topics = [...text.matchAll(/\((\d+), ['"]((?:[\d.]+\*\\?"[^"\\]{1,30}\\?"(?: \+ )?){3,20})/g)];
      const [topic] = topics;
      if (!topic?.[2]) continue;
      const words = [...topic[2].matchAll(/\*\\?"([^"\\]+)/g)].map((m) => m[1] ?? "").slice(0, 4);
      return [
        {
          text: `The first of the topics it prints is led by the words ${enumerate(words.map(code))}.`,
          cells: [cell],
          weight: 1.4,
        },
      ];
    }
  }
  return [];
}
