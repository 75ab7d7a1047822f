import type { Caution, Experiment, MetricFact } from "../find/facts.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { metricNamed } from "../know/metrics.ts";
import { isPipeline, isTransformer } from "../read/trace/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { TableState, Value } from "../read/trace/value.ts";

/** What a reader should be careful about. */
export function findCautions(trace: Trace, experiments: readonly Experiment[], knowledge: Knowledge): Caution[] {
  return [...leaks(trace, knowledge), ...watchedTests(trace), ...judgedOnTraining(experiments), ...gaps(experiments)];
}

const LONGEST_WAY = 400;

/** Calls that learn something from all rows they are given, by the state that they make. */
function learningStates(
  trace: Trace,
  knowledge: Knowledge,
): ReadonlyMap<
  number,
  { readonly by: string; readonly cell: number; readonly how: "preprocessing" | "resampling" | "statistic" }
> {
  const learned = new Map<number, { by: string; cell: number; how: "preprocessing" | "resampling" | "statistic" }>();
  for (const event of trace.events) {
    if (event.kind === "assign") {
      const by = statisticIn(event.value, event.text);
      if (by !== null) {
        const fills = event.value.kind === "table" && event.value.state.made.endsWith(".fillna");
        learned.set(event.after.id, { by: fills ? `fillna(${by})` : by, cell: event.cell, how: "statistic" });
      }
    }
    if (event.kind !== "call") continue;
    const { receiver, path, after, cell } = event;
    const method = path.slice(path.lastIndexOf(".") + 1);
    const name = shortName(receiver, path);
    if (/^(?:fit_resample|fit_sample)$/.test(method)) {
      for (const state of resultStates(event.result)) learned.set(state.id, { by: name, cell, how: "resampling" });
      continue;
    }
    if (after === null) continue;
    if (
      receiver?.kind === "instance" &&
      isTransformer({ knowledge } as never, receiver) &&
      /^(?:transform|fit_transform)$/.test(method)
    ) {
      // Encoders of single values learn nothing that could tell about other rows.
      if (HARMLESS.test(receiver.path)) continue;
      learned.set(after.id, { by: name, cell, how: "preprocessing" });
      continue;
    }
    if (LEARNING_FUNCTIONS.test(path)) learned.set(after.id, { by: name, cell, how: "preprocessing" });
    if (method === "fillna") {
      const [given] = event.args;
      const by = given ? statisticIn(given.value, given.text) : null;
      if (by !== null) learned.set(after.id, { by: `fillna(${by})`, cell, how: "statistic" });
    }
  }
  return learned;
}

const LEARNING_FUNCTIONS =
  /^sklearn\.preprocessing\.(?:scale|minmax_scale|robust_scale|power_transform|quantile_transform)$|^scipy\.stats\.(?:zscore|boxcox)$/;
/** Labels and one-hot columns only rename what is there; texts cut to pieces are the same pieces. */
const HARMLESS =
  /\.(?:LabelEncoder|OneHotEncoder|OrdinalEncoder|LabelBinarizer|MultiLabelBinarizer|HashingVectorizer|FunctionTransformer|Binarizer|PolynomialFeatures|Normalizer|StringIndexer|VectorAssembler|Tokenizer|RegexTokenizer|HashingTF)$/;

const STATISTIC =
  /(?:Series|DataFrame|GroupBy|numpy)\.(?:nan)?(mean|median|mode|std|min|max|quantile|transform|percentile)$/;
const MOST_STEPS = 24;

