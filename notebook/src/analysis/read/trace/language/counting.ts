/** Right and wrong answers that a loop counts one by one. */
import type { Expression, Statement } from "../../python/ast.ts";
import { type Measure, numberOf, type Scope, type Value } from "../value.ts";

/** What is counted one by one where a prediction is right, or wrong, is the number of all that are. */
export function countHits(
  asked: Measure,
  body: readonly Statement[],
  scope: Scope,
  elsewhere: ReadonlySet<string> = new Set(),
): void {
  if (asked.shape !== "hits" && asked.shape !== "misses" && asked.cells === undefined) return;
  for (const name of countedIn(body.filter((one) => one.kind === "assign" && isOne(one.value))))
    if (!elsewhere.has(name)) scope.set(name, asked);
}

/** The names to which statements add something. */
export const countedIn = (body: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    body.flatMap((one) =>
      one.kind === "assign" && one.update === "+="
        ? one.targets.flatMap((target) => (target.kind === "name" ? [target.id] : []))
        : [],
    ),
  );

const isOne = (node: Expression | null): boolean => node?.kind === "number" && Number(node.text) === 1;

/**
 * What a code stands for: one for each right answer and none for a wrong one, or the other way round, which are to be added up, or any for what
 * was predicted; null for anything else.
 */
export function codeOf(asked: Value, ifTrue: Value, otherwise: Value): Value | null {
  if (asked.kind === "prediction") return ifTrue.kind === "constant" && otherwise.kind === "constant" ? asked : null;
  if (asked.kind !== "measure") return null;
  const [right, wrong] = [numberOf(ifTrue), numberOf(otherwise)];
  if (right === 1 && wrong === 0) return asked;
  return right === 0 && wrong === 1 ? opposite(asked) : null;
}

export const opposite = (asked: Measure): Measure => ({
  ...asked,
  shape: asked.shape === "hits" ? "misses" : asked.shape === "misses" ? "hits" : asked.shape,
});
