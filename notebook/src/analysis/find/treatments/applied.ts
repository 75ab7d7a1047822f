/** What a function does that is applied to each value of a column: `df["a"].apply(float)`, `df["a"].map(lambda v: ...)`. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpression, walkExpression, walkExpressions, walkStatements } from "../../read/python/walk.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { LocalFunction, Scope, TableState } from "../../read/trace/value.ts";
import type { TreatmentFact } from "../../facts.ts";
import type { Base } from "./in-place.ts";
import { scaledInside } from "./own-scalings.ts";
import { isConstant, isGap, isNumber, textOfNode } from "../literals.ts";
import { lookedUpValues, looksUp } from "./look-ups.ts";
import { resultsOf } from "../results.ts";
import { nameOf } from "../data/table-names.ts";
import { statisticOf, treatmentFact } from "./treatment-of.ts";
import { evidenceOf } from "../evidence.ts";

/** The call that applies a function to each value; only a change of type may follow it. */
function applyingCall(chain: readonly TableState[], calls: ReadonlyMap<number, CallEvent>): CallEvent | undefined {
  for (const { id } of chain) {
    const call = calls.get(id);
    const isApplied = call !== undefined && /\.(?:map|apply|applymap|progress_apply|transform)$/.test(call.path);
    // An array that each value becomes is another type once more.
    const isTyped = isApplied && /^(?:np|numpy)\.(?:as)?array$/.test(call.args[0]?.text ?? "");
    if (isApplied && !isTyped) return call;
    if (call && !isTyped && !/\.(?:astype|copy)$/.test(call.path)) return undefined;
  }
  return undefined;
}

/** What the applied function does, if it is one of the known treatments; null for any other. */
export function applied(
  chain: readonly TableState[],
  calls: ReadonlyMap<number, CallEvent>,
  knowledge: Knowledge,
  base: Base,
  sources: readonly string[],
  isSame: boolean,
): TreatmentFact | null {
  const call = applyingCall(chain, calls);
  const given = call?.args[0];
  if (given === undefined) return null;
  const from = isSame || sources.length === 0 ? base.columns : sources;
  const path = given.value.kind === "reference" ? given.value.path : givenMethod(given.text);
  if (path !== null) return byPath(path, knowledge, base, from, isSame);
  if (given.value.kind !== "function") return null;
  const inner = passedTo(given.value);
  const codes = looksUp(inner);
  if (codes !== null) return lookedUpValues(codes, base, from, isSame);
  const results = resultsOf(inner);
  if (results.some((one) => mentions(one, /^(?:embeddings|Embedding)$/)))
    return { kind: "embedded", ...base, columns: [call?.before?.column ?? from].flat(), how: "a language model" };
  // spaCy's vector of a text: `nlp(text).vector`.
  if (results.length > 0 && results.every((one) => one.kind === "attribute" && one.name === "vector"))
    return { kind: "embedded", ...base, columns: [call?.before?.column ?? from].flat(), how: "word vectors" };
  const tests = testsOf(inner);
  if (results.length === 0) return null;
  const scaling = results.length === 1 ? scaledInside(results[0]) : null;
  if (scaling !== null) return { kind: "scaled", ...base, columns: from, how: scaling };
  const read = reads(inner);
  if (results.every(isConstant)) return byCases(results, tests, base, read.length === 0 ? from : read, isSame);
  const isOfRow = !isSame && read.some((name) => base.columns.includes(name));
  if ((isSame || isOfRow) && tests.some((test) => mentions(test, GAP)))
    return { kind: "filled", ...base, how: "other", value: null };
  if (results.every((one) => isSplit(one))) return { kind: "tokenised", ...base, columns: from, how: "words" };
  const paths = results.filter((one) => !isGap(one) && !isConstant(one)).map((one) => calledPath(one, inner));
  const [first = null] = paths;
  return first !== null && paths.every((one) => one === first) ? byPath(first, knowledge, base, from, isSame) : null;
}

