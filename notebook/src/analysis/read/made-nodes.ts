/** Nodes of the syntax tree that all languages share, made by the readers of R, Julia and commands. */
import type { Call, Constant, Expression, Name, Span, StringLiteral } from "./python/ast.ts";

export type { Span };

export const span = ({ from, to }: Span): Span => ({ from, to });
export const nameOf = (id: string, place: Span): Name => ({ kind: "name", id, ...span(place) });
export const noneAt = (place: Span): Constant => ({ kind: "constant", value: "None", ...span(place) });
export const textLiteral = (value: string, place: Span): StringLiteral => ({
  kind: "string",
  value,
  format: false,
  parts: [],
  ...span(place),
});
/** A call with unnamed arguments. */
export const call = (callee: Expression, values: readonly Expression[], place: Span): Call => ({
  kind: "call",
  callee,
  args: values.map((value) => ({ name: null, star: "", value })),
  ...span(place),
});
