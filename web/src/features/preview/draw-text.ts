/** Text in colours: what a terminal wrote, and Python. Runs in a worker. */
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser } from "@lezer/python";
import Anser, { type AnserJsonEntry } from "anser";
import { clsx } from "clsx";

export interface TextPiece {
  readonly text: string;
  /** Class names, "" for plain text. */
  readonly looks: string;
}

/** Pieces in colours; what follows is plain text, in one piece. Of outputs, many may be in sight at once. */
const MOST_OF_OUTPUT = 400;
const MOST_OF_SOURCE = 1500;

/** The sixteen terminal colours, translated to colours that stay readable on our paper. Everything else is text. */
export const drawTerminal = (text: string): readonly TextPiece[] =>
  fewPieces(
    Anser.ansiToJson(text, { json: true, remove_empty: true, use_classes: true }).map((entry) => ({
      text: entry.content,
      looks: entryLooks(entry),
    })),
    MOST_OF_OUTPUT,
  );

/** Python in the colours of the paper: keywords are blue, comments faint. */
export function drawPython(source: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  const put = (text: string, looks: string): void => void pieces.push({ text, looks });
  highlightCode(source, parser.parse(source), highlighter, put, () => put("\n", ""));
  return fewPieces(pieces, MOST_OF_SOURCE);
}

/** Neighbours that look the same become one; beyond a limit, text has no colours. */
function fewPieces(pieces: readonly TextPiece[], most: number): TextPiece[] {
  const few: { texts: string[]; looks: string }[] = [];
  for (const { text, looks } of pieces) {
    const last = few.at(-1);
    if (last && (last.looks === looks || few.length > most)) last.texts.push(text);
    else few.push({ texts: [text], looks: few.length === most ? "" : looks });
  }
  return few.map(({ texts, looks }) => ({ text: texts.join(""), looks }));
}

const entryLooks = ({ fg, decorations }: AnserJsonEntry): string =>
  clsx(
    COLORS[fg?.replace(/^ansi-(?:bright-)?/, "") ?? ""],
    decorations.includes("bold") && "font-semibold",
    decorations.includes("italic") && "italic",
    decorations.includes("underline") && "underline",
    decorations.includes("strikethrough") && "line-through",
  );

const COLORS: Readonly<Record<string, string>> = {
  red: "text-danger",
  green: "text-code-text",
  yellow: "text-code-number",
  blue: "text-accent",
  magenta: "text-code-call",
  cyan: "text-code-text",
};

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], class: "text-accent font-semibold" },
  { tag: [tags.definition(tags.variableName), tags.className], class: "text-ink" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: "text-code-call" },
  { tag: [tags.string, tags.special(tags.string)], class: "text-code-text" },
  { tag: [tags.number, tags.bool, tags.null], class: "text-code-number" },
  { tag: [tags.comment, tags.meta], class: "text-ink-faint italic" },
]);
