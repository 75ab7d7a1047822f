/** Which experiment a report is about. */
import { withNamedTargets } from "../reader-names.ts";
import { once } from "../remembered.ts";
import type { Experiment, Fact, NotebookFacts } from "../facts.ts";
import { modelNames, resultModels } from "./model-words.ts";

/**
 * Index of the headline experiment; without a result, of the one that represents all: the only one, or of several on
 * the same data that predict the same the one with the most models. Null if experiments ask different questions.
 */
export function leadIndex({ experiments, headline }: NotebookFacts): number | null {
  if (headline !== null) return headline;
  const asked = experiments.filter((one) => !isUnknown(one, experiments));
  // Of data without a name, only the task tells what was asked.
  const questions = new Set(
    asked.map(({ data, target, task }) => [...data, target ?? "", data.length === 0 ? task : ""].join("\n")),
  );
  if (questions.size !== 1) return null;
  const most = Math.max(...asked.map(({ models }) => models.length));
  return experiments.findIndex((one) => asked.includes(one) && one.models.length === most);
}

/** Whether nothing is known of what was asked: neither data nor target nor value, where another experiment of the kind has them. */
const isUnknown = ({ data, target, metrics, task }: Experiment, experiments: readonly Experiment[]): boolean =>
  data.length === 0 &&
  target === null &&
  metrics.length === 0 &&
  experiments.some((other) => other.task === task && other.target !== null && other.data.length > 0);

/**
 * The experiment that a report is about, and those that do the same for other columns of the same data: one model after the other for one
 * target after the other. Only the first where there are no others.
 */
export function alikeLead({ experiments }: NotebookFacts, lead: Experiment): readonly Experiment[] {
  const modelsOf = (one: Experiment): string => modelNames(resultModels(one)).sort().join();
  const own = experiments.filter(
    (one, at) =>
      one.target !== null &&
      one.target !== lead.target &&
      one.task === lead.task &&
      sameSet(one.data, lead.data) &&
      modelsOf(one) === modelsOf(lead) &&
      experiments.findIndex(({ target, data }) => target === one.target && sameSet(data, one.data)) === at,
  );
  return lead.target === null || lead.task === "test" ? [lead] : [lead, ...own];
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** The experiment that a report is about. Where nothing came out it has no best: only how a model fits its own rows is described. */
export function leadOf(facts: NotebookFacts): Experiment | undefined {
  const index = leadIndex(facts);
  const lead = index === null ? undefined : facts.experiments[index];
  if (lead === undefined || facts.headline !== null || lead.best?.metric.part === "train") return lead;
  return { ...lead, best: null };
}

/** The facts without models that serve a chart or an example, where these are all: what a notebook is about is something else. */
export const withoutAsides = once((facts: NotebookFacts): NotebookFacts =>
  facts.experiments.some(({ aside }) => aside === true)
    ? { ...facts, experiments: facts.experiments.filter(({ aside }) => aside !== true) }
    : facts,
);

/** The facts that texts tell: of what ran, with the names that mean something to a reader. All texts of a notebook share them, and what was worked out for one. */
export const asTold = once((facts: NotebookFacts): NotebookFacts =>
  withNamedTargets(withoutLostNames(withoutUnrun(facts))),
);

/** The facts without what is seen in columns that are called by a value of the row that was taken for their names: "`0.9` has a mean of 3.1". */
function withoutLostNames(facts: NotebookFacts): NotebookFacts {
  if (!facts.cautions.some(({ kind }) => kind === "header-lost")) return facts;
  return { ...facts, facts: facts.facts.filter((fact) => !SEEN.has(fact.kind) || !namesOf(fact).some(isNumber)) };
}
const SEEN: ReadonlySet<Fact["kind"]> = new Set(["missing", "statistic", "counts", "profile", "ranking", "chart"]);
const namesOf = (fact: Fact): readonly string[] =>
  fact.kind === "counts"
    ? [fact.column]
    : "columns" in fact && Array.isArray(fact.columns)
      ? fact.columns.map((one) => (typeof one === "string" ? one : one.name))
      : [];
const isNumber = (name: string): boolean => /^-?\d+(?:\.\d+)*$/.test(name);

/** The facts without experiments whose models were never run, where others were. */
export function withoutUnrun(facts: NotebookFacts): NotebookFacts {
  const { headline, experiments } = facts;
  const run = experiments.filter(
    ({ models, metrics }) => metrics.length > 0 || models.some(({ trained }) => trained !== "not trained"),
  );
  const lead = headline === null ? undefined : experiments[headline];
  if (run.length === 0 || (lead !== undefined && !run.includes(lead))) return facts;
  return { ...facts, experiments: run, headline: lead === undefined ? null : run.indexOf(lead) };
}
