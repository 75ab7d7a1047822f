import { plainText } from "../../format/plain-text.ts";
import type { Cell, Notebook } from "../../format/notebook.ts";

/** A sentence of a notebook's prose, and where it is. */
export interface Sentence {
  /** Verbatim, without Markdown syntax. */
  readonly text: string;
  readonly cell: number;
  readonly form: "heading" | "paragraph" | "item" | "printed" | "comment";
  /**
   * The headings above it, outermost first, without Markdown syntax; for a list item also the words that introduce the
   * list.
   */
  readonly under: readonly string[];
  /** True if there is only prose between it and the output of a code cell. */
  readonly afterOutput: boolean;
  /** True if the sentence or heading before it asks a question. */
  readonly answers: boolean;
  /** True if no code comes after it. */
  readonly closing: boolean;
  /** Its number in its paragraph, item or output, from 0. */
  readonly position: number;
}

const MOST_CHARACTERS = 20_000;
const MOST_PRINTED_LINES = 400;
const LONGEST_HEADING = 300;

/** Every sentence of a notebook in order: headings, prose and items of markdown, and full sentences that code printed. Linear. */
export function readProse(notebook: Notebook): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  const lastCode =
    notebook.cells.findLast(({ type, source }) => type === "code" && source.trim() !== "")?.index ?? Infinity;
  // If all outputs were cleared before saving, code counts as what it showed.
  const cleared = notebook.cells.every(({ outputs }) => outputs.length === 0);
  let afterOutput = false;
  /** Whether the paragraph before, or the previous sentence in the same one, asks a question. */
  let asked = false;
  for (const cell of notebook.cells) {
    if (cell.type === "markdown") {
      const closing = cell.index > lastCode;
      for (const block of blocksOf(cell.source.slice(0, MOST_CHARACTERS))) {
        if (block.form === "heading") {
          while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
          headings.push({ level: block.level, text: block.text });
          afterOutput = false;
        }
        const under = [...headings.map(({ text }) => text), ...(block.lead === null ? [] : [block.lead])];
        const texts = block.form === "heading" ? [block.text] : sentencesOf(block.text);
        let answers = asked;
        texts.forEach((text, position) => {
          sentences.push({ text, cell: cell.index, form: block.form, under, afterOutput, answers, closing, position });
          if (ASKS.test(text)) answers = true;
        });
        asked = texts.some((text) => ASKS.test(text));
      }
    } else if (cell.type === "code" && cell.source.trim() !== "") {
      const under = headings.map(({ text }) => text);
      for (const comment of commentsIn(cell.source))
        sentencesOf(comment).forEach((text, position) => {
          sentences.push({
            text,
            cell: cell.index,
            form: "comment",
            under,
            afterOutput: false,
            answers: false,
            closing: false,
            position,
          });
        });
      printedLines(cell).forEach((text, position) => {
        sentences.push({
          text,
          cell: cell.index,
          form: "printed",
          under,
          afterOutput: true,
          answers: false,
          closing: false,
          position,
        });
      });
      afterOutput = cleared || cell.outputs.length > 0;
    }
  }
  return sentences;
}