/** What a function does that is applied to each column of a table: `df.apply(lambda column: column.fillna(0))`; null for any other. */
export function appliedToAll(
  { args: [given], receiver, before, cell, certain }: CallEvent,
  knowledge: Knowledge,
): TreatmentFact | null {
  if (given === undefined) return null;
  const of = receiver?.kind === "table" ? receiver : null;
  const columns = of?.view?.columns ?? of?.state.column ?? [];
  const base = { columns: [columns].flat(), table: nameOf(before), ...evidenceOf({ cell, certain }) };
  // Within groups, anything but a filling is a figure of each.
  if (of?.type === "pandas.GroupBy" && !/\.fillna\(/.test(given.text)) return null;
  const method = givenMethod(given.text);
  if (method !== null) return byPath(method, knowledge, base, base.columns, true);
  if (given.value.kind === "reference") return byPath(given.value.path, knowledge, base, base.columns, true);
  if (given.value.kind !== "function") return null;
  // What is handed on as it is stays the same.
  const [result, ...others] = resultsOf(given.value).filter(({ kind }) => kind !== "name");
  if (result === undefined || others.length > 0) return null;
  const called = calledPath(result, given.value);
  const work = called === null ? null : byPath(called, knowledge, base, base.columns, true);
  if (work?.kind === "encoded") return work;
  const scaling = scaledInside(result);
  if (scaling !== null) return { kind: "scaled", ...base, how: scaling };
  if (result.kind !== "call" || result.callee.kind !== "attribute" || result.callee.name !== "fillna") return null;
  const by = result.args[0]?.value;
  return {
    kind: "filled",
    ...base,
    how: (by && statisticOf({ kind: "unknown" }, textOfNode(by))) ?? "other",
    value: null,
  };
}

/** The function that does the work: `lambda x: code(x, codes)` only hands the value on. */
function passedTo(one: LocalFunction, depth = 0): LocalFunction {
  const { node, scope } = one;
  if (node.kind !== "lambda" || node.body.kind !== "call" || node.body.callee.kind !== "name") return one;
  const called = scope.get(node.body.callee.id);
  const handed = node.body.args[0]?.value;
  const isSame = handed?.kind === "name" && handed.id === node.parameters[0]?.name;
  return called?.kind === "function" && isSame && depth < MOST_HANDS ? passedTo(called, depth + 1) : one;
}

const MOST_HANDS = 3;

/** `apply(LabelEncoder().fit_transform)`: the class whose method is given. */
const givenMethod = (text: string): string | null =>
  /^(?:\w+\.)*([A-Z]\w+)\(.*\)\.fit_transform$/.exec(text)?.[1] ?? null;

function byPath(
  path: string,
  knowledge: Knowledge,
  base: Base,
  from: readonly string[],
  isSame: boolean,
): TreatmentFact | null {
  const number = /(?:^|\.)(?:u?(float|int)(?:8|16|32|64)?|Decimal|to_numeric)$/.exec(path);
  if (number !== null) return isSame ? { kind: "converted", ...base, to: number[1] ?? null } : null;
  if (
    /(?:^|\.)(?:datetime\.(?:datetime|date)|strptime|fromisoformat|fromtimestamp|to_datetime|dateutil\.parser\.parse|parser\.parse)$/.test(
      path,
    )
  )
    return { kind: "parsed-dates", ...base, columns: from };
  if (/(?:^|\.)(?:literal_eval|loads)$/.test(path)) return isSame ? { kind: "converted", ...base, to: null } : null;
  const by = path.replace(/\.(?:fit_)?transform$/, "");
  const treatment = knowledge.treatment(/^[A-Z]\w+$/.test(by) ? `sklearn.preprocessing.${by}` : by);
  if (treatment === null || !OF_VALUES.has(treatment.as)) return null;
  return treatmentFact(treatment, {
    ...base,
    columns: treatment.as === "transformed" ? base.columns : from,
    formula: path,
    from,
  });
}

/** What a function of one value can do to a column. */
const OF_VALUES: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "transformed",
  "tokenised",
  "encoded",
  "scaled",
  "embedded",
]);

