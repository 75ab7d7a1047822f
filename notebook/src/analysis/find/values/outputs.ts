/** Values of single columns of a model that predicts several at once: they speak of that column, and not of the model. */
import { severalColumns } from "../data/series-names.ts";
import { learnsSeveral } from "../../read/trace/models/roles.ts";
import { fieldIn, lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Measured } from "./measured.ts";

/**
 * Values belong to the column that predictions were compared with, where their model has others; where it is not known which, they are left
 * out. Of a report on one column, what is left is the accuracy: its classes are not those of the model.
 */
export const ofOutputs = ({ fits }: Trace, found: readonly Measured[]): Measured[] =>
  found.flatMap((one): Measured[] => {
    const { truth, by, of, variant } = one;
    const fit = fits[one.fit];
    const all = fit?.y.kind === "table" ? severalColumns(fit.y) : null;
    if (fit === undefined || truth === null || (all === null && !learnsSeveral(fit.outer))) return [one];
    const field = fieldIn(truth)?.name ?? null;
    // A loss is of all that is learned at once.
    if (field !== null && one.name === "loss") return [];
    const output = field ?? lineage(truth).find(({ column }) => column !== null)?.column ?? null;
    if (output === null) return truth.made === "subscript" && truth.columns === null ? [] : [one];
    if (all?.includes(output) === false || (by === "report" && of !== null)) return [];
    return [{ ...one, of: output, variant: variant === output ? null : variant }];
  });
