/** How rows are divided for evaluation. */
import type { Part, Split, Task } from "../facts.ts";
import { countWord } from "../wording.ts";
import { count, percentage } from "./numbers.ts";

/**
 * How the rows are split for evaluation, as a clause: "20% of the rows (184) are held out for testing". Null if they are not. Which seed
 * divides them says nothing of how they are divided.
 */
export function splitWords(split: Split, task: Task | null, heldOut = ""): string | null {
  const { how, testShare, validationShare, untestedShare } = split;
  const divided = divisionWords(split, task, heldOut);
  const words =
    divided === null || untestedShare === undefined
      ? divided
      : `${divided}, and ${shareWords(untestedShare)} for testing, on which no value is shown`;
  if (validationShare === undefined) return words;
  const within = withinWords(validationShare);
  return words === null || (how === "holdout" && testShare === null) ? within : `${words}, and ${within}`;
}

/** The rows that judge, to stand before what was measured on them, and what else is known of how rows are divided, as clauses. */
export interface Place {
  readonly where: string;
  readonly rest: readonly string[];
}

/**
 * "on the 20% of the rows held out for testing (184, stratified by class), ", "in 5-fold cross-validation, ": where a value of a part was measured. Without
 * words where nothing is known but the part; null where the division cannot be told with the value.
 */
export function placeWords(split: Split, task: Task | null, part: Part, rows: string, data?: string): Place | null {
  const { how, folds, testShare, heldOutFor, lastRows, progressive, testRows, unused, untestedShare, validationShare } =
    split;
  if (how === "given" || how === "none") return validationShare === undefined ? UNTOLD : null;
  if (progressive === true) return null;
  const strata = split.stratified ? [stratifiedWords(task)] : [];
  if (part === "cross-validation") {
    if (how === "time") return null;
    const notes = how === "cv" ? [...strata, ...(split.grouped ? [TOGETHER] : [])] : [];
    const rest = how === "cv" ? null : splitWords({ ...split, folds: null }, task, rows === "" ? "" : ` (${rows})`);
    const isPlain = folds === null && notes.length === 0;
    if (isPlain && rest === null) return UNTOLD;
    const where = `${folds === null ? "" : `${folds}-fold `}cross-validation${inBrackets(notes)}${data === undefined ? "" : ` on ${data}`}`;
    return { where: `in ${where}, `, rest: rest === null ? [] : [rest] };
  }
  if (part !== (heldOutFor ?? "test") || unused === true) return null;
  if (how === "cv") return UNTOLD;
  const of = data === undefined ? "" : ` of ${data}`;
  const rest = [
    ...(folds === null ? [] : [`${folds}-fold cross-validation is used on the rest`]),
    ...(validationShare === undefined ? [] : [withinWords(validationShare)]),
    ...(untestedShare === undefined
      ? []
      : [`another ${shareWords(untestedShare)} of the rows are held out for testing, on which no value is shown`]),
  ];
  if (lastRows !== undefined) return { where: `on the last ${count(lastRows)} rows${of}, `, rest };
  if (testRows !== undefined && !split.grouped)
    return {
      where: `on the ${rowsInWords(testRows)}${of} held out for ${heldOutFor ?? "testing"}${inBrackets(strata)}, `,
      rest,
    };
  if (testShare === null) return how === "holdout" && strata.length + rest.length === 0 ? UNTOLD : null;
  const share = shareWords(testShare).replace(/^a /, "");
  return {
    where:
      how === "time"
        ? `on the last ${share} of the rows${of}${inBrackets(rows === "" ? [] : [rows])}, `
        : `on the ${split.grouped ? `rows of ${share} of the groups${of},` : `${share} of the rows${of}`} held out for ${heldOutFor ?? "testing"}${inBrackets([...(rows === "" ? [] : [rows]), ...strata])}, `,
    rest,
  };
}
const UNTOLD: Place = { where: "", rest: [] };

const rowsInWords = (rows: number): string =>
  `${rows <= 12 ? countWord(rows) : count(rows)} row${rows === 1 ? "" : "s"}`;

const inBrackets = (notes: readonly string[]): string => (notes.length === 0 ? "" : ` (${notes.join(", ")})`);

/** Numbers have no classes: what their range is cut by may be another column. */
const stratifiedWords = (task: Task | null): string => `stratified${task === "regression" ? "" : " by class"}`;

/** What folds do with groups of rows. */
const TOGETHER = "groups kept together";

const withinWords = (share: number): string => `${shareWords(share)} of the training rows are held out for validation`;

function divisionWords(split: Split, task: Task | null, heldOut: string): string | null {
  const isOfGroups = split.grouped === true && split.how === "holdout";
  const notes = [
    ...(split.stratified ? [stratifiedWords(task)] : []),
    ...(split.grouped && !isOfGroups ? [TOGETHER] : []),
  ];
  const more = notes.length === 0 ? "" : ` (${notes.join(", ")})`;
  const purpose = split.heldOutFor ?? "testing";
  if (split.lastRows !== undefined) return `the last ${count(split.lastRows)} rows are held out for ${purpose}`;
  if (split.progressive === true) return "each row is predicted before the model learns from it";
  if (split.testRows !== undefined && !split.grouped)
    return `${rowsInWords(split.testRows)} ${split.testRows === 1 ? "is" : "are"} held out for ${purpose}${more}`;
  // That some rows are held out shows where a value was measured.
  if (split.how === "holdout" && split.testShare === null && more === "" && split.folds === null) return null;
  const share = split.testShare === null ? "some" : shareWords(split.testShare);
  const folds = split.folds === null ? "cross-validation" : `${split.folds}-fold cross-validation`;
  switch (split.how) {
    case "holdout":
      return `${isOfGroups ? `the rows of ${share} of the groups` : `${share} of the rows`}${heldOut} are held out for ${purpose}${more}${split.unused === true ? ", but nothing is measured on them alone" : ""}${split.folds === null ? "" : `, and ${folds} is used on the rest`}`;
    case "cv":
      return `models are judged by ${folds}${more}`;
    case "time":
      return split.testShare === null
        ? `the last rows are held out for ${purpose}`
        : `the last ${shareWords(split.testShare).replace(/^a /, "")} of the rows${heldOut} are held out for ${purpose}`;
    // That data comes in parts says nothing of it.
    case "given":
    case "none":
      return null;
  }
}

/** Thirds have no percentage that is written anywhere. */
const shareWords = (share: number): string =>
  Math.abs(share - 1 / 3) < 0.001 ? "a third" : Math.abs(share - 2 / 3) < 0.001 ? "two thirds" : percentage(share);
