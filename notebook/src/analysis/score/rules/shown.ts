import type { CallAction } from "../../read/actions/action.ts";
import type { Output } from "../../../format/notebook.ts";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { count, easeOut, observe, type Rule, listed } from "../rule.ts";
import { grouped } from "../../grouped.ts";
import { remembered } from "../../remembered.ts";

/** Cells that show more than a line. */
const shows = (output: Output): boolean =>
  output.kind === "display" || output.kind === "result"
    ? isRich(output.data)
    : output.kind === "stream" && output.text.split("\n", 4).length > 3;

const isRich = (data: Readonly<Record<string, string>>): boolean =>
  Object.keys(data).some((mime) => mime.startsWith("image/") || mime === "text/html") ||
  (data["text/plain"] ?? "").split("\n", 4).length > 3;

export const resultsDiscussed: Rule = {
  id: "results-discussed",
  category: "documentation",
  measures:
    "Share of tables, figures and reports that no text follows within the next two cells; text directly above counts half",
  source: "Wang et al. 2021 (result interpretation is a kind of text that readers value); Rule et al. 2018",
  weight: 0.9,
  remedy: "Say below each table and figure what it shows",
  needs: "code",
  check: ({ code, markdown }) => {
    const texts = new Set(markdown.filter((cell) => cell.words >= 5).map((cell) => cell.index));
    const shown = code.filter((cell) => cell.cell.outputs.some(shows));
    const silent = shown.filter((cell) => !texts.has(cell.index + 1) && !texts.has(cell.index + 2));
    const alone = silent.reduce((sum, cell) => sum + (texts.has(cell.index - 1) ? 0.5 : 1), 0);
    const message = `${count(silent.length, "result")} of ${shown.length} without a word on what ${silent.length === 1 ? "it shows" : "they show"}`;
    return observe(easeOut(alone / Math.max(shown.length, 4) - 0.1, 0.9), message, silent);
  },
};

/** Drawing calls whose axes mean nothing without a label. */
const DRAWS =
  /^(?:plot|scatter|hist|hist2d|bar|barh|boxplot|violinplot|errorbar|stem|step|fill_between|hexbin|contourf?|semilogx|semilogy|loglog|stackplot)$/;
/** Libraries that label axes with the names of columns: half of the work is done. */
const LABELLED_BY_LIBRARY = /^(?:seaborn|plotly|altair|pandas)\b/;
const SEABORN = /^(?:\w*plot|heatmap|clustermap|jointplot|pairplot|FacetGrid)$/;
const LABELS =
  /^(?:set_)?(?:x|y)label$|^(?:set_)?title$|^suptitle$|^set$|^set_axis_labels$|^update_layout$|^update_(?:x|y)axes$|^labs$|^figtext$/;
const LABEL_ARGUMENT = /^(?:title|xlabel|ylabel|labels|x_label|y_label)$/;

export const figureLabels: Rule = {
  id: "figure-labels",
  category: "documentation",
  measures: "Share of cells that draw a figure without a title or an axis label",
  source: "Rougier et al. 2014 (Ten simple rules for better figures), rule 4; Quaranta et al. 2022",
  weight: 0.8,
  remedy: "Give each figure a title and label its axes, with units",
  needs: "python",
  check: ({ python, code }) => {
    const calls = grouped(python.calls, ({ cell }) => cell);
    let drawn = 0;
    let bare = 0;
    const cells: number[] = [];
    for (const { index } of code) {
      const weight = drawingWeight(calls.get(index) ?? []);
      if (weight === 0) continue;
      drawn += 1;
      if (
        (calls.get(index) ?? []).some(
          (call) =>
            LABELS.test(lastPart(call.name)) || call.args.some((argument) => LABEL_ARGUMENT.test(argument.name ?? "")),
        )
      )
        continue;
      bare += weight;
      cells.push(index);
    }
    const message = `${count(cells.length, "figure cell")} of ${drawn} without a title or axis labels`;
    return observe(easeOut(bare / Math.max(drawn, 3), 0.8), message, cells);
  },
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** `optimizer.step()` draws nothing. */
const isPlot = (name: string): boolean => /^(?:plot|evaluationPlot)$/.test(KNOWLEDGE.operation(name) ?? "");

function drawingWeight(calls: readonly CallAction[]): number {
  let weight = 0;
  for (const { name } of calls) weight = Math.max(weight, weightOf(name));
  return weight;
}

const weightOf = remembered((name) =>
  LABELLED_BY_LIBRARY.test(name) && SEABORN.test(lastPart(name))
    ? 0.5
    : DRAWS.test(lastPart(name)) && isPlot(name)
      ? /^(?:pandas|\?)/.test(name)
        ? 0.5
        : 1
      : 0,
);

const OUTPUT_LINES = 80;

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
      (cell) => cell.cell.outputs.reduce((sum, output) => sum + printedLines(output), 0) > OUTPUT_LINES,
    );
    const message = `${count(long.length, "code cell")} with more than ${OUTPUT_LINES} lines of output`;
    return observe(easeOut(long.length / Math.max(code.length, 8), 0.2), message, long);
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

/** Progress bars are written to stderr too, but say something. */
const NOISE = /warning|deprecat|WARN\b|\[W\s|Traceback/i;

export const noisyOutputs: Rule = {
  id: "noisy-outputs",
  category: "clarity",
  measures: "Share of code cells whose saved output shows warnings",
  source: "Rule et al. 2019, rule 2; Head et al. 2019 (messes)",
  weight: 0.6,
  remedy: "Fix what causes the warnings and run the cells again, so that only results are shown",
  needs: "code",
  check: ({ code }) => {
    const noisy = code.filter((cell) =>
      cell.cell.outputs.some(
        (output) => output.kind === "stream" && output.name === "stderr" && NOISE.test(output.text),
      ),
    );
    const message = `${count(noisy.length, "code cell")} ${noisy.length === 1 ? "shows" : "show"} warnings among the results`;
    return observe(easeOut(noisy.length / Math.max(code.length, 8), 0.3), message, noisy);
  },
};

export const storedErrors: Rule = {
  id: "stored-errors",
  category: "codeQuality",
  measures: "Share of code cells whose saved output is an error; cells tagged raises-exception are free",
  source: "Pimentel et al. 2019 (exceptions are the main reason why notebooks cannot be run again)",
  weight: 1.8,
  remedy: "Fix or delete the cells that fail, and run the notebook again",
  needs: "code",
  check: ({ code }) => {
    const failed = code.filter(
      (cell) =>
        !cell.cell.tags.includes("raises-exception") && cell.cell.outputs.some((output) => output.kind === "error"),
    );
    const names = new Set(
      failed.flatMap((cell) => cell.cell.outputs.flatMap((output) => (output.kind === "error" ? [output.ename] : []))),
    );
    const message = `${count(failed.length, "code cell")} ended in an error: ${listed([...names].filter((name) => name !== ""))}`;
    return observe(easeOut(failed.length / Math.max(code.length, 6), 0.35), message.replace(/: $/, ""), failed);
  },
};
