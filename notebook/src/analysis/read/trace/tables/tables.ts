import { COMPUTES, MASKS, STATISTIC, TELLS, VALUE_BY_VALUE } from "./table-types.ts";
import type { Expression } from "../../python/ast.ts";
import { columnsAfter, columnsOfCall, renamedBy } from "./column-changes.ts";
import { built, contentAfter, contentOfCall, meansOf, statesIn } from "./built-tables.ts";
import { withRow } from "./filled-tables.ts";
import { written } from "../language/printing.ts";
import { isByRow } from "./columns.ts";
import { pickColumns } from "./table-subscripts.ts";
import { labelOfBatches, labelOfPoints, ofFastai } from "../rows/loaded-parts.ts";
import { saves } from "../rows/loading.ts";
import { drawnFrom, othersOf } from "../rows/row-numbers.ts";
import { allBut, chosenFrom, isAmong, leftOut, namesByCondition } from "./other-columns.ts";
import type { DeleteEvent, LibraryCall, TraceEvent, Tracer } from "../tracer.ts";
import { named, unnamed } from "../arguments.ts";
import { type ArgumentValue, NONE, type Scope, type Table, type TableState, textsOf, type Value } from "../value.ts";
import { areRowsOfPart, OF_EACH_GROUP, runGiven } from "./given-functions.ts";
import { lineage } from "./lineage.ts";

/** A table that is made of values: `pd.DataFrame(rows)`. */
export const builtTable: LibraryCall = (t, path, args) => {
  const first = args[0]?.value;
  if (path === "prettytable.PrettyTable")
    return t.table("pandas.DataFrame", { made: path, columns: textsOf(named(args, "field_names") ?? first) });
  if (path === "tabulate.tabulate")
    return first?.kind === "table"
      ? first
      : built(
          t,
          "pandas.DataFrame",
          args.map((a) => (a.name === "headers" ? { ...a, name: "columns" } : a)),
        );
  // A matrix with names around it is still one, and so are predictions with dates beside them.
  if (path === "pandas.DataFrame" && first?.kind === "measure" && first.report === "confusion matrix") return first;
  if (/^pandas\.(?:DataFrame|Series)$/.test(path) && first?.kind === "prediction" && args[0]?.name === null)
    return first;
  if (
    path === "pandas.Series" &&
    first?.kind === "measure" &&
    first.shape === "list" &&
    (first.report ?? "evaluation") === "evaluation"
  )
    return first;
  return built(t, path.replace(/\.from_\w+$/, ""), args);
};

/** Rows with their answers, as gradient boosting takes them: `xgb.DMatrix(X, label=y)`. */
export const withLabel: LibraryCall = (t, path, args) => {
  const label = named(args, "label") ?? args.filter((a) => a.name === null)[1]?.value ?? null;
  const data = named(args, "data") ?? args[0]?.value;
  const state = data?.kind === "table" ? data.state : null;
  return t.table(path.replace("QuantileDMatrix", "DMatrix"), {
    made: path,
    from: [...(state ? [state] : []), ...(label?.kind === "table" ? [label.state] : [])],
    columns: state?.columns ?? null,
    division: state?.division ?? null,
    label,
  });
};

