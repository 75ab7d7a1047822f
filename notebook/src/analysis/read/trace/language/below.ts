/** Functions and classes that stand in cells below those that use them. */
import type { Statement } from "../../python/ast.ts";
import type { TracedCell, Tracer } from "../tracer.ts";
import type { Scope, Value } from "../value.ts";

/**
 * Gives the function that runs the definition of a name, wherever it stands, once. Of several it is the one that was run last before the cell
 * that asks; where nobody knows which, none is run.
 */
export function definer(t: Tracer, cells: readonly TracedCell[], globals: Scope): (name: string) => Value | undefined {
  const definitions = new Map<string, Definition[]>();
  for (const cell of cells)
    for (const statement of cell.body)
      if (statement.kind === "function" || statement.kind === "class")
        definitions.set(statement.name, [...(definitions.get(statement.name) ?? []), { cell, statement }]);
  return (name) => {
    const own = definitions.get(name) ?? [];
    // Once: what it asks for as it is run may be itself.
    definitions.delete(name);
    const { cell, at, text: outer } = t.place;
    const [only, ...others] = own;
    const last = t.order.lastBefore(
      own.map(({ cell: { index } }) => index),
      cell,
    );
    const found = others.length === 0 ? only : own.findLast((one) => one.cell.index === last);
    if (found === undefined) return undefined;
    const { index, text } = found.cell;
    Object.assign(t.place, { cell: index, at: index, text });
    t.run([found.statement], globals);
    Object.assign(t.place, { cell, at, text: outer });
    return globals.get(name);
  };
}

interface Definition {
  readonly cell: TracedCell;
  readonly statement: Statement;
}
