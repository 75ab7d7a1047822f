/** How many clusters suit the rows best, by a measure that was tried over several numbers of them. */
import type { Experiment, MetricFact, NotebookFacts } from "../facts.ts";
import { isBetter } from "../know/metrics.ts";
import { modelOf, numberOfClusters, settledOn } from "../models-of.ts";
import { isRoundingOf } from "../read/outputs/numbers.ts";
import { type Draft, draft, ofKind } from "./draft.ts";
import { counted, distinct, listed } from "./lists.ts";
import { metricWords } from "./measure-words.ts";
import { count, measure } from "./numbers.ts";
import { order, sameMeasure } from "./rivals.ts";

/**
 * "the 6 clusters have between 58 and 59 rows", where the notebook has one kind of model that puts rows in clusters, and shows how many rows
 * each of them has.
 */
export function clusterSizeDrafts({ facts, experiments }: Pick<NotebookFacts, "facts" | "experiments">): Draft[] {
  const [fact, ...others] = ofKind(facts, "clusters");
  const own = experiments.filter(({ task }) => task !== "reduction");
  const models = own.flatMap((one) => one.models.filter(({ role }) => role === "result"));
  const isOne = distinct(models.map(({ name }) => name)).length === 1 && own.every(({ task }) => task === "clustering");
  if (fact === undefined || !isOne || fact.certainty !== "certain") return [];
  const { sizes } = fact;
  const [used, ...more] = distinct(settledOn(models).map((one) => numberOfClusters(one) ?? ""));
  const isUsed = used === undefined || used === "" || (more.length === 0 && Number(used) === sizes.length);
  const all = sizes.reduce((sum, rows) => sum + rows, 0);
  // Of other rows than the model has they say nothing of its clusters.
  if (own.some(({ rows }) => rows !== undefined && rows !== all)) return [];
  if (!isUsed || others.some((one) => one.sizes.join() !== sizes.join())) return [];
  const [largest = 0, smallest = 0] = [sizes[0], sizes.at(-1)];
  const words =
    sizes.length <= MOST_SIZES
      ? `have ${listed(sizes.map(count))} rows`
      : largest === smallest
        ? `have ${count(largest)} rows each`
        : `have between ${count(smallest)} and ${count(largest)} rows`;
  return [draft(`the ${counted(sizes.length, "cluster")} ${words}`, [fact], 8.2)];
}
const MOST_SIZES = 5;

/** The best number beside the one that the notebook settles on; null where it is no matter of their number. */
export function clusterCountDraft(
  experiment: Experiment,
  metric: MetricFact,
  weight: number,
  on: string,
): Draft | null {
  if (experiment.task !== "clustering") return null;
  const tried = experiment.metrics.flatMap((one) => {
    const model = sameMeasure(one, metric) && one.certainty === "certain" ? modelOf(experiment, one.model) : undefined;
    const number = model === undefined ? undefined : numberOfClusters(model);
    return number === undefined ? [] : [{ number, one }];
  });
  const [first] = tried.toSorted((a, b) => order(metric) * (a.one.value - b.one.value));
  const [kind, ...more] = distinct(experiment.models.filter(({ role }) => role === "result").map(({ name }) => name));
  const isMeasuredTwice = tried.some(({ number, one }) =>
    tried.some((other) => other.number === number && !isRounded(one, other.one)),
  );
  // Values of one number that differ are of other rows or columns, which compare with nothing here.
  if (
    first === undefined ||
    kind === undefined ||
    more.length > 0 ||
    isMeasuredTwice ||
    new Set(tried.map(({ number }) => number)).size < 2
  )
    return null;
  const [last, ...rest] = distinct(settledOn(experiment.models).map(numberOfClusters));
  const used = rest.length === 0 ? last : undefined;
  const own = used === undefined ? undefined : tried.find(({ number }) => number === used);
  // Values that are written alike are told as equal.
  const best = own !== undefined && measure(own.one) === measure(first.one) ? own : first;
  const end = isBetter(metric.name, 1, 0) ? "highest" : "lowest";
  const said = `the ${metricWords(metric)} is ${end} with ${best.number} clusters (${measure(best.one)})`;
  const beside =
    used === undefined || used === best.number
      ? ""
      : own === undefined
        ? `, while the notebook settles on ${used}`
        : `, while it is ${measure(own.one)} with the ${used} that the notebook settles on`;
  return draft(`${said}${beside}`, [best.one, ...(own === undefined || own === best ? [] : [own.one])], weight, { on });
}

const isRounded = (one: MetricFact, other: MetricFact): boolean =>
  isRoundingOf(one.printed, other.printed) || isRoundingOf(other.printed, one.printed);
