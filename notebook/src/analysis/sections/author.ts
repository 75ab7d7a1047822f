import { plainText } from "../../format/plain-text.ts";
import type { Cell, Notebook } from "../../format/notebook.ts";
import type { CellReading, Stage } from "../analysis.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";

/** Sections with fewer words than this take in where the author put the stage. */
export const SHORT_SECTION = 42;
const READ_CHARACTERS = 4_000;

/**
 * The headings under which the cells of a stage stand, where a heading belongs to that stage alone. Quoted, so that nobody takes
 * the author's words for ours; headings that address a reader of the score or a machine are left out.
 */
export function headingDrafts(
  notebook: Notebook,
  readings: readonly CellReading[],
  stage: Stage,
  mostStages = 1,
): Draft[] {
  const stages = new Map(readings.map((r) => [r.index, r.stage]));
  const written = titlesOf(notebook);
  const headings = new Map<string, { readonly cells: number[]; readonly stages: Set<string> }>();
  let heading: string | null = null;
  for (const cell of notebook.cells) {
    const title = written.get(cell);
    if (title !== undefined) heading = title;
    else if (cell.type === "code" && heading !== null) {
      const own = headings.get(heading) ?? { cells: [], stages: new Set<string>() };
      const found = stages.get(cell.index);
      if (found === stage) own.cells.push(cell.index);
      if (found !== undefined && found !== "other") own.stages.add(found);
      headings.set(heading, own);
    }
  }
  const named = [...headings].filter(([, own]) => own.cells.length > 0 && own.stages.size <= mostStages).slice(0, 3);
  if (named.length === 0) return [];
  const cells = named.flatMap(([, own]) => own.cells);
  const titles = enumerate(named.map(([title]) => `“${title}”`));
  return [{ text: `This part of the notebook is headed ${titles}.`, cells, weight: 0.55, trails: true }];
}

const titlesByNotebook = new WeakMap<Notebook, ReadonlyMap<Cell, string | null>>();

/** The texts that hold a heading, with its words; null where they are not to be quoted. Read once for all stages. */
function titlesOf(notebook: Notebook): ReadonlyMap<Cell, string | null> {
  const known = titlesByNotebook.get(notebook);
  if (known) return known;
  const titles = new Map<Cell, string | null>();
  for (const cell of notebook.cells) {
    if (cell.type !== "markdown" || !cell.source.includes("##")) continue;
    const title = /^ {0,3}#{2,6}\s+([^\n]{1,120})/m.exec(cell.source.slice(0, READ_CHARACTERS))?.[1];
    if (title !== undefined) titles.set(cell, quotable(title));
  }
  titlesByNotebook.set(notebook, titles);
  return titles;
}

const MOST_QUOTES = 2;

/**
 * What the author says about the cells of a stage, in the text right above them or in their first comment; quoted, one sentence a
 * cell. Cells in `told` come last: our sentences speak of them already.
 * @param earlier what other sections quote already; grows
 * @param wide also texts above cells that take part in the stage among others, and comments further down in its own
 */
export function quoteDrafts(
  notebook: Notebook,
  readings: readonly CellReading[],
  stage: Stage,
  told: ReadonlySet<number>,
  wide = false,
  earlier: Set<string> = new Set(),
): Draft[] {
  const quotes = new Map<string, { readonly cell: number; readonly written: boolean }>();
  for (const { index, stage: main, stages } of readings) {
    if (main !== stage && !(wide && stages.includes(stage) && told.has(index))) continue;
    const above = notebook.cells[index - 1];
    const written = above?.type === "markdown" ? statementOf(above) : null;
    const comment =
      written === null && main === stage ? firstComment(notebook.cells[index]?.source ?? "", wide ? 40 : 4) : null;
    const text = written ?? comment;
    if (text !== null && !quotes.has(text) && !earlier.has(text))
      quotes.set(text, { cell: index, written: written !== null });
  }
  const drafts: Draft[] = [];
  for (const [ours, lead, several] of LEADS) {
    const own = [...quotes].filter(([, quote]) => quote.written === ours);
    const chosen = own
      .sort((a, b) => Number(told.has(a[1].cell)) - Number(told.has(b[1].cell)) || a[1].cell - b[1].cell)
      .slice(0, MOST_QUOTES)
      .sort((a, b) => a[1].cell - b[1].cell);
    const [first, second] = chosen.map(([text]) => `“${text}”`);
    if (first === undefined || drafts.length > 0) continue;
    for (const [text] of chosen) earlier.add(text);
    drafts.push({
      text: second === undefined ? `${lead} ${first}.` : several(first, second),
      cells: chosen.map(([, quote]) => quote.cell),
      weight: ours ? 0.7 : 0.6,
      trails: true,
    });
  }
  return drafts;
}

