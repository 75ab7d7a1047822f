/** What the data loses with the columns that are dropped. */
import type { DroppedColumns, Encoded, Fact } from "../facts.ts";
import { ofKind } from "./draft.ts";
import { KEY, TIME } from "./needed-columns.ts";

/**
 * Of the columns that a step drops, those in which something is lost that is not in the others: neither targets, nor numbers of rows, nor what codes
 * or new columns say as well. Those that are called like a target come first: they may give it away.
 */
export const lostColumns = (
  step: DroppedColumns,
  facts: readonly Fact[],
  targets: ReadonlySet<string>,
): readonly string[] => columnsWithoutCodes(step, facts, targets).filter((name) => !isReplaced(name, step, facts));

/** Of the columns that a step drops, those that no model gets in any form, in the same order: a list of those in which something is lost would be taken for that of all that go. */
export const columnsWithoutCodes = (
  step: DroppedColumns,
  facts: readonly Fact[],
  targets: ReadonlySet<string>,
): readonly string[] => {
  const encoded = ofKind(facts, "encoded");
  return step.columns
    .filter((name) => !NUMBER.test(name) && !targets.has(name) && !encoded.some((one) => replaces(one, name, step)))
    .toSorted((a, b) => rankOf(a, targets) - rankOf(b, targets));
};

/** What numbers the rows, which pandas calls so where it has no header: no column of the data. */
const NUMBER = /^(?:Unnamed: \d+|index)$/;

/** Whether a column is dropped once its codes stand elsewhere: dummy columns always do, other codes if it goes right after them. */
function replaces(
  { columns, how, cells: [at = 0] }: Encoded,
  name: string,
  { cells: [cell = 0] }: DroppedColumns,
): boolean {
  // Dummies of nobody knows which column are of the one that goes beside them.
  if (columns.length === 0) return how === "one-hot" && at === cell;
  return columns.includes(name) && at <= cell && (how === "one-hot" || cell - at < NEARBY);
}
const NEARBY = 3;

/**
 * Whether what a column says stands in those that were made of it before it goes, as many as they were made of; a comparison keeps little of
 * it. Days are kept where they label the rows.
 */
const isReplaced = (name: string, { cells: [gone = 0] }: DroppedColumns, facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      (fact.kind === "parsed-dates" && fact.columns.length === 0 && TIME.test(name)) ||
      ((fact.kind === "derived" || fact.kind === "binned") &&
        fact.from?.includes(name) === true &&
        fact.columns.length >= fact.from.length &&
        !fact.columns.includes(name) &&
        !/[<>=]/.test((fact.kind === "derived" ? fact.formula : fact.bins) ?? "") &&
        (fact.cells[0] ?? 0) <= gone),
  );

/** What may give the target away first, what only names a row last. */
function rankOf(name: string, targets: ReadonlySet<string>): number {
  const words = [...targets].flatMap((target) => target.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return words.some((word) => name.toLowerCase().includes(word)) ? 0 : KEY.test(name) || NAME.test(name) ? 2 : 1;
}
const NAME = /(?:^|[ _.-]|[a-z](?=N))(?:[nN]ame|NAME)\d*$/;
