/** Accuracies that count a row as right only where each of its labels is. */
import type { Measured } from "../find/values/measured.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import { type TableState, textOf } from "../read/trace/value.ts";

/**
 * Whether an accuracy is the share of rows of which every label is right. Networks compare label by label.
 * @param targets the columns that are predicted at once, where there are several
 *
 * Sources: scikit-learn, `accuracy_score` is the subset accuracy where there are several labels; CatBoost, `Accuracy` for multi-label
 * classification, type Classic.
 */
export function isOfAllLabels(
  { name, of, average, by, model, fit, truth }: Measured,
  { fits }: Trace,
  targets: readonly string[] = [],
): boolean {
  if (name !== "accuracy" || of !== null || average !== null || by !== "code" || NETWORKS.test(model?.path ?? ""))
    return false;
  const { y, args = [] } = fits[fit] ?? {};
  const answers = truth ?? (y?.kind === "table" ? y.state : null);
  if (answers !== null && areLabels(answers)) return true;
  if (answers !== null && answers.column !== null) return false;
  const loss = [...args, ...(model?.args ?? [])].find(
    (one) => one.name === "loss_function" || one.name === "objective",
  );
  return targets.length > 1 || LOSSES.test(textOf(loss?.value) ?? "");
}

/** Whether answers come from what makes a column of each label, and none of these was chosen since. */
function areLabels(answers: TableState): boolean {
  const way = lineage(answers);
  const at = way.findIndex(({ made }) => MAKES_LABELS.test(made));
  return at >= 0 && way.slice(0, at).every(({ made }) => made !== "subscript");
}

const NETWORKS = /^(?:keras|tensorflow|torch|torchvision|pytorch_lightning|transformers|fastai)\b/;
const LOSSES = /^(?:MultiLogloss|MultiCrossEntropy)\b/;
const MAKES_LABELS = /\b(?:make_multilabel_classification|MultiLabelBinarizer)\b/;
