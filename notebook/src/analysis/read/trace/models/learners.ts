import { filterMap } from "../../../filter-map.ts";
import { judging } from "../measures/judging.ts";
import type { Expression } from "../../python/ast.ts";
import { compose, isComposed } from "./ensembles.ts";
import { frozenIn } from "./freezing.ts";
import { hostedMethod } from "./hosted.ts";
import { ownMethod } from "../language/classes.ts";
import { callLocal } from "../language/functions.ts";
import { ofPictures, scoreOf } from "../measures/own-scores.ts";
import { isModel, isPipeline, isSearch, isTransformer, modelInside, stepsOf, taskOf } from "./roles.ts";
import { afterOwnSteps, stateOf, transform, transformed } from "../rows/transforming.ts";
import type { FitEvent, InstanceMethod, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  LAST_LOSS,
  LEARNED,
  MODEL,
  type Prediction,
  saying,
  type Table,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** Names under which libraries take features and target. */
export const X_NAMES =
  /^(?:x|X|X_train|x_train|data|dtrain|train_set|train_data|train_dataset|training_frame|trainingSet|df|input_fn|dataset|endog|formula|train_dataloaders?|generator|train_dl|dataloader)$/;

export const Y_NAMES = /^(?:y|Y|y_train|target|label|labels|response)$/;

/** What rows are called that hold the answers. */
export const TARGETS = /^(?:y|labels?|targets?|response)(?:_|$)|[_$.](?:y|labels?|targets?)$/i;

export const argument = (args: readonly ArgumentValue[], name: RegExp, place: number): Value => {
  const given = args.find((a) => a.name !== null && name.test(a.name))?.value;
  return given ?? args.filter((a) => a.name === null)[place]?.value ?? UNKNOWN;
};

/** Whether an instance learns: a model, a transformer, or what trains one. */
export function isLearner(t: Tracer, instance: Instance): boolean {
  return (
    isTransformer(t, instance) ||
    isPipeline(instance) ||
    isSearch(instance) ||
    isModel(t, instance) ||
    isTrainer(instance)
  );
}

const TRAINER =
  /^(?:pytorch_lightning\.Trainer|(?:transformers|setfit)\.\w*Trainer|ktrain\.get_learner|flair\.trainers\.ModelTrainer|ignite\.engine\.create_supervised_\w+)$/;

export const isTrainer = ({ path }: Instance): boolean => TRAINER.test(path);

const FITS =
  /^(?:fit|SGD|fit_generator|fit_one_cycle|fine_tune|partial_fit|train|fit_predict|fit_transform|fit_resample|fit_regularized|fit_constrained|iterative_fit|fit_map|fit_vb|fit_em|train_model|learn_one|learn_many|learn)$/;

/** CatBoost's own searches, which train the model with the best settings: https://catboost.ai/docs/en/concepts/python-reference_catboost_grid_search */
const SEARCHES = /^(?:grid_search|randomized_search)$/;

const PREDICTS =
  /^(?:predict|classify|predict_proba|predict_log_proba|decision_function|predict_classes|predict_generator|forecast|predict_on_batch|get_preds|forward|predict_survival_function|predict_expectation|predict_partial_hazard|predict_median|get_forecast|get_prediction|staged_predict|score_samples|generate|predict_(?:proba_)?(?:one|many)|score_one|predictAll|predict_surv(?:_df)?|pred_dist|recommend_k_items)$/;

/** Estimators of TensorFlow are given functions that give the rows. */
function fed(t: Tracer, given: ArgumentValue): ArgumentValue {
  if (given.value.kind !== "function") return given;
  const made = callLocal(t, given.value, []);
  const rows = made.kind === "sequence" ? made.items.find((item) => item.kind === "table") : made;
  return rows?.kind === "table" ? { ...given, value: rows } : given;
}

/** A method of a model or transformer; null where it is none that learning has to do with. */
export const learnerMethod: InstanceMethod = (t, receiver, name, given, node) => {
  const args = receiver.path.startsWith("tensorflow.estimator.") ? given.map((one) => fed(t, one)) : given;
  if (isTransformer(t, receiver)) return transform(t, receiver, name, args);
  if (name === "clone") return receiver;
  if (name === "historical_forecasts") {
    fit(t, receiver, args, node, "cross-validation");
    return { ...prediction(receiver, args), crossValidated: true };
  }
  if (receiver.path.startsWith("catboost.") && SEARCHES.test(name)) {
    // The settings to try come first.
    fit(t, receiver, args.slice(args[0]?.name === null ? 1 : 0), node, "search");
    return { kind: "dictionary", entries: new Map(), open: true };
  }
  if (name === "train_on_batch" && isOfData(args[1]?.value)) {
    fit(t, receiver, args, node, "loop");
    return scoreOf(t, receiver, name, args);
  }
  const own = ownMethod(receiver, name);
  // In PyTorch it only says that training begins, also of a class that is not at hand.
  const isMode = name === "train" && (isTorch(receiver) || (args.length === 0 && receiver.fields.has("optimizer")));
  if (FITS.test(name) && !isMode) {
    if (own) {
      const before = t.fits.length;
      const result = callLocal(t, own, args);
      if (t.fits.length === before) fit(t, receiver, args, node, "formula");
      else
        compose(
          receiver,
          t.fits.slice(before).map(({ model }) => model),
          t.fits.length - 1,
        );
      return name === "fit_predict"
        ? result.kind === "unknown"
          ? prediction(receiver, args)
          : result
        : result.kind === "unknown"
          ? receiver
          : result;
    }
    return fitted(t, receiver, name, args, node);
  }
  if (PREDICTS.test(name) || (name === "test" && receiver.path.startsWith("surprise."))) {
    if (own) {
      const result = callLocal(t, own, args);
      if (result.kind === "prediction" && isComposed(receiver))
        return { ...result, model: receiver, fit: receiver.fit };
      if (result.kind === "prediction" || (result.kind === "instance" && result !== receiver)) return result;
    }
    return name === "predict" && namesClasses(t, receiver, args)
      ? { ...prediction(receiver, args), ofClasses: true }
      : prediction(receiver, args);
  }
  const hosted = hostedMethod(receiver, name, args);
  if (hosted !== null) return hosted;
  if (name === "transform" && receiver.path.startsWith("pyspark.")) return prediction(receiver, args);
  if (name === "transform" || name === "inverse_transform") return transformed(t, receiver, args);
  if (own) return callLocal(t, own, args);
  return scoreOf(t, receiver, name, args);
};

/** Whether `predict` names a class for each row, as in all libraries that follow scikit-learn; networks and boosters of their own kind give scores. */
const namesClasses = (t: Tracer, receiver: Instance, args: readonly ArgumentValue[]): boolean =>
  /^(?:sklearn|imblearn|xgboost\.XGB|lightgbm\.LGBM|catboost\.CatBoost)/.test(modelInside(receiver).path) &&
  taskOf(t, receiver) === "classification" &&
  !args.some((one) => /^(?:prediction_type|raw_score|output_margin)$/.test(one.name ?? ""));

/** Whether answers come with the data: those of a network that tells real rows from made ones are made up. */
const isOfData = (value: Value | undefined): boolean => value?.kind === "table" && value.state.sources.length > 0;

const isTorch = ({ path }: Instance): boolean => /^(?:torch|torchvision|pytorch_lightning|transformers)\./.test(path);

/** What a model says about the rows that it is given. */
export function prediction(receiver: Instance, args: readonly ArgumentValue[]): Prediction {
  const model = modelInside(receiver);
  const given = filterMap(args, ({ value }) => rowsGiven(value))[0];
  return saying(model, Math.max(model.fit, receiver.fit), given ? stateOf(given) : null);
}

/** Rows, or a single one in a list: `predict([rows[i]])`; the first of several inputs: `predict([tokens, masks])`. */
function rowsGiven(value: Value): Table | Prediction | null {
  const [first] = value.kind === "sequence" ? value.items : [value];
  return first?.kind === "table" || first?.kind === "prediction" ? first : null;
}

function fitted(t: Tracer, receiver: Instance, name: string, args: readonly ArgumentValue[], node: Expression): Value {
  const event = fit(t, receiver, args, node, isSearch(receiver) ? "search" : "fit");
  if (name === "fit_predict") return { ...prediction(receiver, args), on: stateOf(event.x) };
  if (name === "fit_transform") return transformed(t, receiver, args);
  if (name === "fit_resample") return UNKNOWN;
  if (receiver.path.startsWith("ultralytics.")) return ofPictures(judging(prediction(receiver, []), null), []);
  const gives = t.knowledge.returns(`${receiver.path}.${name}`);
  if (gives === null || gives === receiver.path) return receiver;
  // Results and histories speak for the model that made them.
  const result = t.instance(gives, args);
  result.fields.set(MODEL, modelInside(receiver));
  result.fit = event.fit;
  return result;
}

/** Notes that a model learns from data. */
export function fit(
  t: Tracer,
  outer: Instance,
  args: readonly ArgumentValue[],
  node: Expression,
  how: FitEvent["how"],
): FitEvent {
  const model = modelInside(outer);
  const hasData = args.some((a) => a.value.kind === "table" || a.value.kind === "prediction");
  // What has learned already is judged on the folds of the same rows.
  const before = how === "cross-validation" && !hasData ? t.fits[model.fit] : undefined;
  const [given, second] =
    before !== undefined
      ? [before.x, before.y]
      : model.path.startsWith("econml.")
        ? ofEffects(args)
        : hasData || model.own
          ? [argument(args, X_NAMES, 0), argument(args, Y_NAMES, placeOfTarget(model))]
          : ofConstructor(model, args);
  // What is held out of the same rows are no answers.
  const y = isOtherPart(given, second) ? UNKNOWN : second;
  const x = isPipeline(outer) ? afterOwnSteps(t, outer, given) : given;
  const [loss, optimizer] = [model.fields.get("loss"), model.fields.get("optimizer")];
  const event = t.record<FitEvent>(
    {
      kind: "fit",
      fit: t.fits.length,
      model,
      outer,
      how,
      x,
      y,
      args,
      frozen: frozenIn(t, model),
      ...((loss ?? optimizer) && { compiled: { loss, optimizer } }),
    },
    node,
  );
  // Folds are learned by copies: what has learned before stays as it was.
  if (how === "cross-validation" && (t.fits[model.fit]?.how ?? how) !== how) return event;
  for (const learner of new Set([outer, model])) learner.fit = event.fit;
  for (const step of isPipeline(outer) ? stepsOf(outer) : []) step.fit = event.fit;
  return event;
}

const isOtherPart = (x: Value, y: Value): boolean =>
  x.kind === "table" &&
  y.kind === "table" &&
  x.state.division?.part === "train" &&
  y.state.division !== null &&
  y.state.division.split === x.state.division.split &&
  y.state.division.part !== "train";

/** EconML takes the outcome first, then the treatment, and names what effects depend on: `fit(Y, T, X=X, W=W)`. */
const ofEffects = (args: readonly ArgumentValue[]): readonly [Value, Value] => [
  argument(args, /^X$/, Number.POSITIVE_INFINITY),
  argument(args, /^[Yy]$/, 0),
];

/** LazyPredict takes both parts of the features first: `fit(X_train, X_test, y_train, y_test)`. */
const placeOfTarget = ({ path }: Instance): number => (path.startsWith("lazypredict.") ? 2 : 1);

/** Models that are given their data when they are made: statsmodels names the target first. */
function ofConstructor(model: Instance, args: readonly ArgumentValue[]): readonly [Value, Value] {
  const tables = model.args.filter((a) => a.value.kind === "table").map((a) => a.value);
  if (tables.length === 0) return [argument(args, X_NAMES, 0), argument(args, Y_NAMES, 1)];
  const [first = UNKNOWN, second] = tables;
  return second ? [second, first] : [first, UNKNOWN];
}

/** Calls a model as a function: networks say what they make of rows. */
export function callModel(t: Tracer, called: Instance, args: readonly ArgumentValue[]): Value | null {
  if (called.fields.has(LEARNED) && args[0]?.value.kind === "table") return transformed(t, called, args);
  const isNetwork =
    (called.own === null && called.fields.has("optimizer")) ||
    /^(?:torch\.nn\.Module|torch\.nn\.Sequential|mxnet\.gluon\.(?:nn\.(?:Block|Sequential)$|model_zoo\.)|pytorch_lightning\.\w+|keras\.(?:Model|Sequential)|transformers\.(?!Tokenizer)|torchvision\.models)/.test(
      called.path,
    );
  if (!isNetwork) return null;
  const rows = args.some(
    ({ value, star }) =>
      value.kind === "table" ||
      value.kind === "unknown" ||
      value.kind === "prediction" ||
      star === "**" ||
      // A text that some of the rows stand in.
      (value.kind === "template" && value.parts.some((part) => part.kind === "table")),
  );
  if (!rows) return null;
  const said = prediction(called, args);
  // Networks that are given the labels work out their loss themselves.
  const labels = args.find((a) => a.name === "labels")?.value;
  if (labels?.kind === "table") called.fields.set(LAST_LOSS, judging(said, labels));
  return said;
}
