import { callsTo } from "../../read/trace/calls-to.ts";
import { modelInText } from "../../know/model-names.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type TableState, textOf, textsOf, type Value } from "../../read/trace/value.ts";
import type { ChartFact } from "../../facts.ts";
import { holds, isResult } from "../held.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** Charts with what is on their axes, in the order of the code. Drawings of which nothing is known are left out. */
export function findCharts(reading: DataReading): ChartFact[] {
  const found: ChartFact[] = [];
  const forms = new Map<CallEvent, string>();
  for (const call of callsTo(reading.trace, (path) => mayDraw(reading, path))) {
    const form = formOf(reading, call);
    if (form !== null) forms.set(call, form);
  }
  const titles = titlesOf(reading, forms);
  const hasSources = reading.calls.some(({ after }) => after !== null && after.sources.length > 0);
  const firstFit = reading.trace.fits[0]?.cell ?? Number.POSITIVE_INFINITY;
  for (const [call, form] of forms) {
    if (isGuide(call)) continue;
    const title = ownTitle(call) ?? titles.get(call) ?? null;
    const axes = axesOf(reading, call, form);
    const of = shownOf(reading, call, axes.columns, title, call.cell >= firstFit);
    if (axes.columns.length === 0 && title === null && (of === "data" || form === "picture")) continue;
    found.push({
      kind: "chart",
      form,
      ...(of === "data" || of === "result" ? axes : { columns: [], by: [] }),
      title,
      of,
      cells: [call.cell],
      certainty: call.certain && (of !== "data" || !hasSources || isOfSource(call)) ? "certain" : "likely",
    });
  }
  return together(found);
}

const KINDS: Readonly<Record<string, string>> = {
  bar: "bar chart",
  barh: "bar chart",
  hist: "histogram",
  box: "box plot",
  kde: "density plot",
  density: "density plot",
  scatter: "scatter plot",
  pie: "pie chart",
  area: "area chart",
  hexbin: "hexagon plot",
  line: "line chart",
  count: "count plot",
  violin: "violin plot",
  reg: "regression plot",
  strip: "strip plot",
};

/** False for tables that the code builds from something other than the data: results, as a rule. */
function isOfSource({ args, receiver }: CallEvent): boolean {
  const tables = [...args.map(({ value }) => value), receiver].filter((value) => value?.kind === "table");
  return tables.length === 0 || tables.some((value) => value?.kind === "table" && value.state.sources.length > 0);
}

/** A line between two hard-coded points is a visual aid. */
function isGuide({ args, path }: CallEvent): boolean {
  const data = args.filter(({ name }) => name === null || name === "x" || name === "y").map(({ value }) => value);
  const isWritten = (value: Value): boolean =>
    value.kind === "constant" ||
    (value.kind === "sequence" && value.items.length <= 2 && value.items.every((item) => item.kind === "constant"));
  return (
    /\.(?:plot|hlines|vlines|scatter)$/.test(path) &&
    data.length > 0 &&
    data.every(isWritten) &&
    !/^(?:pandas|polars)\./.test(path)
  );
}

/** The chart that a function draws; null if it draws none. Counts and correlations are tables of their own. */
const chartOf = ({ knowledge }: DataReading, path: string): string | null =>
  knowledge.chart(/^(?:told|number)\./.test(path) ? path.replace(/^\w+\./, "pandas.DataFrame.") : path);

const mayDraw = (reading: DataReading, path: string): boolean =>
  chartOf(reading, path) !== null || /^(?:evaluationPlot|explain)$/.test(reading.knowledge.operation(path) ?? "");

/** What a call draws; null if it draws nothing. */
function formOf(reading: DataReading, { path, args, receiver }: CallEvent): string | null {
  const form = chartOf(reading, path);
  const kind = textOf(named(args, "kind"));
  const asked = kind === null ? undefined : KINDS[kind];
  // Only tables of coordinates take the column that colours them.
  if (form === "line chart" && /^pandas\.DataFrame\.plot$/.test(path) && args.some(({ name }) => name === "column"))
    return "map";
  if (form !== null) return asked ?? form;
  // What an unknown value draws is inferred from its method alone, if that has only one meaning.
  if (path.startsWith("?.") && receiver?.kind === "unknown") return null;
  const does = reading.knowledge.operation(path);
  return does === "evaluationPlot" || (does === "explain" && /plot/i.test(path)) ? "chart" : null;
}

interface Axes {
  readonly columns: readonly string[];
  readonly by: readonly string[];
}

const GROUPS = ["hue", "by", "col", "row"];
/** Words that are colours and labels in any other context. */
const PLOTLY_GROUPS = ["color", "facet_col", "facet_row", "names", "animation_frame"];

