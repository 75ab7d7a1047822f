import type { Assignment, Expression, Subscript } from "../../python/ast.ts";
import { normalEquation, saidByHand } from "../models/by-hand.ts";
import { combine } from "./arithmetic.ts";
import { noteAnswer } from "../tables/answers.ts";
import { unnamed } from "../arguments.ts";
import { templated } from "../tables/built-names.ts";
import { contentNamed } from "../tables/built-tables.ts";
import { newNames } from "../tables/column-changes.ts";
import { columnsIn } from "../tables/columns.ts";
import { containerMethod } from "../rows/containers.ts";
import { typesWith } from "../tables/column-types.ts";
import type { Division } from "../rows/division.ts";
import { asGiven, namedPart } from "../rows/divisions.ts";
import { partOfName } from "../rows/part-names.ts";
import { elements, oneMore } from "./elements.ts";
import { appended, collectedIn, placed, withTurn } from "../tables/filled-tables.ts";
import { handedBack } from "../measures/handed-over.ts";
import { saidBack } from "../measures/said-back.ts";
import { isLoaded } from "../rows/loading.ts";
import { columnsAt } from "../tables/places.ts";
import { drawnPieces } from "../rows/drawn-pieces.ts";
import { kept } from "../kept.ts";
import { isForeseen, tableFrom, noteName } from "../names.ts";
import { passedPieces } from "../rows/passed-pieces.ts";
import { inOtherUnits } from "../rows/scaling.ts";
import { isBlank } from "../tables/numeric.ts";
import { predictionIn } from "../measures/measuring.ts";
import { ownerOf, rootOf } from "../tables/views.ts";
import { noteHandle } from "../models/saved-models.ts";
import { guessUnder, isConstantAnswer } from "../models/rules.ts";
import { isMask } from "../tables/table-subscripts.ts";
import type { AssignEvent, Tracer } from "../tracer.ts";
import { sequence, type Table, textOf, textsOf, UNKNOWN, type Value, type Scope } from "../value.ts";

/** `a = b = value`, `a, b = value`, `a += value`, `df["x"] = value`. */
export function assign(t: Tracer, { targets, value: node, update }: Assignment, scope: Scope): void {
  if (node === null) return;
  let value: Value = t.evaluate(node, scope);
  value = normalEquation(t, node, scope) ?? value;
  const [target] = targets;
  noteHandle(t, target, node, scope);
  value = (target && grown(t, target, node, value)) ?? value;
  if (update !== null && target) {
    const now = target.kind === "name" || target.kind === "attribute" ? t.evaluate(target, scope) : UNKNOWN;
    const by = value;
    const isLonger = update === "+=" && now.kind === "sequence" && (by.kind === "prediction" || by.kind === "table");
    if (isLonger) containerMethod(t, now, "extend", [unnamed(by)]);
    value = isLonger ? now : combine(t, update.slice(0, -1), now, by);
    inOtherUnits(t, update, now, by, value, target);
  }
  for (const one of targets) bind(t, one, value, scope, node, update);
}

/** `errors <- c(errors, error)`: what R puts together is one vector, to which each turn of a loop adds. */
function grown(t: Tracer, target: Expression, node: Expression, value: Value): Value | null {
  if (value.kind !== "sequence" || node.kind !== "list" || target.kind !== "name") return null;
  const [first] = node.items;
  if (first?.kind !== "name" || first.id !== target.id || !t.knowledge.unplaced.startsWith("r.")) return null;
  const [before, ...added] = value.items;
  const list = sequence(before?.kind === "sequence" ? [...before.items] : []);
  for (const one of added) containerMethod(t, list, "append", [unnamed(one)]);
  return list;
}