const LEADS: readonly (readonly [boolean, string, (first: string, second: string) => string])[] = [
  [true, "The author notes:", (first, second) => `The author notes ${first} and, further on, ${second}.`],
  [false, "A comment in the code reads", (first, second) => `Comments in the code read ${first} and ${second}.`],
];

const statementsByCell = new WeakMap<Cell, string | null>();

/** Read once for all stages that ask. */
function statementOf(cell: Cell): string | null {
  const known = statementsByCell.get(cell);
  if (known !== undefined) return known;
  const found = firstStatement(cell.source);
  statementsByCell.set(cell, found);
  return found;
}

/** The first plain sentence of a text that is no heading, list or formula. */
function firstStatement(source: string): string | null {
  const lines = source.slice(0, READ_CHARACTERS).split("\n");
  const paragraph: string[] = [];
  for (const line of lines) {
    const prose = /^[A-Z"'(*_A-Za-z]/.test(line.trim()) && !/^\s*(?:#|[-*+] |\d+\. |>|\||<|!\[)/.test(line);
    if (prose) paragraph.push(line.trim());
    else if (paragraph.length > 0) break;
  }
  const text = paragraph.join(" ").replace(/[*`#]/g, "").replace(/\s+/g, " ");
  const [, sentence = text, end = ""] = /^(.{20,150}?)([.:!?])(?:\s|$)/.exec(text) ?? [];
  // A question is no statement, and an abbreviation ends no sentence.
  return end === "?" || /(?:\bvs|\be\.g|\bi\.e|\betc|\bcf|\bapprox|[([][^)\]]*)$/.test(sentence)
    ? null
    : statement(sentence);
}

/** The comment that opens a cell, or the first within some lines, where it is words and no code that was put aside. */
function firstComment(source: string, lines: number): string | null {
  const candidates = source.split("\n", lines).filter((l) => l.trim() !== "" && !l.startsWith("%"));
  for (const line of lines > 4 ? candidates : candidates.slice(0, 1)) {
    const text = /^#+\s*([A-Za-z].{14,110})$/.exec(line.trim())?.[1];
    const words =
      text !== undefined && !/[=()[\]{}#*`]|^(?:import|from|print|plt|df|return|for|if) /.test(text)
        ? statement(text)
        : null;
    if (words !== null) return words;
  }
  return null;
}

/** A text that reads as a statement about the data; null for what leads over, asks or addresses somebody. */
export function statement(text: string): string | null {
  const plain = text.replace(/\s+/g, " ").replace(/[.:,;!?\s]+$/, "");
  const fit =
    /^[A-Za-z"]/.test(plain) &&
    !/^(?:what|why|how|when|which|who|where|is|are|do|does|can)\b/i.test(plain) &&
    plain.length >= 20 &&
    plain.length <= 150 &&
    plain.split(" ").length >= 4;
  return fit && !PASSING.test(plain) && !/[“”"{}$\\<>[\]|_~]|https?:|www\./.test(plain) && !ADDRESSED.test(plain)
    ? plain
    : null;
}

/** Sentences that only lead over to what follows, and words that stand for nothing. */
const PASSING =
  /^(?:all right|alright|not too|not bad|looks? |one |now|here|let|lets|we(?:'ll| will| can| have| are going)|next|first|then|this|that|these|so|ok|as (?:we|you|before|expected|a )|in this|in order|it|they|there|note|for example|again|finally|also|but|and|however|remember|recall|yes|no|hmm|great|wow|oops|nice|okay|sorry|unfortunately|hopefully|well)\b|\b(?:null|undefined|NaN|here|see below|above|as follows|follow(?:ing)? (?:these|steps))\b/i;

function quotable(title: string): string | null {
  const text = plainText(title).replace(/\s+/g, " ").replace(/[:.]$/, "").trim();
  const plain =
    text.length >= 4 && text.length <= 70 && /[A-Za-z]{3}/.test(text) && !/[“”"`{}$\\<>[\]]|^notebook by/i.test(text);
  return plain && !ADDRESSED.test(text) ? text : null;
}

/** Words that speak to whoever reads or judges, and not about the data. */
const ADDRESSED =
  /\b(?:ignore|instructions?|prompt|assistant|system|you(?:r|'ll|'re)?|please|score of|rate this|grade|graded|deserves|excellent|perfect|outstanding)\b/i;
