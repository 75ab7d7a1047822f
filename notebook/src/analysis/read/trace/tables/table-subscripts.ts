import type { Expression, Subscript } from "../../python/ast.ts";
import { isComparison } from "../../python/frames.ts";
import { asGiven, halfBy, namedPart, ofFold } from "../rows/divisions.ts";
import { partOfName } from "../rows/part-names.ts";
import { columnsIn, isOfEach } from "./columns.ts";
import { betweenOf, columnsAt, isEverything, isNewAxis, numberedColumn, shareOf, widthOf } from "./places.ts";
import { chosenFrom, foundByFigures, leftOut, namesByCondition } from "./other-columns.ts";
import { predictedColumn } from "./built-tables.ts";
import { columnsOf, passedOver } from "./shown-columns.ts";
import { saidCondition } from "./known-names.ts";
import { drawnFrom, OTHER_HALF, shareOfMask } from "../rows/row-numbers.ts";
import type { SelectEvent, Tracer } from "../tracer.ts";
import { numberOf, type Scope, type Table, type TableState, textsOf, type Value } from "../value.ts";
import { lineage } from "./lineage.ts";

export const isMask = (value: Value): boolean => value.kind === "table" && value.state.made === "condition";

/** What `table[...]` gives: rows, columns, or both. */
export function ofTable(
  t: Tracer,
  object: Table,
  node: Subscript,
  values: readonly Value[],
  first: Value,
  second: Value | undefined,
  scope: Scope,
): Value {
  const indexer = object.view !== null && object.type === "pandas.Indexer";
  const root = indexer && object.view ? object.view.of : object;
  const { state } = root;
  // What a table was built from can be read back by name.
  if (!indexer && state.content?.kind === "dictionary") {
    const name = textsOf(first)?.[0];
    const inside = name === undefined ? undefined : state.content.entries.get(name)?.value;
    if (inside && inside.kind === "sequence" && inside.items.some((i) => i.kind === "measure")) return inside;
  }
  // Names that were chosen out of all columns: `df.columns[df.columns != "id"]`.
  if (state.made === "columns" && first.kind === "sequence" && (first.without ?? first.among) !== undefined)
    return first;
  const piece = root.type.endsWith("Dataset") ? partOfName(textsOf(first)?.[0] ?? "") : null;
  if (piece !== null)
    return asGiven(t, t.table(root.type, { made: "given", from: [state], label: state.label }), piece);
  // A row of one of the Hub's data sets.
  if (root.type === "datasets.Dataset" && numberOf(first) !== null)
    return t.table(root.type, { made: "item", from: [state], columns: state.columns, division: state.division });
  const type = root.type === "pandas.Index" || root.type === "pandas.Series" ? root.type : tableType(root.type);
  const odd = outliersSaid(t, first);
  const rows = indexer || values.length > 1 || odd !== null || isRows(node.index[0], first, root) ? first : null;
  const column = indexer || values.length > 1 ? second : rows === null ? first : undefined;
  let result: Table = root;
  if (rows !== null && !isEverything(node.index[0])) {
    // Of the names of columns, a table can only choose some by what it says of each.
    const isChosen =
      isMask(rows) ||
      isOfEach(rows) ||
      rows.kind === "prediction" ||
      isComparison(node.index[0]) ||
      (state.made === "columns" && rows.kind === "table");
    const fold = rows.kind === "table" && rows.state.made === "fold";
    const split = fold && rows.state.division ? t.splits[rows.state.division.split] : undefined;
    // Rows that were drawn by their numbers are those of the table they are taken from.
    if (split && split.inputs.length === 0) (split.inputs as TableState[]).push(state);
    result = t.table(type, {
      made: isChosen ? "rows by condition" : fold ? "fold" : "rows",
      from: [state],
      columns: state.columns,
      column: state.column,
      label: state.label,
      division: (rows.kind === "table" && (fold || !isChosen) ? rows.state.division : null) ?? state.division,
    });
    if (rows.kind === "table" && (state.made === "columns" || isMask(rows))) t.behind.set(result.state.id, rows.state);
    const index = node.index[0];
    if (rows.kind === "unknown" && index?.kind === "name") result = namedPart(t, index.id, result);
    const width = index?.kind === "slice" ? widthOf(t, index, scope) : null;
    if (state.made !== "condition" && index)
      t.record<SelectEvent>(
        {
          kind: "select",
          by: odd !== null || (isChosen && rows.kind === "table") ? "condition" : "rows",
          before: state,
          after: result.state,
          columns: odd?.columns ?? (isMask(rows) || isOfEach(rows) ? columnsOfMask(index, rows) : []),
          without: [],
          condition: t.source(index),
          said: saidCondition(t, index, scope),
          share: index.kind === "slice" ? shareOf(t, index, scope) : shareOfMask(rows),
          between: index.kind === "slice" ? betweenOf(t, index, scope) : null,
          ...(width !== null && { width }),
          mask: odd ?? (rows.kind === "table" ? rows.state : null),
        },
        node,
      );
    if (isMask(rows) && index && isAsItIs(node.object)) result = dividedBy(t, index, rows, result);
    if (index && result.state.division === null) result = ofFold(t, result, t.source(index));
  }
  // A new axis leaves the rows and columns as they are.
  if (column === undefined || isNewAxis(column) || (rows !== null && isEverything(node.index[1]))) return result;
  const rest = leftOut(column);
  if (rest !== null && rest.length > 0) return pickColumns(t, result, null, rest, node);
  const at = columnsAt(t, node.index[1], column, scope);
  const names = textsOf(column) ?? at?.(columnsOf(root.state)) ?? null;
  if (names === null) {
    const chosen = column.kind === "table" && isMask(column) ? column.state : namesByCondition(column);
    if (chosen !== null) return pickColumns(t, result, null, [], node, t.source(node.index.at(-1) ?? node), chosen);
    const single = column.kind !== "sequence" && column.kind !== "table" && node.index[1]?.kind !== "slice";
    const isFrame = root.type === "pandas.DataFrame";
    const picked = t.table(
      single && isFrame ? "pandas.Series" : type,
      {
        made: "subscript",
        from: [result.state],
        division: result.state.division,
        label: result.state.label,
        // An element of a column is of that column.
        column: BY_COLUMN.test(root.type) ? numberedColumn(t, root.state, column) : result.state.column,
      },
      isFrame ? { of: root, columns: null } : null,
    );
    if (column.kind === "table") t.behind.set(picked.state.id, column.state);
    chosenFrom(t, picked.state, column);
    const figures = column.kind === "table" && isFrame && foundByFigures(column.state) ? column.state : null;
    const isByPlaces = at !== null && column.kind === "sequence" && column.items.length > 1;
    if (figures !== null || isByPlaces)
      selected(t, result.state, picked.state, [], [], node, t.source(node.index.at(-1) ?? node), figures);
    if (at !== null && columnsOf(root.state) === null)
      t.onColumns(root.state, (columns) => {
        const found = at(columns);
        Object.assign(picked.state, {
          columns: found,
          column: single ? (found?.[0] ?? null) : null,
        });
      });
    return picked;
  }
  const single = column.kind === "constant" && node.index[1]?.kind !== "slice";
  const predicted = single ? predictedColumn(t, result.state, names[0] ?? "") : null;
  if (predicted !== null) return predicted;
  const picked = t.table(
    root.type === "pandas.GroupBy" ? root.type : single ? "pandas.Series" : type,
    {
      made: "subscript",
      from: [result.state],
      columns: names,
      column: single ? (names[0] ?? null) : null,
      division: result.state.division,
    },
    { of: root.view && !indexer ? root.view.of : root, columns: node.index[1]?.kind === "slice" ? null : names },
  );
  chosenFrom(t, picked.state, column);
  const passed = node.index[1]?.kind === "slice" ? passedOver(names, columnsOf(root.state) ?? []) : null;
  if (passed === null ? !single : passed.length > 0)
    selected(t, result.state, picked.state, passed === null ? names : [], passed ?? [], node);
  return picked;
}

