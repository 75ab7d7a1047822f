/** The task of an experiment, from what its models are for and how they are evaluated. */
import type { ModelFact, Task } from "../facts.ts";
import type { Measured } from "../find/values/measured.ts";
import { ADVERSARIES } from "../know/model-names.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Expression } from "../read/python/ast.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { isForecaster } from "../read/trace/tables/forecast-frames.ts";
import { MODE } from "../read/trace/models/workflows.ts";
import { EPISODES } from "../read/trace/models/networks.ts";
import { LOSS, modelInside, taskOf } from "../read/trace/models/roles.ts";
import { named } from "../read/trace/arguments.ts";
import { type Instance, LAST_LOSS, type TableState, textOf, type Value } from "../read/trace/value.ts";
import { lineage } from "../read/trace/tables/lineage.ts";

export interface Draft {
  readonly key: string;
  readonly data: readonly string[];
  readonly target: string | null;
  /** The columns, where several are one question although each is learned for itself. */
  readonly targets?: readonly string[];
  readonly fits: FitEvent[];
  readonly metrics: Measured[];
}

const TASKS: Readonly<Record<string, Task>> = {
  classification: "classification",
  regression: "regression",
  clustering: "clustering",
  forecasting: "forecasting",
  "anomaly detection": "anomaly",
  "dimensionality reduction": "reduction",
  "survival analysis": "survival",
  recommendation: "ranking",
  generation: "generation",
};

const CLASSES = new Set([
  "accuracy",
  "balanced accuracy",
  "F1",
  "precision",
  "recall",
  "AUC",
  "PR AUC",
  "average precision",
  "log loss",
  "kappa",
  "MCC",
  "error rate",
]);

const NUMBERS = new Set(["R2", "adjusted R2", "RMSE", "MSE", "MAE", "MAPE", "RMSLE", "MSLE", "median absolute error"]);

const SUGGESTIONS = new Set(["hit rate", "NDCG", "MRR", "precision at k", "recall at k"]);

/** Scores of texts that a model writes against those that people wrote. */
const TEXTS = /^(?:BLEU|ROUGE|METEOR)\b/;

export function taskOfDraft(
  draft: Draft,
  models: readonly FoundModel[],
  knowledge: Knowledge,
  trace: Pick<Trace, "continues" | "events">,
): Task | null {
  // Errors of what a reward is expected to be are a means.
  if (draft.fits.length > 0 && draft.fits.every(({ args }) => named(args, EPISODES) !== undefined)) return null;
  const votes = new Map<Task, number>();
  const vote = (task: Task | null | undefined, weight: number): void => {
    if (task) votes.set(task, (votes.get(task) ?? 0) + weight);
  };
  // One model with many settings counts no more than another with one.
  const kinds = new Map(models.map((model) => [modelInside(model.instance).path, model]));
  // A series that is foretold from its own past, or by what reads sequences of numbers.
  const isOwn =
    draft.fits.length > 0 &&
    (draft.fits.every(
      (fit) => isOfOwnPast(fit, draft.target) || isForecaster(fit.outer) || MAKES_LAGS.test(fit.outer.path),
    ) ||
      isOfEarlierRows(draft, trace.events) ||
      (models.every(({ fact }) => readsSeries(fact)) && !draft.fits.some((fit) => isRowByRow(fit, draft.target))));
  const numbers: Task = isOwn ? "forecasting" : "regression";
  let errors = numbers;
  let hits: Task = "classification";
  for (const { instance, fact } of kinds.values()) {
    const family = taskOf({ knowledge } as never, modelInside(instance));
    // Ratings that are judged one by one are numbers like others.
    const isRated =
      family === "recommendation" &&
      draft.metrics.some(({ name }) => NUMBERS.has(name)) &&
      !draft.metrics.some(({ name }) => SUGGESTIONS.has(name));
    const usual = isRated ? "regression" : TASKS[family ?? modeOf(instance) ?? ""];
    vote(usual === "regression" ? numbers : usual, 2);
    // Forecasts are measured like any other numbers.
    if (family === "forecasting") errors = "forecasting";
    // How suggestions rank what people took is an area, too.
    if (family === "recommendation" && !isRated) hits = "ranking";
    // What finds anomalies is judged by known ones as a classifier is.
    if (family === "anomaly detection") hits = "anomaly";
    // However well it is told apart, what counts is what is made.
    if (ADVERSARIES.includes(fact.name)) {
      vote("generation", ADVERSARY);
      continue;
    }
    // What gives back what it is given is there for what it makes of it in between; where that is judged, it finds what is odd.
    if (REBUILDS.test(fact.name) || (draft.fits.length > 0 && draft.fits.every(isItsOwnTarget))) {
      const finds = draft.metrics.some((one) => one.model === instance && CLASSES.has(one.name) && isOfOthers(one));
      vote(finds ? "anomaly" : "reduction", 2);
      hits = "anomaly";
      continue;
    }
    const task = lossTask(instance);
    // A network that learns what comes next is trained like a classifier, to write on.
    const isOfWords = task === "classification" ? OF_WORDS : task === null ? EMBEDS : NEVER;
    const writes = fact.layers.some((layer) => isOfWords.test(layer)) && trace.continues(draft.fits.at(-1)?.cell ?? 0);
    vote(writes ? "generation" : task === "regression" ? numbers : task, 2);
  }
  const isToldNumbers = models.length > 0 && models.every(({ instance }) => OF_NUMBERS.test(objectiveOf(instance)));
  // Errors of probabilities are measured like those of numbers; ranks and accuracies exist only for classes.
  if (!isToldNumbers && draft.metrics.some(({ name }) => /^(?:(?:PR )?AUC|log loss)$/.test(name))) vote(hits, 3);
  // Who counts right answers asks for classes, whatever the loss is.
  if (!isToldNumbers && draft.metrics.some(({ name, by }) => name === "accuracy" && by === "code")) vote(hits, 2);
  for (const { name } of draft.metrics)
    vote(
      CLASSES.has(name)
        ? hits
        : NUMBERS.has(name)
          ? errors
          : TEXTS.test(name)
            ? "generation"
            : SUGGESTIONS.has(name)
              ? "ranking"
              : null,
      1,
    );
  // A model whose summary is read and which predicts nothing new answers a statistical question.
  if (
    models.length > 0 &&
    models.every(({ instance }) => isRead(instance, trace.events)) &&
    !draft.metrics.some((m) => m.part === "test" || m.part === "validation" || m.part === "cross-validation")
  )
    return "test";
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  // What is sampled is read for what it depends on.
  const isSampled = models.some(({ fact }) => fact.library !== null && knowledge.infers(fact.library));
  return best?.[0] ?? (isSampled ? "test" : hasClasses(draft, trace.events) ? "classification" : null);
}

