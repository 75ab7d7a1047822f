import type { Knowledge } from "../../know/knowledge.ts";
import type { Expression } from "../../read/python/ast.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import { written, writtenAs } from "../../read/trace/written.ts";
import type { AssignEvent, CallEvent } from "../../read/trace/tracer.ts";
import { type TableState, textsOf, type Value } from "../../read/trace/value.ts";
import { applied } from "./applied.ts";
import { byTest } from "./by-test.ts";
import { chainFacts } from "./chains.ts";
import { type Base, conditionally, inPlace, shortened, updatedBy } from "./in-place.ts";
import { statesOf } from "../kept.ts";
import { masked } from "./masked.ts";
import {
  filledByReplacing,
  fillsInside,
  mappingCall,
  replacedByStatistic,
  replacedValues,
  toNumbers,
} from "./mappings.ts";
import { textOfNode } from "../literals.ts";
import { withGroups } from "./originals.ts";
import { setColumn } from "./set-columns.ts";
import { nameOf } from "../data/table-names.ts";
import type { TreatmentFact } from "../../facts.ts";
import { isCleaned } from "./row-texts.ts";
import { cleaningSteps } from "./text-cleaning.ts";
import { allBehind, beforeSetting, isNamedTable, isTakenOut, lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

/** What assigning columns does: gaps filled, values recoded, a column derived. `masks`: masked assignments to the same columns in its cell; `isTyped`: all data stands in the code; `targets`: columns that are predicted. */
export function readAssignment(
  event: AssignEvent,
  knowledge: Knowledge,
  calls: ReadonlyMap<number, CallEvent>,
  masks: number,
  values: ReadonlyMap<Expression, Value>,
  isTyped: boolean,
  targets: ReadonlySet<string>,
): readonly TreatmentFact[] {
  const { columns, value, mask, before, node } = event;
  // What is put beside a text's tokens belongs to them.
  if (before.made.startsWith("transformers.Tokenizer.")) return [];
  if (
    isOfResults(value, before, isTyped) ||
    isWorkedOut(value, calls, knowledge) ||
    (columns.length > 0 && columns.every((name) => PREDICTED.test(name)))
  )
    return [];
  if (columns.length === 0 && mask === null) return ofUnnamed(event, knowledge, calls);
  const base = baseOf(event);
  // Rows that are made all alike get their values where they are set.
  if (isBlank(before)) return [];
  if (mask !== null) return masked(event, base, masks > 1, values);
  const attribute = columns.length === 1 && NAMES.test(event.text) ? columns[0] : undefined;
  if (attribute === "columns") return namedBy(event, base);
  if (attribute === "index") return datesOf(event, knowledge, base);
  if (attribute !== undefined && /^(?:is_copy|name|attrs)$/.test(attribute)) return [];
  // Rows that the code types are its data.
  if (value.kind === "sequence" && !value.open && value.items.every(({ kind }) => kind === "constant")) return [];
  // A placeholder for what comes later.
  if (value.kind === "reference" && /\.(?:nan|NaN|NaT|NA)$/.test(value.path)) return [];
  // Texts that were cleaned one by one are described where that was done.
  if (value.kind === "sequence" && value.open && statesOf(value).some(isCleaned)) return [];
  const chain = chainOf(event);
  const named = node ? columnsIn(node) : [];
  // `df[column]` in a loop or a function is the column that is meant there.
  const meant = chain.at(-1)?.column;
  const sources = named.length === 0 && typeof meant === "string" ? [meant] : named;
  const isSame =
    columns.length > 0 &&
    (columns.every((c) => sources.includes(c) || chain.some((s) => s.column === c)) ||
      (columns.length > 1 && chain.some((s) => s.columns !== null && isSameSet(s.columns, columns))));
  // A column under a second name is neither new nor treated, and neither is one that is added to the others as it was
  // loaded.
  const copied =
    value.kind === "table" ? lineage(value.state, 3).find(({ made }) => !made.endsWith(".copy")) : undefined;
  if (copied && (copied.made === "subscript" ? copied.column !== null && !isOfText(node) : isLoaded(copied))) return [];
  // Components are named where they are made.
  if (isComponent(value, knowledge)) return [];
  if (node !== null && fillsInside(node)) {
    const sameOrFrom = isSame || sources.length === 0 ? columns : sources.slice(0, 1);
    return [withGroups({ kind: "filled", ...base, columns: sameOrFrom, how: "group", value: null }, node)];
  }
  const steps = cleaningOf(chain, calls);
  if (steps !== null) {
    const text = isSame || sources.length === 0 ? columns : sources.slice(0, 1);
    return [{ kind: "cleaned-text", ...base, columns: text, steps }];
  }
  const mapped = mappingCall(chain, calls);
  if (mapped !== undefined) {
    const given = mapped.args[0]?.value;
    const gaps = filledByReplacing(mapped);
    if (gaps !== null) return [{ kind: "filled", ...base, ...gaps }];
    if (given?.kind === "dictionary" && toNumbers(given, chain)) {
      const from = sources.length > 0 && !isSame ? sources.slice(0, 1) : columns;
      return [{ kind: "encoded", ...base, how: "mapping", columns: from }];
    }
    const pairs =
      given?.kind === "dictionary"
        ? [...given.entries.values()].map(({ key, value: to }) => [written(key), writtenAs(to)] as const)
        : [];
    const from = sources.length > 0 ? sources : columns;
    const replaced = pairs.length > 0 ? replacedValues(base, from, pairs, isSame) : undefined;
    if (replaced !== undefined) return [replaced];
  }
  const byFunction = applied(chain, calls, knowledge, base, sources, isSame);
  if (byFunction !== null) return [byFunction];
  const updated = updatedBy(event, base);
  if (updated !== null) return [updated];
  const tested = byTest(node, base, sources, isSame, targets.has(columns[0] ?? ""));
  if (tested !== null) return [tested];
  const statistic = replacedByStatistic(mapped);
  if (statistic !== null) return [{ kind: "encoded", ...base, columns: statistic.columns, how: statistic.how }];
  const treated = chainFacts(event, chain, knowledge, calls, sources, isSame);
  if (treated.length > 0) return treated.map((fact) => withGroups(fact, node));
  const conditional = conditionally(event, base, isSame, values);
  if (conditional !== null) return [conditional];
  // A single value is corrected.
  if (value.kind === "constant" && /\.i?(?:at|loc)\[\s*-?\d+\s*,/.test(event.text))
    return [{ kind: "recoded", ...base, pairs: [] }];
  if (value.kind === "constant")
    return before.columns?.includes(columns[0] ?? "")
      ? []
      : [{ kind: "derived", ...base, from: [], formula: shortened(event) }];
  const [name] = columns;
  if (node !== null && name !== undefined && isOfR(value.kind === "table" ? value.state : before)) {
    const set = setColumn(name, textOfNode(node), base, isSame);
    if (set.kind !== "derived") return [set];
  }
  if (isSame) return inPlace(event, base);
  return [{ kind: "derived", ...base, from: sources.filter((s) => !columns.includes(s)), formula: shortened(event) }];
}

/** `df.columns`, `names(df)`: no column by its name in brackets. */
const NAMES = /[^\])]$|^(?:col)?names\(/;

const baseOf = ({ columns, before, cell, certain }: AssignEvent): Base => ({
  columns,
  table: nameOf(before),
  ...evidenceOf({ cell, certain }),
});

/** `df.columns = ["id", "price"]`: those that had other names, where these are known. */
function namedBy({ before, value }: AssignEvent, base: Base): readonly TreatmentFact[] {
  const names = textsOf(value) ?? [];
  const to = names.filter((name) => !before.columns?.includes(name));
  if (names.length > 0 && to.length === 0) return [];
  return [{ kind: "renamed", ...base, columns: [], to: to.length <= MOST_NAMES ? to : [] }];
}

/** `components[:, 0]` */
function isComponent(value: Value, knowledge: Knowledge): boolean {
  const [from] = value.kind === "table" && value.state.made === "subscript" ? value.state.from : [];
  return from !== undefined && knowledge.treatment(from.made.replace(/\.(?:fit_)?transform$/, ""))?.as === "reduced";
}

/** Whether a value comes from a function of R, or a table from its files. */
function isOfR(state: TableState): boolean {
  return beforeSetting(state, 30)?.made.startsWith("r.") === true;
}

/** More names are all that a table has. */
const MOST_NAMES = 30;

const isLoaded = ({ from, sources }: TableState): boolean => from.length === 0 && sources.length > 0;

/** `df.index = pd.to_datetime(df["date"])` */
function datesOf(event: AssignEvent, knowledge: Knowledge, base: Base): readonly TreatmentFact[] {
  const [last] = chainOf(event);
  const { node } = event;
  const isDates = last !== undefined && knowledge.treatment(last.made)?.as === "parsed-dates";
  return isDates ? [{ kind: "parsed-dates", ...base, columns: node ? columnsIn(node) : [] }] : [];
}

/** `df["cabin"].str[0]` */
const isOfText = (node: Expression | null): boolean =>
  node?.kind === "subscript" && node.object.kind === "attribute" && node.object.name === "str";

/** `np.zeros(n)`, whatever was set in it since. */
function isBlank(state: TableState): boolean {
  return /^(?:numpy|torch)\.(?:zeros|ones|empty|full)(?:_like)?$/.test(beforeSetting(state, 12)?.made ?? "");
}

/** Kinds that say what happens to a column, whichever it is. */
const OF_ANY_COLUMN: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "filled",
  "encoded",
  "scaled",
  "converted",
  "parsed-dates",
  "cleaned-text",
  "transformed",
]);

