/** What is done to the texts of a column one by one: in a loop, in a comprehension, by a function of the notebook. */
import type { TreatmentFact } from "../../facts.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import { type Kept, statesOf } from "../kept.ts";
import { cleaningSteps, stepOfPattern } from "./text-cleaning.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

const MOST_STEPS = 12;

/** A step that cleans a text which the notebook works on; nothing for one that it only looks at, null for any other call. */
export function ofRowText(event: CallEvent, kept: Kept): TreatmentFact[] | null {
  const { path, args, before, after, cell, certain } = event;
  const step = stepOf(event);
  if (step === null) return null;
  const text = before ?? args.flatMap(({ value }) => statesOf(value))[0];
  if (text === undefined || !isOfRow(text, !path.endsWith(".replace"))) return null;
  if (after === null || !kept.isNeeded(after) || !kept.isData(after)) return [];
  return [
    {
      kind: "cleaned-text",
      columns: text.column === null ? [] : [text.column],
      steps: [step],
      table: null,
      cells: [cell],
      certainty: certain || path === "re.sub" ? "certain" : "likely",
    },
  ];
}

/** `texts = df["text"].map(clean)`, where these texts keep a name; null for any other call. */
export function cleanedSeries({ args, before, after, cell, certain }: CallEvent, kept: Kept): TreatmentFact | null {
  const given = args[0]?.value;
  if (given?.kind !== "function") return null;
  const steps = before?.column ? cleaningSteps(given) : null;
  if (steps === null || after === null || after.bound.length === 0 || !kept.isData(after)) return null;
  return {
    kind: "cleaned-text",
    columns: before?.column ? [before.column] : [],
    steps,
    table: null,
    ...evidenceOf({ cell, certain }),
  };
}

/** The name of the step; null where the call cleans no text. */
function stepOf({ path, args }: CallEvent): string | null {
  if (path === "re.sub") {
    const pattern = args[0]?.value;
    return stepOfPattern(pattern?.kind === "constant" ? String(pattern.value) : "");
  }
  switch (path.slice(path.lastIndexOf(".") + 1)) {
    case "lower":
    case "casefold":
      return "lower case";
    case "BeautifulSoup":
      return "HTML";
    case "translate":
      return "punctuation";
    case "replace":
      return "other";
    default:
      return null;
  }
}

/** Whether a state is the text of a single row, whatever became of it; what only a text can do may be done to `column[i]`. */
export function isOfRow(state: TableState, isText: boolean): boolean {
  for (const at of lineage(state, MOST_STEPS)) {
    if (at.made === "row" || (isText && at.column !== null && isOneOf(at))) return true;
    if (!OF_TEXTS.test(at.made)) return false;
  }
  return false;
}

/** `column[i]`, `table.iloc[i]["text"]` */
const isOneOf = ({ made, from: [whole] }: TableState): boolean =>
  made === "rows" || (made === "subscript" && whole?.made === "rows");

/** Whether the text of a row was changed on the way to a state. */
export function isCleaned(state: TableState): boolean {
  if (!isOfRow(state, true)) return false;
  return lineage(state, MOST_STEPS).some((at) => CLEANS.test(at.made));
}

const CLEANS = /^(?:re\.sub|bs4\.BeautifulSoup)$|\.(?:lower|casefold|replace|translate)$/;

const OF_TEXTS =
  /\.(?:sub|lower|upper|casefold|strip|lstrip|rstrip|split|replace|translate|join|stem|lemmatize|decode|get_text|BeautifulSoup)$/;
