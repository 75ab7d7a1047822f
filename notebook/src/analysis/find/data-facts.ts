import type { CellOutput } from "../facts/outputs.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Fact } from "./facts.ts";
import { findMissing } from "./missing.ts";
import { readData } from "./shown-values.ts";
import { findSources } from "./sources.ts";

/** What the notebook says about its data: where it comes from, what cells show of it, what is kept of it. */
export function findDataFacts(
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
  knowledge: Knowledge,
): Fact[] {
  const reading = readData(trace, outputs, knowledge);
  return [...findSources(reading), ...findMissing(reading)];
}
