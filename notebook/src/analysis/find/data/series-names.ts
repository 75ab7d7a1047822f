/** What a series of values is called. */
import { partOfName } from "../../read/trace/rows/part-names.ts";
import { answerOf } from "../../read/trace/tables/answers.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import type { Table, TableState } from "../../read/trace/value.ts";

const NONE: ReadonlySet<number> = new Set();
const LONGEST_WAY = 200;

/**
 * The column that a series of values was taken from; else the name it was first given. If it was computed from the
 * `features`, their name is not its own.
 */
export function nameOfColumn(table: Table, features: ReadonlySet<number> = NONE): string | null {
  let state: TableState | undefined = table.state;
  let bound: string | null = null;
  /** The same, where all of the notebook knows it. */
  let own: string | null = null;
  /** What a loop over a loader calls its labels, if the data set has no name for them. */
  let batch: string | null = null;
  for (let steps = 0; state !== undefined && steps < LONGEST_WAY; steps += 1) {
    if (state.column !== null) return state.column;
    const [single] = state.columns ?? [];
    const isCut = state.made === "condition" && state.content?.kind === "constant";
    if (isCut) return ownName(state) ?? state.bound[0] ?? own ?? bound ?? single ?? null;
    if (state.columns?.length === 1 && single !== undefined && !isOfCut(state)) return single;
    if (bound !== null && features.has(state.id) && !/^batch$|DataLoader|Dataset|^given$/.test(state.made))
      return own ?? bound;
    // Names of whole data sets and their loaders are not column names.
    if (
      /(?:DataLoader|Dataset|^given)$|^(?:torch(?:vision|text|audio)\.datasets|datasets|tensorflow_datasets|river)\./.test(
        state.made,
      ) &&
      state.label === null
    )
      return answerOf(state) ?? batch;
    if (state.made === "batch") batch = state.bound[0] ?? bound;
    bound = state.bound[0] ?? bound;
    own = ownName(state) ?? own;
    // What is put together from several things, or made up, has no other name than the first it is given.
    if (bound !== null && isComposed(state)) return own ?? bound;
    // A column without a known name was taken from a table whose name is not its own.
    if (!isOfCodes(state) && /^(?:subscript$|attribute |pandas\.(?:read_|DataFrame))/.test(state.made))
      return own ?? bound ?? ANSWERS.exec(state.made)?.[1] ?? null;
    // A batch has the loader's labels.
    state = state.label?.kind === "table" && state.made === "batch" ? state.label.state : state.from[0];
  }
  return own ?? bound;
}

const ownName = ({ bound, local }: TableState): string | undefined => bound.find((name) => local?.has(name) !== true);

/** Whether a name is none of a column, and stands for values within functions alone. */
export function isInnerName(name: string, { state }: Table): boolean {
  const states = lineage(state, LONGEST_WAY);
  return (
    states.some(({ local }) => local?.has(name) === true) &&
    !states.some(
      (one) =>
        one.column === name ||
        one.columns?.includes(name) === true ||
        (one.bound.includes(name) && one.local?.has(name) !== true),
    )
  );
}

/**
 * The column that is forecast, or what the code calls the series; null for what a loop calls one series after the other, which is the name of
 * none, and for what only says which part of it is learned from.
 */
export function nameOfSeries(series: Table, isOneOfMany: boolean, features: ReadonlySet<number> = NONE): string | null {
  const name = nameOfColumn(series, features);
  if (name === null || (!isOneOfMany && partOfName(name) === null)) return name;
  const isColumn = ({ column, columns }: TableState): boolean => column === name || columns?.includes(name) === true;
  return lineage(series.state, LONGEST_WAY).some(isColumn) ? name : null;
}

/** The columns that answers have, where they are several columns of a table and not one that was spread into codes; null for any other values. */
export function severalColumns({ state }: Table): readonly string[] | null {
  const { columns, column } = state;
  if (column !== null || columns === null || columns.length < 2 || new Set(columns).size < columns.length) return null;
  return lineage(state, LONGEST_WAY).every((at) => at.column === null && !SPREADS.test(at.made)) ? columns : null;
}

/** What several columns are called together: "height, width", "a, b, c and 5 more". */
export const nameOfColumns = (columns: readonly string[]): string =>
  columns.length <= MOST_NAMED
    ? columns.join(", ")
    : `${columns.slice(0, MOST_NAMED - 1).join(", ")} and ${columns.length - MOST_NAMED + 1} more`;
const MOST_NAMED = 4;

/** Whether it only holds a comparison of a column with a bound. */
const isOfCut = ({ made, from: [before] }: TableState): boolean =>
  before !== undefined &&
  (before.made === "condition"
    ? before.content?.kind === "constant"
    : /astype|split|values$/.test(made) && isOfCut(before));

/** Whether it is one of the columns that a single one was spread into: `pd.get_dummies(df["kind"]).iloc[:, 1]`. */
const isOfCodes = ({ made, from: [codes] }: TableState): boolean =>
  made === "subscript" && typeof codes?.from[0]?.column === "string" && SPREADS.test(codes.made);
const SPREADS =
  /(?:^|\.)(?:get_dummies|to_categorical|label_binarize|(?:LabelBinarizer|OneHotEncoder)\.(?:fit_)?transform)$/;

/** A field that is called what it is for. */
const ANSWERS = /^attribute (labels?|targets?)$/;

const isComposed = ({ made, from }: TableState): boolean =>
  from.length > 0 &&
  /^(?:operation|pandas\.Series|numpy\.(?:dot|matmul|concatenate|[hv]stack|append|cumsum|where|random\.\w+)|torch\.(?:cat|concat)|tensorflow\.concat|scipy\.stats\.(?:\w+\.)*(?:ppf|cdf|isf|rvs))$/.test(
    made,
  ) &&
  from.every(({ column }) => column === null);

/** What was "height" before a transformer of several columns called it "remainder__height", after the step that it comes from. */
export const withoutStep = (name: string | null, { x, y }: FitEvent): string | null =>
  name !== null &&
  [x, y].some((one) => one.kind === "table" && lineage(one.state).some(({ made }) => STEPS_BY_COLUMN.test(made)))
    ? name.replace(/^[a-z][\w-]*?__(?=.)/i, "")
    : name;
const STEPS_BY_COLUMN = /\.(?:ColumnTransformer|make_column_transformer)\./;
