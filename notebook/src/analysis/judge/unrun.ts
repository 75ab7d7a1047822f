/** Cells that were not run before the notebook was saved, and models that therefore never learned. */
import type { Cell, Notebook } from "../../format/notebook.ts";
import { filterMap } from "../filter-map.ts";
import { breaksOff } from "./broken-off.ts";
import type { Caution, Experiment, Fact } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { pretrainedName } from "../find/models/network-names.ts";
import type { Measured } from "../find/values/measured.ts";
import { layersIn } from "../read/trace/models/layers.ts";
import { errorOf, isStopped, messageOf, wasStopped } from "../read/failures.ts";
import { metricsOfText } from "../know/metrics.ts";
import type { Sentence } from "./sentence.ts";
import { isStatement, TEACHING } from "./statements.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";

const wasRun = ({ executionCount, outputs }: Cell): boolean => executionCount !== null || outputs.length > 0;

/** The cells that were run: where none is counted, all up to the last that shows something. */
function cellsRun({ cells }: Notebook): ReadonlySet<number> {
  const last = cells.every(({ executionCount }) => executionCount === null)
    ? (cells.findLast(wasRun)?.index ?? -1)
    : -1;
  return new Set(cells.filter((cell) => wasRun(cell) || cell.index <= last).map(({ index }) => index));
}

/** Whether the file has code and was saved without a trace of it having been run. */
export function isNeverRun({ cells }: Notebook): boolean {
  const code = cells.filter(({ type, source }) => type === "code" && source.trim() !== "");
  return code.length > 0 && !code.some(wasRun);
}

/** What the last cell that was run failed with, unless that is why a model could not learn. */
export function findBrokenEnd({ cells }: Notebook, experiments: readonly Experiment[]): Caution[] {
  const last = cells.findLast((cell) => cell.type === "code" && wasRun(cell));
  const error = last === undefined ? undefined : errorOf(last.outputs);
  if (last === undefined || error === undefined || isStopped(error) || ENDS.has(error.ename)) return [];
  const isOfModel = experiments.some(({ models }) =>
    models.some(({ failed, cells: own }) => failed !== undefined && own.includes(last.index)),
  );
  if (isOfModel || !/^\w+$/.test(error.ename) || isMeant(last, cells)) return [];
  // R calls all of its errors alike, and Julia says in the message which one it is.
  const isSaid = /^(?:ERROR|LoadError)$/.test(error.ename) || error.evalue.startsWith(`${error.ename}:`);
  const message = messageOf(error);
  const whole = isSaid ? message : `${error.ename}: ${message}`;
  const isShort = message !== "" && whole.length <= LONGEST_ERROR && /^[ -_a-~]+$/.test(whole);
  const name = error.ename === "ERROR" ? "" : error.ename;
  return [
    {
      kind: "ends-in-error",
      error: isShort ? whole : name,
      cells: [last.index],
      certainty: "certain",
    },
  ];
}
const LONGEST_ERROR = 60;

