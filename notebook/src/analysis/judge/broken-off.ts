/** Cells whose output ends before their code does: saved as they ran, or with a kernel that died. */
import type { Cell } from "../../format/notebook.ts";

/**
 * Whether a model was at work in a cell when its output ended: of two lines that print a text in the same block, with a fit between them, the
 * output has the first one's and not the second one's.
 */
export function breaksOff({ source, outputs }: Cell): boolean {
  const printed = outputs.flatMap((output) =>
    output.kind === "stream" && output.name === "stdout" ? [output.text] : [],
  );
  if (printed.length === 0 || outputs.some(({ kind }) => kind === "result")) return false;
  const text = printed.join("");
  let block = "";
  let hasFound = false;
  let fits = false;
  for (const line of source.split("\n")) {
    const [, indent] = /^([ \t]*)[^\s#]/.exec(line) ?? [];
    if (indent === undefined) continue;
    // What stands further out ends the block: of two branches only one is run.
    if (indent.length < block.length) hasFound = false;
    const [, , said = ""] = PRINTS.exec(line) ?? [];
    if (said.trim() !== "") {
      const isFound = text.includes(said);
      if (indent === block && hasFound && fits && !isFound) return true;
      [block, hasFound, fits] = [indent, isFound, false];
    } else if (indent === block && line.includes(".fit(")) fits = true;
  }
  return false;
}

/** A line that prints a text alone, as it stands there. */
const PRINTS = /^\s*print\((["'])((?:(?!\1)[^\\{}])+)\1\)\s*(?:#.*)?$/;
