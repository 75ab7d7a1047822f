/** What a statistical test is run on. */
import type { TestFact } from "../../facts.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, type TableState, textsOf, type Value } from "../../read/trace/value.ts";
import { countsGiven, OF_COUNTS, ONE_BY_ONE } from "./given-counts.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { namedColumns } from "./test-settings.ts";

/** What a test is run on: columns, by the groups of another or against a value; else the names of what is: `mannwhitneyu(old_films, new_films)`. */
export function comparedIn(
  reading: DataReading,
  call: CallEvent,
): Pick<TestFact, "columns" | "samples" | "by" | "against" | "groups" | "where" | "counted"> {
  const said = namedColumns(call) ?? countedIn(reading, call) ?? countsGiven(call);
  if (said !== null) return said;
  const differenced = differencesIn(reading, call);
  const columns = differenced === null ? columnsOf(reading, call) : differenced.columns;
  const by = groupsIn(call)?.[2] ?? chosenBy(reading, call) ?? groupedBy(reading, call);
  const against = comparedValue(call);
  const grouped = { ...(by !== undefined && { by: [by] }), ...(against !== undefined && { against }) };
  const samples = call.args.flatMap(({ name, text }) => {
    const [, whole = "", of = "", quoted, dotted] = SAMPLE.exec(text) ?? [];
    const column = quoted ?? dotted;
    return name === null && whole !== "" && (column === undefined || columns.includes(column)) ? [of] : [];
  });
  // Two samples of one column that nothing chooses are known by their names alone.
  const isNamed =
    columns.length === 0 ? samples.length > 0 : columns.length === 1 && samples.length === 2 && by === undefined;
  const where = conditionsOf(reading, call);
  return {
    columns,
    ...(isNamed && { samples: samples.slice(0, 2) }),
    ...grouped,
    ...(by !== undefined && groupsOf(reading, call)),
    ...(where.length > 0 && { where }),
  };
}

/**
 * What is counted in two groups of the rows, by the column that has them: `proportions_ztest([old.converted.sum(), new.converted.sum()], [n_old, n_new])`;
 * null where the counts are of anything else.
 */
function countedIn(
  reading: DataReading,
  { path, args }: CallEvent,
): Pick<TestFact, "columns" | "by" | "groups" | "counted"> | null {
  if (!OF_COUNTS.test(path)) return null;
  const { value } = args.find(({ name }) => name === "count") ?? args[0] ?? {};
  const whole = value?.kind === "table" ? sumsByGroup(reading, value.state) : null;
  if (whole !== null) return whole;
  const states = (value?.kind === "sequence" ? value.items : []).flatMap((one) =>
    one.kind === "table" && lineage(one.state, MOST_STEPS).some(({ made }) => made.endsWith(".sum")) ? [one.state] : [],
  );
  const chosen = states.map((state) => choiceOf(reading, state));
  const columns = [...new Set(states.map(({ column }) => column))];
  const grouping = [...new Set(chosen.flatMap((one) => one?.columns ?? []))];
  const conditions = new Set(chosen.map((one) => one?.condition));
  const [[column = null], [by]] = [columns, grouping];
  if (states.length !== 2 || columns.length > 1 || grouping.length > 1 || conditions.size < 2) return null;
  if (column === null || by === undefined || by === column || chosen.includes(undefined)) return null;
  const groups = chosen.map((one) => EQUALS.exec(one?.condition ?? "")?.[2] ?? "");
  return { columns: [column], by: [by], ...(groups.includes("") ? {} : { groups }) };
}

/** The column that is added up in each group of another: `visits.groupby("page")["bought"].sum()`; null for anything else. */
function sumsByGroup({ maker }: DataReading, state: TableState): Pick<TestFact, "columns" | "by"> | null {
  const way = lineage(state, MOST_STEPS);
  const sum = way.findIndex(({ made }) => made.endsWith(".sum"));
  const column = way.find((one) => one.column !== null)?.column ?? null;
  const grouped = way.slice(Math.max(sum, 0)).find(({ made }) => made.endsWith(".groupby"));
  const grouping = grouped === undefined ? undefined : maker(grouped);
  const by = textsOf(grouping?.args.find(({ name }) => name === "by" || name === null)?.value);
  return sum < 0 || column === null || by?.length !== 1 || by[0] === column ? null : { columns: [column], by };
}

