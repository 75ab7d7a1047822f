/** Rows that are drawn so that classes are of one size: they are no longer those of the data. */
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { TableState } from "../../read/trace/value.ts";
import { remembered } from "../../remembered.ts";

/** Whether a table has rows that were made up, or drawn more or less often than they occur: `SMOTE().fit_resample(X, y)`, `pd.concat([few, many.sample(50)])`. */
export const isResampled = (state: TableState): boolean =>
  lineage(state).some(({ made, from }) => {
    const does = deedOf(made);
    return (
      does === "resamples" ||
      (does === "combines" && from.some((piece) => lineage(piece, FEW_STEPS).some((at) => DRAWS.test(at.made))))
    );
  });

const deedOf = remembered((path) =>
  /^imblearn\.|resample$|SMOTE/i.test(path)
    ? "resamples"
    : /\.(?:concat|append|vstack|concatenate|rbind|bind_rows)$/.test(path)
      ? "combines"
      : "other",
);
const DRAWS = /\.(?:sample|resample|choice)$/;
const FEW_STEPS = 4;