/** Whether a cell is there to fail: it raises its error itself, to stop there, or the text above it speaks of one. */
function isMeant({ index, source }: Cell, cells: readonly Cell[]): boolean {
  const above = cells.findLast((cell) => cell.index < index && cell.source.trim() !== "");
  return STOPS.test(source) || (above?.type === "markdown" && SPEAKS_OF_ERRORS.test(above.source));
}
const STOPS = /^(?:raise\b|stop\(|(?:sys\.)?(?:exit|quit)\()/m;
const SPEAKS_OF_ERRORS = /\b(?:an? (?:\w+ )?error|\w+Error|exceptions?|raises|throws|fails)\b/i;

/** What code ends itself with, and a line that is no code at all. */
const ENDS: ReadonlySet<string> = new Set(["SystemExit", "StopExecution", "SyntaxError", "IndentationError"]);

/** The facts without those that rest only on cells in which nothing was done. */
export function withoutUnrun(facts: readonly Fact[], notebook: Notebook, prose: readonly Sentence[]): readonly Fact[] {
  const last = lastDone(notebook, prose);
  return facts.filter((fact) => fact.cells.some((cell) => cell <= last));
}

/**
 * Cells above the last one that was run, or above a result that the author tells, may have been run as well, and cleared since; so may all be
 * where none was run.
 */
const lastDone = (notebook: Notebook, prose: readonly Sentence[]): number =>
  Math.max(notebook.cells.findLast(wasRun)?.index ?? Infinity, lastResult(prose, notebook));

/** The values without what a network comes to before it has learned anything: that does not say how good it is. */
export const withoutUntrained = (values: readonly Measured[], { fits }: Trace): readonly Measured[] =>
  values.filter((value) => !isOfUntrained(value, fits));

/** Results that may be of an earlier version of the code that stands above them, or above the training of their model. */
export function ofEarlierVersions(experiments: readonly Experiment[], { order, fits }: Trace): Caution[] {
  const outdated = order.outdated();
  return experiments.flatMap(({ best, models }): Caution[] => {
    const own = best?.metric.cells ?? [];
    const first = own.flatMap((cell) => outdated.get(cell) ?? []);
    if (best === null || first.length === 0) return [];
    const model = models.find(({ id }) => id === best.model)?.name ?? null;
    const by = first.some((cell) => own.includes(cell))
      ? null
      : first.every((cell) => fits.some((fit) => fit.cell === cell))
        ? "training"
        : "another cell";
    const cells = [...new Set([...own, ...first])].sort((a, b) => a - b);
    return [{ kind: "earlier-version", model, ...(by !== null && { by }), cells, certainty: "certain" }];
  });
}

/** Whether a value is that of the random weights which a network begins with. Pretrained ones have learned before. */
function isOfUntrained({ model, by, cell }: Measured, fits: readonly FitEvent[]): boolean {
  if (model === null || by !== "code") return false;
  const layers = layersIn(model);
  const own = fits.filter((one) => one.model === model);
  return (
    layers.length > 0 &&
    layers.every((layer) => pretrainedName(layer) === null) &&
    own.length > 0 &&
    own.every((one) => one.cell > cell)
  );
}

/**
 * The experiments, with models marked as not trained that only cells fit which were not run, while other cells were, or that were stopped as
 * they learned or could not, as `failed` says of a cell. A model that has a value, or that another cell uses which was run, did learn: somebody cleared its cell; and so
 * may all have that the author goes on to tell a result after.
 */
export function withUntrained(
  experiments: readonly Experiment[],
  notebook: Notebook,
  { calls, fits: all }: Trace,
  models: readonly FoundModel[],
  prose: readonly Sentence[],
  failed: ReadonlyMap<number, string>,
): Experiment[] {
  const run = cellsRun(notebook);
  const done = lastDone(notebook, prose);
  const brokenOff = new Set(
    filterMap(notebook.cells, (cell) => (wasStopped(cell) || breaksOff(cell) ? cell.index : null)),
  );
  const stopped = new Set([...failed.keys(), ...brokenOff]);
  const last = new Map(all.map((fit) => [fit.cell, fit]));
  // The turn of a loop in which a model failed may be the first.
  const isLast = (fit: FitEvent): boolean => {
    const end = last.get(fit.cell);
    return end === fit || (failed.has(fit.cell) && end?.text === fit.text);
  };
  const isMissed = (fit: FitEvent): boolean =>
    (!run.has(fit.cell) && fit.cell > done) || (stopped.has(fit.cell) && isLast(fit));
  const missed = models.filter(({ fits }) => fits.length > 0 && fits.every(isMissed));
  // Where nothing was run at all, all of it is described as the code has it.
  if (missed.length === 0 || isNeverRun(notebook)) return [...experiments];
  // A network is put together and compiled, and anything can be printed, without having learned.
  const starts = new Map(missed.flatMap(({ fits }) => fits.map(({ model, cell }) => [model, cell] as const)).reverse());
  const used = new Set<Instance>();
  for (const event of calls)
    if (run.has(event.cell) && !stopped.has(event.cell))
      for (const value of [event.receiver, ...event.args.map((one) => one.value)])
        if (value?.kind === "instance") {
          if (event.cell > (starts.get(value) ?? -1) && !DESCRIBES.test(event.path)) used.add(value);
        } else if (value?.kind === "prediction" && value.model !== null) used.add(value.model);
  const untrained = new Set(
    missed
      .filter(({ instance, fits }) => !used.has(instance) && !fits.some(({ outer }) => used.has(outer)))
      .map(({ fact }) => fact.id),
  );
  const ends = new Map(
    missed.map(({ fact, fits }) => {
      const cell = fits.at(-1)?.cell ?? -1;
      const why = failed.get(cell);
      const end = why !== undefined ? { failed: why } : brokenOff.has(cell) ? { stopped: true as const } : {};
      return [fact.id, end] as const;
    }),
  );
  return experiments.map((experiment) => {
    const measured = new Set(experiment.metrics.map(({ model }) => model));
    return {
      ...experiment,
      models: experiment.models.map((model) =>
        untrained.has(model.id) && !measured.has(model.id)
          ? { ...model, trained: "not trained" as const, ...ends.get(model.id) }
          : model,
      ),
    };
  });
}

/** Calls that put a model together or describe it: none of them shows that it has learned. */
const DESCRIBES =
  /(?:^|\.)(?:print|display|repr|str|type|id|add|compile|build|summary|plot_model|model_to_dot|get_config|get_params|set_params|count_params|parameters|named_parameters|children|to|cuda|cpu)$/;

/**
 * The last cell below all code in which the author tells what was measured; -1 where none does. On a sheet of exercises, and in what readers
 * have to open, that is what they are to find.
 */
function lastResult(prose: readonly Sentence[], { cells }: Notebook): number {
  if (prose.some(({ form, text }) => form === "heading" && EXERCISES.test(text))) return -1;
  const found = prose.findLast(
    (sentence) =>
      sentence.closing &&
      sentence.form !== "comment" &&
      givesResult(sentence.text) &&
      !sentence.under.some((heading) => TEACHING.test(heading) || SOLUTION.test(heading)) &&
      (isStatement(sentence) || LABELLED.test(sentence.text)) &&
      !HIDDEN.test(cells.find(({ index }) => index === sentence.cell)?.source ?? ""),
  );
  return found?.cell ?? -1;
}

/** "an AUC of 0.81", "explains 65% of the variance": other shares may be settings, or what is known from elsewhere. */
const givesResult = (text: string): boolean =>
  /\d\s*%|(?<![\d.])0[.,]\d{2}/.test(text) && (MEASURE.test(text) || metricsOfText(text).length > 0);
const MEASURE = /\b(?:accura\w+|errors?|scores?|explain\w*|(?:in)?correctly|misclassif\w+)\b/i;
/** "Accuracy of the tree: 92%" */
const LABELLED = /^[^:=?]{3,40}[:=] ?~?\d[\d.,]*\s?%?\.?$/;
const EXERCISES = /\b(?:exercises?|assignments?|homework|worksheet|problem set)\b/i;
const SOLUTION = /\b(?:solutions?|answers?|hints?|tasks?|quiz|questions?|literature)\b/i;
const HIDDEN = /<details\b/i;
