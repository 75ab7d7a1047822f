import type { Knowledge } from "../know/knowledge.ts";
import { isPipeline, stepsOf } from "../read/trace/roles.ts";
import { droppedColumns } from "../read/trace/tables.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Treatment } from "../know/library.ts";
import { partOfName } from "../read/trace/divisions.ts";
import type { CallEvent, SelectEvent } from "../read/trace/tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  named,
  type TableState,
  textOf,
  textsOf,
  type Value,
} from "../read/trace/value.ts";
import { type Kept, statesOf } from "./kept.ts";
import { haveOneOrigin, type Reassembled } from "./parts.ts";
import { treatmentFact } from "./treatment-of.ts";
import type { TreatmentFact } from "../facts.ts";

/** What reading a call needs to know of the rest. */
export interface CallContext {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly kept: Kept;
  /** States whose way into a column is told there. */
  readonly assigned: ReadonlySet<number>;
  readonly selections: ReadonlyMap<number, SelectEvent>;
  readonly divided: ReadonlySet<number>;
  readonly parts: Reassembled;
}

/** What a call does to the data that the notebook works on. */
export function readCall(event: CallEvent, context: CallContext): TreatmentFact[] {
  const { trace, knowledge, kept, assigned, selections, divided, parts } = context;
  if (event.after !== null && assigned.has(event.after.id)) return [];
  const fromTransformer = transformed(event, knowledge);
  if (fromTransformer !== null) return fromTransformer;
  if (knowledge.operation(event.path) === "load") return whileReading(event, knowledge);
  const treatment = knowledge.treatment(event.path);
  if (treatment === null) return [];
  const { before, after, receiver, args } = event;
  // What is only made does nothing yet.
  if (INSIDE.has(treatment.as) && (after === null || event.repeated) && event.result.kind !== "instance")
    return inside(event, treatment);
  if (after === null) return [];
  if (!kept.isKept(after) || parts.samples.has(after.id)) return [];
  const rejoined = parts.joins.get(after.id);
  if (rejoined) return rejoined.drawn === null ? [] : [balancedBy(event, rejoined.columns, rejoined.drawn)];
  if (before !== null && divided.has(before.id) && after.bound.some((name) => partOfName(name) !== null)) return [];
  if (/^(?:derived)$/.test(treatment.as) && receiver?.kind !== "table") return [];
  const method = event.path.slice(event.path.lastIndexOf(".") + 1);
  if (treatment.as === "dropped-columns") return dropped(event, selections);
  if (method === "assign") {
    const made = args.flatMap((a) => (a.name === null ? [] : [a.name]));
    return made.length === 0
      ? []
      : [
          {
            kind: "derived",
            columns: made,
            from: [],
            formula: null,
            table: nameOf(before),
            cells: [event.cell],
            certainty: event.certain ? "certain" : "likely",
          },
        ];
  }
  if (treatment.as === "filtered" && method === "query") {
    const condition = textOf(args[0]?.value);
    return [
      {
        kind: "filtered",
        columns: condition === null ? [] : namesIn(condition),
        condition,
        table: nameOf(before),
        cells: [event.cell],
        certainty: event.certain ? "certain" : "likely",
      },
    ];
  }
  const columns = columnsOf(event);
  const tables = [before, ...args.flatMap((a) => statesOf(a.value))].flatMap((state) => (state ? [state] : []));
  const by = keysOf(args);
  if (treatment.as === "joined" && putsBeside(event) && haveOneOrigin(tables)) return [];
  // Statistics of one column that nothing keeps are no treatment; grouped tables that are kept are.
  if (treatment.as === "aggregated" && event.result.kind !== "table") return [];
  const fact = treatmentFact(treatment.as === "joined" ? { ...treatment, how: method } : treatment, {
    columns,
    table: nameOf(before),
    cell: event.cell,
    certainty: event.certain ? "certain" : "likely",
    args,
    tables: tables.map((state) => nameOf(state) ?? state.sources[0] ?? "").filter((name) => name !== ""),
    by: treatment.as === "aggregated" ? groupedBy(event, trace) : by,
    formula: event.path,
    from: columns,
  });
  return fact === null ? [] : [fact];
}

