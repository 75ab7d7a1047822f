import type {
  Caution,
  Experiment,
  Fact,
  MetricFact,
  ModelFact,
  NotebookFacts,
  Part,
} from "../../src/analysis/facts.ts";
import type { DifferenceKind } from "./difference.ts";
import type { Expected, ExpectedExperiment, ExpectedMetric, ExpectedModel, ExpectedOperation } from "./expected.ts";
import { kindOf } from "./operations.ts";

/** The facts that an analysis would state if it stated exactly what is expected: by these the comparison itself is tested. */
export function factsOf(expected: Expected): NotebookFacts {
  const operations = [...expected.preparation, ...expected.features].filter((operation) => !operation.optional);
  return {
    version: 1,
    language: "python",
    kind: expected.kind as NotebookFacts["kind"],
    question: null,
    title: null,
    libraries: [],
    seeds: [],
    facts: operations.map(factOf),
    experiments: expected.experiments.map(experimentOf),
    headline: expected.headline,
    findings: expected.findings.map(({ quote, cell }) => ({ quote: { text: quote, cell }, rank: 1 })),
    cautions: expected.cautions
      .filter((caution) => !caution.optional)
      .map(
        ({ kind, cell }) => ({ kind, cells: cell === null ? [] : [cell], certainty: "certain" }) as unknown as Caution,
      ),
  };
}

/** The facts with one thing changed, and the difference that has to be remarked then. */
export function changes(facts: NotebookFacts): (readonly [DifferenceKind, NotebookFacts])[] {
  const changed: (readonly [DifferenceKind, NotebookFacts])[] = [["kind", { ...facts, kind: "tool" }]];
  const [first, ...rest] = facts.experiments;
  const withFirst = (change: Partial<Experiment>): NotebookFacts => ({
    ...facts,
    experiments: first === undefined ? [] : [{ ...first, ...change }, ...rest],
  });
  if (first !== undefined) {
    changed.push(["target", withFirst({ target: "nothing" })], ["task", withFirst({ task: "ranking" })]);
    changed.push(["data", withFirst({ data: [...first.data, "other.csv"] })]);
    changed.push(["experiment made up", { ...facts, experiments: [...facts.experiments, { ...first }] }]);
  }
  const [metric] = first?.metrics ?? [];
  if (first !== undefined && metric !== undefined) {
    const others = first.metrics.slice(1);
    changed.push(
      ["metric name", withFirst({ metrics: [{ ...metric, name: "kappa" }, ...others] })],
      ["metric part", withFirst({ metrics: [{ ...metric, part: "out-of-bag" }, ...others] })],
      ["metric made up", withFirst({ metrics: [...first.metrics, { ...metric, printed: "0.123454321" }] })],
      ["headline", facts.headline === null ? { ...facts, headline: 0 } : withFirst({ best: null })],
    );
  }
  if (facts.facts.length > 0) {
    changed.push(["operation missed", { ...facts, facts: [] }]);
    changed.push([
      "operation made up",
      { ...facts, facts: [...facts.facts, factOf({ op: "resize", columns: [], cell: 0 })] },
    ]);
  }
  if (facts.findings.length > 0) changed.push(["finding missed", { ...facts, findings: [] }]);
  if (facts.cautions.length > 0) changed.push(["caution missed", { ...facts, cautions: [] }]);
  return changed;
}

function factOf({ op, columns, cell, detail }: ExpectedOperation): Fact {
  const kind = kindOf(op);
  const fields = detail === undefined ? {} : { [detail[0]]: detail[1] };
  return { kind, columns, cells: [cell], certainty: "certain", table: null, ...fields } as unknown as Fact;
}

function experimentOf(expected: ExpectedExperiment): Experiment {
  const models = expected.models.map(modelOf);
  const metrics = expected.metrics.map((metric) => metricOf(metric, models));
  const best = expected.best;
  const model = models.find((other) => other.name === best?.model)?.id;
  const metric = metrics.find(
    (other) =>
      best !== null &&
      best.metrics.includes(other.name) &&
      best.printed.includes(other.printed) &&
      other.part === best.part &&
      other.model === model,
  );
  return {
    data: expected.data,
    target: expected.target,
    features: [],
    task: expected.task as Experiment["task"],
    split: { ...expected.split, how: expected.split.how as Experiment["split"]["how"], stratified: false },
    models,
    metrics,
    importances: [],
    best: model === undefined || metric === undefined ? null : { model, metric },
    cells: [],
  };
}

function modelOf(expected: ExpectedModel, id: number): ModelFact {
  const unset = { class: "", ownClass: null, library: null, params: {}, role: "result", variant: null, tuning: null };
  const untrained = { trained: "fit", layers: [], optimiser: null, loss: null, epochs: null, inner: [] };
  return {
    kind: "model",
    id,
    cells: [],
    certainty: "certain",
    ...unset,
    ...untrained,
    ...expected,
  } as unknown as ModelFact;
}

function metricOf(expected: ExpectedMetric, models: readonly ModelFact[]): MetricFact {
  return {
    kind: "metric",
    name: expected.name,
    value: expected.value,
    printed: expected.printed,
    spread: null,
    part: expected.part as Part | null,
    model: models.find((model) => model.name === expected.model)?.id ?? null,
    of: expected.of ?? null,
    variant: null,
    cells: [expected.cell],
    certainty: "certain",
  };
}
