/** Columns that calls set by expressions as written: `withColumn("a", ...)`, `assign(a=...)`, `mutate(a = ...)`, polars' `with_columns`. */
import { type ArgumentValue, textOf } from "../../read/trace/value.ts";
import type { TreatmentFact } from "../../facts.ts";

type Base = Pick<TreatmentFact, "table" | "cells" | "certainty">;

/** A column and the expression that it is set to. */
export interface SetColumn {
  readonly name: string;
  readonly text: string;
}

/** The columns that a method sets; null for any other method. */
export function columnsSet(method: string, args: readonly ArgumentValue[]): readonly SetColumn[] | null {
  const [first, second] = args;
  switch (method) {
    case "withColumn":
      return one(textOf(first?.value), second);
    case "eval":
      return (textOf(first?.value) ?? "").split("\n").flatMap((line) => {
        const [, name = "", text = ""] = /^\s*(\w+)\s*=(?!=)(.+)$/.exec(line) ?? [];
        return name === "" ? [] : [{ name, text }];
      });
    case "with_column":
    case "with_columns":
      return args.flatMap(({ name, text }) => (name === null ? parts(text).flatMap(named) : [{ name, text }]));
    default:
      return null;
  }
}

const one = (name: string | null, given: ArgumentValue | undefined): readonly SetColumn[] =>
  name === null ? [] : [{ name, text: given?.text ?? "" }];

/** The expressions of a list as written, or the one that is none. */
function parts(text: string): readonly string[] {
  const inner = /^\s*[[(]([^]*)[\])]\s*$/.exec(text)?.[1];
  if (inner === undefined || !inner.includes(",")) return [text];
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [i, letter] of [...inner].entries()) {
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    else if (letter === "," && depth === 0) {
      found.push(inner.slice(from, i));
      from = i + 1;
    }
    if (depth < 0) return [text];
  }
  return [...found, inner.slice(from)].filter((part) => part.trim() !== "");
}

/** `pl.col("a").log().alias("b")` sets b, `pl.col("a", "c").fill_null(0)` sets a and c. */
function named(text: string): readonly SetColumn[] {
  const alias = [...text.matchAll(/\.alias\(\s*["']([^"']+)["']\s*\)/g)].at(-1)?.[1];
  if (alias !== undefined) return [{ name: alias, text: text.slice(0, text.lastIndexOf(".alias(")) }];
  const columns = /\bcol\(([^()]*)\)/.exec(text)?.[1] ?? "";
  return [...columns.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => ({ name, text }));
}

/** What setting columns does; those that are computed from others are one fact. */
export function setColumns(
  set: readonly SetColumn[],
  base: Base,
  from: readonly string[] = [],
  targets: ReadonlySet<string> = new Set(),
): TreatmentFact[] {
  const facts = set.map(({ name, text }): TreatmentFact => {
    const coded = isOf(name, text) ? null : codedIn(text);
    if (coded === null) return setColumn(name, text, base);
    // Which word is predicted says more than that it was turned into a number.
    return targets.has(name)
      ? { kind: "derived", ...base, columns: [name], from: [coded], formula: null }
      : { kind: "encoded", how: "mapping", ...base, columns: [coded] };
  });
  const made = facts.flatMap((fact) => (fact.kind === "derived" ? fact.columns : []));
  const origins = [...from, ...facts.flatMap((fact) => (fact.kind === "derived" ? fact.from : []))];
  const treated = facts.filter(({ kind }) => kind !== "derived");
  if (made.length === 0) return treated;
  const formulas = facts.flatMap((fact) => (fact.kind === "derived" ? [fact.formula] : []));
  return [
    {
      kind: "derived",
      columns: made,
      from: origins.filter((column) => !made.includes(column)),
      formula: formulas.length === 1 ? (formulas[0] ?? null) : null,
      ...base,
    },
    ...treated,
  ];
}

/** What setting a column does: computed from itself it is treated, from others it is derived, binned, shifted or transformed. */
export function setColumn(name: string, text: string, base: Base, isSame = isOf(name, text)): TreatmentFact {
  const own = { ...base, columns: [name] };
  const ways = isSame ? [...NEW, ...TREATED] : NEW;
  const way = ways.find(({ how }) => how.test(text));
  return way?.fact(own, text) ?? { kind: "derived", ...own, ...arithmeticOf(text) };
}

