import { isFooter, isRule } from "./lines.ts";
import {
  gapIn,
  isDots,
  type Line,
  NO_NAME,
  pieceOf,
  type Piece,
  type ReadTable,
  rowOf,
  type TableRow,
} from "./table.ts";

/**
 * A table with aligned columns: pandas, data frames and tibbles of R, Julia, tabulate's simple format. The first line
 * has the names; null if `lines` begin otherwise.
 */
export function readAligned(lines: readonly Line[]): ReadTable | null {
  const first = lines[0];
  const rule = lines[1];
  if (!first || !rule || isRule(first.text)) return null;
  if (/^\s*[-=─]+(?: +[-=─]+)+\s*$/.test(rule.text)) return readUnderRule(lines, rule);
  // Julia rules its tables.
  const plain = withoutNameOfColumns(lines.filter(({ text }) => !(text.includes("┼") && /^\s*─+┼─+\s*$/.test(text))));
  const length = tableLength(plain);
  const read = length < 2 ? null : readBelowNames(plain.slice(0, length));
  return read === null ? null : { ...read, lines: read.lines + lines.length - plain.length };
}

/**
 * pandas prints what all columns together are called above the name of the index, as after `pivot` and `crosstab`: it
 * stands where labels stand, and is not a column.
 */
function withoutNameOfColumns(lines: readonly Line[]): readonly Line[] {
  const [first, second, ...rows] = lines;
  const name = /^\S+(?: \S+)* {2,}(?=\S)/.exec(first?.text ?? "")?.[0];
  const index = second?.text.trimEnd() ?? "";
  if (!first || !second || name === undefined || rows.length === 0) return lines;
  if (!/^\S.*[^\d\s]$/.test(index) || index.length >= name.length || / {2}/.test(index)) return lines;
  return [{ ...first, text: " ".repeat(name.length) + first.text.slice(name.length) }, second, ...rows];
}

/** "-----  -----" says where the columns are. */
function readUnderRule(lines: readonly Line[], rule: Line): ReadTable | null {
  const starts = [...rule.text.matchAll(/[-=─]+/g)].map((match) => match.index);
  const cut = (line: Line): Piece[] => starts.map((from, i) => pieceOf(line, from, starts[i + 1] ?? line.text.length));
  let end = 2;
  while (end < lines.length && isRowOf(lines[end]?.text ?? "", starts)) end += 1;
  const names = cut(lines[0] ?? rule).map(({ text }) => text);
  if (end === 2 || names.every((name) => name === "")) return null;
  const labels = names[0] === "" ? 1 : 0;
  const rows = lines.slice(2, end).map((line) => rowOf(cut(line), labels));
  return { columns: names.slice(labels), rows, name: null, isCut: false, gap: null, lines: end };
}

/** No word crosses the beginning of a column. */
const isRowOf = (text: string, starts: readonly number[]): boolean =>
  text.trim() !== "" &&
  !isRule(text) &&
  starts.every((from) => from === 0 || !/\S\S/.test(text.slice(from - 1, from + 1)));

/** How many lines belong to the table, its names included. */
function tableLength(lines: readonly Line[]): number {
  const head = (lines[0]?.text ?? "").replace(/\\\s*$/, "").trimEnd();
  const isUnindented = /^\S/.test(lines[1]?.text ?? "");
  let end = 1;
  for (; end < lines.length; end += 1) {
    const text = lines[end]?.text ?? "";
    if (end > 1 && isUnindented && isMoreNames(text)) break;
    if (text.trim() === "" || isFooter(text) || isRule(text) || text.length > LONGEST_ROW) break;
    const isLike = (length: number): boolean => Math.abs(length - head.length) <= 1;
    // The name of the index is padded to the width of the table.
    if (end === 1 && /^\S+(?: \S+)+ +$/.test(text) && isLike(text.length)) continue;
    if (
      !isLike(text.trimEnd().length) &&
      !/\S {2,}\S|^ {2,}\S/.test(text) &&
      !(end <= 3 && isNameOfIndex(text, lines[end - 1]))
    )
      break;
  }
  return end;
}

/** One name, or those of several levels below an indented head. */
const isNameOfIndex = (text: string, above: Line | undefined): boolean =>
  /^\S+ *$/.test(text) || (/^ {2}/.test(above?.text ?? "") && /^(?:[A-Za-z_]\w* +){2,4}$/.test(`${text.trimEnd()} `));

