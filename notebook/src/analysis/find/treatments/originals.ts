/** Which column of the data is meant by one that only holds its place: a copy to work on, or its codes. */
import type { Filled, TreatmentFact } from "../../facts.ts";
import { filterMap } from "../../filter-map.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpression, walkExpression } from "../../read/python/walk.ts";
import { columnsIn } from "../../read/trace/tables/columns.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { textOfNode } from "../literals.ts";

/** What gaps are filled with in each group, and which columns form these, where the code says so: `groupby(["a", "b"]).transform("median")`. */
export function withGroups(fact: TreatmentFact, node: Expression | null): TreatmentFact {
  if (fact.kind !== "filled" || fact.how !== "group" || fact.value !== null || node === null) return fact;
  const keys: Expression[] = [];
  walkExpression(node, (one) => {
    if (one.kind === "call" && one.callee.kind === "attribute" && one.callee.name === "groupby")
      keys.push(...one.args.filter(({ name }) => name === null || name === "by").map(({ value }) => value));
  });
  const [key, ...others] = keys;
  const given = key?.kind === "list" || key?.kind === "tuple" ? key.items : key === undefined ? [] : [key];
  const within = given.flatMap((one) => (one.kind === "string" ? [one.value] : isBare(one) ? columnsIn(one) : []));
  const found = new Set(
    [...textOfNode(node).matchAll(STATISTIC)].map(([, method, named]) => (method ?? named) as Filled["statistic"]),
  );
  const [statistic] = found;
  // Keys that are not known, or not all of them, leave open which groups there are.
  if (others.length > 0 || within.length === 0 || within.length < given.length) return fact;
  return { ...fact, within, ...(found.size === 1 && statistic !== undefined && { statistic }) };
}
const STATISTIC = /\.(mean|median|mode)\(|\b(?:transform|agg)\(['"](mean|median)['"]\)/g;

/** Adds the names of the columns whose place copies take, and tells once what codes of a column become in turn. */
export function underOriginals(facts: readonly TreatmentFact[], trace: Trace): readonly TreatmentFact[] {
  const { copies, codes } = namesFor(facts, trace);
  if (copies.size + codes.size === 0) return facts;
  const nameOf = (name: string): string => copies.get(name) ?? codes.get(name) ?? name;
  const oneHot = facts.flatMap((fact) => (fact.kind === "encoded" && fact.how === "one-hot" ? fact.columns : []));
  // Numbers that each get a column of their own in turn are on the way to these.
  const passed = new Set(oneHot.flatMap((name) => codes.get(name) ?? []));
  return filterMap(facts, (fact) => {
    if (fact.kind === "filled") {
      const of = fact.columns.flatMap((name) => copies.get(name) ?? []);
      const areCopies = of.length > 0 && of.length === fact.columns.length;
      return { ...fact, ...(areCopies && { of }), ...(fact.within && { within: fact.within.map(nameOf) }) };
    }
    if (fact.kind !== "encoded") return fact;
    if (fact.how === "one-hot")
      return { ...fact, columns: [...new Set(fact.columns.map((name) => codes.get(name) ?? name))] };
    if (fact.how !== "mapping") return fact;
    const columns = fact.columns.filter((name) => !passed.has(name));
    return columns.length === 0 && fact.columns.length > 0 ? null : { ...fact, columns };
  });
}

/** Copies whose original is dropped, and columns that hold nothing but numbers for the words of another one. */
function namesFor(
  facts: readonly TreatmentFact[],
  { assigns }: Trace,
): { readonly copies: ReadonlyMap<string, string>; readonly codes: ReadonlyMap<string, string> } {
  const copies = new Map<string, string>();
  const codes = new Map<string, string>();
  const dropped = new Set(facts.flatMap((fact) => (fact.kind === "dropped-columns" ? fact.columns : [])));
  const mapped = facts.filter((fact) => fact.kind === "encoded" && fact.how === "mapping");
  for (const { columns, node, mask, cell } of assigns) {
    const [name, ...others] = columns;
    if (name === undefined || others.length > 0 || node === null || mask !== null) continue;
    const [original, ...more] = columnsIn(node);
    if (original === undefined || more.length > 0 || original === name) continue;
    const isOther = dropped.has(original) && !dropped.has(name);
    if (isBare(node) && isOther) copies.set(name, original);
    const isMapped = someExpression(node, (one) => one.kind === "attribute" && MAPS.test(one.name));
    if (isMapped && mapped.some((fact) => fact.cells.includes(cell) && fact.columns.includes(original)))
      codes.set(name, original);
  }
  return { copies, codes };
}

/** What gives each value another one. */
const MAPS = /^(?:map|replace|apply)$/;

/** `df["a"]`, `df.a`, `df["a"].copy()` */
const isBare = (node: Expression): boolean =>
  node.kind === "call"
    ? node.callee.kind === "attribute" && node.callee.name === "copy" && isBare(node.callee.object)
    : (node.kind === "subscript" || node.kind === "attribute") && node.object.kind === "name";
