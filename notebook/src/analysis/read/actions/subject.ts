import type { Expression, Name } from "../python/ast.ts";
import type { Types } from "./types.ts";

/** The plain name that an expression starts from, and how it is narrowed. */
export interface Subject {
  /** `df` of `df["a"].mean()`, `model.layers` of `model.layers.append(x)`; null if it does not start from a name. */
  readonly text: string | null;
  readonly root: Name | null;
  readonly columns: readonly string[];
}

/** More names than anybody writes out; a longer list is data, and reading it at every use would not be linear. */
const MOST_COLUMNS = 1_000;

/** Parts of a table that are not columns. */
const PART = /^(loc|iloc|ix|at|iat|str|dt|cat|plot|values|T|columns|index)$/;

export function subjectOf(node: Expression, types: Types): Subject {
  const columns: string[] = [];
  let current = node;
  for (;;) {
    if (current.kind === "name") return { text: current.id, root: current, columns: columns.reverse() };
    if (current.kind === "subscript") {
      for (const index of current.index) columns.push(...types.texts(index).slice(0, MOST_COLUMNS).toReversed());
      current = current.object;
    } else if (current.kind === "attribute") {
      const { name, object } = current;
      current = object;
      if (object.kind !== "name" || PART.test(name)) continue;
      if (types.typed(object).type !== "pandas.DataFrame")
        return { text: `${object.id}.${name}`, root: object, columns: columns.reverse() };
      columns.push(name);
    } else if (current.kind === "call" && current.callee.kind === "attribute") current = current.callee.object;
    else return { text: null, root: null, columns: columns.reverse() };
  }
}
