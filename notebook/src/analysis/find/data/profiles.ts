import { callsTo } from "../../read/trace/calls-to.ts";
import { filterMap } from "../../filter-map.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { type TableState, textsOf } from "../../read/trace/value.ts";
import { isResult } from "../held.ts";
import { nameOf } from "./table-names.ts";
import type { ProfileFact } from "../../facts.ts";
import { remembered } from "../../remembered.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { named } from "../../read/trace/arguments.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

/** What cells look at in the data, beyond what can be quoted. Only what is shown counts. */
export function findProfiles(reading: DataReading): ProfileFact[] {
  const found = [
    ...filterMap(reading.shown, (shown) => profileOf(reading, shown)),
    ...callsTo(reading.trace, (path) => INFO.test(path)).map(infoProfile),
    ...drawnCorrelations(reading),
  ];
  const distinct = new Map<string, ProfileFact>();
  for (const fact of found) {
    const key = JSON.stringify([fact.what, fact.table, fact.columns, fact.by, fact.how]);
    const before = distinct.get(key);
    distinct.set(key, before ? { ...before, cells: [...new Set([...before.cells, ...fact.cells])] } : fact);
  }
  return [...distinct.values()];
}

const ASKS: readonly (readonly [pattern: RegExp, what: ProfileFact["what"]])[] = [
  [/\.describe$/, "summary"],
  [/(?:^|\.)dtypes$/, "types"],
  [/\.corr$|\.corrwith$|^numpy\.corrcoef$/, "correlations"],
  [/\.(?:nunique|unique)$/, "distinct values"],
  [/\.duplicated$/, "duplicates"],
];
const askedBy = remembered((path) => ASKS.find(([pattern]) => pattern.test(path))?.[1] ?? null);

function profileOf(reading: DataReading, shown: ShownValue): ProfileFact | null {
  const state = reading.stateOf(shown);
  if (state === null || shown.text.trim() === "") return null;
  const evidence = evidenceOf(shown);
  for (const at of lineage(state, 6)) {
    const path = at.made === "condition" ? (reading.maker(at)?.path ?? at.made) : at.made;
    const what = askedBy(path);
    if (what !== null)
      return {
        kind: "profile",
        what,
        table: nameOf(at.from[0] ?? null),
        columns: at.column === null ? [] : [at.column],
        by: [],
        how: null,
        ...evidence,
      };
    const group = groupsAt(reading, at);
    // The size of groups is how often a value occurs.
    if (group !== null && !(group.how === "size" && group.by.length === 1) && readTables(shown.text).length > 0)
      return { kind: "profile", what: "groups", ...group, ...evidence };
    if (at.made === "assignment" || /^(?:fold|split|batch)$/.test(at.made) || /read_\w+$/.test(at.made)) return null;
  }
  return null;
}

type Groups = Pick<ProfileFact, "table" | "columns" | "by" | "how">;

/** `df.groupby("a")["b"].mean()`, `pd.crosstab(df.a, df.b)`, `df.pivot_table(...)`. */
export function groupsAt({ maker }: DataReading, state: TableState): Groups | null {
  const { made } = state;
  const call = maker(state);
  const method = made.slice(made.lastIndexOf(".") + 1);
  if (method === "crosstab") {
    const [by, column] =
      call?.args.flatMap(({ name, value }) =>
        (name === null || name === "index" || name === "columns") && value.kind === "table" ? [value.state.column] : [],
      ) ?? [];
    return by && column ? { table: nameOf(state.from[0] ?? null), columns: [column], by: [by], how: "count" } : null;
  }
  if (method === "pivot_table") {
    const text = (name: string): readonly string[] => textsOf(named(call?.args ?? [], name)) ?? [];
    const [how] = text("aggfunc");
    return named(call?.args ?? [], "columns") !== undefined || text("index").length === 0
      ? null
      : { table: nameOf(state.from[0] ?? null), columns: text("values"), by: text("index"), how: how ?? "mean" };
  }
  const way = lineage(state, 4);
  const at = way.findIndex((one) => /\.group_?by$/i.test(one.made));
  const grouping = at > 0 && way[at] ? maker(way[at]) : undefined;
  if (
    grouping === undefined ||
    !/^(?:mean|median|sum|count|size|min|max|std|agg|aggregate|nunique|value_counts|describe|first|last|quantile|var|summari[sz]e)$/.test(
      method,
    )
  )
    return null;
  // A table of figures that the notebook compiled is no data.
  if (isResult({ kind: "table", type: "?", state, view: null })) return null;
  const given = grouping.args.filter(({ name, value }) => (name === "by" || name === null) && value.kind !== "table");
  // R groups by columns that stand there as names.
  const by = textsOf(given[0]?.value) ?? (made.startsWith("r.") ? given.map(({ text }) => text) : []);
  if (by.length === 0) return null;
  const between = way.slice(0, at).find(({ made: how, columns }) => how === "subscript" && columns !== null);
  const columns = between?.columns ?? (state.column === null ? [] : [state.column]);
  return {
    table: nameOf(way[at + 1] ?? null),
    columns: columns.filter((name) => !by.includes(name)),
    by,
    how: /^(?:agg|summ)/.test(method)
      ? (textsOf(call?.args.find(({ name }) => name === null)?.value)?.join(", ") ?? null)
      : method,
  };
}

const INFO = /^(?:pandas|polars|pyspark\.sql)\.DataFrame\.(?:info|printSchema)$/;

function infoProfile(call: CallEvent): ProfileFact {
  return {
    kind: "profile",
    what: "types",
    table: nameOf(call.before),
    columns: [],
    by: [],
    how: null,
    ...evidenceOf(call),
  };
}

/** A heat map of correlations shows them without quotable numbers. */
function drawnCorrelations({ trace, knowledge }: DataReading): ProfileFact[] {
  const drawings = callsTo(trace, (path) => knowledge.chart(path) !== null);
  return filterMap(drawings, (call): ProfileFact | null => {
    const states = call.args.flatMap(({ value }) => (value.kind === "table" ? [value.state] : []));
    const correlations = states.flatMap((state) => lineage(state, 4)).find(({ made }) => made.endsWith(".corr"));
    if (correlations === undefined) return null;
    return {
      kind: "profile",
      what: "correlations",
      table: nameOf(correlations.from[0] ?? null),
      columns: [],
      by: [],
      how: null,
      ...evidenceOf(call),
    };
  });
}
