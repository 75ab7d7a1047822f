import type { Expression } from "../../read/python/ast.ts";
import type { AssignAction, CallAction } from "../../read/actions/action.ts";
import { textsOf } from "../../read/trace/value.ts";
import { columnOf, makerOf, nodesIn, tableOf } from "./expressions.ts";

/** What variables hold while the notebook is read from top to bottom. Names are looked up, never interpreted. */
export class Flow {
  /** Variable to the class or function that made it. */
  private readonly made = new Map<string, string>();
  private readonly columns = new Map<string, { readonly frame: string; readonly column: string }>();
  /** Variable to the table it is another name of. */
  private readonly tables = new Map<string, string>();
  private readonly dropped = new Set<string>();

  /** Class whose instance a method is called on; "?" where nothing tells. */
  maker(call: CallAction): string {
    const known = call.subject === null ? undefined : this.made.get(call.subject);
    if (known !== undefined) return known;
    if (call.node.callee.kind === "attribute" && call.node.callee.object.kind === "call") {
      return makerOf(call.node.callee.object);
    }
    return call.receiver === null || call.receiver.guessed
      ? "?"
      : call.receiver.type.slice(call.receiver.type.lastIndexOf(".") + 1);
  }

  assign({ names, node }: AssignAction): void {
    const column = columnOf(node);
    const table = tableOf(node);
    for (const name of names) {
      this.made.delete(name);
      this.columns.delete(name);
      this.tables.delete(name);
    }
    const [name] = names;
    if (name === undefined || names.length > 1) return;
    if (node.kind === "call") this.made.set(name, makerOf(node));
    if (column !== null) this.columns.set(name, column);
    if (table !== null) this.tables.set(name, this.tables.get(table) ?? table);
  }

  drop(columns: readonly string[]): void {
    for (const column of columns) this.dropped.add(column);
  }

  /** `df.drop("a", axis=1)`, `df.drop(columns=["a"])`, `df.drop(columns=names)`, `df.pop("a")`. */
  dropArguments(call: CallAction): void {
    for (const { value, node } of call.args) {
      this.drop(nodesIn(node, "string").map((text) => text.value));
      this.drop(textsOf(value) ?? []);
    }
  }

  /** The target's name where `x` is a table and `y` a column that nothing took out of it; else null. */
  targetInside(x: Expression, y: Expression): string | null {
    const table = tableOf(x);
    const found = columnOf(y) ?? (y.kind === "name" ? this.columns.get(y.id) : undefined);
    if (table === null || found === undefined || found === null) return null;
    const same = (this.tables.get(table) ?? table) === (this.tables.get(found.frame) ?? found.frame);
    return same && !this.dropped.has(found.column) ? found.column : null;
  }
}
