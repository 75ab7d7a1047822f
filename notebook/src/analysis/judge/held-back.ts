import type { Notebook } from "../../format/notebook.ts";
import type { Measured } from "../find/values/measured.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { SplitEvent } from "../read/trace/tracer.ts";

/**
 * What the author calls the rows that are held out. If the data is split in two, there is one such part, and one name
 * for it: from the words beside the values, else from what the author mostly says, else from its place in the code.
 */
export function asAuthorsCallIt(notebook: Notebook, trace: Trace, measured: readonly Measured[]): readonly Measured[] {
  const metrics = withRowsToChooseBy(trace, measured).map((one) =>
    isOfGivenTest(one, trace) ? { ...one, part: "test" as const } : one,
  );
  const parts = new Set(trace.splits.flatMap((split) => split.parts));
  if (parts.has("validation") || !parts.has("test")) return metrics;
  const said = metrics.filter(({ isCalled, part }) => isCalled && (part === "test" || part === "validation"));
  const called = said.filter((one) => !isCutInside(trace, one) && (one.model === null || !searchesAlone(one.model)));
  const isOfSearch = said.some(({ model }) => model !== null && searchesAlone(model));
  if (called.some((one) => called.some((other) => other.cell === one.cell && other.part !== one.part))) return metrics;
  const names = new Set(called.map((metric) => metric.part));
  const [only] = names;
  const name =
    names.size === 1 && only !== undefined ? only : !isOfSearch && callsItValidation(notebook) ? "validation" : "test";
  // Of rows that are not known, whoever names both parts tells them apart.
  const isToldApart = ({ on, truth, isCalled }: Measured): boolean =>
    names.size > 1 && isCalled && (on ?? truth) === null;
  return metrics.map((metric) =>
    isToldApart(metric)
      ? metric
      : metric.part === "test" || (metric.isCalled && metric.part === "validation" && called.includes(metric))
        ? { ...metric, part: name }
        : metric,
  );
}

/** Rows that come as test rows are those, also where they are watched while a network learns. */
function isOfGivenTest({ on, truth, part }: Measured, { splits }: Trace): boolean {
  const division = (on ?? truth)?.division;
  return part === "validation" && division?.part === "test" && splits[division.split]?.how === "given";
}

/**
 * Rows held out of training rows that came apart from test rows are there to choose by, where those test rows judge, or where a network only
 * watches them.
 */
function withRowsToChooseBy({ splits }: Trace, metrics: readonly Measured[]): readonly Measured[] {
  const splitOf = ({ on, truth }: Measured): SplitEvent | undefined => splits[(on ?? truth)?.division?.split ?? -1];
  const judging = new Set(metrics.filter(({ part }) => part === "test").map(splitOf));
  const isToChooseBy = (split: SplitEvent | undefined, isWatched: boolean): boolean =>
    split?.how === "holdout" &&
    split.inputs.some(({ division }) => {
      const given = splits[division?.split ?? -1];
      return division?.part === "train" && given?.how === "given" && (isWatched || judging.has(given));
    });
  return metrics.map((one) =>
    one.part === "test" && !one.isCalled && isToChooseBy(splitOf(one), one.site.startsWith("log val_"))
      ? { ...one, part: "validation" }
      : one,
  );
}

/** Rows that Keras cuts off the training rows while it learns are not those that the author holds out. */
const isCutInside = ({ fits }: Trace, { fit, on, truth }: Measured): boolean =>
  (on ?? truth) === null && fits[fit]?.args.some(({ name }) => name === "validation_split") === true;

/** What tries models by itself holds rows back for that, which are not the author's. */
const searchesAlone = ({ path }: Instance): boolean =>
  /^(?:AutoML|TPOT|auto-sklearn)$/.test(KNOWLEDGE.model(path)?.label ?? "");

const LONGEST_TEXT = 60_000;

function callsItValidation(notebook: Notebook): boolean {
  let text = "";
  for (const cell of notebook.cells) {
    if (text.length > LONGEST_TEXT) break;
    if (cell.type === "markdown") text += `\n${cell.source}`;
    else if (cell.type === "code")
      for (const line of cell.source.match(NAMES_ROWS) ?? [])
        text += `\n${(line.match(/#.*|f?(["'])(?:(?!\1).)*\1/g) ?? []).join("\n")}`;
  }
  const plain = text.slice(0, LONGEST_TEXT).replace(/cross[- ]?validat\w*/gi, "");
  const validation = plain.match(phrases("valid(?:ation)?"))?.length ?? 0;
  const test = plain.match(phrases("test(?:ing)?|hold-?out"))?.length ?? 0;
  return validation > test;
}

/** Lines of code whose comments and texts may name the rows that are held back: most name none. */
const NAMES_ROWS = /^.*(?:valid|test|hold).*$/gim;

/** "validation set", "validation error", "testing data": about rows, not about what the word may mean elsewhere. */
const phrases = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})[ _-]+(?:set|data|dataset|error|score|accuracy|loss|metrics?|mae|mse|rmse|r2|r\\^?2|records?|samples?|rows|performance|sample|observations?)\\b`,
    "gi",
  );
