/** Treatments as the code writes them, before they are told once. */
import type { TreatmentFact } from "../../facts.ts";
import type { TraceEvent } from "../../read/trace/tracer.ts";

/** A treatment with the place of its code. */
export interface Written {
  readonly fact: TreatmentFact;
  /** The cell with the code that does it. */
  readonly at: number;
  /** The data it is applied to, by source. */
  readonly data: string;
  /** The state in which that data was read; -1 where it is not known. */
  readonly root: number;
  /** The settings that it is done with, where others make it another step. */
  readonly way: string;
  readonly branch: TraceEvent["branch"];
  /** Whether it is a step of a pipeline, which each model has of its own. */
  readonly isOfModel: boolean;
  /** Whether a model learns from what it makes. */
  readonly isLearnedFrom: boolean;
  /** How many models have learned before. */
  readonly learned: number;
}
