import type { Expression, FunctionDefinition } from "./ast.ts";

/** What is known about a Python value without running the code. */
export interface Value {
  /** Dotted type of an instance ("pandas.DataFrame", "str", "list", "sklearn.svm.SVC"), or "?" where nothing is known. */
  readonly type: string;
  /** Dotted path where the value is a module, class or function ("pandas", "pandas.read_csv", "local.clean"); else null. */
  readonly path: string | null;
  /** A text or number that the source itself states. */
  readonly literal: string | null;
  /** Elements of a literal list, tuple or set; values of a literal dict. */
  readonly items: readonly Value[];
  /** Keys of a literal dict, beside `items`. */
  readonly keys: readonly string[];
  /** Index in the notebook's actions of the call that made it; -1 where none did. */
  readonly origin: number;
  /** The type was guessed from the name alone (`df`, `X_train`). */
  readonly guessed: boolean;
}

export const UNKNOWN: Value = { type: "?", path: null, literal: null, items: [], keys: [], origin: -1, guessed: false };

/** Written out: a copy of UNKNOWN with changes takes several times as long, and every expression of a notebook makes a value. */
const known = (
  type: string,
  path: string | null,
  literal: string | null,
  origin: number,
  items = UNKNOWN.items,
  keys = UNKNOWN.keys,
): Value => ({ type, path, literal, items, keys, origin, guessed: false });

export const instance = (type: string, origin = -1): Value => known(type, null, null, origin);
export const collection = (type: string, items: readonly Value[], keys?: readonly string[]): Value =>
  known(type, null, null, -1, items, keys);
export const reference = (path: string): Value => known(UNKNOWN.type, path, null, -1);
export const text = (literal: string): Value => known("str", null, literal, -1);
export const number = (literal: string): Value => known("number", null, literal, -1);
export const constant = (type: string, literal: string): Value => known(type, null, literal, -1);
export const guess = (type: string): Value => ({ ...UNKNOWN, type, guessed: true });

/** A function or class that the notebook defines. */
export interface LocalDefinition {
  readonly name: string;
  readonly cell: number;
  /** What a call gives. */
  readonly returns: Value;
  /** Its actions are those from `start` up to `end` in the notebook's actions. */
  readonly start: number;
  readonly end: number;
  readonly node: FunctionDefinition | null;
}

interface ActionPlace {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
  /** Name of the notebook's own function or class whose body it stands in. */
  readonly within: string | null;
  /** Loops around it. */
  readonly loops: number;
}

/** A call with its callee resolved as far as possible. */
export interface CallAction extends ActionPlace {
  readonly kind: "call";
  /** "pandas.read_csv", "pandas.DataFrame.dropna", "local.clean", "?.fit" (method of an unknown value), "?" (unknown). */
  readonly name: string;
  readonly args: readonly CallArgument[];
  /** The value before the dot of a method; null for plain functions. */
  readonly receiver: Value | null;
  /** Source text of what stands before the dot, as far as it is a plain name or `name["column"]`; else null. */
  readonly subject: string | null;
  /** Columns the receiver was narrowed to (`df["age"].fillna`). */
  readonly columns: readonly string[];
  readonly result: Value;
  /** Names the result is assigned to, filled in where the call is the right-hand side itself. */
  readonly targets: readonly string[];
  readonly node: Expression;
}
export interface CallArgument {
  readonly name: string | null;
  readonly star: boolean;
  readonly value: Value;
  readonly node: Expression;
  /** Source text, at most 120 characters. */
  readonly text: string;
}
/** `df["a"] = ...`, `df.loc[..., "a"] = ...`, `df.a = ...` */
export interface ColumnAction extends ActionPlace {
  readonly kind: "column";
  readonly frame: string;
  readonly columns: readonly string[];
  readonly value: Expression;
  /** Columns read on the right-hand side. */
  readonly sources: readonly string[];
}
/** `df.shape`, `model.coef_`: an attribute read of a known or unknown value. */
export interface AttributeAction extends ActionPlace {
  readonly kind: "attribute";
  readonly name: string;
  readonly subject: string | null;
}
/** An expression statement that the notebook shows (the last of its cell). */
export interface DisplayAction extends ActionPlace {
  readonly kind: "display";
  readonly value: Value;
  readonly node: Expression;
}
/** `df[mask]` and `df[["a", "b"]]`. */
export interface SubsetAction extends ActionPlace {
  readonly kind: "subset";
  readonly by: "condition" | "columns" | "column" | "rows";
  /** Type of what is narrowed. */
  readonly type: string;
  readonly frame: string | null;
  readonly columns: readonly string[];
  /** Source of the condition or index. */
  readonly text: string;
  readonly targets: readonly string[];
}
/** `name = value` */
export interface AssignAction extends ActionPlace {
  readonly kind: "assign";
  readonly names: readonly string[];
  readonly value: Value;
  readonly node: Expression;
  readonly update: string | null;
}
export interface DeleteAction extends ActionPlace {
  readonly kind: "delete";
  readonly columns: readonly string[];
}
export type Action =
  | CallAction
  | ColumnAction
  | AttributeAction
  | DisplayAction
  | SubsetAction
  | AssignAction
  | DeleteAction;
