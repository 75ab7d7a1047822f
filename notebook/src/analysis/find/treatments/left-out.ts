/** Columns that go for one purpose, and are not gone from the data. */
import { flatMap } from "../../filter-map.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { vectorColumn } from "../data/spark-vectors.ts";
import { isPipeline } from "../../read/trace/models/roles.ts";
import { ruleOf } from "../../read/trace/models/rules.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState, Value } from "../../read/trace/value.ts";

/**
 * Whether columns are named only in what a model is given, `model.fit(rows[names], y)`, or are the one that holds all features and the label:
 * that is told of the model.
 */
export function namedForFit({ fits }: Trace): (event: SelectEvent) => boolean {
  const given = new Set<number>();
  for (const { x } of fits)
    for (const { id, bound } of x.kind === "table" ? lineage(x.state, LONGEST_WAY) : []) {
      if (bound.length > 0) break;
      given.add(id);
    }
  const vectors = new Set(fits.map(vectorColumn));
  return ({ by, after, mask, without, columns }) =>
    by === "columns" &&
    mask === null &&
    without.length === 0 &&
    (given.has(after.id) || columns.some((name) => vectors.has(name)));
}
const LONGEST_WAY = 5;

/** Tables that models get their answers from, and nothing else: what goes on the way, `y = df.drop(columns=features)`, are the features. */
export function answersAlone({ fits, splits, calls }: Trace): (state: TableState) => boolean {
  const features = idsBehind([
    ...fits.flatMap(({ x }) => statesOf(x)),
    ...flatMap(calls, ({ result }) => (result.kind === "prediction" && !isOfRule(result) ? statesOf(result) : NONE)),
    ...splits.flatMap(({ inputs }) => inputs.slice(0, 1)),
  ]);
  const answers = idsBehind([
    ...fits.flatMap(({ y }) => statesOf(y)),
    ...splits.flatMap(({ inputs }) => inputs.slice(1)),
    // What predictions are measured against.
    ...flatMap(calls, ({ result, args }) =>
      result.kind === "measure"
        ? flatMap(args, ({ value }) => (value.kind === "table" || isOfRule(value) ? statesOf(value) : NONE))
        : NONE,
    ),
  ]);
  return ({ id }) => answers.has(id) && !features.has(id);
}

const NONE: readonly TableState[] = [];

/** A table, or the one that a rule makes answers of. */
const statesOf = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "prediction" && value.on !== null ? [value.on] : [];

const isOfRule = (value: Value): boolean =>
  value.kind === "prediction" && value.model !== null && ruleOf(value.model) !== null;

function idsBehind(states: readonly TableState[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const state of states)
    for (let at: TableState | undefined = state; at !== undefined && !found.has(at.id); [at] = at.from)
      found.add(at.id);
  return found;
}

export const isDrop = (path: string): boolean => path.endsWith(".drop");

/** Whether what a transformer makes gets a name that nothing asks for, where models learn from other rows. */
export function neverRead({ values, fits }: Trace): (event: CallEvent) => boolean {
  if (fits.length === 0) return () => false;
  const read = new Set<number>();
  for (const [{ kind }, value] of values)
    if (kind === "name" && value.kind === "table") for (const { id } of lineage(value.state, LONGEST_WAY)) read.add(id);
  return ({ receiver, after }) =>
    receiver?.kind === "instance" &&
    !isPipeline(receiver) &&
    after !== null &&
    after.bound.length > 0 &&
    !read.has(after.id);
}
