/** Values replaced by others: corrected, filled in, or turned into numbers. */
import type { Filled, Recoded, TreatmentFact } from "../../facts.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpression } from "../../read/python/walk.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { type Dictionary, numberOf, type TableState } from "../../read/trace/value.ts";
import { GAP, written } from "../../read/trace/written.ts";
import type { Kept } from "../kept.ts";
import { isGap, pairsOf, statisticOf } from "./treatment-of.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

/** A column that is taken from its table and turned into numbers there: `y = y.map({"no": 0, "yes": 1})`, `y = np.where(df["y"] == "yes", 1, 0)`; null for any other call. */
export function codedSeries(event: CallEvent, kept: Kept): TreatmentFact | null {
  const { path, args, after } = event;
  const [asked, ...chosen] = path === "numpy.where" ? args.map(({ value }) => value) : [event.receiver ?? undefined];
  const before = asked?.kind === "table" ? asked.state : null;
  const isNumbers = chosen.length === 2 && chosen.every((one) => numberOf(one) !== null);
  const isFlag =
    before?.made === "condition" && (isNumbers || path.endsWith(".astype")) && /==\s*['"]|[<>]/.test(event.text);
  const column = before?.column ?? (isFlag && before.columns?.length === 1 ? (before.columns[0] ?? null) : null);
  if (column === null || after === null || !kept.isKept(after)) return null;
  if (after.bound.length === 0 || !(isFlag || (path.endsWith(".map") && args[0]?.value.kind === "dictionary")))
    return null;
  const base = { table: null, ...evidenceOf(event) };
  if (isFlag && !event.text.includes("=="))
    return kept.isLearnedFrom(after) ? { kind: "binned", bins: "2", columns: [column], ...base } : null;
  if (isFlag) return { kind: "encoded", how: "mapping", columns: [column], ...base };
  const [fact] = mappings([{ kind: "recoded", columns: [column], pairs: pairsOf(args), ...base }]);
  return fact ?? null;
}

/** The `map` or `replace` of a chain; only a change of type may follow it. */
export function mappingCall(
  chain: readonly TableState[],
  calls: ReadonlyMap<number, CallEvent>,
): CallEvent | undefined {
  let isFilled = false;
  for (const { id } of chain) {
    const call = calls.get(id);
    if (call && /\.(?:map|replace)$/.test(call.path) && !call.path.includes(".str."))
      return isFilled && !call.path.endsWith(".map") ? undefined : call;
    // What a dictionary has no number for gets one afterwards.
    if (call?.path.endsWith(".fillna") === true) isFilled = true;
    else if (call && !/\.(?:astype|copy)$/.test(call.path)) return undefined;
  }
  return undefined;
}

/** A dictionary that maps categories to numbers: with known numbers, or converted to integers right away. */
export function toNumbers({ entries, open, isCounted }: Dictionary, chain: readonly TableState[]): boolean {
  if (isCounted === true) return true;
  const values = [...entries.values()].map(({ value }) => value);
  const known = values.filter((value) => value.kind === "constant");
  if (!open && known.length === values.length) return false;
  return chain.some(({ made }) => made.endsWith(".astype")) && known.every(({ value }) => typeof value === "number");
}

/** `replace` of a gap, or by a statistic of the column, fills; null if it corrects values. */
export function filledByReplacing({ args }: CallEvent): Pick<Filled, "how" | "value" | "instead"> | null {
  const [from, to] = args.filter((a) => a.name === null || a.name === "to_replace" || a.name === "value");
  const pairs =
    from?.value.kind === "dictionary"
      ? [...from.value.entries.values()].map(({ key, value }) => ({ key, value, text: "" }))
      : from && to
        ? [{ key: from.value, value: to.value, text: to.text }]
        : [];
  if (pairs.length === 0) return null;
  const statistics = pairs.map(({ value, text }) => statisticOf(value, text));
  const [first = null] = statistics;
  if (first !== null && statistics.every((one) => one === first)) {
    const [{ key } = { key: undefined }, ...others] = pairs;
    const isValue = key?.kind === "constant" && key.value !== null && others.length === 0;
    return { how: first, value: null, ...(isValue && { instead: written(key) }) };
  }
  if (!pairs.every(({ key }) => isGap(key))) return null;
  const constant = pairs[0]?.value;
  return { how: "constant", value: constant?.kind === "constant" ? written(constant) : null };
}

/** `df["a"].map(df["a"].value_counts())`, `df["a"].map(df.groupby("a")["b"].mean())`: categories become figures of them. */
export function replacedByStatistic(
  call: CallEvent | undefined,
): { readonly columns: readonly string[]; readonly how: "target" | "frequency" } | null {
  const given = call?.args[0]?.value;
  const column = call?.before?.column;
  if (given?.kind !== "table" || !call?.path.endsWith(".map") || !column) return null;
  for (const at of lineage(given.state, 6)) {
    if (/\.value_counts$|GroupBy\.(?:count|size)$/.test(at.made)) return { columns: [column], how: "frequency" };
    if (/GroupBy\.(?:mean|median)$/.test(at.made)) return { columns: [column], how: "target" };
  }
  return null;
}

/** `transform(lambda x: x.fillna(x.median()))` */
export const fillsInside = (node: Expression): boolean =>
  someExpression(
    node,
    (one) =>
      one.kind === "lambda" &&
      one.body.kind === "call" &&
      one.body.callee.kind === "attribute" &&
      one.body.callee.name === "fillna",
  );

/** What new values for the old ones make of a column: codes of it, other words in their place, or, under a new name, a column from it. */
export function replacedValues(
  base: Omit<TreatmentFact, "kind" | "columns"> & { readonly columns: readonly string[] },
  from: readonly string[],
  pairs: readonly (readonly [string, string])[],
  isSame: boolean,
): TreatmentFact | undefined {
  const { columns, table, cells, certainty } = base;
  const recoded = { table, cells, certainty, kind: "recoded" as const, pairs: pairs.slice(0, 20) };
  const [fact] = mappings([{ ...recoded, columns: isSame ? columns : from }]);
  return fact?.kind === "recoded" && !isSame && pairs.length > 0
    ? { kind: "derived", columns, table, cells, certainty, from, formula: null }
    : fact;
}

/** `map` and `replace` with a dictionary: to numbers they encode, to other words they recode. */
export function mappings(found: readonly TreatmentFact[]): TreatmentFact[] {
  return found.map((fact) => {
    if (fact.kind !== "recoded" || fact.pairs.length < 2) return fact;
    const values = fact.pairs.filter(([, to]) => to !== GAP);
    const numeric =
      values.length > 1 && values.every(([from, to]) => /^(?:'|True$|False$)/.test(from) && /^-?[\d.]+$/.test(to));
    return numeric
      ? {
          kind: "encoded",
          how: "mapping",
          columns: fact.columns,
          table: fact.table,
          cells: fact.cells,
          certainty: fact.certainty,
        }
      : fact;
  });
}

/** The first of two replacements with the values of both, each once, and the conditions of both. */
export function bothRecoded(a: Recoded, b: Recoded): Recoded {
  const pairs = [...new Map([...a.pairs, ...b.pairs].map((pair) => [pair.join("\n"), pair])).values()];
  const where = [...new Set([...(a.where ?? []), ...(b.where ?? [])])];
  return { ...a, pairs: pairs.slice(0, 20), ...(where.length > 0 && { where: where.slice(0, 20) }) };
}
