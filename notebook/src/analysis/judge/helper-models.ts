/** Models that only check the data, each column predicted from the others, and those that only look for the settings of another. */
import { CRITERIA } from "../know/metrics.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Instance } from "../read/trace/value.ts";
import { columnsOf } from "./learned-columns.ts";
import type { Draft } from "./tasks.ts";

/** More targets than this in one cell may be columns that are each predicted from the others, which is a check of the data and no result. */
const MOST_TARGETS = 2;

/** Whether no target is known to be among what others are predicted from: all learn from the same rows, or from columns that are none of them. */
function areApart(drafts: readonly Draft[]): boolean {
  const targets = new Set(drafts.map(({ target }) => target));
  const given = drafts.flatMap(({ fits }) => fits.map(({ x }) => (x.kind === "table" ? x.state : null)));
  const [first] = given;
  return given.every((state) => {
    if (state === null) return false;
    const columns = columnsOf(state);
    return state === first || (columns.length > 0 && !columns.some((column) => targets.has(column)));
  });
}

/** Models that predict column after column from the others in one cell. */
export function helperModels(drafts: readonly Draft[]): ReadonlySet<Instance> {
  const byCell = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const cells = new Set(draft.fits.map((f) => f.cell));
    for (const cell of draft.target === null ? [] : cells) {
      const key = `${cell}|${draft.data.join()}`;
      byCell.set(key, [...(byCell.get(key) ?? []), draft]);
    }
  }
  const many = [...byCell].filter(([, own]) => own.length > MOST_TARGETS && !areApart(own));
  return new Set(
    many.flatMap(([key, own]) =>
      own.flatMap((d) => d.fits.filter((f) => key.startsWith(`${f.cell}|`)).map((f) => f.model)),
    ),
  );
}

/** Models that look for the order of a series, where another of that kind is fitted afterwards: they are asked for no forecast, and only criteria of the fit are shown of them. */
export function orderSearches(drafts: readonly Draft[], { calls }: Trace): readonly Instance[] {
  return drafts.flatMap(({ fits, metrics }) =>
    fits.flatMap(({ model, cell }) =>
      LOOKS_FOR_ORDER.test(model.path) &&
      fits.some((other) => other.model !== model && other.cell >= cell && HAS_ORDER.test(other.model.path)) &&
      !metrics.some((one) => one.model === model && !CRITERIA.has(one.name)) &&
      !calls.some(({ receiver, path }) => receiver === model && /\.(?:predict|forecast)\w*$/.test(path))
        ? [model]
        : [],
    ),
  );
}
const LOOKS_FOR_ORDER = /\.auto_arima$/;
const HAS_ORDER = /\.S?ARIMAX?$/;
