/** Verbs of R that take columns as code: `filter(sales, price > 0)`, `select(sales, -id)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { textsOf } from "../../read/trace/value.ts";
import { type SetColumn, setColumns } from "./set-columns.ts";
import { nameOf } from "../data/table-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { treatmentFact } from "./treatment-of.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { evidenceOf } from "../evidence.ts";

const LONGEST_CONDITION = 100;
const LONGEST_TEXT = 400;
/** A name, with the bracket after it if it is a function's. */
const NAME = /(?<![\w."'$])([A-Za-z][\w.]*)(\s?\()?/g;
const NO_COLUMN = /^(?:TRUE|FALSE|T|F|NA|NULL|c)$/;

/** What a verb does to the columns that it names; null for a call that is not such a verb. */
export function verbFacts(
  { path, args, cell, certain }: Pick<CallEvent, "path" | "args" | "cell" | "certain">,
  trace: Trace,
): TreatmentFact[] | null {
  const verb = VERB.exec(path)?.[1];
  const [table] = args;
  // A data set that a package brings along is known by its name alone.
  if (verb === undefined || table === undefined || (table.value.kind !== "table" && path.startsWith("r.base.")))
    return null;
  const state = table.value.kind === "table" ? table.value.state : null;
  const base = { table: nameOf(state), ...evidenceOf({ cell, certain }) };
  // What begins with a dot is no column but says how the verb works: `.groups = "drop"`.
  const given = args.slice(1).filter(({ name }) => name?.startsWith(".") !== true);
  const written = given.map(({ text }) => text);
  const columns = [...new Set(written.flatMap(columnsIn))];
  if (verb === "subset" && given.some(({ name }) => name === "select")) {
    const chosen = given.find(({ name }) => name === "select")?.text ?? "";
    const rows = args.filter(({ name }) => name !== "select");
    return [
      ...(rows.length > 1 ? (verbFacts({ path, args: rows, cell, certain }, trace) ?? []) : []),
      /^\s*-/.test(chosen)
        ? { kind: "dropped-columns", columns: columnsIn(chosen), ...base }
        : { kind: "dropped-columns", columns: [], kept: columnsIn(chosen), ...base },
    ];
  }
  if (verb === "filter" || verb === "subset") {
    const isOfGaps = (text: string): boolean => /^!\s*is\.na\([\w.]+\)$/.test(text.trim());
    const gaps = written.filter(isOfGaps);
    const others = written.filter((text) => !isOfGaps(text));
    const condition = others.join(" & ");
    const short = condition.length <= LONGEST_CONDITION ? condition : null;
    return [
      ...(others.length === 0
        ? []
        : [{ kind: "filtered" as const, columns: [...new Set(others.flatMap(columnsIn))], condition: short, ...base }]),
      ...(gaps.length === 0
        ? []
        : [{ kind: "dropped-missing" as const, columns: gaps.flatMap(columnsIn), axis: "rows" as const, ...base }]),
    ];
  }
  if (verb === "unnest_tokens")
    return [{ kind: "tokenised", columns: columnsIn(written[1] ?? ""), how: "words", ...base }];
  if (verb === "drop_na") return [{ kind: "dropped-missing", columns, axis: "rows", ...base }];
  if (verb === "distinct")
    return [
      {
        kind: "deduplicated",
        columns: given.flatMap(({ name, text }) => (name === null ? columnsIn(text) : [])),
        ...base,
      },
    ];
  if (verb === "replace_na" || verb === "fill") {
    const [values] = given;
    const filled = values?.value.kind === "dictionary" ? [...values.value.entries.keys()] : columns;
    const how = verb === "fill" ? "previous" : "constant";
    return [{ kind: "filled", columns: filled, how, value: null, ...base }];
  }
  if (verb === "separate") {
    const into = textsOf((given.find(({ name }) => name === "into") ?? given[1])?.value);
    return into === null
      ? []
      : [{ kind: "derived", columns: into, from: columnsIn(written[0] ?? ""), formula: null, ...base }];
  }
  if (verb === "unite") {
    const name = written[0]?.replaceAll(/["']/g, "") ?? "";
    return [{ kind: "derived", columns: [name], from: written.slice(1).flatMap(columnsIn), formula: null, ...base }];
  }
  if (/^(?:pivot_longer|pivot_wider|gather|spread)$/.test(verb)) {
    const first = verb === "gather" ? 2 : 0;
    const turned = given.flatMap(({ name, text }, i) =>
      (name === null ? i >= first : /^(?:cols|(?:names|values)_from)$/.test(name)) ? [text] : [],
    );
    const how = /^(?:pivot_longer|gather)$/.test(verb) ? ("melt" as const) : ("pivot" as const);
    // What stands after a minus, or is asked of the names, is not known by name.
    const isKnown = turned.every((text) => /^(?:c\()?[\w.`"', ]+\)?$/.test(text));
    return [{ kind: "reshaped", columns: isKnown ? turned.flatMap(columnsIn) : [], how, ...base }];
  }
  if (/^summari[sz]e$/.test(verb)) {
    const grouping = state === null ? undefined : trace.calls.find(({ after }) => after?.id === state.id);
    const within = args.filter(({ name }) => name === ".by");
    const by = grouping?.path.endsWith(".group_by") ? grouping.args.slice(1) : within;
    const made = given.flatMap(({ name }) => (name === null ? [] : [name]));
    return by.length === 0
      ? []
      : [{ kind: "aggregated", columns: made, by: by.flatMap(({ text }) => columnsIn(text)), how: null, ...base }];
  }
  const across = given.flatMap(({ name, text }) => (name === null ? acrossColumns(verb, text, written) : []));
  if (across.length > 0) {
    const others = given.flatMap(({ name, text }) => (name === null ? [] : [{ name, text }]));
    const facts = setColumns(across, base).filter(({ kind }) => kind !== "derived");
    return [...facts.map((fact) => ({ ...fact, columns: fact.columns.filter(Boolean) })), ...setColumns(others, base)];
  }
  if (verb === "rename") return [{ kind: "renamed", columns, to: given.flatMap(({ name }) => name ?? []), ...base }];
  if (verb === "select") {
    const isWithout = written.length > 0 && written.every((text) => text.startsWith("-"));
    if (columns.length === 0) return [];
    return isWithout
      ? [{ kind: "dropped-columns", columns, ...base }]
      : [{ kind: "dropped-columns", columns: [], kept: columns, ...base }];
  }
  return setColumns(
    given.flatMap(({ name, text }) => (name === null ? [] : [{ name, text }])),
    base,
    columns,
  );
}

const VERB =
  /^r\.(?:dplyr|base|tidyr|tidytext)\.(filter|subset|select|mutate|mutate_at|mutate_if|transmute|transform|rename|drop_na|distinct|separate|unite|replace_na|fill|summari[sz]e|pivot_longer|pivot_wider|gather|spread|unnest_tokens)$/;

/** `mutate(across(c(a, b), as.factor))`, `mutate_at(vars(a, b), as.factor)`: each column is set to the function of itself; "" for those that a test chooses. */
function acrossColumns(verb: string, text: string, written: readonly string[]): readonly SetColumn[] {
  const inner = /^mutate_(?:at|if)$/.test(verb) ? written.join(", ") : /^\s*across\(([^]*)\)\s*$/.exec(text)?.[1];
  const [, columns = "", given = ""] =
    /^\s*((?:c|vars|list|where)\([^()]*\)|[\w.]+)\s*,\s*([^]*)$/.exec(inner ?? "") ?? [];
  const called = /^~?\s*([\w.:]+)\s*(?:$|,|\()/.exec(given)?.[1];
  if (called === undefined) return [];
  if (/^where\(|^is\./.test(columns)) return [{ name: "", text: `${called}()` }];
  const names = [...columnsIn(columns), ...[...columns.matchAll(/["']([^"']+)["']/g)].map(([, name = ""]) => name)];
  return names.map((name) => ({ name, text: `${called}(${name})` }));
}

/** A step of a recipe, or what caret prepares data with; null for any other call. */
export function preparingFacts(event: CallEvent, knowledge: Knowledge): TreatmentFact[] | null {
  const { path, args } = event;
  const [given] = args;
  const columns = given?.value.kind === "table" ? (given.value.view?.columns ?? []) : [];
  const base = { columns, table: null, ...evidenceOf(event) };
  if (path === "r.caret.dummyVars") return [{ ...base, kind: "encoded", how: "one-hot", columns: [] }];
  // What prepares the rows may be a step of the training: `train(y ~ ., data, preProcess = c("center", "scale"))`.
  const methods =
    path === "r.caret.train"
      ? methodsOf(args)
      : path === "r.caret.preProcess"
        ? (textsOf(named(args, "method")) ?? ["center", "scale"])
        : [];
  if (methods.length > 0)
    return PREPARES.filter(({ by }) => methods.some((method) => by.test(method))).map(({ fact }) => fact(base));
  const treatment = /^r\.(?:recipes|themis)\.step_/.test(path) ? knowledge.treatment(path) : null;
  if (treatment === null) return null;
  const chosen = args.slice(1).flatMap(({ name, text }) => (name === null ? columnsIn(text) : []));
  const fact = treatmentFact(treatment, { ...base, columns: chosen });
  return fact === null ? [] : [fact];
}

type Base = Pick<TreatmentFact, "columns" | "table" | "cells" | "certainty">;

/** What a training is told to prepare its rows by; R completes names of arguments: `preProc` is one of them. */
const methodsOf = (args: CallEvent["args"]): readonly string[] =>
  textsOf(args.find(({ name }) => name?.startsWith("preProc"))?.value) ?? [];

export const scalesRows = (args: CallEvent["args"]): boolean => methodsOf(args).some((one) => SCALES.test(one));
const SCALES = /^(?:center|scale|range)$/;

/** What the methods of `preProcess` do. */
const PREPARES: readonly { readonly by: RegExp; readonly fact: (base: Base) => TreatmentFact }[] = [
  { by: /^(?:center|scale)$/, fact: (base) => ({ kind: "scaled", how: "standard", ...base }) },
  { by: /^range$/, fact: (base) => ({ kind: "scaled", how: "min-max", ...base }) },
  { by: /Impute$/, fact: (base) => ({ kind: "filled", how: "other", value: null, ...base }) },
  { by: /^(?:BoxCox|YeoJohnson)$/, fact: (base) => ({ kind: "transformed", how: "power", ...base }) },
  { by: /^(?:pca|ica)$/, fact: (base) => ({ kind: "reduced", how: "PCA", components: null, ...base }) },
];

/** The names in an expression that are neither functions nor strings. */
const columnsIn = (text: string): readonly string[] =>
  [
    ...text
      .slice(0, LONGEST_TEXT)
      .replace(/"[^"]*"|'[^']*'|%\w*%/g, " ")
      .matchAll(NAME),
  ].flatMap(([, name = "", bracket]) => (bracket === undefined && !NO_COLUMN.test(name) ? [name] : []));
