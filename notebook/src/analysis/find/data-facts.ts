import { findCharts } from "./data/charts.ts";
import { findCounts } from "./data/counts.ts";
import type { Fact, SavedFact, SourceFact } from "../facts.ts";
import { findImportances, type FoundImportance } from "./values/importances.ts";
import { findIndices } from "./data/indices.ts";
import { findMissing } from "./data/missing.ts";
import type { FoundModel } from "./models/models.ts";
import { findPredictions } from "./models/predictions.ts";
import { findProfiles } from "./data/profiles.ts";
import { findRankings } from "./data/rankings.ts";
import { findSaved } from "./models/saved.ts";
import type { DataReading } from "./shown/shown-values.ts";
import { findSources } from "./data/sources.ts";
import { findStatistics } from "./data/statistics.ts";
import { findTests } from "./data/tests.ts";

/** What a notebook says about its data and stores of its work. */
export interface DataFacts {
  readonly facts: readonly Fact[];
  readonly importances: readonly FoundImportance[];
}

/** A report has a few sentences on the data: anything beyond this limit is more of the same. */
const MOST: Readonly<Partial<Record<Fact["kind"], number>>> = {
  source: 12,
  missing: 3,
  counts: 6,
  statistic: 12,
  ranking: 6,
  test: 20,
  profile: 8,
  chart: 12,
  saved: 6,
  prediction: 12,
};

/** What the notebook says about its data: where it comes from, what cells show of it, what is stored of it. */
export function findDataFacts(reading: DataReading, models: readonly FoundModel[]): DataFacts {
  const saved = findSaved(reading, models);
  const found: Fact[] = [
    ...fromOutside(findSources(reading), saved),
    ...findMissing(reading),
    ...findCounts(reading),
    ...findIndices(reading),
    ...findStatistics(reading),
    ...findRankings(reading),
    ...findTests(reading),
    ...findProfiles(reading),
    ...findCharts(reading),
    ...saved,
    ...findPredictions(reading, models),
  ];
  const taken = new Map<Fact["kind"], number>();
  const all = latest(found);
  const over = new Set(
    all.filter(({ kind }) => {
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      return count > (MOST[kind] ?? 10);
    }),
  );
  // A list of groups without its end reads as the whole.
  const cut = new Set([...over].flatMap((fact) => listOf(fact) ?? []));
  const facts = all.filter((fact) => !over.has(fact) && !cut.has(listOf(fact) ?? ""));
  return { facts, importances: findImportances(reading) };
}

/** What a figure of one group is told with; null for all other facts. */
const listOf = (fact: Fact): string | null =>
  fact.kind === "statistic" && fact.of !== null ? JSON.stringify([fact.statistic, fact.columns, fact.by]) : null;

/** A file that the notebook itself wrote is a source only if no other is known. */
function fromOutside(sources: readonly SourceFact[], saved: readonly SavedFact[]): readonly SourceFact[] {
  const outside = sources.filter(
    ({ name, cells }) => !saved.some((one) => one.name === name && (one.cells[0] ?? 0) <= (cells[0] ?? 0)),
  );
  return outside.some(({ certainty }) => certainty === "certain") ? outside : sources;
}

/** Of several statements on the same subject the latest counts; for gaps, the first. */
function latest(found: readonly Fact[]): Fact[] {
  const facts = new Map<string, Fact>();
  for (const fact of found) {
    const key = subjectOf(fact);
    if (fact.kind === "missing" && facts.has(key)) continue;
    facts.set(key, fact);
  }
  return [...facts.values()];
}

function subjectOf(fact: Fact): string {
  switch (fact.kind) {
    case "missing":
      return `missing ${fact.table ?? ""} ${fact.none}`;
    case "counts":
      return `counts ${fact.column}`;
    case "ranking":
      return JSON.stringify([fact.kind, fact.statistic, fact.column, fact.by, fact.order]);
    case "statistic":
      return JSON.stringify([fact.kind, fact.statistic, fact.columns, fact.of, fact.by]);
    default: {
      const { cells, certainty, ...said } = fact;
      // Small p-values of several tests look alike.
      if (fact.kind === "test" && fact.p !== null) return JSON.stringify(fact);
      void cells;
      void certainty;
      return JSON.stringify(said);
    }
  }
}
