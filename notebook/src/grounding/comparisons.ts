/** Whether what a sentence calls better, higher or falling really is. */
import type { MetricFact } from "../analysis/facts.ts";
import { isBetter } from "../analysis/know/metrics.ts";
import type { NamedModels } from "./models.ts";
import { mentionsOf, type Mention, type ReadSentence } from "./sentence.ts";
import type { Terrain } from "./terrain.ts";
import { partsIn } from "./parts.ts";
import { metricsIn, type StatedMetric } from "./values.ts";

type Holds = (name: string, value: number, other: number) => boolean;

const BETWEEN: readonly (readonly [RegExp, Holds])[] = [
  [/\b(?:better|outperform\w*|beats?|beating|superior|more accurate|ahead of|wins?|surpass\w*|stronger)\b/gi, isBetter],
  [
    /\b(?:worse|underperform\w*|inferior|less accurate|behind|los(?:es|ing)|weaker)\b/gi,
    (name, a, b) => isBetter(name, b, a),
  ],
  [/\b(?:higher|greater|larger|bigger|exceed\w*|above|more than)\b/gi, (_, a, b) => a > b],
  [/\b(?:lower|smaller|below|less than|fewer)\b/gi, (_, a, b) => a < b],
];
const AMONG: readonly (readonly [RegExp, Holds])[] = [
  [/\b(?:best|strongest|leading|leads|most accurate|winner|winning)\b/gi, isBetter],
  [/\b(?:worst|weakest|least accurate)\b/gi, (name, a, b) => isBetter(name, b, a)],
  [/\b(?:highest|largest|greatest)\b/gi, (_, a, b) => a > b],
  [/\b(?:lowest|smallest)\b/gi, (_, a, b) => a < b],
];
const CHANGES: readonly (readonly [RegExp, Holds])[] = [
  [/\b(?:ris(?:es?|ing)|rose|increas\w+|grow\w*|grew|climb\w*)\b/gi, (_, first, second) => second > first],
  [
    /\b(?:fall(?:s|ing|en)?|fell|decreas\w+|drop(?:s|ped|ping)?|declin\w+|shr[aiu]nk\w*|reduc\w+)\b/gi,
    (_, first, second) => second < first,
  ],
  [/\b(?:improv\w+)\b/gi, (name, first, second) => isBetter(name, second, first)],
  [/\b(?:worsen\w*|deteriorat\w+|degrad\w+)\b/gi, (name, first, second) => isBetter(name, first, second)],
];
/** Equal, or approximate: a sentence that compares without saying which is ahead. */
const LEVEL =
  /\b(?:level|equal\w*|same|similar\w*|comparable|on par|identical|ties?|tied|close to|nearly|almost|about as|just as|as (?:good|well|accurate))\b/gi;
