import type {
  TestFact,
  Experiment,
  MetricFact,
  NotebookFacts,
  TreatmentFact,
} from "@data-documentation/notebook/analysis/facts.ts";
import { sideBySide } from "@data-documentation/notebook/analysis/say/executive.ts";
import { isFeature } from "@data-documentation/notebook/analysis/say/features.ts";
import { asTold, leadOf } from "@data-documentation/notebook/analysis/say/lead.ts";
import { isPreparation } from "@data-documentation/notebook/analysis/say/preparation.ts";

/** The facts of a notebook in the form of the evaluation set: names instead of numbers, operations under its terms. */
export function evaluationFacts(facts: NotebookFacts): object {
  return {
    kind: facts.kind,
    question: facts.question?.text ?? null,
    experiments: facts.experiments.length > 0 ? facts.experiments.map(experiment) : testedQuestions(facts),
    headline: facts.headline ?? firstTold(facts),
    preparation: facts.facts.filter(isPreparation).flatMap(operations),
    features: facts.facts.filter(isFeature).flatMap(operations),
    findings: facts.findings.map(({ quote }) => ({ quote: quote.text, cell_index: quote.cell })),
    cautions: facts.cautions,
  };
}

/** The evaluation set asks for the result that a reader names first: of several side by side, the one that the summary begins with. What a lesson shows are examples. */
function firstTold(facts: NotebookFacts): number | null {
  const told = asTold(facts);
  const [first] = facts.kind !== "lesson" && leadOf(told) === undefined ? sideBySide(told) : [];
  return first === undefined ? null : facts.experiments.findIndex(({ cells }) => cells === first.cells);
}

/** The evaluation set names a metric as its author does, without what we add in parentheses. */
const nameOf = ({ name }: MetricFact): string => name.replace(/ \(.*\)$/, "");

function experiment({ data, target, task, split, models, metrics, best }: Experiment): object {
  const named = new Map(models.map((m) => [m.id, m.name]));
  const metric = (m: MetricFact): object => ({
    name: nameOf(m),
    value: m.value,
    printed: m.printed,
    split: m.part,
    model: m.model === null ? (m.variant === "baseline" ? "Baseline" : null) : (named.get(m.model) ?? null),
    cell_index: m.cells[0],
    ...(m.of === null ? {} : { of: m.of }),
    ...(m.variant === null ? {} : { variant: m.variant }),
  });
  return {
    data,
    target,
    task,
    split: { how: split.how, test_share: split.testShare, folds: split.folds, seed: split.seed },
    models: models.map((m) => ({ name: m.name, class: m.class, params: m.params })),
    metrics: metrics.map(metric),
    best: best && {
      model: named.get(best.model) ?? null,
      metric: nameOf(best.metric),
      value: best.metric.value,
      split: best.metric.part,
    },
  };
}

/** Where nothing is trained, the evaluation set has each variable that is tested as an experiment without models: of counts the one across, of pairs the second. */
function testedQuestions({ kind, facts }: NotebookFacts): object[] {
  const data = facts.flatMap((fact) => (fact.kind === "source" && fact.name !== "" ? [fact.name] : []));
  const targets = new Set(facts.flatMap((fact) => (fact.kind === "test" ? [testedOf(fact)] : [])));
  // What is tested by hand is a question all the same.
  const asked = targets.size === 0 && kind === "statistics" ? [null] : [...targets];
  return asked.map((target) => ({
    data,
    target,
    task: "test",
    split: { how: "none", test_share: null, folds: null, seed: null },
    models: [],
    metrics: [],
    best: null,
  }));
}

const testedOf = ({ name, columns, samples }: TestFact): string | null =>
  (/chi-?squared|correlation/i.test(name) ? columns.at(-1) : columns[0]) ?? samples?.[0] ?? null;

/** The evaluation set has an operation for each place in the code that does it. */
const operations = (fact: TreatmentFact): object[] =>
  [fact.cells[0], ...(fact.again ?? [])].map((cell) => ({ ...operation(fact), cell_index: cell }));

function operation(fact: TreatmentFact): object {
  // A single limit makes a new column of two values, and no bins: `(df["a"] > 5).astype(int)`.
  const isFlag = fact.kind === "binned" && /[<>]/.test(fact.bins ?? "");
  // Bins and transformed values go by the columns that they are made of, whatever they are kept in.
  const cut =
    (fact.kind === "binned" || fact.kind === "transformed") &&
    !isFlag &&
    fact.from !== undefined &&
    fact.from.length === fact.columns.length;
  // Where the code gives all columns their names, it says none of the old ones, and numbers are none.
  const named = fact.kind === "renamed" && fact.columns.every((name) => /^\d+$/.test(name));
  // A long list of what a model gets is told by its length.
  const isLong = fact.kind === "selected" && fact.columns.length > MOST_LISTED;
  return {
    op: isFlag ? "derive" : (OPERATIONS[fact.kind] ?? fact.kind),
    columns: isLong ? [] : cut ? fact.from : named ? fact.to : fact.columns,
  };
}

/** Operations that the evaluation set calls by other names than the facts. */
const OPERATIONS: Readonly<Partial<Record<TreatmentFact["kind"], string>>> = {
  "dropped-columns": "drop_columns",
  "dropped-rows": "drop_rows",
  "dropped-missing": "drop_missing",
  filled: "fill_missing",
  filtered: "filter_rows",
  recoded: "recode",
  renamed: "rename",
  converted: "convert_type",
  "parsed-dates": "parse_dates",
  joined: "join",
  sampled: "sample",
  deduplicated: "dedupe",
  reshaped: "reshape",
  balanced: "balance",
  "cleaned-text": "clean_text",
  resized: "resize",
  derived: "derive",
  encoded: "encode",
  scaled: "scale",
  binned: "bin",
  vectorised: "vectorise",
  tokenised: "tokenise",
  embedded: "embed",
  reduced: "reduce",
  selected: "select",
  augmented: "augment",
  aggregated: "aggregate",
  lagged: "lag",
  transformed: "transform",
};

const MOST_LISTED = 20;
