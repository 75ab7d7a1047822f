/** Versions of one model of which some learn from components in place of the features. */
import { statesOf } from "../find/kept.ts";
import type { FoundModel } from "../find/models/models.ts";
import { named } from "../read/trace/arguments.ts";
import { once } from "../remembered.ts";
import { allBehind } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import { numberOf } from "../read/trace/value.ts";

/** The states that projections give, with the number of their components; null where the code does not fix it. */
const projections = once(
  ({ calls }: Pick<Trace, "calls">): ReadonlyMap<number, number | null> =>
    new Map(
      calls.flatMap(({ path, receiver, result }) => {
        if (receiver?.kind !== "instance" || !PROJECTS.test(receiver.path) || !path.endsWith("transform")) return [];
        const [first] = receiver.args;
        const given = named(receiver.args, "n_components") ?? (first?.name === null ? first.value : undefined);
        const number = numberOf(given);
        return statesOf(result).map(({ id }) => [id, number !== null && number >= 1 ? number : null] as const);
      }),
    ),
);
const PROJECTS = /\.(?:\w*PCA|TruncatedSVD|FastICA|NMF)$/;

/**
 * What tells models of one name apart, where some learn from components: "trained on 87 components", "trained on the features themselves". Empty
 * where all or none of them do, or where it does not tell those apart that were measured.
 */
export function byComponents(
  own: readonly FoundModel[],
  judged: readonly FoundModel[],
  trace: Pick<Trace, "calls">,
): readonly (readonly [FoundModel, string])[] {
  const made = projections(trace);
  if (own.length < 2 || judged.length === 0 || made.size === 0) return [];
  const told = own.map((model) => {
    const words = model.fits.map(({ x }) => {
      const state = x.kind === "table" ? allBehind(x.state, MOST_STATES).find(({ id }) => made.has(id)) : undefined;
      return state === undefined ? "the features themselves" : `${made.get(state.id) ?? "principal"} components`;
    });
    return [model, new Set(words).size === 1 ? `trained on ${words[0] ?? ""}` : ""] as const;
  });
  const isOfJudged = told.filter(([model]) => judged.includes(model)).map(([, words]) => words);
  const kinds = new Set(told.map(([, words]) => words));
  return kinds.has("") || kinds.size < 2 || new Set(isOfJudged).size < isOfJudged.length ? [] : told;
}
const MOST_STATES = 60;