/** Assigns a value to a name, an attribute, a place in a container or a part of a table. */
export function bind(
  t: Tracer,
  target: Expression,
  value: Value,
  scope: Scope,
  node: Expression | null,
  update: string | null = null,
): void {
  switch (target.kind) {
    case "name": {
      const told = isForeseen(node) ? null : saidBack(value, target.id);
      const given = guessUnder(t, target.id, value, node) ?? tableFrom(t, target.id, value, node, scope);
      scope.set(target.id, told ?? named(t, target.id, kept(given)));
      return;
    }
    case "tuple":
    case "list": {
      const passed = passedPieces(t, target.items, value, node);
      const { items, open } = passed ?? loadedPieces(t, target.items, value) ?? elements(t, value);
      noteAnswer(target.items, items);
      drawnPieces(t, target.items, items, node);
      const starred = target.items.findIndex((item) => item.kind === "star");
      for (const [i, item] of target.items.entries()) {
        if (item.kind === "star") {
          if (item.value) bind(t, item.value, sequence(items.slice(i), "list", open), scope, null);
        } else {
          const at = starred >= 0 && i > starred ? items.length - (target.items.length - i) : i;
          const back = item.kind === "name" && passed === null ? handedBack(value, item.id) : null;
          bind(
            t,
            item,
            back ?? items[at] ?? (open && items.length === 1 ? oneMore(t, value, items[0]) : UNKNOWN),
            scope,
            null,
          );
        }
      }
      return;
    }
    case "attribute": {
      const object = t.evaluate(target.object, scope);
      // The labels of the rows have settings of their own: `prices.index.freq = "MS"`.
      if (target.object.kind === "attribute" && /^(?:index|columns|dt)$/.test(target.object.name)) return;
      if (target.name === "field_names" && object.kind === "table")
        object.state = t.nextState(object.state, { made: object.state.made, columns: textsOf(value) });
      else if (object.kind === "instance") object.fields.set(target.name, kept(value));
      // A data set of PyTorch has attributes, but no columns.
      else if (object.kind === "table" && !object.type.startsWith("torch"))
        setColumns(t, ownerOf(object, target.name), [target.name], value, target, node, null, update);
      return;
    }
    case "subscript":
      bindSubscript(t, target, value, scope, node, update);
      return;
    case "star":
      if (target.value) bind(t, target.value, value, scope, node);
      return;
    default:
  }
}

/**
 * `train, test = adult()`, `X, y = iris()`: what a loader returns in pieces comes from one place, and names say which
 * piece is which.
 */
function loadedPieces(
  t: Tracer,
  targets: readonly Expression[],
  value: Value,
): { readonly items: readonly Value[]; readonly open: boolean } | null {
  if (value.kind !== "table") return null;
  if (value.state.from.length > 0 || !isLoaded(t.knowledge, value.state)) return null;
  const { type, state } = value;
  const { made, sources, division } = state;
  const parts = targets.map(partOfTarget);
  // What an opened file holds has no other name than those that it is given here: `(x_train, y_train), (x_test, y_test)`.
  const isGrouped = parts.includes("train") && new Set(parts).size > 1 && targets.every(({ kind }) => kind !== "name");
  if (sources.length === 0 && division === null && !isGrouped) return null;
  const items = parts.map((part) => {
    const piece = t.table(type, { made, sources, division });
    return part === null || division !== null ? piece : asGiven(t, piece, part);
  });
  return { items, open: false };
}

/** The part that a name says, or all names of a group: `(x_train, y_train)`. */
function partOfTarget(target: Expression): Division["part"] | null {
  if (target.kind === "name") return partOfName(target.id);
  if (target.kind !== "tuple" && target.kind !== "list") return null;
  const [part = null, ...others] = target.items.map(partOfTarget);
  return others.every((other) => other === part) ? part : null;
}

/** Binds the name; a name like `X_test` says which rows a part of the data is, if nothing else does. */
function named(t: Tracer, name: string, value: Value): Value {
  if (value.kind === "instance") value.name ??= name;
  if (value.kind !== "table") return value;
  if (t.place.hand !== null && value.state.made === "operation") {
    const said = saidByHand(t.place.hand, name, value);
    if (said !== value) return said;
  }
  noteName(value.state, name, t.place.frame !== null);
  return namedPart(t, name, value);
}

