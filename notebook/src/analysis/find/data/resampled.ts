/** Rows that are drawn so that classes are of one size: they are no longer those of the data. */
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState } from "../../read/trace/value.ts";

/** Whether a table has rows that were made up, or drawn more or less often than they occur: `SMOTE().fit_resample(X, y)`, `pd.concat([few, many.sample(50)])`. */
export const isResampled = (state: TableState): boolean =>
  lineage(state).some(
    ({ made, from }) =>
      RESAMPLES.test(made) ||
      (COMBINES.test(made) && from.some((piece) => lineage(piece, FEW_STEPS).some((at) => DRAWS.test(at.made)))),
  );

const RESAMPLES = /^imblearn\.|resample$|SMOTE/i;
const COMBINES = /\.(?:concat|append|vstack|concatenate|rbind|bind_rows)$/;
const DRAWS = /\.(?:sample|resample|choice)$/;
const FEW_STEPS = 4;
