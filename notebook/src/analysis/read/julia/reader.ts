import type { Expression, Statement } from "../python/ast.ts";
import type { Span } from "../made-nodes.ts";
import type { Cursor } from "./cursor.ts";

/** What stands between commas: a value, perhaps under a name. */
export interface Item extends Span {
  /** What stands before an equals sign, as it is written and as it is read. */
  readonly name: string | null;
  readonly left: Expression | null;
  readonly value: Expression;
  /** Ends in three dots. */
  readonly spread: boolean;
}

/** What a node was made of where the tree that all languages share does not say it. */
export interface Origins {
  /** The items of a tuple, or of a call with what is called as it is written. */
  readonly items: WeakMap<Expression, { readonly items: readonly Item[]; readonly callee: string }>;
  /** The two or three parts of a range. */
  readonly ranges: WeakMap<Expression, readonly Expression[]>;
  /** The type that is written behind a value. */
  readonly types: WeakMap<Expression, Expression>;
  /** The name behind the dot of what is read as a column. */
  readonly fields: WeakMap<Expression, string>;
  readonly vectors: WeakSet<Expression>;
  readonly macros: WeakSet<Expression>;
  /** Assignments by a tilde. */
  readonly drawn: WeakSet<Statement>;
}

/** What the parts of the grammar ask of each other. */
export interface Reader {
  readonly cursor: Cursor;
  readonly origins: Origins;
  /** Statements that run before what is read: Julia writes them inside expressions. */
  before: Statement[];
  /** The source between two places. */
  text(from: number, to: number): string;
  /** An expression whose operators bind more strongly than a power. */
  expression(power: number): Expression;
  /** An expression that may assign. */
  assignment(): Expression;
  /** True where an assignment goes on. */
  assigns(): boolean;
  /** An assignment to what was read; its value is what it assigns to. */
  assigned(left: Expression, from: number, open: boolean, isStatement: boolean): Expression;
  /** A statement, which may be a tuple without brackets if it is `open`. */
  statement(open: boolean): void;
  /** Statements up to one of some words. */
  block(): Statement[];
  /** The statements that reading makes, kept apart from others. */
  apart(read: () => void): Statement[];
  /** What statements leave as their value; all that is needed for it goes before. */
  valueOf(statements: readonly Statement[], place: Span): Expression;
  /** The statements and errors of a part of the source: a value in a text. */
  inside(from: number, to: number): Statement[];
}
