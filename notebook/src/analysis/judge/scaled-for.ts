/** Which models learn from features that were scaled, filled or turned into components, or from balanced rows, where others learn from them as they are. */
import type { Fact } from "../facts.ts";
import { statesOf } from "../find/kept.ts";
import type { FoundModel } from "../find/models/models.ts";
import { scalesRows } from "../find/treatments/verbs.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { allBehind } from "../read/trace/tables/lineage.ts";
import { isPipeline, stepsOf } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance, TableState, Value } from "../read/trace/value.ts";

const TREATED = ["scaled", "reduced", "balanced", "filled"] as const;
type Treated = (typeof TREATED)[number];

/**
 * The facts, with the only models that what is scaled, balanced or turned into components is for, where others of the notebook learn from the same data
 * without it; with none where versions of one model learn from both.
 */
export const withScaledFor = <F extends Fact>(
  facts: readonly F[],
  trace: Trace,
  models: readonly FoundModel[],
  knowledge: Knowledge,
): readonly F[] => TREATED.reduce((all, kind) => withOnly(kind, all, trace, models, knowledge), facts);

function withOnly<F extends Fact>(
  as: Treated,
  facts: readonly F[],
  trace: Trace,
  models: readonly FoundModel[],
  knowledge: Knowledge,
): readonly F[] {
  if (!facts.some(({ kind }) => kind === as)) return facts;
  const isMaker = (value: Value | null): boolean =>
    value?.kind === "instance" && knowledge.treatment(value.path)?.as === as;
  // Rows that are balanced by hand are drawn and put together in the cell of the fact.
  const cells = new Set(facts.flatMap((fact) => (fact.kind === "balanced" && as === fact.kind ? fact.cells : [])));
  /** The states that are made, with what makes them. */
  const made = new Map<number, string>(
    trace.calls.flatMap(({ path, receiver, result, cell, text }) =>
      isMaker(receiver) || (cells.has(cell) && DRAWS.test(path))
        ? statesOf(result).map(({ id }) => [id, `${cell} ${text}`] as const)
        : [],
    ),
  );
  const isInside = ({ args }: FitEvent): boolean => as === "scaled" && scalesRows(args);
  const learning = models.filter(({ fact, fits }) => fact.role === "result" && fits.length > 0);
  const toldApart = (own: readonly F[]): readonly F[] =>
    as === "balanced" && areApart(learning, made, isMaker) ? own.map(apart) : own;
  const makersIn = ({ outer }: FitEvent): readonly Instance[] => (isPipeline(outer) ? heldBy(outer, isMaker) : []);
  const inside = new Set(trace.fits.flatMap((fit) => makersIn(fit).map(({ cell }) => cell)));
  const isStep = (fit: FitEvent): boolean => makersIn(fit).length > 0;
  // Done by steps of pipelines alone, it is done to no rows that others learn from.
  const isOfSteps =
    made.size === 0 &&
    facts.every((fact) => fact.kind !== as || fact.cells.some((cell) => inside.has(cell))) &&
    !trace.calls.some(({ path, before }) => before !== null && knowledge.treatment(path)?.as === as);
  // Gaps are mostly filled by methods of the table, which are followed nowhere.
  if (as === "filled" && !isOfSteps) return facts;
  if (made.size === 0 && !trace.fits.some((fit) => isInside(fit) || isStep(fit))) return toldApart(facts);
  const isMade = ({ id }: TableState): boolean => made.has(id);
  // What is put back into its table is part of it from then on.
  for (const { value, after } of trace.assigns) {
    const by = value.kind === "table" ? allBehind(value.state, MOST_STATES, isMade).find(isMade) : undefined;
    if (by !== undefined) made.set(after.id, made.get(by.id) ?? "");
  }
  const learnsFrom = (fit: FitEvent): boolean | null => {
    if (isInside(fit) || isStep(fit)) return true;
    if (isOfSteps) return false;
    const { x } = fit;
    if (x.kind !== "table") return null;
    const behind = allBehind(x.state, MOST_STATES, isMade);
    // Where it is not known what the rows come from, it is not known what was done to them.
    return behind.some(isMade)
      ? true
      : behind.some(({ made: by }) => knowledge.operation(by) === "load")
        ? false
        : null;
  };
  const own = learning.flatMap(({ fact, fits }) => fits.map((fit) => ({ name: fact.name, is: learnsFrom(fit) })));
  const [changed, raw] = [true, false].map((is) => new Set(own.flatMap((one) => (one.is === is ? [one.name] : []))));
  const isKnown = own.every(({ is }) => is !== null);
  const kept = as === "balanced" && isKnown && changed?.size ? withoutTried(facts, learning, trace, knowledge) : facts;
  const told = toldApart(kept);
  if (!changed?.size || !raw?.size) return told;
  const areVersions = [...changed].some((name) => raw.has(name));
  // Others may be among those that learn from it where that is not known of all.
  const areSome = isKnown ? areVersions && [...raw].every((name) => changed.has(name)) : !areVersions;
  const only = areSome ? [] : [...changed];
  const which = { models: only, ...(areVersions && only.length > 0 && { versions: true }) };
  return told.map((fact) => (fact.kind === as ? { ...fact, ...which } : fact));
}

