/** What scalers, encoders and other steps make of rows: those of libraries by what is known of them, the notebook's own by their code. */
import { filterMap } from "../../../filter-map.ts";
import { unnamed } from "../arguments.ts";
import { ownMethod } from "../language/classes.ts";
import { callLocal } from "../language/functions.ts";
import { isPipeline, partsOf, stepsOf } from "../models/roles.ts";
import type { Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  LEARNED,
  type LocalFunction,
  sequence,
  type Table,
  type TableState,
  UNKNOWN,
  type Value,
} from "../value.ts";

export const stateOf = (value: Value): TableState | null =>
  value.kind === "table" ? value.state : value.kind === "prediction" ? value.on : null;

const LEARNS = /^(?:fit|fit_transform|fit_on_(?:texts|sequences)|adapt|build_vocab)$/;

/** Notes from which rows a transformer, a vocabulary or a layer has learned. */
export function noteRows(receiver: Instance, name: string, args: readonly ArgumentValue[]): void {
  const state = LEARNS.test(name) ? rowsOf(args[0]?.value ?? UNKNOWN) : null;
  if (state) receiver.fields.set(LEARNED, { kind: "table", type: "?", state, view: null });
}

/** Transformers learn from rows and change them. */
export function transform(t: Tracer, receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  if (name === "fit_resample" || name === "fit_sample") {
    const inputs = args
      .slice(0, 2)
      .map(({ value }) => (value.kind === "table" ? value : t.table("numpy.ndarray", { made: "unseen" })));
    return sequence(
      inputs.map(({ type, state }) =>
        t.table(type, {
          made: `${receiver.path}.${name}`,
          from: [state],
          columns: state.columns,
          column: state.column,
          division: state.division,
        }),
      ),
      "tuple",
    );
  }
  const [first] = args;
  if (name === "fit" || name === "fit_transform") {
    noteRows(receiver, name, args);
    return name === "fit" ? receiver : through(t, receiver, args);
  }
  if (name === "transform") return through(t, receiver, args);
  if (name === "inverse_transform")
    return first?.value.kind === "prediction" ? first.value : transformed(t, receiver, args);
  return chosenColumns(t, receiver, name);
}

/** Which columns a selector keeps, or by which scores; null for what says something else. */
export const chosenColumns = (t: Tracer, selector: Instance, name: string): Value | null =>
  /^(?:support_|ranking_|scores_|pvalues_|get_support|get_feature_names_out|k_feature_(?:names|idx)_)$/.test(name) &&
  t.knowledge.operation(selector.path) === "select"
    ? byLearned(t, selector, /^(?:scores|pvalues|ranking)_$/.test(name) ? "numpy.ndarray" : "pandas.Index", {
        made: `${selector.path}.support`,
        label: selector,
      })
    : null;

/** A table that something makes which may have learned from rows. */
export function byLearned(
  t: Tracer,
  by: Instance,
  type: string,
  change: Partial<TableState> & Pick<TableState, "made">,
): Table {
  const rows = by.fields.get(LEARNED);
  const made = t.table(type, rows === undefined ? change : { ...change, label: by });
  if (rows?.kind === "table") t.behind.set(made.state.id, rows.state);
  return made;
}

/** Rows after a transformer, the same rows as before. */
export function transformed(
  t: Tracer,
  receiver: Instance,
  args: readonly ArgumentValue[],
  /** What own parts of it make. */
  parts: readonly TableState[] = [],
): Value {
  const given = args[0]?.value ?? UNKNOWN;
  // What is made of classes is a column for each of them, or no class at all.
  if (given.kind === "prediction") {
    const { ofClasses: _, ...said } = given;
    return said;
  }
  const state = rowsOf(given);
  const isSpark = receiver.path.startsWith("pyspark.");
  const isFrame = receiver.path.startsWith("r.") && given.kind === "table";
  // Components are not columns of the data, and which columns were selected is not known.
  const isOther = isSpark || /^(?:reduced|selected)$/.test(t.knowledge.treatment(receiver.path)?.as ?? "");
  return byLearned(t, receiver, isSpark ? "pyspark.sql.DataFrame" : isFrame ? given.type : "numpy.ndarray", {
    made: `${receiver.path}.transform`,
    from: state ? [state, ...parts] : [],
    columns: isOther ? null : (state?.columns ?? null),
    column: isOther ? null : (state?.column ?? null),
    division: state?.division ?? null,
    label: receiver,
    content: given.kind === "sequence" ? given : null,
  });
}

/** Rows after the last step of a pipeline that is the notebook's own; as they were where none is. */
export function afterOwnSteps(t: Tracer, pipeline: Instance, rows: Value): Value {
  const steps = stepsOf(pipeline);
  let now = rows;
  for (const step of steps.slice(0, steps.findLastIndex(isOwn) + 1)) now = through(t, step, [unnamed(now)]);
  return now;
}

/** Rows after a step, whose code runs where the notebook defines it, alone or as a part of others. */
function through(t: Tracer, step: Instance, args: readonly ArgumentValue[]): Value {
  const rows = args[0]?.value;
  if (rows?.kind !== "table" || !isOwn(step)) return transformed(t, step, args);
  if (isPipeline(step)) {
    const after = afterOwnSteps(t, step, rows);
    const last = stepsOf(step).at(-1);
    return last !== undefined && isOwn(last) ? after : transformed(t, step, [unnamed(after)]);
  }
  const learns = ownMethod(step, "fit");
  if (learns !== null) callLocal(t, learns, args);
  const code = codeOf(step);
  const made = code === null ? UNKNOWN : callLocal(t, code, [unnamed(rows)]);
  if (made.kind === "table") return made;
  const parts = (partsOf(step, rows) ?? []).flatMap(({ inner, columns }) => {
    const own = columns === null || columns.length === 0 ? rows : withColumns(t, rows, columns);
    return isOwn(inner) ? [stateOf(through(t, inner, [unnamed(own)]))] : [];
  });
  return transformed(
    t,
    step,
    args,
    filterMap(parts, (part) => part),
  );
}

/** Whether the notebook says itself what a step does, or a part of it. */
function isOwn(step: Instance): boolean {
  if (isPipeline(step)) return stepsOf(step).some(isOwn);
  return codeOf(step) !== null || (partsOf(step)?.some(({ inner }) => isOwn(inner)) ?? false);
}

/** The method of an own class, or the function that `FunctionTransformer` hands its rows to. */
function codeOf(step: Instance): LocalFunction | null {
  const given = step.path.endsWith(".FunctionTransformer")
    ? step.args.find(({ name }) => name === null || name === "func")?.value
    : undefined;
  return given?.kind === "function" ? given : ownMethod(step, "transform");
}

function withColumns(t: Tracer, { type, state }: Table, columns: readonly string[]): Table {
  const [column = null, ...more] = columns;
  const { division } = state;
  return t.table(type, {
    made: "subscript",
    from: [state],
    columns,
    column: more.length > 0 ? null : column,
    division,
  });
}

/** The table whose rows a value is, also where each is kept in a list, or cut into a list of its own. */
function rowsOf(value: Value, depth = 0): TableState | null {
  // One row of a table, set in brackets: `vectors.transform([notes["text"][i]])`.
  const isList = value.kind === "sequence" && (value.open || value.items.length === 1);
  const [first] = isList ? value.items : [];
  return first === undefined || depth > 1 ? stateOf(value) : rowsOf(first, depth + 1);
}
