/** The steps on the data that a report tells: those that change what a model learns from. */
import type { Fact, FeatureFact, MissingFact, NotebookFacts, RowsLeft, TreatmentFact } from "../facts.ts";
import { MAKES_GAPS } from "../facts/parts.ts";
import { predictedBy } from "../models-of.ts";
import { isVariable } from "../reader-names.ts";
import { ofKind } from "./draft.ts";
import { isFeature } from "./features.ts";
import { columnsWithoutCodes, lostColumns } from "./lost-columns.ts";
import { columnsIn, FEW_GAPS, KEY, neededColumns, TIME } from "./needed-columns.ts";

/**
 * The facts without new columns that are the target, that are dropped again or whose name only a loop knows, without drops that follow
 * from the target or leave the codes of the columns, and without features that are made after the last model was trained.
 */
export function stepsOf(notebook: NotebookFacts): Fact[] {
  const { facts, experiments, kind, headline } = notebook;
  const needed = neededColumns(notebook);
  const isNeeded = needed ?? ((): boolean => true);
  const samples = new Set(ofKind(facts, "dropped-missing").map(({ columns }) => columns.join()));
  const tests = ofKind(facts, "test").map(({ cells: [cell = 0] }) => cell);
  const tested = tests.length === 0 ? Infinity : Math.max(...tests);
  const targets = new Set(experiments.flatMap(predictedBy));
  // A numbered column may be the very one that is predicted, where that is called by a variable.
  const isNumbered = experiments.some(({ target }) => target !== null && NUMBER.test(target));
  const amounts = new Set(experiments.filter(({ task }) => task === "regression").flatMap(predictedBy));
  const forecast = new Set(experiments.filter(({ task }) => task === "forecasting").flatMap(predictedBy));
  const sourcesOfTargets = new Set(
    facts.flatMap((fact) =>
      (fact.kind === "derived" || fact.kind === "binned" || fact.kind === "transformed") &&
      fact.columns.some((name) => targets.has(name))
        ? (fact.from ?? [])
        : [],
    ),
  );
  // Tables that are read one by one have columns of the same names.
  const missing = new Map<string, number>();
  for (const { columns } of ofKind(facts, "missing"))
    for (const { name, count } of columns) missing.set(name, Math.max(count, missing.get(name) ?? 0));
  const gone = new Set(ofKind(facts, "dropped-columns").flatMap(({ columns }) => columns));
  const made = madeColumns(facts);
  const passing = passingColumns(facts, made);
  const trained = experiments
    .flatMap(({ models }) => models.filter((model) => model.trained !== "not trained"))
    .flatMap(({ cells }) => cells);
  const given = new Set(experiments.flatMap(({ features }) => features));
  const areGiven = experiments.length > 0 && experiments.every(({ features }) => features.length > 0);
  // Nothing is lost with a column where what models learn from is taken out of the table by name.
  const areTaken =
    experiments.length > 0 &&
    experiments.every(({ features, origins }) => features.length > 0 || origins !== undefined);
  const first = trained.reduce((least, cell) => Math.min(least, cell), Infinity);
  const last = trained.length === 0 ? Infinity : trained.reduce((most, cell) => Math.max(most, cell));
  const result = headline === null ? undefined : experiments[headline]?.best?.metric.cells;
  const judged = result === undefined ? Infinity : Math.max(...result);
  // What a target is computed from has to go: it would give the answer away. The times of a series stand in its index.
  const isGone = (name: string): boolean =>
    !sourcesOfTargets.has(name) && !passing.has(name) && !(forecast.size > 0 && TIME.test(name));
  const areLost = ofKind(facts, "dropped-columns").some((one) =>
    lostColumns(one, facts, targets).some((name) => isGone(name) && !KEY.test(name)),
  );
  /** What is chosen besides the targets; null where that is a single column, which is often only a key. */
  const besideTargets = (columns: readonly string[]): readonly string[] | null => {
    const others = columns.filter((name) => !targets.has(name));
    return others.length === 1 && others.length < columns.length ? null : others;
  };
  // Columns of numbers that the code makes up itself only serve the chart of a formula.
  const sources = ofKind(facts, "source");
  const areDrawn =
    experiments.length === 0 &&
    (sources.length > 0 || kind === "lesson") &&
    sources.every(({ form }) => form === "generated");
  return facts.flatMap((whole): Fact[] => {
    if (areDrawn && isFeature(whole)) return [];
    // What is done to columns that no model gets is done for something else.
    const named = CHANGED.has(whole.kind) ? columnsIn(whole) : [];
    const own = named.filter(isNeeded);
    if (own.length === 0 && named.length > 0) return [];
    // What all of them are computed from is not what those that are left are.
    const origin = whole.kind === "derived" ? { from: [] } : {};
    const part = own.length === named.length ? whole : ({ ...whole, columns: own, ...origin } as Fact);
    // The name of a working copy says nothing to a reader.
    const isCopy = part === whole && part.kind === "filled" && part.of !== undefined;
    const fact = isCopy ? { ...part, columns: part.of ?? [] } : part;
    if (isFeature(fact) && (fact.cells[0] ?? 0) > last) return [];
    // A sample that is drawn after the result is for something else, unless it is what a model learns from.
    if (fact.kind === "sampled" && fact.models === undefined && (fact.cells[0] ?? 0) > judged) return [];
    // Classes cut from a target that is predicted as the number it is are those of another model.
    if (fact.kind === "binned" && fact.columns.some((name) => amounts.has(name))) return [];
    // Where models get columns that are chosen by name once categories were encoded, the codes are none of them.
    if (fact.kind === "encoded" && fact.columns.length === 0 && fact.how === "one-hot" && isLeftBy(whole, notebook))
      return [];
    // How a target is written is no feature.
    if ((fact.kind === "encoded" || fact.kind === "scaled") && fact.columns.length > 0) {
      // In other units a number is predicted with other errors.
      const isOther = (name: string): boolean => fact.kind === "scaled" && (amounts.has(name) || forecast.has(name));
      const others = fact.columns.filter(
        (name) => (!targets.has(name) || isOther(name)) && !isVariable(name) && (isNumbered || !NUMBER.test(name)),
      );
      return others.length === 0 ? [] : [{ ...fact, columns: others }];
    }
    // Where one or two values of each column are missing, how they are filled matters to nobody.
    if (
      fact.kind === "filled" &&
      fact.columns.length > 0 &&
      fact.columns.every((name) => (missing.get(name) ?? Infinity) < FEW_GAPS)
    )
      return [];
    // A precaution that outputs show to leave all rows changes nothing; what is filtered was seen before.
    if ((fact.kind === "dropped-missing" || fact.kind === "deduplicated") && isIdle(fact)) return [];
    if (fact.kind === "dropped-missing" && hasFewRows(fact, facts)) return [];
    // Nor does it where no model gets a column in which there are any.
    if (fact.kind === "filled" && fact.columns.length === 0 && needed !== null) {
      const gaps = shownGaps(fact, facts) ?? [];
      if (gaps.length > 0 && gaps.every(({ name }) => !needed(name))) return [];
    }
    // Gaps of a column that the notebook makes come from how it is computed.
    if (fact.kind === "filled" && fact.columns.length > 0 && fact.columns.every((name) => made.has(name))) return [];
    // Values that a new column gets row by row are how it comes about.
    if (fact.kind === "recoded" && fact.where !== undefined && fact.columns.every((name) => made.has(name))) return [];
    // What a single test goes without is not gone from the data, nor is what goes once the tests are done.
    const goes = fact.kind === "dropped-missing" || fact.kind === "filtered";
    const isOfOne = samples.size > 1 || (fact.cells[0] ?? 0) > tested || "again" in fact;
    if (goes && kind === "statistics" && isOfOne) return [];
    // What is left of the columns is said with the models that get it.
    if (fact.kind === "dropped-columns" ? areTaken : fact.kind === "selected" && fact.how === "by hand" && areGiven)
      return [];
    if (fact.kind === "dropped-columns" && fact.columns.length > 0) {
      const columns = areLost ? columnsWithoutCodes(fact, facts, targets).filter(isGone) : [];
      return columns.length === 0 ? [] : [{ ...fact, columns }];
    }
    if (fact.kind === "selected" && (fact.how === "by hand" || fact.how === "as features")) {
      const others = besideTargets(fact.columns);
      return others === null ? [] : [{ ...fact, columns: others }];
    }
    if (fact.kind === "dropped-columns" && fact.kept !== undefined) {
      const others = besideTargets(fact.kept);
      return others === null ? [] : [{ ...fact, kept: others }];
    }
    if (fact.kind !== "derived" || fact.columns.length === 0) return [fact];
    // That a class is cut out of the column that it is called as says nothing without the cut.
    const isCut =
      fact.columns.every(isVariable) && fact.from.length > 0 && fact.from.every((name) => targets.has(name));
    if (isCut && fact.formula === null) return [];
    // How a target is computed is worth a sentence; that it is separated from the features is not.
    const isComputed = fact.formula !== null || fact.from.some((name) => gone.has(name));
    // What is set once a model has learned, and given to none, is a result or serves a chart.
    const isLate = areGiven && (fact.cells[0] ?? 0) > first;
    const columns = fact.columns.filter(
      (name) =>
        (isComputed || !targets.has(name)) &&
        (!isLate || targets.has(name) || given.has(name)) &&
        !passing.has(name) &&
        !name.includes("{"),
    );
    // What all of them are computed from is not what those that are left are.
    const from = columns.length === fact.columns.length ? fact.from : [];
    return columns.length === 0 ? [] : [{ ...fact, columns, from }];
  });
}

