/** How other models stand to the best one, in words. */
import type { Best, Experiment, MetricFact } from "../facts.ts";
import { areApart } from "../judge/level.ts";
import { isBetter } from "../know/metrics.ts";
import { byClass, isMostlyShare, largestShare, modelOf } from "../models-of.ts";
import { type Draft, draft } from "./draft.ts";
import { countWord } from "../wording.ts";
import { levelWith, levelWords } from "./level.ts";
import { code, counted, distinct, listed } from "./lists.ts";
import { modelNames, theModel, trainedModels } from "./model-words.ts";
import { measure } from "./numbers.ts";
import {
  areNamed,
  isNearlyLevel,
  isVersion,
  labelled,
  leads,
  nameOf,
  order,
  ownerOf,
  rivalsOf,
  sameMeasure,
  unmeasured,
  valuesInWords,
} from "./rivals.ts";
import { byName, isTangled, rangeOf, ranks, runsOf } from "./standing.ts";

/** How the others stand to the best one: behind a comma in the same sentence, and as a sentence of its own. */
interface Compared {
  readonly tail: string;
  readonly sentence: string;
}

/**
 * "the F1 for `1` is 0.18 for the random forest and 0.14 for the SVM": what other models find of the smaller of two classes, where the accuracy is
 * mostly the share of the larger one.
 */
export function byRarerClass(experiment: Experiment, best: Best, weight: number): Draft[] {
  const [, rarer, ...more] = best.classes?.all ?? [];
  const own = byClass(experiment, "F1").find(({ of }) => of === rarer?.name);
  if (own === undefined || more.length > 0 || !isMostlyShare(best)) return [];
  const others = rivalsOf(experiment, own, best.model).filter((one) => !isVersion(experiment, one, own, best.model));
  return others.length === 0 || !areNamed(experiment, others)
    ? []
    : [draft(`the F1 for ${code(own.of ?? "")} ${valuesInWords(experiment, others, true)}`, others, weight)];
}

/** ", where the SVM reaches 0.41": who does better by a measure of one class that stands beside an accuracy which is mostly the share of another. */
export function findsMore(
  experiment: Experiment,
  best: Best,
  low: MetricFact,
): { readonly words: string; readonly by: MetricFact } | null {
  const rivals = isMostlyShare(best) ? rivalsOf(experiment, low, best.model) : [];
  const by = rivals.find((one) => !isVersion(experiment, one, best.metric, best.model));
  const who = by === undefined ? "" : ownerOf(experiment, by);
  return by === undefined || who === "" || !isBetter(by.name, by.value, low.value) || isNearlyLevel(by, low)
    ? null
    : { words: `, where ${who} reaches ${measure(by)}`, by };
}

/** Null where no other has a value. The models that are passed over for want of one are named: what reads like a whole ranking should be one. */
export function comparison(
  experiment: Experiment,
  metric: MetricFact,
  best: number,
  all: readonly MetricFact[],
): Compared | null {
  if (metric.name === "loss") return null;
  const said = (one: MetricFact, value?: string): string => {
    const model = one.model === null ? undefined : modelOf(experiment, one.model);
    return model === undefined ? "another model" : labelled(experiment, model, one.variant, value);
  };
  // Runs of a model that no words distinguish count once.
  const rivals = byName(
    experiment,
    metric,
    all.filter((one) => !isVersion(experiment, one, metric, best)),
  );
  if (rivals.length === 0) return null;
  const areAllBeside = rivals.every(({ cells }) => cells.some((cell) => metric.cells.includes(cell)));
  const own = runsOf(experiment, metric, metric, areAllBeside);
  const valued = (some: readonly MetricFact[]): readonly string[] =>
    some.map((one) => said(one, rangeOf(experiment, one === metric ? own : runsOf(experiment, metric, one), one)));
  // What is not named may be far below: the best of the others stand for them only as far as the last model that is no mere guess.
  const bounded = (some: readonly MetricFact[]): readonly string[] => {
    const shown = some.slice(0, some.length <= FEW_BEHIND ? FEW_BEHIND : 3);
    const more = some.slice(shown.length).filter((one) => modelOf(experiment, one.model)?.role !== "baseline");
    const [last] = more
      .flatMap((one) => runsOf(experiment, metric, one).at(-1) ?? one)
      .toSorted((a, b) => order(metric) * (b.value - a.value));
    const end = isBetter(metric.name, 1, 0) ? "down" : "up";
    return [...valued(shown), ...(last === undefined ? [] : [`${more.length} more (${end} to ${measure(last)})`])];
  };
  const isOneByOne = isTangled(experiment, metric, best);
  if (isOneByOne && rangeOf(experiment, own, metric) !== measure(metric))
    return { tail: "", sentence: `over all runs: ${listed(bounded([metric, ...rivals]))}` };
  const be = (some: readonly MetricFact[]): string => (some.length === 1 ? "is" : "are");
  const guessing = (some: readonly MetricFact[]): string =>
    some.length === 0 ? "" : `${listed(bounded(some))} ${be(some)} no better than always guessing the largest class`;
  if (isOneByOne || !ranks(experiment, metric) || !leads(metric, rivals)) {
    const told = rivals.filter((one) => !isLargestShare(experiment, one));
    const parts = [
      told.length === 0 ? "" : `for comparison: ${listed(bounded(told))}`,
      guessing(rivals.filter((one) => !told.includes(one))),
    ];
    return { tail: "", sentence: parts.filter((one) => one !== "").join("; ") };
  }
  const { same: level, isOpen, ...told } = levelWith(experiment, metric, rivals);
  const near = isOpen ? [] : told.near;
  const others = rivals.filter((one) => !level.includes(one) && !near.includes(one));
  const guesses = others.filter((one) => isLargestShare(experiment, one));
  const behind = others.filter((one) => !guesses.includes(one));
  const isOrdered = !isOpen && behind.every((one) => areApart(experiment, metric, one));
  const rest = bounded(behind);
  const same = listed(level.map((one) => said(one)));
  const joined = (parts: readonly (readonly [string, string])[], sign: string): string =>
    parts.flatMap(([about, words]) => (about === "" ? [] : words)).join(sign);
  // "against 0.81 with `max_depth=2`": what is the same model need not be named again.
  const versions = behind.slice(0, rest.length).flatMap((one) => versionWords(experiment, metric, one, best) ?? []);
  const areVersions = rest.length > 0 && rest.length <= FEW_BEHIND && versions.length === behind.length;
  const passed = passedOver(experiment, metric, best, rivals);
  const guessed = guessing(guesses);
  const isAlone = others.length === guesses.length && level.length + near.length === 0;
  if (isAlone) return { tail: "", sentence: `${guessed}${passed}` };
  const last = `${guessed === "" ? "" : `; ${guessed}`}${passed}`;
  return {
    tail: `, ${joined(
      [
        [same, `level with ${same}`],
        [
          listed(valued(near)),
          `${same !== "" && rest.length === 0 ? "and " : ""}about level with ${listed(valued(near))}`,
        ],
        [
          listed(rest),
          areVersions
            ? `against ${listed(versions)}`
            : isOrdered
              ? `${level.length + near.length > 0 ? "and " : ""}ahead of ${listed(rest)}`
              : `followed by ${listed(rest)}`,
        ],
      ],
      ", ",
    )}${last}`,
    sentence: `${joined(
      [
        [same, `${same} ${be(level)} level with it`],
        [
          listed(valued(near)),
          `${listed(valued(near))} ${be(near)} ${same === "" ? "about level with it" : "not far behind"}`,
        ],
        [listed(rest), `${listed(rest)} follow${rest.length === 1 ? "s" : ""}`],
      ],
      "; ",
    )}${last}`,
  };
}
const FEW_BEHIND = 5;

