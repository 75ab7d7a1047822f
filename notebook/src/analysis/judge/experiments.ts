import type { Experiment, MetricFact, ModelFact } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";
import type { FoundModel } from "../find/models/models.ts";
import { withSaidModel } from "./said-models.ts";
import { isOnBothParts } from "../find/values/judged-rows.ts";
import { madeTarget } from "../find/models/made-target.ts";
import { learnsGivenTarget, learnsLogarithm, listedTarget, targetsOf } from "../find/data/target.ts";
import { areOfOneKind, groupOf } from "../find/models/by-group.ts";
import { fitsOfTests } from "../find/data/test-fits.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { galleryFits } from "../find/made-up.ts";
import { exampleFits } from "../find/treatments/written-rows.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { suits } from "../know/metrics.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Preferences } from "./decisive.ts";
import { drawnFrom, withoutDrawn } from "./drawn-splits.ts";
import { bestOf, saysMoreThan } from "./best.ts";
import { draftsBy, sameSet, withOddApart } from "./drafts.ts";
import { orderSearches } from "./helper-models.ts";
import { isColumnOfData, isOfFunctions, learnedColumns, originsOf } from "./learned-columns.ts";
import {
  isOfSample,
  type Repeated,
  withoutChoosing,
  withoutFolds,
  withoutRepeats,
  withoutScans,
  withoutTurns,
} from "./repeated-values.ts";
import { withNameless } from "./nameless-drafts.ts";
import { type Draft, NEEDS_ROWS, taskOfDraft } from "./tasks.ts";
import { withoutTrialsRunAgain } from "./unused-searches.ts";
import { isDividedInTwo, splitOf } from "./splits.ts";
import { onSamples } from "./samples.ts";
import { meanOfFolds } from "./averaged.ts";
import { isBroughtBack, scaleOfTruth } from "./scales.ts";
import { isOfAllLabels } from "./all-labels.ts";
import { isOfSeveralRows } from "./several-rows.ts";
import { isSuperseded } from "./superseded.ts";
import { keptInFile } from "./kept-in-file.ts";
import { pooledFits, withPooled } from "./pooled.ts";
import { rowsApart, versionAndRows, withRows } from "./other-rows.ts";
import { asOneByLibraries } from "./one-by-libraries.ts";
import { acrossFolds, variantsOf, versionsOf } from "./versions.ts";

/** Groups what was fitted and measured by the question it answers: same data, same target. */
export function findExperiments(
  trace: Trace,
  models: readonly FoundModel[],
  metrics: readonly Measured[],
  knowledge: Knowledge,
  baselines: ReadonlySet<Instance>,
  targets: ReadonlyMap<number, string>,
  preferences: Preferences,
): Experiment[] {
  const embeds = trace.fits.filter(({ model }) => knowledge.treatment(model.path)?.as === "embedded");
  const aside = new Set([...exampleFits(trace), ...galleryFits(trace), ...fitsOfTests(trace, knowledge), ...embeds]);
  const drafts = draftsBy(knowledge, trace, targets);
  for (const fit of trace.fits) if (!aside.has(fit)) drafts.ofFit(fit).fits.push(fit);
  const said = metrics.map((given) => withSaidModel(given, models));
  const used = new Set(models.flatMap(({ instance, fits }) => (fits.length === 0 ? [instance] : [])));
  for (const metric of said) if (metric.model !== null && used.has(metric.model)) drafts.ofRows(metric);
  for (const metric of said) {
    const known = trace.fits[metric.fit] ?? lastFitOf(trace, metric);
    const judged = known === undefined && used.size > 0 ? drafts.ofRows(metric) : undefined;
    if (judged !== undefined) {
      judged.metrics.push(metric);
      continue;
    }
    const fit = known ?? fitBefore(trace, metric);
    if (fit === undefined || aside.has(fit)) continue;
    // A model that is judged on other data than it learned from answers a question about that data.
    const own = drafts.ofFit(fit);
    const other = metric.on?.sources ?? [];
    const elsewhere = drafts
      .all()
      .find((d) => d.target === own.target && d !== own && other.length > 0 && sameSet(d.data, other));
    (elsewhere ?? own).metrics.push(metric);
  }
  const asked = drafts.all().flatMap((draft) => withOddApart(draft, knowledge));
  const whole = withNameless(withPooled(asked), models, knowledge, trace);
  const roles = new Map<Instance, ModelFact["role"]>([
    ...[...baselines].map((one) => [one, "baseline"] as const),
    ...orderSearches(whole, trace).map((one) => [one, "helper"] as const),
  ]);
  return whole.map((draft) => experimentOf(draft, trace, models, knowledge, roles, preferences));
}

function lastFitOf(trace: Trace, metric: Measured): FitEvent | undefined {
  return metric.model ? trace.fits.findLast((f) => f.model === metric.model) : undefined;
}

