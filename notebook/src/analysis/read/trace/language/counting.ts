/** Right and wrong answers that a loop counts one by one. */
import type { Expression, Statement } from "../../python/ast.ts";
import type { Measure, Scope } from "../value.ts";

/** What is counted one by one where a prediction is right, or wrong, is the number of all that are. */
export function countHits(
  asked: Measure,
  body: readonly Statement[],
  scope: Scope,
  elsewhere: ReadonlySet<string> = new Set(),
): void {
  if (asked.shape !== "hits" && asked.shape !== "misses") return;
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

export const opposite = (asked: Measure): Measure => ({
  ...asked,
  shape: asked.shape === "hits" ? "misses" : asked.shape === "misses" ? "hits" : asked.shape,
});