interface Span {
  from: number;
  to: number;
}

function readBelowNames(lines: readonly Line[]): ReadTable | null {
  const texts = lines.map(({ text }) => {
    const bare = text.includes("\\") ? text.replace(/\\\s*$/, "") : text;
    return bare.includes("│") ? bare.replaceAll("│", " ") : bare;
  });
  const head = headLines(texts);
  const spans = columnSpans(texts, head);
  if (spans.length < 2) return null;
  const cut = (text: string, at: number): Piece[] => spans.map(({ from, to }) => pieceOf({ text, at }, from, to));
  const heads = texts
    .slice(0, head.names)
    .map((text, i) => (i < head.names - 1 ? outerNames(text, spans) : cut(text, 0).map((piece) => piece.text)));
  const body = lines.slice(head.end).map((line, i) => cut(texts[head.end + i] ?? "", line.at));
  const last = heads.at(-1) ?? [];
  // Labels are to the left of the names.
  const labels =
    last[0] === "Row"
      ? 1
      : Math.max(
          0,
          last.findIndex((name) => name !== ""),
        );
  if (labels === last.length || body.length === 0) return null;
  const isTable = labels > 0 || looksNamed(last, body);
  if (!isTable || last.some((name) => NO_NAME.test(name)) || (labels > 0 && body[0]?.[0]?.text === "")) return null;
  const names = joinedNames(heads).slice(labels);
  const kept = body.filter(
    (row) => !row.some(({ text }) => text !== "") || !row.every(({ text }) => text === "" || isDots(text)),
  );
  const columns = names.map((name) => !isDots(name));
  const rows = filledDown(
    kept.map((row) => rowOf([...row.slice(0, labels), ...row.slice(labels).filter((_, i) => columns[i])], labels)),
  );
  return {
    columns: names.filter((_, i) => columns[i]),
    rows,
    name: head.index,
    isCut: kept.length < body.length || columns.includes(false),
    gap: gapIn(columns),
    lines: lines.length,
  };
}

/** An indented line of words: more names, below the others or of the next part of a wrapped table. */
const isMoreNames = (text: string): boolean =>
  text.startsWith("  ") &&
  /[A-Za-z]/.test(text) &&
  !/(?:^|\s)(?:-?\d[\d.,]*(?:e[-+]?\d+)?|NaN|None)(?=\s|$)/.test(text);

interface Head {
  /** Lines with names of columns. */
  readonly names: number;
  /** Where the rows begin. */
  readonly end: number;
  /** Name of the index. */
  readonly index: string | null;
}

/** Names may take several lines; types (R, Julia) or the name of the index may follow. */
function headLines(texts: readonly string[]): Head {
  let names = 1;
  while (names < 4 && names < texts.length - 1 && /^ {2}/.test(texts[0] ?? "") && isMoreNames(texts[names] ?? "")) {
    if (isTypes(texts[names] ?? "")) break;
    names += 1;
  }
  // Where columns are left out, dots stand beside the name of the index.
  const next = (texts[names] ?? "").replace(/ +\.{3} *$/, "");
  if (isTypes(next)) return { names, end: names + 1, index: null };
  const named = texts[names - 1] ?? "";
  const isIndexName = /^\S/.test(next) && next.trimEnd().length <= named.length - named.trimStart().length;
  if (isIndexName && names < texts.length - 1 && !/\d$/.test(next.trim()))
    return { names, end: names + 1, index: next.trim() };
  return { names, end: names, index: null };
}

const isTypes = (text: string): boolean =>
  /^\s*(?:<\w+>\s*)+$/.test(text) ||
  /^\s*(?:(?:Float64|Int64|String\d*|Symbol|Real|Bool|Any|Cat…|DataType|Float32|Union…?|Date)\??\s*)+$/.test(text);

