import { remembered } from "../../../remembered.ts";
import type { Tracer } from "../tracer.ts";
import { named } from "../arguments.ts";
import { chosenByType } from "../tables/column-types.ts";
import { MODEL, type Instance, numberOf, textOf, textsOf, type Value } from "../value.ts";

/** Field under which a result keeps what was measured of its model. */
export const JUDGED = "judged";

/** Wrappers whose model is what they are given: the argument's name, or its place. */
const WRAPPERS: readonly (readonly [pattern: RegExp, names: readonly string[]])[] = [
  [/\.(?:GridSearchCV|RandomizedSearchCV|Halving\w+SearchCV|BayesSearchCV|OptunaSearchCV)$/, ["estimator"]],
  [
    /\.(?:CalibratedClassifierCV|OneVsRestClassifier|OneVsOneClassifier|OutputCodeClassifier|MultiOutput\w+|ClassifierChain|RegressorChain|SelfTrainingClassifier|FixedThresholdClassifier|TunedThresholdClassifierCV)$/,
    ["estimator", "base_estimator"],
  ],
  [/\.TransformedTargetRegressor$|^skforecast\..*\.Forecaster\w*$|\.make_reduction$/, ["regressor", "estimator"]],
  [/\.(?:RFE|RFECV|SklearnClassifier)$|^mapie\..*\.Mapie\w+$/, ["estimator"]],
  [/^(?:yellowbrick\.\w+\.[A-Z]\w*|dask_ml\.wrappers\.\w+)$/, ["estimator", "model"]],
  [/^fairlearn\.(?:reductions|postprocessing)\.\w+$/, ["estimator"]],
  [/pyspark\.ml\.tuning\.(?:CrossValidator|TrainValidationSplit)$/, ["estimator"]],
];

const SEARCH = /(?:SearchCV|tuning\.(?:CrossValidator|TrainValidationSplit))$/;
export const isSearch = ({ path }: Instance): boolean => SEARCH.test(path);

/** Loss functions of deep-learning libraries. */
export const LOSS =
  /^torch\.nn\.(?:\w*Loss|functional\.(?:\w*(?:loss|entropy)\w*))$|^keras\.losses\.\w+$|^tensorflow\.(?:nn|losses)\.\w*(?:loss|entropy)\w*$|^mxnet\.gluon\.loss\.\w+$|^optax\.(?:losses\.)?\w*(?:loss|entropy|error)\w*$/;

const PIPELINE = /\.(?:Pipeline|make_pipeline|PipelineModel|ForecastingPipeline|TransformedTargetForecaster)$/;
const isPathOfPipeline = remembered((path) => PIPELINE.test(path));
export const isPipeline = ({ path }: Instance): boolean => isPathOfPipeline(path);

/** The steps of a pipeline, in order: those that are known. */
export const stepsOf = (instance: Instance): readonly Instance[] =>
  stepValues(instance).flatMap((step) => {
    // River's operator puts two steps together at a time.
    if (step.kind === "instance" && step.path === "river.compose.Pipeline") return stepsOf(step);
    return step.kind === "instance" ? [step] : [];
  });

const stepValues = (instance: Instance): readonly Value[] =>
  stepItems(instance).flatMap((item) => (item.kind === "sequence" ? (item.items[1] ?? []) : item));

function stepItems(instance: Instance): readonly Value[] {
  const [first] = instance.args;
  const given = instance.args.find((a) => a.name === "steps" || a.name === "stages")?.value ?? first?.value;
  return /make_pipeline$|^(?:river|julia)\./.test(instance.path)
    ? instance.args.filter((a) => a.name === null || a.value.kind === "instance").map((a) => a.value)
    : given?.kind === "sequence"
      ? given.items
      : [];
}

/** The name of the last of several steps of a pipeline, by which its settings are called: `model` for `model__alpha`; null where it is not known. */
export function nameOfLastStep(pipeline: Instance): string | null {
  const [last, ...others] = stepItems(pipeline).toReversed();
  if (last === undefined || others.length === 0) return null;
  // scikit-learn's `make_pipeline` calls each step by its class in small letters.
  if (last.kind === "instance") return last.path.slice(last.path.lastIndexOf(".") + 1).toLowerCase();
  return last.kind === "sequence" ? textOf(last.items[0]) : null;
}

