/** Versions of one model of which some learn from components, or from scaled features, in place of the features as they are. */
import { statesOf } from "../find/kept.ts";
import type { FoundModel } from "../find/models/models.ts";
import { filterMap } from "../filter-map.ts";
import { named } from "../read/trace/arguments.ts";
import { isPipeline, stepsOf } from "../read/trace/models/roles.ts";
import { allBehind } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { type Instance, numberOf, type TableState, type Value } from "../read/trace/value.ts";
import { once } from "../remembered.ts";

/** What is put in place of the features, and how versions with and without it are called. */
interface Way {
  readonly by: RegExp;
  readonly words: (maker: Instance) => string;
  readonly without: string;
  /** Whether a step that holds it among others does it as well. */
  readonly isInPart: boolean;
}
const COMPONENTS: Way = {
  by: /\.(?:\w*PCA|TruncatedSVD|FastICA|NMF)$/,
  words: (maker) => `trained on ${componentsOf(maker) ?? "principal"} components`,
  without: "trained on the features themselves",
  isInPart: false,
};
const SCALES: Way = {
  by: /\.(?:Standard|MinMax|Robust|MaxAbs)Scaler$/,
  words: ({ path }) => `with ${path.slice(path.lastIndexOf(".") + 1)}`,
  without: "with no scaler",
  isInPart: true,
};

/** How many components a projection gives; null where the code does not fix it. */
function componentsOf({ args }: Instance): number | null {
  const [first] = args;
  const number = numberOf(named(args, "n_components") ?? (first?.name === null ? first.value : undefined));
  return number !== null && number >= 1 ? number : null;
}

type Followed = Pick<Trace, "calls" | "assigns">;

/**
 * What tells models of one name apart, where some learn from components: "trained on 87 components", "trained on the features themselves". Empty
 * where all or none of them do, or where it does not tell those apart that were measured.
 */
export const byComponents = (own: readonly FoundModel[], judged: readonly FoundModel[], trace: Followed): Told =>
  byWay(COMPONENTS, own, judged, trace);

/** The same of those that were measured, where a scaler of a library is put before some of them, or another one: "with StandardScaler". */
export const byScaling = (judged: readonly FoundModel[], trace: Followed): Told =>
  // What is put back into its table is not followed.
  trace.assigns.some(({ value }) => statesOf(value).some((state) => makerBehind(state, SCALES, trace) !== undefined))
    ? []
    : byWay(SCALES, judged, judged, trace);

type Told = readonly (readonly [FoundModel, string])[];

function byWay(way: Way, own: readonly FoundModel[], judged: readonly FoundModel[], trace: Followed): Told {
  if (own.length < 2 || judged.length === 0) return [];
  const told = own.map((model) => {
    const words = new Set(model.fits.map((fit) => learnedFrom(fit, way, trace)));
    const [only] = words;
    return [model, words.size === 1 ? (only ?? "") : ""] as const;
  });
  const isOfJudged = told.filter(([model]) => judged.includes(model)).map(([, words]) => words);
  const kinds = new Set(told.map(([, words]) => words));
  return kinds.has("") || kinds.size < 2 || new Set(isOfJudged).size < isOfJudged.length ? [] : told;
}

/** How a fit is told by what it learns from; null where that is not known. */
function learnedFrom({ x, outer }: FitEvent, way: Way, trace: Followed): string | null {
  const steps = isPipeline(outer) ? stepsOf(outer) : [];
  const held = steps.flatMap((one) => heldBy(one, way));
  const step =
    steps.findLast(({ path }) => way.by.test(path)) ?? (way.isInPart && held.length === 1 ? held[0] : undefined);
  if (step !== undefined) return way.words(step);
  if (held.length > 0) return null;
  const maker = x.kind === "table" ? makerBehind(x.state, way, trace) : undefined;
  return maker === undefined ? way.without : way.words(maker);
}

/** What a step, or what it is put together from, holds that does it. */
function heldBy(value: Value, way: Way, depth = 0): readonly Instance[] {
  if (depth > MOST_DEEP) return [];
  if (value.kind === "sequence") return value.items.flatMap((item) => heldBy(item, way, depth + 1));
  if (value.kind !== "instance") return [];
  return way.by.test(value.path) ? [value] : value.args.flatMap((arg) => heldBy(arg.value, way, depth + 1));
}
const MOST_DEEP = 8;

/** What made a state, or one that it comes from. */
const makerBehind = (state: TableState, way: Way, trace: Followed): Instance | undefined =>
  filterMap(allBehind(state, MOST_STATES), ({ id }) => {
    const maker = makers(trace).get(id);
    return maker !== undefined && way.by.test(maker.path) ? maker : null;
  })[0];
const MOST_STATES = 60;

/** The states that objects of libraries transform rows into, by their ids, with these objects. */
const makers = once(
  ({ calls }: Followed): ReadonlyMap<number, Instance> =>
    new Map(
      calls.flatMap(({ path, receiver, result }) =>
        receiver?.kind === "instance" && path.endsWith("transform")
          ? statesOf(result).map(({ id }) => [id, receiver] as const)
          : [],
      ),
    ),
);
