/** Everything that sentences about one notebook are checked against, assembled once. */
import type { Sentence } from "../analysis/analysis.ts";
import type { Evidence, MetricFact, ModelFact, NotebookFacts } from "../analysis/facts.ts";
import { predictedBy } from "../analysis/models-of.ts";
import { outputTexts } from "../format/output-texts.ts";
import type { Notebook } from "../format/notebook.ts";

/** One fact as numbers and names, whatever its kind. */
export interface Ground {
  readonly kind: string;
  readonly numbers: readonly number[];
  /** Lower case. */
  readonly names: ReadonlySet<string>;
  /** The names among them that are tables. */
  readonly tables: ReadonlySet<string>;
  readonly cells: readonly number[];
}

export interface Terrain {
  readonly facts: NotebookFacts;
  readonly grounds: readonly Ground[];
  readonly models: readonly ModelFact[];
  readonly metrics: readonly MetricFact[];
  /** The index of the experiment that a value belongs to: values of different experiments are not compared. */
  readonly experimentOf: ReadonlyMap<MetricFact, number>;
  /** Words of the names in the facts, lower case; the author's sentences are not included. */
  readonly words: ReadonlySet<string>;
  /** Identifiers of the code outside comments and multi-word strings, with a cell that contains them. */
  readonly identifiers: ReadonlyMap<string, number>;
  /** What the facts quote from the author, with its cell. */
  readonly quotes: readonly { readonly text: string; readonly cell: number }[];
  /** What people read in the notebook (proseOf). */
  readonly prose: string;
  /** Sentences that are true as written. */
  readonly known: ReadonlyMap<string, Sentence>;
}

export function terrainOf(notebook: Notebook, facts: NotebookFacts, known: readonly Sentence[]): Terrain {
  const models = facts.experiments.flatMap((experiment) => experiment.models);
  const grounds = [
    ...facts.facts.map((fact) => groundOf(fact.kind, fact, fact.cells)),
    ...facts.experiments.flatMap((experiment) => [
      groundOf(
        "experiment",
        { data: experiment.data, target: predictedBy(experiment), features: experiment.features },
        experiment.cells,
      ),
      groundOf("split", experiment.split, splitCells(facts, experiment.cells)),
      ...experiment.models.map((model) => groundOf("model", model, model.cells)),
      ...experiment.metrics.map(({ part, of, variant, cells }) => groundOf("metric", { part, of, variant }, cells)),
      ...experiment.importances.map((one) => groundOf("importance", one, one.cells)),
    ]),
    groundOf("libraries", { libraries: facts.libraries }, libraryCells(notebook)),
    groundOf("seeds", { seeds: facts.seeds }, facts.facts.find(({ kind }) => kind === "split")?.cells ?? []),
    ...facts.cautions.map((caution) => groundOf(`caution ${caution.kind}`, {}, caution.cells)),
  ];
  return {
    facts,
    grounds,
    models,
    metrics: facts.experiments.flatMap((experiment) => experiment.metrics),
    experimentOf: new Map(
      facts.experiments.flatMap(({ metrics }, index) => metrics.map((metric) => [metric, index] as const)),
    ),
    words: new Set(grounds.flatMap(({ names }) => [...names].flatMap(wordsOf))),
    identifiers: identifiersOf(notebook),
    quotes: [facts.question, facts.title, ...facts.findings.map(({ quote }) => quote)].filter((one) => one !== null),
    prose: proseOf(notebook),
    known: new Map(known.map((sentence) => [sentence.text, sentence])),
  };
}

