/** IPython cell text to plain Python of the same length, so that every position in it is a position in the cell. */

import { own } from "../../own.ts";

export interface Magic {
  /** `%matplotlib` is "line", `%%time` is "cell", `!pip` is "shell", `df.head?` is "help". */
  readonly kind: "line" | "cell" | "shell" | "help";
  /** "matplotlib", "time", "pip"; for help, what is asked about. */
  readonly name: string;
  /** Everything after the name on that line, trimmed. */
  readonly argument: string;
  readonly from: number;
  readonly to: number;
}

export interface CellSource {
  /** Same length as the cell; whatever is not Python is blanked. Empty of code when `language` is not "python". */
  readonly text: string;
  readonly magics: readonly Magic[];
  /** The language the body of the cell is in: "python", or what a cell magic says ("bash", "r", "sql", "html", "text" ...). */
  readonly language: string;
}

/** Cell magics whose body still is Python of this notebook. */
const PYTHON_BODIES = new Set([
  "time",
  "timeit",
  "capture",
  "prun",
  "px",
  "heat",
  "memit",
  "mprun",
  "lprun",
  "snakeviz",
  "notify",
  "skip",
  "wandb",
  "scalene",
  "python",
  "python3",
  "python2",
  "pypy",
  "debug",
  "local",
  "chime",
  "manim_time",
]);
const FOREIGN_BODIES: Readonly<Record<string, string>> = {
  bash: "bash",
  sh: "bash",
  script: "bash",
  cmd: "bash",
  system: "bash",
  "!": "bash",
  sx: "bash",
  R: "r",
  julia: "julia",
  sql: "sql",
  bigquery: "sql",
  sparksql: "sql",
  html: "html",
  HTML: "html",
  javascript: "javascript",
  js: "javascript",
  svg: "svg",
  latex: "latex",
  markdown: "markdown",
  perl: "perl",
  ruby: "ruby",
  cython: "cython",
  writefile: "text",
  file: "text",
  writetemplate: "text",
};

/** Reads one code cell. Linear in its length; never throws. */
export function readSource(source: string): CellSource {
  if (!MARKED.test(source) && !STARTS_MARKED.test(source)) return { text: source, magics: [], language: "python" };
  const magics: Magic[] = [];
  const pieces: string[] = [];
  let done = 0;
  let language = "python";
  let string: string | null = null;
  let depth = 0;
  let continued = false;
  let offset = 0;
  let seenCode = false;
  for (const line of source.split("\n")) {
    if (line === "") {
      continued = false;
      offset += 1;
      continue;
    }
    const atStart = string === null && depth === 0 && !continued;
    let text = line;
    if (atStart && line.includes(";") && line.trim() === ";") text = blank(line);
    else if (atStart) {
      const found = readMagicLine(line, offset, !seenCode);
      if (found !== null) {
        magics.push(found.magic);
        text = found.text;
        if (found.magic.kind === "cell") {
          const name = found.magic.name;
          if (!PYTHON_BODIES.has(name)) {
            language = own(FOREIGN_BODIES, name) ?? name.toLowerCase();
            pieces.push(source.slice(done, offset), text, blank(source.slice(offset + line.length)));
            return { text: pieces.join(""), magics, language };
          }
        }
      }
    }
    if (!seenCode && text.trim() !== "") seenCode = !text.trimStart().startsWith("#");
    ({ string, depth, continued } = scanLine(text, string, depth));
    if (text !== line) {
      pieces.push(source.slice(done, offset), text);
      done = offset + line.length;
    }
    offset += line.length + 1;
  }
  return { text: done === 0 ? source : pieces.join("") + source.slice(done), magics, language };
}

