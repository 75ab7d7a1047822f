/**
 * What a parser of markdown takes far too long over, told in one pass before it is asked: it holds each mark of a paragraph against the
 * others (emphasis, links), and each quote of a line against those around it.
 */

/** Marks of one paragraph: 2,000 take about 300 ms, and ten times as many half a minute. */
const MAX_MARKS = 2000;
const MAX_QUOTES = 500;

/** Code in fences has no marks, and each row of a table is read alone. What is taken for either by mistake has the worker's time limit. */
export function isTangled(source: string): boolean {
  let marks = 0;
  let fence: string | null = null;
  for (const line of source.split("\n")) {
    const found = FENCE.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (found !== null && found.startsWith(fence)) fence = null;
      continue;
    }
    fence = found;
    if (fence !== null || line.trim() === "" || line.trimStart().startsWith("|")) marks = 0;
    if (fence !== null) continue;
    if (count(line.slice(0, 4 * MAX_QUOTES), QUOTES) > MAX_QUOTES) return true;
    marks += count(line, MARKS);
    if (marks > MAX_MARKS) return true;
  }
  return false;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const QUOTES = />/g;
/** A run of stars or underscores is one. */
const MARKS = /[[\]]|\*{1,1000}|_{1,1000}|~{1,1000}/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
