import { givenAs, unnamed } from "../arguments.ts";
import type { Expression } from "../../python/ast.ts";
import { judging } from "../measures/judging.ts";
import { argument, fit, prediction } from "./learners.ts";
import { noteRows, stateOf, transformed } from "../rows/transforming.ts";
import { divide } from "../rows/divisions.ts";
import { predictionIn } from "../measures/measuring.ts";
import { drawnFrom, othersOf } from "../rows/row-numbers.ts";
import { dividingMethod } from "../rows/splitting.ts";
import type { LibraryCall, SelectEvent, SplitEvent, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  numberOf,
  type Scope,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** Calls of R and Julia that have to do with models, which have no methods of their own there; null for any other. */
export const functionalCall: LibraryCall = (t, path, args, node, scope) => {
  const name = path.slice(path.lastIndexOf(".") + 1).replace(/!$/, "");
  const first = args[0]?.value ?? UNKNOWN;
  const network = first.kind === "instance" && first.path.startsWith("r.keras.") ? first : null;
  // Layers are added to a network of Keras where it stands, and it learns there.
  if (network !== null && /^(?:layer_\w+|compile)$/.test(name)) return network;
  if (network !== null && /^fit(?:_generator)?$/.test(name)) {
    fit(t, network, args.slice(1), node, "fit");
    return network;
  }
  const changed = /^julia\..*!$/.test(path) && first.kind === "table" ? changedInPlace(t, path, first) : null;
  if (changed !== null) return changed;
  const divided = division(t, path.endsWith(".sample.split") ? "sample.split" : name, args, node);
  if (divided !== null) return divided;
  const drawn = drawnRows(t, path, name, args);
  if (drawn !== null) return drawn;
  if (/^r\.base\.[ls]apply$/.test(path) && first.kind === "table") return columnByColumn(t, first, args, node, scope);
  const each = OVER_EACH.test(path) ? oneByOne(t, args, node, scope) : null;
  if (each !== null) return each;
  // A machine of MLJ is its model, with the rows that it is to learn from.
  if (path === "julia.MLJ.machine") return first.kind === "instance" ? first : t.instance("?.Model", []);
  if (path === "julia.MLJ.fit!" && first.kind === "instance") {
    fit(t, first, args.slice(1), node, "fit");
    return first;
  }
  const model = args.find((a) => a.value.kind === "instance" && isFitted(a.value))?.value as Instance | undefined;
  if (
    /^(?:time|print|invisible|suppressWarnings|suppressMessages|collect|Matrix|Array|Vector|DataFrame|float|identity)$/.test(
      name,
    ) &&
    (first.kind === "table" || first.kind === "instance" || first.kind === "prediction")
  )
    return first;
  // A table with predictions beside its rows is judged as they are.
  if (name === "bind_cols") {
    const beside = args.flatMap(({ value }) => predictionIn(value) ?? []);
    if (beside[0] !== undefined) return beside[0];
  }
  if (first.kind === "prediction" && KEEPS_ROWS.test(path)) return first;
  if (path === "r.caret.preProcess" && first.kind === "table") {
    const made = t.instance(path, args);
    noteRows(made, "fit", args);
    return made;
  }
  if (name === "predict" && first.kind === "instance" && first.path === "r.caret.preProcess")
    return transformed(t, first, args.slice(1));
  if (model && /^(?:predict\w*|\w*predict|apply_(?:tree|forest)|fitted|forecast)$/.test(name))
    return predicted(model, args);
  if (model && /^(?:performance|evaluate|accuracy)$/.test(name)) {
    const data = args.find((a) => a.value.kind === "table")?.value;
    return {
      ...judging(null, null),
      model,
      fit: model.fit,
      on: data ? stateOf(data) : null,
      // MLJ judges by the folds that it is told, or holds rows out.
      part: path.startsWith("julia.MLJ.") ? (/Holdout/.test(t.source(node)) ? "validation" : "cross-validation") : null,
      report: "evaluation",
      shape: "list",
    };
  }
  if (model && /^(?:adj)?r2$/.test(name))
    return {
      ...judging(null, null),
      model,
      fit: model.fit,
      part: "train",
      metric: name === "r2" ? "R2" : "adjusted R2",
    };
  if (model && /^(?:summary|glance|tidy)$/.test(name))
    return { ...judging(null, null), model, fit: model.fit, part: "train", report: "summary" };
  // `tune(svm, y ~ ., data = rows)` trains what it is given, or what its name says.
  const tuned = /^r\.e1071\.(?:tune|best)(?:\.(\w+))?$/.exec(path);
  if (tuned !== null) {
    const [, kind = "tune"] = tuned;
    const [given] = args;
    const by = kind === "tune" && given?.value.kind === "reference" ? given.value.path : `r.e1071.${kind}`;
    return t.knowledge.model(by) === null
      ? null
      : learned(
          t,
          by,
          args.filter((one) => one.value.kind !== "reference"),
          node,
          "search",
        );
  }
  const trained = pathOfModel(t, path, args);
  if (t.knowledge.model(trained) === null) return null;
  if (trained.startsWith("r.keras.")) return t.instance(trained, args);
  const made = learned(t, trained, args, node, "fit");
  return path === LOOKS_UP ? prediction(made, [unnamed(argument(args, /^test$/, 1))]) : made;
};

/** What keeps the predictions that stand in a table, row by row. */
const KEEPS_ROWS = /^r\.dplyr\.(?:mutate|rename|select|relocate|transmute|bind_cols|as_tibble|ungroup)$/;

/** Nearest neighbours are looked up at once, for rows that come before the answers. */
const LOOKS_UP = "r.class.knn";

function learned(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
  how: "fit" | "search",
): Instance {
  const made = t.instance(path, args);
  const x = someRows(t, argument(args, /^(?:data|x|X|training_frame|trainingSet)$/, 0), args, node);
  // After a formula come the rows that it is about.
  const isFormula = args.some(({ name, text }) => name === null && /^[^"'=]*~/.test(text));
  const rows = isFormula && x.kind !== "table" ? (args.find(({ value }) => value.kind === "table")?.value ?? x) : x;
  const y = isFormula ? UNKNOWN : argument(args, /^(?:y|Y|labels?|cl)$/, path === LOOKS_UP ? 2 : 1);
  fit(t, made, [givenAs("x", rows), ...args, givenAs("y", y)], node, how);
  return made;
}

/** `lm(y ~ x, data = all, subset = rows)` learns from some rows only. */
function someRows(t: Tracer, data: Value, args: readonly ArgumentValue[], node: Expression): Value {
  const by = args.find(({ name }) => name === "subset");
  if (by === undefined || data.kind !== "table") return data;
  const { state, type } = data;
  const { columns, column } = state;
  const rows = t.table(type, { made: "rows", from: [state], columns, column, division: state.division });
  t.record<SelectEvent>(
    {
      kind: "select",
      by: "condition",
      before: state,
      after: rows.state,
      columns: [],
      without: [],
      condition: by.text,
      share: null,
      between: null,
      mask: null,
    },
    node,
  );
  return rows;
}

const OVER_EACH = /^r\.(?:base\.(?:lapply|sapply|vapply)|purrr\.(?:map|map_dbl|map_df|map_dfr))$/;

/** What a function makes of each entry of a list that is known, under the same names; null for any other list or function. */
function oneByOne(t: Tracer, args: readonly ArgumentValue[], node: Expression, scope: Scope): Value | null {
  const list = args[0]?.value;
  const called = args[1]?.value;
  if (list === undefined || (called?.kind !== "function" && called?.kind !== "reference")) return null;
  const made = (value: Value): Value => t.call(called, [unnamed(value), ...args.slice(2)], node, scope);
  if (list.kind === "sequence" && !list.open && list.items.length <= MOST_ENTRIES)
    return { ...list, items: list.items.map(made) };
  if (list.kind !== "dictionary" || list.open || list.entries.size > MOST_ENTRIES) return null;
  const entries = [...list.entries].map(([name, { key, value }]) => [name, { key, value: made(value) }] as const);
  return { ...list, entries: new Map(entries) };
}
const MOST_ENTRIES = 24;

/** `lapply(table, scale)` makes of each column what the function makes of it; null where that is one value or unknown. */
function columnByColumn(
  t: Tracer,
  table: Table,
  [, given]: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Table | null {
  if (given?.value.kind !== "function" && given?.value.kind !== "reference") return null;
  const { state, type } = table;
  const made = t.call(given.value, [unnamed(table)], node, scope);
  return made.kind !== "table" || made.type === "number" || made.type === "told"
    ? null
    : t.table(type, { made: made.state.made, from: made.state.from, columns: state.columns, division: state.division });
}

/** `dropmissing!(table)`: functions of Julia with an exclamation mark change what they are given; null for one that treats no data. */
function changedInPlace(t: Tracer, path: string, table: Table): Table | null {
  if (t.knowledge.treatment(path) === null) return null;
  const root = table.view?.of ?? table;
  const before = root.state;
  root.state = t.nextState(before, { made: path, from: [before], columns: before.columns });
  root.state.bound.push(...before.bound);
  return root;
}

/** Functions and classes that fit several kinds of models choose one by an argument: `train(method = "rf")`, `GLM(y, X, family=Poisson())`. */
export function pathOfModel(t: Tracer, path: string, args: readonly ArgumentValue[]): string {
  const usual = t.knowledge.model(path);
  for (const { name: given, value, text } of args) {
    // R takes families by their place as well: `glm(y ~ x, binomial, rows)`.
    const name = given === null && path === "r.stats.glm" && FAMILY.test(text) ? "family" : given;
    const number = numberOf(value);
    // Without its name it is a type that is made: `Binomial()`.
    const written = (name === null ? /^[A-Z]\w*(?=\()/ : /^\w+/).exec(text)?.[0];
    const made = value.kind === "instance" ? value.path.slice(value.path.lastIndexOf(".") + 1) : null;
    const word = number !== null ? String(number) : name === null ? written : (textOf(value) ?? made ?? written);
    const special = `${path}.${name === null ? "" : `${name}=`}${word ?? ""}`;
    const family = word ? t.knowledge.model(special) : null;
    if (family !== null && family !== usual) return special;
  }
  return path;
}

const FAMILY = /^"?(?:quasi)?(?:binomial|poisson|gaussian|Gamma)\b/;

/** Numbers of the training rows, or a division that both parts are asked of; null for any other call. */
function division(t: Tracer, name: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  const [first] = args;
  if (first === undefined) return null;
  const data = first.value.kind === "table" ? first.value : null;
  const isRows = name === "createDataPartition" || name === "sample.split" || (name === "sample" && drawsRows(args));
  if (isRows) {
    const event = t.record<SplitEvent>(
      {
        kind: "split",
        split: t.splits.length,
        how: "holdout",
        inputs: data && name !== "sample" ? [data.state] : [],
        testShare: heldBack(args),
        folds: null,
        seed: null,
        // `createDataPartition` divides numbers by their size.
        stratified: name === "sample.split",
        parts: ["train", "test"],
        by: [],
      },
      node,
    );
    // A name may say that the smaller part is the one that is drawn.
    const { split, testShare: left } = event;
    const share = left === null ? {} : { share: Math.round((1 - left) * 1e6) / 1e6 };
    return t.table("rows", { made: "fold", from: [], division: { split, part: "train", ...share } });
  }
  if (name === "splitFrame" && data) return dividingMethod(t, data, data.type, "split_frame", args.slice(1), node);
  if (/^initial_(?:time_)?split$/.test(name) && data) {
    const by = { testShare: heldBack(args) ?? 0.25, folds: null, seed: null, by: [] };
    const how = name === "initial_split" ? "holdout" : "time";
    const stratified = args.some((a) => a.name === "strata");
    const [parts = []] = divide(t, [data], { ...by, how, stratified }, node);
    const made = t.instance("r.rsample.rsplit", args);
    for (const part of parts) made.fields.set(part.state.division?.part ?? "", part);
    return made;
  }
  if (/^(?:training|testing|analysis|assessment)$/.test(name) && first.value.kind === "instance")
    return first.value.fields.get(/^(?:training|analysis)$/.test(name) ? "train" : "test") ?? null;
  return null;
}

/** `subset(df, split == TRUE)`, `anti_join(df, train)`: rows that a division marks, or that were not drawn; null for any other call. */
function drawnRows(t: Tracer, path: string, name: string, args: readonly ArgumentValue[]): Table | null {
  const [table, rows] = args.map(({ value }) => value);
  if (table?.kind !== "table" || rows?.kind !== "table") return null;
  const { state, type } = table;
  const isMarked = /^(?:subset|filter)$/.test(name) && rows.type === "rows";
  const drawn = isMarked ? rows.state.division : name === "anti_join" ? drawnFrom(t, rows, state, true) : null;
  if (drawn === null) return null;
  const { columns, column } = state;
  return t.table(type, { made: path, from: [state], columns, column, division: isMarked ? drawn : othersOf(drawn) });
}

/** `sample(1:nrow(data), 0.7 * nrow(data))` */
const drawsRows = (args: readonly ArgumentValue[]): boolean =>
  args.length > 1 && /\bnrow\(|\bseq_len\(|\bseq_along\(/.test(args[0]?.text ?? "");

/** Share of the rows that a share of training rows leaves; null where none is written. */
function heldBack(args: readonly ArgumentValue[]): number | null {
  const given = args.find((a) => a.name !== null && /^(?:p|prop|SplitRatio)$/.test(a.name)) ?? args[1];
  const share = numberOf(given?.value) ?? Number(/(?<![\d.])0?\.\d+/.exec(given?.text ?? "")?.[0] ?? Number.NaN);
  return share > 0 && share < 1 ? Math.round((1 - share) * 1e6) / 1e6 : null;
}

const isFitted = (instance: Instance): boolean => instance.fit >= 0;

function predicted(model: Instance, args: readonly ArgumentValue[]): Value {
  return prediction(
    model,
    args.filter((a) => a.value !== model),
  );
}