/** Whether rows are taken of a table or a column itself, and not of what was just computed. */
function isAsItIs(node: Expression): boolean {
  if (node.kind === "name") return true;
  return (node.kind === "attribute" || node.kind === "subscript") && isAsItIs(node.object);
}

/** A mask of rows that were drawn before, or of random numbers, divides the rows; else its name may say that it does. */
function dividedBy(t: Tracer, index: Expression, mask: Value, rows: Table): Table {
  const [table] = rows.state.from;
  const drawn = table === undefined ? null : drawnFrom(t, mask, table);
  if (drawn !== null) return { ...rows, state: Object.assign(rows.state, { division: drawn }) };
  const share = shareOfMask(mask);
  return share !== null && hasOpposite(t, index) ? halfBy(t, rows, share) : namedHalf(t, index, rows);
}

/** Whether the cell takes the rows that a mask keeps and the others too: `df[m]`, `df[~m]`. */
function hasOpposite(t: Tracer, index: Expression): boolean {
  const mask = index.kind === "operation" && index.operator === "~" ? index.right : index;
  // A name of R may hold anything.
  if (mask.kind !== "name" || !/^[\w.]+$/.test(mask.id)) return false;
  const uses = [...t.place.text.matchAll(new RegExp(`(~\\s*)?\\b${mask.id}\\b(?!\\s*=)`, "g"))];
  return uses.some(([, not]) => not !== undefined) && uses.some(([, not]) => not === undefined);
}

/**
 * `X[train_mask]`, `X[~train_mask]`: what a mask is called says which rows it keeps, and which are the others; `df[df["set"] == "train"]` are
 * those that came with the mark of a part.
 */