/** Columns that tables are joined on, by all the names that they have. */
const keysOf = (args: readonly ArgumentValue[]): readonly string[] => [
  ...new Set(["on", "left_on", "right_on", "by"].flatMap((name) => textsOf(named(args, name)) ?? [])),
];

/** `concat(..., axis=1)`: columns beside columns. */
function putsBeside({ path, args }: CallEvent): boolean {
  const axis =
    named(args, "axis") ?? (path.endsWith(".concat") ? args.filter((a) => a.name === null)[1]?.value : undefined);
  const isAcross = axis?.kind === "constant" && (axis.value === 1 || axis.value === "columns");
  return isAcross || /\.(?:hstack|column_stack|c_|cbind|bind_cols|hcat)$/.test(path);
}

const balancedBy = (event: CallEvent, columns: readonly string[], drawn: "over" | "under"): TreatmentFact => ({
  kind: "balanced",
  how: `${drawn}sampling`,
  columns,
  table: nameOf(event.after),
  cells: [event.cell],
  certainty: event.certain ? "certain" : "likely",
});

/** Steps that pictures go through when they are read: `transforms.Compose([...])`. */
const stepsOfTransform = (value: Value): readonly Instance[] =>
  value.kind !== "instance" || !/\btransforms?\b|\.v2\./.test(value.path)
    ? []
    : value.path.endsWith(".Compose")
      ? stepsIn(value.args[0]?.value)
      : [value];

const stepsIn = (value: Value | undefined): readonly Instance[] =>
  value?.kind === "sequence" ? value.items.flatMap((item) => (item.kind === "instance" ? [item] : [])) : [];

/** What a reader of files is asked to do with the columns on the way. */
function whileReading(event: CallEvent, knowledge: Knowledge): TreatmentFact[] {
  const base = {
    table: nameOf(event.after),
    cells: [event.cell],
    certainty: event.certain ? ("certain" as const) : ("likely" as const),
  };
  const dates = textsOf(named(event.args, "parse_dates")) ?? [];
  const chosen = textsOf(named(event.args, "usecols")) ?? [];
  const pictures = event.args
    .flatMap(({ value }) => stepsOfTransform(value))
    .flatMap((step) => {
      const treatment = knowledge.treatment(step.path);
      const fact =
        treatment &&
        treatmentFact(treatment, {
          ...base,
          columns: [],
          cell: event.cell,
          args: step.args,
          tables: [],
          by: [],
          formula: null,
          from: [],
        });
      return fact ? [fact] : [];
    });
  return [
    ...pictures,
    ...(dates.length === 0 ? [] : [{ kind: "parsed-dates" as const, columns: dates, ...base }]),
    ...(chosen.length < 2 ? [] : [{ kind: "selected" as const, how: "by hand", columns: chosen, ...base }]),
  ];
}

/** Treatments that are seen where texts are given and no table comes back. */
const INSIDE: ReadonlySet<TreatmentFact["kind"]> = new Set(["tokenised", "cleaned-text", "vectorised"]);

function inside(event: CallEvent, treatment: Treatment): TreatmentFact[] {
  // A sentence that is written in the code is an example.
  if (event.args.every(({ value }) => isWritten(value))) return [];
  const fact = treatmentFact(treatment, {
    columns: textColumns(event),
    table: null,
    cell: event.cell,
    certainty: event.certain ? "certain" : "likely",
    args: event.args,
    tables: [],
    by: [],
    formula: null,
    from: [],
  });
  return fact === null ? [] : [fact];
}

const isWritten = (value: Value): boolean =>
  value.kind === "constant" || (value.kind === "sequence" && !value.open && value.items.every(isWritten));

/** The columns whose texts a call is given. */
const textColumns = ({ args }: CallEvent): readonly string[] => [
  ...new Set(args.flatMap(({ value }) => statesOf(value)).flatMap(({ column }) => (column === null ? [] : [column]))),
];

