/**
 * A small typed syntax tree of Python 2 and 3. `from` and `to` are positions in the cell's source (UTF-16 units).
 * Broken code gives whatever could be read; the rest is `unknown`.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Name extends Span {
  readonly kind: "name";
  readonly id: string;
}
export interface Attribute extends Span {
  readonly kind: "attribute";
  readonly object: Expression;
  readonly name: string;
}
/** `f(a, b=1, *c, **d)`: `star` is "*" or "**" for unpacked arguments. */
export interface Argument {
  readonly name: string | null;
  readonly star: "" | "*" | "**";
  readonly value: Expression;
}
export interface Call extends Span {
  readonly kind: "call";
  readonly callee: Expression;
  readonly args: readonly Argument[];
}
export interface Subscript extends Span {
  readonly kind: "subscript";
  readonly object: Expression;
  /** `a[x, 1:2]` has two; slices have kind "slice". */
  readonly index: readonly Expression[];
}
export interface StringLiteral extends Span {
  readonly kind: "string";
  /** Content without quotes and prefix; simple escapes read; `{...}` of f-strings kept as written. */
  readonly value: string;
  readonly format: boolean;
  /** Expressions inside an f-string. */
  readonly parts: readonly Expression[];
}
export interface NumberLiteral extends Span {
  readonly kind: "number";
  readonly text: string;
}
/** True, False, None, Ellipsis. */
export interface Constant extends Span {
  readonly kind: "constant";
  readonly value: string;
}
export interface Sequence extends Span {
  readonly kind: "list" | "tuple" | "set";
  readonly items: readonly Expression[];
}
export interface Dict extends Span {
  readonly kind: "dict";
  /** `**rest` has key null. */
  readonly entries: readonly { readonly key: Expression | null; readonly value: Expression }[];
}
export interface Operation extends Span {
  readonly kind: "operation";
  /** "+", "==", "and", "not in" ...; unary operators have `left` null. */
  readonly operator: string;
  readonly left: Expression | null;
  readonly right: Expression;
}
export interface Lambda extends Span {
  readonly kind: "lambda";
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}
export interface Comprehension extends Span {
  readonly kind: "comprehension";
  readonly shape: "list" | "set" | "dict" | "generator";
  /** One element, or key and value. */
  readonly elements: readonly Expression[];
  readonly loops: readonly {
    readonly targets: readonly Expression[];
    readonly iterable: Expression;
    readonly conditions: readonly Expression[];
  }[];
}
export interface Conditional extends Span {
  readonly kind: "conditional";
  readonly test: Expression;
  readonly whenTrue: Expression;
  readonly otherwise: Expression;
}
export interface Walrus extends Span {
  readonly kind: "walrus";
  readonly target: Name;
  readonly value: Expression;
}
export interface Slice extends Span {
  readonly kind: "slice";
  /** What stands between the colons, in order; absent parts are left out. */
  readonly parts: readonly Expression[];
}
/** `*x`, `await x`, `yield x`: the operand counts. */
export interface Wrapped extends Span {
  readonly kind: "star" | "await" | "yield";
  readonly value: Expression | null;
}
export interface Unknown extends Span {
  readonly kind: "unknown";
}
export type Expression =
  | Name
  | Attribute
  | Call
  | Subscript
  | StringLiteral
  | NumberLiteral
  | Constant
  | Sequence
  | Dict
  | Operation
  | Lambda
  | Comprehension
  | Conditional
  | Walrus
  | Slice
  | Wrapped
  | Unknown;

export interface Parameter extends Span {
  readonly name: string;
  readonly star: "" | "*" | "**";
  readonly annotation: Expression | null;
  readonly fallback: Expression | null;
}

