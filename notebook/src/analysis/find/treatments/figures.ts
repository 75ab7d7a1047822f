/** What the figures of groups are called once they stand in a table: the code names them there, and renames nothing of the data. */
import { callsTo } from "../../read/trace/calls-to.ts";
import { renamedBy } from "../../read/trace/tables/column-changes.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, TraceEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type TableState, textOf, textsOf } from "../../read/trace/value.ts";
import type { Aggregated } from "../../facts.ts";

/** The old names by the new ones, or all names in order. */
type Naming = ReadonlyMap<string, string> | readonly string[];

export interface NamedFigures {
  /** How the figures are named that make a state, in the order of the code. */
  readonly namings: ReadonlyMap<number, readonly Naming[]>;
  /** What does nothing but name them. */
  readonly naming: ReadonlySet<TraceEvent>;
}

/** Where the code names figures of groups: `reset_index(name="n")`, `rename(columns=...)`, `.columns = [...]`, `pd.DataFrame({"n": ...})`. */
export function namedFigures(trace: Trace): NamedFigures {
  const namings = new Map<number, Naming[]>();
  const naming = new Set<TraceEvent>();
  const name = (state: TableState | null | undefined, how: Naming | null, event: TraceEvent | null): void => {
    const figures = figuresIn(state);
    if (figures === undefined || how === null) return;
    namings.set(figures.id, [...(namings.get(figures.id) ?? []), how]);
    if (event !== null) naming.add(event);
  };
  for (const event of callsTo(trace, (path) => NAMES.test(path))) {
    const { path, args, before } = event;
    if (path.endsWith(".DataFrame")) for (const [key, state] of entriesOf(event)) name(state, [key], null);
    else if (/\.rename\w*$/.test(path)) name(before, renamedBy(args) ?? oneName(textOf(args[0]?.value)), event);
    else name(before, oneName(textOf(named(args, "name") ?? args[0]?.value)), event);
  }
  for (const event of trace.assigns)
    if (event.text.endsWith(".columns")) name(event.before, textsOf(event.value), event);
  return { namings, naming };
}

/** A fact about groups under the names that its figures get, with the columns that they are worked out of. */
export function withNames(fact: Aggregated, { after, args }: CallEvent, { namings }: NamedFigures): Aggregated {
  const own = /^(?:agg|aggregate)$/.test(after?.made.split(".").at(-1) ?? "") ? namesGiven(args) : [];
  let names = own.length > 0 ? own : fact.columns;
  for (const how of namings.get(after?.id ?? -1) ?? []) {
    if ("get" in how) {
      const to = new Map([...how].map(([later, former]) => [former, later]));
      names = names.map((one) => to.get(one) ?? one);
    } else {
      const others = how.filter((one) => !fact.by.includes(one));
      if (others.length >= names.length) names = others;
    }
  }
  const isNew = names.some((one) => !fact.columns.includes(one));
  return isNew ? { ...fact, columns: names, from: fact.columns } : fact;
}

/** `agg(total=("price", "sum"))`, `agg(F.sum("price").alias("total"))` */
const namesGiven = (args: CallEvent["args"]): readonly string[] =>
  args.flatMap(({ name, text }) => {
    const alias = /\.alias\(\s*["']([^"']+)["']\s*\)\s*$/.exec(text)?.[1];
    return name !== null && !OPTIONS.test(name) ? [name] : alias === undefined ? [] : [alias];
  });

const OPTIONS = /^(?:func|axis|engine|engine_kwargs)$/;

const NAMES = /(?:DataFrame|Series)\.(?:rename\w*|reset_index|to_frame)$|^pandas\.DataFrame$/;

const oneName = (name: string | null): Naming | null => (name === null ? null : [name]);

const entriesOf = ({ args: [given] }: CallEvent): readonly (readonly [string, TableState])[] =>
  given?.value.kind === "dictionary"
    ? [...given.value.entries].flatMap(([key, { value }]) =>
        value.kind === "table" ? [[key, value.state] as const] : [],
      )
    : [];

/** The state that figures of groups were worked out in, if nothing but their order and place was changed since. */
function figuresIn(state: TableState | null | undefined): TableState | undefined {
  for (const at of lineage(state, LONGEST_WAY)) {
    if (FIGURES.test(at.made)) return at;
    if (!PASSES.test(at.made)) return undefined;
  }
  return undefined;
}

const FIGURES = /\bGroupBy\.(?!(?:pivot|transform|apply|plot)$)\w+$/;
const PASSES = /^assignment$|\.(?:reset_index|to_frame|rename\w*|sort_values|sort_index|round|copy|fillna)$/;
const LONGEST_WAY = 8;
