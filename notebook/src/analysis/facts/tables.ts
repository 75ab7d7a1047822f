/** Reading tables and series as pandas prints them. */

/** "(891, 12)" as [rows, columns], as printed; null where the text is no shape. */
export function readShape(text: string): readonly [string, string] | null {
  const match = /^\s*\((\d{1,12}), (\d{1,9})\)\s*$/.exec(text);
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

/** Rows and columns from what `info()` prints. */
export function readInfo(text: string): { readonly rows: string | null; readonly columns: string | null } {
  return {
    rows: /(?:RangeIndex|Int64Index|Index|DatetimeIndex): (\d+) entries/.exec(text)?.[1] ?? null,
    columns: /Data columns \(total (\d+) columns\)/.exec(text)?.[1] ?? null,
  };
}

/** "[891 rows x 12 columns]" under a whole table. */
export function readFooter(text: string): readonly [string, string] | null {
  const match = /\[(\d+) rows x (\d+) columns\]\s*$/.exec(text.trimEnd());
  return match?.[1] && match[2] ? [match[1], match[2]] : null;
}

export interface Entry {
  readonly label: string;
  /** As printed. */
  readonly value: string;
}

/** The entries of a printed series of numbers ("Age    177"); empty where the text is none. */
export function readSeries(text: string): Entry[] {
  const lines = text.split("\n", 200).filter((line) => line.trim() !== "");
  const entries: Entry[] = [];
  for (const line of lines) {
    if (/^(?:Name|Length|dtype|Freq)\b.*(?:dtype|Length)/.test(line.trim()) || line.trim().startsWith("dtype:"))
      continue;
    const match = /^(\S(?:.{0,60}?\S)?)\s{2,}(-?\d[\d,]*(?:\.\d+)?(?:[eE][-+]?\d+)?|NaN)$/.exec(line.trimEnd());
    if (!match?.[1] || !match[2]) {
      if (entries.length > 0 && !line.trim().startsWith("...")) return [];
      continue;
    }
    entries.push({ label: match[1].trim(), value: match[2] });
  }
  return entries;
}

/** The column names above a table as pandas prints it, left to right; empty where the text is no such table. */
export function readHeader(text: string): string[] {
  const [first = "", second = ""] = text.split("\n", 3).filter((line) => line.trim() !== "");
  if (!/^\s{2,}\S/.test(first) || !/^\S/.test(second)) return [];
  const names = first
    .replace(/\\\s*$/, "")
    .trim()
    .split(/\s{2,}/);
  const values = second.trim().split(/\s{2,}/);
  const plain = names.filter((name) => name !== "..." && name.length <= 40);
  // Neighbours that only one blank parts cannot be told from names with blanks.
  const certain = plain.filter((name) => !name.includes(" "));
  return values.length >= names.length && plain.every((name) => /[A-Za-z]/.test(name)) ? certain : [];
}

/** The names in "Index(['a', 'b'], dtype='object')" or a printed list of texts; empty where the text is none. */
export function readNameList(text: string): string[] {
  const list = /^\s*(?:Index\()?\[(u?'[^'\n]{1,40}'(?:,\s*u?'[^'\n]{1,40}'){1,200})/m.exec(text.slice(0, 8_000))?.[1];
  return list === undefined ? [] : [...list.matchAll(/'([^'\n]{1,40})'/g)].map((m) => m[1] ?? "");
}

/** The column names and types that `info()` lists. */
export function readInfoColumns(text: string): { readonly name: string; readonly type: string }[] {
  if (!text.includes(" non-null")) return [];
  return text.split("\n", 200).flatMap((line) => {
    const match = /^\s*(?:\d+\s+)?(\S(?:.{0,38}?\S)?)\s{2,}\d+ non-null\s+([A-Za-z][\w[\]]*)/.exec(line);
    return match?.[1] && match[2] ? [{ name: match[1], type: match[2] }] : [];
  });
}

/** How many rows of each column are filled, from what `info()` prints. */
export function readFilled(text: string): { readonly name: string; readonly filled: string }[] {
  return text.split("\n", 200).flatMap((line) => {
    const match = /^\s*(?:\d+\s+)?(\S(?:.{0,38}?\S)?)\s{2,}(\d+) non-null\s/.exec(line);
    return match?.[1] && match[2] ? [{ name: match[1], filled: match[2] }] : [];
  });
}

/** The two different columns with the largest correlation in a printed matrix; null where the text is none. */
export function strongestPair(
  text: string,
): { readonly one: string; readonly other: string; readonly value: string } | null {
  const [head = "", ...lines] = text.split("\n", 40);
  const names = head.trim().split(/\s+/);
  if (names.length < 3 || head.includes("\\") || names.some((name) => !/^[A-Za-z_]\w*$/.test(name))) return null;
  let best: { one: string; other: string; value: string } | null = null;
  for (const [i, line] of lines.filter((l) => l.trim() !== "").entries()) {
    const [label = "", ...values] = line.trim().split(/\s+/);
    if (label !== names[i] || values.length !== names.length) return null;
    for (const [j, value] of values.slice(0, i).entries()) {
      const other = names[j] ?? "";
      if (!/^-?[01]\.\d+$/.test(value) || Math.abs(Number(value)) > 1) return null;
      if (best === null || Math.abs(Number(value)) > Math.abs(Number(best.value))) best = { one: label, other, value };
    }
  }
  return best;
}

export interface Range {
  readonly column: string;
  /** As printed. */
  readonly mean: string;
  readonly least: string;
  readonly most: string;
}

/** Mean and extremes of each column from what `describe()` prints; empty where the text is none. */
export function readDescription(text: string): Range[] {
  const rows = new Map<string, string[]>();
  const lines = text.split("\n", 12);
  for (const line of lines.slice(1)) {
    if (!/^\s*(?:count|mean|min|max)(?:\s|$)/.test(line)) continue;
    const [label = "", ...values] = line.trim().split(/\s+/);
    if (!rows.has(label)) rows.set(label, values);
  }
  if (!rows.has("mean") || !rows.has("min")) return [];
  const names = (lines[0] ?? "")
    .replace(/\\\s*$/, "")
    .trim()
    .split(/\s+/);
  const [mean, least, most] = ["mean", "min", "max"].map((label) => rows.get(label) ?? []);
  if (names.length === 0 || mean?.length !== names.length || least?.length !== names.length) return [];
  return names.flatMap((column, i) => {
    const range = { column, mean: mean[i] ?? "", least: least[i] ?? "", most: most?.[i] ?? "" };
    return [range.mean, range.least, range.most].every((value) => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(value))
      ? [range]
      : [];
  });
}
