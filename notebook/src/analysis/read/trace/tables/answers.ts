import type { Expression } from "../../python/ast.ts";
import { lineage } from "./lineage.ts";
import type { TableState, Value } from "../value.ts";

/** What the code calls the answer in one item of a data set: told by the data set itself, not by each of its versions. */
const NAMES = new WeakMap<TableState, string>();

/** What the code calls the answer to one item of the data that rows come from; null where it takes none apart. */
export const answerOf = (state: TableState): string | null => {
  const origin = lineage(state).at(-1);
  return origin === undefined ? null : (NAMES.get(origin) ?? null);
};

export function nameAnswer(state: TableState, name: string): void {
  const origin = lineage(state).at(-1);
  if (origin !== undefined && !NAMES.has(origin)) NAMES.set(origin, name);
}

/** Notes what an item of a data set is taken apart to: `picture, glyph = letters[0]`. Batches of a loader are many. */
export function noteAnswer(targets: readonly Expression[], items: readonly Value[]): void {
  const pair = items[1];
  if (targets.length !== 2 || pair?.kind !== "table" || pair.state.made !== "batch") return;
  const way = lineage(pair.state).slice(1);
  if (way.some(({ made }) => BATCHES.test(made))) return;
  // Where texts come with labels before them.
  const answer = targets[way.at(-1)?.made.startsWith("torchtext.") ? 0 : 1];
  if (answer?.kind === "name" && !answer.id.startsWith("_")) nameAnswer(pair.state, answer.id);
}
/** Of the Hub's data sets one takes apart columns, and of a loader many examples at once. */
const BATCHES = /DataLoader$|\.(?:padded_)?batch$|dataset_from_directory$|^datasets\./;
