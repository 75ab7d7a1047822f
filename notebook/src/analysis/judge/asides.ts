/** Models that a notebook fits beside its subject: to draw a chart, to rank features, or to show once what a library gives. */
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { modelInText } from "../know/model-names.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import type { Instance, Value } from "../read/trace/value.ts";

/** In fewer cells with code any model is much of the work. */
const FEWEST_CELLS = 10;
/** The share of the cells with code in which such models learn. */
const MOST_CELLS = 1 / 6;

/** With fewer headings nobody says what else a notebook is about. */
const FEWEST_HEADINGS = 2;

/**
 * The experiments, marked where no model of the notebook is asked about rows but to draw them: nothing is predicted with them, measured of
 * them, kept or handed on, they learn in few of the cells, and the notebook says that it is about something else. Where rows are held out, a
 * model that is asked nothing may have been meant to be judged.
 */
export function withAsides<E extends Omit<Experiment, "aside">>(
  experiments: readonly E[],
  found: readonly FoundModel[],
  trace: Trace,
  { cells }: Notebook,
): (E & Pick<Experiment, "aside">)[] {
  const all = cells.filter(({ type, source }) => type === "code" && source.trim() !== "").length;
  if (all < FEWEST_CELLS || isOnModels(cells, experiments)) return [...experiments];
  const isAside = (one: E): boolean => {
    const models = found.filter(({ fact }) => one.models.some(({ id }) => id === fact.id));
    return (
      SUPERVISED.has(one.task) &&
      one.metrics.length === 0 &&
      models.length > 0 &&
      models.every((model) => isIdle(model, one.split.how !== "none", trace))
    );
  };
  const learning = new Set(found.flatMap(({ fits }) => fits.map(({ cell }) => cell)));
  const areAsides = learning.size <= all * MOST_CELLS && experiments.every(isAside);
  return areAsides ? experiments.map((one) => ({ ...one, aside: true as const })) : [...experiments];
}

/** Whether a heading or the first words of a notebook speak of models as such or name one that it has, or hardly any heading says what it is about. */
function isOnModels(cells: Notebook["cells"], experiments: readonly Pick<Experiment, "models">[]): boolean {
  const texts = cells.flatMap(({ type, source }) => (type === "markdown" ? [source] : []));
  const headings = texts.flatMap((text) => text.match(/^#{1,6} .+$/gm) ?? []);
  const results = experiments.flatMap(({ models }) => models.filter(({ role }) => role === "result"));
  const names = new Set(results.map(({ name }) => modelInText(name) ?? name));
  return (
    headings.length < FEWEST_HEADINGS ||
    [...headings, ...texts.slice(0, FIRST_TEXTS)].some((text) => OF_MODELS.test(text)) ||
    headings.some((heading) => names.has(modelInText(heading) ?? ""))
  );
}
const FIRST_TEXTS = 2;
const OF_MODELS =
  /\b(?:predict|forecast|extrapolat|estimat|classif|regress)\w*|\b(?:linear|statistical|predictive) models?\b|^#+ .*\b(?:model(?:s|l?ing)?|trends?|fit(?:s|t\w+)?)\b/im;

const SUPERVISED: ReadonlySet<Experiment["task"]> = new Set(["classification", "regression"]);

function isIdle({ fact, instance, fits }: FoundModel, isDrawnOnly: boolean, trace: Trace): boolean {
  // What turns features into others is no answer to the question.
  if (fact.role === "helper") return true;
  if (fact.trained !== "fit" || fact.tuning !== null || fact.library === null) return false;
  const known = new Set(fits.map(({ fit }) => fit));
  const own: ReadonlySet<Value | null> = new Set<Instance>([instance, ...fits.map(({ outer }) => outer)]);
  const used = trace.calls.filter(
    ({ path, receiver, args, result }) =>
      (own.has(receiver) && !LEARNS_OR_TELLS.test(path)) ||
      ((result.kind === "prediction" || result.kind === "measure") && known.has(result.fit)) ||
      (args.some(({ value }) => own.has(value)) && !SHOWS.test(nameOf(path))),
  );
  return used.every((call) => isDrawn(call, trace)) && (!isDrawnOnly || used.length > 0);
}

const nameOf = (path: string): string => path.replace(/^.*\./, "");
/** What a model learned is read off it: its coefficients, its settings. */
const LEARNS_OR_TELLS =
  /\.(?:fit|get_params|set_params|coef_?|intercept_?|feature_importances_|get_feature_importance|classes_|tree_)$/;
/** Functions that draw or explain a model that they are given. */
const SHOWS = /plot|draw|viz|show|graph|display|importance|^print$|^type$/i;

/** Whether what a call predicts goes into a chart: it is handed to one, or made in a function that gives back no rows, and never measured. */
function isDrawn({ result, cell, inside }: CallEvent, { calls }: Trace): boolean {
  if (result.kind !== "prediction") return false;
  if (inside?.keepsRows === true) return calls.some((call) => call.inside === inside && SHAPES.test(nameOf(call.path)));
  return calls.some(
    (call) => call.cell === cell && SHAPES.test(nameOf(call.path)) && call.args.some(({ value }) => value === result),
  );
}
const SHAPES = /^(?:plot\w*|scatter\w*|contourf?|imshow|pcolormesh|bar|step|fill_between|surface)$/;

/**
 * The experiment, with pretrained models as demonstrations that are shown on rows of the training part alone, where others are measured on
 * rows held out: nobody judges by these what has learned elsewhere.
 */
export function withExamples<E extends Pick<Experiment, "models" | "metrics" | "best">>(experiment: E): E {
  const { models, metrics, best } = experiment;
  const isHeldOut = ({ part }: { readonly part: unknown }): boolean => part === "test" || part === "validation";
  const judged = new Set(metrics.flatMap((one) => (isHeldOut(one) ? [one.model] : [])));
  const shown = new Set(metrics.flatMap((one) => (one.part === "train" ? [one.model] : [])));
  const isExample = ({ id, trained }: E["models"][number]): boolean =>
    trained === "pretrained" && id !== best?.model && shown.has(id) && !judged.has(id);
  const areJudged = models.some(({ id, trained }) => trained === "pretrained" && judged.has(id));
  return !areJudged || !models.some(isExample)
    ? experiment
    : {
        ...experiment,
        models: models.map((one) => (isExample(one) ? { ...one, role: "demonstration" as const } : one)),
      };
}
