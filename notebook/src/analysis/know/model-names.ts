import { remembered } from "../remembered.ts";
import { networkOfCheckpoint } from "./checkpoints.ts";

/** Model families by their common names and the class names of libraries, for reading printed lines and tables. */

const MODELS: readonly (readonly [string, RegExp])[] = [
  ["NBSVM", /\bnb-?svm\b/],
  ["Random Survival Forest", /random ?survival ?forest|\brsf\b/],
  ["Linear Discriminant Analysis", /linear ?discriminant|\blda classifier|\blda\b/],
  ["Quadratic Discriminant Analysis", /quadratic ?discriminant|\bqda\b/],
  ["Poisson Regression", /poisson ?regress/],
  ["Negative Binomial Regression", /negative ?binomial/],
  ["Logistic Regression", /logistic ?regression|\blog(?:istic)?_?reg\b|\blogit\b|\blogistic\b/],
  ["Softmax Regression", /softmax ?(?:regression|classifier)/],
  ["Linear Regression", /linear ?regression|\blin_?reg\b|\bols\b|ordinary least squares/],
  ["Elastic Net", /elastic ?net/],
  ["Bayesian Ridge", /bayesian ?ridge/],
  ["Lasso", /\blasso/],
  ["Ridge", /\bridge/],
  ["Extra Trees", /extra ?trees/],
  ["Extra Tree", /extra ?tree/],
  ["XGBoost Random Forest", /xgb ?rf|xg ?boost(?:ed)? (?:random ?forest|rf\b)/],
  ["Random Forest", /random ?forest|\brf\b|forest_reg/],
  ["XGBoost", /xg ?b(?:oost|classifier|regressor)?\b|extreme gradient/],
  ["LightGBM", /light ?gbm|\blgbm?|light gradient boost/],
  ["CatBoost", /cat ?boost/],
  [
    "Hist Gradient Boosting",
    /\bhist(?:ogram)?[ -]?(?:based )?(?:gradient ?boost|gb(?:m|c|r|dt)?\b)|\bhgb[cr]?\b|\bhgbdt\b/,
  ],
  ["Gradient Boosting", /gradient ?boost|\bgbm?\b|\bgbc\b|\bgbr\b|\bgbdt\b/],
  ["AdaBoost", /ada ?boost/],
  ["Bagging", /\bbagg(?:ing|ed)\b/],
  ["Decision Stump", /decision ?stump|\bstump\b/],
  ["OneR", /\bone ?r\b|\b1r\b|\bone rule\b/],
  ["Decision Tree", /decision ?trees?|\bcart\b|\bdt\b/],
  ["K-Nearest Neighbors", /k-?nn\b|k-? ?nearest|kneighbors|nearest[ -]neighbou?rs?|\bk neighbou?rs/],
  ["Naive Bayes", /naive ?bayes|(?:multinomial|gaussian|bernoulli|complement)nb|\bnb\b/],
  ["NuSVC", /\bnu-? ?svc\b/],
  ["NuSVR", /\bnu-? ?svr\b/],
  ["SVM", /\bsvms?\b|\bsvc\b|linear ?svc|\bsvr\b|support vector/],
  ["SGD Classifier", /\bsgd ?classifier\b/],
  ["SGD Regressor", /\bsgd ?regressor\b/],
  ["SGD", /\bsgd(?:classifier|regressor)?\b|stochastic gradient/],
  ["GCN", /\bgcn\b|graph ?convolution/],
  ["GAT", /\bgat\b/],
  ["GraphSAGE", /graph ?sage/],
  ["fastText", /fast ?text/],
  ["Gaussian Process", /gaussian ?process|\bgp ?regress/],
  ["LSTM", /\blstm\b/],
  ["GRU", /\bgru\b/],
  ["CNN", /\bcnn\b|convolutional/],
  ["Neural Network", /neural ?net|\bmlp(?:classifier|regressor)?\b|\bann\b|\bdnn\b|multi-?_? ?layer_? ?perceptron/],
  ["Perceptron", /perceptron/],
  ["Matrix Factorization", /matrix ?factori[sz]ation/],
  ["Nearest Centroid", /nearest ?centroid/],
  ["K-Means", /k-?means/],
  ["Isolation Forest", /isolation ?forest/],
  ["SARIMA", /\bsarimax?\b/],
  ["ARIMA", /\barimax?\b/],
  ["Prophet", /\bprophet\b/],
  ["Dummy baseline", /\bdummy(?:classifier|regressor)?\b/],
];

