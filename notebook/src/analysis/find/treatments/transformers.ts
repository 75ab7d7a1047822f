/** Scalers, encoders and the like, on their own, in pipelines and in column transformers. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { learnsNothing } from "../../know/learning-steps.ts";
import { isPipeline, partsOf, stepsOf } from "../../read/trace/models/roles.ts";
import { textsAmong } from "../../read/trace/tables/column-types.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Instance,
  LEARNED,
  sequence,
  textsOf,
  type Value,
} from "../../read/trace/value.ts";
import { chosenColumns, textColumns } from "./named-columns.ts";
import { ofOwnTokenisers } from "./own-tokenisers.ts";
import { nameOf } from "../data/table-names.ts";
import { treatmentFact } from "./treatment-of.ts";
import { evidenceOf } from "../evidence.ts";
import type { Kept } from "../kept.ts";

interface Context {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  readonly selections: ReadonlyMap<number, SelectEvent>;
  readonly kept: Pick<Kept, "isLearnedFrom">;
}

/** A scaler, an encoder or another transformer that changes rows; null for any other call. */
export function transformed(
  event: CallEvent,
  { trace, knowledge, selections, kept: { isLearnedFrom } }: Context,
): TreatmentFact[] | null {
  const { receiver, path, args, after } = event;
  const [judged] = args;
  // A pipeline that is cross-validated prepares the rows of each fold.
  if (/\.cross_val(?:_\w+|idate)$|\.(?:iter_)?progressive_val_score$/.test(path)) {
    const pipeline = args.find(({ value }) => value.kind === "instance" && isPipeline(value))?.value;
    const given = args.filter(({ value }) => value !== pipeline);
    if (pipeline?.kind === "instance")
      return pipelineFacts(pipeline, { ...event, args: given }, knowledge, columnsGiven(given, selections));
  }
  if (receiver?.kind !== "instance") return null;
  const method = path.slice(path.lastIndexOf(".") + 1);
  if (isPipeline(receiver) && /^(?:fit|transform|fit_transform)$/.test(method))
    return pipelineFacts(receiver, event, knowledge, columnsGiven(args, selections));
  const search = receiver.args.find((a) => a.name === "estimator" || a.name === null)?.value;
  if (method === "fit" && search?.kind === "instance" && isPipeline(search)) {
    const columns = columnsGiven(args, selections);
    const tried = receiver.args.filter(({ value }) => value !== search);
    const texts = ofOwnTokenisers(tried, { columns, table: null, certainty: "certain" });
    return [...texts, ...pipelineFacts(search, event, knowledge, columns)];
  }
  // What selects columns knows which ones as soon as it has learned; the scores alone may only be looked at.
  const choice = method === "fit" ? knowledge.treatment(path.replace(/\.fit$/, "")) : null;
  const isSelection = choice?.as === "selected" && (choice.how !== "k best" || saysWhichColumns(receiver, trace));
  if (
    !isSelection &&
    !/^(?:fit_transform|transform|fit_resample|fit_sample|fit_on_texts|texts_to_sequences|adapt)$/.test(method)
  )
    return null;
  // Counts that become weights were told where the words were counted.
  if (judged?.value.kind === "table" && isHalf(judged.value.state.made, receiver)) return [];
  const chosen = columnsGiven(args, selections);
  const isScaled = chosen.length === 0 && knowledge.treatment(receiver.path)?.as === "scaled";
  const columnsOf = isScaled ? fewColumns(judged?.value, trace) : chosen;
  // `DictVectorizer` leaves numbers as they are: what the notebook counts text by text, `[Counter(words) for words in rows]`.
  const isOfRecords = judged?.value.kind === "table" && judged.value.state.made.endsWith(".to_dict");
  const mayLeaveNumbers = receiver.path.endsWith(".DictVectorizer") && !isOfRecords;
  const facts = stepFacts(receiver, event, knowledge, columnsOf).map((fact) =>
    fact.kind === "encoded" && mayLeaveNumbers ? { ...fact, certainty: "likely" as const } : fact,
  );
  if (facts.length === 0) return null;
  // What is fitted on the training rows is stated there; the same columns of the test rows are no second treatment.
  const told = receiver.fields.get(TOLD);
  const before = told === undefined ? [] : (textsOf(told) ?? []);
  const columns = [...new Set(facts.flatMap((fact) => fact.columns))];
  const hasLearned = receiver.fit >= 0 || receiver.fields.has(LEARNED);
  // Rows that are there only to be predicted are no second treatment, even where it is fitted to them once more.
  const isAgain = method === "transform" || (method === "fit_transform" && after !== null && !isLearnedFrom(after));
  if (
    told === undefined
      ? method === "transform" && !hasLearned && !learnsNothing(receiver.path)
      : isAgain && isTold(columns, before)
  )
    return [];
  receiver.fields.set(TOLD, sequence([...before, ...columns].map(constant)));
  return facts;
}