const isIdle = ({ rows }: { readonly rows?: RowsLeft | undefined }): boolean =>
  rows !== undefined && rows.left === rows.of;

/** Whether hardly any rows go with gaps. */
function hasFewRows(fact: Extract<Fact, { kind: "dropped-missing" }>, facts: readonly Fact[]): boolean {
  const gaps = fact.axis === "rows" ? shownGaps(fact, facts) : null;
  const counted = (gaps ?? []).filter(({ name }) => fact.columns.length === 0 || fact.columns.includes(name));
  const most = counted.reduce((sum, { count }) => sum + count, 0);
  const [source, ...others] = ofKind(facts, "source");
  const rows = others.length === 0 ? (source?.rows ?? 0) : 0;
  return most > 0 && (most < FEW_GAPS || most < rows * HARDLY_ANY_ROWS);
}

/** The gaps that a step finds, as the last output before it counts them all; null where none does, or steps between may make more. */
function shownGaps(
  { table, cells: [cell = 0] }: Pick<TreatmentFact, "table" | "cells">,
  facts: readonly Fact[],
): MissingFact["columns"] | null {
  const shown = ofKind(facts, "missing").findLast(
    (one) => one.columns.length > 0 && (one.cells[0] ?? 0) <= cell && (one.table ?? table) === (table ?? one.table),
  );
  const [since = 0] = shown?.cells ?? [];
  const isOld = facts.some(({ kind, cells: [at = 0] }) => MAKES_GAPS.has(kind) && at >= since && at <= cell);
  return isOld ? null : (shown?.columns ?? null);
}
const HARDLY_ANY_ROWS = 0.001;

