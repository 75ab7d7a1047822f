import type { Experiment, MetricFact, ModelFact } from "../facts.ts";
import { grouped } from "../grouped.ts";
import { subjectOf } from "./chapters.ts";
import { differencesOf } from "./differences.ts";
import type { Sentence } from "./sentence.ts";

/**
 * Runs of one kind of model that nothing else tells apart, told apart by the headings that they stand under, where each has one of its own and
 * all are of one size: under “Words”, under “Pairs of words”.
 */
export function withHeadings(experiments: readonly Experiment[], prose: readonly Sentence[]): Experiment[] {
  const headings = prose.filter(({ form }) => form === "heading");
  return headings.length < 2 ? [...experiments] : experiments.map((one) => toldApart(one, headings));
}

function toldApart(experiment: Experiment, headings: readonly Sentence[]): Experiment {
  const { models, metrics, best } = experiment;
  const measured = new Set(metrics.map(({ model }) => model));
  const kinds = grouped(
    models.filter(({ id, role }) => role === "result" && measured.has(id)),
    ({ name }) => name,
  );
  // Of the only kind, what the code sets one apart by says more than where it stands.
  const isToldByCode = ([own = [], ...others]: readonly (readonly ModelFact[])[]): boolean =>
    others.length === 0 && own.some((one) => own.some((other) => differencesOf(one, other) !== null));
  const all = [...kinds.values()];
  const under = new Map(isToldByCode(all) ? [] : all.flatMap((own) => namesOf(own, metrics, headings)));
  if (under.size === 0) return experiment;
  const renamed = new Map(
    metrics.map((one) => {
      const variant = one.model === null ? undefined : under.get(one.model);
      return [one, variant === undefined ? one : { ...one, variant }] as const;
    }),
  );
  return {
    ...experiment,
    metrics: [...renamed.values()],
    best: best && { ...best, metric: renamed.get(best.metric) ?? best.metric },
  };
}

/** Nothing where a setting or a step tells some of them apart, or a heading stands above several. */
function namesOf(
  own: readonly ModelFact[],
  metrics: readonly MetricFact[],
  headings: readonly Sentence[],
): (readonly [id: number, name: string])[] {
  const ids = new Set(own.map(({ id }) => id));
  const isBare =
    own.every(({ variant }) => variant === null) &&
    metrics.every(({ model, variant }) => model === null || !ids.has(model) || variant === null);
  // The same values twice are of one run, whatever stands above.
  const values = own.map(({ id }) =>
    metrics.flatMap((one) => (one.model === id ? [one.name, one.printed] : [])).join(),
  );
  if (own.length < 2 || !isBare || new Set(values).size < own.length) return [];
  const above = own.map(({ cells }) => headings.findLast(({ cell }) => cell < (cells[0] ?? 0)));
  const named = own.flatMap(({ id }, at) => {
    const subject = subjectOf(above[at]?.text ?? "");
    return subject === null ? [] : [[id, `under “${subject}”`] as const];
  });
  const isOfOneSize = new Set(above.map((heading) => heading?.level)).size === 1;
  return isOfOneSize && new Set(named.map(([, name]) => name)).size === own.length ? named : [];
}