/** Functions on tables; null for any other. */
export function tableCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const values = args.map((a) => a.value);
  const [first] = values;
  const table =
    values.find((v) => v.kind === "table") ??
    (first?.kind === "sequence" ? first.items.find((i) => i.kind === "table") : undefined);
  if (table?.kind !== "table") return null;
  const { column, columns } = table.state;
  if (path.startsWith("r.")) {
    const made = R_MASK.test(path) ? "condition" : R_VALUES.test(path) ? path : null;
    if (made !== null)
      return t.table("pandas.Series", { made, from: statesIn(args), columns, column, division: table.state.division });
    if (R_STATISTIC.test(path)) return t.table("number", { made: path, from: statesIn(args), column, columns });
  }
  const gives = path === "pandas.Index" ? path : t.knowledge.returns(path);
  const isTable = gives !== null && /Frame|Series|ndarray|Tensor|matrix|Index/.test(gives);
  if (!isTable && !COMPUTES.test(path)) return null;
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (
    /^(?:mean|median|std|var|min|max|sum|average|quantile|percentile|nanmean|corrcoef|unique|bincount|argmax|argmin|size|shape|allclose|save|savetxt)$/.test(
      name,
    )
  )
    return t.table("number", { made: isByRow(args) ? `${path} by row` : path, from: statesIn(args), column, columns });
  const parts = statesIn(args);
  // What is stacked of several columns is none of them.
  const isStack = STACKS.test(name) && parts.some((part) => part.column !== table.state.column);
  const isMask = /^(?:isnan|isnull|isna|notnull|notna|logical_\w+|isin|isfinite)$/.test(name);
  return t.table(isTable && !VALUE_BY_VALUE.test(path) ? gives : table.type, {
    made: isMask ? "condition" : path,
    from: parts,
    columns: BESIDE.test(name)
      ? besideEachOther(parts)
      : isStack
        ? null
        : columnsOfCall(name, table.state, parts, args),
    column: isStack || BESIDE.test(name) ? null : table.state.column,
    division: table.state.division,
    content: contentOfCall(path, args),
  });
}

const BESIDE = /^(?:hstack|column_stack|c_)$/;
const STACKS = /^(?:[vd]stack|row_stack|stack|concatenate|append|array)$/;

/** The columns of tables and columns that are put side by side, where all of them are as the data has them. */
function besideEachOther(parts: readonly TableState[]): readonly string[] | null {
  const columns = parts.map((one) =>
    !AS_IT_IS.test(one.made) ? null : one.column === null ? one.columns : [one.column],
  );
  return columns.length > 0 && columns.every((names) => names !== null) ? columns.flat() : null;
}

/** What leaves columns what they are: a vector of words is not the column that the words are from. */
const AS_IT_IS = /^(?:subscript|operation)$|\b(?:values|to_numpy|array|asarray|reshape|ravel)$/;

/** Functions of R that say something of each row, compute each of its values, and sum a column up. */
const R_MASK =
  /^r\.base\.(?:is\.na|is\.nan|is\.finite|duplicated|startsWith|endsWith|grepl)$|^r\.\w+\.complete\.cases$|\.str_detect$/;
const R_VALUES =
  /^r\.(?:base\.(?:ifelse|gsub|sub|tolower|toupper|trimws|substr|nchar)|dplyr\.(?:if_else|case_when|recode|coalesce|lag|lead|ntile)|stringr\.str_(?!detect)\w+|plyr\.(?:revalue|mapvalues))$/;
const R_STATISTIC = /^r\.(?:base\.(?:mean|min|max|sum)|stats\.(?:median|sd|var|quantile|IQR))$/;

