/** What a name stands for. */
import { filterMap } from "../../filter-map.ts";
import type { Expression } from "../python/ast.ts";
import { UNBOUND } from "./language/unbound.ts";
import type { LibraryCall, Tracer } from "./tracer.ts";
import { type Scope, type Table, type TableState, textOf, type Value } from "./value.ts";

/**
 * What a name stands for: what the notebook bound it to, a module's wildcard, or a well-known name. Where R calls a name, what is no
 * function is passed over. What a cell below defines had been defined before: the cells were run in another order.
 */
export function lookup(t: Tracer, id: string, scope: Scope, isCalled = false): Value {
  const known = scope.get(id);
  const isPassedOver = isCalled && known?.kind === "table" && scope.wildcards.some((module) => module.startsWith("r."));
  if (known !== undefined && !isPassedOver) {
    t.order.ask(id, known);
    return known;
  }
  const isBuiltin = BUILTINS.has(id);
  // "MASS::Boston" is data of a package.
  const usual = id.includes("::") && tableByName(t, id) !== null ? null : t.knowledge.convention(id);
  // Packages of R mask functions that every session has: dplyr's `filter`.
  const imported = filterMap(scope.wildcards, (module) => {
    if (isBuiltin && !module.startsWith("r.")) return null;
    // A module of functions has no classes.
    if (module.endsWith(".functions") && /^[A-Z]/.test(id)) return null;
    const path = t.knowledge.canonical(`${module}.${id}`);
    return t.knowledge.knows(path) || t.knowledge.model(path) ? path : null;
  });
  // Of a module in which any name is known, a name that another one is known for does not come.
  const path = imported.find((one) => one === usual || t.knowledge.model(one)) ?? imported[0];
  // Of a module in which any name is known, one that the notebook defines itself does not come either.
  const isKnown = isBuiltin || usual !== null || (path !== undefined && t.knowledge.model(path) !== null);
  const below = isKnown ? undefined : t.defineBelow(id);
  if (below !== undefined) return below;
  if (path !== undefined) return { kind: "reference", path };
  if (isBuiltin) return { kind: "reference", path: `builtins.${id}` };
  if (usual !== null) return { kind: "reference", path: usual };
  const made = tableByName(t, id) ?? sessionByName(t, id);
  // Bound so that later changes meet the same table.
  if (made !== null) scope.set(id, made);
  return made ?? UNBOUND;
}

/** The table that a name nearly always stands for; null where it says nothing. */
export function tableByName(t: Tracer, id: string): Table | null {
  const own = id.slice(id.lastIndexOf(":") + 1);
  if (t.knowledge.isSessionData(own)) return namedData(t, own);
  const type = t.knowledge.hint(id);
  if (type === null || !/Frame|Series|ndarray/.test(type)) return null;
  const table = t.table(type, { made: "unseen" });
  table.state.bound.push(id);
  return table;
}

/** Notes a name that a state is bound to, and whether only the code of a function knows it by that. */
export function noteName(state: TableState, name: string, isInner: boolean): void {
  if (state.bound.length >= MOST_NAMES) return;
  const isKnown = state.bound.includes(name) && state.local?.has(name) !== true;
  const others = [...(state.local ?? [])].filter((one) => one !== name);
  if (isInner && !isKnown) state.local = new Set([...others, name]);
  else if (others.length !== (state.local?.size ?? 0)) state.local = new Set(others);
  state.bound.push(name);
}
const MOST_NAMES = 8;

/** The session that a shell of Spark begins with; null for any other name. */
function sessionByName(t: Tracer, id: string): Value | null {
  const type = t.knowledge.hint(id);
  return type?.startsWith("pyspark.") ? t.instance(type, []) : null;
}

