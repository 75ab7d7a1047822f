/** Whether a number that is not a metric value (a count, a share, a setting, a statistic) is in the facts. */
import { isRounding, type Said } from "./numbers.ts";
import { mentionsOf, type Mention, type ReadSentence } from "./sentence.ts";
import type { Ground, Terrain } from "./terrain.ts";

/** Things that are counted, never measured. */
const COUNTED =
  /^(?:rows?|records?|observations?|samples?|examples?|instances?|columns?|variables?|attributes?|features?|predictors?|models?|classifiers?|regressors?|algorithms?|folds?|trees?|estimators?|epochs?|layers?|neighbou?rs?|clusters?|topics?|classes|categories|charts?|plots?|figures?|tests?|metrics?|measures?|experiments?|files?|tables?|sources?|datasets?|components?|units?|neurons?|missing|gaps?|nulls?|values?|iterations?|seeds?|batch|steps?|words?|images?|texts?|documents?)$/;

export const isCount = ({ of: { isWhole, after } }: Mention<Said>): boolean =>
  isWhole && after.some((word) => COUNTED.test(word));

/** "30% of the rows", "a 30% test split" */
export const isShareOfRows = (sentence: ReadSentence, { of, end }: Mention<Said>): boolean =>
  of.isPercent &&
  /^ (?:of (?:the |all )?(?:rows?|data|records?|observations?|samples?|customers?|values?)|test split|holdout|are held|is held)/.test(
    sentence.prose.slice(end),
  );

export const isSeedOrSetting = (sentence: ReadSentence, { at }: Mention<Said>): boolean =>
  /\b(?:seed|random state|depth|rate|size|version)(?: of| is)? $/.test(sentence.prose.slice(Math.max(0, at - 30), at));

const STATISTICS: readonly (readonly [string, RegExp])[] = [
  ["mean", /\bmean\b|\baverages?\b/gi],
  ["median", /\bmedian\b/gi],
  ["standard deviation", /\bstandard deviation\b/gi],
  ["correlation", /\bcorrelat\w+/gi],
  ["minimum", /\bminimum\b/gi],
  ["maximum", /\bmaximum\b/gi],
];
export const statisticsIn = (sentence: ReadSentence): Mention<string>[] =>
  STATISTICS.flatMap(([of, pattern]) => mentionsOf(sentence, pattern).map(({ at, end }) => ({ at, end, of }))).sort(
    (a, b) => a.at - b.at,
  );

/** Words that tell what kind of fact a count belongs to. */
const KINDS: readonly (readonly [RegExp, (ground: Ground) => boolean])[] = [
  [
    /^(?:rows?|records?|observations?|instances?|examples?)$/,
    ({ kind }) => ["source", "counts", "statistic", "sampled", "split"].includes(kind),
  ],
  [/^(?:missing|gaps?|nulls?)$/, ({ kind }) => kind === "missing"],
  [/^folds?$/, ({ kind }) => kind === "split" || kind === "model"],
  [/^(?:trees?|estimators?|epochs?|layers?|neighbou?rs?|units?|neurons?|iterations?)$/, ({ kind }) => kind === "model"],
];

/** Cells of a fact with this number that has everything the number is said of; null if there is none. */
export function groundFor(
  sentence: ReadSentence,
  terrain: Terrain,
  said: Mention<Said>,
  { owners, statistics }: { readonly owners: readonly (readonly string[])[]; readonly statistics: readonly string[] },
): readonly number[] | null {
  const length = lengthOf(terrain, said.of);
  if (length !== null) return length;
  const [, isKind] = KINDS.find(([words]) => said.of.after.some((word) => words.test(word))) ?? [];
  const isShare = isShareOfRows(sentence, said);
  const isSeed = isSeedOrSetting(sentence, said);
  const isOfSomething = owners.some((names) => names.length > 0) || statistics.length > 0 || isShare || isSeed;
  if (isKind === undefined && !isOfSomething) return null;
  const found = terrain.grounds.find(
    (ground) =>
      (isKind === undefined || isKind(ground)) &&
      (!isShare || ["split", "statistic", "sampled", "counts"].includes(ground.kind)) &&
      (statistics.length === 0 ||
        (ground.kind === "statistic" && statistics.every((name) => ground.names.has(name)))) &&
      owners.every((names) => names.length === 0 || names.some((name) => ground.names.has(name))) &&
      ground.numbers.some((number) => isRounding(said.of, number)),
  );
  return found?.cells ?? null;
}

/** Cells of the things counted; null if there are not that many. */
function lengthOf({ facts, grounds, models }: Terrain, { value, isWhole, after }: Said): readonly number[] | null {
  if (!isWhole) return null;
  const counted = (pattern: RegExp): boolean => after.some((word) => pattern.test(word));
  if (counted(/^(?:models?|classifiers?|regressors?|algorithms?)$/)) {
    const groups = [models, ...facts.experiments.map((one) => one.models)];
    const some = [...groups, ...groups.map((group) => group.filter(({ role }) => role === "result"))].find(
      (group) => new Set(group.map(({ name }) => name)).size === value,
    );
    return some?.flatMap(({ cells }) => cells) ?? null;
  }
  if (counted(/^(?:columns?|features?|variables?|predictors?|attributes?)$/)) {
    const lists = [
      ...facts.experiments.map(({ features, cells }) => ({ names: features, cells })),
      ...facts.facts.flatMap((fact) =>
        "columns" in fact && Array.isArray(fact.columns)
          ? [{ names: fact.columns as readonly unknown[], cells: fact.cells }]
          : [],
      ),
    ];
    return lists.find(({ names }) => names.length === value)?.cells ?? null;
  }
  if (counted(/^(?:values?|classes|categories)$/)) {
    const counts = facts.facts.filter((fact) => fact.kind === "counts" && fact.values.length === value);
    return counts.length > 0 ? counts.flatMap(({ cells }) => cells) : null;
  }
  if (counted(/^experiments?$/))
    return facts.experiments.length === value ? facts.experiments.flatMap(({ cells }) => cells) : null;
  if (counted(/^(?:charts?|plots?|figures?)$/)) {
    const charts = grounds.filter(({ kind }) => kind === "chart");
    return charts.length === value ? charts.flatMap(({ cells }) => cells) : null;
  }
  if (counted(/^(?:files?|tables?|sources?|datasets?)$/)) {
    const sources = grounds.filter(({ kind }) => kind === "source");
    return sources.length === value ? sources.flatMap(({ cells }) => cells) : null;
  }
  return null;
}
