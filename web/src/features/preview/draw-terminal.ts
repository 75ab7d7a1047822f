/** What a terminal wrote, in its colours. Runs in a worker. */
import Anser, { type AnserJsonEntry } from "anser";
import { clsx } from "clsx";
import { type Rgb, css, parseColor, readableOn, readableText, textOn } from "./readable-colors.ts";
import { type TextPiece, fewPieces } from "./text-piece.ts";

/** Pieces in colours; what follows is plain text, in one piece. Many outputs may be in sight at once. */
const MOST = 400;

/**
 * The sixteen named colours become those of our paper; the others, and grounds of any colour, stay as they are as far as text on them can
 * be read. Everything else is text.
 */
export const drawTerminal = (text: string): readonly TextPiece[] =>
  fewPieces(Anser.ansiToJson(text, { json: true, remove_empty: true, use_classes: true }).map(pieceOf), MOST);

function pieceOf(entry: AnserJsonEntry): TextPiece {
  const decorations = new Set<string>(entry.decorations);
  const looks = clsx(
    decorations.has("bold") && "font-semibold",
    decorations.has("italic") && "italic",
    decorations.has("underline") && "underline",
    decorations.has("strikethrough") && "line-through",
  );
  const [front, back] = [rgbOf(entry.fg, entry.fg_truecolor), rgbOf(entry.bg, entry.bg_truecolor)];
  const piece = { text: entry.content, looks };
  if (back !== null)
    return { ...piece, color: css(front === null ? textOn(back) : readableOn(front, back)), ground: css(back) };
  const name = entry.fg?.replace(/^ansi-(?:bright-)?/, "") ?? "";
  if (front === null || NAMES.includes(name)) return { ...piece, looks: clsx(looks, OURS[name]) };
  return { ...piece, color: readableText(front) };
}

const NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/** Black and white are the ink of any paper. */
const OURS: Readonly<Record<string, string>> = {
  red: "text-danger",
  green: "text-code-text",
  yellow: "text-code-number",
  blue: "text-accent",
  magenta: "text-code-call",
  cyan: "text-code-text",
};

/** A colour as Anser names it: "ansi-red", "ansi-bright-red", "ansi-palette-208", or "ansi-truecolor" with its numbers apart. */
function rgbOf(name: string | null, truecolor: string | null): Rgb | null {
  // Anser keeps the numbers of an earlier true color when it is reset.
  if (name === "ansi-truecolor") return parseColor(`rgb(${truecolor ?? ""})`);
  const palette = /^ansi-palette-(\d{1,3})$/.exec(name ?? "")?.[1];
  if (palette !== undefined) return paletteColor(Number(palette));
  const [, bright, plain = ""] = /^ansi-(bright-)?(\w+)$/.exec(name ?? "") ?? [];
  const index = NAMES.indexOf(plain);
  return index < 0 ? null : paletteColor(index + (bright === undefined ? 0 : 8));
}

/** The 256 colours of xterm: sixteen with names, a cube of 6 by 6 by 6, and 24 greys. */
function paletteColor(index: number): Rgb | null {
  if (index < 16) return parseColor(SIXTEEN[index] ?? "");
  if (index > 255) return null;
  if (index >= 232) {
    const level = 8 + 10 * (index - 232);
    return [level, level, level];
  }
  const [red, green, blue] = [36, 6, 1].map((step) => LEVELS[Math.floor((index - 16) / step) % 6] ?? 0);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const LEVELS = [0, 95, 135, 175, 215, 255];
const SIXTEEN =
  "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 #7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff".split(
    " ",
  );