/** Whether answers are classes: those of a model are counted beside the true ones, or R is told so of the target. */
function hasClasses({ fits, target }: Draft, events: Trace["events"]): boolean {
  return events.some((event) =>
    event.kind === "assign"
      ? target !== null && event.columns.includes(target) && event.node !== null && isFactor(event.node)
      : event.kind === "call" &&
        event.result.kind === "measure" &&
        event.result.report === "confusion matrix" &&
        fits.some(({ model }) => event.result.kind === "measure" && event.result.model === model),
  );
}

const isFactor = ({ kind, ...node }: Expression): boolean =>
  kind === "call" && "callee" in node && node.callee.kind === "name" && /(?:^|[.:])factor$/.test(node.callee.id);

/** Whether a network is to give back the rows that it is given. */
export const isItsOwnTarget = ({ model, x, y }: FitEvent): boolean =>
  /^(?:keras|torch|tensorflow)\./.test(model.path) &&
  x.kind === "table" &&
  y.kind === "table" &&
  shaped(x.state) === shaped(y.state);

/** The rows themselves, whatever shape they were brought into. */
const shaped = (state: TableState): number =>
  lineage(state, MOST_SHAPES).find(({ made }) => !SHAPES.test(made))?.id ?? state.id;
const SHAPES = /\.(?:view|reshape|flatten|squeeze|unsqueeze|to|float|cuda)$/;
const MOST_SHAPES = 4;

/** Whether what counts as right is not the rows themselves. */
const isOfOthers = ({ on, truth }: Measured): boolean => truth !== null && truth.id !== on?.id;

/** More than all measures of the one that tells apart. */
const ADVERSARY = 20;

const REBUILDS = /Autoencoder$/;
const EMBEDS = /^Embedding/;
const OF_WORDS = /^(?:Embedding|(?:Bidirectional )?(?:LSTM|GRU|SimpleRNN|RNN))/;
const NEVER = /(?!)/;

/** What makes lags of a series for a model of numbers. */
const MAKES_LAGS = /^skforecast\.|\.make_reduction$/;

const readsSeries = ({ layers }: ModelFact): boolean =>
  layers.some((layer) => /^(?:Bidirectional )?(?:Conv)?(?:LSTM|GRU|SimpleRNN|RNN)/.test(layer)) &&
  !layers.some((layer) => /Embedding|TextVectorization|Conv2[Dd]/.test(layer));

