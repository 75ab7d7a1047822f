/** What is done to data on its way in, by arguments of the call that reads it. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { textsOf } from "../../read/trace/value.ts";
import type { Kept } from "../kept.ts";
import { pictureSteps } from "./picture-steps.ts";
import { treatmentFact } from "./treatment-of.ts";
import { nameOf } from "../data/table-names.ts";
import { evidenceOf } from "../evidence.ts";

/** What a reader of files is asked to do with the columns on the way. */
export function whileReading(event: CallEvent, knowledge: Knowledge, kept: Kept): TreatmentFact[] {
  const base = { table: nameOf(event.after), ...evidenceOf(event) };
  const parsed = named(event.args, "parse_dates");
  // `parse_dates=True` is about what labels the rows.
  const isOfIndex = parsed?.kind === "constant" && parsed.value === true;
  const dates = textsOf(isOfIndex ? named(event.args, "index_col") : parsed) ?? [];
  // By their places, or as what labels the rows, they have no names here; numbers that count the rows are no dates.
  const isLabelled = isOfIndex && named(event.args, "index_col") !== undefined;
  const areDates = dates.length > 0 || isLabelled || (parsed?.kind === "sequence" && parsed.items.length > 0);
  const chosen = textsOf(named(event.args, "usecols")) ?? [];
  const pictures = event.args.flatMap(({ value }) => pictureSteps(value, base, knowledge));
  const rows = event.args.find(({ name }) => name === "nrows");
  const isPart =
    rows !== undefined && rows.value.kind !== "unknown" && event.after !== null && kept.isNeeded(event.after);
  return [
    ...pictures,
    ...stepsOfTables(event, knowledge, base),
    ...(isPart ? [{ kind: "sampled" as const, columns: [], size: rows.text, first: true as const, ...base }] : []),
    ...(!areDates ? [] : [{ kind: "parsed-dates" as const, columns: dates, ...base }]),
    // For a table that is only joined in, which columns it brings does not matter.
    ...(chosen.length < 2 || event.after === null || !kept.isLearnedFrom(event.after)
      ? []
      : [{ kind: "selected" as const, how: "by hand", columns: chosen, ...base }]),
  ];
}

/** `procs=[FillMissing, Categorify, Normalize]`: what fastai does to the columns that it is told are categories and numbers. */
function stepsOfTables(
  { args }: CallEvent,
  knowledge: Knowledge,
  base: Pick<TreatmentFact, "table" | "cells" | "certainty">,
): TreatmentFact[] {
  const steps = named(args, "procs");
  if (steps?.kind !== "sequence") return [];
  return steps.items.flatMap((step) => {
    const treatment = step.kind === "reference" ? knowledge.treatment(step.path) : null;
    const told = treatment?.as === "encoded" ? "cat_names" : treatment?.as === "scaled" ? "cont_names" : "";
    const fact = treatment && treatmentFact(treatment, { columns: textsOf(named(args, told)) ?? [], ...base });
    return fact ?? [];
  });
}
