import { columnNames } from "../python/bindings.ts";
import type { NotebookCode } from "../python/code.ts";

export interface Inputs {
  readonly frame: string;
  /** The columns chosen, where they are named; else empty. */
  readonly columns: readonly string[];
  /** The columns left out, where only these are named. */
  readonly left: readonly string[];
  readonly cell: number;
}

export const INPUT_NAME =
  /^(?:X|x|features|inputs|X_all|X_full|X_data|train_x|train_X|X_train|predictors|independent)$/;

/** What the models learn from: `X = df[["a", "b"]]` or `X = df.drop("y", axis=1)`. */
export function readInputs(code: NotebookCode): Inputs | null {
  for (const action of code.actions) {
    if (action.within !== null) continue;
    if (
      action.kind === "subset" &&
      action.by === "columns" &&
      action.columns.length > 0 &&
      action.targets.some((t) => INPUT_NAME.test(t))
    ) {
      return { frame: action.frame ?? "", columns: action.columns, left: [], cell: action.cell };
    }
    if (
      action.kind === "call" &&
      action.name.endsWith(".drop") &&
      action.targets.some((t) => INPUT_NAME.test(t)) &&
      action.subject
    ) {
      const given =
        action.args.find((a) => a.name === "columns" || a.name === "labels") ??
        action.args.find((a) => a.name === null);
      const left = given ? columnNames(given.value) : [];
      if (left.length > 0) return { frame: action.subject, columns: [], left, cell: action.cell };
    }
  }
  return null;
}
