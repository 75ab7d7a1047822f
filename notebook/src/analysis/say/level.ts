/** Models that come to the same, or to so nearly the same that the rows they were judged by cannot tell. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { areAboutLevel } from "../judge/level.ts";
import { isBetter } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import { countWord } from "../wording.ts";
import { distinct, listed } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { measure } from "./numbers.ts";
import { isVersion, ownerOf, rivalsOf } from "./rivals.ts";
import { byName, isTangled, ranks } from "./standing.ts";

/** Those that come to the very same value, those that are about level, and whether others go on from these so closely that no line can be drawn. */
interface Level {
  readonly same: readonly MetricFact[];
  readonly near: readonly MetricFact[];
  readonly isOpen: boolean;
}

/**
 * Rivals, the best first, that are level with a value. Who is as close to one of them as they are to it is not put behind them, as far as twice
 * the tolerance; where the next one is no farther off even there, only those within it are called level.
 */
export function levelWith(experiment: Experiment, metric: MetricFact, rivals: readonly MetricFact[]): Level {
  const same = rivals.filter((one) => measure(one) === measure(metric));
  const others = rivals.filter((one) => !same.includes(one));
  const isNear = (one: MetricFact): boolean => areAboutLevel(experiment, metric, one);
  const end = others.findIndex((one, at) => !isNear(one) && !areAboutLevel(experiment, others[at - 1] ?? metric, one));
  const linked = others.slice(0, end === -1 ? others.length : end);
  const isOpen = !linked.every((one) => areAboutLevel(experiment, metric, one, 2));
  return { same, near: isOpen ? linked.filter(isNear) : linked, isOpen };
}

/** Those that the summary calls level with the best value, each version of a model by its name. */
export function toldLevel(experiment: Experiment, metric: MetricFact, model: number): Level {
  const isOrdered = ranks(experiment, metric) && !isTangled(experiment, metric, model);
  const rivals = (isOrdered ? rivalsOf(experiment, metric, model) : []).filter(
    // A baseline that does better is told as that.
    (one) => !isVersion(experiment, one, metric, model) && !isBetter(one.name, one.value, metric.value),
  );
  return levelWith(experiment, metric, byName(experiment, metric, rivals));
}

/**
 * ", as does the decision tree": other models that reach the very same value; ", about level with the decision tree (78.4%)": that come so
 * close that the rows cannot tell; "" where there are none.
 */
export function levelWords(experiment: Experiment, metric: MetricFact, model: number): string {
  const { same, near } = toldLevel(experiment, metric, model);
  const who = (level: readonly MetricFact[], isValued: boolean): readonly string[] => {
    const names = distinct(level.map((one) => ownerOf(experiment, one, isValued)));
    if (names.includes("")) return [];
    return names.length > MOST_LEVEL ? [`${countWord(names.length)} other models`] : names;
  };
  const [alike, close] = [who(same, false), who(near, true)];
  const isOne = distinct(same.map((one) => ownerOf(experiment, one))).length === 1;
  const also = alike.length === 0 ? "" : `, as ${isOne ? "does" : "do"} ${listed(alike)}`;
  return close.length === 0 ? also : `${also}, about level with ${listed(close)}`;
}
const MOST_LEVEL = 3;

/** "the SVM and Ridge", "four other models": kinds of model that come to the very same value, so that none of them is *the* model. */
export function sameNames(experiment: Experiment, { metric, model }: Best): string {
  const own = modelOf(experiment, model)?.name;
  const names = distinct(
    toldLevel(experiment, metric, model).same.flatMap((one) => modelOf(experiment, one.model)?.name ?? []),
  ).filter((name) => name !== own);
  return names.length > MOST_LEVEL ? `${countWord(names.length)} other models` : listed(names.map(theModel));
}
