/** Statistics of whole columns in expressions as written: `pl.col("a").mean()`, `F.avg("a")`, `mutate(a = a / max(a))`. */
import { type ArgumentValue, textOf } from "../../read/trace/value.ts";
import { columnsSet, type SetColumn } from "../treatments/set-columns.ts";

/** Calls that set columns or keep rows by expressions, and calls that select or sum up what expressions say. */
const SETS =
  /^(?:polars|pyspark\.sql)\.DataFrame\.(?:with_columns?|withColumns?|filter)$|^r\.(?:dplyr\.(?:mutate\w*|transmute|filter)|base\.(?:transform|within))$/;
const SUMS_UP =
  /^(?:polars|pyspark\.sql)\.DataFrame\.(?:select|agg|approxQuantile|stat\.approxQuantile)$|^r\.dplyr\.summari[sz]e$/;
const FILLS = /^polars\.DataFrame\.fill_null$/;

/**
 * Name of the statistic over rows with which a call sets a column that is wanted (null: any); null where it sets them without one, or
 * is no such call. A minimum or maximum alone is an offset; both together are a scale.
 */
export function statisticInExpressions(
  path: string,
  args: readonly ArgumentValue[],
  wanted: readonly string[] | null,
): string | null {
  if (FILLS.test(path)) {
    const strategy = textOf(args.find(({ name }) => name === "strategy")?.value) ?? "";
    return /^(?:mean|min|max)$/.test(strategy) ? `fill_null(${strategy})` : null;
  }
  if (!SETS.test(path)) return null;
  const isR = path.startsWith("r.");
  const method = path.slice(path.lastIndexOf(".") + 1);
  const set = columnsSet(method, args);
  // Where no column is named, any may be meant.
  const texts =
    set !== null && set.length > 0
      ? set
      : args.slice(isR ? 1 : 0).map(({ name, text }) => ({ name: name ?? "", text }));
  const isWanted = ({ name }: SetColumn): boolean => name === "" || wanted === null || wanted.includes(name);
  return statisticIn(
    texts.flatMap((one) => (isWanted(one) ? [one.text] : [])),
    isR,
  );
}

/** Name of the statistic that a call sums rows up by; null where it does not. */
export const summaryInExpressions = (path: string, args: readonly ArgumentValue[]): string | null =>
  !SUMS_UP.test(path)
    ? null
    : path.endsWith("approxQuantile")
      ? "quantile"
      : statisticIn(
          args.map(({ text }) => text),
          path.startsWith("r."),
        );

function statisticIn(texts: readonly string[], isR: boolean): string | null {
  const [statistic, least, greatest] = isR ? OF_R : OF_EXPRESSIONS;
  const name = texts.flatMap((text) => statistic.exec(text)?.[1] ?? [])[0];
  if (name !== undefined) return name;
  const has = (extreme: RegExp): boolean => texts.some((text) => extreme.test(text));
  return has(least) && has(greatest) ? "min and max" : null;
}

const OF_EXPRESSIONS = [
  /(?:(?<!\.(?:list|arr))\.|(?<![\w.])|["']:?\s*["']|\bstrategy\s*=\s*["'])(mean|avg|median|mode|std|stddev\w*|var|variance|quantile|percentile_approx)(?:\(|["'])/,
  /\bmin\(/,
  /\bmax\(/,
] as const;
const OF_R = [/\b(mean|median|sd|var|quantile|scale)(?:\(|\b(?=\s*(?:$|[,)])))/, /\bmin\(/, /\bmax\(/] as const;
