/** What a function does that the rows of one of the Hub's data sets go through: `rows.map(lambda row: {"words": len(row["text"])})`. */
import type { TreatmentFact } from "../../facts.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type LocalFunction, textsOf } from "../../read/trace/value.ts";
import type { Kept } from "../kept.ts";
import { resultsOf } from "../results.ts";
import { nameOf } from "../data/table-names.ts";
import { someExpressionIn } from "../../read/python/walk.ts";
import { cleaningSteps } from "./text-cleaning.ts";

/** What a network takes: the tokens of a text, and what goes with them. */
const OF_NETWORKS =
  /^(?:input_(?:ids|values|features)|attention_mask|token_type_ids|labels?|pixel_values|tokens|word_ids)$/;

/** Columns that mapping rows adds, cleans and leaves out; null for any other call. */
export function mappedRows({ args, before, after, cell, certain }: CallEvent, kept: Kept): TreatmentFact[] | null {
  if (after === null) return null;
  if (!kept.isData(after) || (!kept.isNamed(after) && !kept.isKept(after))) return [];
  const isSure = certain && kept.isKept(after);
  const base = { table: nameOf(before), cells: [cell], certainty: isSure ? ("certain" as const) : ("likely" as const) };
  const given = args[0]?.value;
  const removed = textsOf(named(args, "remove_columns")) ?? [];
  // Once the network's input is made, it takes no other column.
  const gone: TreatmentFact[] =
    removed.length === 0 ? [] : [{ kind: "dropped-columns", columns: removed, ...base, certainty: "likely" }];
  if (given?.kind !== "function") return gone;
  const entries = resultsOf(given).flatMap((one) => (one.kind === "dict" ? one.entries : []));
  const set = entries.flatMap(({ key, value }) =>
    key?.kind === "string" && !OF_NETWORKS.test(key.value) ? [{ name: key.value, from: columnsIn(value) }] : [],
  );
  if (set.length === 0) return gone;
  if (isOfStates(given)) return [{ kind: "embedded", how: "a pretrained encoder", columns: [], ...base }, ...gone];
  const steps = cleaningSteps(given);
  const columns = set.map(({ name }) => name);
  if (steps !== null) return [{ kind: "cleaned-text", steps, columns, ...base }, ...gone];
  const made = set.filter(({ name, from }) => !from.includes(name));
  const from = [...new Set(made.flatMap((one) => one.from))];
  return made.length === 0
    ? gone
    : [{ kind: "derived", columns: made.map(({ name }) => name), from, formula: null, ...base }, ...gone];
}

/** Whether a function takes what a network makes of its words, instead of what it says of them. */
const isOfStates = ({ node }: LocalFunction): boolean =>
  someExpressionIn(
    node.body,
    (one) => one.kind === "attribute" && /^(?:last_hidden_state|pooler_output|hidden_states)$/.test(one.name),
  );