/** What a call that nobody knows gives under a name that only tables have: `rides_df = load_rides().copy()`; any other value as it is. */
export function tableFrom(t: Tracer, name: string, value: Value, node: Expression | null, scope: Scope): Value {
  if (value.kind !== "unknown") return value;
  const before = handedBack(name, node, scope);
  if (before !== null) {
    // Labels of the rows leave them as they are: `rownames(df) <- df$id`.
    if (node?.kind === "call" && node.callee.kind === "name" && ROW_LABELS.test(node.callee.id)) return before;
    const { type, state } = before;
    return t.table(type, { made: "unseen", from: [state], division: state.division });
  }
  if (!isOfTable(t, name)) return value;
  let at = node;
  while (at?.kind === "call" && at.callee.kind === "attribute" && at.callee.object.kind !== "name")
    at = at.callee.object;
  if (at?.kind !== "call" || (at.callee.kind === "attribute" && !t.tabular.has(name))) return value;
  const given = at.args.flatMap((argument) => {
    const one = t.evaluate(argument.value, scope);
    return one.kind === "table" ? [one.state] : [];
  });
  const [division] = given.map((one) => one.division);
  return t.table("pandas.DataFrame", { made: "unseen", from: given, ...(division ? { division } : {}) });
}

/** The table that a function nobody knows is given under the name that its result gets: `rides = cleaned(rides)`; null for any other value. */
function handedBack(name: string, node: Expression | null, scope: Scope): Table | null {
  if (node?.kind !== "call" || !node.args.some(({ value }) => value.kind === "name" && value.id === name)) return null;
  const before = scope.get(name);
  return before?.kind === "table" && before.type === "pandas.DataFrame" ? before : null;
}

const ROW_LABELS = /^row\.?names<-$/;

/** Whether a name stands for a data frame by what it is called or by how it is used. */
export const isOfTable = (t: Tracer, name: string): boolean => TABLE_NAME.test(name) || t.tabular.has(name);

/** Names in Python that are used as data frames of pandas: no other object has these places or lists of columns, or is grouped and cleaned like this. */
export const usedAsTables = (code: readonly string[]): ReadonlySet<string> =>
  new Set(
    code.flatMap((text) =>
      [USED_AS_TABLE, HAS_COLUMNS].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name)),
    ),
  );
const USED_AS_TABLE =
  /\.(?:i?loc\[|(?:value_counts|select_dtypes|drop_duplicates|sort_values|set_index|reset_index|dropna|fillna|nunique)\()(?<=(?<![\w.])([A-Za-z_]\w{0,60})\.\w+[[(])/g;

/** `rows[["age", "fare"]]` */
const HAS_COLUMNS = /\[\[["'](?<=(?<![\w.])([A-Za-z_]\w{0,60})\[\[["'])/g;

const TABLE_NAME = /^df\d*$|_(?:df|data_?frame)\d*$/;

/** Whether predictions come straight from the model, so that even one called `f1` is a forecast. */
export const isForeseen = (node: Expression | null): boolean =>
  node?.kind === "call" &&
  /(?:^|_)(?:predict|forecast)/.test(
    node.callee.kind === "attribute" ? node.callee.name : node.callee.kind === "name" ? node.callee.id : "",
  );

/** Data that is known by the name of its variable. */
function namedData(t: Tracer, name: string): Table {
  const table = t.table("pandas.DataFrame", { made: "r.utils.data", sources: [name] });
  table.state.bound.push(name);
  return table;
}

/** `data(iris)`, `data("Sacramento")` bind what they load under its own name. */
export const bindData: LibraryCall = (t, _, args, __, scope) => {
  for (const { name, value, text } of args) {
    const given = textOf(value) ?? text;
    if (name === null && /^[A-Za-z][\w.]*$/.test(given)) scope.set(given, namedData(t, given));
  }
  return null;
};

const BUILTINS = new Set(
  "print display range enumerate zip len list tuple set dict sorted reversed str int float round abs pow sum min max map filter any all type isinstance next iter open input getattr super bool object".split(
    " ",
  ),
);
