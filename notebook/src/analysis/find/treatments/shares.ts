/** Shares of rows that are held out by their numbers: `X[60000:]` of 70,000 rows. */
import type { Split } from "../../facts.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { numberOf, type TableState } from "../../read/trace/value.ts";
import type { CallEvent, SplitEvent } from "../../read/trace/tracer.ts";
import { shownRows } from "../data/divided-sizes.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { loadedRows } from "../data/kept-rows.ts";
import { readSizes } from "../data/table-sizes.ts";

/** Completes the splits of a trace with the shares that the number of rows gives, which an output or the code states. Linear. */
export function completeShares(reading: DataReading): void {
  const open = reading.trace.splits.filter(
    ({ testShare, held, heldRows }) => testShare === null && (held !== undefined || heldRows !== undefined),
  );
  if (open.length === 0) return;
  const rows = new Map<number, number>();
  for (const { state, rows: count } of readSizes(reading)) {
    const loaded = loadedRows(reading, state)?.loaded;
    if (count !== null) for (const { id } of [state, loaded ?? state]) rows.set(id, count);
  }
  for (const split of open) {
    const [all] = split.inputs;
    // The rows that were loaded are more than those of a part that the code divided from them.
    const isOfPart = lineage(all).some(
      ({ division }) => division !== null && reading.trace.splits[division.split]?.how !== "given",
    );
    if (isOfPart) continue;
    const loaded = all === undefined ? undefined : loadedRows(reading, all)?.loaded;
    const known = split.inputs.flatMap((one) => shownRows(rows, one) ?? []);
    const count = known[0] ?? (loaded === undefined ? madeRows(reading, all) : rows.get(loaded.id));
    const share = count === undefined ? null : shareOf(split, count);
    if (share !== null) Object.assign(split, { testShare: share });
  }
}

/** `df.iloc[-90:]` holds out the last 90 rows. */
export const lastRowsOf = ({ held }: SplitEvent): Pick<Split, "lastRows"> =>
  held !== undefined && held[0] < -1 && held[1] === null ? { lastRows: -held[0] } : {};

/** `train_test_split(X, y, test_size=2)` holds out two rows. */
export const testRowsOf = ({ heldRows }: SplitEvent): Pick<Split, "testRows"> =>
  heldRows === undefined ? {} : { testRows: heldRows };

function shareOf({ held, heldRows }: SplitEvent, count: number): number | null {
  if (heldRows !== undefined) return heldRows < count ? Math.round((heldRows / count) * 1e6) / 1e6 : null;
  if (held === undefined) return null;
  const [from, to] = [held[0], held[1] ?? count].map((at) => (at < 0 ? count + at : at));
  if (from === undefined || to === undefined || from < 0 || to > count) return null;
  const share = (to - from) / count;
  return share > 0 && share < 1 ? Math.round(share * 1e6) / 1e6 : null;
}

/** Rows of data that the code makes up, if it says how many. */
const madeRows = ({ maker }: DataReading, state: TableState | undefined): number | undefined => {
  const call = state === undefined ? undefined : maker(state);
  return call === undefined ? undefined : (countOf(call) ?? undefined);
};

function countOf({ path, args }: CallEvent): number | null {
  if (!/^(?:numpy\.random\.|sklearn\.datasets\.(?:\w+\.)?make_|torch\.randn?$)/.test(path)) return null;
  const given = args.find(({ name }) => name === "size" || name === "n_samples")?.value;
  const count = given?.kind === "sequence" ? given.items[0] : given;
  return numberOf(count);
}
