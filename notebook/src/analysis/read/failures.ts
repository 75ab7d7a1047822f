/** Where cells that ended in an error stopped. */
import type { Output } from "../../format/notebook.ts";

type Failure = Extract<Output, { readonly kind: "error" }>;

export const errorOf = (outputs: readonly Output[]): Failure | undefined =>
  outputs.find((output): output is Failure => output.kind === "error");

export const isStopped = ({ ename }: Failure): boolean => ename === "KeyboardInterrupt";

/**
 * The number of the line of a cell that was at work when it failed, from 1; null without a marker, or if that is in a library.
 */
export function failedLine({ traceback }: Failure, source: string): number | null {
  const line = Number(/^-+> ?(\d+)\b/m.exec(traceback.join("\n"))?.[1]);
  return line <= source.split("\n").length ? line : null;
}

/** Why a model could not learn, as the library says it; null where a cell failed elsewhere, not at all, or with a log of what had been learned. */
export function failedFit(source: string, outputs: readonly Output[]): string | null {
  const error = errorOf(outputs);
  const hasLog = outputs.some((output) => output.kind === "stream" && output.name === "stdout");
  if (error === undefined || isStopped(error) || hasLog || SLIPS.has(error.ename)) return null;
  const line = failedLine(error, source);
  return line !== null && learnsAt(source, line) ? `${error.ename}: ${error.evalue}` : null;
}

/** What a line of code that is itself wrong ends with, before anything learns. */
const SLIPS: ReadonlySet<string> = new Set(["AttributeError", "IndexError", "KeyError", "NameError", "TypeError"]);

/**
 * Whether a line has a model learn, and does nothing else that could have failed: `model.fit(X_train, y_train)`. What is given answers beside
 * the rows learns from them, and only prepares nothing.
 */
function learnsAt(source: string, line: number): boolean {
  const [own = "", ...more] = source.split("\n").slice(line - 1);
  return [...own.matchAll(/\.fit\(/g)].some(({ index }) => {
    const after = [own.slice(index + ".fit(".length), ...more].join("\n");
    const { end, count } = argumentsOf(after);
    return (
      count > 1 && !/\.(?:fit_)?transform\(|\.predict/.test(after.slice(0, end)) && !CALLED_ON.test(after.slice(end))
    );
  });
}

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
