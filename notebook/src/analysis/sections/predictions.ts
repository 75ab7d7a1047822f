import { modelWords, enumerate } from "../wording.ts";
import { rootName, walkExpression } from "../python/walk.ts";
import type { ColumnAction } from "../python/values.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { holdsPredictions } from "./new-columns.ts";
import { argument, callSteps, shortName, type Story } from "./story.ts";

/** What the models predict, and where that is kept. */
export function predictionDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["predict"]).filter(
    ({ short, call }) => /^predict|^forecast/.test(short) && call.within === null,
  );
  const [last] = steps.slice(-1);
  if (!last || story.facts.metrics.length > 3) return [];
  const data = [
    ...new Set(
      steps.flatMap(({ call }) =>
        call.args.slice(0, 1).flatMap((a) => (/^[A-Za-z_]\w*$/.test(a.text) ? [a.text] : [])),
      ),
    ),
  ];
  const saved = story.code.calls
    .filter((c) => shortName(c.name) === "to_csv" && c.cell >= last.step.cell)
    .map((c) => argument(c, "path_or_buf", 0)?.value.literal)
    .find((file) => file);
  const on = data.length > 0 ? ` for ${codeList(data, 3)}` : "";
  const kept = [...new Set(steps.flatMap(({ call }) => call.targets))].filter((name) => name !== "_");
  const names = kept.length > 0 ? ` and kept as ${codeList(kept, 4)}` : "";
  const kinds = columnsByModel(story);
  const columns = [...new Set(kinds.flatMap((one) => one.columns))];
  const column =
    columns.length > 0 ? ` in the ${columns.length > 1 ? "columns" : "column"} ${codeList(columns, 4)}` : "";
  const file = saved ? `, written to ${code(saved.split(/[/\\]/).at(-1) ?? saved)}` : "";
  if (names === "" && kinds.length > 1 && kinds.every(({ label }) => label !== null)) {
    const list = kinds.map(
      ({ label, columns: own }, i) =>
        `${i === 0 ? `The predictions of ${label ?? ""} are kept in` : `those of ${label ?? ""} in`} ${codeList(own, 3)}`,
    );
    return [{ text: `${enumerate(list)}${file}.`, cells: kinds.flatMap(({ cells }) => cells), weight: 1 }];
  }
  const labels = [...new Set(story.facts.models.map((m) => m.label))];
  const who = labels.length === 1 ? `the ${modelWords(labels[0] ?? "")}` : "the fitted models";
  return [
    {
      text: `Predictions by ${who} were made${on}${names || column}${file}.`,
      cells: steps.map((s) => s.step.cell),
      weight: 1,
    },
  ];
}

interface Kept {
  /** The family that predicts; null where that is not seen. */
  readonly label: string | null;
  readonly columns: string[];
  readonly cells: number[];
}

/** `df["cluster"] = model.predict(X)`: the columns that hold predictions, model by model. */
function columnsByModel(story: Story): Kept[] {
  const kept = new Map<string | null, Kept>();
  for (const action of story.code.actions) {
    if (action.kind !== "column" || action.within !== null || !holdsPredictions(action.value)) continue;
    const label = predictorOf(story, action);
    const one = kept.get(label) ?? { label, columns: [], cells: [] };
    one.columns.push(...action.columns);
    one.cells.push(action.cell);
    kept.set(label, one);
  }
  return [...kept.values()];
}

/** The family of the model that fills a column: by its name, or the only one that the cell makes. */
function predictorOf(story: Story, { value, cell }: ColumnAction): string | null {
  let name = "";
  walkExpression(value, (node) => {
    if (node.kind === "call" && node.callee.kind === "attribute" && /predict|decision_function/.test(node.callee.name))
      name ||= rootName(node.callee.object, { calls: true }) ?? "";
  });
  const { models } = story.facts;
  const here = [...new Set(models.filter((m) => m.cell === cell).map((m) => m.label))];
  return (
    models.findLast((m) => m.cell <= cell && m.names.includes(name))?.label ??
    (here.length === 1 ? (here[0] ?? null) : null)
  );
}
