/** Prose that gives a different value for a metric than the output above it. */
import type { Notebook } from "../../format/notebook.ts";
import { outputTexts } from "../../format/output-texts.ts";
import type { Caution, Experiment, MetricFact } from "../facts.ts";
import { measured, metricsOfText } from "../know/metrics.ts";
import { isRoundingOf, numbersIn, type PrintedNumber } from "../read/outputs/numbers.ts";
import type { Sentence } from "./sentence.ts";

/**
 * Sentences right after an output that state one value of one metric which that output shows differently. Only if
 * nothing else can be meant: the value appears nowhere else in the notebook, and the sentence neither compares nor
 * estimates. At most one.
 */
export function findContradictions(
  notebook: Notebook,
  prose: readonly Sentence[],
  experiments: readonly Experiment[],
): Caution[] {
  const metrics = experiments.flatMap((experiment) => experiment.metrics);
  if (metrics.length === 0) return [];
  let shown: readonly PrintedNumber[] | null = null;
  for (const sentence of prose) {
    const stated = statedIn(sentence);
    if (stated === null) continue;
    const above = lastOutput(notebook, sentence.cell);
    const own = metrics.filter(({ name, cells, of }) => name === stated.metric && of === null && cells.includes(above));
    const [only] = own;
    if (only === undefined || own.some((one) => one.printed !== only.printed) || agrees(stated, only)) continue;
    shown ??= numbersOf(notebook, sentence.cell);
    if ([...metrics.map(({ printed }) => printed), ...shown.map(({ text }) => text)].some((one) => fits(stated, one)))
      continue;
    return [
      {
        kind: "text-contradicts-output",
        quote: { text: sentence.text, cell: sentence.cell },
        shown: only.printed,
        cells: [above, sentence.cell],
        certainty: "certain",
      },
    ];
  }
  return [];
}

interface Stated {
  readonly metric: string;
  readonly text: string;
  readonly value: number;
}

/** The only value of the only metric that a sentence states; null if it says more, less, or only estimates. */
function statedIn({ text, form, afterOutput }: Sentence): Stated | null {
  if (!afterOutput || form === "heading" || form === "printed" || form === "comment") return null;
  if (text.length > LONGEST_SENTENCE || VAGUE.test(text)) return null;
  const names = metricsOfText(text);
  const numbers = numbersIn(text);
  const [name] = names;
  const [number] = numbers;
  if (names.length !== 1 || numbers.length !== 1 || name === undefined || number === undefined) return null;
  // Name and value are adjacent: "an accuracy of 0.87", "RMSE = 4.1", "87% accuracy".
  const between = name.end <= number.at ? text.slice(name.end, number.at) : text.slice(number.end, name.at);
  const isTied = name.end <= number.at ? TIES.test(between) : /^\s(?:\w+ )?$/.test(between);
  // A whole number may count anything.
  if (!isTied || (!number.isPercent && !number.text.includes("."))) return null;
  const value = measured(name.metric, number.value, number.isPercent);
  return value === null ? null : { metric: name.metric, text: number.text, value };
}

const LONGEST_SENTENCE = 200;
const TIES =
  /^(?: (?:score|value|rate))?(?: (?:on|for|of|in) (?:the |our |this )?(?:\w+ )?(?:test|testing|validation|training|train|holdout|set|data|model)(?: (?:set|data))?)?(?: (?:here|now))?(?: (?:of|is|was|equals|at|reached|reaches)|:| ?=)? ?$/i;
/** Estimates, comparisons, plans, and values that others achieved. */
const VAGUE =
  /\b(?:about|around|approx\w*|roughly|nearly|almost|over|above|below|under|than|least|most|between|close|near|up to|improv\w*|increas\w*|decreas\w*|drop\w*|rais\w*|reduc\w*|from|if|would|could|should|may|might|will|want|goal|aim|target|expect\w*|random|guess\w*|baseline|benchmark|paper|state|leaderboard|kaggle|others?|previous\w*|before|earlier|always|every|best|average|without|threshold|perfect|say|example|e\.g)\b|[~≈<>]|\?$/i;

/** The last cell of code before a cell that shows something; -1 if there is none. */
const lastOutput = ({ cells }: Notebook, before: number): number =>
  cells.findLast(({ type, index, outputs }) => type === "code" && index < before && outputs.length > 0)?.index ?? -1;

const agrees = (stated: Stated, { printed }: MetricFact): boolean => fits(stated, printed);

/** Whether a value may be meant: it is rounded or truncated to the stated one, or is its complement to one. */
function fits({ text, value }: Stated, printed: string): boolean {
  if (isRoundingOf(text, printed)) return true;
  const [number] = numbersIn(printed);
  if (number === undefined) return false;
  const digits = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const step = 10 ** -digits / (text.includes("%") ? 100 : 1);
  return [number.value, number.value / 100, 1 - number.value, 1 - number.value / 100].some(
    (one) => Math.abs(Math.abs(one) - Math.abs(value)) <= step * 1.001,
  );
}

/** Every number in code and outputs, and in other prose. */
const numbersOf = ({ cells }: Notebook, besides: number): readonly PrintedNumber[] =>
  cells
    .filter(({ index }) => index !== besides)
    .flatMap((cell) => [cell.source, ...cell.outputs.flatMap((output) => outputTexts(output).map(([, text]) => text))])
    .flatMap((text) => numbersIn(text));
