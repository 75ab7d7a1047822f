/** Where cells that ended in an error stopped. */
import type { Cell, Output } from "../../format/notebook.ts";

type Failure = Extract<Output, { readonly kind: "error" }>;

/** The error that a cell ended in; cells that run on a cluster have it among what they print. */
export function errorOf(outputs: readonly Output[]): Failure | undefined {
  const own = outputs.find((output): output is Failure => output.kind === "error");
  if (own !== undefined) return own;
  for (const output of outputs) {
    const text = output.kind === "stream" ? REMOTE.exec(output.text)?.[1] : undefined;
    if (text === undefined) continue;
    const [, ename = "", evalue = ""] =
      /^([\w.]+)(?:: (.*))?$/.exec(text.split("\n").find((l) => ERROR_NAME.test(l)) ?? "") ?? [];
    return { kind: "error", ename: ename.slice(ename.lastIndexOf(".") + 1), evalue, traceback: [text] };
  }
  return undefined;
}
const REMOTE = /^An error was encountered:\n([\s\S]*)/m;
const ERROR_NAME = /^[\w.]*(?:Error|Exception|Interrupt)\b/;

/** Whether somebody stopped a cell at work. */
export const wasStopped = ({ outputs }: Cell): boolean => {
  const error = errorOf(outputs);
  return error !== undefined && isStopped(error);
};

export const isStopped = ({ ename }: Failure): boolean => ename === "KeyboardInterrupt";

/**
 * The number of the line of a cell that was at work when it failed, from 1: the arrow of IPython at a line that the cell has, the line that a
 * frame of the cell names, or the call that R puts first. Null where the traceback has none of them, and of what is in a library.
 */
export function failedLine({ traceback }: Failure, source: string): number | null {
  const text = traceback.join("\n").replace(COLOURS, "");
  const lines = source.split("\n");
  // Where an error follows another one, the first frames may be those of a library.
  const marked = [...text.matchAll(ARROW)].find(([, at, shown = ""]) => isLine(lines[Number(at) - 1], shown));
  const named = Number(marked?.[1] ?? FRAME.exec(text)?.[1]);
  if (named >= 1 && named <= lines.length) return named;
  // Lines of a cell that is timed are counted from below the magic.
  const timed = Number(TIMED.exec(text)?.[1]) + lines.findIndex((line) => line.startsWith("%%")) + 1;
  return timed >= 1 && timed <= lines.length ? timed : lineOfCall(FIRST_CALL.exec(text)?.[1] ?? "", source);
}

// eslint-disable-next-line no-control-regex -- Colours begin with the escape character.
const COLOURS = /\u001b\[[\d;]*m/g;
const ARROW = /^-+> ?(\d+)\b ?(.*)/gm;
/** `File "<stdin>", line 3, in <module>`, "Cell In[5], line 3", "in <cell line: 3>()", "top-level scope @ In[5]:3" */
const FRAME =
  /(?:^ *File "<(?:stdin|string|ipython[^>"]*)>", line|\bCell In ?\[\d+\], line|<cell line:|\btop-level scope\s+(?:at|@) In\[\d+\]:) ?(\d+)/m;
/** "File <timed exec>:3" */
const TIMED = /<timed (?:exec|eval)>:(\d+)/;
/** "1. predict(fit, plots)" */
const FIRST_CALL = /^1\. (\S.*)/m;

/** Whether a line of a cell is the one that a traceback shows, which may cut it. */
const isLine = (line: string | undefined, shown: string): boolean =>
  line !== undefined &&
  (line.trim().startsWith(shown.trim()) || (line.trim() !== "" && shown.trim().startsWith(line.trim())));

