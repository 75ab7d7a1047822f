/** Headings, paragraphs and items of a markdown text. */
import { plainText } from "../../format/plain-text.ts";

export interface Block {
  readonly form: "heading" | "paragraph" | "item";
  /** 1 to 6 for a heading; 7 for a bold line, which serves as one. */
  readonly level: number;
  readonly text: string;
  /** The line that introduces a list and ends with a colon. */
  readonly lead: string | null;
}

/** The level of a bold line, which is a title where it opens the notebook and its cell has no other heading. */
export const BOLD = 7;

const LONGEST_HEADING = 300;
/** What an author took out of sight. */
const HIDDEN = /<!--[^]*?(?:-->|$)/g;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ATX = /^\s{0,3}(#{1,6})(?!#)\s*(.*?)\s*#*\s*$/;
const SETEXT = /^\s{0,3}(=+|-{3,})\s*$/;
/** Also inside what places it on the page. */
const HTML_HEADING =
  /^\s*(?:<(?:br|center|div|p|font)\b[^>]{0,300}>\s{0,9}){0,4}<h([1-6])\b[^>]{0,300}>(.*?)(?:<\/h\d>|$)/i;
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_]{2,80}?):?(?:\*\*|__)\s*:?\s*$/;
const ITEM =
  /^\s{0,12}(?:(?:[-*+\u2022]|\d{1,3}[.)])\s|<li\b[^>]{0,300}>|(?:[-=]{1,2}>|[\u2190-\u21ff\u25b6\u25ba\u27a1\u2714\u2705]\ufe0f?)(?!\s*$))\s*(\S.*)$/;
/** Tables, formulas, pictures, rules and indented code. */
const NO_PROSE =
  /^\s*(?:\||\$\$|\\begin|\\\[|!\[|<(?!b>|i>|u>|em>|strong>|p\b|a |font|span|center|code|li>)|[-*_]{3,}\s*$)|^(?: {4,}|\t)(?![-*+]\s|\d{1,2}[.)]\s)/;

/** A line that the author ends; after a comma the sentence goes on. */
const BREAK = /<br\s{0,3}\/?>\s*$| {2}$/;

/** Room above a paragraph. */
const OPENING_BREAKS = /^\s{0,3}(?:<br\s{0,3}\/?>\s{0,3}){1,9}(?=[^<\s])/i;

/** Headings, paragraphs and items of a markdown text. */
export function blocksOf(source: string): readonly Block[] {
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
  for (const whole of source.replace(HIDDEN, "").split("\n")) {
    const line = whole
      .replace(/^\s{0,3}>\s?/, "")
      .replace(OPENING_BREAKS, "")
      .trimEnd();
    if (FENCE.test(line)) {
      close();
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    const hasTag = line.includes("<");
    if (hasTag && /^\s{0,8}<\/?details\b/i.test(line)) {
      close();
      folded = !/<\/details\b/i.test(line);
    }
    if (line.includes("$$") && line.split("$$").length % 2 === 0) {
      close();
      formula = !formula;
      continue;
    }
    // Headings are short, and open-ended patterns are slow on long lines.
    const atx = line.length > LONGEST_HEADING ? null : ATX.exec(line);
    const html = atx === null && hasTag ? HTML_HEADING.exec(line) : null;
    const bold = BOLD_LINE.exec(line);
    const item = ITEM.exec(line);
    const setext: string | undefined = open?.form === "paragraph" ? SETEXT.exec(line)?.[1] : undefined;
    if (formula) continue;
    if (atx?.[1]) head(atx[1].length, atx[2] ?? "");
    else if (html?.[1]) head(Number(html[1]), html[2] ?? "");
    else if (bold?.[1]) head(BOLD, bold[1]);
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
      // A text that is only set in large letters is no heading.
      open.lines.push(line.trim().replace(/^#{1,6}\s+/, ""));
      if (BREAK.test(whole) && !/,\s{0,9}(?:<br\s{0,3}\/?>)?$/.test(line)) close();
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
  // Most lines have nothing of all this, and to see that is faster than to look for each kind of it.
  if (!/[<$&\\]/.test(kept)) return plainText(kept);
  return plainText(kept.replace(/<br\s*\/?>/gi, " "))
    .replace(/\$([^${}]{1,60})\$/g, (_, formula: string) => formula.replace(/\\([a-zA-Z]{2,12})/g, "$1"))
    .replace(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\([_*#$%&])/g, "$1")
    .trim();
}
