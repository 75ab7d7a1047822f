import { own } from "../own.ts";
import type { CallArgument } from "../python/values.ts";
import { enumerateParts } from "../wording.ts";
import { code, codeList, isTable } from "./names.ts";
import { argument, type Story } from "./story.ts";

/** A name, or what a call makes of one: "the correlations of `df`". */
export function plainName(given: CallArgument | undefined, story: Story): string | null {
  // Values typed in.
  if (given !== undefined && /^[[(](?:-?[\d.]+(?:, ?|(?=[\])]))){2,12}[\])]$/.test(given.text)) return code(given.text);
  if (given === undefined || given.value.literal !== null) return null;
  if (/^[A-Za-z_]\w{1,40}$/.test(given.text)) return isTable(given.text) ? code(given.text) : null;
  const inner = story.code.actions[given.value.origin];
  if (inner?.kind !== "call" || !isTable(inner.subject)) return null;
  const made = own(MEASURES, inner.name.slice(inner.name.lastIndexOf(".") + 1));
  return made === undefined ? null : `${made} ${code(inner.subject)}`;
}

const MEASURES: Readonly<Record<string, string>> = {
  corr: "the correlations of",
  cov: "the covariances of",
  isnull: "the gaps in",
  isna: "the gaps in",
  value_counts: "the counts of values in",
  mean: "means of",
  sum: "sums of",
  median: "medians of",
};

/** What each cell writes over its charts; without a title, what it writes at the axes. */
export function titlesByCell(story: Story): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const axes = new Map<number, Map<string, string>>();
  for (const call of story.code.calls) {
    if (!call.name.endsWith("title") && !call.name.endsWith("label")) continue;
    const part = /\.(?:set_)?(title|suptitle|xlabel|ylabel)$/.exec(call.name)?.[1];
    if (part === undefined) continue;
    const text = argument(call, "label", 0)?.value.literal?.replace(/\s+/g, " ").trim();
    if (!text || text.length > 70 || /[{}%$\\“”"`]/.test(text) || !/[A-Za-z]{2}/.test(text)) continue;
    if (part.endsWith("title")) {
      if (text.length >= 6 && !titles.has(call.cell)) titles.set(call.cell, `“${text}”`);
    } else axes.set(call.cell, (axes.get(call.cell) ?? new Map<string, string>()).set(part, text));
  }
  for (const [cell, labels] of axes) {
    const [x, y] = [labels.get("xlabel"), labels.get("ylabel")];
    if (!titles.has(cell) && x && y) titles.set(cell, `“${y}” against “${x}”`);
  }
  return titles;
}

/** What a chart shows, as far as its axes tell. */
interface Axes {
  readonly columns: readonly string[];
  readonly pair: readonly [x: string, y: string] | null;
}

const MOST_AGAINST = 3;
const MOST_COLUMNS = 5;

/** "`b` and `c` against `a`": where every chart with columns sets two against each other; else null. */
export function againstEachOther(drawings: readonly Axes[]): string | null {
  const byX = new Map<string, Set<string>>();
  const byY = new Map<string, Set<string>>();
  for (const { pair, columns } of drawings) {
    if (pair === null && columns.length > 0) return null;
    if (pair === null) continue;
    const [x, y] = pair;
    byX.set(x, (byX.get(x) ?? new Set<string>()).add(y));
    byY.set(y, (byY.get(y) ?? new Set<string>()).add(x));
  }
  const all =
    byX.size <= byY.size
      ? [...byX].map(([x, ys]) => `${codeList([...ys], MOST_COLUMNS)} against ${code(x)}`)
      : [...byY].map(([y, xs]) => `${code(y)} against ${codeList([...xs], MOST_COLUMNS)}`);
  const more = all.length > MOST_AGAINST ? [...all.slice(0, MOST_AGAINST), "other pairs"] : all;
  return more.length === 0 ? null : enumerateParts(more);
}