const NOT = /\b(?:not|no|never|neither|nor|hardly|without|unlike|except)\b|n[’']t\b/i;
const PASSIVE = /\b(?:beaten|outperformed|surpassed|exceeded|topped|followed|won) by\b/i;
/** Comparisons within the data, for which there are no facts. */
const OF_DATA =
  /\b(?:higher|lower|greater|larger|smaller|fewer|more (?:likely|often|common|than)|less (?:likely|often|common|than)|highest|lowest|largest|smallest|most|least|ris(?:es?|ing)|rose|increas(?:e|es|ed|ing)|fall(?:s|ing)?|fell|decreas\w+|declin\w+|better|worse|best|worst)\b/i;

const UNFOUNDED =
  "The facts do not show this comparison. State the values beside their models instead, or leave it out.";

/** An objection to a comparison; null if it holds, or if nothing is compared. */
export function checkComparisons(
  sentence: ReadSentence,
  terrain: Terrain,
  models: readonly Mention<NamedModels>[],
  stated: readonly StatedMetric[],
): string | null {
  const isResult = models.length > 0 || stated.length > 0 || metricsIn(sentence).length > 0;
  if (!isResult) return OF_DATA.test(sentence.prose) ? UNFOUNDED : null;
  const between = found(sentence, BETWEEN);
  const among = found(sentence, AMONG);
  // Sentences that mention models also say that columns are dropped and dimensions reduced.
  const changes = stated.length > 0 ? found(sentence, CHANGES) : [];
  const count = between.length + among.length + changes.length + mentionsOf(sentence, LEVEL).length;
  if (count === 0) return null;
  const [pair] = between;
  const [first] = among;
  const [change] = changes;
  if (count > 1 || NOT.test(sentence.prose) || PASSIVE.test(sentence.prose)) return UNFOUNDED;
  if (pair !== undefined) return isBetween(sentence, terrain, models, pair) ? null : UNFOUNDED;
  if (first !== undefined) return isAmong(sentence, terrain, models, stated, first) ? null : UNFOUNDED;
  return change !== undefined && isChange(stated, change) ? null : UNFOUNDED;
}

const found = (sentence: ReadSentence, table: readonly (readonly [RegExp, Holds])[]): Mention<Holds>[] =>
  table.flatMap(([pattern, holds]) => mentionsOf(sentence, pattern).map(({ at, end }) => ({ at, end, of: holds })));

/** "The forest outperforms the tree": two models with the verb between them, and values of both on the same rows. */
function isBetween(
  sentence: ReadSentence,
  terrain: Terrain,
  models: readonly Mention<NamedModels>[],
  word: Mention<Holds>,
): boolean {
  const [one, other, ...more] = models;
  if (one === undefined || other === undefined || more.length > 0) return false;
  if (one.end > word.at || other.at < word.end) return false;
  const metrics = spokenOf(sentence, terrain);
  const pairs = metrics
    .filter(({ model }) => isOneOf(one.of, model))
    .flatMap((a) =>
      metrics.filter((b) => isOneOf(other.of, b.model) && isComparable(terrain, a, b)).map((b) => [a, b] as const),
    );
  return pairs.length > 0 && pairs.every(([a, b]) => word.of(a.name, a.value, b.value));
}

/** "The forest does best": one model, ahead of all others wherever they were measured together. */
function isAmong(
  sentence: ReadSentence,
  terrain: Terrain,
  models: readonly Mention<NamedModels>[],
  stated: readonly StatedMetric[],
  word: Mention<Holds>,
): boolean {
  const [named, ...more] = models;
  if (more.length > 0) return false;
  const metrics = spokenOf(sentence, terrain);
  const own =
    named === undefined
      ? stated.flatMap(({ facts }) => facts)
      : metrics.filter(({ model }) => isOneOf(named.of, model));
  const pairs = own.flatMap((a) =>
    metrics.filter((b) => b.model !== a.model && isComparable(terrain, a, b)).map((b) => [a, b] as const),
  );
  return pairs.length > 0 && pairs.every(([a, b]) => word.of(a.name, a.value, b.value));
}

/** "from 0.84 to 0.87": the first and the second value stated, of one metric. */
function isChange(stated: readonly StatedMetric[], word: Mention<Holds>): boolean {
  const [first, second, ...more] = stated.flatMap(({ facts }) => facts.slice(0, 1));
  if (first === undefined || second === undefined || more.length > 0) return false;
  return first.name === second.name && word.of(first.name, first.value, second.value);
}

const isOneOf = (models: NamedModels, id: number | null): boolean => models.some((model) => model.id === id);
const isComparable = ({ experimentOf }: Terrain, a: MetricFact, b: MetricFact): boolean =>
  a.name === b.name && a.part === b.part && a.of === b.of && experimentOf.get(a) === experimentOf.get(b);

/**
 * The values of whole models that a sentence can mean: its metrics and parts, or else all except those on training
 * rows.
 */
function spokenOf(sentence: ReadSentence, { metrics }: Terrain): MetricFact[] {
  const names = new Set(metricsIn(sentence).map(({ of }) => of));
  const parts = new Set(partsIn(sentence).map(({ of }) => of));
  return metrics.filter(
    ({ name, part, of }) =>
      of === null &&
      (names.size === 0 ? name !== "loss" : names.has(name)) &&
      (parts.size === 0 ? part !== "train" : part !== null && parts.has(part)),
  );
}