/** The conditions behind all samples. Those by which a table is cleaned under its own name say what the data is, not which part of it is tested. */
function conditionsOf({ trace }: DataReading, { args }: CallEvent): readonly string[] {
  const samples = args.flatMap(({ value }) => (value.kind === "table" ? [lineage(value.state)] : []));
  const ids = samples.map((way) => new Set(way.map(({ id }) => id)));
  const chosen = trace.selects.filter(
    ({ by, after, before }) =>
      by === "condition" &&
      ids.length > 0 &&
      ids.every((own) => own.has(after.id)) &&
      !after.bound.some((name) => lineage(before).every(({ bound }) => bound.every((other) => other === name))),
  );
  const conditions = chosen.map(({ condition }) => condition.replace(/,\s*:$/, "").trim());
  return [...new Set(conditions)].filter((condition) => !OF_GAPS.test(condition));
}
/** Whether there is a value at all: what is missing is in no test. */
const OF_GAPS = /^[~\w.[\]"'() -]*\b(?:notnull|notna|isnull|isna|isnan)\([^&|]*$/;

/** The values of two groups that are chosen by a text each: `hens[hens.breed == "Sussex"]`. */
function groupsOf(reading: DataReading, { args }: CallEvent): Pick<TestFact, "groups"> {
  const values = args.flatMap(({ name, value }) =>
    name === null && value.kind === "table"
      ? [EQUALS.exec(choiceOf(reading, value.state)?.condition ?? "")?.[2] ?? ""]
      : [],
  );
  return values.length === 2 && !values.includes("") ? { groups: values } : {};
}
/** `hens.breed == "Sussex"` */
const EQUALS = /==\s*(["'])([^"'&|]+)\1\)*\s*(?:,\s*.*)?$/;
/** `old_films`, `old_films["length"]` */
const SAMPLE = /^(([\p{L}_][\p{L}\d_]{1,40})(?:\[["']([^"'\]]+)["']\]|\.([\p{L}_][\p{L}\d_]*))?)$/u;

/**
 * The value that the mean of one sample is compared with. Sources: `popmean` of scipy.stats.ttest_1samp, `value` of statsmodels' ztest and
 * proportions_ztest, the share `p` of scipy's and R's tests of counts, `mu` of R's t.test and wilcox.test.
 */
function comparedValue({ path, args }: CallEvent): string | undefined {
  const isOfCounts = OF_COUNTS.test(path) && !ONE_BY_ONE.test(path);
  const isOneSample = path.endsWith(".ttest_1samp");
  const given =
    args.find(({ name }) => name !== null && /^(?:popmean|value|mu)$/.test(name)) ??
    (isOfCounts ? args.find(({ name }) => name === "p") : undefined) ??
    args.filter(({ name }) => name === null)[isOneSample ? 1 : isOfCounts ? 2 : Infinity];
  return given?.value.kind === "constant" && typeof given.value.value === "number" ? given.text : undefined;
}

/** `jarque_bera(fit.resid)`, also under a name of its own, where it is no column. */
export const isOfResiduals = (reading: DataReading, call: CallEvent): boolean =>
  columnsOf(reading, call).length === 0 &&
  call.args.some(
    ({ name, text }) => name === null && /(?:^|[._\W])resid(?:ual)?s?(?:_?(?:ols|fit|model))?\s*$/i.test(text),
  );

/** The column whose differences are the only sample, none where its name is not known: `adfuller(tides["height"].diff().dropna())`; null for anything else, such as differences of differences. */
export function differencesIn({ maker }: DataReading, { args }: CallEvent): Pick<TestFact, "columns"> | null {
  const [first, ...others] = args.flatMap(({ value }) => (value.kind === "table" ? [value.state] : []));
  if (first === undefined || others.length > 0) return null;
  const way = lineage(first, 10);
  const at = way.findIndex(({ made }) => made.endsWith(".diff"));
  const isKept = way.slice(0, Math.max(at, 0)).every(({ made }) => KEEPS_VALUES.test(made));
  const [last, ...more] = way.filter(({ made }) => made.endsWith(".diff"));
  const isOfOne =
    last !== undefined && more.length === 0 && (maker(last)?.args ?? []).every(({ text }) => text === "1");
  if (!isKept || !isOfOne) return null;
  // Of a whole table that was differenced, one column may be tested.
  const column = last.column ?? first.column ?? onlyColumn(last);
  return { columns: column === null ? [] : [column] };
}

/** The column of a table that has no other. */
const onlyColumn = ({ columns }: TableState): string | null => (columns?.length === 1 ? (columns[0] ?? null) : null);

/** `t.test(height ~ port)` compares one column by the groups of another. */
const GROUPS = /^\s*`?([A-Za-z][\w.]*)`?\s*~\s*`?([A-Za-z][\w.]*)`?\s*$/;
const groupsIn = ({ path, args }: CallEvent): RegExpExecArray | null =>
  path.startsWith("r.") ? GROUPS.exec(args[0]?.text ?? "") : null;

/** The column by whose values the samples of one column are chosen: `ttest_ind(on[on.sex == "f"].age, on[on.sex == "m"].age)`. */
function chosenBy(reading: DataReading, call: CallEvent): string | undefined {
  const samples = call.args.flatMap(({ name, value }) => (name === null && value.kind === "table" ? [value] : []));
  const [column, ...others] = columnsOf(reading, call);
  if (samples.length < 2 || others.length > 0) return undefined;
  const chosen = samples.map(({ state }) => choiceOf(reading, state));
  const conditions = new Set(chosen.map((one) => one?.condition));
  const columns = new Set(chosen.flatMap((one) => one?.columns ?? []));
  const [by, ...more] = [...columns].filter((name) => name !== column);
  // Weekends are no days, nor are texts of one ending texts.
  const isOfPart = [...conditions].some((condition) => PART.test(condition ?? ""));
  return conditions.size === samples.length && !conditions.has(undefined) && more.length === 0 && !isOfPart
    ? by
    : undefined;
}
/** What is asked of a value rather than whether it is one: `when.dt.dayofweek == 5`, `code.str.startswith("x")`. */
const PART = /\.(?:dt|str)\.|\.(?:apply|map)\(/;

/** The column whose groups are the samples, one after the other: `f_oneway(*[rows["height"] for _, rows in plants.groupby("lamp")])`. */
function groupedBy({ maker }: DataReading, { args }: CallEvent): string | undefined {
  const [only, ...others] = args.filter(({ name }) => name === null);
  if (only?.star !== "*" || others.length > 0) return undefined;
  const states = (only.value.kind === "sequence" ? only.value.items : [only.value]).flatMap((one) =>
    one.kind === "table" ? [one.state] : [],
  );
  const columns = states.map((state) => {
    const way = lineage(state, MOST_STEPS);
    const at = way.findIndex(({ made }) => made.endsWith(".groupby"));
    const grouping = at < 0 ? undefined : maker(way[at] ?? state);
    const by = textsOf(grouping?.args.find(({ name }) => name === "by" || name === null)?.value);
    return at > 0 && by?.length === 1 ? by[0] : undefined;
  });
  return new Set(columns).size === 1 ? columns[0] : undefined;
}

interface Choice {
  readonly condition: string;
  readonly columns: readonly string[];
}

/** How the rows of a sample were chosen: by a condition, by dplyr's `filter`, or by a column of truths, as it is or negated. */
function choiceOf({ trace, maker }: DataReading, state: TableState): Choice | undefined {
  const steps = lineage(state, 10);
  const ids = new Set(steps.map(({ id }) => id));
  const select = trace.selects.findLast(({ by, after }) => by === "condition" && ids.has(after.id));
  if (select !== undefined) return select;
  for (const at of steps) {
    const mask = trace.behind.get(at.id);
    const flag = mask?.column ?? mask?.from[0]?.column ?? null;
    if (mask !== undefined && flag !== null) return { condition: `${mask.made} ${flag}`, columns: [flag] };
    const filtered = maker(at)?.path === "r.dplyr.filter" ? maker(at)?.args.at(-1)?.text : undefined;
    const [, name] = /^[!(\s]*([A-Za-z.][\w.]*)\s*(?:[=!<>]=?[^&|]*|%in%[^&|]*|\)*)$/.exec(filtered ?? "") ?? [];
    if (filtered !== undefined && name !== undefined) return { condition: filtered, columns: [name] };
  }
  return undefined;
}

/** The columns compared; for samples of one column, only that one. */
function columnsOf(reading: DataReading, call: CallEvent): readonly string[] {
  const { args, path } = call;
  const compared = groupsIn(call)?.[1];
  if (compared !== undefined) return [compared];
  // How many there were is counted in a column of its own.
  const counts = args.find(({ name }) => name !== null && /^(?:count1?|x|k)$/.test(name)) ?? args[0];
  const given = OF_COUNTS.test(path) ? args.filter((one) => one === counts && one.value.kind !== "sequence") : args;
  const columns = given.flatMap(({ value }) =>
    (value.kind === "sequence" ? value.items : [value]).flatMap((one) => tested(reading, one)),
  );
  return [...new Set(columns)].slice(0, 4);
}

/** Steps after which a column still has its values, or their codes or counts. */
const KEEPS_VALUES =
  /^(?:subscript|rows|condition|group|split|fold|sample|assignment|attribute|made|columns?)\b|\.(?:dropna|sample|head|tail|query|values?|to_numpy|array|asarray|ravel|flatten|squeeze|reshape|tolist|astype|to_numeric|to_datetime|replace|map|fillna|ffill|bfill|interpolate|asfreq|copy|drop|drop_duplicates|sort_values|sort_index|reset_index|set_index|reindex|unique|value_counts|sum|mean|count|Series|Categorical|factor|as_factor|as\.\w+|na\.omit|unlist|c)$/;

function tested({ maker }: DataReading, value: Value): readonly string[] {
  if (value.kind !== "table") return [];
  const columnIn = (state: TableState): string | null => {
    for (const at of lineage(state, 10)) {
      // What was worked out of a column, as its differences are, is another sample than the column.
      if (at.column !== null && !KEEPS_VALUES.test(at.made)) return null;
      if (at.column !== null && at.from[0]?.column !== at.column) return at.column;
      if (
        at.column === null &&
        !/subscript|rows|condition|\.(?:dropna|sample|values|astype|replace|reindex|sum|mean|count)$/.test(at.made)
      )
        return null;
    }
    return null;
  };
  // Of a table of counts, the two columns that it counts.
  const table = lineage(value.state)
    .slice(0, MOST_STEPS)
    .find(({ made }) => COUNTS_PAIRS.test(made));
  const pair = table === undefined ? [] : (maker(table)?.args ?? []).flatMap((one) => pairedIn(one));
  if (pair.length === 2) return pair;
  // Counts of two columns, across which the second one is spread: `groupby(["town", "sold"]).size().unstack()`.
  const near = lineage(value.state).slice(0, MOST_STEPS);
  const counted = near.findIndex(({ made }) => /GroupBy\.(?:size|count)$/.test(made));
  const grouping = near
    .slice(counted)
    .map(maker)
    .find((one) => one?.path.endsWith(".groupby"));
  const by = counted < 0 ? null : textsOf(grouping?.args.find(({ name }) => name === "by" || name === null)?.value);
  if (by?.length === 2) return by;
  const column = columnIn(value.state) ?? (isAsItIs(value.state) ? onlyColumn(value.state) : null);
  return column === null ? [] : [column];
}

/** `pd.crosstab(df["sex"], df["belt"])`, `table(d$hair, d$eye)` */
const COUNTS_PAIRS = /(?:\.crosstab|^r\.base\.table)$/;
const pairedIn = ({ name, value }: ArgumentValue): readonly string[] =>
  (name === null || name === "index" || name === "columns") && value.kind === "table" && value.state.column !== null
    ? [value.state.column]
    : [];

/** Whether a table still has the values that it was read with. */
const isAsItIs = (state: TableState): boolean => {
  const way = lineage(state, 10);
  const read = way.findIndex(({ made }) => /(?:^|[._])(?:read|load)[._]?\w*$/i.test(made));
  return way.slice(0, read).every(({ made }) => KEEPS_VALUES.test(made));
};
const MOST_STEPS = 6;