/** What a line that is no Python has, or begins with: most cells have none. Asked for apart, they are found in half the time. */
const MARKED = /[%!?]/;
const STARTS_MARKED = /^(?:[^\S\n]*;|[apclmwrhtgu][a-z-]*[ \t]+[^\s=])/m;
const CELL_MAGIC = /^\s*%%(!|[A-Za-z_][\w.]*)[ \t]*/;
const LINE_MAGIC = /^(\s*)%[ \t]*([A-Za-z_][\w.]*)[ \t]*/;
const SHELL = /^(\s*)!{1,2}[ \t]*([^\s]*)/;
const ASSIGNED = /^(\s*[\w.,[\]"' \t]{1,200}=[ \t]*)([%!])([A-Za-z_/.~][^\s]*)/;
const HELP_BEFORE = /^\s*\?{1,2}[ \t]*([\w.*]+)[ \t]*;?[ \t]*$/;
const HELP_AFTER = /^\s*%{0,2}([\w.*[\]"']+)\?{1,2}[ \t]*(?:#.*)?$/;
/** Line magics that run the Python after their options. */
const RUNS_PYTHON = new Set(["time", "timeit", "prun", "memit", "lprun", "mprun"]);
/** Commands that automagic lets people write without a per cent sign, and the letters they begin with. */
const AUTOMAGIC =
  /^(pip|conda|apt-get|ls|cd|pwd|mkdir|rmdir|wget|curl|cat|cp|mv|rm|less|more|head|tail|git|unzip)[ \t]+((?:install|clone)\b.*|(?:-[A-Za-z]|\.|\/|~|http)[^=]*|(?!(?:in|is|and|or|not|if|else|for)\b)\w[\w./*~:-]*(?:[ \t]+[\w./*~:-]+)*)$/;
const AUTOMAGIC_STARTS = "apclmwrhtgu";

function readMagicLine(line: string, offset: number, first: boolean): { magic: Magic; text: string } | null {
  const mark = line.trimStart().charAt(0);
  const span = { from: offset, to: offset + line.length };
  if (mark === "%" || mark === "!" || mark === "?") {
    const cell = first ? CELL_MAGIC.exec(line) : null;
    if (cell) return { magic: magicOf(span, "cell", cell[1] ?? "", line.slice(cell[0].length)), text: blank(line) };
    const help = HELP_BEFORE.exec(line) ?? HELP_AFTER.exec(line);
    if (help) return { magic: magicOf(span, "help", help[1] ?? "", ""), text: blank(line) };
    const shell = SHELL.exec(line);
    if (shell)
      return { magic: magicOf(span, "shell", shell[2] ?? "", line.slice(shell[0].length)), text: standIn(line) };
    const magic = LINE_MAGIC.exec(line);
    if (!magic)
      return mark === "!" || mark === "?" || first
        ? { magic: magicOf(span, "help", "", line), text: blank(line) }
        : null;
    const name = magic[2] ?? "";
    if (!RUNS_PYTHON.has(name))
      return { magic: magicOf(span, "line", name, line.slice(magic[0].length)), text: standIn(line) };
    const rest = line.slice(magic[0].length);
    const options = /^(?:-[A-Za-z]+[ \t]*\d*[ \t]+)*/.exec(rest)?.[0].length ?? 0;
    const lead = magic[1]?.length ?? 0;
    const head = magic[0].length + options;
    return {
      magic: magicOf(span, "line", name, rest),
      text: line.slice(0, lead) + blank(line.slice(lead, head)) + line.slice(head),
    };
  }
  if (line.includes("?")) {
    const help = HELP_AFTER.exec(line);
    if (help) return { magic: magicOf(span, "help", help[1] ?? "", ""), text: blank(line) };
  }
  const bare = AUTOMAGIC_STARTS.includes(mark) ? AUTOMAGIC.exec(line) : null;
  if (bare?.[2]) return { magic: magicOf(span, "shell", bare[1] ?? "", bare[2]), text: standIn(line) };
  if (!line.includes("=") || !(line.includes("%") || line.includes("!"))) return null;
  const assigned = ASSIGNED.exec(line);
  if (!assigned || assigned[1]?.endsWith("==")) return null;
  const head = assigned[1]?.length ?? 0;
  const rest = line.slice(head);
  return {
    magic: magicOf(
      span,
      assigned[2] === "!" ? "shell" : "line",
      assigned[3] ?? "",
      rest.slice(1 + (assigned[3]?.length ?? 0)),
    ),
    text: line.slice(0, head) + (rest.length >= 3 ? "..." + blank(rest.slice(3)) : blank(rest)),
  };
}

const magicOf = (span: { from: number; to: number }, kind: Magic["kind"], name: string, argument: string): Magic => ({
  kind,
  name,
  argument: argument.trim(),
  ...span,
});

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** A blanked line that keeps the body of an indented block from being empty. */
function standIn(line: string): string {
  const indent = line.length - line.trimStart().length;
  if (indent === 0 || line.length - indent < 4) return blank(line);
  return line.slice(0, indent) + "pass" + blank(line.slice(indent + 4));
}

/** By character code: 1 for the signs that open or end something. */
const TELLING = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /["'#()[\]{}\\]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Follows strings, brackets and backslashes to know whether the next line starts a statement. */
function scanLine(
  line: string,
  open: string | null,
  start: number,
): { string: string | null; depth: number; continued: boolean } {
  let string = open;
  let depth = start;
  let i = 0;
  while (i < line.length) {
    // Most signs say nothing.
    if (TELLING[line.charCodeAt(i)] !== 1) {
      i += 1;
      continue;
    }
    const c = line.charAt(i);
    if (string !== null) {
      if (c === "\\") i += 2;
      else if (line.startsWith(string, i)) {
        i += string.length;
        string = null;
      } else i += 1;
      continue;
    }
    if (c === "#") break;
    if (c === '"' || c === "'") {
      string = line.startsWith(c.repeat(3), i) ? c.repeat(3) : c;
      i += string.length;
      continue;
    }
    if (c === "(" || c === "[" || c === "{") depth += 1;
    else if (c === ")" || c === "]" || c === "}") depth = Math.max(0, depth - 1);
    i += 1;
  }
  if (string !== null && string.length === 1) string = null;
  return { string, depth, continued: string === null && line.endsWith("\\") };
}
