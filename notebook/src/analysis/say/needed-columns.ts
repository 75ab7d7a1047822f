/** Which columns anything that a report tells rests on. */
import type { Fact, NotebookFacts } from "../facts.ts";
import { predictedBy } from "../models-of.ts";

/** Columns that tell the rows apart. */
export const KEY = /^(?:(?:.*[ _.-])?[iI][dD]\d*|.*[a-z]I[dD]\d*)$/;
/** Names of columns that say no more than when a row was measured. */
export const TIME = /^(?:date|time|date_?time|time_?stamp|ds)$/i;
/** Gaps in fewer rows matter to nobody. */
export const FEW_GAPS = 3;

/**
 * Whether a column reaches a model: as a feature or a target, as what one of these is made of, or where rows are chosen, joined or grouped by it.
 * Where it is not known what features are made of, one that is encoded or scaled may be one under another name. Null where features of a model
 * are not known, or columns get names that nobody can follow.
 */
export function neededColumns({
  facts,
  experiments,
}: Pick<NotebookFacts, "facts" | "experiments">): ((name: string) => boolean) | null {
  // A single one may be a vector that is put together from others.
  const areKnown =
    experiments.length > 0 &&
    experiments.every(({ features, origins }) => features.length > 1 || origins !== undefined);
  if (!areKnown || facts.some((fact) => fact.kind === "reshaped" && TURNED.has(fact.how))) return null;
  const areFollowed = experiments.every(({ origins }) => origins !== undefined);
  const features = experiments.flatMap((one) => [...one.features, ...(one.origins ?? [])]);
  const needed = new Set([...features, ...experiments.flatMap(predictedBy)]);
  for (const fact of facts)
    if (CHOOSES_ROWS.has(fact.kind) || (!areFollowed && MAY_RENAME.has(fact.kind)))
      for (const name of columnsIn(fact)) needed.add(name);
  // Codes of a column are often called after it: "Sex_male".
  const isNeeded = (name: string): boolean => needed.has(name) || features.some((one) => one.startsWith(`${name}_`));
  for (let before = -1; before !== needed.size;) {
    before = needed.size;
    for (const fact of facts) {
      const made = fact.kind === "renamed" ? fact.to : columnsIn(fact);
      if (made.length === 0 || made.some(isNeeded)) for (const name of sourcesOf(fact)) needed.add(name);
    }
  }
  return isNeeded;
}

/** The columns that a fact names. */
export const columnsIn = (fact: Fact): readonly string[] => {
  const columns = "columns" in fact && Array.isArray(fact.columns) ? (fact.columns as readonly unknown[]) : [];
  return columns.filter((name): name is string => typeof name === "string");
};

const sourcesOf = (fact: Fact): readonly string[] => [
  ...("from" in fact ? (fact.from ?? []) : []),
  ...("by" in fact ? (fact.by ?? []) : []),
  ...(fact.kind === "renamed" ? fact.columns : []),
  ...(fact.kind === "filled" ? (fact.within ?? []) : []),
  ...(fact.kind === "filled" && fact.how === "group" && fact.value !== null
    ? [fact.value.replace(/^['"`]|['"`]$/g, "")]
    : []),
];

/** Rows are chosen by these columns. */
const CHOOSES_ROWS: ReadonlySet<Fact["kind"]> = new Set([
  "filtered",
  "dropped-rows",
  "dropped-missing",
  "deduplicated",
  "outliers",
  "joined",
  "sampled",
  "split",
  "balanced",
  "test",
]);
/** What these columns become may have any other name. */
const MAY_RENAME: ReadonlySet<Fact["kind"]> = new Set([
  "encoded",
  "scaled",
  "transformed",
  "binned",
  "reduced",
  "lagged",
  "aggregated",
  "vectorised",
  "tokenised",
  "embedded",
]);
/** Ways to turn a table after which columns have other names. */
const TURNED: ReadonlySet<string> = new Set(["pivot", "melt", "transpose", "stack"]);
