/** Whether a notebook without models looks at its data or prepares it. */
import type { Fact, NotebookFacts } from "../facts.ts";

/** Whether anything is looked at: rows that are divided are for models, also where none of them was understood. */
export const isExplored = (facts: NotebookFacts): boolean =>
  facts.facts.some((fact) => LOOKS.has(fact.kind) && (isFound(fact) || !isPrepared(facts))) && !isDivided(facts);
const LOOKS: ReadonlySet<Fact["kind"]> = new Set([
  "profile",
  "statistic",
  "ranking",
  "counts",
  "missing",
  "chart",
  "test",
]);
export const isDivided = ({ facts }: Pick<NotebookFacts, "facts">): boolean =>
  facts.some(({ kind }) => kind === "split");

/** Which values a column has, and where some are missing, is looked up to clean it. */
const isFound = (fact: Fact): boolean =>
  fact.kind === "profile" ? fact.by.length > 0 : fact.kind !== "counts" && fact.kind !== "missing";

/**
 * Whether tables are put together or cleaned, more than once, and saved: what goes into a map, a plan or a network comes to something else, and
 * libraries that are not those of tables are there for it.
 */
export const isPrepared = (facts: NotebookFacts): boolean =>
  !isDivided(facts) &&
  facts.facts.some((fact) => fact.kind === "saved" && fact.what === "data") &&
  facts.libraries.every((name) => OF_TABLES.has(name)) &&
  facts.facts.filter(({ kind, certainty }) => CLEANS.has(kind) && certainty === "certain").length > 1;
const OF_TABLES: ReadonlySet<string> = new Set(["pandas", "NumPy", "Matplotlib", "seaborn"]);
const CLEANS: ReadonlySet<Fact["kind"]> = new Set([
  "joined",
  "filled",
  "recoded",
  "deduplicated",
  "dropped-missing",
  "dropped-columns",
  "dropped-rows",
  "renamed",
  "converted",
  "reshaped",
]);
