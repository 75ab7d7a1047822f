import type { Notebook } from "../../format/notebook.ts";
import { notebookTitle } from "../../format/title.ts";
import type { Facts } from "../facts/facts.ts";
import type { ModelFact as FoundModel } from "../facts/models.ts";
import { amount } from "../facts/reported-model.ts";
import { headline } from "../headline.ts";
import { type Experiment, type MetricFact, type ModelFact, type NotebookFacts, type Task, TASKS } from "./facts.ts";
import { noFacts } from "./bounded-facts.ts";

/** What is read of models, metrics and the target, as facts: one experiment, with every family of models once. */
export function reportedFacts(notebook: Notebook, found: Facts): NotebookFacts {
  const title = notebookTitle(notebook);
  const cell = notebook.cells.findIndex(({ type, source }) => type === "markdown" && source.startsWith("# "));
  const experiment = experimentOf(found);
  return {
    ...noFacts(notebook.language),
    kind: experiment === null ? "exploration" : "supervised",
    title: title === null ? null : { text: title, cell: Math.max(0, cell) },
    seeds: [...new Set(found.models.flatMap(({ settings }) => settings.flatMap((one) => SEED.exec(one)?.[1] ?? [])))],
    experiments: experiment === null ? [] : [experiment],
    headline: experiment?.best ? 0 : null,
  };
}

const SEED = /^(?:random_state|seed)=(\d+)$/;

function experimentOf(found: Facts): Experiment | null {
  const labels = [...new Set(found.models.map(({ label }) => label))];
  const models = labels.flatMap((label, id): ModelFact[] => {
    const all = found.models.filter((model) => model.label === label);
    const last = all.at(-1);
    return last
      ? [
          modelOf(
            last,
            id,
            [...new Set(all.map(({ cell }) => cell))].sort((a, b) => a - b),
          ),
        ]
      : [];
  });
  if (models.length === 0) return null;
  const metrics = found.metrics.map(({ name, value, split, model, cell }): MetricFact => ({
    kind: "metric",
    name,
    value: amount(value),
    printed: value,
    spread: null,
    part: split,
    model: model === null ? null : (models.find((one) => one.name === model)?.id ?? null),
    of: null,
    variant: null,
    cells: [cell],
    certainty: "likely",
  }));
  const [lead] = headline({ model: found.model, models: labels, metrics: found.metrics });
  const best = lead && metrics[found.metrics.indexOf(lead)];
  const cells = [...models, ...metrics].flatMap((one) => one.cells);
  return {
    data: [],
    target: found.target?.name ?? null,
    features: [],
    task: taskOf(found.models),
    split: { how: "none", testShare: null, folds: null, seed: null, stratified: false },
    models,
    metrics,
    importances: [],
    best: best && best.model !== null ? { model: best.model, metric: best } : null,
    cells: [...new Set(cells)].sort((a, b) => a - b),
  };
}

const modelOf = ({ label, className, settings }: FoundModel, id: number, cells: readonly number[]): ModelFact => ({
  kind: "model",
  id,
  name: label,
  class: className,
  ownClass: null,
  library: null,
  params: Object.fromEntries(settings.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)])),
  role: "result",
  variant: null,
  tuning: null,
  trained: "fit",
  layers: [],
  optimiser: null,
  loss: null,
  epochs: null,
  inner: [],
  cells,
  certainty: "likely",
});

const taskOf = (models: readonly FoundModel[]): Task | null => {
  const tasks = new Set(models.flatMap(({ task }) => task ?? []));
  const [only] = tasks;
  return tasks.size === 1 ? (TASKS.find((task) => task === only) ?? null) : null;
};
