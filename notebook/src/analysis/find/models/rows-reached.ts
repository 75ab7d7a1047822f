/** What happened to the rows of the data before models got them. */
import type { Experiment } from "../../facts.ts";
import { named } from "../../read/trace/arguments.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { numberOf, type TableState } from "../../read/trace/value.ts";
import { DRAWS, firstOf } from "../data/first-rows.ts";
import { isShuffle } from "../treatments/draws.ts";

/**
 * Whether models get a sample of the rows that were read, the first of them, those that a condition chose, or one row for a group of them; null
 * where they get all, or where rows of several tables are stacked. What is drawn or chosen of the training rows alone does not count.
 */
export function rowsReached(given: TableState, { makers }: Pick<Trace, "makers">): Experiment["reached"] | null {
  let isChosen = false;
  for (const state of lineage(given)) {
    const { id, made, from, division } = state;
    if (from.length > 1 && made !== "assignment" && !JOINS.test(made)) return null;
    if (division !== null) continue;
    if (GROUPS.test(made)) return "groups";
    const maker = makers.get(id);
    if (TAKES_FIRST.test(made)) return /GroupBy/.test(made) ? "chosen" : firstOf(from[0], makers);
    if (DRAWS.test(made) && !(maker?.kind === "call" && isWhole(maker))) return "sample";
    isChosen ||= CHOOSES.test(made);
  }
  return isChosen ? "chosen" : null;
}
const JOINS = /(?:^|\.)\w*(?:merge|join)$/;
const GROUPS =
  /\.(?:pivot_table|crosstab|(?<!utils\.)resample|summari[sz]e|GroupBy\.(?!apply$|filter$|transform$|sample$|head$)\w+)$/;
const TAKES_FIRST = /\.(?:head|limit|slice_head)$/;
const CHOOSES = /^rows by condition$|\.(?:query|filter|where)$/;

/** Whether all rows are drawn, in another order. */
const isWhole = (call: CallEvent): boolean => isShuffle(call) || numberOf(named(call.args, "frac")) === 1;