/** Whether columns of the data are chosen by name after a step, and all models learn from these. */
function isLeftBy(fact: Fact, { facts, experiments }: NotebookFacts): boolean {
  // Steps come in the order of the code.
  const chosen = ofKind(facts.slice(facts.indexOf(fact) + 1), "selected").filter(({ columns }) => columns.length > 0);
  return (
    experiments.length > 0 &&
    experiments.every(
      ({ features }) =>
        features.length > 0 &&
        !haveCodes(features) &&
        chosen.some(({ columns }) => features.every((name) => columns.includes(name))),
    )
  );
}

/** Whether some columns may be codes of categories: `season_winter` beside `season_summer`, or `sex_Male`. */
function haveCodes(names: readonly string[]): boolean {
  const stems = names.flatMap((name) => /^(.+)_(?! *\d)[^_]+$/.exec(name)?.[1] ?? []);
  return names.some((name) => /_ ?[A-Z][^_]*$/.test(name)) || new Set(stems).size < stems.length;
}

/** Steps that change columns where they are, or make new ones of a known name. */
const CHANGED: ReadonlySet<Fact["kind"]> = new Set([
  "filled",
  "recoded",
  "cleaned-text",
  "derived",
  "encoded",
  "scaled",
  "transformed",
  "binned",
  "lagged",
]);

/** Columns that the notebook makes, with the cells in which it does. */
function madeColumns(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const fact of facts)
    if (fact.kind === "derived" || fact.kind === "binned")
      for (const name of fact.columns) if (!made.has(name) && isNew(fact, name)) made.set(name, fact.cells[0] ?? 0);
  return made;
}

/** Those that it later drops: neither the data had them, nor a model. */
function passingColumns(facts: readonly Fact[], made: ReadonlyMap<string, number>): ReadonlySet<string> {
  const dropped = ofKind(facts, "dropped-columns").flatMap(({ columns, cells: [cell = 0] }) =>
    columns.filter((name) => (made.get(name) ?? Infinity) <= cell),
  );
  return new Set(dropped);
}

/** Whether a column is made and not changed. */
const isNew = (fact: Extract<FeatureFact, { readonly kind: "derived" | "binned" }>, name: string): boolean =>
  fact.from !== undefined && !fact.from.includes(name);

const NUMBER = /^\d+$/;
