import { filterMap } from "../../filter-map.ts";
import type { Match, Take } from "./align-search.ts";
import { divided, type Run } from "./align-slots.ts";
import { isFooter, isNoise, isRule, isTableLine, LONGEST_LINE } from "./lines.ts";
import { type Shown, shownWithin } from "./shown.ts";

/** What one call of print writes: a text, then runs of slots followed by texts. */
export interface Print {
  readonly head: string;
  readonly runs: readonly Run[];
  /** Non-blank characters of its own texts. */
  readonly letters: number;
}

/** Null if it is not printed, or leaves nothing. */
export function compilePrint(shown: Shown): Print | null {
  if (shown.kind !== "printed") return null;
  let head = "";
  let letters = 0;
  const runs: { slots: number[]; tail: string }[] = [];
  for (const part of shown.parts.slice(0, MOST_PARTS)) {
    const run = runs.at(-1);
    if ("text" in part) {
      const text = shownText(part.text);
      letters += text.replaceAll(/\s/g, "").length;
      if (run) run.tail += text;
      else head += text;
    } else if (run && /^[ \t]*$/.test(run.tail)) {
      run.slots.push(part.slot);
      run.tail = "";
    } else runs.push({ slots: [part.slot], tail: "" });
  }
  return head === "" && runs.length === 0 ? null : { head, runs, letters };
}

/**
 * A text without terminal control, as in an output. What a carriage return overwrites is replaced by the last writing.
 */
function shownText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the escape sequences of ECMA-48
  const plain = text.includes("\u001b") ? text.replaceAll(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, "") : text;
  return plain.includes("\r") ? plain.replaceAll(/^.*\r(?=[^\r\n])|\r/gm, "") : plain;
}

/** A text that prints wrote, which ends with "\n". */
export interface Printed {
  readonly text: string;
  /** How prints begin, if that is distinctive: a table ends before such a line. */
  readonly anchors: ReadonlySet<string>;
  /** Where the tables end that begin at a position: asked for each print that may have written what is there. */
  readonly tableEnds: Map<number, number | null>;
}

export const printedBy = (shown: readonly Shown[], text: string): Printed => ({
  text,
  anchors: anchorsOf(shown),
  tableEnds: new Map(),
});

const anchorsOf = (shown: readonly Shown[]): ReadonlySet<string> =>
  new Set(filterMap([...headsOf(shown)], (head) => (head.length >= ANCHOR ? head.slice(0, ANCHOR) : null)));

/** The first lines of what prints begin with. */
export function headsOf(shown: readonly Shown[]): ReadonlySet<string> {
  const heads = new Set<string>();
  const add = (parts: readonly Shown[], depth: number): void => {
    for (const part of parts) {
      if (heads.size >= MOST_HEADS || depth > 20) return;
      add(shownWithin(part), depth + 1);
      const first = compilePrint(part)?.head.trimStart().split("\n")[0] ?? "";
      if (first !== "") heads.add(first.trimEnd());
    }
  };
  add(shown, 0);
  return heads;
}

/** The ways in which a print may have written what is at a position; likeliest first. */
export function matchPrint(print: Print, printed: Printed, at: number): readonly Match[] {
  const start = startOf(print.head, printed.text, at);
  if (start === null) return [];
  const search: Search = { printed, found: [], budget: 60 };
  follow(search, print, 0, start.end, []);
  const own = print.letters > 0 ? 1 + Math.min(2, 0.15 * print.letters) : 0;
  return search.found
    .filter(({ end }) => end > at)
    .map(({ end, takes, score }) => ({
      end,
      takes,
      score: own + score - start.cost + (print.runs.length === 0 && own === 0 ? 0.1 : 0),
    }));
}

/** Where the first text ends: here, without the blank lines it begins with, or within this line. */
function startOf(head: string, text: string, at: number): { readonly end: number; readonly cost: number } | null {
  if (text.startsWith(head, at)) return { end: at + head.length, cost: 0 };
  const bare = head.replace(/^\n+/, "");
  if (bare.trim() === "") return null;
  if (bare !== head && text.startsWith(bare, at)) return { end: at + bare.length, cost: 0.1 };
  const first = bare.split("\n", 1)[0] ?? "";
  if (first.trim() === "" || first.length < 3) return null;
  const line = text.slice(at, Math.min(lineEnd(text, at), at + LONGEST_LINE));
  const within = line.indexOf(first);
  return within > 0 && text.startsWith(bare, at + within) ? { end: at + within + bare.length, cost: 0.4 } : null;
}

interface Search {
  readonly printed: Printed;
  readonly found: { readonly end: number; readonly takes: readonly Take[]; readonly score: number }[];
  /** Limit on the regions that are tried. */
  budget: number;
}

function follow(search: Search, print: Print, index: number, from: number, takes: readonly Take[], score = 0): void {
  const { text } = search.printed;
  const run = print.runs[index];
  if (run === undefined) {
    search.found.push({ end: from, takes, score });
    return;
  }
  for (const end of regionEnds(search.printed, run, from)) {
    if (search.budget <= 0 || search.found.length >= MOST_FOUND) return;
    search.budget -= 1;
    const own = divided(text, run, from, end);
    if (own === null) continue;
    const worth = print.letters > 0 ? slotWorth(own) : loneWorth(text, from, end, own);
    follow(search, print, index + 1, end + run.tail.length, [...takes, ...own], score + worth);
  }
}

