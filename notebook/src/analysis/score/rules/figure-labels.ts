import type { CallAction } from "../../read/actions/action.ts";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";
import { grouped } from "../../grouped.ts";

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
  for (const { name } of calls) {
    if (LABELLED_BY_LIBRARY.test(name) && SEABORN.test(lastPart(name))) weight = Math.max(weight, 0.5);
    else if (DRAWS.test(lastPart(name)) && isPlot(name))
      weight = Math.max(weight, /^(?:pandas|\?)/.test(name) ? 0.5 : 1);
  }
  return weight;
}
