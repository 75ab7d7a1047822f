import type { Output } from "../../../format/notebook.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

const LINES = 80;

export const longOutputs: Rule = {
  id: "long-outputs",
  category: "clarity",
  measures: "Share of code cells that print more than 80 lines",
  source: "Rule et al. 2019, rule 2; Head et al. 2019 (messes: long, unneeded output)",
  weight: 0.6,
  remedy: "Show a few rows or a summary instead of long printouts",
  needs: "code",
  check: ({ code }) => {
    const long = code.filter(
      (cell) => cell.cell.outputs.reduce((sum, output) => sum + printedLines(output), 0) > LINES,
    );
    const message = `${count(long.length, "code cell")} with more than ${LINES} lines of output`;
    return observe(
      easeOut(long.length / Math.max(code.length, 8), 0.2),
      message,
      long.map((cell) => cell.index),
    );
  },
};

/** Tables count by their text form, which notebooks shorten themselves; pictures count nothing. */
function printedLines(output: Output): number {
  if (output.kind === "stream") return lineCount(output.text);
  return output.kind === "display" || output.kind === "result" ? lineCount(output.data["text/plain"] ?? "") : 0;
}

function lineCount(text: string): number {
  let lines = text === "" ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
