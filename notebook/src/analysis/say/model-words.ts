/** Names of models inside a sentence. */
import type { Experiment, Fact, ModelFact } from "../facts.ts";
import { COMPARES_MODELS } from "../know/automl.ts";
import { hasOwnName } from "../know/checkpoints.ts";
import { ADVERSARIES } from "../know/model-names.ts";
import { remembered } from "../remembered.ts";
import { withArticle } from "../wording.ts";
import { code, counted, distinct, listed } from "./lists.ts";
import { targetWords } from "./target-words.ts";

/** Words that stay capitalised: names of people and of products. */
const PROPER =
  /^(?:Bayes|Bayesian|Poisson|Gaussian|Cox|Huber|Prophet|Markov|Gibbs|Dirichlet|Monte|Carlo|Fisher|Laplace|Bernoulli|Weibull|Holt|Winters|Newton|Lasso|Ridge|Boltzmann|Siamese|Theil|Tweedie|Theta|Sen|Kaplan|Meier|Isomap|Hugging|Face|Keras|Spark)$/;

/** What readers know by the name of its class. */
const HIST_BOOSTING = "Hist Gradient Boosting";

/** The name of a model as it stands alone: "Random Forest", "HistGradientBoosting". */
export const modelTitle = (name: string): string => (name === HIST_BOOSTING ? name.replaceAll(" ", "") : name);

/** "Random Forest" is "random forest" in a sentence, "Naive Bayes" "naive Bayes", "K-Means" "k-means", and "XGBoost" stays. */
export const modelWords = remembered((title): string => {
  const name = modelTitle(title);
  return /[ -]/.test(name) && name !== "U-Net"
    ? name.replace(/(?<!\w)(?:K(?=-)|[A-Z][a-z]+)(?!\w)/g, (word) => (PROPER.test(word) ? word : word.toLowerCase()))
    : name.replace(
        /^[A-Z](?=(?:[a-z]{1,20}regression|agging|erceptron|nsemble|odel|enerator|iscriminator|utoencoder)$)/,
        (letter) => letter.toLowerCase(),
      );
});

/** "CategoricalNB": which of a family a model is, where they take different data or learn in different ways; null where its name says it. */
export const memberOf = ({ name, class: own }: Pick<ModelFact, "name" | "class">): string | null =>
  FAMILIES.test(name) ? (/\b(?!NaiveBayes)\w+NB$|\bLinearSV[CR]$/.exec(own)?.[0] ?? null) : null;
const FAMILIES = /^(?:Naive Bayes|SVM)$/;

/** What a model is called that has no name: one that a search tunes without saying which. */
export const NAMELESS = "Model";

/** Methods and products are named without an article: "linear regression", "XGBoost", "K-Means". */
const BARE =
  /^bagging with |(?:regression|bayes|means|boost|boosting|lightgbm|lightfm|vowpal wabbit|blazingtext|prophet|arima|sarima|sarimax|lasso|ridge|elastic ?net|coxnet|pca|t-sne|umap|dbscan|ransac|smoothing|analysis|squares|ardl|\bets|clustering|propagation|spreading|mean shift|neighbou?rs|knn|hazards|bagging|stacking|automl|extra trees|tpot|auto-sklearn|autogluon|word2vec|bert|distilbert|(?:ro|de)berta|electra|xlm-r|pegasus|bart|bertopic|setfit|\bals|t5|whisper|transformation|rules|ranking|relevance|shapelets|slope one|machine learning|k-(?:medoids|modes|prototypes|shape)|loess|lowess|nmf|svd|ols|llama|mistral|gpt-?\d?|allocation|factorization|bm25|holt.*|xgb(?!.* forest).*|catboost|fasttext)$/i;

/** "a random forest", "linear regression" */
export function modelPhrase(name: string): string {
  const words = phrased(name);
  return hasOwnName(name) || BARE.test(words) ? words : withArticle(words);
}

/** "random forests", "linear regression": several models of one kind. */
export function modelsPhrase(name: string): string {
  const phrase = modelPhrase(name);
  const [, one] = /^an? (.*)$/.exec(phrase) ?? [];
  return one === undefined ? phrase : one.endsWith("s") ? `${one}es` : `${one}s`;
}

/** Whether models of one kind stand side by side, each with settings or layers of its own, and none is what the experiment comes to. */
export const areSeveral = ({ best }: Pick<Experiment, "best">, models: readonly ModelFact[]): boolean =>
  best === null &&
  models.every(({ tuning, pretrained, each }) => tuning === null && pretrained !== true && each === undefined) &&
  (models.some(({ varied }) => varied !== undefined) ||
    new Set(models.map(({ layers, params }) => JSON.stringify([layers, params]))).size > 1);

/** " with several values of `min_samples_leaf`": what loops vary in all of them. */
export function variedWords(models: readonly ModelFact[]): string {
  const names = distinct(models.flatMap(({ varied = [] }) => varied));
  const isOfAll = models.every(({ varied = [] }) => names.every((name) => varied.includes(name)));
  return names.length === 0 || names.length > 2 || !isOfAll ? "" : ` with several values of ${listed(names.map(code))}`;
}

