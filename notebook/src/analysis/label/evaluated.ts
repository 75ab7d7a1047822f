import { isEvaluatedName, mentions } from "./action-steps.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Action, CallAction } from "../read/actions/action.ts";

/** Names that people give to predictions, errors and training curves, before any call says so. */
const USUAL =
  "y_pred y_hat yhat hist fpr tpr conf_mat cm confusion_matrix loss val_loss losses train_losses scores cv_results shap_values".split(
    " ",
  );

/** Calls whose result is a prediction, a measure or an explanation of a model. */
const JUDGING = new Set(["predict", "evaluate", "crossValidate", "explain", "history", "forecast"]);

/**
 * The names that hold predictions, errors, importances or training curves, as they become known in reading order: what such a call
 * returns, and what is worked out of it. A table keeps its name and its meaning when a prediction is added to it.
 */
export class EvaluatedNames {
  readonly names = new Set(USUAL);
  private readonly knowledge: Knowledge;

  constructor(knowledge: Knowledge) {
    this.knowledge = knowledge;
  }

  /** Takes an action into account. */
  follow(action: Action): void {
    if (action.kind === "call") {
      if (action.targets.length > 0 && this.judges(action)) this.add(action.targets);
    } else if (action.kind === "assign" && action.update === null && mentions(action.node, this.names)) {
      const { type, guessed } = action.typed;
      if (type !== "pandas.DataFrame" || guessed) this.add(action.names);
    }
  }

  private judges(action: CallAction): boolean {
    if (/transform$|_curve_fit$/.test(action.name)) return false;
    const operation = this.knowledge.operation(action.name);
    return operation !== null && JUDGING.has(operation) && !action.name.endsWith(".eval");
  }

  private add(names: readonly string[]): void {
    for (const name of names) {
      const table = this.knowledge.hint(name) !== null && !isEvaluatedName(name, this.names);
      if (!table && name.length > 1) this.names.add(name);
    }
  }
}
