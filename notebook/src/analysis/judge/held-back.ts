import type { Measured } from "../find/values/measured.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { once } from "../remembered.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import type { Instance, Value } from "../read/trace/value.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { SplitEvent } from "../read/trace/tracer.ts";

/**
 * Rows that judge a model in the end are test rows, whatever the author or a log calls them, where the code has no others that could be: only
 * beside test rows are there rows to choose by.
 */
export function asHeldBack(trace: Trace, measured: readonly Measured[]): readonly Measured[] {
  const metrics = withRowsToChooseBy(trace, measured).map((one) =>
    isOfGivenTest(one, trace) ? { ...one, part: "test" as const } : one,
  );
  const called = metrics.filter((one) => one.part === "validation" && !isOfOwnHoldout(one, trace));
  const tested = metrics.filter(({ part }) => part === "test");
  const isOnlyCalled =
    trace.splits.some(({ parts }) => parts.includes("test")) && called.every(({ isCalled }) => isCalled);
  const areOne =
    tested.length === 0
      ? called.length === metrics.filter(({ part }) => part === "validation").length &&
        called.some((one) => isOfOnlyHeldBack(one, trace))
      : isOnlyCalled &&
        !trace.splits.some(({ parts }) => parts.includes("validation")) &&
        !called.some((one) => tested.some(({ cell }) => cell === one.cell));
  // Of rows that are not known, whoever names both parts tells them apart.
  const isTest = (one: Measured): boolean =>
    called.includes(one) && ((one.on ?? one.truth) !== null || !tested.some(({ isCalled }) => isCalled));
  return areOne ? metrics.map((one) => (isTest(one) ? { ...one, part: "test" } : one)) : metrics;
}

/** Whether what learns holds rows back by itself, which are not those that the author holds out. */
const isOfOwnHoldout = (one: Measured, trace: Trace): boolean =>
  isCutInside(trace, one) || (one.model !== null && searchesAlone(one.model));

/** Whether a value that is called validation is of the only rows that the code holds back. */
function isOfOnlyHeldBack({ on, truth, by }: Measured, trace: Trace): boolean {
  const own = trace.splits[(on ?? truth)?.division?.split ?? -1];
  // Data that comes in parts may have more of them than the code reads, and what is only watched may have chosen the last epoch.
  if (own !== undefined) return own.how !== "given" && by !== "log" && !isAnyTest(trace);
  // A log does not say which rows are watched.
  const given = trace.splits.filter(({ how }) => how === "given");
  const parts = new Set(given.flatMap((split) => split.parts));
  return (
    by === "log" && given.length === trace.splits.length && parts.size === 2 && parts.has("train") && parts.has("test")
  );
}

/** Whether the code has rows that are test rows by how they came about, or by their name. */
const isAnyTest = once(({ splits, values, bound }: Trace): boolean => {
  const isTest = (name: string, value: Value): boolean =>
    value.kind === "table" &&
    (value.state.division?.part === "test" || [name, ...value.state.sources].some((one) => partOfName(one) === "test"));
  return (
    splits.some(({ how, parts }) => how === "given" && parts.includes("test")) ||
    [...bound].some(([name, value]) => isTest(name, value)) ||
    [...values].some(([node, value]) => isTest(node.kind === "name" ? node.id : "", value))
  );
});

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
