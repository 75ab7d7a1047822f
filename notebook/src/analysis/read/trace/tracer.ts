import type { OwnSearch } from "./own-search.ts";
import type { Shown } from "../outputs/shown.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { ClassDefinition, Expression, FunctionDefinition, Module, Statement } from "../python/ast.ts";
import type { Division } from "./rows/division.ts";
import type { RunOrder } from "./run-order.ts";
import type { ArgumentValue, Instance, LocalClass, LocalFunction, Prediction } from "./value.ts";
import type { Scope, Table, TableState, Value } from "./value.ts";

/** One of the two sides of a decision. */
export interface Branch {
  /** What tells the decision from others. */
  readonly of: object;
  readonly which: "then" | "else";
}

/** A function of the notebook while it runs. */
export interface Frame {
  readonly outer: Frame | null;
  /** True where it is given rows and gives none back: figures, a chart, or nothing. */
  keepsRows: boolean;
}

export interface EventPlace {
  /** Index among all cells of the cell that runs it. */
  readonly cell: number;
  /** The cell where the code stands: another one where a function is called. */
  readonly at: number;
  /** False in a branch that may not be taken. */
  readonly certain: boolean;
  /** The side of the decision it stands on that could not be made: `if ...: ... else: ...`; null outside of one. */
  readonly branch: Branch | null;
  /** True inside a loop whose turns are not known. */
  readonly repeated: boolean;
  /** The function that does it; null outside of any. */
  readonly inside: Frame | null;
  /** As written, at most 160 characters. */
  readonly text: string;
}

/** A call of a library's function or method. */
export interface CallEvent extends EventPlace {
  readonly kind: "call";
  /** "pandas.read_csv", "pandas.DataFrame.dropna", "?.fit" for a method of an unknown value. */
  readonly path: string;
  readonly receiver: Value | null;
  readonly args: readonly ArgumentValue[];
  readonly result: Value;
  /** The receiver's table before the call; null where it is none. */
  readonly before: TableState | null;
  /** The table that it made, in place or as its result; null where it made none. */
  readonly after: TableState | null;
}
/** `df["a"] = ...`, `df.loc[mask, "a"] = ...`, `df["a"] += ...` */
export interface AssignEvent extends EventPlace {
  readonly kind: "assign";
  readonly table: Table;
  readonly before: TableState;
  readonly after: TableState;
  readonly columns: readonly string[];
  readonly value: Value;
  readonly node: Expression | null;
  /** The condition that chooses the rows; null where all are assigned. */
  readonly mask: { readonly text: string; readonly columns: readonly string[]; readonly node: Expression } | null;
  /** "+=" and so on; null for "=". */
  readonly update: string | null;
  /** True where a method gives a copy in which it is set: `df.assign(a=...)`. */
  readonly inCopy?: true;
}
/** Rows from one number to before another, as Python counts them; null is the end. */
export type RowNumbers = readonly [from: number, to: number | null];
/** `df[mask]`, `df[["a", "b"]]`, `X[:100]` */
export interface SelectEvent extends EventPlace {
  readonly kind: "select";
  readonly by: "columns" | "condition" | "rows";
  readonly before: TableState;
  readonly after: TableState;
  readonly columns: readonly string[];
  /** Columns that are left out, where the code names those instead. */
  readonly without: readonly string[];
  /** The index as written; and, of rows, with the values of names that are known to stand for short texts and numbers. */
  readonly condition: string;
  readonly said?: string;
  /** Share of the rows that a slice keeps; null where it is none, or not known. */
  readonly share: number | null;
  /** The rows that a slice keeps; null where it is none, or not known. */
  readonly between: RowNumbers | null;
  /** How many rows a slice keeps that moves with what a loop counts: `rows[i:i + 30]`; absent where it does not, or where that is not known. */
  readonly width?: number;
  /** The mask of a condition, the names of columns that are chosen by one, or the labels of rows. */
  readonly mask: TableState | null;
}
export interface DeleteEvent extends EventPlace {
  readonly kind: "delete";
  /** The column that is handed over as it goes, by `pop`; null where it is only deleted. */
  readonly popped: TableState | null;
  readonly before: TableState;
  readonly after: TableState;
  readonly columns: readonly string[];
}
/** A model learns. */
export interface FitEvent extends EventPlace {
  readonly kind: "fit";
  /** Number among the fits. */
  readonly fit: number;
  /** The model itself, out of pipelines and searches. */
  readonly model: Instance;
  /** What was called: the model, or the pipeline or search around it. */
  readonly outer: Instance;
  readonly how: "fit" | "loop" | "trainer" | "search" | "cross-validation" | "formula";
  readonly x: Value;
  readonly y: Value;
  readonly args: readonly ArgumentValue[];
  /** The pretrained network, in the model or the model itself, that is frozen meanwhile, wholly or in part. */
  readonly frozen: Instance | null;
  /** What a network is compiled with by now, where it is: compiled again later, it has not learned by that. */
  readonly compiled?: Readonly<Record<"loss" | "optimizer", Value | undefined>>;
}
/** Data is divided. */
export interface SplitEvent extends EventPlace {
  readonly kind: "split";
  /** Number among the divisions. */
  readonly split: number;
  readonly how: "holdout" | "given" | "cv" | "time";
  /** What is divided; empty where the parts come apart. */
  readonly inputs: readonly TableState[];
  readonly testShare: number | null;
  readonly folds: number | null;
  readonly seed: string | null;
  readonly stratified: boolean;
  /** Whole groups of rows come to one side. */
  readonly grouped?: true;
  readonly parts: readonly Division["part"][];
  readonly by: readonly string[];
  /** Only that nothing mixes the rows speaks for a split by time. */
  readonly isInOrder?: true;
  /** The rows held out last, where a slice says it. */
  readonly held?: RowNumbers;
  /** How many rows are held out, where the code counts them. */
  readonly heldRows?: number;
}
export type TraceEvent = CallEvent | AssignEvent | SelectEvent | DeleteEvent | FitEvent | SplitEvent;

