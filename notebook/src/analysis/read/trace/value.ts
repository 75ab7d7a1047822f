/** What the tracer knows about a value while it follows the code: no value is ever computed, only where it comes from. */
import type { ClassDefinition, FunctionDefinition, Lambda } from "../../python/ast.ts";

export interface Unknown {
  readonly kind: "unknown";
}
export const UNKNOWN: Unknown = { kind: "unknown" };

/** A text, number, truth value or None that the source states. */
export interface Constant {
  readonly kind: "constant";
  readonly value: string | number | boolean | null;
}

/** A text with values in it: an f-string, a `%` or `format` text, pieces put together. */
export interface Template {
  readonly kind: "template";
  readonly parts: readonly Value[];
}

export interface Sequence {
  readonly kind: "sequence";
  readonly type: "list" | "tuple" | "set";
  /** Grows by `append`. */
  readonly items: Value[];
  /** True where it holds more, or other things, than is known. */
  open: boolean;
}

export interface Dictionary {
  readonly kind: "dictionary";
  /** Keys as text; `keys` holds the values they were. */
  readonly entries: Map<string, { readonly key: Value; value: Value }>;
  open: boolean;
}

/** A module, class or function of a library by its canonical path. */
export interface Reference {
  readonly kind: "reference";
  readonly path: string;
}

/** A function of the notebook; `self` where it is a bound method. */
export interface LocalFunction {
  readonly kind: "function";
  readonly node: FunctionDefinition | Lambda;
  readonly name: string;
  readonly cell: number;
  readonly self: Value | null;
  readonly scope: unknown;
}

/** A class of the notebook. */
export interface LocalClass {
  readonly kind: "class";
  readonly name: string;
  readonly node: ClassDefinition;
  readonly cell: number;
  /** Canonical paths of library classes it derives from, directly or through other own classes, nearest first. */
  readonly bases: readonly string[];
  readonly members: ReadonlyMap<string, Value>;
}

/** An instance of a library's class or of an own one. */
export interface Instance {
  readonly kind: "instance";
  readonly id: number;
  /** Canonical path of the class; "local.Name" for an own one. */
  readonly path: string;
  readonly own: LocalClass | null;
  readonly fields: Map<string, Value>;
  /** As given to the constructor. */
  readonly args: readonly ArgumentValue[];
  readonly cell: number;
  /** Variable it was first bound to. */
  name: string | null;
}

export interface ArgumentValue {
  readonly name: string | null;
  readonly star: "" | "*" | "**";
  readonly value: Value;
  /** As written. */
  readonly text: string;
}

/** A table, column or array: a place with a changing content. */
export interface Table {
  readonly kind: "table";
  readonly id: number;
  readonly form: "frame" | "column" | "array" | "groups" | "loader" | "unknown";
  /** Tables it was made from, in order; itself in an earlier state where it was changed in place. */
  readonly from: readonly Table[];
  /** Names of columns as far as known, in order; null where not known. */
  columns: readonly string[] | null;
  /** Which rows of a divided table these are. */
  readonly division: Division | null;
  /** Variable it was first bound to. */
  name: string | null;
  readonly cell: number;
  /** What made it: path of the call, or "subscript", "operation", "assignment". */
  readonly made: string;
  /** Data sets and files it comes from, as the code names them. */
  readonly sources: readonly string[];
}

/** A part of data that was divided. */
export interface Division {
  /** Index of the splitting event. */
  readonly split: number;
  readonly part: "train" | "validation" | "test";
}

/** What a model says about rows. */
export interface Prediction {
  readonly kind: "prediction";
  readonly model: Instance | null;
  readonly on: Value;
  readonly form: "labels" | "probabilities" | "values";
  /** True where each row was predicted by a model that did not see it. */
  readonly crossValidated: boolean;
}

/** A number, or a list of numbers, that says how good predictions are, or that is worked out from one. */
export interface Measure {
  readonly kind: "measure";
  /** A name of know/metrics; null where the code alone does not say. */
  readonly metric: string | null;
  readonly model: Instance | null;
  readonly part: "train" | "validation" | "test" | "cross-validation" | "out-of-bag" | null;
  /** True for negated scores and their roots. */
  readonly negated: boolean;
  /** "weighted avg", a class; null for the whole. */
  readonly of: string | null;
  /** "mean" or "spread" of a list of values; null for a single value or the list itself. */
  readonly over: "list" | "mean" | "spread" | null;
  /** 100 where a share was turned into per cent. */
  readonly times: number;
}

export type Value =
  | Unknown
  | Constant
  | Template
  | Sequence
  | Dictionary
  | Reference
  | LocalFunction
  | LocalClass
  | Instance
  | Table
  | Prediction
  | Measure;
