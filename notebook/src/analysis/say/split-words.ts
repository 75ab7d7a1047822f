/** How rows are divided for evaluation. */
import type { Split, Task } from "../facts.ts";
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
  const within = `${shareWords(validationShare)} of the training rows are held out for validation`;
  return words === null || (how === "holdout" && testShare === null) ? within : `${words}, and ${within}`;
}

function divisionWords(split: Split, task: Task | null, heldOut: string): string | null {
  // Numbers have no classes: what their range is cut by may be another column.
  const more = split.stratified ? ` (stratified${task === "regression" ? "" : " by class"})` : "";
  const purpose = split.heldOutFor ?? "testing";
  if (split.lastRows !== undefined) return `the last ${count(split.lastRows)} rows are held out for ${purpose}`;
  if (split.progressive === true) return "each row is predicted before the model learns from it";
  // That some rows are held out shows where a value was measured.
  if (split.how === "holdout" && split.testShare === null && more === "" && split.folds === null) return null;
  const share = split.testShare === null ? "some" : shareWords(split.testShare);
  const folds = split.folds === null ? "cross-validation" : `${split.folds}-fold cross-validation`;
  switch (split.how) {
    case "holdout":
      return `${share} of the rows${heldOut} are held out for ${purpose}${more}${split.unused === true ? ", but never used" : ""}${split.folds === null ? "" : `, and ${folds} is used on the rest`}`;
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
