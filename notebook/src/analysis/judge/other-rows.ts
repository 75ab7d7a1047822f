/** Values on rows that are not like those that the models learn from, and do not compare with the others. */
import type { Measured } from "../find/values/measured.ts";
import { isResampled } from "../find/data/resampled.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Draft } from "./tasks.ts";

/** The rows that a value was measured on, if they are not like those that the models learn from: "balanced rows", "survey.csv". */
export function otherRows({ part, on, truth }: Measured, { data }: Draft): string | null {
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