function bindSubscript(
  t: Tracer,
  target: Subscript,
  value: Value,
  scope: Scope,
  node: Expression | null,
  update: string | null,
): void {
  const object = t.evaluate(target.object, scope);
  const [first] = target.index;
  if (first === undefined) return;
  if (value.kind === "prediction" && collectedIn(t, target, object, value, scope)) return;
  if (object.kind === "unknown" || isBlank(object) || isConstantAnswer(object)) {
    const [asked = UNKNOWN] = target.index.map((index) => t.evaluate(index, scope));
    // `answers[shares > 0.5] = 1`: what is filled in where a model says so is what it says.
    if (asked.kind === "prediction" && update === null && target.object.kind === "name")
      return void scope.set(target.object.id, asked);
    // `errors[i] <- error`: numbers are collected place by place.
    if (value.kind === "measure" && target.object.kind === "name")
      return void scope.set(target.object.id, sequence([kept(value)], "list", t.place.repeated > 0));
  }
  if (object.kind === "dictionary") {
    const key = t.evaluate(first, scope);
    const text = key.kind === "constant" ? String(key.value) : null;
    if (text === null) {
      object.open = true;
      // In a loop that is read once, what stands under a key is what was just put there.
      if (value.kind === "instance" && t.place.repeated > 0) object.entries.set(UNNAMED, { key, value });
    } else object.entries.set(text, { key, value: kept(value, object) });
    return;
  }
  if (object.kind === "sequence") {
    const at = t.evaluate(first, scope);
    if (at.kind === "constant" && typeof at.value === "number" && at.value >= 0 && at.value < object.items.length)
      object.items[at.value] = kept(value, object);
    else if (value.kind === "measure" && object.items.every(({ kind }) => kind !== "instance")) {
      object.items.splice(0, object.items.length, kept(value, object));
      object.open = true;
    } else {
      // Any of the original numbers may have changed now.
      for (const [i, item] of object.items.entries()) if (item.kind === "constant") object.items[i] = UNKNOWN;
      object.open = true;
    }
    return;
  }
  if (object.kind !== "table") return;
  if (value.kind === "table" && object.type === "datasets.Dataset") {
    partOf(t, object, value);
    return;
  }
  if (value.kind === "sequence" && appended(t, object, t.evaluate(first, scope), value)) return;
  const maskNode = target.index.find((index) => isMask(t.evaluate(index, scope)));
  // A single named row: the table gets a row, not a column.
  if (target.index.length > 1 && textOf(t.evaluate(first, scope)) !== null) {
    const [label = UNKNOWN, under = UNKNOWN] = target.index.map((index) => t.evaluate(index, scope));
    placed(t, object, label, textOf(under), value);
    return;
  }
  // Some columns of a table that were given a name are a table of their own.
  const own = maskNode === undefined && target.index.length === 1 && (object.view?.columns?.length ?? 0) > 1;
  const column = target.index.length > 1 ? target.index[1] : object.view?.columns && !own ? undefined : first;
  const place = target.index.length > 1 && column ? columnsAt(t, column, t.evaluate(column, scope), scope) : null;
  const columns =
    (own ? null : object.view?.columns) ??
    place?.(rootOf(object).state.columns ?? []) ??
    (column && column !== maskNode ? (textsOf(t.evaluate(column, scope)) ?? templated(t, column, scope)) : []);
  setColumns(t, own ? object : rootOf(object), columns, value, target, node, maskNode ?? null, update);
}

const UNNAMED = " unnamed";
/** `sets["train"] = rows`: rows of the Hub's data sets lie in parts under names, not in columns. */
function partOf(t: Tracer, whole: Table, { state }: Table): void {
  const { state: before } = whole;
  const sources = [...new Set([...before.sources, ...state.sources])];
  whole.state = t.nextState(before, { made: "parts", from: [before, state], sources, columns: state.columns });
  whole.state.bound.push(...before.bound);
}

/** Sets columns of a table: by an assignment, or in a copy that a method gives. */
export function setColumns(
  t: Tracer,
  table: Table,
  columns: readonly string[],
  value: Value,
  target: Expression,
  node: Expression | null,
  mask: Expression | null = null,
  update: string | null = null,
  inCopy = false,
): void {
  const before = table.state;
  const held = value.kind === "sequence" && value.open ? value.items[0] : value;
  const sources = held?.kind === "table" ? [held.state] : [];
  const known = before.columns;
  const isNaming = target.kind === "attribute" && target.name === "columns";
  const names = isNaming ? textsOf(value) : null;
  const after = t.nextState(before, {
    made: "assignment",
    from: [before, ...sources.filter((state) => state.id !== before.id)],
    sources: before.sources.length > 0 ? before.sources : (sources[0]?.sources ?? []),
    // `df.columns = [...]` gives all columns their names.
    columns: isNaming ? names : known && [...known, ...columns.filter((name) => !known.includes(name))],
    column: null,
    renamed: newNames(known, names),
    types: isNaming ? null : typesWith(columns, value, before.types, t.makers, mask !== null),
    content: isNaming ? contentNamed(before, names) : withTurn(before, columns, value, target),
  });
  table.state = after;
  after.bound.push(...before.bound);
  const said = predictionIn(value) ?? guessUnder(t, columns[0] ?? "", value, node, mask && columnsIn(mask));
  if (said !== null) t.predicted.set(after.id, { columns, value: said });
  t.record<AssignEvent>(
    {
      kind: "assign",
      table,
      before,
      after,
      columns,
      value,
      node,
      mask: mask ? { text: t.source(mask), columns: columnsIn(mask), node: mask } : null,
      update,
      ...(inCopy && { inCopy }),
    },
    target,
  );
}
