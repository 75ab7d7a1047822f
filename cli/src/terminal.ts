/** What the terminal can do. */
export interface Terminal {
  /** Columns to write in; at most 100, since longer lines are hard to read. */
  readonly width: number;
  readonly hasColor: boolean;
}

type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** Colours only where somebody looks at them: not in files and pipes, not with NO_COLOR (no-color.org) or --no-color. */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Terminal {
  const isPlain =
    stream.isTTY !== true ||
    args.includes("--no-color") ||
    (environment["NO_COLOR"] ?? "") !== "" ||
    environment["TERM"] === "dumb";
  return { width: Math.max(40, Math.min(stream.columns ?? 100, 100)), hasColor: !isPlain };
}

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
};

export function styled(terminal: Terminal, style: Style, text: string): string {
  if (!terminal.hasColor || text === "") return text;
  const [on, off] = CODES[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/**
 * Text of a notebook as one line that a terminal cannot take for a command: a notebook could carry escape sequences that retitle the
 * window or hide lines.
 */
export const harmless = (text: string): string => withoutCommands(text.replace(/\s+/g, " ")).trim();

/** The same with its line breaks and tabs. */
export const harmlessLines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.split("\t").map(withoutCommands).join("\t"))
    .join("\n");

/** JSON whose texts hold no control or direction character as such: a notebook's title must not act on the terminal it is shown in. */
export function visibleJson(value: unknown): string {
  const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replace(
    /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g,
    escaped,
  );
}

const withoutCommands = (text: string): string =>
  text.replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, "");

/** Words broken into lines of at most `width - indent` characters, each indented; later lines by `hanging` more. */
export function wrapped(text: string, width: number, indent: number, hanging = 0): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const room = width - indent - (lines.length > 0 ? hanging : 0);
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  if (line !== "") lines.push(line);
  return lines.map((content, position) => " ".repeat(indent + (position > 0 ? hanging : 0)) + content);
}

const EIGHTHS = ["", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589"];

/** A bar for a score from 0 to 10, in eighths of a character. */
export function scoreBar(score: number, width: number): string {
  const eighths = Math.round((Math.max(0, Math.min(10, score)) / 10) * width * 8);
  const filled = "\u2588".repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
  return filled.padEnd(width, "\u00b7");
}

/** Spec section 9: 8 and above is green, 5 to 8 amber, below 5 red. */
export function scoreStyle(score: number): "green" | "yellow" | "red" {
  return score >= 8 ? "green" : score >= 5 ? "yellow" : "red";
}