/** What is worked out from columns and numbers alone: "width * depth" of `df["width"] * df["depth"]`. */
function arithmeticOf(text: string): { readonly from: readonly string[]; readonly formula: string | null } {
  const from: string[] = [];
  const formula = text.trim().replaceAll(COLUMN, (_, ...[called, inBrackets]: readonly (string | undefined)[]) => {
    from.push(called ?? inBrackets ?? "");
    return called ?? inBrackets ?? "";
  });
  const isArithmetic = ARITHMETIC.test(text.trim().replaceAll(COLUMN, "0"));
  return isArithmetic && from.length > 0 ? { from: [...new Set(from)], formula } : { from: [], formula: null };
}
const COLUMN = /(?:\b\w+\.)?\bcol\(\s*["']([^"']+)["']\s*\)|\b\w+\[\s*["']([^"']+)["']\s*\]/g;
const ARITHMETIC = /^[\d.]+(?:\s*[-+*/]\s*[\d.]+)+$/;

/** Whether an expression mentions a column, as `"a"`, `df.a` or `a`. */
const isOf = (name: string, text: string): boolean =>
  text
    .replaceAll(/[^\w]+/g, " ")
    .split(" ")
    .includes(name.replaceAll(/[^\w]+/g, " ")) ||
  text.includes(`"${name}"`) ||
  text.includes(`'${name}'`);

/** The column of which single words become numbers: `when(col("a") == "yes", 1).otherwise(0)`; null for any other expression. */
function codedIn(text: string): string | null {
  const columns = new Set<string>();
  const written = text.replaceAll(IS_WORD, (_, ...[called, inBrackets, plain]: readonly (string | undefined)[]) => {
    columns.add(called ?? inBrackets ?? plain ?? "");
    return "?";
  });
  const [column = null, ...others] = columns;
  const bare = written.replaceAll(/(?<!\w)\(\?\)/g, "?").trim();
  return others.length === 0 && TO_NUMBERS.some((form) => form.test(bare)) ? column : null;
}

/** `col("a") == "yes"`, `df["a"] == "yes"`, `df.a == "yes"`, `df$a == "yes"`, `a == "yes"` */
const IS_WORD =
  /(?:\b\w+\.)?(?:\bcol\(\s*["']([^"']+)["']\s*\)|\b\w+\[\s*["']([^"']+)["']\s*\]|(?:\b\w+[.$])?\b(\w+))\s*==\s*(?:"[^"]*"|'[^']*')/g;

