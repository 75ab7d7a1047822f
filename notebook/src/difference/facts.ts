/** What changed in meaning between two versions of a notebook: facts, in the words of documents. */
import type { Experiment, Fact, MetricFact, NotebookFacts } from "../analysis/facts.ts";
import { lowerIsBetter } from "../analysis/judge/correct-facts.ts";
import { modelOf } from "../analysis/models-of.ts";
import { CAUTION_NAMES } from "../analysis/say/cautions.ts";
import type { Draft } from "../analysis/say/draft.ts";
import { featureDrafts } from "../analysis/say/features.ts";
import { preparationDrafts } from "../analysis/say/preparation.ts";
import {
  PART_WORDS,
  experimentWords,
  metricWords,
  modelWords,
  plainValueWords,
  resultWords,
  sourceWords,
  splitWords,
} from "../document/fact-words.ts";

export interface FactDifference {
  /** What it is about: "Target", "Models", "R2 of Ridge on test data". */
  readonly about: string;
  /** In words, with code names in backticks; null if only the later version has it. */
  readonly before: string | null;
  /** Null if only the earlier version has it. */
  readonly after: string | null;
  /** For a value: whether it is better than before; null if nothing says so. */
  readonly better: boolean | null;
  /** Indices of cells: of the later version if it has the fact, of the earlier one if the fact is gone. */
  readonly cells: readonly number[];
}

/**
 * The differences, in the order of a report: question, data, preparation, features, what was tried, what came out.
 * Empty if the facts are equal.
 */
export function factDifferences(before: NotebookFacts, after: NotebookFacts): FactDifference[] {
  if (before === after) return [];
  const pairs = pairedExperiments(before.experiments, after.experiments);
  const several = pairs.length > 1;
  return [
    ...changed("Question", before.question?.text, after.question?.text, [after.question?.cell ?? 0]),
    ...deedChanges(before, after),
    ...pairs.flatMap(([former, latter], index) => experimentChanges(former, latter, several ? index : null)),
    ...listChanges("Cautions", cautions(before), cautions(after)),
    ...changed("Seeds", before.seeds.join(", "), after.seeds.join(", "), []),
    ...libraryChanges(before, after),
  ];
}

/** A correction leaves them as they are. */
const deedChanges = (before: NotebookFacts, after: NotebookFacts): FactDifference[] =>
  before.facts === after.facts
    ? []
    : [
        ...listChanges("Data", sources(before), sources(after)),
        ...listChanges("Preparation", said(before, preparationDrafts), said(after, preparationDrafts)),
        ...listChanges("Features", said(before, features(before)), said(after, features(after))),
      ];

/** The order of libraries reflects how much each is used, so it is not a difference. */
function libraryChanges({ libraries: before }: NotebookFacts, { libraries: after }: NotebookFacts): FactDifference[] {
  const known = new Set(before);
  return before.length === after.length && after.every((name) => known.has(name))
    ? []
    : changed("Libraries", before.join(", "), after.join(", "), []);
}

/** One fact among several of its kind: the words that distinguish it, and its cells. */
interface Worded {
  readonly words: string;
  /** What is done to which columns; null where it is not about columns. */
  readonly deed: { readonly kind: Fact["kind"]; readonly columns: readonly string[] } | null;
  readonly cells: readonly number[];
}

const features =
  ({ experiments }: NotebookFacts) =>
  (facts: readonly Fact[]): Draft[] =>
    featureDrafts(facts, experiments);

/** What is done to the data, fact by fact: in one combined sentence, an added column would change all of it. */
const said = ({ facts }: NotebookFacts, write: (facts: readonly Fact[]) => readonly Draft[]): Worded[] =>
  facts.flatMap((fact) => write([fact]).map(({ text, cells }) => ({ words: text, deed: deedOf(fact), cells })));

const deedOf = (fact: Fact): Worded["deed"] =>
  "table" in fact && "columns" in fact ? { kind: fact.kind, columns: columnNames(fact.columns) } : null;

const columnNames = (columns: readonly (string | { readonly name: string })[]): string[] =>
  columns.map((column) => (typeof column === "string" ? column : column.name));

const sources = ({ facts }: NotebookFacts): Worded[] =>
  facts.flatMap((fact) =>
    fact.kind === "source" ? [{ words: sourceWords(fact), deed: null, cells: fact.cells }] : [],
  );

const cautions = (facts: NotebookFacts): Worded[] =>
  facts.cautions.map((caution) => ({ words: CAUTION_NAMES[caution.kind], deed: null, cells: caution.cells }));

function changed(
  about: string,
  before: string | null | undefined,
  after: string | null | undefined,
  cells: readonly number[],
): FactDifference[] {
  const [former, latter] = [before || null, after || null];
  return former === latter ? [] : [{ about, before: former, after: latter, better: null, cells }];
}

/**
 * What only one of two lists says, counting equal words once. The same action on shared columns, or the only entry each list has of its own,
 * replaced the other.
 */
function listChanges(about: string, before: readonly Worded[], after: readonly Worded[]): FactDifference[] {
  const gone = withoutThoseOf(before, after);
  const come = withoutThoseOf(after, before);
  const isOnly = gone.length === 1 && come.length === 1;
  const left = [...come];
  const paired = gone.map((former) => {
    const at = left.findIndex((latter) => isOnly || isSameDeed(former, latter));
    return { former, latter: at < 0 ? null : (left.splice(at, 1)[0] ?? null) };
  });
  return [
    ...paired.map(({ former, latter }) => ({
      about,
      before: former.words,
      after: latter?.words ?? null,
      better: null,
      cells: (latter ?? former).cells,
    })),
    ...left.map(({ words, cells }) => ({ about, before: null, after: words, better: null, cells })),
  ];
}

