import type { Experiment, MetricFact, ModelFact, NotebookFacts } from "../../src/analysis/facts.ts";
import { isFeature } from "../../src/analysis/say/features.ts";
import { isPreparation } from "../../src/analysis/say/preparation.ts";
import type { Difference, Note } from "./difference.ts";
import { compareOperations } from "./compare-operations.ts";
import type { Expected, ExpectedBest, ExpectedExperiment, ExpectedMetric, ExpectedModel } from "./expected.ts";

/** What was missed and what was said though it is not so. `sentences`: the report's, for what it must and must never say. */
export function compare(
  expected: Expected,
  facts: NotebookFacts | undefined,
  sentences: readonly string[] = [],
): Difference[] {
  const differences: Difference[] = [];
  const note: Note = (kind, text, cell = null) => void differences.push({ kind, text, cell });
  for (const must of expected.must) {
    if (!sentences.some((sentence) => must.test(sentence))) note("sentence missed", String(must));
  }
  for (const never of expected.never) {
    for (const sentence of sentences) if (never.test(sentence)) note("sentence made up", `${never}: ${sentence}`);
  }
  if (facts === undefined) {
    note("kind", "no facts");
    return differences;
  }
  if (facts.kind !== expected.kind) note("kind", `${facts.kind} instead of ${expected.kind}`);
  const pairs = pairExperiments(expected.experiments, facts.experiments);
  for (const [wanted, said] of pairs) compareExperiment(wanted, said, note);
  compareExtraExperiments(expected, facts, pairs, note);
  compareHeadline(expected, facts, note);
  compareOperations(expected.preparation, facts.facts.filter(isPreparation), note);
  compareOperations(expected.features, facts.facts.filter(isFeature), note);
  for (const finding of expected.findings) {
    const told = facts.findings.some(
      ({ quote }) => quote.text.includes(finding.quote) || finding.quote.includes(quote.text),
    );
    if (!told) note("finding missed", finding.quote, finding.cell);
  }
  compareCautions(expected, facts, note);
  return differences;
}

type Pair = readonly [ExpectedExperiment, Experiment | undefined];

function pairExperiments(expected: readonly ExpectedExperiment[], said: readonly Experiment[]): Pair[] {
  const left = [...said];
  return expected.map((wanted): Pair => {
    const likeness = (other: Experiment): number =>
      Number(other.target === wanted.target) * 2 +
      other.data.filter((name) => wanted.data.includes(name)).length +
      other.metrics.filter((metric) => wanted.metrics.some((own) => own.printed === metric.printed)).length;
    const best = left.toSorted((first, second) => likeness(second) - likeness(first))[0];
    if (best !== undefined) left.splice(left.indexOf(best), 1);
    return [wanted, best];
  });
}

function compareExtraExperiments(expected: Expected, facts: NotebookFacts, pairs: readonly Pair[], note: Note): void {
  for (const extra of facts.experiments) {
    if (pairs.some(([, said]) => said === extra)) continue;
    // An experiment without a result says nothing of its own.
    if (extra.models.length + extra.metrics.length > 0) {
      note("experiment made up", `${extra.data.join(", ")} → ${extra.target}`, extra.cells[0] ?? null);
    }
  }
  if (expected.experiments.length === 0) return;
  for (const [wanted, said] of pairs) {
    if (said === undefined) note("experiment missed", `${wanted.data.join(", ")} → ${wanted.target}`);
  }
}

function compareExperiment(wanted: ExpectedExperiment, said: Experiment | undefined, note: Note): void {
  if (said === undefined) return;
  const sorted = (names: readonly string[]): string => names.toSorted().join(", ");
  if (sorted(said.data) !== sorted(wanted.data)) note("data", `${sorted(said.data)} instead of ${sorted(wanted.data)}`);
  if (said.target !== wanted.target) note("target", `${said.target} instead of ${wanted.target}`);
  if (said.task !== wanted.task) note("task", `${said.task} instead of ${wanted.task}`);
  for (const field of ["how", "testShare", "folds", "seed"] as const) {
    if (wanted.split[field] === null || said.split[field] === wanted.split[field]) continue;
    note("split", `${field} ${said.split[field]} instead of ${wanted.split[field]}`);
  }
  compareModels(wanted.models, said.models, note);
  compareMetrics(wanted.metrics, said, note);
}

function compareModels(wanted: readonly ExpectedModel[], said: readonly ModelFact[], note: Note): void {
  for (const model of wanted) {
    const same = said.filter((other) => sameModel(model.name, other.name));
    if (same.length === 0) note("model missed", model.name);
    else {
      const faults = same.map((other) => modelFaults(model, other));
      const least = faults.toSorted((first, second) => first.length - second.length)[0] ?? [];
      for (const fault of least) note("model part", `${model.name}: ${fault}`);
    }
  }
  for (const other of said) {
    if (!wanted.some((model) => sameModel(model.name, other.name)))
      note("model made up", other.name, other.cells[0] ?? null);
  }
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "")
    .replace(/neighbours/u, "neighbors");
const sameModel = (wanted: string, said: string): boolean => plain(wanted) === plain(said);

