/** Whether the numbers of a sentence are in the notebook, and are what the sentence says they are. */
import type { MetricFact, Part } from "../analysis/facts.ts";
import { metricsOfText } from "../analysis/know/metrics.ts";
import { attached, nearest } from "./attach.ts";
import { groundFor, isCount, isSeedOrSetting, isShareOfRows, statisticsIn } from "./counts.ts";
import { experimentsOf } from "./experiments.ts";
import type { NamedModels } from "./models.ts";
import { type Said, hasVagueAmount, isRounding, numbersIn } from "./numbers.ts";
import { type Mention, type ReadSentence } from "./sentence.ts";
import { partsIn } from "./parts.ts";
import type { Terrain } from "./terrain.ts";

/**
 * The result of a check: an objection worded for the author of the sentence, or the cells that the sentence rests on.
 */
export type Verdict = { readonly objection: string } | { readonly cells: readonly number[] };

/** A metric value that a sentence states, with what it says about it. */
export interface StatedMetric {
  readonly said: Mention<Said>;
  readonly facts: readonly MetricFact[];
}

export const metricsIn = ({ prose }: ReadSentence): Mention<string>[] =>
  metricsOfText(prose).map(({ at, end, metric }) => ({ at, end, of: metric }));

/** Objections to values, or the cells they come from and the metric values among them. */
export function checkValues(
  sentence: ReadSentence,
  terrain: Terrain,
  models: readonly Mention<NamedModels>[],
): { readonly objection: string } | { readonly cells: readonly number[]; readonly stated: readonly StatedMetric[] } {
  if (hasVagueAmount(sentence)) return { objection: "Write amounts in digits, and only those that the facts hold." };
  const numbers = numbersIn(sentence);
  const metrics = metricsIn(sentence);
  const measured = numbers.filter(
    (one) => metrics.length > 0 && !isCount(one) && !isShareOfRows(sentence, one) && !isSeedOrSetting(sentence, one),
  );
  const others = numbers.filter((one) => !measured.includes(one));
  const parts = partsIn(sentence);
  const claims = {
    metrics: attached(measured, metrics),
    models: attached(measured, models),
    parts: attached(measured, parts),
  };
  const cells: number[] = [];
  const stated: StatedMetric[] = [];
  for (const [index, said] of measured.entries()) {
    const facts = factsOf(sentence, terrain, said, {
      metrics: claims.metrics[index] ?? [],
      models: claims.models[index] ?? [],
      parts: claims.parts[index] ?? [],
    });
    if (facts === null)
      return {
        objection: `${said.of.written} is not the value that the notebook shows for what the sentence says it is.`,
      };
    stated.push({ said, facts });
    cells.push(...facts.flatMap((fact) => fact.cells));
  }
  const names = [
    ...sentence.codes.map(({ at, end, of }) => ({ at, end, of: [of.toLowerCase()] })),
    ...models.map(({ at, end, of }) => ({ at, end, of: of.map(({ name }) => name.toLowerCase()) })),
  ].sort((a, b) => a.at - b.at);
  const owners = nearest(others, names);
  const allOwners = attached(others, names);
  const statistics = attached(others, statisticsIn(sentence));
  for (const [index, said] of others.entries()) {
    const found = groundFor(sentence, terrain, said, {
      // A correlation belongs to two columns, and a column's mean to everything that it is said of.
      owners: (statistics[index]?.length ?? 0) > 0 ? (allOwners[index] ?? []) : [owners[index] ?? []],
      statistics: statistics[index] ?? [],
    });
    if (found === null)
      return {
        objection: `${said.of.written} is in no fact about what the sentence speaks of. Leave it out, or say what it counts.`,
      };
    cells.push(...found);
  }
  return { cells, stated };
}

interface Claim {
  readonly metrics: readonly string[];
  readonly models: readonly NamedModels[];
  readonly parts: readonly Part[];
}

/** The facts that match a stated value, for everything it is said of; null if one of them does not match. */
function factsOf(
  sentence: ReadSentence,
  terrain: Terrain,
  { of: said, at }: Mention<Said>,
  claim: Claim,
): readonly MetricFact[] | null {
  const { facts: notebook, models } = terrain;
  const facts = experimentsOf(sentence, terrain).flatMap((experiment) => experiment.metrics);
  const isSpread = /(?:±|\+\/-) ?$/.test(sentence.prose.slice(Math.max(0, at - 4), at));
  const fitting = facts.filter(
    (fact) =>
      (isSpread ? fact.spread !== null && isRounding(said, Number(fact.spread)) : isRounding(said, fact.value)) &&
      (fact.of === null || sentence.text.toLowerCase().includes(fact.of.toLowerCase())),
  );
  const found: MetricFact[] = [];
  for (const metric of claim.metrics.length > 0 ? claim.metrics : [null])
    for (const named of claim.models.length > 0 ? claim.models : [null])
      for (const part of claim.parts.length > 0 ? claim.parts : [null]) {
        const own = fitting.filter(
          (fact) =>
            (metric === null || fact.name === metric) &&
            (named === null || named.some(({ id }) => id === fact.model)) &&
            // A value on training rows has to be called that.
            (part === null ? fact.part !== "train" : fact.part === part),
        );
        const one = own.find((fact) => isPlain(fact, facts, sentence));
        if (one === undefined) return null;
        found.push(one);
      }
  // Without a name it is the result that people would expect, or that of the only model.
  const best = notebook.experiments[notebook.headline ?? -1]?.best?.metric;
  if (claim.models.length > 0 || models.length < 2) return found;
  return found.every((fact) => fact.model === null || (best !== undefined && fact.model === best.model)) ? found : null;
}

/** False for one of several versions if the sentence does not say which. */
const isPlain = (fact: MetricFact, all: readonly MetricFact[], { text }: ReadSentence): boolean =>
  fact.variant === null ||
  text.includes(fact.variant) ||
  !all.some(
    (other) =>
      other.name === fact.name &&
      other.model === fact.model &&
      other.part === fact.part &&
      other.of === fact.of &&
      other.value !== fact.value,
  );
