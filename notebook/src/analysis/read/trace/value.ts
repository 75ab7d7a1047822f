/** What the tracer knows about a value while it follows the code: nothing is computed, only where things come from. */
import type { Division } from "./rows/division.ts";
import type { Outcome } from "./measures/outcome.ts";
import type { ClassDefinition, FunctionDefinition, Lambda } from "../python/ast.ts";
import type { Scope as Names } from "./scope.ts";

export type Scope = Names<Value>;

export const UNKNOWN = { kind: "unknown" } as const;
export type Unknown = typeof UNKNOWN;

/** A text, number, truth value or None that the source states; a number as it writes it, where its value would be written otherwise: "3e-5". */
export interface Constant {
  readonly kind: "constant";
  readonly value: string | number | boolean | null;
  readonly source?: string;
}
export const constant = (value: Constant["value"]): Constant => ({ kind: "constant", value });
export const NONE: Constant = constant(null);

/** A text with values in it: an f-string, a `%` or `format` text, pieces put together. */
export interface Template {
  readonly kind: "template";
  readonly parts: readonly Value[];
}

/** A number of rows: a share of the length of some table; of a known one where its rows were just counted. */
export interface Rows {
  readonly kind: "rows";
  readonly share: number;
  readonly of?: TableState;
}

export interface Sequence {
  readonly kind: "sequence";
  /** In what is "sorted" any item may stand in any place; `append` adds to the others. "columns" are those of an array. */
  type: "list" | "tuple" | "set" | "sorted" | "columns";
  readonly items: Value[];
  /** True where it holds more, or other things, than is known. */
  open: boolean;
  /** Length of a range too long to be listed. */
  readonly turns?: number;
  /** It counts the rows of a table: `range(len(df))`. */
  readonly of?: TableState;
  /** It names all columns of a table but these, or those of a table that a list has. */
  readonly without?: readonly string[];
  readonly among?: TableState;
  /** What was asked of data before its items were put in. */
  chosenBy?: TableState;
}
export const sequence = (items: Value[], type: Sequence["type"] = "list", open = false): Sequence => ({
  kind: "sequence",
  type,
  items,
  open,
});

export interface Dictionary {
  readonly kind: "dictionary";
  /** By the text of the key. */
  readonly entries: Map<string, { readonly key: Value; readonly value: Value }>;
  open: boolean;
  /** True where its values are numbers that were counted up: `{name: i for i, name in enumerate(names)}`. */
  readonly isCounted?: boolean;
  /** True where its entries were sorted, so that any may stand in any place. */
  readonly isSorted?: boolean;
  /** What makes the value of a key that is asked for and not there: `defaultdict(dict)`. */
  readonly maker?: Value;
}

/** A module, class or function of a library by its canonical path. */
export interface Reference {
  readonly kind: "reference";
  readonly path: string;
}

/** A function of the notebook; `self` where it is a method of an instance. */
export interface LocalFunction {
  readonly kind: "function";
  readonly node: FunctionDefinition | Lambda;
  readonly name: string;
  readonly cell: number;
  readonly scope: Scope;
  readonly self: Instance | null;
  /** Source of the cell that defines it: positions in `node` are positions there. */
  readonly text: string;
}

/** A class of the notebook. */
export interface LocalClass {
  readonly kind: "class";
  readonly name: string;
  readonly node: ClassDefinition;
  readonly cell: number;
  /** Canonical paths of the library classes it derives from, directly or through own classes, nearest first. */
  readonly bases: readonly string[];
  readonly members: ReadonlyMap<string, Value>;
  /** Names under which a class without a constructor keeps what it is given, in order: those of a data class or a named tuple. */
  readonly keeps: readonly string[];
}

/** An instance of a library's class or of an own one. */
export interface Instance {
  readonly kind: "instance";
  readonly id: number;
  /** Canonical path of the class; for an own class that of its nearest known base, or "local.Name". */
  readonly path: string;
  readonly own: LocalClass | null;
  readonly fields: Map<string, Value>;
  /** As given to the constructor. */
  readonly args: readonly ArgumentValue[];
  readonly cell: number;
  /** Variable it was first bound to. */
  name: string | null;
  /** Number of its last fit in the trace; -1 before. */
  fit: number;
  /** True where a loop whose turns are not known makes one after the other. */
  readonly repeated: boolean;
}

/** Field under which results, histories and optimisers keep their model; no attribute of Python looks like this. */
export const MODEL = " model";

/** Field under which what learns without being a model keeps the rows that it learned from. */
export const LEARNED = "learned from";

/** Field under which a network keeps what its last loss was worked out from. */
export const LAST_LOSS = " last loss";

export interface ArgumentValue {
  readonly name: string | null;
  readonly star: "" | "*" | "**";
  readonly value: Value;
  /** As written, at most 120 characters. */
  readonly text: string;
}