const ASKS = /\?["'”’)]?$|^Q\. /;

interface Block {
  readonly form: "heading" | "paragraph" | "item";
  /** 1 to 6 for a heading; 7 for a bold line, which serves as one. */
  readonly level: number;
  readonly text: string;
  /** The line that introduces a list and ends with a colon. */
  readonly lead: string | null;
}

const FENCE = /^\s{0,3}(?:```|~~~)/;
const ATX = /^\s{0,3}(#{1,6})(?!#)\s*(.*?)\s*#*\s*$/;
const SETEXT = /^\s{0,3}(=+|-{3,})\s*$/;
const HTML_HEADING = /^\s*<h([1-6])\b[^>]{0,300}>(.*?)(?:<\/h\d>|$)/i;
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_]{2,80}?):?(?:\*\*|__)\s*:?\s*$/;
const ITEM = /^\s{0,12}(?:[-*+\u2022]|\d{1,3}[.)])\s+(.*)$/;
/** Tables, formulas, pictures, rules, quotations from other people and indented code. */
const NO_PROSE =
  /^\s*(?:\||\$\$|\\begin|\\\[|!\[|<(?!b>|i>|em>|strong>|p>|a |font|span|code|li>)|>|[-*_]{3,}\s*$)|^(?: {4,}|\t)(?![-*+]\s|\d{1,2}[.)]\s)/;

/** Headings, paragraphs and items of a markdown text. */
function blocksOf(source: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { form: "paragraph" | "item"; lines: string[] } | null = null;
  let lead: string | null = null;
  let fenced = false;
  let formula = false;
  /** Inside `<details>` lines are indented like the tags around them. */
  let folded = false;
  const close = (): void => {
    const text = open === null ? "" : plainLine(open.lines.join(" "));
    if (open !== null && text !== "") {
      blocks.push({ form: open.form, level: 0, text, lead: open.form === "item" ? lead : null });
      if (open.form === "paragraph") lead = text.length < 200 && text.endsWith(":") ? text : null;
    }
    open = null;
  };
  const head = (level: number, words: string): void => {
    close();
    lead = null;
    const text = plainLine(words).replace(/:$/, "");
    if (text !== "") blocks.push({ form: "heading", level, text, lead: null });
  };
  for (const whole of source.split("\n")) {
    const line = whole.trimEnd();
    if (FENCE.test(line)) {
      close();
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    if (/^\s{0,8}<\/?details\b/i.test(line)) {
      close();
      folded = !/<\/details\b/i.test(line);
    }
    if ((line.split("$$").length - 1) % 2 === 1) {
      close();
      formula = !formula;
      continue;
    }
    // Headings are short, and open-ended patterns are slow on long lines.
    const atx = line.length > LONGEST_HEADING ? null : ATX.exec(line);
    const html = atx === null ? HTML_HEADING.exec(line) : null;
    const bold = BOLD_LINE.exec(line);
    const item = ITEM.exec(line);
    const setext: string | undefined = open?.form === "paragraph" ? SETEXT.exec(line)?.[1] : undefined;
    if (formula) continue;
    if (atx?.[1]) head(atx[1].length, atx[2] ?? "");
    else if (html?.[1]) head(Number(html[1]), html[2] ?? "");
    else if (bold?.[1]) head(7, bold[1]);
    else if (setext !== undefined && open !== null) {
      const words: string = (open as { lines: string[] }).lines.join(" ");
      open = null;
      head(setext.startsWith("=") ? 1 : 2, words);
    } else if (line.trim() === "") close();
    else if (item?.[1] !== undefined) {
      close();
      open = { form: "item", lines: [item[1]] };
    } else if (open === null && NO_PROSE.test(folded ? line.trimStart() : line)) close();
    else if (open !== null && /^\s*(?:\||!\[|\$\$)/.test(line)) close();
    else {
      open ??= { form: "paragraph", lines: [] };
      open.lines.push(line.trim());
      if (/<br\s{0,3}\/?>$/.test(line) || whole.endsWith("  ")) close();
    }
  }
  close();
  return blocks;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

function plainLine(line: string): string {
  const kept = line.length > 4_000 ? line.slice(0, 4_000) : line;
  return plainText(kept.replace(/<br\s*\/?>/gi, " "))
    .replace(/\$([^$\\]{1,60})\$/g, "$1")
    .replace(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\([_*#$%&])/g, "$1")
    .trim();
}

/** Dots after these end no sentence. */
const ABBREVIATION =
  /(?:^|[\s([“"'])(?:e\.g|i\.e|etc|vs|cf|approx|resp|Fig|fig|Eq|eq|Sec|No|no|Dr|Mr|Mrs|Ms|Prof|St|Inc|Ltd|Co|Corp|Jr|Sr|al|ca|incl|est|max|min|avg|std|U\.S|U\.K|a\.k\.a|[A-Z])\.$/;
const END = /[.!?\u2026]+["'”’)\]]*(?=\s|$)/g;

/** The sentences of a paragraph. Dots in decimals, names, abbreviations and code do not end one. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const before = text.slice(from, end);
    const next = text.slice(end).trimStart();
    if (match[0].startsWith(".") && ABBREVIATION.test(before) && next !== "") continue;
    // What continues in lower case is the same sentence, unless it follows a question or an exclamation mark.
    if (/^[a-z]/.test(next) && match[0].startsWith(".") && !/^[a-z]+_|^[a-z]\w*\(/.test(next)) continue;
    if (isInBrackets(before) && next !== "") continue;
    sentences.push(before.trim());
    from = end;
  }
  const rest = text.slice(from).trim();
  return rest === "" ? sentences : [...sentences, rest];
}

const isInBrackets = (text: string): boolean =>
  text.length < 600 && (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0);

/** Comments on lines of their own; consecutive ones are one text. Lines with code are left out. */
function commentsIn(source: string): readonly string[] {
  const comments: string[] = [];
  let open: string[] = [];
  for (const line of [...source.slice(0, MOST_CHARACTERS).split("\n"), ""]) {
    const text = /^[ \t]*#+(?![%!])\s*(.*)$/.exec(line)?.[1]?.trim() ?? "";
    if (text === "" || /[=[\]{}<>|\\]|\w\(|^(?:import|from|def|for|if|return|print|with) /.test(text)) {
      if (open.length > 0) comments.push(open.join(" "));
      open = [];
    } else open.push(text);
  }
  return comments;
}

/**
 * Lines of words that the code itself contains: what it only passes on (a text from the data, from a model) are not the
 * author's words.
 */
function printedLines(cell: Cell): readonly string[] {
  const lines: string[] = [];
  const outputs = cell.outputs.filter((output) => output.kind === "stream" && output.name === "stdout");
  const own = new Set(outputs.length === 0 ? [] : cell.source.toLowerCase().match(/[a-z]{2,}/g));
  for (const output of outputs) {
    if (output.kind !== "stream") continue;
    for (const line of output.text.slice(0, MOST_CHARACTERS).split("\n", MOST_PRINTED_LINES)) {
      const text = line.trim();
      if (text.length < 12 || text.length > 300) continue;
      const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
      if (words.length >= 2 && words.filter((word) => own.has(word)).length * 2 > words.length) lines.push(text);
    }
  }
  return lines;
}
