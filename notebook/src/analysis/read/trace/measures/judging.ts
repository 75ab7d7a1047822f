import { isBatch } from "../tables/lineage.ts";
import type { Measure, Prediction, Table } from "../value.ts";

/** A measure of predictions against the truth, not yet identified. */
export function judging(prediction: Prediction | null, truth: Table | null): Measure {
  const on = prediction?.on ?? truth?.state ?? null;
  return {
    kind: "measure",
    shape: "value",
    metric: null,
    model: prediction?.model ?? null,
    fit: prediction?.fit ?? -1,
    ...(prediction?.pooled && { pooled: prediction.pooled }),
    ...(prediction?.ofClasses && { askew: "classes" as const }),
    ...(isBatch(truth?.state ?? prediction?.on ?? undefined) && { ofBatch: true }),
    part: prediction?.crossValidated ? "cross-validation" : null,
    // All rows together give the result of the folds.
    over: prediction?.crossValidated && (truth?.state.division?.part ?? "train") === "train" ? "mean" : null,
    on: truth?.state.division && !prediction?.on?.division ? truth.state : on,
    truth: truth?.state ?? null,
    negated: false,
    times: 1,
    report: null,
    log: prediction?.log ?? false,
  };
}
