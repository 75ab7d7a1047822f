import { unnamed } from "../arguments.ts";
import { elements } from "./elements.ts";
import type { Expression, Subscript } from "../../python/ast.ts";
import { metricOfIdentifier } from "../../../know/metrics.ts";
import { judging } from "../measures/judging.ts";
import { scoresOfTrials } from "../measures/search-scores.ts";
import { chosenAmong } from "../models/chosen-models.ts";
import { oneOf } from "../rows/bunches.ts";
import { asGiven, partOfSet } from "../rows/divisions.ts";
import { entryOfList } from "../rows/loading.ts";
import { partOfName } from "../rows/part-names.ts";
import { judgedUnder } from "../measures/said-back.ts";
import { partOfModel } from "../models/held-by-models.ts";
import { keptUnder, scoresUnder, underReport } from "../measures/kept-scores.ts";
import { pairOf, underName } from "../measures/outcomes.ts";
import { columnsAt, slice } from "../tables/places.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { madeOf } from "./unbound.ts";
import {
  type Constant,
  constant,
  type Dictionary,
  numberOf,
  sequence,
  type Instance,
  type Scope,
  type Sequence,
  type Table,
  textOf,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

import { maskedRows, ofTable } from "../tables/table-subscripts.ts";
/** `np.eye(3)[labels]`: rows of the unit matrix by number; null for any other table or index. */
function oneHot(t: Tracer, { state }: Table, codes: Value, node: Subscript): Table | null {
  if (!/^numpy\.(?:eye|identity)$/.test(state.made) || codes.kind !== "table") return null;
  const { column, columns, division } = codes.state;
  const path = "numpy.eye.__getitem__";
  const result = t.table("numpy.ndarray", { made: path, from: [codes.state], column, columns, division });
  const args = [unnamed(codes)] as const;
  t.record<CallEvent>({ kind: "call", path, receiver: null, args, result, before: null, after: result.state }, node);
  return result;
}

/** What `object[...]` gives. */
export function subscript(t: Tracer, node: Subscript, scope: Scope): Value {
  const object = t.evaluate(node.object, scope);
  const values = node.index.map((index) => t.evaluate(index, scope));
  const [first = UNKNOWN, second] = values;
  switch (object.kind) {
    case "dictionary": {
      const key = first.kind === "constant" ? String(first.value) : null;
      const found = key === null ? undefined : object.entries.get(key)?.value;
      if (found) return found;
      if (key !== null && object.maker !== undefined && !object.open) {
        const value = t.call(object.maker, [], node, scope);
        object.entries.set(key, { key: first, value });
        return value;
      }
      const all = [...object.entries.values()].map(({ value }) => value);
      return key === null && all.length > 0 ? alike(t, all) : UNKNOWN;
    }
    case "sequence": {
      // A loader of plain rows gives no pairs: `batch[:, 0]`.
      const [batch] = object.items;
      if (node.index.length > 1 && batch?.kind === "table" && batch.state.made === "batch")
        return ofTable(t, batch, node, values, first, second, scope);
      const field = fieldOf(t, object, first);
      if (field !== null) return field;
      const place = object.type === "columns" ? numberOf(second) : null;
      if (place !== null) return object.items.at(place) ?? UNKNOWN;
      // The first of what was sorted may be any of it.
      if (node.index[0]?.kind === "slice" && object.type !== "sorted")
        return isOfParts(object) ? object : { ...object, items: [...slice(object.items, node.index[0], t, scope)] };
      if (object.type === "sorted") return node.index[0]?.kind === "slice" ? object : alike(t, object.items);
      const at =
        first.kind === "constant" && typeof first.value === "number"
          ? first.value - t.knowledge.firstPlace
          : labelsAt(object, first);
      if (at !== null) return object.items.at(at) ?? (object.open ? alike(t, object.items) : UNKNOWN);
      return alike(t, object.items);
    }
    // NumPy writes this call with brackets: `np.c_[a, b]`.
    case "reference":
      if (object.path === "numpy.c_") return t.call(object, values.map(unnamed), node, scope);
      return entryOfList(object.path, textOf(first)) ?? UNKNOWN;
    case "constant":
      return UNKNOWN;
    case "prediction": {
      // What trainers say about rows has the measures with it: `predict(rows).metrics["test_f1"]`.
      const masked = maskedPart(node.index[0]);
      if (masked !== null && object.on !== null && object.on.division === null) {
        const on = t.table("numpy.ndarray", { made: "rows", from: [object.on] });
        return { ...object, on: asGiven(t, on, masked).state };
      }
      const some = object.on === null ? null : maskedRows(t, object.on, first, node);
      if (some !== null) return { ...object, on: some };
      const key = textsOf(first)?.[0] ?? "";
      const metric = metricOfIdentifier(key.replace(/^(?:test|eval)_/, ""));
      if (metric === null) return object;
      // Of rows that are not known the key says what the trainer was told.
      const measure = judging(object, null);
      return { ...measure, metric, part: measure.part ?? (object.on === null ? partOfName(key) : null) };
    }
    case "measure": {
      const { ofEach, ...ofOne } = object;
      if (ofEach === "class" && numberOf(first) !== null)
        return { ...ofOne, shape: "value", of: String(numberOf(first)) };
      // The score of one of the settings that were tried, by its number, is not what the search found.
      if (object.over === "trials" && numberOf(first) !== null) return UNKNOWN;
      if (object.shape === "list" && SHARE_OF_LENGTH.test(t.source(node.index[0] ?? node))) return UNKNOWN;
      const on = object.shape === "value" ? null : (object.on ?? object.truth);
      const some = on === null ? null : maskedRows(t, on, first, node);
      if (some !== null) return { ...object, on: some };
      const key = textOf(first) ?? textOf(second);
      // A column of what was tried, by its name: `fit$results$RMSE`.
      if (key !== null && object.metric === null && object.report === null && object.model !== null)
        return { ...object, metric: metricOfIdentifier(key) };
      if (key !== null && object.report === "classification report") return underReport(object, key);
      if (object.report === "confusion matrix" && first.kind === "constant" && second?.kind === "constant")
        return { ...object, shape: first.value === second.value ? "right" : "value" };
      // caret's table of counts has what follows from them, and R's summary what the fit is worth: `counts$overall["Accuracy"]`, `summary(fit)$r.squared`.
      const holds = object.report === "confusion matrix" || object.report === "summary";
      const metric = key !== null && holds ? metricOfIdentifier(key.replaceAll(".", " ")) : null;
      if (metric !== null) return { ...object, report: null, metric, shape: "value" };
      return key === null || object.report !== "evaluation" ? object : scoresUnder(t, object, key);
    }
    case "table":
      if (object.state.made === "columns") {
        const names = columnsAt(t, node.index[0], first, scope)?.(object.state.columns ?? []);
        const [name] = names ?? [];
        if (names && name !== undefined)
          return numberOf(first) === null ? sequence(names.map(constant)) : constant(name);
      }
      // An example with its answer.
      if (object.type === "torch.Dataset" && numberOf(first) !== null) return elements(t, object).items[0] ?? UNKNOWN;
      // Arrays that were saved together need not have the same rows.
      if (object.state.made === "numpy.load" && textOf(first) !== null)
        return t.table("numpy.ndarray", { made: "numpy.load", sources: object.state.sources });
      if (KEEPS_ROWS_AS_DATA.test(object.state.made) && textOf(first) === "data") return object;
      // Numbers of rows that come in a list, codes before what they stand for: `createDataPartition(y)[[1]]`, `factorize()[0]`.
      if (first.kind === "constant" && (object.type === "rows" || isCodes(object, first))) return object;
      return (
        oneOf(t, object, textOf(first)) ??
        partOfSet(t, object, textOf(first) ?? "") ??
        oneHot(t, object, first, node) ??
        scoresOfTrials(object, textOf(first)) ??
        ofTable(t, object, node, values, first, second, scope)
      );
    case "instance": {
      // The output of a layer for one word, or one of several outputs.
      if (object.path === "keras.Tensor") return object;
      // A row of a search's results, an item of what a loader holds.
      const column = textsOf(first)?.[0];
      const held = partOfModel(t, object, column ?? null);
      if (held !== null) return held;
      const kept = judgedUnder(object, column ?? "") ?? keptUnder(t, object, first);
      if (kept !== null) return kept;
      return (
        (column === undefined ? undefined : object.fields.get(column)) ??
        t.method(object, "__getitem__", [], node, scope)
      );
    }
    case "outcome":
      return (
        (first.kind === "constant" && typeof first.value === "number"
          ? pairOf(object)?.[first.value]
          : underName(object, textOf(first) ?? "")) ?? UNKNOWN
      );
    default:
      return madeOf(object);
  }
}

/** Where a bound of sorted scores stands, which no model is worth: `scores[int(0.025 * len(scores))]`. */
const SHARE_OF_LENGTH = /\* ?len\(|\blen\([^()]*\) ?\*/;

/** Functions of R that give a list in which `data` are the rows. */
const KEEPS_ROWS_AS_DATA = /^r\.(?:ROSE|smotefamily)\./;

const isCodes = ({ state }: Table, { value }: Constant): boolean => state.made.endsWith(".factorize") && value === 0;

/** The part of the data that a mask by name keeps of what was predicted for all: `out[data.test_mask]`. */
const maskedPart = (index: Expression | undefined): ReturnType<typeof partOfName> => {
  const name = index?.kind === "attribute" ? index.name : index?.kind === "name" ? index.id : "";
  return /mask|idx|index/i.test(name) ? partOfName(name) : null;
};

/** Where a batch that is read by names keeps its labels: its second place. */
function labelsAt({ items }: Sequence, key: Value): number | null {
  const [first] = items;
  if (first?.kind !== "table" || first.state.made !== "batch" || items.length !== 2) return null;
  return /^(?:labels?|targets?|y)$/.test(textsOf(key)?.[0] ?? "") ? 1 : null;
}

/** What a batch has under a name that is none for labels: the same each time that it is asked for; null for anything else. */
function fieldOf(t: Tracer, batch: Sequence, key: Value): Table | null {
  const [first] = batch.items;
  const name = textOf(key);
  if (name === null || first?.kind !== "table" || first.state.made !== "batch" || labelsAt(batch, key) !== null)
    return null;
  const known = FIELDS.get(batch) ?? new Map<string, Table>();
  const { from, division, label } = first.state;
  const field =
    known.get(name) ?? t.table("torch.Tensor", { made: "batch", from, division, label, content: constant(name) });
  FIELDS.set(batch, known.set(name, field));
  return field;
}
const FIELDS = new WeakMap<Sequence, Map<string, Table>>();

/** One value for any of several: what they have in common; nothing where they differ in kind or are models of different classes. */
export function alike(t: Tracer, values: readonly Value[]): Value {
  const [first] = values;
  if (first === undefined || first.kind === "constant") return UNKNOWN;
  if (first.kind === "sequence" && values.length > 1) {
    const tuples = values.filter((one) => one.kind === "sequence" && one.items.length === first.items.length);
    if (tuples.length < values.length) return UNKNOWN;
    const places = first.items.map((_, at) =>
      alike(
        t,
        tuples.flatMap((one) => (one as Sequence).items[at] ?? UNKNOWN),
      ),
    );
    return { ...first, items: places };
  }
  if (first.kind === "dictionary" && values.length > 1) return alikeByKeys(t, first, values);
  if (!values.every((one) => one === first || isLike(first, one))) return chosenAmong(t, values) ?? UNKNOWN;
  if (first.kind === "prediction") {
    const models = values.flatMap((one) => (one.kind === "prediction" && one.model !== null ? [one.model] : []));
    const chosen = models.length === values.length ? chosenAmong(t, models) : null;
    return chosen === null ? first : { ...first, model: chosen, fit: chosen.fit };
  }
  // Of several models nobody knows whose value it is.
  const isOfOne = values.every(
    (one) => one.kind !== "measure" || first.kind !== "measure" || one.model === first.model,
  );
  return first.kind === "measure" && !isOfOne ? { ...first, model: null, fit: -1 } : first;
}

/** What one of several dictionaries holds under the keys that all of them have: `results[best_name]["accuracy"]`. */
function alikeByKeys(t: Tracer, first: Dictionary, values: readonly Value[]): Value {
  const all = values.filter((one) => one.kind === "dictionary");
  if (all.length < values.length) return UNKNOWN;
  const entries = [...first.entries].flatMap(([name, { key, value }]) => {
    const own = all.flatMap((one) => one.entries.get(name)?.value ?? []);
    if (own.length < all.length) return [];
    return [[name, { key, value: own.every((one) => one === value) ? value : alike(t, own) }] as const];
  });
  return { ...first, entries: new Map(entries), open: true };
}

/** Models are alike if they have the same class and hold no others, which may differ. */
const isLike = (first: Value, other: Value): boolean =>
  first.kind === "instance"
    ? other.kind === "instance" && other.path === first.path && ![first, other].some(holdsOthers)
    : other.kind === first.kind && !DIFFER.has(first.kind);

/** What does one thing each: several functions, or classes, have nothing in common. */
const DIFFER: ReadonlySet<Value["kind"]> = new Set(["outcome", "function", "class", "reference"]);

const holdsOthers = ({ args }: Instance): boolean =>
  args.some(({ value }) => value.kind === "instance" || value.kind === "sequence");

/** Whether a list stands for the parts of a network, of which nobody knows how many there are. */
const isOfParts = ({ items: [first, ...others], open }: Sequence): boolean =>
  open && first?.kind === "instance" && others.length === 0;