/** The columns on the axes and those that group it. */
function axesOf(reading: DataReading, call: CallEvent, form: string): Axes {
  const { args, path } = call;
  const groups = path.startsWith("plotly.express.") ? [...GROUPS, ...PLOTLY_GROUPS] : GROUPS;
  const by = groups.flatMap((name) => columnsOf(named(args, name), call) ?? []);
  const x = columnsOf(named(args, "x") ?? named(args, "a"), call);
  const y = columnsOf(named(args, "y"), call);
  const several = ["column", "columns", "vars", "dimensions", "values"].flatMap(
    (name) => columnsOf(named(args, name), call) ?? [],
  );
  const own = receiverColumns(reading, call);
  const positional = args
    .filter(({ name, star }) => name === null && star === "")
    .slice(0, /scatter3D|scatter_3d|plot3D|plot_surface/.test(path) ? 3 : 2)
    .map(({ value }) => columnsOf(value, call));
  const axes = [x, y].some((axis) => axis !== null) ? [x, y] : positional;
  const [first, second] = axes;
  const isHalf = axes.length > 1 && ((second ?? null) === null || (first ?? []).join() === (second ?? []).join());
  const given = isOfPairs(form) && isHalf ? [] : axes;
  const columns = [...given.flatMap((axis) => (axis === null ? [] : axis.slice(0, MOST_COLUMNS))), ...several, ...own];
  const distinct = [...new Set(columns)];
  // A line against its own index, or bars of counts, name one column twice.
  return { columns: distinct.slice(0, MOST_COLUMNS), by: [...new Set(by)].filter((name) => !distinct.includes(name)) };
}
const MOST_COLUMNS = 6;
/** A chart does not show what is plotted against an unknown value, or against something computed from it. */
const isOfPairs = (form: string): boolean => /^(?:line chart|scatter plot|area chart|regression plot)$/.test(form);

/** Columns that an argument refers to: their names as strings, or a part of the data. */
function columnsOf(value: Value | undefined, call: CallEvent): readonly string[] | null {
  if (value === undefined) return null;
  const texts = textsOf(value);
  if (texts !== null) return namesOfData(call, texts);
  if (value.kind !== "table") return null;
  const column = columnOf(value.state);
  return column === null ? null : [column];
}

/** Strings are columns if the chart is given its data; otherwise they are colours, markers and labels, or places on an axis. */
function namesOfData({ args, receiver, path }: CallEvent, texts: readonly string[]): readonly string[] | null {
  const hasData =
    receiver?.kind === "table" ||
    path.startsWith("plotly.express.") ||
    args.some(({ name, value }) =>
      name === null ? value.kind === "table" && !path.startsWith("matplotlib.") : /^data(?:_frame)?$/.test(name),
    );
  return hasData && texts.every((text) => text.length > 0 && text.length <= 60) ? texts : null;
}

/** The column that values were taken from, also if they were counted or grouped. */
function columnOf(state: TableState): string | null {
  const way = lineage(state, 12);
  // How many rows a group has is no value of the column that they are counted by.
  for (const at of way.some(({ made }) => /GroupBy\.(?:count|size|nunique)$/.test(made)) ? [] : way) {
    if (at.column !== null) return at.column;
    if (at.columns?.length === 1) return at.columns[0] ?? null;
    if (
      !/subscript|operation|rows|\.(?:to_numpy|dropna|sort_\w+|head|tail|value_counts|astype|values|reshape|flatten|ravel)$/.test(
        at.made,
      )
    )
      return null;
  }
  return null;
}