/** `df[column] = df[column].fillna(0)` in a loop over columns that the code chooses at run time. */
function ofUnnamed(
  event: AssignEvent,
  knowledge: Knowledge,
  calls: ReadonlyMap<number, CallEvent>,
): readonly TreatmentFact[] {
  if (event.table.type !== "pandas.DataFrame") return [];
  const updated = updatedBy(event, baseOf(event));
  if (updated !== null) return updated.kind === "scaled" ? [updated] : [];
  const chain = chainOf(event);
  const fact = applied(chain, calls, knowledge, baseOf(event), [], true);
  return (fact ? [fact] : chainFacts(event, chain, knowledge, calls, [], true)).filter(({ kind }) =>
    OF_ANY_COLUMN.has(kind),
  );
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

const PREDICTED = /^(?:y_?)?(?:[Pp]red(?:ict(?:ed|ions?))?|[Ff]orecasts?|hat)(?![a-z])/;

/** Results added to the data they belong to are not features, and neither is what tables of results get that the code types beside other data. */
const isOfResults = (value: Value, before: TableState, isTyped: boolean): boolean =>
  value.kind === "prediction" || value.kind === "measure" || (before.content !== null && !isTyped);

/** Whether a value is worked out from what a model says: `pd.Series(forest.predict(rows))`, `means.transform(rows).min(axis=1)`. */
function isWorkedOut(value: Value, calls: ReadonlyMap<number, CallEvent>, knowledge: Knowledge): boolean {
  if (value.kind !== "table") return false;
  const isTaken = ({ made }: TableState): boolean => made === "subscript";
  return allBehind(value.state, 12, isTaken).some((state) => {
    const call = isTaken(state) ? undefined : calls.get(state.id);
    return call !== undefined && saysSomething(call, knowledge);
  });
}

/** Components that a model makes of the rows are features; how far they lie from its centres is what it says of them. */
function saysSomething({ path, receiver, args }: CallEvent, knowledge: Knowledge): boolean {
  if (receiver?.kind === "prediction" || args.some((one) => one.value.kind === "prediction")) return true;
  const model = receiver?.kind === "instance" && path.endsWith("transform") ? receiver.path : null;
  return model !== null && knowledge.model(model) !== null && knowledge.treatment(model)?.as !== "reduced";
}

/** The states that a value went through, the last one first, back to the column or the table that it was taken from. */
function chainOf({ value, before }: AssignEvent): readonly TableState[] {
  const chain: TableState[] = [];
  for (const state of lineage(value.kind === "table" ? value.state : undefined, 12)) {
    // What was done to the whole table before is not done to what is worked out from it.
    if (state.id === before.id || isNamedTable(state)) break;
    chain.push(state);
    if (isTakenOut(state)) break;
  }
  return chain;
}

/** What a function of the notebook applied to texts does to clean them; null if none does. */
function cleaningOf(chain: readonly TableState[], calls: ReadonlyMap<number, CallEvent>): readonly string[] | null {
  for (const { id } of chain) {
    const call = calls.get(id);
    const given = call && /\.(?:apply|map|progress_apply)$/.test(call.path) ? call.args[0]?.value : undefined;
    const steps = given?.kind === "function" ? cleaningSteps(given) : null;
    if (steps !== null) return steps;
    // What a module of the author's own, or an object, is asked to do is known by its name alone.
    if (CLEANS.test(given?.kind === "reference" ? given.path : (call?.args[0]?.text ?? ""))) return [];
  }
  return null;
}

const CLEANS =
  /(?:^|[._])(?:clean(?:ed)?|pre_?process|normali[sz]e)_(?:\w+_)?(?:texts?|strings?|str|tweets?|reviews?|sentences?|comments?|documents?|doc|posts?|messages?|titles?|html)$/;