/** A labelled value whose predictions are not followed belongs to what was learned last, though perhaps not to that model. */
const fitBefore = (trace: Trace, metric: Measured): FitEvent | undefined =>
  metric.model === null && (metric.isNamed || metric.variant !== null)
    ? (trace.fits.findLast((f) => f.cell <= metric.cell) ?? trace.fits[0])
    : undefined;

function experimentOf(
  draft: Draft,
  trace: Trace,
  models: readonly FoundModel[],
  knowledge: Knowledge,
  roles: ReadonlyMap<Instance, ModelFact["role"]>,
  preferences: Preferences,
): Experiment {
  const instances = new Set([
    ...draft.fits.map((f) => f.model),
    ...draft.metrics.flatMap((m) => (m.model ? [m.model] : [])),
  ]);
  const trained = models.filter((m) => instances.has(m.instance));
  const standing = acrossFolds(trained, trace, pooledFits(draft.metrics));
  const measured = new Set(draft.metrics.map(({ model }) => model));
  const own = trained.filter((m) => standing.get(m.instance) === m);
  const idOf = (instance: Instance | null): number | null => instance && (standing.get(instance)?.fact.id ?? null);
  const task = taskOfDraft(draft, own, knowledge, trace);
  const variants = variantsOf(own, measured, trace);
  const known = own.map((m): ModelFact => ({
    ...m.fact,
    role: roles.get(m.instance) ?? m.fact.role,
    variant: variants.get(m) ?? m.fact.variant,
    ...eachOf(m, trace),
  }));
  const once = withoutRepeats(withoutTrialsRunAgain(draft.metrics, own));
  const whole = withoutTurns(withoutFolds(once), trace);
  const values = withoutScans(withoutChoosing(whole, trace), own).filter(
    (m) =>
      (m.part !== null ||
        !NEEDS_ROWS.has(task) ||
        own.some(({ instance, fits }) => instance === m.model && fits.length === 0)) &&
      ((m.by !== "label" && m.by !== "log") || suits(m.name, task)),
  );
  const versions = versionsOf(values, own, trace);
  const rows = rowsApart(values, draft, trace);
  const isSplit = trace.splits.some(({ how }) => how === "holdout");
  const scaleOf = scaleOfTruth(trace, knowledge);
  const metrics = values.map((m, at): MetricFact => ({
    kind: "metric",
    name: m.name,
    value: m.value,
    printed: m.printed,
    spread: m.spread,
    // Structure that is found without a target is judged on the rows themselves.
    part: (task === "clustering" || task === "reduction") && m.part === "train" ? null : m.part,
    model: idOf(m.model),
    of: m.of,
    ...(m.average !== null && { average: m.average }),
    ...(m.rows !== null && { rows: m.rows }),
    ...(m.askew !== undefined && { askew: m.askew }),
    ...(isOfAllLabels(m, trace, targetsOfAll(draft).targets) && { askew: "all labels" as const }),
    ...(m.lately !== undefined && { lately: m.lately }),
    ...(m.isSteady === true && { steady: true as const }),
    ...(m.among !== undefined && { among: m.among }),
    ...scaleOf(m),
    variant: withRows(m.variant ?? drawnFrom(m, trace) ?? versions[at] ?? null, rows[at] ?? null),
    ...(isSplit && m.part === "train" && isOfAllRows(m, trace) ? { inSample: true as const } : {}),
    ...(m.part === "train" && isOnBothParts(trace, m) ? { onBothParts: true as const } : {}),
    cells: m.cells,
    certainty: m.certain ? "certain" : "likely",
  }));
  const facts = asOneByLibraries(known, metrics);
  const sound = withoutDrawn(values, trace);
  const found = bestOf(
    metrics.filter(
      ({ variant }, i) =>
        versionAndRows(variant).rows === null &&
        !isSuperseded(values[i], sound, trace) &&
        sound.some((one) => one === values[i]) &&
        !isUnexplained(values[i]) &&
        !isOfSample(values[i], values, trace) &&
        !isBroughtBack(values[i], values) &&
        !isOwnLoss(values[i], own) &&
        values[i]?.isTrial !== true,
    ),
    facts,
    task,
    isDividedInTwo(trace, values),
    {
      ...preferences,
      onSamples: onSamples(own, trace),
      stored: idOf(keptInFile(draft, trace)),
    },
  );
  const best =
    found !== null &&
    isOfSeveralRows(
      values[metrics.indexOf(found.metric)],
      values.filter((_, at) => rows[at] === null),
    )
      ? null
      : found;
  const mean = found === null ? meanOfFolds(values, metrics, facts) : null;
  const isWatched = best !== null && values[metrics.indexOf(best.metric)]?.by === "log";
  const isLess =
    best !== null && draft.metrics.some((one) => saysMoreThan(best.metric, isWatched, one, idOf(one.model)));
  return {
    data: draft.data,
    target:
      draft.target ??
      (task === "anomaly"
        ? judgedAgainst(draft)
        : (draft.fits.map(listedTarget).find((name) => name !== null) ?? null)),
    ...targetsOfAll(draft),
    ...(draft.target !== null && draft.fits.length > 0 && draft.fits.every(learnsLogarithm) && { isLogged: true }),
    ...(draft.fits.length > 0 && draft.fits.every((fit) => learnsGivenTarget(fit, trace)) && { isGivenTarget: true }),
    ...(isOfFunctions(draft) && { isInner: true as const }),
    ...(isColumnOfData(draft, trace) && { isColumn: true as const }),
    ...madeBy(draft, trace),
    ...featuresOf(draft, trace),
    task,
    split: splitOf(draft, trace, metrics, task, best === null ? null : (values[metrics.indexOf(best.metric)] ?? null)),
    models: facts,
    metrics: mean === null ? metrics : [mean.metric, ...metrics],
    importances: [],
    best: isLess ? null : (best ?? mean),
    cells: [...new Set([...facts.flatMap((f) => f.cells), ...metrics.flatMap((m) => m.cells)])].sort((a, b) => a - b),
  };
}

