/** Files of which the code reads only some rows. */
import type { SourceFact } from "../../facts.ts";
import type { ReadCell } from "../../read/cells.ts";
import type { Statement } from "../../read/python/ast.ts";
import {
  childBlocks,
  ownExpressions,
  someExpression,
  someExpressionIn,
  walkStatements,
} from "../../read/python/walk.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { numberOf } from "../../read/trace/value.ts";

/** The rows that a reader is asked for: the first ones, `nrows=5000`, or those that a function draws, `skiprows=lambda i: ...`. */
export function cutBy({ args }: CallEvent): Pick<SourceFact, "cut"> {
  const isFirst = args.some(({ name, value }) => FIRST.test(name ?? "") && (numberOf(value) ?? 0) > 0);
  const isDrawn = args.some(
    ({ name, value, text }) => name === "skiprows" && value.kind === "function" && DRAWN.test(text),
  );
  return isDrawn ? { cut: "sample" } : isFirst ? { cut: "first" } : {};
}
/** The names that pandas and data.table, readr and polars have for it. */
const FIRST = /^(?:nrows|n_max|n_rows)$/;
const DRAWN = /\brand(?:om|int)?\b/;

/** The files whose lines a loop keeps by chance: `for line in file: if random.random() > 0.9: rows.append(line)`. */
export function withDrawnLines<F extends { readonly kind: string; readonly cells: readonly number[] }>(
  facts: readonly F[],
  cells: readonly ReadCell[],
): F[] {
  const drawn = new Set(cells.flatMap(({ body, index }) => (body.some(drawsIn) ? [index] : [])));
  return facts.map((fact) =>
    fact.kind === "source" && fact.cells.some((cell) => drawn.has(cell)) ? { ...fact, cut: "sample" as const } : fact,
  );
}

/** Whether a file is open while a loop in it puts something into a list, or goes on to the next line, as chance has it. */
function drawsIn(statement: Statement): boolean {
  if (statement.kind !== "with" || !ownExpressions(statement).some((one) => someExpression(one, isOpening)))
    return false;
  let draws = false;
  walkStatements(childBlocks(statement).flat(), (loop) => {
    if (loop.kind !== "for") return;
    walkStatements(loop.body, (one) => {
      draws ||= one.kind === "if" && ownExpressions(one).some((test) => someExpression(test, isChance)) && keepsIn(one);
    });
  });
  return draws;
}

const keepsIn = (statement: Statement): boolean => {
  let keeps = false;
  walkStatements(childBlocks(statement).flat(), (one) => {
    keeps ||= one.kind === "continue" || someExpressionIn([one], isAppending);
  });
  return keeps;
};

type Test = Parameters<typeof someExpression>[1];
const isOpening: Test = (one) => one.kind === "call" && one.callee.kind === "name" && one.callee.id === "open";
const isAppending: Test = (one) =>
  one.kind === "call" && one.callee.kind === "attribute" && /^(?:append|add|write)$/.test(one.callee.name);
const isChance: Test = (one) => {
  const called =
    one.kind !== "call"
      ? ""
      : one.callee.kind === "attribute"
        ? one.callee.name
        : one.callee.kind === "name"
          ? one.callee.id
          : "";
  return /^(?:random|rand|uniform)$/.test(called);
};