/** Whether as many answers of a model are right as rows are of the largest class: it may as well name that one each time. */
function isLargestShare(experiment: Experiment, { name, of, value, model }: MetricFact): boolean {
  const share = experiment.best === null ? null : largestShare(experiment.best);
  const isModel = modelOf(experiment, model)?.role !== "baseline";
  return name === "accuracy" && of === null && isModel && share !== null && Math.abs(value - share) < SAME_SHARE;
}
/** What a percentage with one decimal tells apart. */
const SAME_SHARE = 0.001;

/** "0.81 with `max_depth=2`" of a model that is called as the best one is but for that; null of any other. */
function versionWords(experiment: Experiment, metric: MetricFact, one: MetricFact, best: number): string | null {
  const model = modelOf(experiment, one.model);
  const name = modelOf(experiment, best)?.name;
  if (model === undefined || model.name !== name || one.model === null) return null;
  const [, inside, behind] =
    /^ (?:\((.+)\)|(.+))$/.exec(labelled(experiment, model, one.variant).slice(theModel(name).length)) ?? [];
  const value = rangeOf(experiment, runsOf(experiment, metric, one), one);
  if (behind !== undefined) return `${value} ${behind}`;
  return inside?.startsWith("`") === true ? `${value} with ${inside}` : null;
}

/** "; this leaves out the SVM": models that were trained as well, and have no such value. */
function passedOver(experiment: Experiment, metric: MetricFact, best: number, rivals: readonly MetricFact[]): string {
  const own = trainedModels(unmeasured(experiment, [metric, ...rivals], best));
  const valued = new Set(rivals.concat(metric).map(({ model }) => modelOf(experiment, model)?.name));
  const names = modelNames(own).filter((name) => !valued.has(name));
  if (names.length === 0) return "";
  return `; this leaves out ${names.length > MOST_PASSED ? counted(names.length, "other model") : listed(names.map(theModel))}`;
}
const MOST_PASSED = 3;

/**
 * ", the best of the three models whose value is known", "; this leaves out the SVM" behind those that are level: what a summary says of the best
 * value where others were trained as well and have none, so that nobody takes the few for all.
 */
export function rankWords(experiment: Experiment, metric: MetricFact, best: number): string {
  const own = modelOf(experiment, best)?.name;
  const known = rivalsOf(experiment, metric, best).filter(
    ({ model }) =>
      ![own, undefined].includes(modelOf(experiment, model)?.name) && modelOf(experiment, model)?.role !== "baseline",
  );
  const level = levelWords(experiment, metric, best);
  const passed = passedOver(experiment, metric, best, known);
  if (known.length === 0 || passed === "" || !leads(metric, known) || !ranks(experiment, metric)) return level;
  const names = distinct(known.map((one) => nameOf(experiment, one)));
  if (level !== "") return `${level}${passed}`;
  if (isTangled(experiment, metric, best) || !known.every((one) => areApart(experiment, metric, one))) return "";
  const which = names.length === 1 ? "the better" : "the best";
  const others = new Set(unmeasured(experiment, [metric, ...known], best).map(({ id }) => id));
  const isElsewhere = experiment.metrics.some((one) => others.has(one.model ?? -1) && sameMeasure(one, metric));
  return `, ${which} of the ${countWord(names.length + 1)} models ${isElsewhere ? "measured there" : "whose value is known"}`;
}
