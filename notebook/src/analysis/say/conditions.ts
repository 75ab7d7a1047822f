/** Conditions of code in words. */
import { grouped } from "../grouped.ts";
import { code, either } from "./lists.ts";
import { count } from "./numbers.ts";

/**
 * "`distance` is above 0 and `age` is not missing" for `(df["distance"] > 0) & df.age.notnull()`; null for what cannot be said
 * plainly: masks under a name, calls, arithmetic. `columns` are names that stand for columns by themselves.
 */
export function conditionWords(condition: string, columns: readonly string[] = []): string | null {
  const text = unwrapped(withSigns(condition).trim());
  for (const [sign, word] of JOINS) {
    const parts = apart(text, sign);
    if (parts.length === 1) continue;
    const said = parts.flatMap((part) => conditionWords(part, columns) ?? []);
    // A part with "and" cannot be joined by "or" without brackets, which a sentence does not have.
    if (parts.length > 3 || said.length < parts.length || said.some((one) => / (?:and|or) /.test(one))) return null;
    const subjects = said.map((one) => / is /.exec(one) && one.slice(0, one.indexOf(" is ")));
    const isOne = subjects.every((one) => one !== null && one === subjects[0]);
    // A value that is two at once is none: each is true of rows of its own.
    if (isOne && word === "and" && said.some(isEquality)) return null;
    // "`age` is at least 18 and at most 65"
    return isOne
      ? `${subjects[0] ?? ""} is ${said.map((one) => one.slice(one.indexOf(" is ") + 4)).join(` ${word} `)}`
      : said.join(` ${word} `);
  }
  return plainly(text, (name) => columnOf(name, columns));
}

/** The conditions that all have to hold for a condition, as written: `a > 0` and `b > 0` for `(a > 0) & (b > 0)`. */
export function allOf(condition: string): readonly string[] {
  const text = unwrapped(withSigns(condition).trim());
  // What is joined by "or" as well holds or does not as a whole.
  const parts = apart(text, "|").length > 1 ? [text] : apart(text, "&");
  return parts.length === 1 ? parts : parts.flatMap(allOf);
}

