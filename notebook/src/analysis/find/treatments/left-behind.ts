/** Columns that are set in a table and that no model gets in any form. */
import type { Trace } from "../../read/trace/trace.ts";
import type { AssignEvent } from "../../read/trace/tracer.ts";
import { type TableState, textsOf } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { isFollowed, statesOf } from "../kept.ts";

/** The columns of a state that are needed later: these, or all but those that are left out. */
interface Needed {
  readonly names: ReadonlySet<string> | null;
  readonly left: ReadonlySet<string>;
}
const ALL: Needed = { names: null, left: new Set() };

/**
 * Whether no model gets the columns that an assignment sets, nor anything that is worked out from them: they are for a chart, for dividing the
 * rows, or say what a model found. Goes back from what models get, as a compiler does that looks for values nobody uses. False where the way to
 * some model is not known.
 */
export function leftBehind(trace: Trace): (event: AssignEvent) => boolean {
  const known = isFollowed(trace) ? neededColumns(trace) : null;
  return ({ after, columns }) => {
    if (known === null || columns.length === 0 || (after.division !== null && after.division.part !== "train"))
      return false;
    const needed = known.get(after.id);
    if (needed === undefined) return known.has(lineage(after, LONGEST_WAY).at(-1)?.id ?? after.id);
    return !columns.some((name) => needed.some((one) => isNeeded(one, name)));
  };
}

const isNeeded = ({ names, left }: Needed, name: string): boolean =>
  names === null ? !left.has(name) : names.has(name);

function neededColumns(trace: Trace): ReadonlyMap<number, readonly Needed[]> {
  const found = new Map<number, Needed[]>();
  const seen = new Set<string>();
  const assigned = new Map(trace.assigns.map((event) => [event.after.id, event.columns]));
  const waiting = trace.fits.flatMap(({ x, y, args }) =>
    [x, y, ...args.map(({ value }) => value)].flatMap(statesOf).map((state) => ({ state, needed: ALL })),
  );
  for (let stop = waiting.pop(); stop !== undefined; stop = waiting.pop()) {
    const { state } = stop;
    const before = found.get(state.id) ?? [];
    if (before.includes(ALL)) continue;
    const needed = before.length < MOST_WAYS ? narrowed(state, stop.needed) : ALL;
    const key = `${state.id} ${needed.names === null ? "" : [...needed.names].join()}-${[...needed.left].join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    found.set(state.id, [...before, needed]);
    const set = assigned.get(state.id);
    const earlier = earlierColumns(state, needed, trace);
    for (const [at, from] of state.from.entries()) {
      if (set === undefined || at === 0) waiting.push({ state: from, needed: at === 0 ? earlier : ALL });
      else if (set.length === 0 || set.some((name) => isNeeded(needed, name)))
        waiting.push({ state: from, needed: ALL });
    }
  }
  return found;
}

/** Of all columns, those that a state is known to have. */
function narrowed({ made, columns, column }: TableState, needed: Needed): Needed {
  if (needed.names !== null || made !== "subscript") return needed;
  const own = columns ?? (column === null ? null : [column]);
  return own === null || own.length === 0 ? needed : { ...needed, names: new Set(own) };
}

/** What is needed of the state before: all where the columns may have had other names. */
function earlierColumns(state: TableState, needed: Needed, trace: Trace): Needed {
  if (state.renamed !== null) return ALL;
  if (state.made === "subscript") return needed;
  if (!KEEPS_COLUMNS.test(state.made) && !SAME.test(state.made)) return ALL;
  const gone = leftOutAt(state, trace);
  return gone.length === 0 || needed.names !== null ? needed : { ...needed, left: new Set([...needed.left, ...gone]) };
}

/** Ways to make a table that has the columns of the one before, or those that are not left out. */
export const KEEPS_COLUMNS =
  /^(?:assignment|split|fold|rows(?: by condition)?)$|\.(?:drop|pop|copy|reset_index|dropna|sample|astype|fillna|values|to_numpy|DataFrame)$/;

/** Columns that the call which made a state takes away. */
export function leftOutAt({ id }: TableState, { makers }: Trace): readonly string[] {
  const maker = makers.get(id);
  return maker?.kind === "call" && /\.(?:drop|pop)$/.test(maker.path)
    ? maker.args.flatMap(({ name, value }) => (name === "index" ? [] : (textsOf(value) ?? [])))
    : [];
}

const SAME = /\.(?:sort_values|sort_index|query|head|tail|drop_duplicates)$/;
/** What is needed of a state in more ways than these is needed as a whole. */
const MOST_WAYS = 6;
const LONGEST_WAY = 500;