function modelFaults(wanted: ExpectedModel, said: ModelFact): string[] {
  const faults: string[] = [];
  const check = (name: string, is: unknown, should: unknown): void => {
    if (should !== undefined && JSON.stringify(is) !== JSON.stringify(should)) {
      faults.push(`${name} ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
    }
  };
  check("class", said.class, wanted.class);
  check("params", said.params, wanted.params);
  check("role", said.role, wanted.role);
  check("trained", said.trained, wanted.trained);
  check("layers", said.layers, wanted.layers);
  check("optimiser", said.optimiser, wanted.optimiser);
  check("loss", said.loss, wanted.loss);
  check("epochs", said.epochs, wanted.epochs);
  check("inner", said.inner, wanted.inner);
  return faults;
}

function compareMetrics(wanted: readonly ExpectedMetric[], said: Experiment, note: Note): void {
  const nameOf = (metric: MetricFact): string | null =>
    said.models.find((model) => model.id === metric.model)?.name ?? null;
  const sameAs = (text: string | null, other: string | null): boolean =>
    text === other || (text !== null && other !== null && sameModel(text, other));
  const left = [...said.metrics];
  for (const metric of wanted) {
    const alike = (other: MetricFact): number =>
      Number(other.name === metric.name) +
      Number(other.part === metric.part) +
      Number(sameAs(nameOf(other), metric.model)) +
      Number((other.of ?? undefined) === metric.of);
    const shown = left.filter((other) => other.cells.includes(metric.cell) && other.printed === metric.printed);
    const best = shown.toSorted((first, second) => alike(second) - alike(first))[0];
    const text = `${metric.name} ${metric.printed} (${metric.model}, ${metric.part})`;
    if (best === undefined) {
      if (!metric.optional) note("metric missed", text, metric.cell);
      continue;
    }
    left.splice(left.indexOf(best), 1);
    if (Math.abs(best.value - metric.value) > 1e-9 * Math.max(1, Math.abs(metric.value))) {
      note("metric name", `${text}: value ${best.value}`, metric.cell);
    }
    if (best.name !== metric.name) note("metric name", `${text}: ${best.name}`, metric.cell);
    if (best.part !== metric.part) note("metric part", `${text}: ${best.part}`, metric.cell);
    if (!sameAs(nameOf(best), metric.model)) note("metric model", `${text}: ${nameOf(best)}`, metric.cell);
    if (metric.of !== undefined && best.of !== metric.of) note("metric part", `${text}: of ${best.of}`, metric.cell);
  }
  for (const extra of left) {
    note("metric made up", `${extra.name} ${extra.printed} (${nameOf(extra)}, ${extra.part})`, extra.cells[0] ?? null);
  }
}

function compareHeadline(expected: Expected, facts: NotebookFacts, note: Note): void {
  const leading = expected.experiments.filter((_, at) => at === expected.headline);
  const wanted = leading.flatMap(({ best }) => (best === null ? [] : [best]));
  const experiment = facts.headline === null ? undefined : facts.experiments[facts.headline];
  const said = experiment?.best ?? null;
  const model = experiment?.models.find((other) => other.id === said?.model)?.name ?? null;
  if (said === null) {
    if (wanted.length > 0) note("headline", `none instead of ${wanted.map(bestText).join(" or ")}`);
    return;
  }
  const right = wanted.some(
    (best) =>
      model !== null &&
      sameModel(best.model, model) &&
      said.metric.part === best.part &&
      best.printed.includes(said.metric.printed) &&
      best.metrics.includes(said.metric.name),
  );
  const text = `${model}, ${said.metric.name} ${said.metric.printed} (${said.metric.part})`;
  if (!right) note("headline", `${text} instead of ${wanted.map(bestText).join(" or ") || "none"}`);
}

const bestText = (best: ExpectedBest): string =>
  `${best.model}, ${best.metrics.join(" or ")} ${best.printed.join(" or ")} (${best.part})`;

/** Whether four values of one measure are on test rows: any of them may be of a model with settings of its own. */
const hasMany = ({ experiments }: Expected): boolean =>
  experiments.some(({ metrics }) =>
    metrics.some(
      ({ name }) =>
        metrics.filter((one) => one.name === name && one.part === "test" && one.of === undefined).length >= 4,
    ),
  );

function compareCautions(expected: Expected, facts: NotebookFacts, note: Note): void {
  const left = [...facts.cautions];
  for (const caution of expected.cautions) {
    const same = left.find(
      (other) => other.kind === caution.kind && (caution.cell === null || other.cells.includes(caution.cell)),
    );
    if (same === undefined) {
      if (!caution.optional) note("caution missed", caution.kind, caution.cell);
    } else if (caution.cell === null) left.splice(left.indexOf(same), 1);
  }
  for (const other of left) {
    const known = expected.cautions.some(
      (caution) => caution.kind === other.kind && (caution.cell === null || other.cells.includes(caution.cell)),
    );
    if (!known && !(other.kind === "best-of-many" && hasMany(expected)))
      note("caution made up", other.kind, other.cells[0] ?? null);
  }
}