/** A method of a table, column or array. */
export function tableMethod(
  t: Tracer,
  receiver: Table,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Value {
  const { type, state } = receiver;
  const path = `${type}.${name}`;
  // Spark writes a table where others leave that to the notebook.
  const isOfSpark = type === "pyspark.sql.DataFrame" || state.made.startsWith("pyspark.sql.DataFrame.");
  if (isOfSpark && name === "show") return written(t, receiver, node);
  if (state.made === "columns" && /^(?:drop|difference)$/.test(name)) {
    const gone = textsOf(args[0]?.value);
    if (gone !== null) return allBut(gone, state.columns);
  }
  const among = state.made === "columns" && name === "isin" ? isAmong(state, args[0]?.value) : null;
  if (among !== null) return among;
  if (/^to_?list$/.test(name) && (state.made === "columns" || type === "pandas.Index"))
    return state.columns === null || namesByCondition(receiver) !== null ? receiver : allBut([], state.columns);
  const kept =
    name === "filter" && type === "pandas.DataFrame"
      ? textsOf(named(args, "items") ?? args.find((one) => one.name === null)?.value)
      : null;
  if (kept !== null) return pickColumns(t, receiver, kept, [], node);
  const others = name === "select" ? leftOut(args[0]?.value) : null;
  if (others !== null) return pickColumns(t, receiver, null, others, node);
  if (name === "select" && /^(?:pyspark|polars)\./.test(type)) {
    const names = args.map((a) => textsOf(a.value));
    if (names.length > 0 && names.every((one) => one !== null)) return pickColumns(t, receiver, names.flat(), [], node);
  }
  // A PrettyTable gets its rows one by one.
  const row = name === "add_row" ? args[0]?.value : undefined;
  if (row?.kind === "sequence" && withRow(t, receiver, NONE, row)) return NONE;
  if (MASKS.has(name))
    return t.table(type, {
      made: "condition",
      from: /^(?:between|isin)$/.test(name) ? [state, ...statesIn(args)] : [state],
      columns: state.columns,
      column: state.column,
      division: state.division,
    });
  // Whether all columns of a row, or any, fulfil a condition is a condition on rows.
  if ((name === "any" || name === "all") && state.made === "condition" && isOverColumns(args))
    return t.table("pandas.Series", {
      made: "condition",
      from: [state],
      columns: namedColumns(state),
      division: state.division,
    });
  const whole = { from: [state], columns: state.columns, column: state.column };
  const means = name === "mean" && type === "pandas.DataFrame" && !isByRow(args) ? meansOf(state.content) : null;
  if (means !== null) return t.table("pandas.Series", { made: path, from: [state], content: means });
  if (STATISTIC.has(name) && !/\.(?:GroupBy|Rolling)$/.test(type))
    return t.table("number", { made: isByRow(args) ? `${path} by row` : path, ...whole });
  if (t.knowledge.operation(path) === "save") saves(t, state, args);
  const isOfGroups = type.endsWith(".GroupBy") && /^(?:count|nunique)$/.test(name);
  if (TELLS.has(name) && !isOfGroups) return t.table("told", { made: path, ...whole });
  const gives = t.knowledge.returns(path);
  const columns = columnsAfter(name, state, args, receiver);
  const [given, ...rest] = args;
  if (name === "pipe" && (given?.value.kind === "function" || given?.value.kind === "reference"))
    return t.call(given.value, [unnamed(receiver), ...rest], node, scope);
  const first = t.events.length;
  const pictures: TableState[] = [];
  let worked: TableState | null = null;
  let label = name === "to_tf_dataset" ? labelOfBatches(t, state, args) : state.label;
  if (/^(?:apply|map|transform|applymap|agg|filter|(?:set|with)_transform)$/.test(name)) {
    const isOfMany = type === "pandas.GroupBy" || (type === "pandas.DataFrame" && !isByRow(args));
    const made = name === "agg" ? null : runGiven(t, receiver, isOfMany ? "part" : "row", args, node, scope);
    // What a model says of each row, perhaps with the answer beside it.
    const said = made?.kind === "sequence" ? made.items.find((item) => item.kind === "prediction") : made;
    if (said?.kind === "prediction") return { ...said, on: state };
    if (made?.kind === "table") worked = made.state;
    label = labelOfPoints(t, made) ?? label;
    // What becomes of each picture, the first of what is given back with its label.
    const [picture] = made?.kind === "sequence" ? made.items : [made];
    if (picture?.kind === "table" && type === "tensorflow.Dataset") pictures.push(picture.state);
  }
  const beside = /^(?:zip|join)$/.test(name) && type.startsWith("pyspark.") ? given?.value : undefined;
  if (beside?.kind === "prediction") return beside;
  // What a model says of each row is a table of results.
  if (type === "datasets.Dataset" && t.events.slice(first).some(isInference))
    return t.table(type, { made: path, columns: state.columns, division: state.division });
  const inPlace = args.some((a) => a.name === "inplace" && a.value.kind === "constant" && a.value.value === true);
  const from = [state, ...statesIn(args), ...pictures];
  const renamed = /^(?:rename(?:_columns?)?|withColumnRenamed)$/.test(name) ? renamedBy(args) : null;
  const content = contentAfter(name, receiver, args);
  if (inPlace || (/^(?:insert|pop|update|sort|fill_?|append_)$/.test(name) && !type.endsWith(".na"))) {
    const root = receiver.view?.of ?? receiver;
    const before = root.state;
    const after = t.nextState(before, {
      made: path,
      renamed,
      content,
      from: [before, ...statesIn(args).filter(({ id }) => id !== before.id)],
      columns: receiver.view ? before.columns : columns,
      column: before.column,
    });
    after.bound.push(...before.bound);
    root.state = after;
    if (receiver !== root) receiver.state = after;
    if (name === "pop") {
      const [column] = textsOf(args[0]?.value) ?? [];
      const own = column ? [column] : null;
      const { division } = before;
      const made = { made: "subscript", from: [before], columns: own, column: column ?? null, division };
      const popped = t.table("pandas.Series", made);
      // With a second argument it is that of a dictionary, whose keys need not be columns.
      if (own && args.length === 1)
        t.record<DeleteEvent>({ kind: "delete", before, after, columns: own, popped: popped.state }, node);
      return popped;
    }
    return inPlace ? NONE : receiver;
  }
  // What is done through the accessor of gaps is done to the table.
  const isOwn = gives === "pandas.DataFrame" && OTHER_FRAME.test(type) && !/^to_?pandas$/i.test(name);
  const next = (isOwn ? type : (gives ?? type)).replace(/\.na$/, "");
  const resultType = /Frame|Series|ndarray|GroupBy|Rolling|Tensor|Dataset|Index/.test(next) ? next : type;
  const drawn = name === "drop" ? drawnFrom(t, named(args, "index") ?? args[0]?.value ?? NONE, state) : null;
  // pandas puts the rows together that a function gives back of each group.
  const isOfGroupRows = worked !== null && type === "pandas.GroupBy" && areRowsOfPart(t, worked);
  const result = t.table(isOfGroupRows && state.column === null ? "pandas.DataFrame" : resultType, {
    made: isOfGroupRows ? OF_EACH_GROUP : path,
    from: isOfGroupRows && worked !== null ? [worked] : from,
    columns: isOfGroupRows && worked !== null ? worked.columns : columns,
    renamed,
    column: columns === null || /Series$|ndarray$|Tensor$/.test(type) ? state.column : null,
    content,
    division: drawn === null ? state.division : othersOf(drawn),
    label,
  });
  if (worked !== null && !isOfGroupRows) t.behind.set(result.state.id, worked);
  if (type === "fastai.Data") return ofFastai(t, path, args, null, result);
  if (name === "drop") chosenFrom(t, result.state, named(args, "columns") ?? args[0]?.value ?? NONE);
  return result;
}

/** Tables of other libraries, which share methods with those of pandas, stay what they are. */
const OTHER_FRAME = /^(?:polars|pyspark\.sql)\.DataFrame/;

const isInference = (event: TraceEvent): boolean =>
  event.kind === "call" && (event.result.kind === "prediction" || /\.(?:no_grad|inference_mode)$/.test(event.path));

/** `any(axis=1)`, `any(1)` */
const isOverColumns = (args: readonly ArgumentValue[]): boolean =>
  isByRow(args) || (args[0]?.name === null && args[0].value.kind === "constant" && args[0].value.value === 1);

/** The columns that a table was reduced to by name; null where it has all of them. */
function namedColumns(state: TableState): readonly string[] | null {
  for (const at of lineage(state, 8)) if (at.made === "subscript") return at.columns;
  return null;
}
