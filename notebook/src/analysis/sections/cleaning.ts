import { INPUT_NAME } from "../facts/inputs.ts";
import { settingsOf } from "../facts/models.ts";
import { own } from "../own.ts";
import { columnNames } from "../python/bindings.ts";
import type { ColumnAction } from "../python/values.ts";
import { capitalized, enumerate, withArticle } from "../wording.ts";
import { statement } from "./author.ts";
import { blankedDrafts } from "./blanked.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList, columnList, settings, was } from "./names.ts";
import { actionSteps, argument, type CallStep, callSteps, cellsOf, quotable, type Story, written } from "./story.ts";
import { loopedColumns } from "./looped-columns.ts";

/** What was removed, filled, replaced, balanced and converted. */
export function cleaningDrafts(story: Story): Draft[] {
  const kept = callSteps(story, ["clean"]).filter((step) => isKept(step, story));
  return [
    ...removedDrafts(story, kept),
    ...blankedDrafts(story),
    ...filledDrafts(story, kept),
    ...replacedDrafts(story),
    ...conversionDrafts(story),
  ];
}

interface Removal {
  readonly what: string;
  readonly cells: readonly number[];
}

/** So many actions after a call, what stands around it is recorded. */
const AROUND = 16;

/** False where a method's result is only shown or handed on: `df.dropna()` as the last line changes nothing. */
function isKept({ step, call, short }: CallStep, story: Story): boolean {
  const stays = call.args.some((a) => a.name === "inplace" && a.text === "True");
  if (call.receiver === null || stays || call.targets.length > 0 || call.within !== null || /^[A-Z]|^pop$/.test(short))
    return true;
  return story.code.actions.slice(step.action + 1, step.action + 1 + AROUND).some((a) => {
    if (a.cell !== call.cell) return false;
    const [start, end] = a.kind === "column" ? [a.value.from, a.value.to] : [a.from, a.to];
    const named = a.kind === "column" || ((a.kind === "call" || a.kind === "subset") && a.targets.length > 0);
    return named && start <= call.from && end >= call.to && (a.kind === "column" || start === call.from);
  });
}

/** Rows, duplicates and columns that were taken out, in one sentence. */
function removedDrafts(story: Story, steps: readonly CallStep[]): Draft[] {
  const removals: Removal[] = [];
  const gaps = steps.filter((s) => s.short === "dropna" || s.short === "drop_nulls");
  if (gaps.length > 0) {
    const columns = gaps.flatMap(({ call }) => columnNames(argument(call, "subset")?.value ?? call.result));
    const byColumn = gaps.some(({ call }) => /1|columns/.test(argument(call, "axis")?.text ?? ""));
    const where = columns.length > 0 ? ` in ${codeList(columns)}` : "";
    removals.push({
      what: byColumn ? "columns with missing values" : `rows with missing values${where}`,
      cells: cellsOf(gaps),
    });
  }
  const duplicates = steps.filter((s) => /^(?:drop_duplicates|dropDuplicates|distinct)$/.test(s.short));
  if (duplicates.length > 0) removals.push({ what: "duplicate rows", cells: cellsOf(duplicates) });
  const columns = droppedColumns(story);
  if (columns.length > 0)
    removals.push({
      what: columnList(
        columns.flatMap((c) => c.columns),
        6,
      ),
      cells: columns.map((c) => c.cell),
    });
  const [first] = removals;
  if (!first) return [];
  const frames = [...new Set(subjects([...gaps, ...duplicates]))].filter((name) => name.length <= 30);
  const from = columns.length === 0 && frames.length > 0 && frames.length <= 3 ? ` from ${codeList(frames)}` : "";
  const list = enumerate(removals.map((r) => r.what));
  const single = removals.length === 1 && first.what.startsWith("the column ");
  const text =
    removals.length > 1
      ? `${from === "" ? vary(list, ["Cleaning took out", "Removed from the data were"]) : "Cleaning took out"} ${list}${from}.`
      : `${capitalized(list)} ${single ? "was" : "were"} ${vary(list, ["removed", "left out", "taken out"])}${from}.`;
  const why = columns.map((one) => reasonBefore(story, one.cell, one.from)).find((reason) => reason !== null);
  const because = why ? `${text.slice(0, -1)}; a comment says “${why}”.` : text;
  return [{ text: because, cells: removals.flatMap((r) => r.cells), weight: 1.5 }];
}

