/** Functions and classes that stand in cells below those that use them. */
import type { Statement } from "../../python/ast.ts";
import type { TracedCell, Tracer } from "../tracer.ts";
import type { Scope, Value } from "../value.ts";

/** Gives the function that runs the definition of a name, wherever it stands, once: of several the first. */
export function definer(t: Tracer, cells: readonly TracedCell[], globals: Scope): (name: string) => Value | undefined {
  const definitions = new Map<string, { readonly cell: TracedCell; readonly statement: Statement }>();
  for (const cell of cells)
    for (const statement of cell.body)
      if ((statement.kind === "function" || statement.kind === "class") && !definitions.has(statement.name))
        definitions.set(statement.name, { cell, statement });
  return (name) => {
    const found = definitions.get(name);
    if (found === undefined) return undefined;
    // Once: what it asks for as it is run may be itself.
    definitions.delete(name);
    const { index, text } = found.cell;
    const { cell, at, text: outer } = t.place;
    Object.assign(t.place, { cell: index, at: index, text });
    t.run([found.statement], globals);
    Object.assign(t.place, { cell, at, text: outer });
    return globals.get(name);
  };
}
