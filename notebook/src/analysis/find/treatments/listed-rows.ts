/** Rows that plain Python keeps in lists, as csv reads them: kept by a condition, once each, or taken out by number. */
import type { PreparationFact } from "../../facts.ts";
import type { ReadCell } from "../../read/cells.ts";
import type { Expression, Loop, Statement } from "../../read/python/ast.ts";
import { ownExpressions, walkExpression, walkStatements } from "../../read/python/walk.ts";
import { evidenceOf } from "../evidence.ts";

/** What is done to such rows, each kind once a cell; nothing where the notebook does not read them so. */
export function listedRows(cells: readonly ReadCell[]): PreparationFact[] {
  if (!cells.some(({ language, text }) => language === "python" && READS.test(text))) return [];
  const lists = new Set(cells.flatMap(({ body }) => body.flatMap(rowsIn)));
  return cells.flatMap(({ body, index }): PreparationFact[] => {
    const base = { columns: [], table: null, ...evidenceOf({ cell: index, certain: true }) };
    const kinds = new Set(body.flatMap((statement) => keptIn(statement)));
    const gone = body.some((one) => one.kind === "delete" && one.operands.some((each) => isRowOf(each, lists)));
    return [
      ...(gone ? [{ kind: "dropped-rows" as const, ...base, which: null }] : []),
      ...(kinds.has("deduplicated") ? [{ kind: "deduplicated" as const, ...base }] : []),
      ...(kinds.has("filtered") ? [{ kind: "filtered" as const, ...base, condition: null }] : []),
    ];
  });
}

const READS = /\bcsv\.(?:Dict)?[rR]eader\(|\bfrom csv import\b/;

/** The name of the list whose rows a loop goes through by the numbers of their fields. */
function rowsIn(statement: Statement): readonly string[] {
  const row = rowOf(statement);
  if (row === null) return [];
  let found = false;
  walkStatements(row.loop.body, (inner) => {
    for (const each of ownExpressions(inner)) walkExpression(each, (one) => (found ||= isFieldOf(one, row.name)));
  });
  return found && row.loop.subject.kind === "name" ? [row.loop.subject.id] : [];
}

/** What a loop or a comprehension over rows keeps some of them by. */
function keptIn(statement: Statement): readonly ("filtered" | "deduplicated")[] {
  const value = statement.kind === "assign" ? statement.value : null;
  if (value?.kind === "comprehension") {
    const [{ targets: [target] = [], conditions } = { conditions: [] }] = value.loops;
    const [element] = value.elements;
    const isRow = target?.kind === "name" && element?.kind === "name" && element.id === target.id;
    return isRow && conditions.some((one) => asksOf(one, target.id)) ? ["filtered"] : [];
  }
  const row = rowOf(statement);
  if (row === null || rowsIn(statement).length === 0) return [];
  const kinds: ("filtered" | "deduplicated")[] = [];
  walkStatements(row.loop.body, (inner) => {
    if (inner.kind !== "if") return;
    const keeps = (body: readonly Statement[]): boolean =>
      body.some((one) => one.kind === "expression" && isAppended(one.value, row.name));
    const [kept, ...others] = inner.branches.filter(({ body }) => keeps(body));
    // Rows that go into one list or another are all kept.
    if (kept !== undefined && others.length === 0 && !keeps(inner.otherwise))
      kinds.push(asksForNew(kept.test) ? "deduplicated" : "filtered");
  });
  return kinds;
}

function rowOf(statement: Statement): { readonly loop: Loop; readonly name: string } | null {
  const [target] = statement.kind === "for" ? statement.targets : [];
  return statement.kind === "for" && target?.kind === "name" ? { loop: statement, name: target.id } : null;
}

/** `row[4]`, `row["price"]` */
const isFieldOf = (node: Expression, row: string): boolean =>
  node.kind === "subscript" &&
  node.object.kind === "name" &&
  node.object.id === row &&
  node.index.every(({ kind }) => kind === "number" || kind === "string" || kind === "operation");

function asksOf(test: Expression, row: string): boolean {
  let found = false;
  walkExpression(test, (one) => (found ||= isFieldOf(one, row)));
  return found;
}

const isAppended = (node: Expression, row: string): boolean =>
  node.kind === "call" &&
  node.callee.kind === "attribute" &&
  node.callee.name === "append" &&
  node.args.length === 1 &&
  node.args[0]?.value.kind === "name" &&
  node.args[0].value.id === row;

/** `name not in seen`: a text that a field does not contain is no list of rows seen before. */
function asksForNew(test: Expression): boolean {
  let found = false;
  walkExpression(
    test,
    (one) => (found ||= one.kind === "operation" && one.operator === "not in" && one.left?.kind !== "string"),
  );
  return found;
}

/** `rows[10472]`; the first is the header. */
const isRowOf = (node: Expression, lists: ReadonlySet<string>): boolean =>
  node.kind === "subscript" &&
  node.object.kind === "name" &&
  lists.has(node.object.id) &&
  node.index.every((index) => index.kind === "number" && Number(index.text) > 0);
