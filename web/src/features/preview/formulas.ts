/**
 * Formulas in markdown, as Jupyter finds them: `$...$`, `$$...$$`, `\\(...\\)`, `\\[...\\]` and `\begin{...}...\end{...}`, outside of code
 * and within one paragraph. They leave the text before markdown is read, so that no `_`, `*` or leading `-` of a formula is taken for
 * markup.
 */
export interface Formula {
  /** With its delimiters. */
  readonly source: string;
  readonly tex: string;
  /** On lines of its own. */
  readonly display: boolean;
}

export interface TextWithFormulas {
  /** Each formula replaced by a mark, see `splitAtFormulas`. */
  readonly text: string;
  readonly formulas: readonly Formula[];
}

const MOST = 1000;
/** Characters within which a formula must end. */
const LONGEST = 5000;
const LONGEST_INLINE = 2000;

/** Unicode says that these two stand in no text (noncharacters): what holds them all the same gets replacement characters. */
const [OPEN, CLOSE] = ["\u{fdd0}", "\u{fdd1}"];
const MARK = /\u{fdd0}(\d{1,4})\u{fdd1}/u;

export function takeFormulas(source: string): TextWithFormulas {
  const text = source.replace(/[\u{fdd0}\u{fdd1}]/gu, "\u{fffd}");
  const formulas: Formula[] = [];
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length && formulas.length < MOST;) {
    const code = codeEnd(text, at);
    const formula = code === null ? formulaAt(text, at) : null;
    if (formula !== null) {
      kept.push(text.slice(from, at), `${OPEN}${formulas.length}${CLOSE}`);
      formulas.push(formula);
      from = at + formula.source.length;
      at = from;
    } else at = nextPlace(text, code ?? at + (text[at] === "\\" ? 2 : runLength(text, at, "$")));
  }
  kept.push(text.slice(from));
  return { text: kept.join(""), formulas };
}

/** The text in parts: what stands between formulas, and the formulas. */
export function splitAtFormulas(text: string, formulas: readonly Formula[]): (string | Formula)[] {
  if (!text.includes(OPEN)) return [text];
  const parts = text.split(MARK).map((part, index) => (index % 2 === 0 ? part : (formulas[Number(part)] ?? "")));
  return parts.filter((part) => part !== "");
}

/** The text as it was written. */
export const withFormulaSources = (text: string, formulas: readonly Formula[]): string =>
  splitAtFormulas(text, formulas)
    .map((part) => (typeof part === "string" ? part : part.source))
    .join("");

/** Where the next formula or code may begin. */
function nextPlace(text: string, from: number): number {
  PLACE.lastIndex = from;
  return PLACE.exec(text)?.index ?? text.length;
}
const PLACE = /[`~$\\]/g;

/** The end of the code that begins here; null where none does. */
function codeEnd(text: string, at: number): number | null {
  const sign = text[at];
  if (sign !== "`" && sign !== "~") return null;
  const length = runLength(text, at, sign);
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  if (length >= 3 && /^[\s>]*$/.test(text.slice(lineStart, at).slice(0, 100))) return fenceEnd(text, at, sign, length);
  if (sign === "~") return at + length;
  const stop = paragraphEnd(text, at, LONGEST);
  for (let next = text.indexOf("`", at + length); next >= 0 && next < stop; next = text.indexOf("`", next)) {
    const found = runLength(text, next, "`");
    next += found;
    if (found === length) return next;
  }
  return at + length;
}

/** A fence that nothing closes goes on to the end. */
function fenceEnd(text: string, at: number, sign: string, length: number): number {
  for (let line = text.indexOf("\n", at); line >= 0; line = text.indexOf("\n", line + 1)) {
    const indent = /^[ \t>]{0,20}/.exec(text.slice(line + 1, line + 21))?.[0].length ?? 0;
    const found = runLength(text, line + 1 + indent, sign);
    if (found >= length) return line + 1 + indent + found;
  }
  return text.length;
}

function runLength(text: string, at: number, sign: string): number {
  let end = at;
  while (text[end] === sign) end += 1;
  return end - at;
}

function formulaAt(text: string, at: number): Formula | null {
  if (text[at] === "$") return text[at + 1] === "$" ? between(text, at, "$$", "$$", true) : inlineFormula(text, at);
  if (text[at] !== "\\") return null;
  if (text.startsWith("\\\\[", at)) return between(text, at, "\\\\[", "\\\\]", true);
  if (text.startsWith("\\\\(", at)) return between(text, at, "\\\\(", "\\\\)", false);
  return environment(text, at);
}

function between(text: string, at: number, open: string, close: string, display: boolean): Formula | null {
  const inside = text.slice(at + open.length, paragraphEnd(text, at, LONGEST));
  const length = inside.indexOf(close);
  if (length < 0 || inside.startsWith("$") || inside.slice(0, length).trim() === "") return null;
  return { source: open + inside.slice(0, length) + close, tex: inside.slice(0, length), display };
}

/** Money is no formula: "$5 and $6", "$5-$6", "US$ 5". */
function inlineFormula(text: string, at: number): Formula | null {
  if (/[A-Za-z0-9]/.test(text[at - 1] ?? "")) return null;
  const stop = paragraphEnd(text, at, LONGEST_INLINE);
  for (let end = text.indexOf("$", at + 1); end >= 0 && end < stop; end = text.indexOf("$", end + 1)) {
    if (isEscaped(text, end)) continue;
    const tex = text.slice(at + 1, end);
    if (tex.trim() === "" || /\d/.test(text[end + 1] ?? "") || isAmount(tex)) return null;
    return { source: `$${tex}$`, tex, display: false };
  }
  return null;
}

/** Begins with a number, and goes on in words or ends in a space. */
function isAmount(tex: string): boolean {
  if (!/^\d/.test(tex)) return false;
  return /\s$/.test(tex) || /[A-Za-z]{2}/.test(tex.replace(/\\[A-Za-z]{1,30}(?:\{[^{}]{0,200}\})?/g, ""));
}

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start -= 1;
  return (at - start) % 2 === 1;
}

function environment(text: string, at: number): Formula | null {
  const name = /^\\begin\{([A-Za-z]{1,20}\*?)\}/.exec(text.slice(at, at + 30))?.[1];
  if (name === undefined) return null;
  const [open, close] = [`\\begin{${name}}`, `\\end{${name}}`];
  const inside = text.slice(at, paragraphEnd(text, at, LONGEST));
  let depth = 1;
  for (let from = open.length; ;) {
    const end = inside.indexOf(close, from);
    if (end < 0) return null;
    const inner = inside.slice(from, end).split(open).length - 1;
    depth += inner - 1;
    from = end + close.length;
    if (depth === 0) return { source: inside.slice(0, from), tex: inside.slice(0, from), display: true };
  }
}

/** The next blank line, but not further than `most` characters. */
function paragraphEnd(text: string, at: number, most: number): number {
  const near = text.slice(at, at + most);
  const blank = near.search(/\n[ \t]*\n/);
  return at + (blank < 0 ? near.length : blank);
}