/** What a pipeline holds of some kind, also in steps that are put together from others. */
function heldBy(value: Value, isMaker: (value: Value) => boolean, depth = 0): readonly Instance[] {
  if (depth > MOST_DEEP) return [];
  if (value.kind === "sequence") return value.items.flatMap((item) => heldBy(item, isMaker, depth + 1));
  if (value.kind !== "instance") return [];
  return isMaker(value) ? [value] : value.args.flatMap((arg) => heldBy(arg.value, isMaker, depth + 1));
}
const MOST_DEEP = 8;

/** The facts without samplers whose rows no model learns from: they were only tried. */
function withoutTried<F extends Fact>(
  facts: readonly F[],
  models: readonly FoundModel[],
  { calls }: Trace,
  knowledge: Knowledge,
): readonly F[] {
  const learned = new Set(
    models.flatMap(({ fits }) =>
      fits.flatMap(({ x }) => statesOf(x).flatMap((rows) => allBehind(rows, MOST_STATES).map(({ id }) => id))),
    ),
  );
  const samplers = calls.flatMap(({ receiver, result, cell }) => {
    const way = receiver?.kind === "instance" ? knowledge.treatment(receiver.path) : null;
    const made = statesOf(result);
    return way?.as === "balanced" && made.length > 0
      ? [{ how: way.how, cell, isUsed: made.some(({ id }) => learned.has(id)) }]
      : [];
  });
  return facts.filter((fact) => {
    const own = samplers.filter(
      ({ how, cell }) => fact.kind === "balanced" && fact.how === how && fact.cells.includes(cell),
    );
    return own.length === 0 || own.some(({ isUsed }) => isUsed);
  });
}

/** Whether some models learn from rows that are balanced in one way and some in another, and none where both were done. */
function areApart(
  models: readonly FoundModel[],
  made: ReadonlyMap<number, string>,
  isMaker: (value: Value) => boolean,
): boolean {
  const ways = models.flatMap(({ fits }) =>
    fits.map(({ x, outer }) => {
      const before = statesOf(x).flatMap((rows) =>
        allBehind(rows, MOST_STATES).flatMap(({ id }) => made.get(id) ?? []),
      );
      const inside = isPipeline(outer) ? stepsOf(outer).filter(isMaker) : [];
      return new Set([...before, ...inside.map(({ path }) => path)]);
    }),
  );
  return ways.every(({ size }) => size < 2) && new Set(ways.flatMap((way) => [...way])).size > 1;
}

const apart = <F extends Fact>(fact: F): F => (fact.kind === "balanced" ? { ...fact, apart: true } : fact);

const DRAWS = /\.(?:concat|append|sample|resample|shuffle|repeat|fit_resample)$/;
/** States visited on the way from the rows of a fit back to their source. */
const MOST_STATES = 100;
