import type { Expression } from "../../python/ast.ts";
import { walkExpression } from "../../python/walk.ts";
import type { ArgumentValue, TableState, Value } from "../value.ts";

/** Columns that an expression names as `df["a"]` or `df.a`, in order. */
export function columnsIn(node: Expression): readonly string[] {
  const found = new Set<string>();
  const called = new Set<Expression>();
  /** What each value of a column is called: `df["day"].apply(lambda d: d.year)`, `[d.year for d in df["day"]]`. */
  const values = new Set<string>();
  walkExpression(node, (one) => {
    if (one.kind === "call") called.add(one.callee);
    if (one.kind === "comprehension")
      for (const { targets, iterable } of one.loops)
        if (!isRowByRow(iterable))
          for (const target of targets)
            walkExpression(target, (part) => void (part.kind === "name" && values.add(part.id)));
    if (one.kind === "call" && one.callee.kind === "attribute" && one.callee.object.kind !== "name")
      for (const { value } of one.args)
        if (value.kind === "lambda") for (const { name } of value.parameters) values.add(name);
        else if (/^(?:progress_)?(?:apply|map)$/.test(one.callee.name)) called.add(value);
    if (one.kind === "subscript" && one.index.length === 1 && one.index[0]?.kind === "string")
      found.add(one.index[0].value);
    if (one.kind === "subscript" && one.index.length === 1 && one.index[0]?.kind === "list")
      for (const item of one.index[0].items) if (item.kind === "string") found.add(item.value);
    if (
      one.kind === "attribute" &&
      one.object.kind === "name" &&
      !MODULES.has(one.object.id) &&
      !values.has(one.object.id) &&
      !METHODS.has(one.name) &&
      !called.has(one)
    )
      found.add(one.name);
  });
  return [...found];
}

/** `df.iterrows()`: what such a loop gives has the columns. */
const isRowByRow = (node: Expression): boolean =>
  node.kind === "call" && node.callee.kind === "attribute" && /^iter(?:rows|tuples)$/.test(node.callee.name);

/** These names do not hold tables: `np.int64`. */
const MODULES = new Set("self np numpy pd pandas tf torch math datetime sp scipy".split(" "));

/** Attributes of tables and columns, and functions of modules, that are not columns. */
const METHODS = new Set(
  (
    "str dt cat loc iloc ix at iat values index columns shape size T isnull isna notnull notna isin between eq ne lt gt le ge " +
    "map apply replace fillna astype mean median mode std var min max sum count quantile abs round clip where mask shift diff " +
    "rolling nan nunique unique value_counts duplicated contains startswith head tail copy select " +
    "logical_and logical_or logical_not cut qcut to_datetime concat merge get_dummies"
  ).split(" "),
);

/** The column that a state is, or those that a mask asks about. */
export function columnsAsked({ column, columns, made }: TableState): readonly string[] {
  if (column !== null) return [column];
  return made === "condition" && columns !== null && columns.length <= MOST_ASKED ? columns : [];
}
const MOST_ASKED = 4;

/** Computed across the columns of each row: it contains nothing of other rows. */
export const isByRow = (args: readonly ArgumentValue[]): boolean =>
  args.some(
    ({ name, value }) =>
      name === "axis" && value.kind === "constant" && (value.value === 1 || value.value === "columns"),
  );

/** What a function says of each value: `df[df["a"].apply(is_short)]`. */
export const isOfEach = (value: Value): boolean =>
  value.kind === "table" && /^pandas\.(?:Series|DataFrame)\.(?:apply|map)$/.test(value.state.made);
