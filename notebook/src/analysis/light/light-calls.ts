import type { Notebook } from "../../format/notebook.ts";
import { CALL, withoutComments } from "./light-code.ts";

/** A call in R or Julia as far as brackets and commas tell it. */
export interface LightCall {
  /** Without its module: "glm", "fit!". */
  readonly name: string;
  /** As written, without R's `package::`: "CSV.read". */
  readonly full: string;
  readonly args: readonly LightArgument[];
  /** The name its statement assigns to; null where it assigns to none. */
  readonly target: string | null;
  /** True where the call opens its statement or stands right after the assignment. */
  readonly outermost: boolean;
  /** The line it begins on, trimmed. */
  readonly line: string;
  readonly cell: number;
}
interface LightArgument {
  readonly name: string | null;
  /** Source text with single blanks. */
  readonly text: string;
}

/** `name <- ...`, `name = ...`, `a, b = ...` at the start of a line. */
export interface LightAssignment {
  readonly names: readonly string[];
  readonly value: string;
  readonly cell: number;
}

export interface LightSource {
  readonly calls: readonly LightCall[];
  readonly assignments: readonly LightAssignment[];
  /** Packages by library(), require() or using. */
  readonly packages: ReadonlyMap<string, number>;
}

const LONGEST_ARGUMENTS = 600;
const ASSIGNED = /^\s*([A-Za-z_][\w.]*(?:\s*,\s*[A-Za-z_][\w.]*)*)(\[[^\]]*\]{1,2}|\$\w+)?\s*(?:<-|=(?!=))\s*/;

/** Every call with its arguments. Linear: a call looks at no more than a fixed stretch behind its bracket. */
export function readLightSource(notebook: Notebook): LightSource {
  const calls: LightCall[] = [];
  const assignments: LightAssignment[] = [];
  const packages = new Map<string, number>();
  for (const cell of notebook.cells) {
    if (cell.type !== "code" || /^\s*\?/.test(cell.source)) continue;
    const source = withoutComments(cell.source);
    let at = 0;
    const starts: {
      readonly from: number;
      readonly to: number;
      readonly target: string | null;
      readonly value: number;
    }[] = [];
    for (const line of source.split("\n")) {
      const assigned = ASSIGNED.exec(line);
      const names = assigned?.[1]?.split(/\s*,\s*/) ?? [];
      const value = assigned ? at + assigned[0].length : at + (line.length - line.trimStart().length);
      // A definition (`f(x) = ...`, `f <- function`) assigns no data.
      if (assigned && !/^function\b/.test(line.slice(assigned[0].length)))
        assignments.push({ names, value: line.slice(assigned[0].length).trim(), cell: cell.index });
      starts.push({ from: at, to: at + line.length, target: names[0] ?? null, value });
      for (const name of packagesOf(line)) if (!packages.has(name)) packages.set(name, cell.index);
      at += line.length + 1;
    }
    let row = 0;
    for (const match of source.matchAll(CALL)) {
      while ((starts[row]?.to ?? Infinity) < match.index) row += 1;
      const start = starts[row];
      if (start === undefined || /^\s*function\s/.test(source.slice(start.from, start.to))) continue;
      // Arguments on lines of their own belong to the statement above; a line that is indented opens none.
      const name = match[0].slice(match[0].lastIndexOf(":") + 1);
      const open = source.indexOf("(", match.index + match[0].length);
      calls.push({
        full: name,
        name: /^[A-Z]/.test(name) ? name.slice(name.lastIndexOf(".") + 1) : name,
        args: readArguments(source.slice(open + 1, open + 1 + LONGEST_ARGUMENTS)),
        target: start.target !== null && match.index >= start.value ? start.target : null,
        // A definition in one line (`f(x) = ...`) calls nothing.
        outermost:
          match.index === start.value && !/^\s*[\w!]+\([^()]*\)\s*=(?!=)/.test(source.slice(start.from, start.to)),
        line: source.slice(start.from, start.to).trim(),
        cell: cell.index,
      });
    }
  }
  return { calls, assignments, packages };
}

function packagesOf(line: string): string[] {
  const loaded = /^\s*(?:suppressPackageStartupMessages\()?(?:library|require)\(["']?([\w.]+)/.exec(line)?.[1];
  if (loaded !== undefined) return [loaded];
  const used = /^\s*(?:using|import)\s+([\w,\s.]+)$/.exec(line)?.[1];
  return used?.split(/[\s,]+/).filter((name) => name !== "") ?? [];
}

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The arguments up to the closing bracket, split at commas outside of brackets and texts. */
function readArguments(text: string): LightArgument[] {
  const parts: string[] = [];
  const open: string[] = [];
  let quote: string | null = null;
  let part = "";
  for (const [i, char] of [...text].entries()) {
    if (quote !== null) {
      if (char === quote && text[i - 1] !== "\\") quote = null;
    } else if (char === '"' || (char === "'" && !/[\w)\]]/.test(text[i - 1] ?? ""))) quote = char;
    else if (PAIRS[char] !== undefined) open.push(PAIRS[char] ?? "");
    else if (char === open[open.length - 1]) open.pop();
    else if (char === ")") break;
    else if ((char === "," || char === ";") && open.length === 0) {
      parts.push(part);
      part = "";
      continue;
    }
    part += char;
  }
  parts.push(part);
  return parts.flatMap((one) => {
    const plain = one.replace(/\s+/g, " ").trim();
    const named = /^([A-Za-z_][\w.]*) ?= ?(?!=)(.+)$/.exec(plain);
    if (plain === "") return [];
    return [named?.[1] && named[2] ? { name: named[1], text: named[2] } : { name: null, text: plain }];
  });
}

/** An argument by one of its names, else by position among the unnamed. */
export function lightArgument(call: LightCall, names: readonly string[], position = -1): string | null {
  const named = call.args.find((a) => a.name !== null && names.includes(a.name));
  if (named) return named.text;
  return position < 0 ? null : (call.args.filter((a) => a.name === null)[position]?.text ?? null);
}

/** The text between quotes; null for anything else. */
export const textOf = (source: string | null): string | null =>
  source === null ? null : (/^["']([^"'\n]{1,80})["']$/.exec(source)?.[1] ?? null);
