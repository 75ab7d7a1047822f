/** Folders of pictures that are read twice, for training and to judge it: the same rows under two names. */
import { once } from "../../../remembered.ts";
import { callsTo } from "../calls-to.ts";
import { lineage } from "../tables/lineage.ts";
import type { Trace } from "../trace.ts";
import { type TableState, textOf } from "../value.ts";

/** Whether two states hold the same files: what was read of one folder, and of the same part of it where it was divided as it was read. */
export function areSameFiles(trace: Trace, one: TableState, other: TableState): boolean {
  const [first, second] = [readBy(trace, one), readBy(trace, other)];
  return first !== null && second !== null && filesOf(trace).get(first) === filesOf(trace).get(second);
}

/** The state that was read, where nothing has chosen from its rows since; null for what is no folder of files. */
function readBy(trace: Trace, state: TableState): number | null {
  for (const { id, made } of lineage(state)) {
    if (filesOf(trace).has(id)) return id;
    if (CHOOSES.test(made)) return null;
  }
  return null;
}
const CHOOSES = /^(?:rows|split|fold|sample|unseen)|\.(?:sample|take|skip|shard|filter|head|tail|query)$/;

/** What each state was read of, by its id: the folder, the table that lists the files, and the part that was asked for. */
const filesOf = once((trace: Trace): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { args, result } of callsTo(trace, (path) => READS.test(path))) {
    const folder = textOf(
      (args.find(({ name }) => name === "directory") ?? args.find(({ name }) => name === null))?.value,
    );
    const part = args.find(({ name }) => name === "subset");
    const chosen = args.find(({ name }) => name === "classes");
    // Of a part that is not written out nobody knows which it is.
    if (result.kind !== "table" || folder === null || (part !== undefined && textOf(part.value) === null)) continue;
    const own = [folder.replace(/\/+$/, ""), textOf(part?.value), chosen?.text ?? null];
    found.set(result.state.id, JSON.stringify(own));
  }
  return found;
});
const READS = /\.(?:flow_from_directory|(?:image|text)_dataset_from_directory)$/;