/** "the random forest", "linear regression" */
export const theModel = remembered((name): string => {
  const words = phrased(name);
  return hasOwnName(name) || BARE.test(words) ? words : `the ${words}`;
});

/** "a gradient boosting survival", "an SGD", "a nearest centroid" and "a kernel density" are not things: the models, classifiers and estimators are. */
const phrased = remembered((name): string =>
  modelWords(name)
    .replace(
      / (?:survival|hazard|entropy|failure time)$|^(?:SGD|S?ARI?MAX?|SNARIMAX|S?VAR|VARMAX?|VECM|UECM|ARDL|ETS|GARCH|TBATS|MARS|Probit|Logit|Cox-time|Weibull|Exponential|log-(?:logistic|normal))$/,
      "$& model",
    )
    .replace(/^(?:nearest centroid|passive-aggressive)$/, "$& classifier")
    .replace(/^baseline estimates$/, "baseline estimator")
    .replace(/^(?:Kaplan-Meier|Nelson-Aalen)$| (?:density|covariance)$/, "$& estimator")
    .replace(/(?<= )Ridge$/, "ridge regression")
    .replace(/^(.*(?:tree|SVM|network|machine)) bagging$/, "bagging with $1s"),
);

/** " for each `store`": what models of their own are trained for, where that is the same for all. */
export function eachWords(models: readonly ModelFact[]): string {
  const [each, ...others] = distinct(models.map((one) => one.each));
  return each === undefined || others.length > 0 ? "" : ` for each ${code(each)}`;
}

/** The models that a result can come from, each name once; the others only if there are none of these. */
export function resultModels(experiment: Experiment): ModelFact[] {
  const models = experiment.models.filter(
    ({ certainty, id, trained }) =>
      trained !== "not trained" && (certainty === "certain" || id === experiment.best?.model),
  );
  const result = models.filter(({ role }) => role === "result");
  return result.length > 0 ? result : models.filter(({ role }) => role !== "helper");
}

/** " with `booster=gblinear`": a setting that makes another kind of model of those of one name, where they differ in it. */
export function kindWords({ models }: Experiment, { name, params }: ModelFact): string {
  const alike = models.filter((one) => one.name === name);
  const setting = KIND_SETTINGS.find(
    (key) => params[key] !== undefined && new Set(alike.map((one) => one.params[key])).size > 1,
  );
  return setting === undefined ? "" : ` with ${code(`${setting}=${params[setting] ?? ""}`)}`;
}
/** XGBoost boosts trees or linear models, and a support vector machine is linear or not. */
const KIND_SETTINGS = ["booster", "kernel"] as const;

/** ", in turn with `kernel=linear` and `kernel=rbf`": the kinds that versions of one model are of, where one setting tells all of them apart. */
export function kindsApart(experiment: Experiment, models: readonly ModelFact[]): string {
  const variants = models.map(({ variant }) =>
    variant !== null && SETTING.test(variant) ? ` with ${code(variant)}` : "",
  );
  const of = models.map((model, at) => kindWords(experiment, model) || (variants[at] ?? ""));
  const kinds = distinct(of);
  const isTold = kinds.length > 1 && kinds.length <= MOST_KINDS && !kinds.includes("");
  return isTold ? `, in turn with ${listed(kinds.map((kind) => kind.replace(" with ", "")))}` : "";
}
const MOST_KINDS = 4;
/** A setting that is no number: which numbers are tried is told with the settings. */
const SETTING = /^[^=,]+=(?!-?[\d.]+$)[^=,]+$/;

/** Whether a series is only described by its models: nothing is forecast with them, and no forecast is judged. */
export const describesSeries = (
  { task, models, metrics, split }: Pick<Experiment, "task" | "models" | "metrics" | "split">,
  facts: readonly Fact[],
): boolean =>
  task === "forecasting" &&
  split.how === "none" &&
  models.length > 0 &&
  models.every(({ library, name }) => library === "statsmodels" || name === "GARCH") &&
  metrics.every(({ part }) => part === "train") &&
  !facts.some(
    (fact) => fact.kind === "prediction" && (fact.model === null || models.some(({ id }) => id === fact.model)),
  );

/** What models forecast or describe that nobody names: those of vectors relate several series to each other. */
export const seriesOf = (models: readonly ModelFact[]): string =>
  models.length > 0 && models.every(({ name }) => OF_VECTORS.test(name)) ? "several series" : A_SERIES;
export const A_SERIES = "a series";
const OF_VECTORS = /^(?:S?VAR|VARMAX?|VECM|Vector Error Correction Model)$/;

/** Whether models are only used as they came from elsewhere. */
export const areUsed = (models: readonly ModelFact[]): boolean =>
  models.length > 0 && models.every(({ trained }) => trained === "pretrained");

/** "trains a classifier" as it is said of models that come from elsewhere. */
export const doneWith = (models: readonly ModelFact[], words: string): string =>
  areUsed(models)
    ? words.replace(/^trains /, "evaluates ")
    : trainedWords(models) === "fine-tuned"
      ? words.replace(/^trains /, "fine-tunes ")
      : words;

