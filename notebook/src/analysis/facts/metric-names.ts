/** Metrics by the names that people, libraries and logs give them. */

import { own } from "../own.ts";
import { remembered } from "../remembered.ts";

interface MetricName {
  /** As we write it. */
  readonly label: string;
  /** In running text and printed lines; lower case input. */
  readonly pattern: RegExp;
}

/** More specific names first. */
export const METRICS: readonly MetricName[] = [
  { label: "balanced accuracy", pattern: /\bbalanced[ _-]?accuracy(?:[ _-]score)?\b/ },
  { label: "accuracy", pattern: /\baccuracy(?:[ _-]?(?:score|rate))?\b|\bacc\b|\baccuracies\b/ },
  {
    label: "F1",
    pattern: /\bf1(?:[ _-]?(?:score|measure|macro|micro|weighted))?\b|\bf-?(?:score|measure)\b|\bf-1(?: score)?\b/,
  },
  {
    label: "average precision",
    pattern: /\baverage[ _-]precision(?:[ _-]score)?\b|\bmean average precision\b|\bprc?-?auc\b/,
  },
  { label: "precision", pattern: /\bprecision(?:[ _-]score)?\b/ },
  { label: "recall", pattern: /\brecall(?:[ _-]score)?\b|\bsensitivity\b/ },
  { label: "specificity", pattern: /\bspecificity\b/ },
  {
    label: "AUC",
    pattern:
      /\b(?:roc[ _-]?)?auc(?:[ _-]?(?:roc|score))?\b|\bauroc\b|\barea under (?:the )?(?:roc )?curve\b|\broc(?:[ _-]auc)?[ _-]score\b/,
  },
  { label: "adjusted R2", pattern: /\badj(?:usted|\.)?[ _-]?r[ _-]?(?:2|²|\^2|squared?)\b/ },
  { label: "pseudo R2", pattern: /\bpseudo r-squ(?:ared|\.)/ },
  {
    label: "R2",
    pattern: /\br[ _-]?(?:2|squared?)(?:[ _-]score)?\b|\br²|\br\^2|\bcoefficient of determination\b|\bvariance score\b/,
  },
  { label: "RMSLE", pattern: /\brmsle\b|\broot mean squared log(?:arithmic)? error\b/ },
  { label: "RMSE", pattern: /\brmse\b|\broot[ _-]mean[ _-]squared?[ _-]error\b|\brms error\b/ },
  { label: "MSLE", pattern: /\bmsle\b|\bmean[ _-]squared[ _-]log(?:arithmic)?[ _-]error\b/ },
  { label: "MSE", pattern: /\bmse\b|\bmean[ _-]squared?[ _-]error\b/ },
  { label: "MAPE", pattern: /\bmape\b|\bmean[ _-]absolute[ _-]percentage[ _-]error\b/ },
  { label: "MAE", pattern: /\bmae\b|\bmean[ _-]absolute[ _-]error\b/ },
  { label: "log loss", pattern: /\blog[ _-]?loss\b|\bcross[ _-]entropy\b/ },
  { label: "c-index", pattern: /\bc[ _-]index\b|\bconcordance(?:[ _-]index)?\b/ },
  { label: "silhouette", pattern: /\bsilhouette(?:[ _-](?:score|coefficient|avg|average))?\b/ },
  { label: "Matthews correlation", pattern: /\bmcc\b|\bmatthews?[ _-]corr(?:coef|elation)?(?:[ _-]coefficient)?\b/ },
  { label: "kappa", pattern: /\b(?:cohen'?s? )?kappa\b/ },
  { label: "Dice", pattern: /\bdice(?:[ _-](?:coef\w*|score))?\b/ },
  { label: "IoU", pattern: /\biou\b|\bjaccard(?:[ _-](?:index|score))?\b/ },
  { label: "perplexity", pattern: /\bperplexity\b/ },
  { label: "coherence", pattern: /\bcoherence(?:[ _-]score)?\b/ },
  { label: "BLEU", pattern: /\bbleu\b/ },
  { label: "loss", pattern: /\bloss\b/ },
];

/** Everything that may be a metric's name: one pass instead of many over texts that name none. */
const ANY = new RegExp(METRICS.map(({ pattern }) => pattern.source).join("|"));

/** True where a text (lower case) names some metric. */
export const namesMetric = (lower: string): boolean => ANY.test(lower);

/** Names that are read in a column header, a log key or a variable: "val_acc", "test_rmse", "rmse_scores". */
export const metricOfIdentifier = remembered(identifierMetric);

function identifierMetric(identifier: string): string | null {
  const parts = identifier.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z\d]+/);
  const words = parts.map((part) => (/^(?:r2|f1)$/i.test(part) ? part : part.replace(/\d+$/, "")));
  return metricOfText(words.join(" ").toLowerCase());
}

/** The first metric that a text names. */
export function metricOfText(text: string): string | null {
  if (!ANY.test(text)) return null;
  let best: { readonly label: string; readonly at: number } | null = null;
  for (const { label, pattern } of METRICS) {
    const at = text.search(pattern);
    if (at >= 0 && (best === null || at < best.at)) best = { label, at };
  }
  return best?.label ?? null;
}

/** Functions of metric libraries by the last part of their name. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  accuracy_score: "accuracy",
  balanced_accuracy_score: "balanced accuracy",
  f1_score: "F1",
  fbeta_score: "F-beta",
  precision_score: "precision",
  recall_score: "recall",
  roc_auc_score: "AUC",
  auc: "AUC",
  average_precision_score: "average precision",
  log_loss: "log loss",
  brier_score_loss: "Brier score",
  cohen_kappa_score: "kappa",
  matthews_corrcoef: "Matthews correlation",
  jaccard_score: "IoU",
  mean_squared_error: "MSE",
  root_mean_squared_error: "RMSE",
  mean_absolute_error: "MAE",
  mean_squared_log_error: "MSLE",
  median_absolute_error: "median absolute error",
  mean_absolute_percentage_error: "MAPE",
  r2_score: "R2",
  explained_variance_score: "explained variance",
  silhouette_score: "silhouette",
  calinski_harabasz_score: "Calinski-Harabasz index",
  davies_bouldin_score: "Davies-Bouldin index",
  adjusted_rand_score: "adjusted Rand index",
  concordance_index_censored: "c-index",
  concordance_index: "c-index",
  hamming_loss: "Hamming loss",
  log_perplexity: "log perplexity",
  get_coherence: "coherence",
};

export const metricOfFunction = (path: string): string | null =>
  own(FUNCTIONS, path.slice(path.lastIndexOf(".") + 1)) ?? null;

/** scikit-learn's names for `scoring=`. */
export function metricOfScoring(scoring: string): string | null {
  const name = scoring.replace(/^neg_/, "").replace(/_(?:macro|micro|weighted|samples|ovr|ovo)$/, "");
  if (name === "r2") return "R2";
  if (name === "roc_auc") return "AUC";
  return own(FUNCTIONS, name) ?? own(FUNCTIONS, `${name}_score`) ?? metricOfText(name.replaceAll("_", " "));
}
