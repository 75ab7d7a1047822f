/** What is done to texts where no table is returned: each is cleaned, cut into words or counted on its own. */
import { named } from "../../read/trace/arguments.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Treatment } from "../../know/library.ts";
import { isPipeline, stepsOf } from "../../read/trace/models/roles.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState, Value } from "../../read/trace/value.ts";
import type { TreatmentFact } from "../../facts.ts";
import { statesOf } from "../kept.ts";
import { textColumns } from "./named-columns.ts";
import { treatmentFact } from "./treatment-of.ts";
import { evidenceOf } from "../evidence.ts";

/** Treatments recognised by their text input. */
export const INSIDE: ReadonlySet<TreatmentFact["kind"]> = new Set(["tokenised", "cleaned-text", "vectorised"]);

/** What a call does to the texts that it is given; nothing where they are an example, or `counted` has all that it gives. */
export function ofTexts(
  { path, args, after, cell, certain }: CallEvent,
  treatment: Treatment,
  counted: ReadonlySet<number>,
): TreatmentFact[] {
  const isList = OF_LANGUAGE.test(path);
  // A sentence written in the code is an example, and so is a single row; stop words are those of a language.
  if (
    (!isList && args.every(({ value }) => isWritten(value))) ||
    args.some(({ value }) => statesOf(value).some(isOfOneRow))
  )
    return [];
  if (after !== null && counted.has(after.id)) return [];
  const columns = textColumns({ args });
  // Networks of the Hub read pictures, too.
  if (path.startsWith("tensorflow_hub.") && columns.length === 0) return [];
  const fact = treatmentFact(treatment, { columns, table: null, ...evidenceOf({ cell, certain }), args });
  // Which texts lose the words of a list shows where these are cleaned otherwise.
  return fact === null ? [] : [isList ? { ...fact, certainty: "likely" } : fact];
}

/**
 * What a field of torchtext does to its column by the vocabulary that is built for it: it cuts texts into words and numbers these, or the
 * labels of a column that is no sequence (torchtext.data.Field, `sequential`).
 */
export function ofField({ receiver, cell, certain }: CallEvent): TreatmentFact[] {
  const base = { columns: [], table: null, ...evidenceOf({ cell, certain }) };
  const sequential = receiver?.kind === "instance" ? named(receiver.args, "sequential") : undefined;
  return sequential?.kind === "constant" && sequential.value === false
    ? [{ kind: "encoded", how: "label", ...base }]
    : [
        { kind: "tokenised", how: "words", ...base },
        { kind: "vectorised", how: "indices", ...base },
      ];
}

/** Whether all models get what a vectoriser makes of texts, with nothing set beside it: `hstack((vectors, prices))` is more. */
export const learnFromVectors = ({ fits }: Trace, knowledge: Knowledge): boolean =>
  fits.length > 0 &&
  fits.every(({ outer, x }) => {
    const isVectoriser = (path: string): boolean => knowledge.treatment(path)?.as === "vectorised";
    if (isPipeline(outer)) return stepsOf(outer).some(({ path }) => isVectoriser(path));
    const made = x.kind === "table" ? lineage(x.state, MOST_TAKEN).map((one) => one.made) : [];
    const own = made.find((path) => !KEEPS_COLUMNS.test(path)) ?? "";
    return isVectoriser(own) || isVectoriser(own.replace(/\.transform$/, ""));
  });
const MOST_TAKEN = 8;
const KEEPS_COLUMNS = /^(?:split|condition)$|\.(?:toarray|todense|tocsr|astype|asarray|pad_sequences)$/;

/** What has no name and is given to `len` alone: `[len(tokens(text)) for text in texts]`. */
export const onlyCounted = (trace: Trace): ReadonlySet<number> =>
  new Set(
    callsTo(trace, (path) => path === "builtins.len")
      .flatMap(({ args }) => args.flatMap(({ value }) => statesOf(value).filter(({ bound }) => bound.length === 0)))
      .map(({ id }) => id),
  );

export const isWritten = (value: Value): boolean =>
  value.kind === "constant" || (value.kind === "sequence" && !value.open && value.items.every(isWritten));

const OF_LANGUAGE = /\bstopwords\.words$/;
const MOST_STEPS = 6;

/** `rows[3]["text"]` */
const isOfOneRow = (state: TableState): boolean => lineage(state, MOST_STEPS).some(({ made }) => made === "item");