function namedHalf(t: Tracer, index: Expression, rows: Table): Table {
  const [, value = null] = /==\s*["'](\w+)["']\)?$/.exec(t.source(index)) ?? [];
  const marked = value === null || value.length > LONGEST_MARK ? null : partOfName(value);
  if (marked !== null) return asGiven(t, rows, marked);
  const isNot = index.kind === "operation" && index.operator === "~";
  const mask = isNot ? index.right : index;
  // A mask that is only called `val` or `test` may ask for anything.
  const part = mask.kind === "name" && NAMES_ROWS.test(mask.id) ? partOfName(mask.id) : null;
  return part === null ? rows : namedPart(t, isNot ? OTHER_HALF[part] : part, rows);
}
/** `df[df["set"] == "validation"]`: longer values that speak of a test are no parts. */
const LONGEST_MARK = 10;
const NAMES_ROWS = /train|mask|idx|index|rows/i;

/** The rows of what was predicted or compared row by row that a mask keeps; null where an index is none. */
export function maskedRows(t: Tracer, on: TableState, index: Value, node: Subscript): TableState | null {
  if (!isMask(index) && index.kind !== "prediction") return null;
  const after = t.nextState(on, { made: "rows by condition" });
  t.record<SelectEvent>(
    {
      kind: "select",
      by: "rows",
      before: on,
      after,
      columns: [],
      without: [],
      condition: t.source(node.index[0] ?? node),
      share: null,
      between: null,
      mask: null,
    },
    node,
  );
  return after;
}

const MOST_STATES = 20;

/** Columns of a table by their names, or all but some. */
export function pickColumns(
  t: Tracer,
  table: Table,
  names: readonly string[] | null,
  without: readonly string[],
  node: Expression,
  condition = "",
  mask: TableState | null = null,
): Table {
  const { type, state } = table;
  const rest = condition === "" ? (state.columns?.filter((name) => !without.includes(name)) ?? null) : null;
  const known = names ?? rest;
  const picked = t.table(type, {
    made: "subscript",
    from: [state],
    columns: known,
    division: state.division,
    label: state.label,
  });
  if (mask !== null) t.behind.set(picked.state.id, mask);
  selected(t, state, picked.state, names ?? [], without, node, condition, mask);
  return picked;
}

function selected(
  t: Tracer,
  before: TableState,
  after: TableState,
  columns: readonly string[],
  without: readonly string[],
  node: Expression,
  condition = "",
  mask: TableState | null = null,
): void {
  t.record<SelectEvent>(
    { kind: "select", by: "columns", before, after, columns, without, condition, share: null, between: null, mask },
    node,
  );
}

/** Columns that a mask asks about: as the code names them, or as it is known where they come from. */
function columnsOfMask(index: Expression, mask: Value): readonly string[] {
  const written = columnsIn(index);
  if (written.length > 0 || mask.kind !== "table") return written;
  return mask.state.column !== null ? [mask.state.column] : (mask.state.columns ?? []).slice(0, MOST_ASKED);
}
const MOST_ASKED = 8;

const tableType = (type: string): string => (type === "pandas.Indexer" ? "pandas.DataFrame" : type);

/** Tables whose lone index names columns. */
const BY_COLUMN = /DataFrame|data\.frame|GroupBy|Dataset|Columns|Index$/;

/** What a detector of outliers says of each row, with the columns that it was asked about by name; null for anything else. */
function outliersSaid(t: Tracer, value: Value): TableState | null {
  if (value.kind !== "prediction" || value.model === null || value.on === null) return null;
  if (t.knowledge.model(value.model.path)?.task !== "anomaly detection") return null;
  const columns = value.on.made === "subscript" ? value.on.columns : null;
  return t.nextState(value.on, { made: `${value.model.path}.fit_predict`, columns });
}

/** Whether an index alone chooses rows. */
function isRows(index: Expression | undefined, value: Value, { type, state }: Table): boolean {
  // A table of R is a list of columns.
  if (index?.kind === "slice")
    return type !== "pandas.DataFrame" || !lineage(state, MOST_STATES).some(({ made }) => made.startsWith("r."));
  if (isMask(value) || (isOfEach(value) && /DataFrame|data\.frame/.test(type))) return true;
  // What a model says of each row, or what is asked of it, chooses some: `df[labels == 2]`.
  if (value.kind === "prediction" || (isComparison(index) && state.made !== "columns")) return true;
  if (value.kind === "unknown" && index?.kind === "name" && !BY_COLUMN.test(type)) return true;
  if (namesByCondition(value) !== null) return false;
  if (value.kind === "table" && value.type === "pandas.Index" && BY_COLUMN.test(type)) return false;
  return value.kind === "table" && value.state.made !== "columns" && value.state.column === null;
}