/** A value that a cell prints or shows. */
export interface Slot {
  readonly value: Value;
  /** The expression as written. */
  readonly text: string;
  /** The expression; null where it was put together. */
  readonly node: Expression | null;
  /** Fits so far: what is not known better speaks of the last. */
  readonly fit: number;
  readonly certain: boolean;
  /** Place of the print in the code and of the slot in the print: values of one site are a series. */
  readonly site: string;
}

export interface ShownCell {
  readonly cell: number;
  readonly items: readonly Shown[];
  readonly slots: readonly Slot[];
}

/** A model whose weights a loop of the notebook changes step by step. */
export interface HandMade {
  readonly model: Instance;
  readonly fit: FitEvent;
}

export interface TracedCell {
  readonly index: number;
  readonly text: string;
  /** As written. */
  readonly module: Pick<Module, "body">;
  /** The statements that run, in Python where `language` is left out. */
  readonly body: readonly Statement[];
  readonly language?: string;
}

type Turns = { readonly count: number | null; readonly breaksOff: boolean; readonly of: "episodes" | "batches" | null };

/** Where the tracer stands. */
export interface Place {
  cell: number;
  /** Where the code being read stands. */
  at: number;
  /** Text of that cell. */
  text: string;
  /** Branches around it that may not be taken. */
  undecided: number;
  /** What the innermost of them asks of data; null where none does. */
  asked: TableState | null;
  /** The side it stands on, if that is the only one and has another; null elsewhere. */
  branch: Branch | null;
  /** Loops around it whose turns are not known. */
  repeated: number;
  /** The loops around it, outermost first: their turns, null where not known, whether they may break off before, and whether each turn is an episode or takes one batch. */
  readonly turns: Turns[];
  /** The model that the loop around it fits by hand; null where there is none. */
  hand: HandMade | null;
  /** The call of an own function that may have trained a model last; null before any. */
  training: OwnTraining | null;
  /** Own functions being run, innermost last. */
  readonly running: string[];
  frame: Frame | null;
}

/** Reads a call of a function by its full name, with where it stands; null where the function is none of its own. */
export type LibraryCall = (
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
) => Value | null;