/** Whether each answer is told from the other columns of its own row, which need no order. */
function isRowByRow({ x, y }: FitEvent, target: string | null): boolean {
  if (target === null || x.kind !== "table" || y.kind !== "table") return false;
  const way = lineage(x.state);
  // What is cut out piece by piece are windows of several rows.
  if (way.some(({ made }) => made === "rows")) return false;
  const columns = way.find((state) => state.columns !== null)?.columns ?? [];
  return way.some(({ made }) => made.endsWith(".drop")) || (columns.length > 1 && !columns.includes(target));
}

/** Whether the features of a model are values of the very column that it predicts. */
function isOfOwnPast({ x, y }: FitEvent, target: string | null): boolean {
  if (target === null || x.kind !== "table" || y.kind !== "table" || x.state === y.state) return false;
  for (const state of lineage(x.state)) {
    const own: string | null = state.column ?? (state.columns?.length === 1 ? (state.columns[0] ?? null) : null);
    if (own !== null) return own === target;
    if (state.columns !== null) return false;
  }
  return false;
}

/** Whether models learn from values of earlier rows, and are judged on later ones: what they predict is what comes next. */
function isOfEarlierRows({ fits, target }: Draft, events: Trace["events"]): boolean {
  if (
    target === null ||
    !events.some((event) => event.kind === "split" && event.how === "time" && event.folds === null)
  )
    return false;
  const isNamed = ({ x }: FitEvent): boolean =>
    x.kind === "table" && (x.state.columns ?? []).some((name) => LAG.test(name));
  return fits.every(isNamed) || events.some((event) => event.kind === "assign" && isShifted(event.value, target));
}
const LAG = /(?:^|_)lag(?:_|\d|$)/i;

/** `df["sales"].shift(7)`, from rows before. */
function isShifted(value: Value, target: string): boolean {
  const way = value.kind === "table" ? lineage(value.state, MOST_SHIFTS) : [];
  return way.some(({ made }) => made.endsWith(".shift")) && way.some(({ column }) => column === target);
}
const MOST_SHIFTS = 8;

/** What tidymodels are told that a model is for, where its kind leaves that open. */
const modeOf = (instance: Instance): string | null => {
  const { args, fields } = modelInside(instance);
  return textOf(fields.get(MODE) ?? named(args, MODE));
};

/** Whether a model is fitted to be read: of the kind that is, or by a formula of R, where a summary is asked for and no prediction. */
function isRead({ path }: Instance, events: Trace["events"]): boolean {
  if (path.startsWith("statsmodels.")) return !/tsa|Forecast/.test(path);
  const asks = (what: RegExp): boolean => events.some((event) => event.kind === "call" && what.test(event.path));
  return BY_FORMULA.test(path) && asks(/^r\..*\bsummary$/) && !asks(/\.predict$/);
}
const BY_FORMULA =
  /^r\.(?:stats\.(?:lm|glm|aov|nls)|lme4\.|nlme\.|MASS\.(?:glm\.nb|polr|rlm)|quantreg\.|plm\.plm\b|fixest\.fe|lfe\.felm\b)/;

/** The only loss that a module of the notebook's own keeps under any name: `self.criterion = nn.CrossEntropyLoss()`. */
function lossKept({ own, fields }: Instance): Instance | undefined {
  if (own === null) return undefined;
  const [only, ...others] = [...fields.values()].flatMap((value) =>
    value.kind === "instance" && LOSS.test(value.path) ? [value] : [],
  );
  return others.length === 0 ? only : undefined;
}

const objectiveOf = ({ args }: Instance): string => textOf(named(args, "objective")) ?? "";

function lossTask(instance: Instance): Task | null {
  const last = instance.fields.get(LAST_LOSS);
  if (last?.kind === "measure" && NUMBERS.has(last.metric ?? "")) return "regression";
  const objective = objectiveOf(instance);
  if (OF_NUMBERS.test(objective)) return "regression";
  if (OF_CLASSES.test(objective)) return "classification";
  const loss = instance.fields.get("loss") ?? lossKept(instance);
  const text =
    loss?.kind === "constant"
      ? String(loss.value)
      : loss?.kind === "instance" || loss?.kind === "reference"
        ? loss.path
        : "";
  if (/cross_?entropy|NLL|BCE/i.test(text)) return "classification";
  if (/mse|mae|squared|MSELoss|L[12]Loss/i.test(text)) return "regression";
  return null;
}

/** Sources: the objectives in LightGBM's and XGBoost's documentation of parameters. */
const OF_NUMBERS =
  /^(?:regression|reg:|count:|l1$|l2$|mae$|mse$|rmse$|mape$|huber$|fair$|poisson$|quantile$|gamma$|tweedie$)/;
const OF_CLASSES = /^(?:binary|multi|softmax$|cross_entropy$|xentropy$)/;

/** What predictions are worth depends on the rows: a value of which these are not known says nothing. */
export const NEEDS_ROWS: ReadonlySet<Task | null> = new Set(["classification", "regression"]);
