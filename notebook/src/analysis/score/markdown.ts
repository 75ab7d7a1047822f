import type { Cell } from "../../format/notebook.ts";
import { isGradingTalk } from "../read/grading-talk.ts";

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** False for headings written in HTML, which get no anchor that a table of contents could lead to. */
  readonly linked: boolean;
}

export interface MarkdownCell {
  readonly index: number;
  readonly headings: readonly Heading[];
  /** Words of prose: without headings, code blocks, tags, addresses, lines said before and lines that address a grader. */
  readonly words: number;
  /** Single letters that formulas in the cell use as names. */
  readonly symbols: readonly string[];
}

const FENCE = /^\s{0,3}(?:```|~~~)/;
const ATX = /^\s{0,3}(#{1,6})(?!#)(.*)$/;
const SETEXT = /^\s{0,3}(?:=+|-{3,})\s*$/;
const HTML_HEADING = /<h([1-6])\b[^>]{0,300}>(.*?)(?:<\/h\1>|$)/i;
const NOT_PROSE = /<[^>]{1,400}>|!\[[^\]]{0,300}\]\([^)]{0,2000}\)|\]\([^)]{0,2000}\)|https?:\/\/\S+|`[^`]*`/g;
/** Every match of NOT_PROSE holds one of these. */
const MAY_HOLD_CODE = /[<`]|\]\(|https?:/;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Scripts written without spaces: a word is about two characters. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/gu;

/**
 * Reads the markdown cells of a notebook in order. A line that an earlier line already said counts no words, so text cannot be
 * padded by repeating it.
 */
export function readMarkdown(cells: readonly Cell[]): readonly MarkdownCell[] {
  const said = new Set<string>();
  return cells.filter((cell) => cell.type === "markdown").map((cell) => readCell(cell, said));
}

function readCell(cell: Cell, said: Set<string>): MarkdownCell {
  const headings: Heading[] = [];
  let words = 0;
  let fenced = false;
  let previous = 0;
  let before = "";
  // What a line says the whole text says too: a cell that addresses nobody is not asked line by line.
  const mayAddress = isGradingTalk(cell.source);
  for (const line of cell.source.split("\n")) {
    if (FENCE.test(line)) {
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    const heading = headingOf(line);
    if (heading !== null) {
      if (!isGradingTalk(heading.text)) headings.push(heading);
    } else if (SETEXT.test(line) && previous > 0 && !before.includes("|")) {
      headings.push({ level: line.includes("=") ? 1 : 2, text: before.trim(), linked: true });
      words -= previous;
    }
    previous = heading === null ? proseWords(line, said, mayAddress) : 0;
    words += previous;
    before = line;
  }
  return { index: cell.index, headings, words, symbols: formulaSymbols(cell.source) };
}

function headingOf(line: string): Heading | null {
  const atx = line.includes("#") ? ATX.exec(line) : null;
  const title = atx === null ? "" : withoutClosing(atx[2] ?? "");
  if (title !== "") return { level: atx?.[1]?.length ?? 1, text: title, linked: true };
  const html = line.includes("<") ? HTML_HEADING.exec(line) : null;
  const text = html?.[2]?.replaceAll(/<[^>]*>/g, "").trim() ?? "";
  return html && text !== "" ? { level: Number(html[1]), text, linked: false } : null;
}

/** "Title ##" is "Title". By hand, since patterns with an open end are slow on long lines. */
function withoutClosing(text: string): string {
  let end = text.trimEnd().length;
  while (text.charAt(end - 1) === "#") end -= 1;
  return text.slice(0, end).trim();
}

function proseWords(line: string, said: Set<string>, mayAddress: boolean): number {
  const text = line.trim().toLowerCase();
  if (text === "" || said.has(text) || (mayAddress && isGradingTalk(line))) return 0;
  said.add(text);
  return countWords(MAY_HOLD_CODE.test(line) ? line.replaceAll(NOT_PROSE, " ") : line);
}

/** Words of a text in any script. */
export function countWords(text: string): number {
  return plainWords(text) ?? wordsInAnyScript(text);
}

/** Letters and digits of ASCII are 1, the signs that may stand inside a word 2. */
const PLAIN: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : code === 0x27 || code === 0x2d ? 2 : 0,
);

/** The same for ASCII with typographic quotes, dashes and dots, which most texts are; null where there is anything else. */
function plainWords(text: string): number | null {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = PLAIN[code];
    if (kind === 1) {
      if (!inWord) words += 1;
      inWord = true;
    } else if (kind === 0) inWord = false;
    else if (kind === undefined && code !== RIGHT_QUOTE) {
      if (!TYPOGRAPHIC.has(code)) return null;
      inWord = false;
    }
  }
  return words;
}

const RIGHT_QUOTE = 0x2019;
/** Dashes, the other quotes, the bullet and the ellipsis. */
const TYPOGRAPHIC: ReadonlySet<number> = new Set([0x2013, 0x2014, 0x2018, 0x201c, 0x201d, 0x2022, 0x2026]);

function wordsInAnyScript(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const spaced = unspaced === 0 ? text : text.replaceAll(UNSPACED, " ");
  return (spaced.match(WORD)?.length ?? 0) + Math.ceil(unspaced / 2);
}

function formulaSymbols(source: string): readonly string[] {
  if (!source.includes("$") && !source.includes("\\(")) return [];
  const symbols = new Set<string>();
  for (const [formula] of source.matchAll(/\$\$?[^$]{1,2000}\$|\\\(.{1,2000}?\\\)/gs)) {
    for (const [letter] of formula.matchAll(/(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])/g)) symbols.add(letter);
    for (const [, letter] of formula.matchAll(/\{([A-Za-z])\}/g)) if (letter) symbols.add(letter);
  }
  return [...symbols];
}