/** Fields that say where a fact comes from, or that repeat sentences of the notebook. */
const ASIDE = new Set(["cells", "certainty", "kind", "id", "model", "title", "quote"]);
const NUMBER = /(?<![\w.])(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

function groundOf(kind: string, fact: unknown, cells: Evidence["cells"]): Ground {
  const numbers: number[] = [];
  const names = new Set<string>();
  const tables = new Set<string>();
  const text = (words: string): void => {
    names.add(words.toLowerCase());
    for (const [number] of words.matchAll(NUMBER)) numbers.push(Number(number.replaceAll(",", "")));
  };
  const walk = (value: unknown): void => {
    if (typeof value === "number") numbers.push(value);
    else if (typeof value === "string") text(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null)
      for (const [key, part] of Object.entries(value)) {
        if (ASIDE.has(key)) continue;
        if (typeof part === "string" && (key === "table" || key === "variable")) tables.add(part.toLowerCase());
        // Parameters are named by their keys.
        if (/^[a-z]+_/.test(key)) names.add(key.toLowerCase());
        if (part === true) names.add(key.toLowerCase());
        else walk(part);
      }
  };
  walk(fact);
  return { kind, numbers, names, tables, cells };
}

const splitCells = ({ facts }: NotebookFacts, otherwise: readonly number[]): readonly number[] =>
  facts.find(({ kind }) => kind === "split")?.cells ?? otherwise.slice(0, 1);

const libraryCells = ({ cells }: Notebook): number[] =>
  cells
    .filter(({ type, source }) => type === "code" && /\b(?:import|library|using)\b/.test(source))
    .slice(0, 1)
    .map(({ index }) => index);

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

const IDENTIFIER = /[\p{L}_][\p{L}\d_]*/gu;
const COMMENT = /(?:^|\s)#[^\n]*/g;
const TEXT = /"[^"\n]*"|'[^'\n]*'/g;
/** Strings of several words are prose, wherever they occur. */
const isLong = (text: string): boolean => text.includes(" ");

function identifiersOf({ cells }: Notebook): Map<string, number> {
  const found = new Map<string, number>();
  for (const { type, source, index } of cells) {
    if (type !== "code") continue;
    const code = source
      .replace(/"""[^"]*"""|'''[^']*'''/g, " ")
      .replace(COMMENT, " ")
      .replace(TEXT, (text) => (isLong(text) ? " " : text));
    for (const [name] of code.matchAll(IDENTIFIER)) if (!found.has(name)) found.set(name, index);
  }
  return found;
}

/** This many words in a row are a copied sentence. */
export const RUN = 5;

/**
 * Everything in the notebook that people read, as words separated by single spaces: text, comments, long strings of the
 * code, outputs.
 */
function proseOf({ cells }: Notebook): string {
  const texts = cells.flatMap((cell) => [
    ...(cell.type === "code"
      ? [...cell.source.matchAll(COMMENT), ...cell.source.matchAll(TEXT)].map(([text]) => text).filter(isLong)
      : [cell.source]),
    ...cell.outputs.flatMap((output) => outputTexts(output).map(([, text]) => text)),
  ]);
  return ` ${texts
    .join(" ")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")} `;
}

/** Common phrases about models, which the author may have used too. */
const TRADE =
  /^(?:with|from|into|over|that|this|than|have|been|were|data|dataset|test|testing|train|training|trained|trains|validation|cross|validated|model|models|classifier|regressor|accuracy|precision|recall|error|mean|squared|absolute|score|scores|rows|columns?|features?|target|values?|missing|reach|reaches|predict|predicts|predicted|uses|used|using|split|divided|dropped|filled|notebook|table|file|set|sets)$/;

/**
 * Whether the text repeats that many words in a row from the notebook, at least two of which are neither names nor
 * technical terms.
 */
export function repeatsProse(text: string, { prose, words: names }: Terrain): boolean {
  const words = wordsOf(text);
  const isTelling = (word: string): boolean => /^\p{L}{4,}$/u.test(word) && !TRADE.test(word) && !names.has(word);
  return words.some((_, at) => {
    const run = words.slice(at, at + RUN);
    return run.length === RUN && run.filter(isTelling).length >= 2 && prose.includes(` ${run.join(" ")} `);
  });
}
