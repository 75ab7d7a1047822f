/** Conditions of Spark and Polars that ask for gaps beside others: `filter("a is not null and b > 0")`, `filter(F.col("a").isNotNull())`. */
import type { PreparationFact } from "../../facts.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { textOf } from "../../read/trace/value.ts";
import { evidenceOf } from "../evidence.ts";
import { nameOf } from "../data/table-names.ts";
import { shortened } from "./selected.ts";

/** Rows without gaps that are kept, and what else the condition asks for; null where it asks for no gaps, or for one thing or another. */
export function rowsWithoutGaps(event: CallEvent): readonly PreparationFact[] | null {
  const [given, ...more] = event.args;
  if (!/^(?:pyspark|polars)\./.test(event.path) || given === undefined || more.length > 0) return null;
  const text = (textOf(given.value) ?? given.text).replaceAll(/\s+/g, " ").trim();
  if (EITHER.test(text)) return null;
  const parts = text.split(AND).map((one) => one.trim());
  const complete = parts.filter((one) => IS_COMPLETE.test(one));
  // Polars may ask it of columns that it chooses itself: `pl.all().is_not_null()`.
  if (complete.length === 0 || complete.some((one) => /\.is_not_null/.test(one) && !ONE_COLUMN.test(one))) return null;
  const base = { table: nameOf(event.before), ...evidenceOf(event) };
  const others = parts.filter((one) => !IS_COMPLETE.test(one) && one !== "");
  const columns = (from: readonly string[]): readonly string[] => [...new Set(from.flatMap(columnIn))];
  return [
    ...(others.length === 0
      ? []
      : [{ kind: "filtered" as const, columns: columns(others), condition: shortened(others.join(" and ")), ...base }]),
    { kind: "dropped-missing", columns: columns(complete), axis: "rows", ...base },
  ];
}

const EITHER = / or |\||~/i;
const AND = / and |&/i;
const IS_COMPLETE = /\bis not null\b|\.is(?:NotNull|_not_null)\(\)/i;
const ONE_COLUMN = /^\(*(?:\w+\.)?col\((["'])[^"']+\1\)\.is_not_null\(\)\)*$/;

/** `col("age")` or `df["age"]`, `df.age` before a method or a sign, `age` in SQL. */
const NAMES = [/[[(]["'`]([^"'`]+)["'`]/, /\b\w+\.(\w+)(?=\.| ?[<>=!])/, /^\(*([A-Za-z_]\w*)/];

function columnIn(part: string): readonly string[] {
  for (const one of NAMES) {
    const name = one.exec(part)?.[1];
    if (name !== undefined) return [name];
  }
  return [];
}
