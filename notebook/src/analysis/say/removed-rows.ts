/** Which rows go before anything is learned. */
import type { Fact } from "../facts.ts";
import { conditionWords, outlierWords } from "./conditions.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { leavesWords } from "./kept-rows.ts";
import { columnsOf, distinct, listed, listedTogether, named } from "./lists.ts";

/** " in `a` and `b`"; nothing if the columns are unknown. */
export const inColumns = (facts: readonly { readonly columns: readonly string[] }[]): string => {
  const columns = columnsOf(facts);
  return columns.length === 0 ? "" : ` in ${named(columns)}`;
};

/** Dropped rows, whatever the reason, in one sentence. */
export function removedRows(facts: readonly Fact[]): Draft[] {
  const gaps = ofKind(facts, "dropped-missing").filter(({ axis }) => axis === "rows");
  const missing = gaps.filter(({ empty }) => empty !== true);
  const duplicates = ofKind(facts, "deduplicated");
  const outliers = ofKind(facts, "outliers").filter(({ how }) => how === "removed");
  const rows = ofKind(facts, "dropped-rows");
  const stated = rows.flatMap(({ which, columns }) => (which === null ? [] : (conditionWords(which, columns) ?? [])));
  const conditions = distinct(stated);
  const unsaid = rows.filter(
    ({ which, columns }) => which !== null && columns.length > 0 && conditionWords(which, columns) === null,
  );
  const ends = distinct(rows.flatMap(({ which }) => endWords(which ?? "") ?? []));
  const labels = distinct(rows.flatMap(({ which }) => (which === null || /[<>=!~.([]/.test(which) ? [] : [which])));
  const parts = [
    missing.length === 0 ? "" : `rows with missing values${inColumns(missing)}`,
    missing.length === gaps.length ? "" : "empty rows",
    duplicates.length === 0
      ? ""
      : `duplicate rows${columnsOf(duplicates).length === 0 ? "" : ` (by ${named(columnsOf(duplicates))})`}`,
    outliers.length === 0 ? "" : `outliers${outliersBeyond(outliers)}`,
    conditions.length === 0 || conditions.length > 2 ? "" : `rows where ${conditions.join(" or ")}`,
    unsaid.length === 0 || conditions.length > 2 ? "" : `rows chosen by ${named(columnsOf(unsaid))}`,
    labels.length === 0 ? "" : `the rows ${named(labels)}`,
    ends.length === 0 ? "" : listed(ends),
  ].filter((part) => part !== "");
  if (parts.length === 0) return [];
  // Where no output shows gaps, dropping rows with any is a precaution that may change nothing; named columns have a reason.
  const isIdle = parts.length === 1 && missing.length > 0 && columnsOf(missing).length === 0 && !haveGaps([], facts);
  if (isIdle)
    return ofKind(facts, "missing").some(({ none }) => none)
      ? []
      : [draft(`any rows with missing values are dropped${leavesWords(missing, facts)}`, missing, 5)];
  const verb = parts.length === 1 && /^the \w+ row$/.test(parts[0] ?? "") ? "is" : "are";
  // That rows which are there twice go is no news, unless something tells which they are.
  const isPlain = parts.length === 1 && duplicates.length > 0 && columnsOf(duplicates).length === 0;
  const evidence = [...gaps, ...duplicates, ...outliers, ...rows];
  return [draft(`${listedTogether(parts)} ${verb} dropped${leavesWords(evidence, facts)}`, evidence, isPlain ? 7 : 8)];
}

/** " in `level` (beyond 1.5 times the interquartile range) and in `salary`": columns by what makes a row an outlier in them. */
function outliersBeyond(outliers: readonly Extract<Fact, { kind: "outliers" }>[]): string {
  const ways = groups(outliers, ({ rule, columns }) => outlierWords(rule ?? "", columns)).map((group) => ({
    where: inColumns(group),
    bounds: outlierWords(group[0].rule ?? "", group[0].columns),
  }));
  // Without columns nobody knows what the rules are about, and many are no part of a sentence.
  const areTold = ways.length === 1 || (ways.length <= 3 && ways.every(({ where }) => where !== ""));
  return areTold
    ? listed(ways.map(({ where, bounds }) => `${where}${bounds}`.trimStart())).replace(/^(?=.)/, " ")
    : inColumns(outliers);
}

/** Whether an output shows gaps in these columns; where no columns are known, in any. */
export function haveGaps(steps: readonly { readonly columns: readonly string[] }[], all: readonly Fact[]): boolean {
  const gaps = ofKind(all, "missing").flatMap(({ columns }) => columns.map(({ name }) => name));
  const columns = columnsOf(steps);
  return columns.length === 0 ? gaps.length > 0 : columns.some((name) => gaps.includes(name));
}

/** `[:1]`, `[-2:]`: rows at one end of the table. */
function endWords(which: string): string | null {
  const [, first = null, last = null] = /^\[(?::(\d+)|-(\d+):)\]$/.exec(which) ?? [];
  const number = Number(first ?? last ?? 0);
  const place = first === null ? "last" : "first";
  return number === 0 ? null : number === 1 ? `the ${place} row` : `the ${place} ${number} rows`;
}
