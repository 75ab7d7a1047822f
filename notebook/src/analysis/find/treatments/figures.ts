/** What the figures of groups are called once they stand in a table: the code names them there, and renames nothing of the data. */
import { callsTo } from "../../read/trace/calls-to.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, TraceEvent } from "../../read/trace/tracer.ts";
import type { TableState } from "../../read/trace/value.ts";
import type { Aggregated } from "../../facts.ts";

/** What does nothing but name figures of groups: `reset_index(name="n")`, `rename(columns=...)`, `.columns = [...]`. */
export const namingFigures = (trace: Trace): ReadonlySet<TraceEvent> =>
  new Set<TraceEvent>([
    ...callsTo(trace, (path) => NAMES.test(path)).filter(({ before }) => areFigures(before)),
    ...trace.assigns.filter(({ text, before }) => text.endsWith(".columns") && areFigures(before)),
  ]);

/** A fact about groups under the names that its figures get, `agg(total=("price", "sum"))`, with the columns that they are worked out of. */
export function withNames(fact: Aggregated, { path, args }: CallEvent): Aggregated {
  const names = /\.(?:agg|aggregate)$/.test(path) ? namesGiven(args) : [];
  return names.some((one) => !fact.columns.includes(one)) ? { ...fact, columns: names, from: fact.columns } : fact;
}

/** `agg(total=("price", "sum"))`, `agg(F.sum("price").alias("total"))` */
const namesGiven = (args: CallEvent["args"]): readonly string[] =>
  args.flatMap(({ name, text }) => {
    const alias = /\.alias\(\s*["']([^"']+)["']\s*\)\s*$/.exec(text)?.[1];
    return name !== null && !OPTIONS.test(name) ? [name] : alias === undefined ? [] : [alias];
  });

const OPTIONS = /^(?:func|axis|engine|engine_kwargs)$/;

const NAMES = /(?:DataFrame|Series)\.(?:rename\w*|reset_index|to_frame)$/;

/** Whether figures of groups were worked out, and nothing but their order and place was changed since. */
function areFigures(state: TableState | null): boolean {
  const made = lineage(state, LONGEST_WAY).find((at) => !PASSES.test(at.made) || FIGURES.test(at.made))?.made;
  return made !== undefined && FIGURES.test(made);
}

const FIGURES = /\bGroupBy\.(?!(?:pivot|transform|apply|plot)$)\w+$/;
const PASSES = /^assignment$|\.(?:reset_index|to_frame|rename\w*|sort_values|sort_index|round|copy|fillna)$/;
const LONGEST_WAY = 8;