const WHY =
  /drop|remov|delet|discard|exclud|unnecessary|irrelevant|useless|redundant|constant|not? (?:need|use)|missing|cardinal|leak|correlat/i;

/** Why, as a comment right above a statement or at its end says. */
function reasonBefore(story: Story, cell: number, from: number): string | null {
  const source = story.notebook.cells[cell]?.source ?? "";
  const start = source.lastIndexOf("\n", from) + 1;
  const line = source.slice(start, source.indexOf("\n", from) < 0 ? undefined : source.indexOf("\n", from));
  const above = source.slice(source.lastIndexOf("\n", start - 2) + 1, Math.max(0, start - 1)).trim();
  const comment = /#+\s*([A-Za-z][^#]{14,110})$/.exec(line)?.[1] ?? /^#+\s*([A-Za-z][^#]{14,110})$/.exec(above)?.[1];
  return comment === undefined || /[=()[\]]/.test(comment) || !WHY.test(comment) ? null : statement(comment);
}

/** Columns dropped for good; separating the inputs from the target is no loss and told with the model. */
function droppedColumns(
  story: Story,
): { readonly columns: readonly string[]; readonly cell: number; readonly from: number }[] {
  const named = callSteps(story, ["drop"]).flatMap(({ call, short, step }) => {
    if ((short !== "drop" && short !== "pop") || !isKept({ call, short, step }, story)) return [];
    if (short === "pop" || call.targets.some((t) => INPUT_NAME.test(t))) return [];
    // pandas takes labels for those of rows where no axis is given.
    const rows = call.name.startsWith("pandas.") && !["columns", "axis"].some((name) => argument(call, name));
    if (rows && call.args.filter((a) => a.name === null).length < 2) return [];
    const columns = columnNames(argument(call, "columns", 0)?.value ?? call.result);
    return columns.length === 0 || argument(call, "index") !== undefined
      ? []
      : [{ columns, cell: step.cell, from: call.from }];
  });
  const deleted = actionSteps(story, ["drop"], "delete").map(({ columns, cell, from }) => ({ columns, cell, from }));
  const target = story.facts.target?.name;
  return [...named, ...deleted]
    .map(({ columns, cell, from }) => ({
      cell,
      from,
      columns: columns.filter((c) => c.trim() !== "" && c.length <= 60 && c !== target),
    }))
    .filter((one) => one.columns.length > 0);
}

function filledDrafts(story: Story, steps: readonly CallStep[]): Draft[] {
  const drafts: Draft[] = [];
  const filled = steps.filter((s) => /^(?:fillna|fill_null|interpolate|ffill|bfill)$/.test(s.short));
  const parts = filled.flatMap(({ call, short }) => {
    const value = quotable(argument(call, "value", 0), 36) ?? quotable(argument(call, "method"), 20);
    const variable =
      call.loops > 0 ? /\[([A-Za-z_]\w*)\]/.exec(argument(call, "value", 0)?.text ?? "")?.[1] : undefined;
    const looped = variable === undefined ? [] : loopedColumns(story, call.cell, variable);
    const target = call.columns.length > 0 ? call.columns : looped.length > 0 ? looped : call.targets;
    const what = target.length > 0 ? `in ${codeList(target, 3)} ` : "";
    if (short === "interpolate") return [`${what}by interpolation`];
    if (short === "ffill" || short === "bfill")
      return [`${what}with the ${short === "ffill" ? "last value before" : "next value after"} the gap`];
    return value ? [`${what}with ${code(value)}`] : what !== "" ? [what.trim()] : [];
  });
  const shown = [...new Set(parts)].slice(0, 4);
  if (shown.length > 0)
    drafts.push({
      text: `${vary(shown.join(), ["Missing values", "Gaps"])} were filled ${enumerate(shown)}.`,
      cells: cellsOf(filled),
      weight: 1.5,
    });
  for (const { call, short, step } of steps.filter((s) => s.short.endsWith("Imputer")).slice(0, 2)) {
    const strategy = argument(call, "strategy", short === "SimpleImputer" ? -1 : -2)?.value.literal;
    const way = strategy
      ? `by the ${strategy === "most_frequent" ? "most frequent value" : strategy} of their column`
      : `by ${withArticle(code(written(call)))}`;
    drafts.push({ text: `Missing entries were imputed ${way}.`, cells: [step.cell], weight: 1.4 });
  }
  for (const { call, step } of steps.filter((s) => s.call.name.startsWith("imblearn.")).slice(0, 1)) {
    const how = settings(settingsOf(call.args), 2);
    drafts.push({
      text: `The classes were balanced by ${code(written(call))}${how}.`,
      cells: [step.cell],
      weight: 1.8,
    });
  }
  return drafts;
}