/** Columns that the text of a query compares. */
const namesIn = (condition: string): readonly string[] => [
  ...new Set(
    [...condition.matchAll(/(?:`([^`]+)`|\b([A-Za-z_]\w*))\s*(?:[<>=!]=?|\bin\b|\bnot in\b|\.)/g)].map(
      (m) => m[1] ?? m[2] ?? "",
    ),
  ),
];

/** Name of a table, of the state itself or of the one that it was made from. */
export function nameOf(state: TableState | null): string | null {
  let at: TableState | undefined = state ?? undefined;
  for (let steps = 0; at !== undefined && steps < 6; steps += 1) {
    const name = at.bound.at(-1);
    if (name !== undefined) return name;
    [at] = at.from;
  }
  return null;
}

/** Columns that a call names, or those of the part of a table that it was called on. */
function columnsOf({ args, receiver, before }: CallEvent): readonly string[] {
  for (const name of ["subset", "columns", "cols", "column", "on"]) {
    const given = textsOf(named(args, name));
    if (given !== null) return given;
  }
  if (receiver?.kind === "table" && receiver.view?.columns) return receiver.view.columns;
  if (before?.column) return [before.column];
  const names = args.flatMap((a) =>
    a.value.kind === "table" && a.value.state.column !== null ? [a.value.state.column] : [],
  );
  return names.length > 0 && receiver === null ? names : [];
}

function dropped(event: CallEvent, selections: CallContext["selections"]): TreatmentFact[] {
  const { args, before, cell } = event;
  const base = {
    table: nameOf(before),
    cells: [cell],
    certainty: event.certain ? ("certain" as const) : ("likely" as const),
  };
  const isSpark = /spark|polars/.test(event.path);
  const popped = event.path.endsWith(".pop") ? textsOf(args[0]?.value) : null;
  const columns = popped ?? droppedColumns(args) ?? (isSpark ? args.flatMap((a) => textsOf(a.value) ?? []) : null);
  // The target that is taken out of the features is no column that the data loses.
  if (columns !== null) return [{ kind: "dropped-columns", columns, ...base }];
  const axis = named(args, "axis") ?? args.filter((a) => a.name === null)[1]?.value;
  const isColumns = axis?.kind === "constant" && (axis.value === 1 || axis.value === "columns");
  if (isColumns || named(args, "columns") || event.path.endsWith(".pop"))
    return [{ kind: "dropped-columns", columns: [], ...base }];
  // `df.drop(df[mask].index)` keeps the other rows.
  const given = named(args, "index") ?? args[0]?.value;
  let state = given?.kind === "table" ? given.state : undefined;
  for (let steps = 0; state !== undefined && steps < 3; steps += 1) {
    const chosen = selections.get(state.id);
    if (chosen?.by === "condition")
      return [{ kind: "dropped-rows", columns: chosen.columns, which: shortCondition(chosen.condition), ...base }];
    [state] = state.from;
  }
  return [{ kind: "dropped-rows", columns: [], which: null, ...base }];
}

const LONGEST_CONDITION = 100;
const shortCondition = (condition: string): string | null => (condition.length <= LONGEST_CONDITION ? condition : null);

const groupedBy = ({ before }: CallEvent, trace: Trace): readonly string[] => {
  const grouping = trace.events.find(
    (e) => e.kind === "call" && e.after?.id === before?.id && e.path.endsWith("groupby"),
  );
  if (grouping?.kind !== "call") return [];
  return textsOf(named(grouping.args, "by") ?? grouping.args.find((a) => a.name === null)?.value) ?? [];
};

/** A scaler, an encoder or another transformer that changes rows; null for any other call. */
function transformed(event: CallEvent, knowledge: Knowledge): TreatmentFact[] | null {
  const { receiver, path, args } = event;
  if (receiver?.kind !== "instance") return null;
  const method = path.slice(path.lastIndexOf(".") + 1);
  if (isPipeline(receiver) && /^(?:fit|transform|fit_transform)$/.test(method))
    return pipelineFacts(receiver, event, knowledge);
  const search = receiver.args.find((a) => a.name === "estimator" || a.name === null)?.value;
  if (method === "fit" && search?.kind === "instance" && isPipeline(search))
    return pipelineFacts(search, event, knowledge);
  if (!/^(?:fit_transform|transform|fit_resample|fit_sample|fit_on_texts|texts_to_sequences)$/.test(method))
    return null;
  const facts = stepFacts(receiver, event, knowledge, columnsGiven(args));
  if (facts.length === 0) return null;
  // What is fitted on the training rows is told there; the same rows of the test part are no second treatment.
  return method === "transform" && receiver.fields.has("learned from") && receiver.fields.get(TOLD) === undefined
    ? (receiver.fields.set(TOLD, { kind: "unknown" }), facts)
    : method === "transform"
      ? []
      : (receiver.fields.set(TOLD, { kind: "unknown" }), facts);
}

const TOLD = " told";

/** Steps of a pipeline, each told where it is first fitted: one that stands in several pipelines is one step. */
const pipelineFacts = (pipeline: Instance, event: CallEvent, knowledge: Knowledge): TreatmentFact[] =>
  stepsOf(pipeline).flatMap((step, i, steps) => {
    if (step.fields.has(TOLD)) return [];
    step.fields.set(TOLD, { kind: "unknown" });
    if (isHalf(step, steps[i + 1])) return [];
    const before = steps[i - 1];
    const facts = stepFacts(step, event, knowledge, columnsGiven(event.args));
    const columns = before && isHalf(before, step) ? sparkColumns(before) : null;
    return columns === null ? facts : facts.map((fact) => ({ ...fact, columns }));
  });

/** Counts of words that only weights are made of are half of a step. */
const isHalf = (step: Instance, next: Instance | undefined): boolean =>
  /(?:HashingTF|CountVectorizer)$/.test(step.path) && /(?:\bIDF|TfidfTransformer)$/.test(next?.path ?? "");

/** Columns of what a transformer is given, where they are few and known. */
function columnsGiven(args: readonly ArgumentValue[]): readonly string[] {
  const given = args[0]?.value;
  if (given?.kind !== "table") return [];
  if (given.view?.columns) return given.view.columns;
  if (given.state.column !== null) return [given.state.column];
  return [];
}

/** Facts of a transformer; a column transformer is each of its parts on its columns. */
function stepFacts(
  step: Instance,
  event: CallEvent,
  knowledge: Knowledge,
  columns: readonly string[],
): TreatmentFact[] {
  if (isPipeline(step)) return stepsOf(step).flatMap((inner) => stepFacts(inner, event, knowledge, columns));
  if (/ColumnTransformer$|make_column_transformer$|DataFrameMapper$/.test(step.path))
    return partsOf(step).flatMap(({ inner, columns: own }) => stepFacts(inner, event, knowledge, own));
  const treatment = knowledge.treatment(step.path);
  if (treatment === null) return [];
  const fact = treatmentFact(treatment, {
    columns: sparkColumns(step) ?? columns,
    table: nameOf(event.args[0]?.value.kind === "table" ? event.args[0].value.state : null),
    cell: event.cell,
    certainty: event.certain ? "certain" : "likely",
    args: step.args,
    tables: [],
    by: [],
    formula: step.path,
    from: columns,
  });
  return fact === null ? [] : [fact];
}

/** Transformers that are told the names of their columns. */
function sparkColumns({ args }: Instance): readonly string[] | null {
  const given = args.find((a) => a.name === "inputCol" || a.name === "inputCols")?.value;
  return given ? textsOf(given) : null;
}

function partsOf({
  args,
  path,
}: Instance): readonly { readonly inner: Instance; readonly columns: readonly string[] }[] {
  const given = path.endsWith("ColumnTransformer")
    ? (args.find((a) => a.name === "transformers" || a.name === null)?.value ?? null)
    : null;
  const items = given?.kind === "sequence" ? given.items : args.filter((a) => a.name === null).map((a) => a.value);
  return items.flatMap((item) => {
    if (item.kind !== "sequence") return [];
    const inner = item.items.find((i) => i.kind === "instance");
    const columns =
      item.items
        .map((i) => (i === item.items[0] && item.items.length === 3 ? null : textsOf(i)))
        .find((c) => c !== null && c !== undefined) ?? [];
    return inner?.kind === "instance" ? [{ inner, columns }] : [];
  });
}