/** One state of a table, column or array. Changes make a new state; states form the lineage of the data. */
export interface TableState {
  readonly id: number;
  readonly from: readonly TableState[];
  /** Names of its columns as far as known, in order; null where not known. */
  readonly columns: readonly string[] | null;
  /** The column that it is, or was taken from; null for tables. */
  readonly column: string | null;
  readonly division: Division | null;
  readonly cell: number;
  /** Path of the call that made it, or "subscript", "condition", "operation", "assignment", "made". */
  readonly made: string;
  /** Files and data sets it comes from, as the code names them. */
  readonly sources: readonly string[];
  /** Values it was built from, where the code lists them. */
  readonly content: Value | null;
  /** Columns that got a new name on the way from the state before: new name to old one; null where none did. */
  readonly renamed: ReadonlyMap<string, string> | null;
  /** What labels the rows of a container of features and target. */
  readonly label: Value | null;
  /** What its columns hold, as far as outputs show it; null where none does. */
  readonly types: ReadonlyMap<string, string> | null;
  /** Of a mask: the class of two whose rows it marks, 1 for the positive one. */
  readonly side?: 0 | 1;
  /** Names that it was bound to, in order. */
  readonly bound: string[];
  /** Those among them that only the code of a function knows. */
  local?: ReadonlySet<string>;
}

/** A table, column or array: a place whose state changes. */
export interface Table {
  readonly kind: "table";
  /** "pandas.DataFrame", "numpy.ndarray", "torch.DataLoader" ... */
  readonly type: string;
  state: TableState;
  /** Where it is a part of another table through which that one can be changed: `df["a"]`, `df.loc`. */
  readonly view: { readonly of: Table; readonly columns: readonly string[] | null } | null;
}

/** What a model says about rows. */
export interface Prediction {
  readonly kind: "prediction";
  readonly model: Instance | null;
  /** Number of the fit that it comes from; -1 where none is known. */
  readonly fit: number;
  readonly on: TableState | null;
  /** True where each row was predicted by a model that did not see it. */
  readonly crossValidated: boolean;
  /** True after a logarithm. */
  readonly log: boolean;
  /** True where it names classes, and not how sure of them a model is. */
  readonly ofClasses?: true;
  /** The class of two that is asked for, 1 for the positive one: `preds == 1`. */
  readonly side?: 0 | 1;
  /** The fits that it comes from, where those of several models of one kind stand side by side. */
  readonly pooled?: readonly number[];
}

/** What a model says, as it comes. */
export const saying = (model: Instance | null, fit: number, on: TableState | null): Prediction => ({
  kind: "prediction",
  model,
  fit,
  on,
  crossValidated: false,
  log: false,
});

/** Differences, also over the truth ("relative"), right and wrong answers, and how many of one class are "right". */
type RowByRow = "residual" | "absolute" | "squared" | "relative" | "hits" | "misses" | "right";
/** A number that says how good predictions are, a list of such numbers, or what they are worked out from; only its label explains any "other". */
export interface Measure extends Pick<Prediction, "model" | "fit" | "pooled" | "log"> {
  readonly kind: "measure";
  readonly shape: RowByRow | "value" | "list" | "other";
  /** A name of know/metrics, null where the code alone does not say. */
  readonly metric: string | null;
  /** What was given in place of scores, or the wrong way round. */
  readonly askew?: "classes" | "swapped";
  readonly part: "train" | "validation" | "test" | "cross-validation" | "out-of-bag" | null;
  /** Rows it was measured on, and the truth it was measured against. */
  readonly on: TableState | null;
  readonly truth: TableState | null;
  /** The class or average of a report that it is of, absent for the whole. */
  readonly of?: string;
  /** How classes are averaged, where the code says so. */
  readonly average?: "macro" | "micro" | "weighted";
  readonly negated: boolean;
  /** "mean" or "spread" of several values; "trials" for those of all settings that a search tried. */
  readonly over: "mean" | "spread" | "trials" | null;
  /** 100 where a share was turned into per cent. */
  readonly times: number;
  /** A text that holds several values: a report, a summary, a matrix; null for numbers. */
  readonly report: "classification report" | "summary" | "confusion matrix" | "curve" | "evaluation" | null;
  /** What the rows of a matrix are, where the code tells. */
  readonly rowsAre?: "truth" | "predicted";
  /** True where it is of one of the batches that a network learns from, until those of all batches are added up. */
  readonly ofBatch?: boolean;
  /** True where the losses of batches are added up, and not divided by how many these are: it grows with the rows. */
  readonly summed?: true;
  /** Squared errors over how far the truth lies from its mean: what they leave of 1 is R2. */
  readonly isUnexplained?: true;
  readonly ofEach?: "class" | "group";
  /** The kinds of answers that are counted, of which each may stand several times: "TP", "FP", "TN" and "FN". */
  readonly cells?: readonly string[];
  /** True for a ratio of such counts, which a label may call otherwise where the author counts the other class. */
  readonly ofCells?: true;
  /** Precision and recall multiplied, or added up, on the way to their harmonic mean. */
  readonly pair?: "*" | "+";
}

export type Value =
  | Unknown
  | Constant
  | Template
  | Rows
  | Sequence
  | Dictionary
  | Reference
  | LocalFunction
  | LocalClass
  | Instance
  | Table
  | Prediction
  | Measure
  | Outcome;

/** The text of a constant; null for anything else. */
export const textOf = (value: Value | undefined): string | null =>
  value?.kind === "constant" && typeof value.value === "string" ? value.value : null;
export const numberOf = (value: Value | undefined): number | null =>
  value?.kind === "constant" && typeof value.value === "number" ? value.value : null;
/** Texts of a string or of a list of strings; null where something in it is not known. */
export function textsOf(value: Value | undefined): readonly string[] | null {
  const single = textOf(value);
  if (single !== null) return [single];
  if (value?.kind === "table") return value.state.made === "columns" ? value.state.columns : null;
  const texts = value?.kind !== "sequence" || value.open ? [null] : value.items.map(textOf);
  return texts.every((text) => text !== null) ? texts : null;
}
