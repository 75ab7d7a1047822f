/** What a wrapper does to the target before a model learns it: `TransformedTargetRegressor(model, func=np.log1p)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { named, unnamed } from "../../read/trace/arguments.ts";
import { textColumns } from "./named-columns.ts";
import { treatmentFact } from "./treatment-of.ts";

/** The transformation of the target of a fit; nothing where there is none. */
export function transformedTarget(
  { outer, y, cell, certain }: FitEvent,
  knowledge: Knowledge,
): readonly TreatmentFact[] {
  if (!outer.path.endsWith(".TransformedTargetRegressor")) return [];
  const given = named(outer.args, "func") ?? named(outer.args, "transformer");
  const path = given?.kind === "reference" || given?.kind === "instance" ? given.path : null;
  const treatment = path === null ? null : knowledge.treatment(path);
  if (treatment === null || !(treatment.as === "transformed" || treatment.as === "scaled")) return [];
  const columns = textColumns({ args: [unnamed(y)] });
  const fact = treatmentFact(treatment, {
    columns,
    table: null,
    cells: [cell],
    certainty: certain ? "certain" : "likely",
    from: columns,
  });
  return fact === null ? [] : [fact];
}
