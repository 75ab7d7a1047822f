/** Lists of columns that are found by comparing the names of all. */
import type { Tracer } from "../tracer.ts";
import { allBehind } from "./lineage.ts";
import { constant, type Sequence, sequence, type TableState, textsOf, UNKNOWN, type Value } from "../value.ts";

/** `set(df.columns) - {"id"}`, `df.columns != "id"` and `df.columns == "id"`; null for anything else. */
export function otherColumns(operator: string, left: Value, right: Value): Value | null {
  const own = leftOut(left) ?? (left.kind === "table" && left.state.made === "columns" ? [] : null);
  const gone = textsOf(right);
  if (own === null || gone === null) return null;
  if (operator === "==" && own.length === 0)
    return left.kind === "table" ? isAmong(left.state, right) : sequence(gone.map(constant));
  if (operator !== "-" && operator !== "!=") return null;
  return allBut([...own, ...gone], columnsOf(left));
}

/** The names that a list of columns holds; null where they are not known. */
function columnsOf(list: Value): readonly string[] | null {
  return list.kind === "table" ? list.state.columns : textsOf(list);
}

/** All columns but these; `columns` are all of them, where they are known. */
export const allBut = (without: readonly string[], columns: readonly string[] | null = null): Sequence => ({
  ...(columns === null
    ? sequence([UNKNOWN], "list", true)
    : sequence(columns.filter((name) => !without.includes(name)).map(constant))),
  without,
});

/** `df.columns.isin(["id", "name"])`; null where the names are not known. */
export function isAmong(columns: TableState, names: Value | undefined): Sequence | null {
  const texts = textsOf(names);
  return texts === null ? null : { ...sequence(texts.map(constant)), among: columns };
}

/** `~df.columns.isin(["id", "name"])`; null for any other list. */
export function otherThanNamed(list: Sequence): Sequence | null {
  return list.among === undefined ? null : allBut(textsOf(list) ?? [], list.among.columns);
}

/** The columns that a list of all others leaves out; null where a value is no such list. */
export const leftOut = (value: Value | undefined): readonly string[] | null =>
  value?.kind === "sequence" && value.without !== undefined ? value.without : null;

/** The names of columns as a condition chooses them, `df.columns[df.isna().any()]`, or all but those; null for anything else. */
export function namesByCondition(value: Value): TableState | null {
  if (value.kind !== "table" || value.state.from[0]?.made !== "columns") return null;
  const { state } = value;
  return state.made === "rows by condition" || LEAVES_OUT.test(state.made) ? state : null;
}

/** How all columns but some are made; the second state that it comes from is those. */
const LEAVES_OUT = /^pandas\.Index\.(?:difference|drop)$/;

/** `set(df.columns) - set(df.columns[df.isna().any()])`; null for anything else. */
export function othersThanChosen(t: Tracer, operator: string, left: Value, right: Value): Value | null {
  const gone = namesByCondition(right);
  if (operator !== "-" || leftOut(left) === null || gone === null) return null;
  return t.table("pandas.Index", { made: "pandas.Index.difference", from: [...gone.from.slice(0, 1), gone] });
}

/** Notes what was asked of data before names of columns went into a list, or into an index whose names an output shows. */
export function chosenFrom(t: Tracer, { id }: TableState, names: Value): void {
  const shown = names.kind === "table" && names.state.made === "columns" ? names.state.from[0] : undefined;
  const by = names.kind === "sequence" ? names.chosenBy : CHOSEN.test(shown?.made ?? "") ? shown : undefined;
  if (by !== undefined) t.behind.set(id, by);
}
const CHOSEN = /^(?:rows by condition|index|pandas\.Index(?:\.\w+)?)$/;

/** By which figures of columns their names were found: `corr[corr > 0.3].index`, `importances.nlargest(5).index`; null for any other names. */
export function foundByFigures(names: TableState): "correlation" | "importance" | "variance" | null {
  for (const { made } of allBehind(names, MOST_STATES)) {
    if (/\.corr(?:with)?$/.test(made)) return "correlation";
    if (/\.(?:feature_importances_|coef_|get_score|get_feature_importance)$|\.mutual_info_\w+$/.test(made))
      return "importance";
    if (/\.DataFrame\.(?:std|var)$/.test(made)) return "variance";
  }
  return null;
}

const MOST_STATES = 16;
