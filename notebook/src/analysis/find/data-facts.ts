import type { CellOutput } from "../facts/outputs.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Fact } from "./facts.ts";
import { findCharts } from "./charts.ts";
import { findCounts } from "./counts.ts";
import { findMissing } from "./missing.ts";
import { findProfiles } from "./profiles.ts";
import { readData } from "./shown-values.ts";
import { findSources } from "./sources.ts";
import { findStatistics } from "./statistics.ts";
import { findTests } from "./tests.ts";

/** What the notebook says about its data: where it comes from, what cells show of it, what is kept of it. */
export function findDataFacts(
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
  knowledge: Knowledge,
): Fact[] {
  const reading = readData(trace, outputs, knowledge);
  return [...findSources(reading), ...findMissing(reading), ...findCounts(reading), ...findStatistics(reading), ...findTests(reading), ...findProfiles(reading), ...findCharts(reading)];
}
