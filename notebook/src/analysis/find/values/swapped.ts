/** Measures that are given the predictions in place of the true answers. */
import type { Caution } from "../../facts.ts";
import { filterMap } from "../../filter-map.ts";
import { predictionIn } from "../../read/trace/measures/measuring.ts";
import { named, positional } from "../../read/trace/arguments.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Trace } from "../../read/trace/trace.ts";

export type Swapped = Extract<Caution, { readonly kind: "swapped-arguments" }>;

/**
 * Functions whose value changes with the order of what is compared, `r2_score(predicted, y_test)`: each once. Accuracy and most errors are
 * the same either way, and a matrix is only turned.
 *
 * Source: scikit-learn, metrics take `y_true` first and `y_pred` second.
 */
export function findSwapped(trace: Trace): Swapped[] {
  const measuring = callsTo(trace, (path) => UNEQUAL.test(path));
  const found = filterMap(measuring, ({ path, args, cell }): Swapped | null => {
    const by = path.slice(path.lastIndexOf(".") + 1);
    const [first, second] = positional(args);
    const truth = named(args, "y_true") ?? first;
    const predicted = named(args, "y_pred") ?? (truth === first ? second : first);
    // Rows that a table holds beside their predictions may be either.
    const isSwapped =
      truth !== undefined &&
      predicted?.kind === "table" &&
      predicted.state.content === null &&
      (predictionIn(truth)?.fit ?? -1) >= 0;
    return isSwapped ? { kind: "swapped-arguments", by, cells: [cell], certainty: "certain" } : null;
  });
  return found.filter(({ by }, at) => found.findIndex((one) => one.by === by) === at);
}

const UNEQUAL =
  /^sklearn\.metrics\.(?:r2_score|explained_variance_score|mean_absolute_percentage_error|balanced_accuracy_score|classification_report|(?:precision|recall)_score|precision_recall_fscore_support)$/;
