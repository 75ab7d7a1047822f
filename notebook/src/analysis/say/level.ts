/** Models that come to the same, or to so nearly the same that the rows they were judged by cannot tell. */
import type { Experiment, MetricFact } from "../facts.ts";
import { areAboutLevel } from "../judge/judged-classes.ts";
import { isBetter } from "../know/metrics.ts";
import { countWord } from "../wording.ts";
import { distinct, listed } from "./lists.ts";
import { isVersion, ownerOf, rivalsOf } from "./rivals.ts";

/**
 * ", as does the decision tree": other models that reach the very same value; ", about level with the decision tree (78.4%)": that come so
 * close that the rows cannot tell; "" where there are none.
 */
export function levelWords(experiment: Experiment, metric: MetricFact, model: number): string {
  const rivals = rivalsOf(experiment, metric, model).filter((one) => !isVersion(experiment, one, metric, model));
  const who = (level: readonly MetricFact[], isValued: boolean): string => {
    const names = distinct(level.map((one) => ownerOf(experiment, one, isValued)));
    if (names.length === 0 || names.includes("")) return "";
    return names.length > MOST_LEVEL ? `${countWord(names.length)} other models` : listed(names);
  };
  const level = rivals.filter(({ value }) => value === metric.value);
  const same = who(level, false);
  const near = who(
    // A baseline that does better is told as that.
    rivals.filter(
      (one) =>
        !level.includes(one) && !isBetter(one.name, one.value, metric.value) && areAboutLevel(experiment, metric, one),
    ),
    true,
  );
  const also =
    same === ""
      ? ""
      : `, as ${distinct(level.map((one) => ownerOf(experiment, one))).length === 1 ? "does" : "do"} ${same}`;
  return near === "" ? also : `${also}, about level with ${near}`;
}
const MOST_LEVEL = 3;
