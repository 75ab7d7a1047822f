import { readSeries } from "../facts/tables.ts";
import { own } from "../own.ts";
import { columnNames } from "../python/bindings.ts";
import type { CallAction } from "../python/values.ts";
import { capitalized, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { argument, callSteps, outputValue, shortName, type Story } from "./story.ts";
import { actionsAfter, indexOf } from "./story-index.ts";

const FIGURES: Readonly<Record<string, string>> = {
  mean: "the mean",
  sum: "the sum",
  median: "the median",
  min: "the smallest value",
  max: "the largest value",
  std: "the standard deviation",
  var: "the variance",
  count: "the count",
  size: "the number of rows",
  nunique: "the number of distinct values",
  first: "the first value",
  last: "the last value",
  describe: "the summary statistics",
  quantile: "quantiles",
  avg: "the mean",
};

interface Grouping {
  readonly keys: readonly string[];
  readonly figure: string | null;
  readonly columns: readonly string[];
  readonly table: string | null;
  readonly cell: number;
  /** The groups with the largest and smallest figure, as printed. */
  readonly ends: string | null;
}

interface Told {
  readonly grouping: Grouping;
  readonly cells: number[];
  /** The keys stand for one grouping each. */
  readonly turns?: boolean;
}

/** One figure by one key after the other, and figures of several columns by one key, are told in one sentence each. */
function inTurn(told: readonly Told[]): Told[] {
  const plain = told.filter(({ grouping }) => grouping.ends === null && grouping.keys.length === 1);
  const taken = new Set<Told>();
  return told.flatMap((one) => {
    if (taken.has(one)) return [];
    const { figure, columns, keys, table } = one.grouping;
    const of = (other: Told): boolean => plain.includes(other) && !taken.has(other) && other.grouping.figure === figure;
    const alike = plain.includes(one)
      ? plain.filter(
          (other) => of(other) && other.grouping.columns.join() === columns.join() && other.grouping.table === table,
        )
      : [one];
    const beside = plain.includes(one)
      ? plain.filter(
          (other) =>
            of(other) && other.grouping.keys[0] === keys[0] && columns.length * other.grouping.columns.length > 0,
        )
      : [one];
    const [all, turns] = alike.length > 1 ? [alike, true] : [beside.length > 1 ? beside : [one], false];
    for (const other of all) taken.add(other);
    return [
      {
        grouping: {
          ...one.grouping,
          keys: [...new Set(all.flatMap(({ grouping }) => grouping.keys))],
          columns: [...new Set(all.flatMap(({ grouping }) => grouping.columns))],
        },
        cells: all.flatMap(({ cells }) => cells),
        turns,
      },
    ];
  });
}

/** What was computed group by group, and which group came out on top. */
export function groupDrafts(story: Story): Draft[] {
  // Means over results are told with the results.
  const measured = new Set(story.facts.metrics.map((m) => m.cell));
  const groupings = callSteps(story, ["aggregate"]).flatMap(({ call, short, step }) =>
    !measured.has(step.cell) && /^(?:groupby|groupBy|pivot_table|crosstab)$/.test(short) && call.within === null
      ? [readGrouping(story, call, short, step.cell)]
      : [],
  );
  const telling = groupings.filter((g) => g.keys.length > 0 && g.figure !== null);
  const told = new Map<string, Told>();
  for (const grouping of telling) {
    const key = `${grouping.figure ?? ""}|${grouping.columns.join()}|${grouping.keys.join()}`;
    const seen = told.get(key);
    if (seen) seen.cells.push(grouping.cell);
    else told.set(key, { grouping, cells: [grouping.cell] });
  }
  const drafts = inTurn([...told.values()])
    .sort((a, b) => Number(b.grouping.ends !== null) - Number(a.grouping.ends !== null))
    .slice(0, 3)
    .map(({ grouping, cells, turns }) => ({
      text: groupText(grouping, turns),
      cells,
      weight: grouping.ends === null ? 1 : 1.6,
    }));
  if (drafts.length > 0) return drafts;
  const keys = [...new Set(groupings.flatMap((g) => g.keys))];
  return keys.length === 0
    ? []
    : [
        {
          text: `${vary(keys.join(), ["Groups were compared by", "Figures were compared across the groups of"])} ${codeList(keys)}.`,
          cells: groupings.map((g) => g.cell),
          weight: 1,
        },
      ];
}

function groupText({ keys, figure, columns, ends, table }: Grouping, turns = false): string {
  const of =
    columns.length > 0
      ? ` of ${codeList(columns, 4)}`
      : table === null || /rows/.test(figure ?? "")
        ? ""
        : ` of the other columns of ${code(table)}`;
  const verb = /^(?:quantiles|the summary)|values? and| and /.test(figure ?? "") ? "were" : "was";
  const result = ends === null ? "" : `; ${ends}`;
  const each = turns ? `${codeList(keys, 5)} in turn` : enumerate(keys.slice(0, 3).map(code));
  return vary(keys.join() + columns.join(), [
    `${capitalized(figure ?? "")}${of} ${verb} taken for each ${each}${result}.`,
    `For each ${each}, ${figure ?? ""}${of} ${verb} computed${result}.`,
  ]);
}

function readGrouping(story: Story, call: CallAction, short: string, cell: number): Grouping {
  const pivot = short === "pivot_table";
  const given = pivot ? argument(call, "index") : argument(call, "by", 0);
  const table = call.columns.length === 0 && isTable(call.subject) ? call.subject : null;
  const plain = { keys: given ? columnNames(given.value) : [], figure: null, columns: [], table, cell, ends: null };
  if (short === "crosstab") return plain;
  if (pivot) {
    const values = argument(call, "values");
    const by = argument(call, "aggfunc")?.value.literal ?? "mean";
    return { ...plain, figure: own(FIGURES, by) ?? null, columns: values ? columnNames(values.value) : [] };
  }
  // The calls of the chain that stand around the grouping: `df.groupby("a")["b"].mean()`.
  const around = actionsAfter(story, call, 24).filter(
    (a): a is CallAction => a.kind === "call" && a.cell === cell && a.from <= call.from && a.to >= call.to,
  );
  const chain = around.filter((a) => a.from === call.from).sort((a, b) => a.to - b.to);
  const computed = chain.find(
    (a) => own(FIGURES, shortName(a.name)) !== undefined || /\.(?:agg|aggregate)$/.test(a.name),
  );
  if (!computed) return plain;
  // `df.groupby("kind").km.mean()`
  const between = (indexOf(story).texts.get(cell) ?? "").slice(call.to, computed.to);
  const picked = /^\s*\.\s*([A-Za-z_]\w{0,39})\s*\.\s*\w+\s*\(/.exec(between)?.[1];
  const columns = [...computed.columns, ...(picked === undefined ? [] : [picked])].filter(
    (c, i, all) => !plain.keys.includes(c) && c.length <= 40 && all.indexOf(c) === i,
  );
  const aggregated = /\.(?:agg|aggregate)$/.test(computed.name) ? figuresOf(computed) : null;
  const named = aggregated ?? own(FIGURES, shortName(computed.name)) ?? null;
  const figure = named === "the count" && columns.length === 0 ? "the number of rows" : named;
  const last = chain.at(-1);
  return {
    ...plain,
    figure,
    columns,
    ends: figure === null || last === undefined || !figure.startsWith("the ") ? null : endsOf(story, cell, plain.keys),
  };
}

/** `agg("mean")`, `agg(["min", "max"])` */
function figuresOf(call: CallAction): string | null {
  const [first] = call.args;
  const names = first ? columnNames(first.value).flatMap((name) => own(FIGURES, name) ?? []) : [];
  return names.length > 0 && names.length <= 4 ? enumerate(names) : null;
}

/** Of a printed series of groups, the two ends. */
function endsOf(story: Story, cell: number, keys: readonly string[]): string | null {
  const text = outputValue(story, cell);
  const [key] = keys;
  if (keys.length !== 1 || key === undefined || !text.startsWith(key)) return null;
  const entries = readSeries(text).filter((e) => /^-?[\d.,]+$/.test(e.value));
  const sorted = [...entries].sort((a, b) => Number(b.value.replaceAll(",", "")) - Number(a.value.replaceAll(",", "")));
  const [most] = sorted;
  const least = sorted.at(-1);
  return most && least && sorted.length >= 2 && most.value !== least.value
    ? `${code(most.label)} has the highest (${most.value}) and ${code(least.label)} the lowest (${least.value})`
    : null;
}