/** The same for a method of an instance, by its name. */
export type InstanceMethod = (
  t: Tracer,
  receiver: Instance,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
) => Value | null;

/** A function that is given rows to learn from. */
export interface OwnTraining {
  readonly called: LocalFunction;
  readonly args: readonly ArgumentValue[];
  readonly cell: number;
  /** The model, once something is predicted by what it learned. */
  model: Instance | null;
}

/** What all parts of the tracer share. */
export interface Tracer {
  readonly knowledge: Knowledge;
  readonly place: Place;
  readonly order: RunOrder;
  readonly events: TraceEvent[];
  readonly fits: FitEvent[];
  readonly splits: SplitEvent[];
  readonly searches: OwnSearch[];
  /** What expressions stood for when they were first read and something was known of them. */
  readonly values: Map<Expression, Value>;
  /** The call or selection that made a state of a table, by the state's id. */
  readonly makers: ReadonlyMap<number, CallEvent | SelectEvent>;
  /** Calls `learn` when an output shows the columns of a table of which the code does not say them. */
  onColumns(of: TableState, learn: (columns: readonly (string | null)[]) => void): void;
  /** What a state was worked out from besides its own rows, by its id: which rows or columns are kept, what a function made of each column. */
  readonly behind: Map<number, TableState>;
  /** Columns that hold what a model predicted, by the state of the table in which they were set. */
  readonly predicted: Map<number, { readonly columns: readonly string[]; readonly value: Prediction }>;
  /** What tables were when they were saved, by the name of the file. */
  readonly files: Map<string, TableState>;
  /** What calls gave that read files, by their text. */
  readonly reads: Map<string, TableState>;
  /** Models, and rows as they were, that the notebook kept, by the files that they are in. */
  readonly kept: Map<string, Instance | Table>;
  /** Files that were opened, by the names that stand for them. */
  readonly handles: Map<string, string>;
  /** Files that the code names for several parts of the same data. */
  readonly filesInParts: () => ReadonlySet<string>;
  /** Variables that some line asks for predictions: `model.predict(rows)`. */
  readonly predicting: ReadonlySet<string>;
  /** Variables that some line uses as only a data frame can be used: `raw.loc[mask]`. */
  readonly tabular: ReadonlySet<string>;
  /** States of tables that a line makes and nothing takes, by id. */
  readonly untaken: Set<number>;
  readonly ran: Set<Statement>;
  /** Own functions and classes as they were last defined. */
  readonly defined: Map<FunctionDefinition | ClassDefinition, LocalFunction | LocalClass>;
  evaluate(node: Expression, scope: Scope): Value;
  /** Calls anything that can be called. */
  call(callee: Value, args: readonly ArgumentValue[], node: Expression, scope: Scope): Value;
  method(receiver: Value, name: string, args: readonly ArgumentValue[], node: Expression, scope: Scope): Value;
  /** Runs a block; true where it ended early by return, break or continue. */
  run(body: readonly Statement[], scope: Scope): boolean;
  /** Runs the function or class of a cell below that a name stands for, once; undefined where there is none. */
  defineBelow(name: string): Value | undefined;
  /** Takes one step of the budget that keeps the work linear; false where it is used up. */
  spend(): boolean;
  /** Source text of an expression, blanks made one. */
  source(node: Expression, limit?: number): string;
  /** Adds to what the current cell shows. */
  show(item: Shown): void;
  /** Runs something, and gives back what it shows instead of adding it. */
  shownBy(work: () => void): readonly Shown[];
  /** Runs something inside a loop of unknown turns: what it shows is repeated. */
  repeatedly(work: () => void): void;
  slot(value: Value, node: Expression | null, site: string): number;
  instance(path: string, args: readonly ArgumentValue[], own?: Instance["own"]): Instance;
  table(type: string, state: Partial<TableState> & Pick<TableState, "made">, view?: Table["view"]): Table;
  nextState(before: TableState, change: Partial<TableState> & Pick<TableState, "made">): TableState;
  record<T extends TraceEvent>(event: Omit<T, keyof EventPlace>, node: Expression | Statement): T;
}
