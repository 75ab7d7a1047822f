/** What the notebook works out for a few groups by dividing one column by another: how many of each converted, as a table shows it. */
import type { StatisticFact } from "../../facts.ts";
import { valueOf } from "../../read/outputs/numbers.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { Expression } from "../../read/python/ast.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { isExample, MOST_GROUPS } from "./shown-groups.ts";

interface Rates {
  readonly facts: readonly StatisticFact[];
  /** Whether rows were chosen before: the same figure of all rows goes before. */
  readonly isPart: boolean;
}

/** Of each such column the figures of all rows, the last that are shown; those of some rows where no other is shown. */
export function findGroupRates(reading: DataReading): readonly StatisticFact[] {
  const divided = new Map(
    reading.trace.assigns.flatMap(({ after, columns, node }) =>
      columns.length === 1 && node !== null && isDivision(node) ? [[after.id, columns[0] ?? ""] as const] : [],
    ),
  );
  if (divided.size === 0) return [];
  const found = new Map<string, Rates[]>();
  for (const shown of reading.shown) {
    const state = reading.stateOf(shown);
    if (state === null || isExample(reading, state)) continue;
    const way = lineage(state, MOST_STEPS);
    // What is divided before the rows are grouped is a sum, count or mean of quotients by then.
    const at = way.findIndex(({ made }) => /(?:group_?by|GroupBy\.\w+|\bpivot(?:_table)?|crosstab)$/i.test(made));
    const names = new Set(way.slice(0, Math.max(0, at)).flatMap(({ id }) => divided.get(id) ?? []));
    const isPart = way.some(({ made }) => /^rows\b|\.(?:sample|query)$/.test(made));
    for (const name of names) {
      const [table] = readTables(shown.text);
      const facts = table === undefined ? [] : ratesIn(table, name).map((one) => ({ ...one, ...evidenceOf(shown) }));
      if (facts.length > 0) found.set(name, [...(found.get(name) ?? []), { facts, isPart }]);
    }
  }
  return [...found.values()].flatMap((all) => {
    const whole = all.findLast(({ isPart }) => !isPart);
    return whole?.facts ?? (all.length === 1 ? (all[0]?.facts ?? []) : []);
  });
}
const MOST_STEPS = 20;

/** `a / b`, `a / b * 100`, `round(a / b, 2)`, `(a / b).round(2)` */
function isDivision(node: Expression): boolean {
  if (node.kind === "operation")
    return (
      node.operator === "/" ||
      (node.operator === "*" && node.left !== null && (isDivision(node.left) || isDivision(node.right)))
    );
  if (node.kind !== "call") return false;
  const { callee, args } = node;
  return [args[0]?.value, callee.kind === "attribute" ? callee.object : undefined].some(
    (one) => one !== undefined && isDivision(one),
  );
}

/** The figures of a column by the only column that has a name for each row, or by labels of rows that the index names. */
function ratesIn(
  { columns, rows, isCut, name }: PrintedTable,
  column: string,
): Omit<StatisticFact, "cells" | "certainty">[] {
  const at = columns.indexOf(column);
  if (at < 0 || isCut || rows.length < 2 || rows.length > MOST_GROUPS) return [];
  const isNamed = (texts: readonly (string | null | undefined)[]): boolean =>
    new Set(texts).size === rows.length && texts.every((text) => typeof text === "string" && /\p{L}/u.test(text));
  const named = columns.findIndex((_, k) => isNamed(rows.map(({ cells }) => cells[k])));
  const isIndexed = isNamed(rows.map(({ labels }) => labels[0])) && rows.every(({ labels }) => labels.length === 1);
  const by = isIndexed ? name : (columns[named] ?? null);
  if (by === null) return [];
  const groups = rows.map(({ labels, cells }) => ({
    of: (isIndexed ? labels[0] : cells[named]) ?? "",
    printed: cells[at] ?? "",
  }));
  return groups.some(({ printed }) => printed === "" || Number.isNaN(valueOf(printed)))
    ? []
    : groups.map(({ of, printed }) => ({
        kind: "statistic",
        statistic: "",
        columns: [column],
        of,
        by,
        value: valueOf(printed),
        printed,
      }));
}