/** What the target is made of, where the notebook makes it, and makes it alike for all models. */
function madeBy({ fits, target }: Draft, trace: Trace): Pick<Experiment, "made"> {
  const [first, ...others] = target === null ? [] : fits.map((fit) => madeTarget(target, fit, trace));
  return target === null || !first || !others.every((one) => one !== null && sameSet(one.from, first.from))
    ? {}
    : { made: { column: target, ...first } };
}

/** What models learn from, and the columns that this is made of. */
function featuresOf({ fits, target }: Draft, trace: Trace): Pick<Experiment, "features" | "origins"> {
  const features = learnedColumns(fits, target);
  const origins = fits.length === 0 ? undefined : originsOf(fits, trace);
  return { features, ...(origins !== undefined && { origins }) };
}

/** What a model is trained for each value of. */
function eachOf({ fits }: FoundModel, trace: Trace): Pick<ModelFact, "each"> {
  const [each, ...others] = new Set(
    fits.map((fit) => (areOfOneKind(trace, fit) ? groupOf(trace, fit)?.by : undefined)),
  );
  return each === undefined || others.length > 0 ? {} : { each };
}

/** What all models of an experiment predict at once. */
function targetsOfAll({ fits, targets }: Draft): Pick<Experiment, "targets"> {
  if (targets !== undefined) return { targets };
  const [first, ...others] = fits.map(targetsOf);
  return first && others.every((own) => own !== null && sameSet(own, first)) ? { targets: first } : {};
}

/** The column of known anomalies that what was found is compared with, if it is always the same. */
function judgedAgainst({ metrics }: Draft): string | null {
  const [column, ...others] = new Set(metrics.flatMap(({ truth }) => truth?.column ?? []));
  return others.length === 0 ? (column ?? null) : null;
}

/** Whether the model learned from rows that were never divided, nor named as a part of any, or that are divided only afterwards, whatever their name. */
function isOfAllRows({ fit, on, truth }: Measured, { fits, splits }: Trace): boolean {
  const event = fits[fit];
  const x = event?.x;
  if (event === undefined || x?.kind !== "table" || x.state.sources.length === 0) return false;
  const areDividedLater = splits.some(
    ({ cell, how, inputs }) => how === "holdout" && cell > event.cell && inputs.includes(x.state),
  );
  if (areDividedLater) return true;
  if ((on ?? truth)?.division) return false;
  return lineage(x.state).every(
    ({ division, bound, made }) =>
      division === null && !/^(?:rows|sample|unseen)$/.test(made) && bound.every((name) => partOfName(name) === null),
  );
}

/** What a function of the notebook charges for errors is in no unit that a reader knows. */
function isOwnLoss(one: Repeated | undefined, models: readonly FoundModel[]): boolean {
  const found = one?.name === "loss" ? models.find(({ instance }) => instance === one.model) : undefined;
  const fit = found?.fits.at(-1);
  const loss = fit?.compiled?.loss ?? found?.instance.fields.get("loss");
  const given = [...(fit?.args ?? []), ...(found?.instance.args ?? [])];
  return [loss, ...given.map(({ name, value }) => (OWN_LOSSES.test(name ?? "") ? value : undefined))].some(
    (value) => value?.kind === "function",
  );
}

/** What boosting libraries call a loss and a measure that they are given. */
const OWN_LOSSES = /^(?:fobj|obj|feval|objective|eval_metric|custom_metric|loss_function)$/;

/** Of a table that the code does not explain nobody knows whether it shows results, or whose. */
const isUnexplained = (one: Repeated | undefined): boolean => one?.by === "table" && !one.certain;