/** The only line with a call, however R has set it; null where there is none, or several. */
function lineOfCall(call: string, source: string): number | null {
  const wanted = call.replace(/\s+|["']/g, "").slice(0, LONGEST_CALL);
  if (wanted === "") return null;
  const at: number[] = [];
  let bare = "";
  for (const [line, text] of source.split("\n").entries()) {
    const own = text.replace(/\s+|["']/g, "");
    at.push(...Array.from(own, () => line + 1));
    bare += own;
  }
  const first = bare.indexOf(wanted);
  return first < 0 || bare.includes(wanted, first + 1) ? null : (at[first] ?? null);
}
const LONGEST_CALL = 40;

/**
 * Why a model could not learn, as the library says it; null where a cell failed elsewhere, not at all, or with a log of what had been learned.
 * `isModel` says of a name whether the notebook makes a model by it.
 */
export function failedFit(
  source: string,
  outputs: readonly Output[],
  isModel: (name: string) => boolean = () => false,
): string | null {
  const error = errorOf(outputs);
  const hasLog = outputs.some((output) => output.kind === "stream" && output.name === "stdout");
  if (error === undefined || isStopped(error) || hasLog || SLIPS.has(error.ename)) return null;
  const line = failedLine(error, source) ?? firstFit(source, outputs);
  return line !== null && learnsAt(source, line, isModel) ? `${error.ename}: ${messageOf(error)}` : null;
}

/** The first line that has something learn, from 1, which nobody knows to have run where a cell failed without having shown anything; else null. */
export function firstFit(source: string, outputs: readonly Output[]): number | null {
  const hasShown = outputs.some(({ kind }) => kind === "stream" || kind === "display" || kind === "result");
  const at = hasShown ? -1 : source.split("\n").findIndex((line) => FITS.test(line));
  return at < 0 ? null : at + 1;
}
const FITS = /^[^#]*\.fit\w*\(/;

/** What an error says: some front ends keep it in the traceback alone, under a word that says nothing. */
export function messageOf({ ename, evalue, traceback }: Failure): string {
  if (evalue.trim() !== "" && evalue.trim() !== "ignored") return evalue.trim();
  const last = traceback.join("\n").replace(COLOURS, "").trimEnd().split("\n").at(-1) ?? "";
  return last.startsWith(`${ename}: `) ? last.slice(ename.length + 2).trim() : "";
}

/** What a line of code that is itself wrong ends with, before anything learns. */
const SLIPS: ReadonlySet<string> = new Set(["AttributeError", "IndexError", "KeyError", "NameError", "TypeError"]);

/**
 * Whether a line has a model learn, and does nothing else that could have failed: `model.fit(X_train, y_train)`. What is given answers beside
 * the rows learns from them, and only prepares nothing; so does a model that finds its answers in a table.
 */
function learnsAt(source: string, line: number, isModel: (name: string) => boolean): boolean {
  const [own = "", ...more] = source.split("\n").slice(line - 1);
  return [...own.matchAll(LEARNS)].some(({ 0: { length }, 1: name = "", index }) => {
    const after = [own.slice(index + length), ...more].join("\n");
    const { end, count } = argumentsOf(after);
    return (
      (count > 1 || (count === 1 && isModel(name))) &&
      !/\.(?:fit_)?transform\(|\.predict/.test(after.slice(0, end)) &&
      !CALLED_ON.test(after.slice(end))
    );
  });
}

/** "forest.fit(", "Forest(depth=4).fit(" */
const LEARNS = /(\w*)(?:\([^()\n]*\))?\.fit\(/g;

/** What is called on the result of a call. */
const CALLED_ON = /^\)\s*\./;

/** How many arguments a call has, by the text after its bracket, and where they end. */
function argumentsOf(text: string): { readonly end: number; readonly count: number } {
  let depth = 0;
  let end = 0;
  const texts = [""];
  for (const character of text) {
    if (depth === 0 && character === ")") break;
    if (OPENING.includes(character)) depth += 1;
    if (CLOSING.includes(character)) depth -= 1;
    if (depth === 0 && character === ",") texts.push("");
    else texts[texts.length - 1] += character;
    end += character.length;
  }
  return { end, count: texts.filter((one) => one.trim() !== "").length };
}
const OPENING = "([{";
const CLOSING = ")]}";
