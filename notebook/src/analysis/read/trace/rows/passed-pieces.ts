/** Rows that go through a function which is not at hand. */
import { metricOfIdentifier } from "../../../know/metrics.ts";
import type { Expression } from "../../python/ast.ts";
import { partOfName } from "./part-names.ts";
import { piecesOf } from "./splitting.ts";
import type { Tracer } from "../tracer.ts";
import { unnamed } from "../arguments.ts";
import { UNKNOWN, type Value } from "../value.ts";

/**
 * `S_train, S_test = stacking(models, X_train, y_train, X_test)`: what such a function makes of each part of the data, where it is given
 * these parts and the names say them; null for anything else.
 */
export function passedPieces(
  t: Tracer,
  targets: readonly Expression[],
  value: Value,
  node: Expression | null,
): { readonly items: readonly Value[]; readonly open: boolean } | null {
  if (!/^(?:unknown|instance)$/.test(value.kind) || node?.kind !== "call" || targets.length < 2) return null;
  const parts = targets.map((target) =>
    target.kind === "name" && metricOfIdentifier(target.id) === null && !TOLD.test(target.id)
      ? partOfName(target.id)
      : null,
  );
  const given = node.args.flatMap((argument) => {
    const known = t.values.get(argument.value);
    return known?.kind === "table" ? [known] : [];
  });
  const items = parts.flatMap((part, i) => {
    const from = parts.indexOf(part) === i ? given.find(({ state }) => state.division?.part === part) : undefined;
    if (part === null || from === undefined) return [];
    return [
      t.table("numpy.ndarray", { made: t.source(node.callee), from: [from.state], division: from.state.division }),
    ];
  });
  if (items.length === targets.length) return { items, open: false };
  // A function that says so divides the one table that it is given.
  const [whole, ...more] = given;
  if (whole === undefined || more.length > 0 || whole.state.division !== null || !SPLITS.test(t.source(node.callee)))
    return null;
  const args = node.args.map(({ name, value: one }) => ({ ...unnamed(t.values.get(one) ?? UNKNOWN), name }));
  const pieces = piecesOf(t, parts, whole, args, node);
  return pieces === null ? null : { items: pieces, open: false };
}

const SPLITS = /(?:^|[._])split(?:_|[A-Z]|$)/;

/** What is said of rows, or how it went. */
const TOLD = /pred|prob|loss|score|err|time|hist|acc/i;
