/** What is predicted, in words. */
import type { Experiment, Task } from "../facts.ts";
import { code, named } from "./lists.ts";
import { isVariable } from "../reader-names.ts";

/**
 * The column that is predicted: "`price`"; what a well-known data set is there to predict: "the species", where the code has no name for it that
 * tells a reader anything. Null where neither is known.
 */
export function targetWords({ target, targets, data, task, isGivenTarget, classes }: Experiment): string | null {
  const [name = "", ...others] = data;
  const known = KNOWN.get(name.replace(/^(?:load|fetch)_(?=\w)/, "").toLowerCase());
  // What tells all classes of a well-known data set apart learns what it is there for.
  const isWhole = classes !== undefined && classes.count === known?.classes;
  const isKnown = (isGivenTarget === true || isWhole) && others.length === 0 && known?.task === task;
  if (isKnown && (target === null || isVariable(target))) return known?.words ?? null;
  return targets !== undefined && target !== null
    ? named(targets, MOST_TARGETS)
    : target === null
      ? null
      : code(target);
}

const MOST_TARGETS = 3;

interface Known {
  readonly task: Task;
  readonly words: string;
  /** How many classes the data set has, where all of them have rows. */
  readonly classes?: number;
}

const kinds = (words: string, classes: number): Known => ({ task: "classification", words, classes });
const amount = (words: string): Known => ({ task: "regression", words });

/** By the name of the data set in lower case, as libraries have it. */
const KNOWN: ReadonlyMap<string, Known> = new Map([
  ["iris", kinds("the species", 3)],
  ["wine", kinds("the cultivar", 3)],
  ["breast_cancer", kinds("the diagnosis", 2)],
  ["digits", kinds("the digit", 10)],
  ["mnist", kinds("the digit", 10)],
  ["svhn", kinds("the digit", 10)],
  ["emnist", { task: "classification", words: "the character" }],
  ["fashion_mnist", kinds("the kind of clothing", 10)],
  ["fashionmnist", kinds("the kind of clothing", 10)],
  ["cifar10", kinds("the kind of object", 10)],
  ["cifar100", kinds("the kind of object", 100)],
  ["20newsgroups", kinds("the newsgroup", 20)],
  ["20newsgroups_vectorized", kinds("the newsgroup", 20)],
  ["reuters", kinds("the topic", 46)],
  ["imdb", kinds("the sentiment", 2)],
  ["covtype", kinds("the type of forest", 7)],
  ["lfw_people", { task: "classification", words: "the person" }],
  ["olivetti_faces", kinds("the person", 40)],
  ["rotten_tomatoes", kinds("the sentiment", 2)],
  ["ag_news", kinds("the topic", 4)],
  ["diabetes", amount("the progression of diabetes")],
  ["california_housing", amount("the median house value")],
  ["boston", amount("the median house value")],
  ["boston_housing", amount("the median house value")],
]);

/** "for `price`, " */
export const forTarget = ({ target, targets = [] }: Experiment): string =>
  target === null ? "" : `for ${targets.length > 0 ? named(targets, 3) : code(target)}, `;
