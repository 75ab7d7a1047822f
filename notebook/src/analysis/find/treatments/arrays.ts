/** Arrays that are given another type or shape. */
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { NONE, numberOf } from "../../read/trace/value.ts";
import { columnWay } from "../data/column-way.ts";
import { type Kept, statesOf } from "../kept.ts";

/** Whether what a call gives has no name and goes into a column of R. */
export const isPassed = ({ path, after }: CallEvent): boolean =>
  after !== null && after.bound.length === 0 && path.startsWith("r.base.");

/** `x.reshape(-1, 1)`, `x.reshape(-1)`: one value a row; `x.reshape(1, -1)` is one row. */
export function isColumn({ path, receiver, args, before, after }: CallEvent, kept: Kept): boolean {
  if (after === null) return true;
  if (!path.endsWith("reshape")) return after.column !== null;
  const given = (receiver === null ? args.slice(1) : args).filter(({ name }) => name === null || name === "newshape");
  const [first] = given;
  const sides = first?.value.kind === "sequence" ? first.value.items : given.map(({ value }) => value);
  const of = receiver === null ? statesOf(args[0]?.value ?? NONE)[0] : before;
  const isOfRow = of?.made === "row" && kept.isLearnedFrom(after);
  const isFlat = sides.length < 2 || (sides.length === 2 && sides.some((side) => numberOf(side) === 1));
  return (isFlat && !isOfRow) || (sides[0] !== undefined && numberOf(sides[0]) === 1);
}

/** Whether values that a logarithm was taken of are turned back: `np.expm1(y)` after `y = np.log1p(y)`. */
export const undoesLogarithm = ({ args }: CallEvent, trace: Trace): boolean =>
  args.some(({ value }) =>
    statesOf(value).some((state) => columnWay(state, trace).some(({ made }) => made.startsWith("numpy.log"))),
  );
