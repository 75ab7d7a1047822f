/** A cell that an export to a script and back has wrapped: `get_ipython().run_cell_magic("time", "", "train = 1\nrows = 2")`. */
const CALL =
  /^(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*get_ipython\(\)\.run_cell_magic\(\s*(["'])(\w{1,30})\1\s*,\s*(["'])[^"'\n]*\3\s*,\s*(["'])/;

export interface WrappedCell {
  readonly magic: string;
  /** The wrapped code, at its place in a text as long as the cell. */
  readonly text: string;
}

/** What stands for one escape of two characters; quotes that had to be escaped would not keep their place. */
const ESCAPES: Readonly<Record<string, string>> = { n: " \n", t: "  ", "\\": " \\" };

/** The code of a cell that hands it to a magic as one text; null for every other cell. Linear in the length of the cell. */
export function wrappedCell(source: string): WrappedCell | null {
  if (!source.includes("get_ipython().run_cell_magic(")) return null;
  const call = CALL.exec(source);
  if (call === null) return null;
  const [head, , magic = "", , quote = ""] = call;
  const pieces = [head.replace(/[^\n]/g, " ")];
  let at = head.length;
  for (; at < source.length && source[at] !== quote; at += 1) {
    if (source[at] === "\n") return null;
    if (source[at] !== "\\") {
      pieces.push(source[at] ?? "");
      continue;
    }
    const meant = ESCAPES[source[at + 1] ?? ""];
    if (meant === undefined) return null;
    pieces.push(meant);
    at += 1;
  }
  const tail = source.slice(at);
  if (!/^["']\s*\)\s*$/.test(tail)) return null;
  // The first line keeps no blanks before it, or it would count as indented.
  const text = pieces.join("") + tail.replace(/[^\n]/g, " ");
  return { magic, text: `${text.slice(0, head.length - 1)}\n${text.slice(head.length)}` };
}
