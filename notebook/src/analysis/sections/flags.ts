import { columnNames } from "../python/bindings.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { holdsPredictions, holdsResults } from "./new-columns.ts";
import { actionSteps, argument, callSteps, type Story } from "./story.ts";
import { callsNamed } from "./story-index.ts";

/** Columns that mark what was found by a threshold of the notebook's own, and not by a model's prediction. */
export function flaggedDrafts(story: Story): Draft[] {
  const marks = actionSteps(story, ["feature"], "column").filter(
    (action) =>
      holdsResults(story, action) && !holdsPredictions(action.value) && /anomal|outlier/i.test(action.columns[0] ?? ""),
  );
  const columns = [...new Set(marks.flatMap((action) => action.columns))];
  return columns.length === 0
    ? []
    : [
        {
          text: `Which rows count as anomalies is marked in the ${columns.length > 1 ? "columns" : "column"} ${codeList(columns, 4)}.`,
          cells: marks.map(({ cell }) => cell),
          weight: 1.3,
        },
      ];
}

/** A new column that only keeps proportions in a split and is taken out afterwards is no input. */
export function stratifyingDrafts(story: Story): Draft[] {
  const created = new Set(actionSteps(story, ["feature"], "column").flatMap(({ columns }) => columns));
  if (created.size === 0) return [];
  for (const call of callsNamed(story, ["train_test_split", "split"])) {
    const given = call.name.endsWith("train_test_split")
      ? call.args.find(({ name }) => name === "stratify")
      : call.name.endsWith(".split") && call.receiver?.type === "sklearn.Splitter"
        ? call.args[1]
        : undefined;
    const column = /\[["']([^"'\]]{1,40})["']\]/.exec(given?.text ?? "")?.[1];
    if (column === undefined || !created.has(column)) continue;
    const dropped = callSteps(story, ["drop"]).find(
      ({ call: drop }) =>
        drop.cell > call.cell && columnNames(argument(drop, "columns", 0)?.value ?? drop.result).includes(column),
    );
    if (dropped !== undefined)
      return [
        {
          text: `${code(column)} only serves to keep its proportions in the split and is taken out again afterwards.`,
          cells: [call.cell, dropped.step.cell],
          weight: 1.4,
          trails: true,
        },
      ];
  }
  return [];
}
