import type { Call, ClassDefinition, Expression, FunctionDefinition } from "../python/ast.ts";
import type { Value } from "../trace/value.ts";

/** What is known about the value of an expression. */
export interface Typed {
  /** Dotted type of an instance ("pandas.DataFrame", "str", "sklearn.svm.SVC"), or "?" if nothing is known. */
  readonly type: string;
  /** Dotted path if it is a module, class or function ("pandas", "pandas.read_csv", "local.clean"); else null. */
  readonly path: string | null;
  /** The type was guessed from the name alone (`df`, `X_train`). */
  readonly guessed: boolean;
}

interface ActionPlace {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
  /** Name of the notebook's own function or class whose body it is in. */
  readonly within: string | null;
}

/** A call with its callee resolved as far as possible. */
export interface CallAction extends ActionPlace {
  readonly kind: "call";
  /** "pandas.read_csv", "pandas.DataFrame.dropna", "local.clean", "?.fit" (method of an unknown value), "?" (unknown). */
  readonly name: string;
  /** The function or class of the notebook that is called; null for any other. */
  readonly local: Own | null;
  readonly args: readonly CallArgument[];
  /** The value before the dot of a method; null for plain functions. */
  readonly receiver: Typed | null;
  /** Source text before the dot, if it is a plain name or `name["column"]`; else null. */
  readonly subject: string | null;
  /** Names the result is assigned to, if the call is the whole right-hand side. */
  readonly targets: readonly string[];
  readonly node: Call;
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
  /** "+=" and so on; null for "=". */
  readonly update: string | null;
  /** The condition that selects the rows written to; null for all rows. */
  readonly mask: Expression | null;
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
  readonly type: string;
  readonly node: Expression;
}
/** `df[mask]` and `df[["a", "b"]]`. */
export interface SubsetAction extends ActionPlace {
  readonly kind: "subset";
  readonly by: "condition" | "columns" | "column" | "rows";
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
  readonly typed: Typed;
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

/** A function or class that the notebook defines. */
export type Own = FunctionDefinition | ClassDefinition;

/** Where a function or class of the notebook is: its actions are those from `start` up to `end`. */
export interface Definition {
  readonly node: Own;
  readonly cell: number;
  readonly start: number;
  readonly end: number;
}