/** Those that the notebook trains, or all if it trains none; else what its author writes down as rules. */
export function trainedModels(models: readonly ModelFact[]): readonly ModelFact[] {
  const own = areUsed(models) ? models : models.filter(({ trained }) => trained !== "pretrained");
  const learning = own.filter(({ trained }) => trained !== "formula");
  return learning.length > 0 ? learning : own;
}

/** "is trained", "are used without further training": what is done with models if nothing more is known. */
export const treated = (models: readonly ModelFact[]): string =>
  `${modelNames(models).length === 1 ? "is" : "are"} ${areUsed(models) ? "used without further training" : trainedWords(models)}`;

/** "trained on top of frozen pretrained weights", if pretrained weights of all of them stay as they came, "fine-tuned" if all learn on from them; a rule that the author writes down learns nothing. */
export const trainedWords = (models: readonly ModelFact[]): string => {
  if (models.length > 0 && models.every(({ frozen, name }) => frozen === name)) return ON_FROZEN;
  if (models.length > 0 && models.every(({ pretrained }) => pretrained === true)) return "fine-tuned";
  if (models.length === 0 || models.some(({ trained }) => trained !== "formula")) return "trained";
  // The name of a model that has no other says that already.
  return models.every(({ name }) => NAMELESS_FORMULA.test(name)) ? "used" : "written by hand";
};

/** What comes after it begins without "with". */
export const ON_FROZEN = "trained on top of frozen pretrained weights";
const NAMELESS_FORMULA = /^Hand-Written (?:Model|Rule)$/;

/** Whether a sentence on how models are treated is one on their training: rules that are written by hand, and models used as they come, learn nothing. */
export const trainingAs = (models: readonly ModelFact[]): "training" | "model" =>
  areUsed(models) || models.every(({ trained }) => trained === "formula") ? "model" : "training";

/** Whether the groups that an experiment looks for are topics of texts. */
export const isTopics = ({ models }: Pick<Experiment, "models">): boolean =>
  models.length > 0 && models.every(({ name }) => /topic|\bLDA\b|latent dirichlet/i.test(name));

/** Whether all models of an experiment are networks that are to give back what they are given, and nothing else is asked of them. */
export const isRebuilding = ({ task, models }: Pick<Experiment, "task" | "models">): boolean =>
  task === "reduction" && models.length > 0 && models.every(({ name }) => /autoencoder$/i.test(name));

/** Whether the models of an experiment turn texts into others, as translations and summaries are. */
export const rewritesTexts = ({ models }: Pick<Experiment, "models">): boolean =>
  models.length > 0 && models.every((model) => /Seq2SeqLM|ConditionalGeneration/.test(model.class));

/** "five models", "five kinds of model" where two of a kind are named once. What a tool lists by names of its own are different models. */
export const countedModels = (models: readonly ModelFact[], noun = "model"): string => {
  const kinds = modelNames(models).length;
  return kinds < models.length && (areListed(models) || models.some(({ variant }) => variant !== null))
    ? `${counted(kinds, "kind")} of ${noun}`
    : counted(kinds, noun);
};

/** Whether a tool tries several models that are called alike, in one go. */
const areListed = (models: readonly ModelFact[]): boolean =>
  byTool(models) !== "" &&
  models.some((one) =>
    models.some((other) => other.name === one.name && other.class !== one.class && other.cells[0] === one.cells[0]),
  );

/** "five classifiers (a random forest, XGBoost, AdaBoost and others)"; "others" are at least two. */
export function manyModels(models: readonly ModelFact[], noun?: string): string {
  const names = modelNames(models).map(modelPhrase);
  const named = listed(names.length > 4 ? [...names.slice(0, 3), "others"] : names);
  return `${countedModels(models, noun)} (${named})`;
}

/** " by AutoGluon": the tool that trains and compares all of them by itself; "" where people do, or the model has its name. */
export function byTool(models: readonly ModelFact[]): string {
  const [library, ...others] = distinct(models.map((model) => model.library ?? ""));
  const isTool = library !== undefined && others.length === 0 && COMPARES_MODELS.has(library);
  return isTool && models.every(({ name }) => name !== library) ? ` by ${library}` : "";
}

export const modelNames = (models: readonly ModelFact[]): string[] => distinct(models.map(({ name }) => name));

/** What models are there for that predict no column, where they say it better than their task. */
export function ownAim(experiment: Experiment, isOne: boolean): string | null {
  const learn = isOne ? "learns" : "learn";
  const names = modelNames(resultModels(experiment));
  if (isTopics(experiment)) return `${isOne ? "looks" : "look"} for topics in the texts`;
  if (ADVERSARIES.every((name) => names.includes(name))) return "learn against each other";
  if (isRebuilding(experiment)) return `${learn} to give back what ${isOne ? "it is" : "they are"} given`;
  const rewrites = experiment.task === "generation" && targetWords(experiment) === null && rewritesTexts(experiment);
  return rewrites && !areUsed(trainedModels(resultModels(experiment)))
    ? `${learn} to turn one text into another`
    : null;
}
