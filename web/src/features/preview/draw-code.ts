/** Code in the colours of the paper: keywords are blue, comments faint. Runs in a worker; all languages but Python are loaded when one is met. */
import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser } from "@lezer/python";
import { LOOKS } from "./code-looks.ts";
import { type TextPiece, fewPieces } from "./text-piece.ts";

/** Of a cell; the fences of a text have less. */
const MOST_OF_SOURCE = 1500;
const MOST_OF_FENCE = 300;

/** The code of a cell in a notebook of this language; a cell magic names another one for its own cell. */
export async function drawCode(source: string, language: string): Promise<readonly TextPiece[]> {
  const magic = /^%%(\w{1,20})(?:[ \t]+(\w{1,20}))?[^\n]*\n?/.exec(source);
  const named = magic?.[1]?.toLowerCase() === "script" ? magic[2] : magic?.[1];
  const other = magic === null ? undefined : MAGICS[named?.toLowerCase() ?? ""];
  if (magic === null || other === undefined) return highlighted(source, language, MOST_OF_SOURCE);
  const rest = await highlighted(source.slice(magic[0].length), other, MOST_OF_SOURCE);
  return [{ text: magic[0], looks: LOOKS.call }, ...rest];
}

/** A fenced block of markdown. */
export const drawFence = (source: string, language: string): Promise<readonly TextPiece[]> =>
  highlighted(source, language.toLowerCase(), MOST_OF_FENCE);

/** Cell magics: the language of what follows. */
const MAGICS: Readonly<Record<string, string>> = {
  bash: "bash",
  sh: "bash",
  sql: "sql",
  bigquery: "sql",
  r: "r",
  julia: "julia",
  javascript: "javascript",
  js: "javascript",
};

const PYTHON = new Set(["python", "python3", "py", "ipython", "ipython3"]);

async function highlighted(source: string, language: string, most: number): Promise<readonly TextPiece[]> {
  if (PYTHON.has(language)) return pythonPieces(source, most);
  const { otherPieces } = await import("./draw-other-code.ts");
  return fewPieces(otherPieces(source, language), most);
}

function pythonPieces(source: string, most: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  const put = (text: string, looks: string): void => void pieces.push({ text, looks });
  highlightCode(source, parser.parse(source), highlighter, put, () => put("\n", ""));
  return fewPieces(pieces, most);
}

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], class: LOOKS.keyword },
  { tag: [tags.definition(tags.variableName), tags.className], class: "text-ink" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: LOOKS.call },
  { tag: [tags.string, tags.special(tags.string)], class: LOOKS.text },
  { tag: [tags.number, tags.bool, tags.null], class: LOOKS.number },
  { tag: [tags.comment, tags.meta], class: LOOKS.comment },
]);