/** Everything that names a model: one pass instead of many over texts that name none. */
const ANY = new RegExp(MODELS.map(([, pattern]) => pattern.source).join("|"));

/** The model family that a text or an identifier names ("random forest", "RandomForestRegressor", "kNN"); null if it names none. */
export const modelInText = remembered(readModelName);

function readModelName(text: string): string | null {
  const start = text.slice(0, 200);
  // What a checkpoint learned from is no network: "facebook/bart-large-cnn".
  if (CHECKPOINT.test(start.trim())) return networkOfCheckpoint(start);
  return named(start) ?? named(spaced(start));
}

/** Every family that a text names, in order, with where: of names that overlap, the longer one. */
export function modelsInText(
  text: string,
): readonly { readonly name: string; readonly at: number; readonly end: number }[] {
  const lower = text.toLowerCase();
  if (!ANY.test(lower)) return [];
  const found: { name: string; at: number; end: number }[] = [];
  for (const [name, pattern] of MODELS)
    for (const match of lower.matchAll(new RegExp(pattern.source, "g"))) {
      const [at, end] = [match.index, match.index + match[0].length];
      if (!found.some((one) => at < one.end && end > one.at)) found.push({ name, at, end });
    }
  return found.sort((a, b) => a.at - b.at);
}

/** The family of `modelInText`, or which member of it is named, as `kinds` of libraries call it: "Linear SVM" of "LinearSVC", where a notebook may have an SVM as well. */
export function kindInText(text: string): string | null {
  const family = modelInText(text);
  const kinds = family === null ? undefined : KINDS.get(family);
  if (kinds === undefined) return family;
  const words = spaced(text.slice(0, 200)).toLowerCase();
  return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? family;
}

const KINDS: ReadonlyMap<string, readonly (readonly [string, RegExp])[]> = new Map([
  ["SVM", [["Linear SVM", /\blinear ?sv(?:c|m|r)\b|\bsv(?:c|m|r) ?[(-] ?linear\b/]]],
  [
    "Naive Bayes",
    [
      ["Gaussian Naive Bayes", /gaussian ?(?:naive ?bayes|nb)/],
      ["Multinomial Naive Bayes", /multinomial ?(?:naive ?bayes|nb)/],
      ["Bernoulli Naive Bayes", /bernoulli ?(?:naive ?bayes|nb)/],
      ["Complement Naive Bayes", /complement ?(?:naive ?bayes|nb)/],
    ],
  ],
]);

const CHECKPOINT = /^[\w.-]+\/[\w.-]+$/;

function named(text: string): string | null {
  const lower = text.toLowerCase();
  return ANY.test(lower) ? (MODELS.find(([, pattern]) => pattern.test(lower))?.[0] ?? null) : null;
}

/** An identifier as words: "DigitNet" and "digit_net" are "Digit Net" and "digit net", "CRFTagger" is "CRF Tagger". */
export const spaced = (identifier: string): string =>
  identifier.replace(/(?<=[a-z\d])(?<![a-z]2)(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z]{2})/g, " ").replaceAll("_", " ");

/** What a class is called, or a function that trains, by its own name or by that of its module: "Boosted Trees" of `boosted_trees.create`. */
export function nameByPath(path: string): string {
  const parts = path.split(".").reverse();
  const [called = path] = parts;
  const own = /^[a-z]/.test(called)
    ? capitalised(parts.map(withoutActs).find((one) => /^[a-z]{2}/i.test(one)) ?? called)
    : called;
  return modelInText(own) ?? spaced(own.replace(WRAPPED, ""));
}

/** A class that dresses a network for Lightning is called after both: "LitTagger". */
const WRAPPED = /^(?:Lightning|Lit|PL)(?=[A-Z][a-z])/;

const capitalised = (words: string): string => words.replace(/\b[a-z]/g, (first) => first.toUpperCase());
const withoutActs = (part: string): string => spaced(part).replace(ACTS, "").trim();
const ACTS = /^(?:fit|train|create|build|make|learn|run|get)\b|\b(?:fit|train|model)$/i;

/** Two networks that learn against each other: one makes what the other is to tell from what is real. */
export const ADVERSARIES: readonly string[] = ["Generator", "Discriminator"];

/** A linear model that learned from powers of its features. */
export const POLYNOMIAL = "Polynomial Regression";