/** What a step is put together from, side by side, each with its columns: null for all of them, empty where they are not known; null for a single step. */
export function partsOf(
  { args, path }: Instance,
  rows?: Value,
): readonly { readonly inner: Instance; readonly columns: readonly string[] | null }[] | null {
  const [, ofColumns, ofAll] = PARTS.exec(path) ?? [];
  if (ofColumns === undefined && ofAll === undefined) return null;
  const given = /^(?:ColumnTransformer|FeatureUnion|DataFrameMapper)$/.test(ofColumns ?? ofAll ?? "")
    ? (args.find((a) => a.name === null || /^(?:transformers|transformer_list|features)$/.test(a.name))?.value ?? null)
    : null;
  const items = given?.kind === "sequence" ? given.items : args.filter((a) => a.name === null).map((a) => a.value);
  return items.flatMap((item) => {
    if (item.kind === "instance") return [{ inner: item, columns: ofAll === undefined ? [] : null }];
    if (item.kind !== "sequence") return [];
    const inner = item.items.find((i) => i.kind === "instance");
    const columns = item.items
      .map((i) => (i === item.items[0] && item.items.length === 3 ? null : (textsOf(i) ?? selectedBy(i, rows))))
      .find((c) => c !== null);
    return inner?.kind === "instance" ? [{ inner, columns: ofAll === undefined ? (columns ?? []) : null }] : [];
  });
}

const PARTS = /\.(?:(ColumnTransformer|make_column_transformer|DataFrameMapper)|(FeatureUnion|make_union))$/;

/** `make_column_selector(dtype_include=object)` chooses among the columns of the rows. */
const selectedBy = (selector: Value, rows: Value | undefined): readonly string[] | null =>
  selector.kind === "instance" && selector.path.endsWith("column_selector") && rows?.kind === "table"
    ? chosenByType(rows.state, selector.args)
    : null;

/** Whether what is fitted makes a model for each column of the answers: scikit-learn's `sklearn.multioutput`. */
export const learnsSeveral = (outer: Instance): boolean =>
  outer.path.startsWith("sklearn.multioutput.") ||
  (isPipeline(outer)
    ? stepsOf(outer)
    : outer.args.flatMap(({ value }) => (value.kind === "instance" ? [value] : []))
  ).some(learnsSeveral);

/** The model inside pipelines, searches and wrappers; the instance itself where it is one. */
export function modelInside(instance: Instance): Instance {
  let model = instance;
  for (let depth = 0; depth < 6; depth += 1) {
    const inner = insideOf(model);
    if (inner === null || inner === model) return model;
    model = inner;
  }
  return model;
}

/** The arguments in which a class takes the model that it wraps; null for any other class. */
const namesOfWrapped = remembered((path) => WRAPPERS.find(([pattern]) => pattern.test(path))?.[1] ?? null);

function insideOf(instance: Instance): Instance | null {
  const from = instance.fields.get(MODEL);
  // A fitted pipeline of Spark is another object than its steps were given to.
  if (isPipeline(instance)) {
    // Where nobody knows what comes last, no step before it is the model.
    if (stepValues(instance).at(-1)?.kind === "unknown") return null;
    return stepsOf(instance).at(-1) ?? (from?.kind === "instance" ? from : null);
  }
  const names = namesOfWrapped(instance.path);
  if (names !== null) {
    const given = instance.args.find((a) => (a.name === null ? a === instance.args[0] : names.includes(a.name)))?.value;
    return given?.kind === "instance" ? given : null;
  }
  return from?.kind === "instance" ? from : null;
}

const TRANSFORMS = new Set([
  "scale",
  "encode",
  "vectorize",
  "reduce",
  "select",
  "feature",
  "clean",
  "text",
  "image",
  "augment",
]);

/** A step that changes features: a scaler, an encoder, an imputer, or a pipeline of nothing else. */
export function isTransformer(t: Tracer, instance: Instance): boolean {
  if (isPipeline(instance)) {
    const last = stepsOf(instance).at(-1);
    return last !== undefined && last !== instance && isTransformer(t, last);
  }
  if (t.knowledge.model(instance.path) !== null) return false;
  if (hasOwn(instance, "transform") && !hasOwn(instance, "predict")) return true;
  const does = t.knowledge.operation(instance.path);
  return does !== null && TRANSFORMS.has(does);
}

/** Own classes that have both are models, whatever they derive from. */
const hasOwn = (instance: Instance, name: string): boolean => instance.own?.members.get(name)?.kind === "function";

