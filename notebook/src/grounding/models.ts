/** The models that a sentence names. */
import type { ModelFact } from "../analysis/facts.ts";
import { LIBRARIES } from "../analysis/know/libraries.ts";
import { modelInText } from "../analysis/know/model-names.ts";
import type { Mention, ReadSentence } from "./sentence.ts";

/** The facts that a name refers to; none if the notebook has no such model. */
export type NamedModels = readonly ModelFact[];

/** Every model in the sentence, in order: those in the notebook, and any other well-known one. */
export function modelsIn(sentence: ReadSentence, models: readonly ModelFact[]): Mention<NamedModels>[] {
  const found = [...sentence.prose.matchAll(patternOf(models))].map(({ index, 0: name }) => ({
    at: index,
    end: index + name.length,
    of: named(name, models),
  }));
  const codes = sentence.codes
    .map(({ of, ...place }) => ({ ...place, of: models.filter((model) => isCalled(model, of)) }))
    .filter(({ of }) => of.length > 0);
  return [...found, ...codes].sort((a, b) => a.at - b.at);
}

function named(words: string, models: readonly ModelFact[]): NamedModels {
  const name = plain(words);
  const exact = models.filter((model) => [model.name, model.class, model.ownClass ?? ""].map(plain).includes(name));
  if (exact.length > 0) return exact;
  const family = modelInText(words);
  return family === null ? [] : models.filter((model) => model.name === family);
}

const isCalled = (model: ModelFact, code: string): boolean => code === model.class || code === model.ownClass;

/** "K-Nearest Neighbours" and "k nearest neighbor" are the same name. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/neighbour/g, "neighbor")
    .replace(/[^a-z\d]/g, "")
    .replace(/(?<=\w{4})s$|(?:classifier|regressor|model)s?$/g, "");

/** Names that mean something else in a sentence about data. */
const ORDINARY = new Set([
  "transformer",
  "pipeline",
  "ensemble",
  "stacking",
  "voting",
  "bagging",
  "normal",
  "mean",
  "ets",
]);

const spelled = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/neighbou?rs?/, "neighbou?rs?"))
    .join("[ -]?");

/** Model families under names other than those libraries use. */
const OTHER_NAMES = [
  "support vector machine",
  "knn",
  "svm",
  "mlp",
  "cnn",
  "rnn",
  "lstm",
  "neural network",
  "extra trees",
];

const KNOWN: readonly string[] = [
  ...new Set(
    [...LIBRARIES.flatMap(({ models }) => Object.values(models ?? {}).flatMap(Object.keys)), ...OTHER_NAMES].map(
      spelled,
    ),
  ),
].filter((name) => name.length >= 3 && !ORDINARY.has(name));

const patterns = new WeakMap<readonly ModelFact[], RegExp>();

/** Longest first: "Gradient Boosting" is not "Boosting". */
function patternOf(models: readonly ModelFact[]): RegExp {
  const known = patterns.get(models);
  if (known !== undefined) return known;
  const own = models.flatMap(({ name, ownClass }) => [name, ...(ownClass === null ? [] : [ownClass])]).map(spelled);
  const names = [...new Set([...own, ...KNOWN])].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w-])(?:${names.join("|")})s?(?: (?:classifier|regressor)s?)?(?!\\w)`, "gi");
  patterns.set(models, pattern);
  return pattern;
}
