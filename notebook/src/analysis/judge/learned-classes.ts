/** Whether a model learns the classes that were counted in the data, on the rows that they were counted in. */
import { pairsOf } from "../find/treatments/treatment-of.ts";
import { allBehind, lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { TableState } from "../read/trace/value.ts";

/** What the way of a target from the data to its model may change. */
export type Changed = "nothing" | "rows" | "classes";

/**
 * What may be changed of the classes of a column on its way to a model: "rows" where some may be left out or come twice, whatever class they are
 * of; "classes" where they may be put together, or rows are chosen by them. What is not known to keep the rows changes them.
 */
export function changedOf({ y }: FitEvent, target: string, trace: Trace): Changed {
  if (y.kind === "prediction") return "classes";
  if (y.kind !== "table") return "rows";
  const behind = allBehind(y.state, MOST_STATES);
  const ids = new Set(behind.map(({ id }) => id));
  const isChosenByClass = trace.selects.some(
    ({ by, columns, after }) => by === "condition" && columns.includes(target) && ids.has(after.id),
  );
  const set = trace.assigns.filter(({ columns, after }) => columns.includes(target) && ids.has(after.id));
  const isMade = set.some(
    ({ value, mask }) => mask !== null || value.kind !== "table" || !ofColumn(value.state, trace).keepsClasses,
  );
  const { keepsClasses, isWhole } = ofColumn(y.state, trace);
  if (isChosenByClass || isMade || !keepsClasses || behind.length >= MOST_STATES) return "classes";
  return isWhole ? "nothing" : "rows";
}
const MOST_STATES = 400;

function ofColumn(state: TableState, { makers }: Trace): { readonly keepsClasses: boolean; readonly isWhole: boolean } {
  const way = lineage(state);
  const taken = way.findIndex(({ made, from }) => TAKEN_OUT.test(made) || from.length === 0);
  const keepsClasses = way.slice(0, taken).every(({ id, made }) => {
    if (KEEPS_ROWS.test(made) || CHANGES_ROWS.test(made)) return true;
    const maker = makers.get(id);
    if (!/\.(?:map|replace)$/.test(made) || maker?.kind !== "call") return false;
    const pairs = pairsOf(maker.args);
    return pairs.length > 1 && isOneToOne(pairs);
  });
  const isWhole = way.every(({ made, from }, at) =>
    from.length === 0 || at <= taken ? !CHANGES_ROWS.test(made) : KEEPS_TABLE.test(made),
  );
  return { keepsClasses, isWhole };
}

/** Whether no two values become one. */
export const isOneToOne = (pairs: readonly (readonly [string, string])[]): boolean =>
  new Set(pairs.map(([, to]) => to)).size === pairs.length;

const TAKEN_OUT = /^(?:subscript|attribute \w+)$|\.pop$/;
/** What gives each row of a column its class once, in whatever form; parts are drawn at random, or said to be none of all rows. */
const KEEPS_ROWS =
  /^(?:subscript|split|fold|unseen|batch)$|^pandas\.to_numeric$|(?:^|\.)(?:astype|ravel|reshape|flatten|squeeze|values|to_numpy|to_frame|copy|array|asarray|Series|tensor|from_numpy|as_tensor|float|long|int|to|train_test_split|to_categorical|DataLoader|TensorDataset|random_split|reset_index|factorize|codes|(?:Label|Ordinal)Encoder\.\w*transform)$/;
const CHANGES_ROWS =
  /^(?:rows(?: by condition)?|sample)$|(?:^|\.)(?:iloc|loc|concat(?:enate)?|shuffle|resample|permutation|sample|head|tail|dropna|drop_duplicates|Subset)$/;
const KEEPS_TABLE =
  /^(?:assignment|subscript|columns|delete)$|(?:^|\.)(?:drop|copy|reset_index|rename|astype|convert_dtypes|infer_objects|fillna|pop|set_index|get_dummies|assign|to_numpy|values|replace|sort_values|sort_index|insert|toDF|withColumn|withColumnRenamed)$/;
