/** Values on rows that are not like those that the models learn from, and do not compare with the others. */
import { isOfOtherData } from "../find/values/judged-rows.ts";
import type { Measured } from "../find/values/measured.ts";
import { isResampled } from "../find/data/resampled.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Draft } from "./tasks.ts";

/** For each value the rows that it was measured on, if they have to be told: they are not like those that the models learn from. */
export function rowsApart(values: readonly Measured[], draft: Draft, trace: Trace): readonly (string | null)[] {
  const rows = values.map((one) => otherRows(one, draft));
  // Among balanced rows a value means something else than among rows as they came; other data always differ.
  const asTheyCame = new Set(values.flatMap(({ part }, at) => (rows[at] === null ? [part] : [])));
  return values.map((one, at) => (asTheyCame.has(one.part) || isOfOtherData(trace, one) ? (rows[at] ?? null) : null));
}

/** "balanced rows", "survey.csv" */
function otherRows({ part, on, truth }: Measured, { data }: Draft): string | null {
  if (part === "train") return null;
  if ([on, truth].some((state) => state !== null && isResampled(state))) return "balanced rows";
  const [source, ...others] = truth?.sources ?? [];
  // Files of test rows that come with the data are parts of it.
  if (lineage(truth).some(({ division }) => division !== null)) return null;
  return source === undefined || others.length > 0 || data.length === 0 || data.includes(source) ? null : source;
}

/** "after tuning, on survey.csv": a version, and the rows that it was measured on if those are not like the others. */
export const withRows = (version: string | null, rows: string | null): string | null =>
  rows === null ? version : version === null ? `on ${rows}` : `${version}, on ${rows}`;
/** The two apart again; null where there is none. */
export function versionAndRows(variant: string | null): {
  readonly version: string | null;
  readonly rows: string | null;
} {
  const [whole = "", rows = null] = /(?:^|, )on (.+)$/.exec(variant ?? "") ?? [];
  return { version: (variant ?? "").slice(0, (variant ?? "").length - whole.length) || null, rows };
}
