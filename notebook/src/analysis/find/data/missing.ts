import { callsTo } from "../../read/trace/calls-to.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { TableState } from "../../read/trace/value.ts";
import { nameOf } from "./table-names.ts";
import type { MissingFact, ProfileFact } from "../../facts.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { loadedRows } from "./kept-rows.ts";
import { shownInfos } from "./table-sizes.ts";
import { evidenceOf } from "../evidence.ts";

/** The gaps of a table that an output counts. */
interface CountedGaps {
  readonly fact: MissingFact;
  readonly of: TableState;
  /** The columns that it shows to have none. */
  readonly full: readonly string[];
}

/** Gaps that outputs count, and checks for gaps without a count. */
export function findMissing(reading: DataReading): (MissingFact | ProfileFact)[] {
  const all = countedGaps(reading);
  const known = all.filter((one) => !all.some((later) => uncovers(later, one)));
  return [...known.map(({ fact }) => fact), ...pictured(reading)];
}

export function countedGaps(reading: DataReading): readonly CountedGaps[] {
  const found: CountedGaps[] = [];
  for (const shown of reading.shown) {
    const state = reading.stateOf(shown);
    const of = state === null ? null : askedForGaps(reading, state);
    if (of === null) continue;
    const base = { table: nameOf(of), ...partOf(reading, of), ...evidenceOf(shown) };
    for (const { full, ...gaps } of readGaps(shown, of))
      found.push({ fact: unsureWhereTreated(reading, { kind: "missing", ...base, ...gaps }, of), of, full });
  }
  return [...found, ...infoGaps(reading)];
}

/** The part that rows are of where the data was divided before they were looked at. */
function partOf({ trace }: DataReading, { division }: TableState): Pick<MissingFact, "part"> {
  const how = trace.splits[division?.split ?? -1]?.how;
  return division !== null && (how === "holdout" || how === "time") ? { part: division.part } : {};
}

/**
 * Whether a later count of the same rows shows gaps where an earlier one shows none, or fewer: values that stand for gaps, such as "?", were
 * not counted as such before.
 */
function uncovers(later: CountedGaps, { fact, of, full }: CountedGaps): boolean {
  const way = lineage(later.of);
  const since = way.slice(
    0,
    way.findIndex(({ id }) => id === of.id),
  );
  const now = new Map(later.fact.columns.map(({ name, count }) => [name, count]));
  return (
    since.length > 0 &&
    way.includes(of) &&
    since.every(({ made }) => CHANGES_VALUES.test(made)) &&
    fact.columns.every(({ name, count }) => (now.get(name) ?? 0) >= count) &&
    (full.some((name) => now.has(name)) || fact.columns.some(({ name, count }) => (now.get(name) ?? 0) > count))
  );
}
const CHANGES_VALUES = /^assignment$|\.(?:replace|mask|where|to_numeric|astype)$/;

/** The table that is checked for gaps; null if a value says nothing about gaps. */
function askedForGaps({ maker }: DataReading, state: TableState): TableState | null {
  const waiting = [state];
  for (let steps = 0; steps < 24; steps += 1) {
    const at = waiting.shift();
    if (at === undefined) return null;
    const path = maker(at)?.path ?? "";
    if (/(?:^|\.)(?:isnull|isna)$/.test(path)) return at.from[0] ?? at;
    // How often each number of gaps occurs is no number of gaps.
    if (path.endsWith(".value_counts")) return null;
    // Rows selected by their gaps do not say how many there are.
    if (at.made !== "rows by condition") waiting.push(...at.from);
  }
  return null;
}

/** That nothing is missing says nothing about the data once gaps were filled or rows were selected. */
function unsureWhereTreated(reading: DataReading, fact: MissingFact, of: TableState): MissingFact {
  return fact.none && !isUntreated(reading, of) ? { ...fact, certainty: "likely" } : fact;
}

const isUntreated = (reading: DataReading, state: TableState): boolean => {
  const origin = loadedRows(reading, state);
  return origin !== null && !lineage(state).some(({ made }) => FILLS.test(made));
};
const FILLS = /\.(?:fillna|ffill|bfill|interpolate)$/;

type Gaps = Pick<MissingFact, "columns" | "none"> & Pick<CountedGaps, "full">;
const NO_GAPS: Gaps = { columns: [], none: true, full: [] };

function readGaps(shown: ShownValue, of: TableState): readonly Gaps[] {
  const number = /^\s*(?:np\.int64\()?(\d+)\)?\s*$/.exec(shown.text)?.[1];
  if (number !== undefined) {
    return Number(number) === 0 && of.column === null ? [NO_GAPS] : [];
  }
  if (/^\s*(?:np\.)?(?:True|False)_?\s*$/.test(shown.text))
    return /False/.test(shown.text) && of.column === null && /\bany\b/.test(shown.code) ? [NO_GAPS] : [];
  const counted = readTables(shown.text)
    .map(gapsIn)
    .find((gaps) => gaps !== null);
  return counted ? [counted] : [];
}

const COUNTS = /miss|null|nan|total|count|gap|^0$/i;

/** Counts of gaps by column name; null if a table contains something else. */
function gapsIn({ columns, rows, dtype, isCut }: PrintedTable): Gaps | null {
  if (dtype === "bool" && rows.length > 0 && !isCut && rows.every(({ cells }) => cells[0] === "False")) return NO_GAPS;
  const isWhole = (at: number): boolean => rows.every(({ cells }) => /^\d+(?:\.0+)?$/.test(cells[at] ?? ""));
  const at = columns.findIndex((name, i) => isWhole(i) && (columns.length === 1 || COUNTS.test(name)));
  if (at < 0 || rows.length === 0 || rows.some(({ labels }) => labels.length !== 1)) return null;
  // A table of booleans, or the first rows of one, has numbered rows.
  if (rows.every(({ labels }) => /^\d+$/.test(labels[0] ?? "")) && columns.length > 1) return null;
  const counts = rows.map(({ labels, cells }) => ({ name: labels[0] ?? "", count: Number(cells[at]) }));
  const gaps = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const full = counts.flatMap(({ name, count }) => (count === 0 ? [name] : []));
  return { columns: gaps, none: gaps.length === 0 && !isCut, full };
}

/** `info()` counts the values that are present. */
function infoGaps(reading: DataReading): CountedGaps[] {
  return shownInfos(reading).flatMap(({ of, info, cell, certain }): CountedGaps[] => {
    if (info.present.length === 0) return [];
    const columns = info.present
      .map(({ name, count }) => ({ name, count: info.rows - count }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    const isWhole = info.columns === info.present.length;
    const fact: MissingFact = {
      kind: "missing",
      table: nameOf(of),
      ...partOf(reading, of),
      columns,
      none: columns.length === 0 && isWhole,
      cells: [cell],
      certainty: certain && (columns.length > 0 || isUntreated(reading, of)) ? "certain" : "likely",
    };
    return [{ fact, of, full: info.present.flatMap(({ name, count }) => (count === info.rows ? [name] : [])) }];
  });
}

/** missingno and similar libraries draw gaps. */
function pictured({ trace }: DataReading): ProfileFact[] {
  return callsTo(trace, (path) => path.startsWith("missingno.")).map((call): ProfileFact => {
    const given = call.args.find(({ value }) => value.kind === "table")?.value;
    return {
      kind: "profile",
      what: "missing values",
      table: given?.kind === "table" ? nameOf(lineage(given.state)[0] ?? null) : null,
      columns: [],
      by: [],
      how: null,
      ...evidenceOf(call),
    };
  });
}