export interface ImportedName extends Span {
  /** "sklearn.metrics" for both `import sklearn.metrics` and `from sklearn.metrics import f1_score`. Relative dots are kept. */
  readonly module: string;
  /** "f1_score", "*", or null for a plain import. */
  readonly name: string | null;
  readonly alias: string | null;
  /** The name the notebook sees: alias, else name, else the module's first part. */
  readonly bound: string;
}
export interface Import extends Span {
  readonly kind: "import";
  readonly names: readonly ImportedName[];
}
export interface Assignment extends Span {
  readonly kind: "assign";
  /** `a = b = c` has two, `a, b = c` has one of kind "tuple". */
  readonly targets: readonly Expression[];
  /** Null for a bare annotation (`x: int`). */
  readonly value: Expression | null;
  /** "+=" and so on; null for "=". */
  readonly update: string | null;
  readonly annotation: Expression | null;
}
export interface ExpressionStatement extends Span {
  readonly kind: "expression";
  /** `print x, y` of Python 2 reads as a call of print. */
  readonly value: Expression;
}
export interface FunctionDefinition extends Span {
  readonly kind: "function";
  readonly name: string;
  /** Position of the name itself. */
  readonly nameFrom: number;
  readonly parameters: readonly Parameter[];
  readonly decorators: readonly Expression[];
  readonly returns: Expression | null;
  readonly body: readonly Statement[];
  readonly docstring: string | null;
}
export interface ClassDefinition extends Span {
  readonly kind: "class";
  readonly name: string;
  readonly nameFrom: number;
  readonly bases: readonly Argument[];
  readonly decorators: readonly Expression[];
  readonly body: readonly Statement[];
  readonly docstring: string | null;
}
export interface If extends Span {
  readonly kind: "if";
  readonly branches: readonly { readonly test: Expression; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[];
}
export interface Loop extends Span {
  readonly kind: "for" | "while";
  /** Empty for `while`. */
  readonly targets: readonly Expression[];
  /** The iterable of `for`, the test of `while`. */
  readonly subject: Expression;
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
}
export interface With extends Span {
  readonly kind: "with";
  readonly items: readonly { readonly value: Expression; readonly target: Expression | null }[];
  readonly body: readonly Statement[];
}
export interface ExceptHandler extends Span {
  /** Null for a bare `except:`. */
  readonly type: Expression | null;
  readonly name: Name | null;
  readonly body: readonly Statement[];
}
export interface Try extends Span {
  readonly kind: "try";
  readonly body: readonly Statement[];
  readonly handlers: readonly ExceptHandler[];
  readonly otherwise: readonly Statement[];
  readonly finally: readonly Statement[];
}
/** return, raise, assert, del: their operands in order. */
export interface Simple extends Span {
  readonly kind: "return" | "raise" | "assert" | "delete";
  readonly operands: readonly Expression[];
}
export interface ScopeStatement extends Span {
  readonly kind: "global" | "nonlocal";
  readonly names: readonly string[];
}
export interface Match extends Span {
  readonly kind: "match";
  readonly subject: Expression;
  /** Names that the patterns capture are in `captures`. */
  readonly cases: readonly {
    readonly captures: readonly Name[];
    readonly guard: Expression | null;
    readonly body: readonly Statement[];
  }[];
}
export interface Keyword extends Span {
  readonly kind: "pass" | "break" | "continue" | "broken";
}
export type Statement =
  | Import
  | Assignment
  | ExpressionStatement
  | FunctionDefinition
  | ClassDefinition
  | If
  | Loop
  | With
  | Try
  | Simple
  | ScopeStatement
  | Match
  | Keyword;

export interface Comment extends Span {
  /** With the number sign. */
  readonly text: string;
  /** True when nothing but blanks stands before it on its line. */
  readonly ownLine: boolean;
}

export interface Module {
  readonly body: readonly Statement[];
  readonly comments: readonly Comment[];
  /** Places where the parser found no valid syntax. */
  readonly errors: readonly Span[];
  /** The parser met statements of Python 2 (`print x`). */
  readonly python2: boolean;
}
