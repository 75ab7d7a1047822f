/** Pictures that are held out and varied at random as well, by the transformation or the generator of the training pictures. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { named, positional } from "../../read/trace/arguments.ts";
import { partOfCode, partOfName } from "../../read/trace/rows/part-names.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { textOf, type Value } from "../../read/trace/value.ts";
import { nameOf } from "../data/table-names.ts";
import { variesPictures } from "./picture-steps.ts";

/** The facts, with those pictures that are held out where they are varied as well. */
export const withHeldOut = (
  facts: readonly TreatmentFact[],
  trace: Trace,
  knowledge: Knowledge,
): readonly TreatmentFact[] =>
  facts.some(({ kind }) => kind === "augmented") && variesHeldOut(trace, knowledge)
    ? facts.map((fact) => (fact.kind === "augmented" ? { ...fact, heldOut: true } : fact))
    : facts;

/** Whether pictures that are held out are read through random variations: what is measured on them changes from run to run. */
function variesHeldOut({ calls }: Trace, knowledge: Knowledge): boolean {
  const isVaried = (value: Value | null): boolean => value !== null && variesPictures(value, knowledge);
  return calls.some(
    (event) =>
      (READS.test(event.path) || event.receiver === null) &&
      (isVaried(event.receiver) || event.args.some(({ value }) => isVaried(value))) &&
      readsHeldOut(event),
  );
}
/** Methods of a generator. */
const READS = /\.flow(?:_from_\w+)?$/;

/** Whether a call reads rows that are held out, by what it asks for, by where they come from or by the name that they get. */
function readsHeldOut({ args, after }: CallEvent): boolean {
  const asked = textOf(named(args, "subset") ?? named(args, "split"));
  if (asked !== null) return isHeldOut(partOfName(asked));
  const train = named(args, "train");
  if (train?.kind === "constant") return train.value === false;
  const [given] = positional(args);
  const division = given?.kind === "table" ? given.state.division : null;
  if (division !== null) return isHeldOut(division.part);
  const from = textOf(given);
  const written = args.find(({ name }) => name === null)?.text ?? "";
  const part = (from === null ? null : partOfName(from)) ?? partOfCode(written);
  return isHeldOut(part ?? partOfName(nameOf(after) ?? ""));
}

const isHeldOut = (part: ReturnType<typeof partOfName>): boolean => part === "test" || part === "validation";
