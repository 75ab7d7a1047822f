import { isBetter, measured } from "../../know/metrics.ts";
import type { PrintedNumber } from "../../read/outputs/numbers.ts";
import type { Instance, TableState } from "../../read/trace/value.ts";
import type { Average, MetricFact, Part } from "../../facts.ts";

/** A metric value that an output shows, before it is known which experiment it belongs to. */
export interface Measured {
  readonly name: string;
  /** Percentages as fractions, negated scores as the positive measure. */
  readonly value: number;
  readonly printed: string;
  readonly spread: string | null;
  readonly part: Part | null;
  /** True if the words beside the value say which rows it was measured on. */
  readonly isCalled: boolean;
  /** True if the words beside the value name the metric. */
  readonly isNamed: boolean;
  /** True if these words say that it is the best or the last of several. */
  readonly isFinal: boolean;
  /** True if they say that it is the best; absent otherwise. */
  readonly isBest?: true;
  readonly model: Instance | null;
  /** Number of the fit that it evaluates; -1 if unknown. */
  readonly fit: number;
  /** Numbers of all the fits that it evaluates together, where there are several. */
  readonly pooled?: readonly number[];
  /** What makes a value another than its name says. */
  readonly askew?: MetricFact["askew"];
  readonly on: TableState | null;
  readonly truth: TableState | null;
  readonly of: string | null;
  readonly average: Average | null;
  /** How many rows a report counts of the class. */
  readonly rows: number | null;
  /** A model that only the text names: a row of a table, a heading. */
  readonly said: string | null;
  /** "baseline" for a rule that was not trained; null for a model. */
  readonly variant: string | null;
  readonly cell: number;
  /** Its place in the cell's code: values of one place are a series. */
  readonly site: string;
  /** How it was read: from the code that prints it, a report, a table, a log, or only its label. */
  readonly by: "code" | "report" | "table" | "log" | "label";
  readonly certain: boolean;
  /** True for a setting that was only tried on a model that had learned before, a threshold, a number of places, and for a last batch. */
  readonly isTrial: boolean;
  /** True for the mean of several values, as over folds. */
  readonly mean: boolean;
  /** How many versions a loop tried on the same rows, of which the author goes on with this one, and the best value where another has it. */
  readonly among?: {
    readonly tried: number;
    readonly over?: string;
    readonly best?: Bound & { readonly better?: number; readonly variant?: string };
  };
  /** The folds that it is the lowest or the highest of, where all of them are shown, and their mean. */
  readonly folds?: Bound & { readonly count: number };
  /** The lowest and the highest of the last values in the log of the training, where they lie far apart. */
  readonly lately?: readonly [Bound, Bound];
  /** True for an accuracy that the log of the training has after every epoch alike, as of a network that always gives the same answer. */
  readonly isSteady?: boolean;
}

type Bound = Pick<Measured, "value" | "printed">;

/** The same with another number; null if the metric cannot have that value. */
export function valueAs(base: Measured, name: string, number: PrintedNumber, site: string): Measured | null {
  const value = measured(name, number.value, number.isPercent);
  return value === null
    ? null
    : { ...base, name, value, printed: number.text, spread: number.spread?.text ?? null, site };
}

/** The best value of each metric on the same rows, the first of those that are level. */
export const bestOf = (found: readonly Measured[]): readonly Measured[] =>
  found.filter((one, i) => {
    const isRival = (other: Measured): boolean => other.name === one.name && other.part === one.part;
    return !found.some(
      (other, k) =>
        isRival(other) && (isBetter(one.name, other.value, one.value) || (k < i && other.value === one.value)),
    );
  });

/** A value of which nothing is known yet. */
export const EMPTY: Measured = {
  name: "",
  value: 0,
  printed: "",
  spread: null,
  part: null,
  isCalled: false,
  isNamed: false,
  isFinal: false,
  model: null,
  fit: -1,
  on: null,
  truth: null,
  of: null,
  average: null,
  rows: null,
  said: null,
  variant: null,
  cell: -1,
  site: "",
  by: "code",
  certain: true,
  isTrial: false,
  mean: false,
};
