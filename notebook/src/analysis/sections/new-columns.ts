import type { Operation } from "../knowledge/library.ts";
import type { Expression } from "../python/ast.ts";
import type { ColumnAction } from "../python/values.ts";
import { enumerate, enumerateParts } from "../wording.ts";
import { gathered, type Made } from "./alike-columns.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { walkExpression } from "../python/walk.ts";
import { actionSteps, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** Attributes that look like columns, and columns that only name a row. */
const NO_FEATURE = /^[\w.]+\.[\w.]+$|^is_copy$|^(?:row_?|unique_?)?(?:id|key|index)$/i;
/** Names of what models give: predictions, scores, importances. */
export const RESULT_NAME =
  /imp(?:ortance)?s?(?:_|$)|result|metric|score|pred(?:s|iction)?s?(?:_|$)|compar|props|report|(?:^|_)coefs?(?:_|$)|error|confusion|^submission|^subm?(?:_|$)/i;

/** Tables that the notebook makes to show results, and no model learns from. */
function resultTables(story: Story): ReadonlySet<string> {
  const tables = new Set<string>();
  if (story.facts.models.length === 0) return tables;
  const { byTarget, byArgument, byOperation } = indexOf(story);
  const trained = new Set((byOperation.get("train") ?? []).map((step) => story.code.actions[step.action]));
  for (const [name, makers] of byTarget) {
    const typed = makers.every(
      (maker) => isTypedIn(maker.node, name) || RESULTS.has(story.knowledge.operation(maker.name) ?? "time"),
    );
    if (typed && !(byArgument.get(name) ?? []).some((call) => trained.has(call))) tables.add(name);
  }
  return tables;
}

const RESULTS: ReadonlySet<Operation> = new Set(["evaluate", "explain", "predict", "forecast", "crossValidate"]);

/** `pd.DataFrame({...})` or `pd.DataFrame()`, whatever methods follow; of anything where the name says that it holds results. */
function isTypedIn(node: Expression, name: string): boolean {
  if (node.kind !== "call" || node.callee.kind !== "attribute") return false;
  const [first] = node.args;
  if (node.callee.name === "DataFrame")
    return first === undefined || first.value.kind === "dict" || RESULT_NAME.test(name);
  return isTypedIn(node.callee.object, name);
}

/** `df["cluster"] = model.predict(X)`: a result, told with the predictions. */
export function holdsPredictions(value: ColumnAction["value"]): boolean {
  let found = false;
  walkExpression(value, (node) => {
    if (node.kind === "call" && node.callee.kind === "attribute")
      found ||= /^(?:predict|predict_proba|decision_function|fit_predict)$/.test(node.callee.name);
  });
  return found;
}

/** What clusterings and searches for anomalies find: flags, and how far off a row is. */
const FOUND_NAME = /^(?:is_?)?(?:anomal(?:y|ies)|outliers?|clusters?|novelty|deviation|reconstruction_error)_?\d*$/i;

/** Predictions, and the flags that a notebook without a target sets for what its models find. */
export function holdsResults(story: Story, { value, columns }: ColumnAction): boolean {
  if (holdsPredictions(value)) return true;
  const { models, target } = story.facts;
  return (
    target === null &&
    models.some(({ task }) => task === "clustering" || task === "anomaly detection") &&
    columns.length > 0 &&
    columns.every((column) => FOUND_NAME.test(column))
  );
}

/** New columns with what they come from, three to a sentence. */
export function createdDrafts(story: Story): Draft[] {
  const made = new Map<string, Made>();
  const plain = new Map<string, { columns: string[]; cells: number[]; value: string | null }>();
  const results = resultTables(story);
  for (const action of actionSteps(story, ["feature"], "column")) {
    const names = action.columns.filter((c) => c.length <= 40 && !NO_FEATURE.test(c));
    if (names.length === 0 || results.has(action.frame) || holdsResults(story, action)) continue;
    const sources = action.sources.filter((s) => !names.includes(s) && s.length <= 40);
    const each = formulaOfEach(story, action);
    const formula = each ?? formulaOf(story, action);
    if (sources.length === 0 && formula === null) {
      // The target is told with the models.
      const inputs = names.filter((name) => name !== story.facts.target?.name);
      if (inputs.length === 0) continue;
      const added = plain.get(action.frame) ?? { columns: [], cells: [], value: valueOf(story, action) };
      added.columns.push(...inputs);
      added.cells.push(action.cell);
      plain.set(action.frame, added);
      continue;
    }
    const key = formula === null ? `from ${sources.join("|")}` : `by ${names.join("|")}`;
    const seen = made.get(key) ?? { columns: [], cells: [], sources, formula, by: each !== null, action };
    seen.columns.push(...names);
    seen.cells.push(action.cell);
    made.set(key, seen);
  }
  const all = gathered([...made.values()], story).slice(0, 9);
  const drafts: Draft[] = [];
  for (let i = 0; i < all.length; i += 3) {
    const some = all.slice(i, i + 3);
    const list = some.map((one) => madeText(one));
    const lead = i === 0 ? "New columns were derived:" : i === 3 ? "The notebook also derives" : "To these it adds";
    const text =
      i === 0 && (some.length === 1 || list.join().length % 2 === 0)
        ? `The notebook derives ${enumerateParts(list)}.`
        : `${lead} ${enumerateParts(list)}.`;
    drafts.push({ text, cells: some.flatMap((one) => one.cells), weight: 1.5 - i * 0.05 });
  }
  const derived = new Set(all.flatMap(({ columns }) => columns));
  const added = new Map<string, { readonly head: string; readonly frames: string[]; readonly cells: number[] }>();
  for (const [frame, { columns: own, cells, value }] of [...plain].slice(0, 2)) {
    const columns = own.filter((column) => !derived.has(column));
    if (columns.length === 0) continue;
    const many = new Set(columns).size > 1;
    const filled = many || value === null ? "." : `, filled with ${code(value)}.`;
    const head = `The ${many ? "columns" : "column"} ${codeList(columns, 6)} ${many ? "were" : "was"} added`;
    const seen = added.get(head + filled) ?? { head, frames: [], cells: [] };
    if (frame !== "self") seen.frames.push(frame);
    seen.cells.push(...cells);
    added.set(head + filled, seen);
  }
  for (const [text, { head, frames, cells }] of added)
    drafts.push({
      text: `${head}${frames.length === 0 ? "" : ` to ${codeList(frames)}`}${text.slice(head.length)}`,
      cells,
      weight: 1.2,
    });
  return drafts;
}

function madeText({ columns, sources, formula, by, shared }: Made): string {
  if (shared !== undefined) return `${codeList(columns, 6)} ${shared}`;
  const names = codeList(columns, 4);
  if (formula !== null && new Set(columns).size === 1)
    return by && sources.length === 1
      ? `${names} from ${codeList(sources)} by ${code(formula)}`
      : `${names} as ${code(formula)}`;
  return `${names} from ${codeList(sources, 4)}`;
}

const LONGEST_FORMULA = 60;

/** The right-hand side of `df["a"] = ...` where it is short arithmetic or one call, and so says what the column is. */
function formulaOf(story: Story, action: ColumnAction): string | null {
  const source = indexOf(story).texts.get(action.cell) ?? "";
  const written = source.slice(action.value.from, action.value.to);
  // Line breaks that the notebook itself writes otherwise are no blanks of it.
  if (written.includes("\n") && !story.notebook.cells[action.cell]?.source.includes(written)) return null;
  const text = written.replace(/\s+/g, " ");
  const plain = text.length >= 6 && text.length <= LONGEST_FORMULA && !/[`#]|lambda/.test(text);
  return plain && /[-+*/(<>=]/.test(text) && !/^[\d.]+$|^\w+$/.test(text) ? text : null;
}

/** The body of `df["b"] = df["a"].map(lambda x: ...)`: what is done to each value. */
function formulaOfEach(story: Story, { value, cell }: ColumnAction): string | null {
  if (
    value.kind !== "call" ||
    value.callee.kind !== "attribute" ||
    !/^(?:map|apply|transform)$/.test(value.callee.name)
  )
    return null;
  const first = value.args[0]?.value;
  // `fun = lambda x: x.time()` before `apply(fun)` in the same cell.
  const named = first?.kind === "name" ? assigned(story, cell, first.id, value.from) : undefined;
  const given = named ?? first;
  if (given?.kind !== "lambda") return null;
  // Parts of a date and the like say no more than the name of the column.
  if (given.body.kind === "attribute" && given.body.object.kind === "name") return null;
  const text = (indexOf(story).texts.get(cell) ?? "").slice(given.body.from, given.body.to);
  return text.length >= 4 && text.length <= LONGEST_FORMULA && !/[\n`#]/.test(text) ? text : null;
}

/** What a name stands for right above a place in a cell. */
const assigned = (story: Story, cell: number, name: string, before: number): Expression | undefined => {
  const made = (indexOf(story).byCell.get(cell) ?? []).findLast(
    (a) => a.kind === "assign" && a.to <= before && a.names.includes(name),
  );
  return made?.kind === "assign" ? made.node : undefined;
};

const MOST_CHANGED = 3;

/** Columns whose values are changed one by one in place: `df["file"] = df["file"].apply(lambda x: x + ".png")`. */
export function changedDrafts(story: Story): Draft[] {
  const found = story.code.actions.flatMap((action) => {
    if (action.kind !== "column" || action.within !== null) return [];
    const [column] = action.columns;
    const each = column !== undefined && action.sources.includes(column) ? formulaOfEach(story, action) : null;
    return column === undefined || each === null || column.length > 40
      ? []
      : [{ text: `${code(column)} by ${code(each)}`, cell: action.cell }];
  });
  const told = found.slice(0, MOST_CHANGED);
  return told.length === 0
    ? []
    : [
        {
          text: `Each value was replaced in ${enumerate([...new Set(told.map(({ text }) => text))])}.`,
          cells: told.map(({ cell }) => cell),
          weight: 1,
        },
      ];
}

/** A constant or plain name that fills a column. */
function valueOf(story: Story, { value, cell }: ColumnAction): string | null {
  if (value.kind !== "number" && value.kind !== "string" && value.kind !== "name") return null;
  const text = (indexOf(story).texts.get(cell) ?? "").slice(value.from, value.to);
  return text.length <= 30 && !/[\n`]/.test(text) ? text : null;
}