/** Whether code asks which columns were chosen. Where it lets them be taken out of the rows, that tells of the choice. */
const saysWhichColumns = (selector: Value, { calls }: Trace): boolean =>
  calls.some(({ receiver, path }) => receiver === selector && /\.get_(?:support|feature_names_out)$/.test(path));

const isTold = (columns: readonly string[], before: readonly string[]): boolean =>
  before.length === 0 || columns.every((name) => before.includes(name));

const TOLD = " told";
/** Steps of a pipeline, each reported where it is first fitted: one that is in several pipelines is one step. */
const pipelineFacts = (
  pipeline: Instance,
  event: CallEvent,
  knowledge: Knowledge,
  given: readonly string[],
): TreatmentFact[] =>
  stepsOf(pipeline).flatMap((step, i, steps) => {
    if (step.fields.has(TOLD)) return [];
    step.fields.set(TOLD, { kind: "unknown" });
    if (
      isHalf(step.path, steps[i + 1]) ||
      isCodedBefore(step, steps.slice(0, i)) ||
      (step === steps.at(-1) && knowledge.model(step.path) !== null)
    )
      return [];
    const before = steps[i - 1];
    const chosen = steps.slice(0, i + 1).findLast(({ path }) => path.endsWith(".compose.Select"));
    const facts = stepFacts(step, event, knowledge, chosen === undefined ? given : namesIn(chosen));
    const earlier = steps.slice(0, i);
    const own = before && isHalf(before.path, step) ? sparkColumns(before) : vectorOf(step, earlier);
    return facts.map((fact) => ({ ...fact, columns: (own ?? fact.columns).map((name) => originOf(name, earlier)) }));
  });

/** The column of the data that a column between two steps of Spark was made of; the name itself where none or several were. */
function originOf(name: string, before: readonly Instance[]): string {
  const at = before.findLastIndex((step) => textsUnder(step, /^outputCol$/)[0] === name);
  const [from, ...more] = at < 0 ? [] : textsUnder(before[at] as Instance, /^inputCols?$/);
  return from === undefined || more.length > 0 ? name : originOf(from, before.slice(0, at));
}

/** `Select("wind", "rain")` */
const namesIn = ({ args }: Instance): readonly string[] => args.flatMap(({ value }) => textsOf(value) ?? []);

/** The columns in the vector that a step of Spark works on; null where it is none of the steps before it. */
function vectorOf(step: Instance, before: readonly Instance[]): readonly string[] | null {
  const [given] = textsUnder(step, /^inputCol$/);
  const made = before.find(
    (one) => one.path.endsWith(".VectorAssembler") && textsUnder(one, /^outputCol$/)[0] === given,
  );
  return given === undefined || made === undefined ? null : (sparkColumns(made) ?? []);
}

/** Word counts that only become weights are half of a step. */
const isHalf = (step: string, next: Instance | undefined): boolean =>
  /(?:HashingTF|CountVectorizer)(?:\.(?:fit_)?transform)?$/.test(step) &&
  /(?:\bIDF|TfidfTransformer)$/.test(next?.path ?? "");

/** Whether a step of Spark works on codes that a step before it made: numbers first, then a column for each. */
const isCodedBefore = (step: Instance, before: readonly Instance[]): boolean => {
  const made = new Set(before.flatMap((one) => (CODES.test(one.path) ? textsUnder(one, /^outputCols?$/) : [])));
  const given = textsUnder(step, /^inputCols?$/);
  return CODES.test(step.path) && given.length > 0 && given.every((name) => made.has(name));
};

const CODES = /^pyspark\.ml\.feature\.(?:StringIndexer|OneHotEncoder\w*)$/;

const textsUnder = ({ args }: Instance, name: RegExp): readonly string[] =>
  args.flatMap((one) => (one.name !== null && name.test(one.name) ? (textsOf(one.value) ?? []) : []));