function replacedDrafts(story: Story): Draft[] {
  const named = (s: CallStep): readonly string[] =>
    s.call.columns.length > 0 ? changedColumns(s, story) : s.call.targets;
  const replaced = callSteps(story, ["clean"]).filter((s) => s.short === "replace" && named(s).length > 0);
  const [first] = replaced;
  if (!first) return [];
  const columns = replaced.flatMap(named);
  const from = quotable(argument(first.call, "to_replace", 0), 24);
  const to = quotable(argument(first.call, "value", 1), 24);
  const pair = from && to ? `, for example ${code(from)} by ${code(to)}` : "";
  return [{ text: `In ${codeList(columns)}, values were replaced${pair}.`, cells: cellsOf(replaced), weight: 0.9 }];
}

const KINDS: Readonly<Record<string, string>> = {
  to_datetime: "dates",
  to_numeric: "numbers",
  to_timedelta: "time spans",
};

/** Changes of type, in one sentence: "`date` was converted to dates, `price` to `float`." */
function conversionDrafts(story: Story): Draft[] {
  const kinds = new Map<string, { columns: string[]; cells: number[] }>();
  const note = (kind: string, columns: readonly string[], cell: number): void => {
    const seen = kinds.get(kind) ?? { columns: [], cells: [] };
    seen.columns.push(...columns);
    seen.cells.push(cell);
    kinds.set(kind, seen);
  };
  for (const { call, short, step } of callSteps(story, ["convert"])) {
    const kind = own(KINDS, short);
    const filled = columnAround(story, step.action);
    if (kind) note(kind, call.columns.length > 0 ? call.columns : (filled?.columns ?? []), step.cell);
    else if (short === "astype") {
      const columns = changedColumns({ step, call, short }, story);
      const type = quotable(argument(call, "dtype", 0), 24);
      if (columns.length > 0 && type && !type.startsWith("{"))
        note(code(type.replace(/^["']|["']$/g, "")), columns, step.cell);
    }
  }
  const named = [...kinds]
    .filter(([, { columns }]) => columns.some((c) => c.trim() !== "" && c.length <= 60))
    .slice(0, 4);
  if (named.length === 0) return [];
  const parts = named.map(
    ([kind, { columns }], i) => `${codeList(columns, 4)} ${i === 0 ? `${was(columns)} converted ` : ""}to ${kind}`,
  );
  return [{ text: `${enumerate(parts)}.`, cells: named.flatMap(([, { cells }]) => cells), weight: 1 }];
}

/** The columns that a call changes: what fills another column makes a new one, and what is only shown changes nothing. */
function changedColumns(one: CallStep, story: Story): readonly string[] {
  const { columns } = one.call;
  const filled = columnAround(story, one.step.action);
  if (filled !== null)
    return filled.columns.filter((column) => columns.includes(column) || filled.sources.includes(column));
  return isKept(one, story) ? columns : [];
}

/** The statement around an action that fills columns. */
function columnAround(story: Story, index: number): ColumnAction | null {
  const action = story.code.actions[index];
  if (!action) return null;
  for (const next of story.code.actions.slice(index + 1, index + 1 + AROUND)) {
    if (
      next.kind === "column" &&
      next.cell === action.cell &&
      next.value.from <= action.from &&
      next.value.to >= action.to
    )
      return next;
  }
  return null;
}

const subjects = (steps: readonly CallStep[]): string[] =>
  steps.flatMap(
    ({ call }) =>
      call.targets[0] ?? (call.receiver && /^[a-z]\w*$/i.test(call.subject ?? "") ? (call.subject ?? []) : []),
  );
