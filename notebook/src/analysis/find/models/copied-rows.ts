/** Rows that are copied, or that others are made of, and who is judged on the ones they were made of. */
import { once, remembered } from "../../remembered.ts";
import { named, positional } from "../../read/trace/arguments.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, FitEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { numberOf, type TableState, type Value } from "../../read/trace/value.ts";

/** Ways to draw rows again, or to make more that are like them. */
const SAMPLES =
  /\.fit_(?:re)?sample$(?<=(\w+)\.\w+)|^sklearn\.utils\.(resample)$|^r\.\w+\.(ROSE|ovun\.sample|SMOTE|upSample)$/;
/** States are many and made in few ways: each way is looked at once. */
const sampledBy = remembered(
  (made) =>
    SAMPLES.exec(made)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null,
);

/** What draws rows again, repeats them, or puts some below those that they were taken from; null for anything else. */
export function copiedBy({ id, made, from }: TableState, { makers }: Pick<Trace, "makers">): string | null {
  const maker = makers.get(id);
  const sampled = sampledBy(made);
  if (sampled !== null || maker === undefined) return sampled;
  if (maker.kind === "select") {
    const { mask } = maker;
    return mask === null ? null : mask.made.endsWith(".repeat") ? "repeat" : drawnBy(mask.made, makers.get(mask.id));
  }
  if (made.endsWith(".sample")) {
    const replaces = named(maker.args, "replace");
    return replaces?.kind === "constant" && replaces.value === true ? "sample" : null;
  }
  const joins = joinsBy(made);
  if (joins === null) return null;
  const axis = axisOf(joins, maker);
  // What is in each row may be repeated beside itself: a grey picture becomes a coloured one.
  if (joins === "repeat") return axis !== undefined && numberOf(axis) === 0 && from.length > 0 ? joins : null;
  if (isBeside(joins, maker)) return null;
  return from.some((rows, at) => from.some((other, i) => i !== at && isTakenFrom(other, rows))) ? joins : null;
}

/** What draws the numbers of rows, any of them more than once: `rows[np.random.randint(0, n, n)]`; null for anything else. */
function drawnBy(made: string, maker: CallEvent | SelectEvent | undefined): string | null {
  const drawn =
    /^(?:numpy\.(?:random\.)?|random\.|torch\.)(?:\w+\.)?(randint|random_integers|integers|choices?)$/.exec(
      made,
    )?.[1] ?? null;
  const replaces = maker?.kind === "call" ? (named(maker.args, "replace") ?? positional(maker.args)[2]) : undefined;
  return drawn === "choice" && replaces?.kind === "constant" && replaces.value === false ? null : drawn;
}

const JOINS = /^(?:pandas|numpy)\.(?:DataFrame\.)?(append|concat|concatenate|vstack|repeat)$/;
const joinsBy = remembered((made) => JOINS.exec(made)?.[1] ?? null);

const axisOf = (joins: string, maker: CallEvent | SelectEvent | undefined): Value | undefined =>
  maker?.kind !== "call"
    ? undefined
    : (named(maker.args, "axis") ?? (joins.startsWith("concat") ? positional(maker.args)[1] : undefined));

/** Whether what is joined stands beside the rows, in columns, not below them. */
function isBeside(joins: string, maker: CallEvent | SelectEvent | undefined): boolean {
  const axis = axisOf(joins, maker);
  return axis?.kind === "constant" && axis.value !== 0 && axis.value !== "index";
}

/** Whether rows are some of others, or all, with all of their columns. */
function isTakenFrom(rows: TableState, others: TableState): boolean {
  for (const at of lineage(rows, 8)) {
    if (at.id === others.id) return true;
    if (!/^rows\b|\.(?:sample|copy|reset_index|query|head|tail)$/.test(at.made)) return false;
  }
  return false;
}

/** Whether a model that learned from rows which no split divided is measured on some that were held out of the same. */
export function isJudgedOnPart({ fit }: FitEvent, rows: TableState, trace: Trace): boolean {
  const held = heldOutFor(trace).get(fit);
  const whole = held === undefined || rows.division !== null ? undefined : trace.splits[held]?.inputs[0];
  if (whole === undefined) return false;
  const way = lineage(whole);
  const cut = way.findIndex(({ made }) => CHOOSES_ROWS.test(made));
  const same = new Set(way.slice(0, cut < 0 ? way.length : cut + 1).map(({ id }) => id));
  // What was cut out by its place, or without those held out, may have none of the others.
  const isApart = ({ id, made, division }: TableState): boolean => {
    const asked = trace.behind.get(id);
    return (
      division !== null ||
      made === "rows" ||
      (asked !== undefined && allBehind(asked, 20).some((one) => one.division !== null))
    );
  };
  return allBehind(rows, LONGEST_WAY, (at) => same.has(at.id) || isApart(at)).some(
    (at) => same.has(at.id) && !isApart(at),
  );
}

/**
 * The step that puts rows which no split divided below training rows, where the model is measured on some that were held out of the same: copies
 * of those, or what was made of them, are learned from. Null where there is none.
 */
export function joinedFromWhole(fit: FitEvent, rows: TableState, trace: Trace): { by: string; at: TableState } | null {
  for (const at of lineage(rows, LONGEST_WAY)) {
    if (at.made === "split") return null;
    const joins = joinsBy(at.made);
    if (joins === null || joins === "repeat" || isBeside(joins, trace.makers.get(at.id))) continue;
    if (at.from.some((part) => part.division !== null) && at.from.some((part) => isJudgedOnPart(fit, part, trace)))
      return { by: joins, at };
  }
  return null;
}

const LONGEST_WAY = 200;
const CHOOSES_ROWS = /^(?:rows|sample)|\.(?:sample|head|tail|query|dropna|drop_duplicates)$/;

/** By the number of what learned, the split on whose held-out rows it is measured. */
const heldOutFor = once(
  ({ calls, splits }: Trace): ReadonlyMap<number, number> =>
    new Map(
      calls.flatMap(({ result }) => {
        const division = result.kind === "measure" ? (result.on ?? result.truth)?.division : null;
        const isHeldOut = division && division.part !== "train" && splits[division.split]?.how !== "given";
        return result.kind === "measure" && isHeldOut ? [[result.fit, division.split] as const] : [];
      }),
    ),
);
