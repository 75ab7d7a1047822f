import { columnNames } from "../python/bindings.ts";
import type { Expression } from "../python/ast.ts";
import type { ColumnAction } from "../python/values.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, settings } from "./names.ts";
import { holdsPredictions, holdsResults } from "./new-columns.ts";
import { actionSteps, argument, callSteps, type Story } from "./story.ts";
import { callsNamed, indexOf, shortName } from "./story-index.ts";

/** Columns that mark what was found by a threshold of the notebook's own, and not by a model's prediction. */
export function flaggedDrafts(story: Story): Draft[] {
  const marks = actionSteps(story, ["feature"], "column").filter(
    (action) =>
      holdsResults(story, action) && !holdsPredictions(action.value) && /anomal|outlier/i.test(action.columns[0] ?? ""),
  );
  const told = new Map<string, { readonly columns: string[]; readonly cells: number[] }>();
  for (const mark of marks) {
    const how = markedBy(story, mark);
    const one = told.get(how) ?? { columns: [], cells: [] };
    one.columns.push(...mark.columns);
    one.cells.push(mark.cell);
    told.set(how, one);
  }
  return [...told].slice(0, MOST_WAYS).map(([how, { columns, cells }]) => ({
    text:
      how === ""
        ? `Which rows count as anomalies is marked in the ${new Set(columns).size > 1 ? "columns" : "column"} ${codeList(columns, 4)}.`
        : `Rows ${how} are marked as anomalies in ${codeList(columns, 4)}.`,
    cells,
    weight: 1.3,
  }));
}

const MOST_WAYS = 3;
const LONGEST_CONDITION = 48;

/** "where `distance >= threshold`", "that the function `rare` finds with `window=5`"; "" where neither is seen. */
function markedBy(story: Story, { value, cell, from }: ColumnAction): string {
  const condition = conditionIn(value);
  const text = condition === null ? "" : (indexOf(story).texts.get(cell) ?? "").slice(condition.from, condition.to);
  if (text !== "" && text.length <= LONGEST_CONDITION && !/[\n`#]/.test(text)) return `where ${code(text)}`;
  if (value.kind !== "name") return "";
  const made = (indexOf(story).byTarget.get(value.id) ?? []).findLast(
    (call) => call.name.startsWith("local.") && (call.cell < cell || (call.cell === cell && call.from < from)),
  );
  if (made === undefined) return "";
  const parameters = story.code.definitions.get(made.name)?.node?.parameters ?? [];
  const given = made.args.flatMap((a, i) => {
    const name = a.name ?? parameters[i]?.name;
    return name !== undefined && a.value.type === "number" && /^[\d.]+$/.test(a.text) ? [`${name}=${a.text}`] : [];
  });
  return `that the function ${code(shortName(made.name))} finds${settings(given, 4)}`;
}

/** The comparison that an expression rests on: of `(a >= b).astype(int)` what stands in the brackets. */
function conditionIn(node: Expression): Expression | null {
  if (node.kind === "operation") return /^(?:[<>]=?|==|!=)$/.test(node.operator) ? node : null;
  return node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "astype"
    ? conditionIn(node.callee.object)
    : null;
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