/** Constants chosen by tests of the value: limits make bins, words become numbers. */
function byCases(
  results: readonly Expression[],
  tests: readonly Expression[],
  base: Base,
  from: readonly string[],
  isSame: boolean,
): TreatmentFact | null {
  const compared = tests.flatMap(comparisons);
  if (compared.length === 0) return null;
  const isNumbers = results.every((one) => one.kind !== "string");
  // One value between two limits may be compared as it is: `if stars < 3 ... elif stars == 3`.
  const byLimits =
    compared.every(({ operator, right }) => /^(?:[<>]=?|==)$/.test(operator) && isNumber(right)) &&
    compared.some(({ operator }) => operator !== "==") &&
    namesIn(compared).size === 1;
  const cut = isSame ? {} : { from };
  if (byLimits)
    return isSame || results.length > 2 || !isNumbers ? { kind: "binned", ...base, ...cut, bins: null } : null;
  const byWords = compared.every(({ operator, right }) => operator === "==" && right.kind === "string");
  return byWords && isNumbers ? { kind: "encoded", ...base, columns: from, how: "mapping" } : null;
}

function namesIn(tests: readonly Expression[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const test of tests) walkExpression(test, (one) => void (one.kind === "name" && found.add(one.id)));
  return found;
}

/** Columns of its row that a function reads by name: `row["age"]`. */
function reads({ node }: LocalFunction): readonly string[] {
  const [row] = node.parameters;
  const found: string[] = [];
  walkExpressions(node.body, (one) => {
    if (one.kind === "subscript" && one.object.kind === "name" && one.object.id === row?.name)
      for (const index of one.index) if (index.kind === "string") found.push(index.value);
  });
  return [...new Set(found)];
}

const GAP = /^(?:isnull|isna|isnan|notnull|notna)$/;

const mentions = (node: Expression, name: RegExp): boolean =>
  someExpression(
    node,
    (one) => (one.kind === "attribute" && name.test(one.name)) || (one.kind === "name" && name.test(one.id)),
  );

function comparisons(test: Expression): readonly (Expression & { readonly kind: "operation" })[] {
  const found: (Expression & { readonly kind: "operation" })[] = [];
  walkExpression(test, (one) => {
    if (one.kind === "operation" && /^(?:[=!<>]=?|in|not in)$/.test(one.operator)) found.push(one);
  });
  return found;
}

/** The conditions that decide between them. */
function testsOf({ node }: LocalFunction): readonly Expression[] {
  const tests: Expression[] = [];
  const visit = (one: Expression): void => {
    if (one.kind === "conditional") tests.push(one.test);
  };
  if (node.kind === "lambda") walkExpression(node.body, visit);
  else
    walkStatements(node.body, (statement) => {
      if (statement.kind === "if") tests.push(...statement.branches.map(({ test }) => test));
      if (statement.kind === "return") for (const one of statement.operands) walkExpression(one, visit);
    });
  return tests;
}

/** `text.split()`, at blanks. */
const isSplit = (node: Expression): boolean =>
  node.kind === "call" && node.callee.kind === "attribute" && node.callee.name === "split" && node.args.length === 0;

/** The path of the function that a result is a call of. */
function calledPath(node: Expression, { scope }: Pick<LocalFunction, "scope">): string | null {
  // `column.cat.codes`
  if (node.kind === "attribute" && node.name === "codes") return "pandas.Series.cat.codes";
  // `pd.factorize(column)[0]`
  if (node.kind === "subscript") return calledPath(node.object, { scope });
  return node.kind === "call" ? pathOf(node.callee, scope) : null;
}

function pathOf(node: Expression, scope: Scope): string | null {
  if (node.kind === "name") {
    const value = scope.get(node.id);
    if (value === undefined) return node.id;
    return value.kind === "reference" || value.kind === "instance" ? value.path : null;
  }
  if (node.kind !== "attribute") return null;
  // `LabelEncoder().fit_transform`
  const { object: of } = node;
  const isMade = of.kind === "call" && /(?:^|\.)[A-Z]\w+$/.test(textOfNode(of.callee));
  const object = pathOf(isMade ? of.callee : of, scope);
  return object === null ? null : `${object}.${node.name}`;
}
