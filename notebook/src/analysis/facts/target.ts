import type { NotebookCode } from "../python/code.ts";
import type { Expression } from "../python/ast.ts";

export interface Target {
  /** The column, or the part of a data set, that a model learns to predict. */
  readonly name: string;
  readonly cell: number;
}

const TARGET_NAME =
  /^(?:y|Y|target|labels?|y_all|y_full|train_y|y_train|Y_train|y_data|targets?|outcome|response|\w{1,20}_(?:labels?|target))$/;

/** The target column: what `y` is taken from, or what a library is told. */
export function readTarget(code: NotebookCode): Target | null {
  const drawn = labelsOfCharts(code);
  for (const action of code.actions) {
    if (action.within !== null) continue;
    if (
      action.kind === "subset" &&
      (action.by === "column" || action.by === "columns") &&
      action.columns.length === 1 &&
      action.targets.some((t) => TARGET_NAME.test(t) && !drawn.has(`${action.cell}:${t}`))
    ) {
      return { name: action.columns[0] ?? "", cell: action.cell };
    }
    if (action.kind === "assign" && action.names.length === 1 && TARGET_NAME.test(action.names[0] ?? "")) {
      if (drawn.has(`${action.cell}:${action.names[0] ?? ""}`)) continue;
      const found = columnOf(action.node);
      if (found) return { name: found, cell: action.cell };
      if (
        /^(?:target|label|response|outcome)$/i.test(action.names[0] ?? "") &&
        action.value.type === "str" &&
        action.value.literal
      ) {
        return { name: action.value.literal, cell: action.cell };
      }
    }
    if (action.kind === "call") {
      const named = action.args.find(
        (a) =>
          (a.name === "label" || a.name === "target" || a.name === "labelCol" || a.name === "target_column") &&
          a.value.type === "str",
      );
      if (named?.value.literal && /Predictor$|setup$|pyspark\.ml|H2O/.test(action.name))
        return { name: named.value.literal, cell: action.cell };
    }
  }
  return null;
}

/** Names that only label the parts of a chart in their cell: `plt.pie(sizes, labels=labels)`. */
function labelsOfCharts(code: NotebookCode): ReadonlySet<string> {
  const names = new Set<string>();
  for (const call of code.calls) {
    for (const { name, text } of call.args)
      if (name === "labels" && /matplotlib|seaborn|plotly|pandas/.test(call.name)) names.add(`${call.cell}:${text}`);
  }
  return names;
}

/** The one column an expression takes from a table: `df["a"]`, `df.a`, `df.pop("a")`, `df["a"].values`. */
function columnOf(node: Expression): string | null {
  if (node.kind === "subscript") {
    const [index] = node.index.length > 1 ? node.index.slice(1) : node.index;
    if (index?.kind === "string") return index.value;
    if (index?.kind === "list" && index.items.length === 1 && index.items[0]?.kind === "string")
      return index.items[0].value;
    return columnOf(node.object);
  }
  if (node.kind === "call" && node.callee.kind === "attribute") {
    const [first] = node.args;
    if (node.callee.name === "pop" && first?.value.kind === "string") return first.value.value;
    if (/^(?:copy|astype|to_numpy|ravel|reshape|map|values|replace|apply)$/.test(node.callee.name))
      return columnOf(node.callee.object);
    return null;
  }
  if (node.kind === "attribute") {
    if (/^(?:values|T)$/.test(node.name)) return columnOf(node.object);
    if (/^(?:data|target|iloc|loc|labels_?|shape|index|columns)$/.test(node.name)) return null;
    return node.object.kind === "name" && /^[a-z]\w*$/.test(node.object.id) && !/^(?:np|pd|self)$/.test(node.object.id)
      ? node.name
      : null;
  }
  return null;
}