/** A statistic over all rows of a column, or over groups of rows, that a value was worked out from; null where there is none. */
function statisticIn(value: Value, text: string): string | null {
  if (/axis\s*=\s*(?:1|['"]columns['"])/.test(text)) return null;
  const waiting = value.kind === "table" ? [value.state] : [];
  for (let steps = 0; waiting.length > 0 && steps < MOST_STEPS; steps += 1) {
    const state = waiting.pop();
    if (state === undefined) break;
    const found = STATISTIC.exec(state.made)?.[1];
    if (found !== undefined) return found === "transform" ? "group statistic" : found;
    // Further back lies the table itself.
    if (state.made !== "subscript" || state.column === null)
      waiting.push(...state.from.filter((before) => before.made !== "assignment"));
  }
  return null;
}

const resultStates = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "sequence" ? value.items.flatMap(resultStates) : [];

function shortName(receiver: Value | null, path: string): string {
  const full = receiver?.kind === "instance" ? receiver.path : path;
  return full.slice(full.lastIndexOf(".") + 1);
}

/** Steps that learned from all rows and whose result is divided, or folded, afterwards. */
function leaks(trace: Trace, knowledge: Knowledge): Caution[] {
  const learned = learningStates(trace, knowledge);
  if (learned.size === 0) return [];
  const found = new Map<string, Caution>();
  const look = (states: readonly TableState[], cell: number): void => {
    const seen = new Set<number>();
    const waiting = [...states];
    for (
      let state = waiting.pop(), steps = 0;
      state !== undefined && steps < LONGEST_WAY;
      state = waiting.pop(), steps += 1
    ) {
      if (seen.has(state.id)) continue;
      seen.add(state.id);
      const step = learned.get(state.id);
      if (step) {
        const key = `${step.by}|${step.how}`;
        if (!found.has(key))
          found.set(key, {
            kind: "leak",
            by: step.by,
            how: step.how,
            cells: [...new Set([step.cell, cell])].sort((a, b) => a - b),
            certainty: "certain",
          });
      }
      // What is cut out of the training rows alone is no mixture any more.
      if (state.division === null || state.made === "split") waiting.push(...state.from);
    }
  };
  for (const split of trace.splits) if (split.how !== "given") look(split.inputs, split.cell);
  for (const fit of trace.fits)
    if (fit.how === "cross-validation" && !isPipeline(fit.outer)) look([fit.x, fit.y].flatMap(resultStates), fit.cell);
  return [...found.values()];
}

/** Test rows that decide when training stops or which settings are kept. */
function watchedTests(trace: Trace): Caution[] {
  const found: Caution[] = [];
  for (const fit of trace.fits) {
    const given = fit.args.find(
      (a) => a.name !== null && /^(?:eval_set|valid_sets|evals|watchlist)$/.test(a.name),
    )?.value;
    const isTest =
      given !== undefined && tablesIn(given).some((state) => state.division?.part === "test" && isFinal(trace));
    const stops = [...fit.args, ...fit.model.args].some(
      (a) => a.name !== null && /early_stopping|callbacks|use_best_model|od_wait/.test(a.name),
    );
    if (isTest && stops)
      found.push({ kind: "test-data-used", how: "early stopping", cells: [fit.cell], certainty: "certain" });
  }
  return found.slice(0, 1);
}

/** Whether the notebook has no other rows to judge by than those of the test. */
const isFinal = ({ splits }: Trace): boolean => !splits.some(({ parts }) => parts.includes("validation"));

const tablesIn = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "sequence" ? value.items.flatMap(tablesIn) : [];

/** Models of which only scores on the rows that they learned from are shown. */
function judgedOnTraining(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { metrics, task, models, best } = experiment;
    if (task === "clustering" || task === "reduction" || task === "test" || best === null) return [];
    const parts = new Set(metrics.map((m) => m.part));
    if (parts.size !== 1 || !parts.has("train") || metrics.every((m) => m.name === "loss")) return [];
    const name = models.find((m) => m.id === best.model)?.name ?? null;
    return [
      { kind: "judged-on-training-data", model: name, cells: best.metric.cells, certainty: best.metric.certainty },
    ];
  });
}

/** A difference of this share of the training value is one that readers ask about. */
const LARGE_GAP = 0.1;
const LARGE_RATIO = 1.5;

/** Models that do much better on the rows that they learned from. */
function gaps(experiments: readonly Experiment[]): Caution[] {
  return experiments.flatMap((experiment): Caution[] => {
    const { best } = experiment;
    if (best === null) return [];
    const own = experiment.metrics.filter((m) => m.model === best.model && m.of === null);
    for (const test of own) {
      if (test.part !== "test" && test.part !== "cross-validation" && test.part !== "validation") continue;
      const train = own.find((m) => m.part === "train" && m.name === test.name && m.variant === test.variant);
      if (train && isLarge(train, test))
        return [
          {
            kind: "gap",
            metric: test.name,
            train,
            test,
            cells: [...new Set([...train.cells, ...test.cells])],
            certainty: "certain",
          },
        ];
    }
    return [];
  });
}

function isLarge(train: MetricFact, test: MetricFact): boolean {
  const lower = metricNamed(train.name)?.better === "lower";
  if (!lower) return train.value - test.value >= LARGE_GAP;
  return train.value > 0 && test.value / train.value >= LARGE_RATIO;
}