/** Where the slots of a run may end, likeliest first. */
function* regionEnds(printed: Printed, run: Run, from: number): Generator<number> {
  const { text } = printed;
  const ofLine = lineEnd(text, from);
  const limit = isOpen(text.slice(from, Math.min(ofLine, from + LONGEST_LINE)))
    ? closingEnd(text, from, ofLine)
    : ofLine;
  if (run.tail.startsWith("\n") || run.tail === "") {
    const table = run.slots.length === 1 ? tableEnd(printed, from) : null;
    for (const end of [limit, table]) if (end !== null && text.startsWith(run.tail, end)) yield end;
    if (run.tail === "") yield tokenEnd(text, from, ofLine);
    return;
  }
  const padded = from + (/^[ \t]*/.exec(text.slice(from, ofLine))?.[0].length ?? 0);
  let spare = from;
  for (const until of limit > ofLine ? [ofLine, limit] : [limit]) {
    const window = text.slice(padded, Math.min(until, padded + LONGEST_REGION) + run.tail.length);
    let tries = 0;
    for (let i = window.indexOf(run.tail); i >= 0 && tries < MOST_TRIES; i = window.indexOf(run.tail, i + 1)) {
      tries += 1;
      if (padded + i > until || padded + i <= spare) continue;
      if (isOpen(text.slice(padded, padded + i))) continue;
      spare = padded + i;
      yield padded + i;
    }
  }
}

/** The end of the line on which the brackets opened on this line are closed; that of this line if they never are. */
function closingEnd(text: string, from: number, ofLine: number): number {
  let end = ofLine;
  const depth = { open: 0 };
  let start = from;
  for (let lines = 0; lines < MOST_LINES && end - from < LONGEST_REGION; lines += 1) {
    depth.open = depthAfter(text.slice(start, end), depth.open);
    if (depth.open <= 0) return end;
    if (end + 1 >= text.length) break;
    start = end + 1;
    end = lineEnd(text, start);
  }
  return ofLine;
}

const isOpen = (part: string): boolean => depthAfter(part, 0) > 0;

function depthAfter(part: string, before: number): number {
  let depth = before;
  for (let at = 0; at < part.length; at += 1) depth += DEPTHS[part.charCodeAt(at)] ?? 0;
  return depth;
}

/** What a character adds to the depth, by its code: brackets are within ASCII. */
const DEPTHS = Int8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return "([{".includes(character) ? 1 : ")]}".includes(character) ? -1 : 0;
});

/** The end of the table, series or report that begins here; null if none does. */
function tableEnd(printed: Printed, from: number): number | null {
  const known = printed.tableEnds.get(from);
  if (known !== undefined) return known;
  const end = findTableEnd(printed, from);
  printed.tableEnds.set(from, end);
  return end;
}

function findTableEnd({ text, anchors }: Printed, from: number): number | null {
  const line = (at: number): string => text.slice(at, Math.min(lineEnd(text, at), at + LONGEST_LINE));
  if (!isTableLine(line(from)) && !isBetweenTableLines(line(from), line(lineEnd(text, from) + 1))) return null;
  let end = lineEnd(text, from);
  let last = end;
  for (let lines = 0; lines < MOST_LINES && last + 1 < text.length; lines += 1) {
    const next = line(last + 1);
    const isEnd = anchors.has(next.trimStart().slice(0, ANCHOR)) || isNoise(next);
    // A table without row numbers may begin a line with a name.
    const isAsWide = next.length === line(from).length && /\d$/.test(next);
    if (isEnd || !(isAsWide || isTableLine(next) || isBetweenTableLines(next, line(lineEnd(text, last + 1) + 1))))
      break;
    last = lineEnd(text, last + 1);
    if (next.trim() !== "") end = last;
    if (isFooter(next)) break;
  }
  return end === lineEnd(text, from) ? null : end;
}

/** A blank line of a report, or its index name, which stands above counts as well. */
const isBetweenTableLines = (line: string, next: string): boolean =>
  isTableLine(next) && (line.trim() === "" || (/^\w+\s*$/.test(line) && !isRule(next)));

function tokenEnd(text: string, from: number, ofLine: number): number {
  const token = /^[ \t]*(?:[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?|\S+)/.exec(text.slice(from, Math.min(ofLine, from + 200)));
  return from + (token?.[0].length ?? 0);
}

const NUMERIC = /^[[({]?\s*[-+]?[\d.]|^(?:np\.|tensor\(|array\()/;

/** Numbers are printed most often. */
const slotWorth = (takes: readonly Take[]): number =>
  takes.reduce((sum, take) => sum + (NUMERIC.test(take.text) ? 0.15 : take.text === "" ? -0.3 : 0.05), 0);

/** How likely it is that a print without a text of its own wrote this. */
function loneWorth(text: string, from: number, end: number, takes: readonly Take[]): number {
  const region = text.slice(from, end);
  if (takes.every((take) => NUMERIC.test(take.text))) return 1.2;
  const lines = region.split("\n").length;
  if (lines > 1) return 1 + Math.min(1.5, 0.2 * lines);
  if (region.trim() === "") return -0.2;
  if (isNoise(region)) return -0.3;
  return takes.length === 1 && isTableLine(region) ? 0.1 : 0.5;
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
};

const MOST_PARTS = 80;
const MOST_HEADS = 500;
/** This many characters of a print's first text identify it. */
const ANCHOR = 4;
const MOST_FOUND = 4;
const MOST_TRIES = 12;
const MOST_LINES = 120;
const LONGEST_REGION = 8_000;