/** An own class that sends rows forward and errors back through its layers. */
export const isOwnNetwork = (instance: Instance): boolean =>
  [...(instance.own?.members.keys() ?? [])].some((name) =>
    /^(?:feed_?forward|back_?prop(?:agat(?:e|ion))?)$/i.test(name),
  );

/** Whether an instance is a model, or something around one. */
export function isModel(t: Tracer, instance: Instance): boolean {
  const inner = modelInside(instance);
  if (t.knowledge.model(inner.path) !== null) return true;
  if (t.knowledge.model(instance.path) !== null || t.knowledge.returns(instance.path) === "sklearn.Model") return true;
  if (inner.own !== null) {
    const predicts = hasOwn(inner, "predict") || hasOwn(inner, "classify");
    if (hasOwn(inner, "fit")) return predicts || hasOwn(inner, "forward");
    return predicts
      ? hasOwn(inner, "train")
      : isOwnNetwork(inner) && ["train", "SGD"].some((name) => hasOwn(inner, name));
  }
  if (/^(?:sklearn\.Model|keras\.Model|torch\.nn\.Module)$/.test(t.knowledge.returns(inner.path) ?? "")) return true;
  // What trains another object is asked in its place.
  return isUnknownModel(t, inner) || (inner !== instance && isUnlisted(t, inner) && isUnknownModel(t, instance));
}

/** Whether something comes of a module that is not at hand, by a class or a function. */
export const isUnlisted = (t: Tracer, { path, own }: Instance): boolean =>
  own === null && !t.knowledge.knows(path) && t.knowledge.library(path) === null;

/** A class of a module that is not at hand, by its name, or since the notebook asks it for predictions. */
function isUnknownModel(t: Tracer, instance: Instance): boolean {
  const { path, name, args, fit, fields } = instance;
  const called = path.slice(path.lastIndexOf(".") + 1);
  if (!isUnlisted(t, instance)) {
    // Of a library that is known for other things only what learns here, or says by its name that it does, is a model.
    if (instance.own !== null || t.knowledge.knows(path)) return false;
    return fit >= 0 || (LEARNER_NAME.test(called) && name !== null && t.predicting.has(name));
  }
  // An optimiser changes the parameters of nothing but models.
  if (fit >= 0 || MODEL_NAME.test(called) || fields.has("optimizer")) return true;
  if (!/^[A-Z]/.test(called)) return false;
  // What is made with a model works on that one.
  return (
    name !== null &&
    t.predicting.has(name) &&
    !args.some(({ value }) => value.kind === "instance" && t.knowledge.model(value.path) !== null)
  );
}

const MODEL_NAME =
  /^Auto[A-Z]|(?:Model|Classifier|Regressor|Regression|Forecaster|Recommender|Predictor|Cluster(?:er|ing)?)$/;

const LEARNER_NAME = /(?:Classifier|Regressor|Forecaster|Clusterer)$/;

/** Whether a class or function of a known library gives a model that has learned. */
export const learnsAtOnce = (path: string): boolean => LEARNS_AT_ONCE.test(path);

const LEARNS_AT_ONCE =
  /^gensim\.models\.(?!CoherenceModel|[Pp]hrase|(?:doc2vec\.)?(?:Tagged|Labeled)(?:Line)?(?:Document|Sentence))|^(?:GPy|gpflow)\.models\.|^(?:pymc|pymc3)\.(?:glm\.)?GLM|^textblob\.classifiers\.|^autogluon\..*\.fit$|\.auto_arima$|^pmdarima\.auto_arima$/;

/** What a model is for, where its family or the name of its class says it: "classification", "regression", "generation". */
export function taskOf(t: Tracer, instance: Instance): string | null {
  const inner = modelInside(instance);
  const family = t.knowledge.model(inner.path);
  if (family?.task) return family.task;
  const called = inner.path.startsWith("torch.") ? instance.path : inner.path;
  if (/Classifier|SVC|Logistic/.test(called)) return "classification";
  if (/Regressor|SVR|Regression/.test(called)) return "regression";
  if (/Cluster(?:er|ing)?$/.test(inner.path)) return "clustering";
  // The head of a pretrained network says what it is for; with one label it predicts a number.
  const head = inner.path.replace(/\.from_\w+$/, "");
  if (/For(?:Sequence|Token|Image|Audio)Classification$/.test(head))
    return numberOf(named(inner.args, "num_labels")) === 1 ? "regression" : "classification";
  return /(?:For(?:CausalLM|Seq2SeqLM|ConditionalGeneration)|LMHeadModel)$/.test(head) ? "generation" : null;
}