/** `df["price"].hist()`, `df[["a", "b"]].plot()`, `df["a"].value_counts().plot.bar()`. */
function receiverColumns(
  reading: DataReading,
  { receiver, before, text, cell, path, args }: CallEvent,
): readonly string[] {
  if (receiver?.kind === "table" && before !== null) {
    const column = columnOf(before);
    if (column !== null) return [column];
    if (args.some(({ name }) => name === "x" || name === "y" || name === "column")) return [];
    if (before.made === "subscript" && before.columns !== null && before.columns.length <= MOST_COLUMNS)
      return before.columns;
    return [];
  }
  // The accessor of pandas has no value of its own: `df["a"].plot.hist()`.
  if (!path.startsWith("?.")) return [];
  const written = /^(\w+)(?:\[["']([^"'\]]+)["']\]|\.(\w+))(?:\.\w+\(\))*\.plot\.\w+\(/.exec(text);
  if (written === null || reading.named(written[1] ?? "", cell) === null) return [];
  return [written[2] ?? written[3] ?? ""].filter((name) => name !== "" && name !== "plot");
}

const TRAINING =
  /\bhist(?:ory)?\b|\bloss(?:es)?\b|_loss|loss_|\bepochs?\b|(?:train|val)\w*_(?:acc|accuracy|error|cost)s?\b|\bcosts?\b|lr_find|plot_metric|evals_result|\btraining (?:and|accuracy|curve|error|process)|\blearning curve/i;
const RESULT =
  /pred(?:s|icted|ictions?)?\b|y_?hat|resid|\b[ft]prs?\b|\broc|confusion|precision|recall|\bauc\b|errors?\b|scores?\b|forecast|actual (?:vs?\b|and|versus)|cross.?valid|(?:over|under)-?fit|residual|boundar/i;
const PREDICTED =
  /_(?:test|train)_score|^param_|test_score|pred(?:s|icted|ictions?)?(?:$|[^a-z])|predicted|y_?hat|forecast/i;
const EVALUATION = /\bROC\b|receiver operating|confusion matrix|precision[- ]recall|\b[ft]pr\b/i;
const IMPORTANCE = /importance|\bcoefs?\b|coefficient|\bshap\b|feature_imp/i;

/** Whether a chart shows the data, or what came of it. */
function shownOf(
  reading: DataReading,
  call: CallEvent,
  columns: readonly string[],
  title: string | null,
  isAfterFit: boolean,
): ChartFact["of"] {
  const { knowledge } = reading;
  const { path, args, receiver } = call;
  const values = [...args.map(({ value }) => value), ...(receiver ? [receiver] : [])];
  if (values.some(isImportance) || (knowledge.operation(path) === "explain" && path !== "sklearn.tree.plot_tree"))
    return "importance";
  if (values.some(isHistory)) return "training";
  if (values.some(isResult)) return "result";
  const words = `${args.map((a) => a.text).join(" ")} ${title ?? ""}`;
  if (EVALUATION.test(`${title ?? ""} ${columns.join(" ")}`)) return "result";
  // Before anything is learned there are no results, whatever a column is called.
  if (isAfterFit) {
    if (columns.some((name) => PREDICTED.test(name) || reading.predicted.has(name))) return "result";
    if (IMPORTANCE.test(words)) return "importance";
    if (TRAINING.test(words) && !values.some(isData)) return "training";
    if ((RESULT.test(words) || modelInText(title ?? "") !== null) && !values.some(isData)) return "result";
  }
  return knowledge.operation(path) === "evaluationPlot" ? "result" : "data";
}

const isData = (value: Value): boolean =>
  value.kind === "table" &&
  value.state.sources.length > 0 &&
  lineage(value.state).every(({ content }) => content === null);

const isHistory = (value: Value): boolean =>
  holds(value, (inner) => inner.kind === "instance" && /(?:History|Recorder)$/.test(inner.path));
const isImportance = (value: Value): boolean =>
  holds(value, (inner) => inner.kind === "table" && lineage(inner.state).some(({ made }) => LEARNED.test(made)));
const LEARNED =
  /\.(?:feature_importances_|coef_|get_feature_importance|feature_importance|get_score|get_fscore|permutation_importance|shap_values)$/;

const BOUNDARY = /\.(?:figure|subplot|subplots|show|add_subplot|twinx)$/;
const TITLE = /\.(?:title|set_title|suptitle|update_layout)$/;
const LONGEST_TITLE = 120;

/** The title that a separate call gives each drawing: the one after it, or the one before it on the same figure. */
function titlesOf(reading: DataReading, drawings: ReadonlyMap<CallEvent, string>): ReadonlyMap<CallEvent, string> {
  const calls = callsTo(reading.trace, (path) => BOUNDARY.test(path) || TITLE.test(path) || mayDraw(reading, path));
  const titles = new Map<CallEvent, string>();
  let drawn: CallEvent[] = [];
  let waiting: string | null = null;
  let cell = -1;
  for (const call of calls) {
    if (call.cell !== cell || BOUNDARY.test(call.path)) {
      drawn = [];
      waiting = null;
      cell = call.cell;
    }
    if (TITLE.test(call.path)) {
      const title = titleText(named(call.args, "title") ?? named(call.args, "label") ?? call.args[0]?.value);
      if (title === null) continue;
      if (drawn.length === 0) waiting = title;
      for (const one of drawn) titles.set(one, title);
      drawn = [];
    } else if (drawings.has(call)) {
      drawn.push(call);
      if (waiting !== null) titles.set(call, waiting);
    }
  }
  return titles;
}

const ownTitle = ({ args }: CallEvent): string | null => titleText(named(args, "title"));

function titleText(value: Value | undefined): string | null {
  // A title over several lines is broken for layout, and could not be quoted verbatim.
  const text = textOf(value)?.trim() ?? "";
  if (text.includes("\n")) return null;
  return /[A-Za-z]{2}/.test(text) && text.length >= 6 && text.length <= LONGEST_TITLE ? text : null;
}

/** The same chart drawn again is one fact. */
function together(found: readonly ChartFact[]): ChartFact[] {
  const charts = new Map<string, ChartFact>();
  for (const fact of found) {
    const { form, columns, by, of, title } = fact;
    const key = JSON.stringify([form, columns, by, of, columns.length > 0 ? null : title]);
    const before = charts.get(key);
    if (before === undefined) charts.set(key, fact);
    else
      charts.set(key, {
        ...before,
        title: before.title ?? title,
        cells: [...new Set([...before.cells, ...fact.cells])].sort((a, b) => a - b),
      });
  }
  return [...charts.values()];
}