const TO_NUMBERS: readonly RegExp[] = [
  /^\?\.cast\((?!["']?(?:str|bool|\w*String|\w*Boolean))[^()]*(?:\(\))?\)$/i,
  /^(?:\w+\.)?when\(\?,\s*(?:\w+\.)?(?:lit\()?-?[\d.]+\)+(?:\.when\(\?,\s*(?:\w+\.)?(?:lit\()?-?[\d.]+\)+)*(?:\.otherwise\((?:\w+\.)?(?:lit\()?-?[\d.]+\)+)?$/,
  /^(?:\w+::)?if_?else\(\?,\s*-?[\d.]+L?,\s*-?[\d.]+L?\)$/,
  /^as\.(?:numeric|integer)\(\?\)$/,
];

type Own = Base & { readonly columns: readonly string[] };
interface Way {
  readonly how: RegExp;
  readonly fact: (own: Own, text: string) => TreatmentFact;
}

/** Bins of the first column that is written: `cut(age, 5)`, `pd.cut(df["age"], 5)`, `case_when(df$age < 18 ~ "young", ...)`. */
function cut(own: Own, text: string): TreatmentFact {
  const from = /\(\s*(?:\w+(?:\$|\[["']|\.col\(["']))?([A-Za-z]\w*)["'\])]*\s*[,<>=)]/.exec(text)?.[1];
  if (from !== undefined && own.columns.includes(from)) return { kind: "binned", ...own, bins: null };
  return { kind: "binned", ...own, from: from === undefined ? [] : [from], bins: null };
}

/** What gives a new column a kind: the outermost call, or limits alone in each case. */
const NEW: readonly Way[] = [
  { how: /^\s*(?:\w+(?:\.|::))?q?cut\(|^\s*ntile\(/, fact: cut },
  {
    how: /^(?:[^]*?\bwhen\([^()]*\([^()]*\)\s*[<>]=?\s*-?[\d.]+\s*,[^,()]*\)){2,}|^\s*case_when\((?:\s*[\w.$]+\s*[<>]=?\s*-?[\d.]+\s*(?:&[^~]*)?~[^,]*,)+/,
    fact: cut,
  },
  {
    how: /^\s*(?:\w+(?:\.|::))?(?:lag|lead)\(|\.shift\([^()]*\)(?:\.over\([^()]*\))?\s*$/,
    fact: (own) => ({ kind: "lagged", ...own, from: [], how: "shift" }),
  },
  {
    how: /-\s*\w*min\w*(?:\([^()]*\))?\s*\)\s*\/\s*\(\s*\w*max\w*(?:\([^()]*\))?\s*-\s*\w*min\w*(?:\([^()]*\))?\s*\)\s*$/i,
    fact: (own) => ({ kind: "scaled", ...own, how: "min-max" }),
  },
  {
    how: /-\s*\w*(?:mean|avg)\w*(?:\([^()]*\))?\s*\)\s*\/\s*\w*(?:std|sd|stddev)\w*(?:\([^()]*\))?\s*$/i,
    fact: (own) => ({ kind: "scaled", ...own, how: "standard" }),
  },
  {
    how: /^\s*(?:\w+(?:\.|::))?(?:log(?:10|1p|2)?|sqrt)\([^()]*(?:\([^()]*\)[^()]*)?\)\s*$|\.(?:log(?:10|1p)?|sqrt)\(\)\s*$/,
    fact: (own, text) => ({ kind: "transformed", ...own, how: /sqrt\(/.test(text) ? "square root" : "logarithm" }),
  },
];

/** What is done to a column that is computed from itself. */
const TREATED: readonly Way[] = [
  {
    how: /\b(?:coalesce|replace_na|fill_null|fill_nan|fillna)\(|\b(?:is\.na|isNull|isnull|is_null)\(/,
    fact: (own) => ({ kind: "filled", ...own, how: "other", value: null }),
  },
  {
    how: /\b(?:to_date|to_datetime|to_timestamp|as\.Date|as\.POSIXct|as_date|as_datetime|strptime|date_format|from_unixtime|TimestampType|DateType|[ymd]{3}(?:_hms?)?)\(|\bcast\(["'](?:timestamp|date)\b/,
    fact: (own) => ({ kind: "parsed-dates", ...own }),
  },
  {
    how: /^\s*(?:if_?else)\([^,]*(?:==|%in%)[^,]*,\s*-?\d+,\s*-?\d+\s*\)|^\s*as\.(?:numeric|integer)\([^()]*==[^()]*\)/,
    fact: (own) => ({ kind: "encoded", ...own, how: "mapping" }),
  },
  {
    how: /\b(?:when|ifelse|if_else|case_when|recode|recode_factor|fct_\w+|replace)\(|^\s*factor\([^]*\blabels\s*=/,
    fact: (own) => ({ kind: "recoded", ...own, pairs: [] }),
  },
  {
    how: /\.(?:cast|astype)\([^()]*\)\s*$|^\s*as\.(?:numeric|double|integer|character|factor|logical)\(|^\s*(?:factor|as_factor|parse_number)\(/,
    fact: (own) => ({ kind: "converted", ...own, to: null }),
  },
  {
    how: /\b(?:regexp_replace|translate|lower|trim|gsub|str_replace(?:_all)?|str_trim|tolower|str_to_lower|to_lowercase|strip_chars)\(/,
    fact: (own) => ({ kind: "cleaned-text", ...own, steps: [] }),
  },
  {
    how: /\.cast\(|\bas\.(?:numeric|double|integer|character|factor|logical)\(|\b(?:factor|as_factor)\(/,
    fact: (own) => ({ kind: "converted", ...own, to: null }),
  },
  { how: /\bscale\(/, fact: (own) => ({ kind: "scaled", ...own, how: "standard" }) },
  { how: /\blog(?:10|1p|2)?\(/, fact: (own) => ({ kind: "transformed", ...own, how: "logarithm" }) },
];
