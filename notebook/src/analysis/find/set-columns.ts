/** Columns that a call sets by an expression as written: Spark's `withColumn("a", ...)`, dplyr's `mutate(a = ...)`. */
import type { TreatmentFact } from "../facts.ts";

type Base = Pick<TreatmentFact, "table" | "cells" | "certainty">;

/** What setting a column does: computed from others it is derived, computed from itself it is treated. */
export function setColumn(name: string, text: string, base: Base): TreatmentFact {
  const own = { ...base, columns: [name] };
  const treated = isOf(name, text) ? WAYS.find(({ how }) => how.test(text)) : undefined;
  return treated?.fact(own, text) ?? { kind: "derived", ...own, from: [], formula: null };
}

/** Whether an expression mentions a column, as `"a"`, `df.a` or `a`. */
const isOf = (name: string, text: string): boolean =>
  text
    .replaceAll(/[^\w]+/g, " ")
    .split(" ")
    .includes(name.replaceAll(/[^\w]+/g, " ")) ||
  text.includes(`"${name}"`) ||
  text.includes(`'${name}'`);

type Own = Base & { readonly columns: readonly string[] };

const WAYS: readonly { readonly how: RegExp; readonly fact: (own: Own, text: string) => TreatmentFact }[] = [
  {
    how: /\b(?:coalesce|replace_na)\(|\b(?:is\.na|isNull|isnull)\(/,
    fact: (own) => ({ kind: "filled", ...own, how: "other", value: null }),
  },
  {
    how: /\b(?:when|ifelse|if_else|case_when|recode|recode_factor|fct_\w+)\(/,
    fact: (own) => ({ kind: "recoded", ...own, pairs: [] }),
  },
  {
    how: /\b(?:to_date|to_timestamp|as\.Date|as\.POSIXct|as_date|as_datetime|[ymd]{3}(?:_hms?)?)\(/,
    fact: (own) => ({ kind: "parsed-dates", ...own }),
  },
  {
    how: /\b(?:regexp_replace|translate|lower|trim|gsub|str_replace(?:_all)?|str_trim|tolower|str_to_lower)\(/,
    fact: (own) => ({ kind: "cleaned-text", ...own, steps: [] }),
  },
  {
    how: /\.cast\(|\bas\.(?:numeric|double|integer|character|factor|logical)\(|\b(?:factor|as_factor)\(/,
    fact: (own) => ({ kind: "converted", ...own, to: null }),
  },
  { how: /\bscale\(/, fact: (own) => ({ kind: "scaled", ...own, how: "standard" }) },
  { how: /\blog(?:10|1p|2)?\(/, fact: (own) => ({ kind: "transformed", ...own, how: "logarithm" }) },
];