const isSameDeed = ({ deed: a }: Worded, { deed: b }: Worded): boolean =>
  a !== null && b !== null && a.kind === b.kind && a.columns.some((column) => b.columns.includes(column));

function withoutThoseOf(list: readonly Worded[], others: readonly Worded[]): Worded[] {
  const known = new Set(others.map(({ words }) => words));
  return list.filter(({ words }) => {
    if (known.has(words)) return false;
    known.add(words);
    return true;
  });
}

type ExperimentPair = readonly [before: Experiment | null, after: Experiment | null];

/** Experiments on one question of one data set belong together; a single one of each version does in any case. */
function pairedExperiments(before: readonly Experiment[], after: readonly Experiment[]): ExperimentPair[] {
  if (before.length <= 1 && after.length <= 1)
    return before.length + after.length === 0 ? [] : [[before[0] ?? null, after[0] ?? null]];
  const left = [...before];
  const take = (fits: (one: Experiment) => boolean): Experiment | null => {
    const at = left.findIndex(fits);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const key = ({ data, target, task }: Experiment): string => JSON.stringify([data, target, task]);
  const exact = after.map((one) => take((other) => key(other) === key(one)));
  const pairs = after.map((one, index): ExperimentPair => {
    const former = exact[index] ?? take(({ target }) => target !== null && target === one.target);
    return [former, one];
  });
  return [...pairs, ...left.map((one): ExperimentPair => [one, null])];
}

/** `index`: its position among several; null if it is the only one. */
function experimentChanges(
  before: Experiment | null,
  after: Experiment | null,
  index: number | null,
): FactDifference[] {
  const shown = after ?? before;
  if (shown === null) return [];
  const named = (about: string): string => (index === null ? about : `${about} (${experimentWords(shown, index)})`);
  const cells = after?.cells ?? before?.cells ?? [];
  const target = (one: Experiment | null): string | null => (one?.target ? `\`${one.target}\`` : null);
  return [
    ...changed(named("Target"), target(before), target(after), cells),
    ...changed(named("Task"), before?.task, after?.task, cells),
    ...changed(named("Split"), before && splitWords(before.split), after && splitWords(after.split), cells),
    ...listChanges(named("Models"), models(before), models(after)),
    ...resultChange(named("Result"), before, after),
    ...valueChanges(before, after, named),
  ];
}

const models = (experiment: Experiment | null): Worded[] =>
  experiment?.models.map((model) => ({ words: modelWords(experiment, model), deed: null, cells: model.cells })) ?? [];

function resultChange(about: string, before: Experiment | null, after: Experiment | null): FactDifference[] {
  const [former, latter] = [before?.best ?? null, after?.best ?? null];
  const [change] = changed(
    about,
    before && resultWords(before),
    after && resultWords(after),
    latter?.metric.cells ?? former?.metric.cells ?? [],
  );
  if (change === undefined) return [];
  const comparable = former !== null && latter !== null && isSameMeasure(former.metric, latter.metric);
  return [{ ...change, better: comparable ? isBetter(former.metric, latter.metric) : null }];
}

const isSameMeasure = (a: MetricFact, b: MetricFact): boolean =>
  a.name === b.name && a.of === b.of && a.part === b.part;

/** Null if the values are equal. */
const isBetter = (before: MetricFact, after: MetricFact): boolean | null =>
  before.value === after.value ? null : after.value < before.value === lowerIsBetter(after.name);

/**
 * Values that both versions have of the same thing; a single model that replaced another is compared with it. What else only one of them
 * measured is reported with its models.
 */
function valueChanges(
  before: Experiment | null,
  after: Experiment | null,
  named: (about: string) => string,
): FactDifference[] {
  if (before === null || after === null) return [];
  const [old, ...olds] = models(before);
  const [model, ...others] = models(after);
  const isReplaced = old && model && olds.length + others.length === 0 && old.words !== model.words;
  const aboutOf = (one: Experiment, metric: MetricFact): string =>
    valueAbout(isReplaced && metric.variant === null ? { ...one, models: [] } : one, metric);
  const former = new Map(before.metrics.map((metric) => [aboutOf(before, metric), metric]));
  const seen = new Set<string>();
  return after.metrics.flatMap((metric): FactDifference[] => {
    const about = aboutOf(after, metric);
    const past = former.get(about);
    if (past === undefined || seen.has(about)) return [];
    seen.add(about);
    const [then, now] = [plainValueWords(past), plainValueWords(metric)];
    if (then === now || (isResult(before, past) && isResult(after, metric))) return [];
    return [{ about: named(about), before: then, after: now, better: isBetter(past, metric), cells: metric.cells }];
  });
}

/** Already stated with the result. */
const isResult = ({ best }: Experiment, metric: MetricFact): boolean =>
  best !== null &&
  best.model === metric.model &&
  best.metric.printed === metric.printed &&
  isSameMeasure(best.metric, metric);

function valueAbout(experiment: Experiment, metric: MetricFact): string {
  const model = modelOf(experiment, metric.model);
  const variant = metric.variant === null || metric.variant === model?.variant ? "" : `, ${metric.variant}`;
  const of = model === undefined ? variant : ` of ${modelWords(experiment, model)}${variant}`;
  return `${metricWords(metric)}${of}${metric.part === null ? "" : ` on ${PART_WORDS[metric.part]}`}`;
}