/** Columns passed to a transformer, if they are few and known. */
function columnsGiven(args: readonly ArgumentValue[], selections: ReadonlyMap<number, SelectEvent>): readonly string[] {
  const given = args[0]?.value;
  // Texts that were collected one by one are still those of their column.
  if (given?.kind === "sequence" && given.open) return textColumns({ args: args.slice(0, 1) });
  if (given?.kind !== "table") return [];
  if (given.view?.columns) return given.view.columns;
  if (given.state.column !== null) return [given.state.column];
  // Of records, texts are encoded.
  if (given.state.made.endsWith(".to_dict")) return textsAmong(given.state) ?? [];
  return chosenColumns(given.state, selections);
}

/** All columns of a table that is scaled, where the code writes them and they are few: others are better told as all. */
function fewColumns(given: Value | undefined, { writes }: Trace): readonly string[] {
  const { columns = null } = given?.kind === "table" ? given.state : {};
  if (given?.kind !== "table" || columns === null || columns.length > MOST_NAMED) return [];
  if (!columns.every(writes)) return [];
  // What an encoder makes of columns is none of them.
  return lineage(given.state, LONGEST_WAY).some(({ made }) => made.endsWith("transform")) ? [] : columns;
}

const MOST_NAMED = 8;
const LONGEST_WAY = 12;

/** Facts of a transformer; a column transformer is each of its parts on its columns. */
function stepFacts(
  step: Instance,
  event: CallEvent,
  knowledge: Knowledge,
  columns: readonly string[],
): TreatmentFact[] {
  if (isPipeline(step))
    return stepsOf(step).flatMap((inner) =>
      inner.fields.has(TOLD) ? [] : stepFacts(inner, event, knowledge, columns),
    );
  const parts = partsOf(step, event.args[0]?.value);
  if (parts !== null)
    return parts.flatMap(({ inner, columns: own }) =>
      stepFacts(inner, event, knowledge, own ?? columns).map((fact) =>
        fact.kind === "scaled" && own?.length === 0 ? asOfSome(fact) : fact,
      ),
    );
  const treatment = knowledge.treatment(functionOf(step) ?? step.path);
  if (treatment === null) return [];
  const fact = treatmentFact(treatment, {
    columns:
      sparkColumns(step) ?? (treatment.as === "balanced" ? columnsGiven(event.args.slice(1), new Map()) : columns),
    table: nameOf(event.args[0]?.value.kind === "table" ? event.args[0].value.state : null),
    ...evidenceOf(event),
    args: step.args,
    formula: step.path,
    from: columns,
  });
  if (fact === null) return [];
  const texts = fact.kind === "vectorised" ? ofOwnTokenisers(step.args, fact) : [];
  const isOfCodes = fact.kind === "scaled" && fact.columns.length === 0 && holdsCodes(event.args[0]?.value);
  return [...texts, isOfCodes ? { ...fact, ofCodes: true } : fact];
}

/** What is scaled by a part of a column transformer whose columns nobody knows: other columns are left to other parts. */
function asOfSome(fact: Extract<TreatmentFact, { readonly kind: "scaled" }>): TreatmentFact {
  const { ofCodes: _, ...rest } = fact;
  return { ...rest, ofSome: true };
}

/** Whether an encoder made columns of the whole table that is given. */
const holdsCodes = (given: Value | undefined): boolean =>
  given?.kind === "table" &&
  given.state.column === null &&
  lineage(given.state, LONGEST_WAY).some(({ made }) => CODES_TABLES.test(made));
const CODES_TABLES = /(?:^|\.)(?:get_dummies|OneHotEncoder\.(?:fit_)?transform)$/;

/** What a step does that only hands its rows to a function: `FunctionTransformer(np.log1p)`. */
function functionOf({ path, args }: Instance): string | null {
  const given = path.endsWith(".FunctionTransformer")
    ? args.find(({ name }) => name === null || name === "func")?.value
    : undefined;
  return given?.kind === "reference" ? given.path : null;
}

/** Transformers that take the names of their columns, as those of Spark and category_encoders are. */
function sparkColumns({ args }: Instance): readonly string[] | null {
  const given = args.find((a) => a.name !== null && /^(?:inputCols?|cols|variables)$/.test(a.name))?.value;
  return given ? textsOf(given) : null;
}
