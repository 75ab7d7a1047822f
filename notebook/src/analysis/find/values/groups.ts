/** Values of models that a loop trains for one group of rows after the other, or for one step ahead after the other. */
import { groupIn, groupOf } from "../models/by-group.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Measured } from "./measured.ts";

/**
 * What was measured on the rows of a group belongs to that group, and not to the model that was trained for each. What was measured on those
 * of all groups together is of that model.
 */
export const ofGroups = (trace: Trace, found: readonly Measured[]): Measured[] =>
  found.map((one) => {
    const fit = trace.fits[one.fit];
    const group = fit === undefined || one.mean ? null : groupOf(trace, fit);
    if (fit === undefined || group === null) return one;
    const rows = groupIn(trace, one.truth ?? one.on);
    // Predictions that were filled in group by group were asked for on the rows of one, and are judged on all.
    if (rows === null && one.truth !== null) return one.of?.startsWith("[") === true ? { ...one, of: null } : one;
    if (rows?.by !== group.by) return one;
    // A report on one group has its own classes.
    if (one.by === "report" && one.of !== null) return one;
    const value = rows.value ?? (one.of?.startsWith("[") === true ? null : one.of);
    return { ...one, of: value === null ? `[${group.by}]` : `[${group.by}=${value}]`, variant: null };
  });