/** Positions that some line covers, joined to columns: a name with blanks is one column, a value with blanks too. */
function columnSpans(texts: readonly string[], { names, end }: Head): Span[] {
  const width = Math.min(LONGEST_ROW, Math.max(...texts.map((text) => text.length)));
  const considered = texts.slice(names - 1);
  const covered = new Uint8Array(width + 1);
  for (const text of considered)
    for (let i = 0; i < text.length && i < width; i += 1) {
      // Most lines cover what others did.
      if (covered[i] === 1) continue;
      const code = text.charCodeAt(i);
      if (code !== BLANK && code !== TAB) covered[i] = 1;
    }
  const spans: Span[] = [];
  for (let i = 0; i < width; i += 1) {
    const before = spans.at(-1);
    if (covered[i] !== 1) continue;
    if (before && before.to === i) before.to = i + 1;
    else spans.push({ from: i, to: i + 1 });
  }
  const named = texts[names - 1] ?? "";
  const body = texts.slice(end);
  const has = (text: string, { from, to }: Span): boolean => text.slice(from, to).trim() !== "";
  const isNamed = (span: Span): boolean => has(named, span);
  /** Words one blank apart in the name and in each row: between columns of texts there are two where the values are the longer ones. */
  const isOneText = ({ to }: Span, { from }: Span): boolean =>
    body.length > 1 &&
    [named, ...body].every((text) => /[A-Za-z?.,]/.test(text[to - 1] ?? "") && /[A-Za-z]/.test(text[from] ?? ""));
  /** Two blanks within a name: its values stand below its end, and a column without any would show `NaN`. */
  const isWideName = (span: Span, right: Span): boolean =>
    right.from === span.to + 2 &&
    body.length > 1 &&
    isNamed(span) &&
    isNamed(right) &&
    !isDots(named.slice(span.from, span.to)) &&
    !body.some((text) => has(text, span)) &&
    body.every((text) => has(text, right));
  // From the right: a value that is wider than its name extends to the left, in a column of words to the right.
  const joined: Span[] = [];
  for (const [i, span] of [...spans.entries()].reverse()) {
    const right = joined[0];
    const touches = right?.from === span.to + 1;
    const isLabel = i === 0 && !isNamed(span);
    const isOneColumn =
      right !== undefined &&
      !isLabel &&
      ((touches &&
        (isNamed(span) !== isNamed(right) ||
          isOneText(span, right) ||
          // A name that is wider than its values.
          (isNamed(span) && !(body.some((text) => has(text, span)) && body.some((text) => has(text, right)))))) ||
        isWideName(span, right));
    if (isOneColumn) right.from = span.from;
    else joined.unshift({ ...span });
  }
  // Labels with blanks; the outer levels of an index are printed only where they change.
  while (joined.length > 1) {
    const [one, other] = joined;
    if (!one || !other || isNamed(one) || isNamed(other) || other.from - one.to !== 1) break;
    if (body.some((text) => !has(text, one))) break;
    joined.splice(0, 2, { from: one.from, to: other.to });
  }
  return joined;
}

/** Without labels only words over numbers are a table. */
function looksNamed(names: readonly string[], body: readonly (readonly Piece[])[]): boolean {
  const isNumber = (text: string): boolean => /^[-+]?[\d.,]+(?:e[-+]?\d+)?%?$/.test(text);
  return (
    names.every((name) => name !== "" && !isNumber(name) && /^[^:=]*$/.test(name)) &&
    names.some((_, i) => body.every((row) => isNumber(row[i]?.text ?? "") || row[i]?.text === "NaN"))
  );
}

/** Outer names, each whole in the column in which it begins, however long it is. */
function outerNames(text: string, spans: readonly Span[]): string[] {
  const names = spans.map(() => "");
  for (const { 0: name, index } of text.matchAll(/\S+(?: \S+)*/g)) {
    const at = spans.findIndex(({ to }) => to > index);
    if (at >= 0) names[at] = names[at] === "" ? name : `${names[at]} ${name}`;
  }
  return names;
}

/** Names of several levels; an outer one extends to the right until the next. */
function joinedNames(heads: readonly (readonly string[])[]): string[] {
  const last = heads.at(-1) ?? [];
  return last.map((name, i) => {
    const outer = heads.slice(0, -1).map((level) => level.slice(0, i + 1).findLast((own) => own !== "") ?? "");
    return [...outer, name].filter((own) => own !== "").join(" ");
  });
}

function filledDown(rows: readonly TableRow[]): TableRow[] {
  let above: readonly string[] = [];
  return rows.map((row) => {
    const labels = row.labels.map((label, level) =>
      label === "" && level < row.labels.length - 1 ? (above[level] ?? "") : label,
    );
    above = labels;
    return { ...row, labels };
  });
}

const LONGEST_ROW = 2_000;
const BLANK = 0x20;
const TAB = 0x09;
