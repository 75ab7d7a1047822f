/** What is predicted, in words. */
import type { Experiment, Task } from "../facts.ts";
import { code, named } from "./lists.ts";
import { isVariable } from "../reader-names.ts";

/**
 * The column that is predicted: "`price`"; what a well-known data set is there to predict: "the species", where the code has no name for it that
 * tells a reader anything. Null where neither is known.
 */
export function targetWords({ target, targets, data, task, isGivenTarget }: Experiment): string | null {
  const [name = "", ...others] = data;
  const known = KNOWN.get(name.replace(/^(?:load|fetch)_(?=\w)/, "").toLowerCase());
  const isKnown = isGivenTarget === true && others.length === 0 && known?.task === task;
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
}

const classes = (words: string): Known => ({ task: "classification", words });
const amount = (words: string): Known => ({ task: "regression", words });

/** By the name of the data set in lower case, as libraries have it. */
const KNOWN: ReadonlyMap<string, Known> = new Map([
  ["iris", classes("the species")],
  ["wine", classes("the cultivar")],
  ["breast_cancer", classes("the diagnosis")],
  ["digits", classes("the digit")],
  ["mnist", classes("the digit")],
  ["svhn", classes("the digit")],
  ["emnist", classes("the character")],
  ["fashion_mnist", classes("the kind of clothing")],
  ["fashionmnist", classes("the kind of clothing")],
  ["cifar10", classes("the kind of object")],
  ["cifar100", classes("the kind of object")],
  ["20newsgroups", classes("the newsgroup")],
  ["20newsgroups_vectorized", classes("the newsgroup")],
  ["reuters", classes("the topic")],
  ["imdb", classes("the sentiment")],
  ["covtype", classes("the type of forest")],
  ["lfw_people", classes("the person")],
  ["olivetti_faces", classes("the person")],
  ["diabetes", amount("the progression of diabetes")],
  ["california_housing", amount("the median house value")],
  ["boston", amount("the median house value")],
  ["boston_housing", amount("the median house value")],
]);