/** Conditions in words that all hold, those on one column in one: "`a` is above 0 and below 3". Null where one leaves no room for another. */
export function togetherWords(all: readonly string[]): readonly string[] | null {
  const bySubject = grouped(all, (one) => (/ (?:or|and) /.test(one) ? one : (/^`[^`]+` is /.exec(one)?.[0] ?? one)));
  const told: string[] = [];
  for (const [is, own] of bySubject) {
    const [first = "", ...others] = own;
    // A value that is two at once is none: each is true of rows of its own.
    if (others.length > 0 && own.some(isEquality)) return null;
    told.push([first, ...others.map((one) => one.slice(is.length))].join(" and "));
  }
  return told;
}

/**
 * What makes a row an outlier, of a condition for the rows that stay: " (beyond 1.5 times the interquartile range)". Bounds that are variables,
 * and names inside a function, say nothing to a reader; neither does one bound of several that differ.
 */
export function outlierWords(rule: string, columns: readonly string[]): string {
  for (const [sign, bound, words] of BOUNDS) {
    if (!sign.test(rule)) continue;
    const bounds = rule
      .split(/[&|]/)
      .map((part) => [...part.matchAll(bound)].map(([, before, after]) => before ?? after));
    const [number, ...others] = new Set(bounds.flat());
    return number === undefined || others.length > 0 || bounds.some(({ length }) => length === 0)
      ? ""
      : ` (beyond ${words(number)})`;
  }
  const words = /[<>].*\d/.test(rule) ? conditionWords(rule, columns) : null;
  return words === null ? "" : ` (kept: where ${words})`;
}

const RANGE = String.raw`(?:\w*iqr\w*|\(\s*\w*q3\w*\s*-\s*\w*q1\w*\s*\))`;

/** What a rule goes by, the bound in each part of it, and what that is called. A bare `z` may be a column, as of diamonds. */
const BOUNDS: readonly (readonly [sign: RegExp, bound: RegExp, words: (number: string) => string])[] = [
  [
    new RegExp(RANGE, "i"),
    new RegExp(String.raw`(\d+(?:\.\d+)?)\s*\*\s*${RANGE}|${RANGE}\s*\*\s*(\d+(?:\.\d+)?)`, "gi"),
    (number) => `${number} times the interquartile range`,
  ],
  [
    /mod(?:ified)?_?z/i,
    /mod(?:ified)?_?z(?:_?scores?)?\b[^<>]*(?:<=?\s*|>=?\s*-)(\d+(?:\.\d+)?)/gi,
    (number) => `a modified z-score of ${number}`,
  ],
  [
    /\bz_?scores?\b|\babs\(z\)/i,
    /(?:\bz_?scores?\b|\babs\(z\))[^<>]*(?:<=?\s*|>=?\s*-)(\d+(?:\.\d+)?)/gi,
    (number) => `${number} standard deviations`,
  ],
];

/** Whether what is said of a column is that it has one value. */
export const isEquality = (words: string): boolean =>
  !/ (?:is (?:above|at least|below|at most|from|not|missing|none)|does not|contains|begins|ends) ?/.test(words);

/** "from `2010` to `2015`" for `'2010':'2015'`; null for anything else. */
export function spanWords(slice: string): string | null {
  const [, ...sides] = SPAN.exec(slice) ?? [];
  const [from, to] = sides.map((side) => (side === undefined ? undefined : (valueOf(side) ?? undefined)));
  if (from === undefined && to === undefined) return null;
  if (from === undefined) return `up to ${to ?? ""}`;
  return to === undefined ? `from ${from} on` : `from ${from} to ${to}`;
}
const SIDE = String.raw`('[\w\-/: .]+'|[\w.]+\([^()]*\))?`;
const SPAN = new RegExp(String.raw`^${SIDE}\s*:\s*${SIDE}$`);

const JOINS = [
  ["|", "or"],
  ["&", "and"],
] as const;

function plainly(text: string, column: (name: string) => string | null): string | null {
  const negated = /^[~!](?!=)/.test(text);
  const asked = unwrapped(negated ? text.slice(1).trim() : text);
  const gaps = MISSING.exec(asked);
  if (gaps) {
    const own = column(gaps[1] ?? gaps[4] ?? "");
    const isMissing = !/not/i.test(gaps[2] ?? gaps[3] ?? "");
    return own === null ? null : `${own} is ${isMissing === negated ? "not " : ""}missing`;
  }
  const within = AMONG.exec(asked);
  if (within) {
    const own = column(within[1] ?? "");
    const given = (within[2] ?? "").split(",");
    const values = given.flatMap((value) => valueOf(value) ?? []);
    if (own === null || values.length === 0 || values.length > 4 || values.length < given.length) return null;
    return `${own} is ${negated ? (values.length === 1 ? "not " : "none of ") : ""}${either(values)}`;
  }
  const [, ranged = "", lowest = "", highest = ""] = BETWEEN.exec(asked) ?? [];
  if (ranged !== "") {
    const [own, from, to] = [column(ranged), valueOf(lowest), valueOf(highest)];
    return own === null || from === null || to === null || negated ? null : `${own} is from ${from} to ${to}`;
  }
  const [, texts, part = "", piece = ""] = HAS_PART.exec(asked) ?? [];
  if (texts !== undefined) {
    const own = column(texts);
    const [one, several] = PARTS[part] ?? ["", ""];
    return own === null || /[\\^$.|*+?[\]{}()]/.test(piece)
      ? null
      : `${own} ${negated ? `does not ${several}` : one} ${code(piece)}`;
  }
  if (negated) return null;
  const [, left = "", sign = "", right = ""] = COMPARED.exec(asked) ?? [];
  const own = column(left);
  // A large number that a value has to be is one that rows go by, and no amount.
  const value = (/^[=!]/.test(sign) ? digitsOf(right) : null) ?? valueOf(right) ?? column(right);
  const verb = COMPARISONS[sign];
  return own === null || value === null || verb === undefined ? null : `${own} is ${verb}${value}`;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  ">": "above ",
  ">=": "at least ",
  "<": "below ",
  "<=": "at most ",
  "==": "",
  "!=": "not ",
};

/** "and" and "or" of a query as signs; texts in quotation marks stay. */
const withSigns = (condition: string): string =>
  condition.replaceAll(/(["'])(?:(?!\1).)*\1|\s(and|or)\s/gi, (all: string, _quote, word?: string) =>
    word === undefined ? all : / ?and ?/i.test(word) ? " & " : " | ",
  );

const NAME = String.raw`(?:(?:\w+\.)?col\((?:'[^'()]+'|"[^"()]+")\)|[A-Za-z_.][\w.$]*(?:\[(?:'[^'\[\]]+'|"[^"\[\]]+")\])?(?:\.dt\.\w+)?)`;
const MISSING = new RegExp(
  String.raw`^(?:(${NAME})\.(isnull|isna|notnull|notna|isNull|isNotNull|is_null|is_not_null)\(\)|(?:pd|pandas|np)\.(isnull|isna|notnull|notna|isnan)\((${NAME})\))$`,
);
const AMONG = new RegExp(String.raw`^(${NAME})\.(?:isin|is_in)\([[(]([^[\]()]*)[\])]\)$`);
const BETWEEN = new RegExp(String.raw`^(${NAME})\.between\(([^(),]+),([^(),]+)\)$`);
const HAS_PART = new RegExp(
  String.raw`^(${NAME})\.str\.(contains|startswith|endswith)\(['"]([^'"]+)['"](?:,[^()]*)?\)$`,
);
const PARTS: Readonly<Record<string, readonly [it: string, not: string]>> = {
  contains: ["contains", "contain"],
  startswith: ["begins with", "begin with"],
  endswith: ["ends with", "end with"],
};
const COMPARED = new RegExp(String.raw`^(${NAME})\s*\.?(==|!=|>=|<=|>|<)([^<>=!]+)$`);

/** The column that `df["a"]`, `df.a`, `df$a` or a known name refers to, or a part of its dates; null for anything else. */
function columnOf(text: string, columns: readonly string[]): string | null {
  const own = text.trim();
  if (columns.includes(own)) return code(own);
  const [, dates, unit] = /^(.+)\.dt\.(year|month|day|hour)$/.exec(own) ?? [];
  if (dates !== undefined) {
    const of = columnOf(dates, columns);
    return of === null ? null : `the ${unit ?? ""} of ${of}`;
  }
  const [, quoted] = /(?:\[|^(?:\w+\.)?col\()['"]([^'"[\]()]+)['"][\])]$/.exec(own) ?? [];
  if (quoted !== undefined) return code(quoted);
  const [, table, dotted] = /^(\w+)[.$]([A-Za-z_]\w*)$/.exec(own) ?? [];
  if (table === undefined || dotted === undefined) return null;
  return dotted === "index" ? "the index" : code(dotted);
}

/** A number, a text or a day as people write it; null for names and expressions. */
function valueOf(text: string): string | null {
  const own = text.trim();
  const [, year, month = "", day = ""] = DAY.exec(own) ?? [];
  if (year !== undefined) return code(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  const [, written] = WRITTEN_DAY.exec(own) ?? [];
  if (written !== undefined) return code(written);
  if (/^(?:'[^']*'|"[^"]*")$/.test(own)) return own.length > 2 ? code(own.slice(1, -1)) : "empty";
  if (/^(?:True|False|TRUE|FALSE|true|false)$/.test(own)) return own.toLowerCase();
  return /^-?\d[\d_]*(?:\.\d+)?$/.test(own) ? plainNumber(own.replaceAll("_", "")) : null;
}

/** `dt.datetime(2019, 9, 29)`, `date(year=2000, month=1, day=1)` */
const DAY =
  /^(?:\w+\.)*(?:datetime|date|Timestamp)\((?:year ?= ?)?((?:19|20)\d\d), *(?:month ?= ?)?(\d{1,2}), *(?:day ?= ?)?(\d{1,2})\)$/;
/** `pd.Timestamp("2019-09-29")` */
const WRITTEN_DAY = /^(?:\w+\.)*(?:to_datetime|Timestamp|datetime64)\( *["']([\w\-/: .]+)["'] *\)$/;

const digitsOf = (text: string): string | null => /^\d+$/.exec(text.trim())?.[0] ?? null;

const plainNumber = (digits: string): string =>
  digits.includes(".") || digits.length <= 4 ? digits : count(Number(digits));

/** Without the brackets around the whole. */
function unwrapped(text: string): string {
  let own = text;
  while (own.startsWith("(") && own.endsWith(")") && closes(own)) own = own.slice(1, -1).trim();
  return own;
}

/** Whether the first bracket is closed by the last. */
function closes(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    depth += depthOf(text.charAt(at));
    if (depth === 0) return false;
  }
  return true;
}

/** The parts of a condition joined by an operator outside brackets and quotation marks. */
function apart(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === sign && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    } else depth += depthOf(letter);
  }
  return [...parts, text.slice(from).trim()];
}

const depthOf = (letter: string): number => ("([".includes(letter) ? 1 : ")]".includes(letter) ? -1 : 0);
