/** Whether the numbers of a text are in the notebook that it is about. */
import type { Notebook } from "../src/format/notebook.ts";
import { outputTexts } from "../src/format/output-texts.ts";
import type { NotebookFacts } from "../src/analysis/facts.ts";

/** Numbers that a notebook shows, and counts that its facts imply. */
export interface Ground {
  /** Without their sign, ascending. */
  readonly values: readonly number[];
  /** No list of names is longer. */
  readonly names: number;
}

/** Every number in the sources and outputs of a notebook, and in its facts. */
export function groundOf(notebook: Notebook, facts: NotebookFacts): Ground {
  const texts = notebook.cells.flatMap((cell) => [
    cell.source,
    ...cell.outputs.flatMap((output) => outputTexts(output).map(([, text]) => text)),
  ]);
  return ground(texts, facts);
}

/** The same for texts that are already available. */
export function ground(texts: readonly string[], facts: NotebookFacts): Ground {
  const values = new Set<number>();
  for (const text of texts)
    for (const [number] of text.matchAll(WRITTEN)) values.add(Math.abs(Number(number.replaceAll(",", ""))));
  // `info()` prints the values that are present: gaps are the difference.
  for (const fact of facts.facts) if (fact.kind === "missing") for (const { count } of fact.columns) values.add(count);
  // A share for training leaves the rest for testing, and of a known number of rows that many.
  const sizes = facts.facts.flatMap((fact) => (fact.kind === "source" && fact.rows !== null ? [fact.rows] : []));
  for (const { split, rows } of facts.experiments)
    if (split.testShare !== null)
      for (const all of [1, ...sizes, ...(rows === undefined ? [] : [rows])]) {
        const held = all * split.testShare;
        values.add(all === 1 ? held : Math.round(held));
      }
  // A summary of zeros and ones says how many are which.
  for (const fact of facts.facts) if (fact.kind === "statistic" && fact.statistic === "share") values.add(fact.value);
  // The scores of all folds show their mean.
  for (const { metrics } of facts.experiments)
    // A share of variance may be printed in percent.
    for (const one of metrics)
      if (one.averaged !== undefined || one.name.endsWith("R2")) values.add(Math.abs(one.value));
  // A table of right and wrong answers shows how many of each class are recognised, and how large it is.
  for (const { best } of facts.experiments) {
    if (best?.largest !== undefined) values.add(best.largest.share);
    const classes = best?.classes?.all ?? [];
    const rows = classes.reduce((sum, one) => sum + one.rows, 0);
    values.add(rows);
    for (const one of classes) for (const share of [one.rows / rows, one.recall ?? 0]) values.add(share);
  }
  return { values: [...values].sort((a, b) => a - b), names: stringsIn(facts) };
}

/** The numbers of a sentence that are neither roundings of numbers in the notebook nor counts of what its facts name. */
export function ungrounded(sentence: string, { values, names }: Ground): string[] {
  const prose = sentence.replace(/`[^`]*`|“[^”]*”/g, " ").replace(NAMES, " ");
  return [...prose.matchAll(SAID)].flatMap(([whole, number, percent, after]) => {
    if (number === undefined) return [];
    const value = Math.abs(Number(number.replaceAll(",", "")));
    const step = stepOf(number);
    const near = (target: number, width: number): boolean => isWithin(values, target, width / 2 + target * 1e-9);
    if (near(value, step) || (percent !== undefined && near(value / 100, step / 100))) return [];
    // "and 7 more", "17 columns", "33 of 72 coefficients": how many there are of what the facts name.
    if (after !== undefined && Number.isInteger(value) && value <= names) return [];
    if (prose.slice(0, prose.indexOf(whole)).endsWith("less than ") && (values[0] ?? 1) < value) return [];
    return [number];
  });
}

const WRITTEN = /(?<![\w.])(?:\d[\d,]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;
const SAID =
  /(?<![\w.,])-?(\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?)(%)?(?![\w]|\.\d)((?: of \d+)? (?:more|other|features|layers|columns|new columns|models|tests|experiments|coefficients)\b)?/g;
/** Digits that belong to a name, or to a convention of statistics. */
const NAMES = /\b(?:F1|R2|at the 5% level|[A-Za-z]+-?\d+[A-Za-z]*|\d+-fold|\d+-nearest)\b/g;

/** The value of the last significant digit: 0.01 for 0.85, 1,000,000 for 1,497,000,000. */
function stepOf(number: string): number {
  const [mantissa = "", exponent] = number.replaceAll(",", "").split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const zeros = decimals === 0 && mantissa.length > 4 ? (/0+$/.exec(mantissa.slice(4))?.[0].length ?? 0) : 0;
  return 10 ** (zeros - decimals + Number(exponent ?? 0));
}

function isWithin(sorted: readonly number[], target: number, width: number): boolean {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? Infinity) < target - width) from = middle + 1;
    else to = middle;
  }
  return (sorted[from] ?? Infinity) <= target + width;
}

function stringsIn(value: unknown): number {
  if (typeof value === "string") return 1;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + stringsIn(part), 0);
}
