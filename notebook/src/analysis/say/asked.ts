/** What is asked of data, by the tasks of the models, and whether it is one question or several. */
import type { Experiment, NotebookFacts, Task } from "../facts.ts";
import { isTopics, resultModels } from "./model-words.ts";
import { targetWords } from "./target-words.ts";

/** What a notebook does by the task of its model, and the target, where its name is known. */
export const TASK_WORDS: Readonly<Record<Task, (target: string | null) => string>> = {
  classification: (target) => (target === null ? "trains a classifier" : `predicts ${target}`),
  regression: (target) => (target === null ? "trains a regression model" : `predicts ${target}`),
  clustering: () => "looks for groups of similar rows",
  forecasting: (target) => `forecasts ${target ?? "a series"}`,
  ranking: (target) => (target === null ? "builds a recommender" : `predicts ${target}`),
  survival: (target) => (target === null ? "models the time to an event" : `models the survival time ${target}`),
  reduction: () => "looks for fewer dimensions",
  anomaly: () => "looks for anomalies",
  generation: (target) => (target === null ? "trains a generative model" : `generates ${target}`),
  test: (target) => (target === null ? "tests hypotheses" : `examines what ${target} depends on`),
};
/** Tasks without a target, named after the model that is trained. */
export const TRAINED: ReadonlySet<Task> = new Set(["classification", "regression", "generation"]);
/** What connects the data to the sentence about what is done with it. */
export const DATA_AFTER: Readonly<Record<Task, string>> = {
  classification: "from",
  regression: "from",
  clustering: "in",
  forecasting: "from",
  ranking: "from",
  survival: "from",
  reduction: "in",
  anomaly: "in",
  generation: "from",
  test: "in",
};

/** What a column is called that may be the target of anything. */
export const IS_TARGET = /^(?:y|targets?|labels?|class(?:es)?)$/i;

/** What else models answer about the same data: groups of its rows, what is odd among them, another target. Two more questions are too many for a sentence. */
export function askedBeside(
  lead: Experiment,
  { experiments }: NotebookFacts,
): readonly { readonly words: string; readonly of: Experiment }[] {
  const told = new Set([lead.task]);
  const beside = experiments.flatMap((of) => {
    const isOther = of !== lead && of.task !== null && !told.has(of.task) && BESIDE.has(of.task);
    if (!isOther || of.task === null || !sameData(of, lead) || resultModels(of).length === 0) return [];
    const target = targetWords(of);
    if (target === null && TRAINED.has(of.task)) return [];
    told.add(of.task);
    return [{ words: isTopics(of) ? "looks for topics" : TASK_WORDS[of.task](target), of }];
  });
  return beside.length > 1 || lead.data.length === 0 ? [] : beside;
}
export const LOOKS = "looks for ";
const BESIDE: ReadonlySet<Task> = new Set(["classification", "regression", "clustering", "anomaly", "forecasting"]);
const sameData = (one: Experiment, other: Experiment): boolean => one.data.join("\n") === other.data.join("\n");

/** What is asked of one set of data after the other, where that is the same: "looks for anomalies"; null where it is not, or no more than a model. */
export function sameQuestion([first, ...others]: readonly Experiment[]): string | null {
  const target = first === undefined ? null : targetWords(first);
  const isSame = others.every((one) => one.task === first?.task && targetWords(one) === target);
  // A name that fits any target says nothing of what several sets of data have in common.
  const isOpen = first === undefined || (TRAINED.has(first.task ?? "test") && IS_TARGET.test(first.target ?? "y"));
  if (isOpen || first.task === null || !isSame) return null;
  return isTopics(first) ? "looks for topics" : TASK_WORDS[first.task](first.task === "anomaly" ? null : target);
}
