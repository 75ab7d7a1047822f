/**
 * Every measure of how good predictions are, under all the names that people, libraries, logs, `scoring=` texts and compiled models
 * give it. The only such table: adding a metric is one entry.
 */
import type { Task } from "../facts.ts";

export interface Entry {
  /** "higher" if absent. */
  readonly better?: "lower";
  /** If absent, that of shares, and from 0 on where lower is better. */
  readonly range?: readonly [number, number];
  /** Whether it may be printed as a percentage: unless stated otherwise, where the range is that of shares. */
  readonly share?: boolean;
  /** For each task it is used in, which one a reader would quote first: 1 before 2. */
  readonly ranks?: Readonly<Partial<Record<Task, number>>>;
  /**
   * Names in running text, lower case, as regular expressions in which a blank stands for a blank, "_", "-" or nothing. "score",
   * "value" and the like may follow.
   */
  readonly words: readonly string[];
  /** Such names in other languages, separated by commas, where they mean nothing else: "precisión" is none, which stands for accuracy as often. */
  readonly abroad?: string;
  /** Names that are only recognised in exactly this spelling. */
  readonly cased?: readonly string[];
  /** Names that mean this metric only as a key of a training log, separated by spaces. */
  readonly keys?: string;
  /** Last parts of the paths of functions and classes that compute it, if their names do not say so; separated by spaces. */
  readonly functions?: string;
  readonly root?: string;
  readonly complement?: string;
}

export const SHARES = [0, 1] as const;
export const POSITIVE = [0, Number.POSITIVE_INFINITY] as const;
const CORRELATION = [-1, 1] as const;
const UP_TO_ONE = [Number.NEGATIVE_INFINITY, 1] as const;
const ANY = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
/** Scores of texts are printed from 0 to 1 by some libraries and from 0 to 100 by others. */
const TEXT_SCORE = [0, 100] as const;

export const METRICS: Readonly<Record<string, Entry>> = {
  // Classes
  accuracy: {
    ranks: { classification: 1, generation: 9 },
    words: ["accuracy", "accuracies", "acc", "accs", "accuray", "accurracy"],
    abroad: "exactitude?, acur[aá]cia, genauigkeit, accuratezza, doğruluk(?: oranı)?, 准确率, 準確率, 正解率, 정확도",
    keys: "acc1 top1",
    functions: "accuracy_score BinaryAccuracy CategoricalAccuracy SparseCategoricalAccuracy",
    complement: "error rate",
  },
  "balanced accuracy": {
    ranks: { classification: 6 },
    words: ["balanced acc(?:uracy)?", "bal acc(?:uracy)?", "mean per class accuracy", "mean accuracy per class"],
    functions: "balanced_accuracy_score",
  },
  "top-k accuracy": {
    ranks: { classification: 9 },
    words: ["top \\d{1,3} (?:categorical )?acc(?:uracy)?", "top k (?:categorical )?acc(?:uracy)?"],
    keys: "acc5 top5 top_k_categorical_accuracy",
    functions: "top_k_accuracy_score TopKCategoricalAccuracy SparseTopKCategoricalAccuracy",
  },
  F1: {
    ranks: { classification: 3, anomaly: 1, generation: 6 },
    words: ["f1(?: (?:macro|micro|weighted))?", "(?:macro|micro|weighted) f1", "f 1 score", "f (?:score|measure)"],
    keys: "totalf1",
    functions: "f1_score F_meas f_meas",
  },
  "F-beta": {
    ranks: { classification: 10 },
    words: ["f beta", "f2(?= score)", "f0\\.5(?= score)"],
    functions: "fbeta_score FBetaScore FBeta",
  },
  precision: {
    ranks: { classification: 7, anomaly: 3 },
    words: ["(?<!mixed[ _-])(?<!float)precision", "pos(?:itive)? pred(?:ictive)? value"],
    abroad: "präzision, kesinlik, 精确率, 查准率, 適合率, 정밀도",
    cased: ["Prec\\."],
    functions: "precision_score prec",
  },
  recall: {
    ranks: { classification: 8, anomaly: 2 },
    words: ["recall", "sens(?:itivity)?", "true positive rate"],
    abroad:
      "sensibilidade?, sensibilité, sensibilità, sensitivität, trefferquote, exhaustividad, rappel, полнота, duyarlılık, 召回率, 查全率, 再現率, 재현율",
    cased: ["Sens"],
    functions: "recall_score sens",
  },
  specificity: {
    ranks: { classification: 11 },
    words: ["specificity", "true negative rate"],
    abroad: "especificidade?, spécificité, spezifität, 特异度, 特異度",
    cased: ["Spec"],
    functions: "specificity_score spec",
  },
  AUC: {
    ranks: { classification: 2, anomaly: 4 },
    words: [
      "(?<!uplift[ _-])(?<!qini[ _-])(?:roc )?auc(?: roc)?",
      "auroc",
      "area under (?:the )?(?:roc )?curve(?! (?:pr|precision))",
      "roc (?=score)",
    ],
    cased: ["ROC(?!(?:[ _-]+|\\s+)[Cc]urves?)(?![ _-]?AUC)"],
    functions: "roc_auc_score roc_auc auc AUROC auc_score",
  },
  // How much more often those answer who are told to, among the rows that a model puts first: it decides where treatment is what counts.
  "uplift at k": {
    range: CORRELATION,
    ranks: { classification: 1, regression: 1 },
    words: ["uplift ?@ ?(?:\\d{1,3} ?%?|k)", "uplift at (?:top )?(?:\\d{1,3} ?%|k)"],
    functions: "uplift_at_k",
  },
  "Qini AUC": {
    range: CORRELATION,
    ranks: { classification: 2, regression: 2 },
    words: ["qini (?:auc|coefficient|coef)", "auc qini", "area under (?:the )?qini curve"],
    functions: "qini_auc_score qini_score",
  },
  AUUC: {
    range: CORRELATION,
    ranks: { classification: 3, regression: 3 },
    words: ["auuc", "uplift auc", "area under (?:the )?uplift curve"],
    functions: "uplift_auc_score auuc_score",
  },
  "PR AUC": {
    ranks: { classification: 5, anomaly: 5 },
    words: [
      "prc? auc",
      "auc prc?",
      "auprc?",
      "prc",
      "precision recall auc",
      "auc precision recall",
      "area under (?:the )?(?:pr|precision recall) curve",
    ],
    functions: "pr_auc",
  },
  "average precision": {
    ranks: { classification: 5, anomaly: 5 },
    words: ["average precision"],
    functions: "average_precision_score",
  },
  "log loss": {
    better: "lower",
    ranks: { classification: 14 },
    words: [
      "(?:binary |multi )?log loss",
      "mlogloss",
      "(?:binary |categorical |sparse categorical )?cross entropy(?: loss)?",
      "mean log loss",
      "mn log loss",
    ],
    keys: "multiclass nll xent bce",
    functions: "log_loss",
  },
  "Brier score": {
    better: "lower",
    range: SHARES,
    share: false,
    ranks: { classification: 15, survival: 2 },
    words: ["brier"],
    functions: "brier_score_loss brier_score",
  },
  "integrated Brier score": {
    better: "lower",
    range: SHARES,
    share: false,
    ranks: { survival: 2 },
    words: ["integrated brier", "ibs(?= score)"],
    functions: "integrated_brier_score",
  },
  "error rate": {
    better: "lower",
    range: SHARES,
    ranks: { classification: 4 },
    words: [
      "(?<!word[ _-])(?<!character[ _-])error rate",
      "(?:mis)?classification (?:rate|error)",
      "misclassification",
      "zero one loss",
      "mean per class error",
      "misclass",
    ],
    keys: "error merror binary_error multi_error zeroone",
    functions: "zero_one_loss error_rate",
    complement: "accuracy",
  },
  kappa: {
    range: CORRELATION,
    ranks: { classification: 12 },
    words: ["(?:cohen(?:'?s)? )?(?:quadratic (?:weighted )?)?kappa", "qwk", "kap"],
    functions: "cohen_kappa_score",
  },
  MCC: {
    range: CORRELATION,
    ranks: { classification: 11 },
    words: ["mcc", "matthews?(?:'s?)?(?: corr?(?:coef|elation)?)?(?: coefficient)?", "phi coefficient"],
    functions: "matthews_corrcoef",
  },
  "Hamming loss": {
    better: "lower",
    range: SHARES,
    ranks: { classification: 13 },
    words: ["hamming(?: loss| distance)"],
    keys: "hammingloss",
    functions: "hamming_loss",
  },
  "G-mean": { ranks: { classification: 13 }, words: ["g mean", "geometric mean score"] },
  "Youden's J": { range: CORRELATION, ranks: { classification: 15 }, words: ["youden(?:'?s)?(?: j)?"] },
  Gini: {
    range: CORRELATION,
    ranks: { classification: 13 },
    words: ["(?:normali[sz]ed )?gini(?! ?_?(?:impurity|importance|index|criterion|gain))"],
  },
  KS: { ranks: { classification: 16 }, words: ["ks (?:stat(?:istic)?)", "ks(?= score)", "kolmogorov smirnov"] },
  "hinge loss": { better: "lower", words: ["(?:squared |categorical )?hinge(?: loss)?"] },
  // Numbers
  R2: {
    range: UP_TO_ONE,
    share: true,
    ranks: { regression: 1, test: 1, forecasting: 5 },
    words: ["(?:multiple )?r(?: ?2| sq(?:uared?)?|²|\\^2|\\*\\*2)", "coefficient of determination", "variance score"],
    abroad:
      "coeficiente de determinaci[oó]n, coeficiente de determina[cç][aã]o, coefficient de détermination, coefficiente di determinazione, bestimmtheitsma(?:ß|ss), 决定系数, 決定係数",
    functions: "r2_score R2Score rsquared rsq",
  },
  "adjusted R2": {
    range: UP_TO_ONE,
    share: true,
    ranks: { regression: 2, test: 2 },
    words: ["adj(?:usted|\\.)?[ _-]*r(?: ?2| sq(?:uared?)?|²|\\^2)", "r(?:2| sq(?:uared?)?|²)[ _-]*\\(?adj(?:usted)?"],
    functions: "rsquared_adj",
  },
  "pseudo R2": {
    range: UP_TO_ONE,
    ranks: { regression: 12, classification: 12 },
    words: ["(?:mcfadden(?:'?s)? )?pseudo r(?: ?2| sq(?:u(?:ared?|\\.)?)?|²|\\^2)", "mcfadden(?:'?s)? r(?:2|²|\\^2)"],
    functions: "prsquared",
  },
  "explained variance": {
    range: UP_TO_ONE,
    share: true,
    ranks: { regression: 9, reduction: 1 },
    words: ["explained var(?:iance)?(?: ratio)?"],
    functions: "explained_variance_score exp_var",
  },
  RMSE: {
    better: "lower",
    ranks: { regression: 3, forecasting: 2, ranking: 0 },
    words: ["rmse(?! ?_?l)", "rmses", "root (?:mean )?sq(?:uare[ds]?)? err(?:or)?", "rms err(?:or)?", "root mse"],
    abroad:
      "ra[ií]z (?:cuadrada )?del error cuadr[aá]tico medio, raiz (?:quadrada )?do erro quadr[aá]tico m[eé]dio, racine (?:carrée )?de l.erreur quadratique moyenne, 均方根误差, 二乗平均平方根誤差",
    functions: "root_mean_squared_error RootMeanSquaredError",
  },
  MAE: {
    better: "lower",
    ranks: { regression: 4, forecasting: 3 },
    words: ["maes?", "(?:mean|avg|average) abs(?:olute)? (?:err(?:or)?|diff(?:erence)?)", "(?<!smooth[ _-]?)l1 loss"],
    abroad:
      "error (?:absoluto medio|medio absoluto), erro (?:absoluto m[eé]dio|m[eé]dio absoluto), erreur (?:absolue moyenne|moyenne absolue), errore assoluto medio, mittlerer absoluter fehler, 平均绝对误差, 平均絶対誤差",
    keys: "l1",
    functions: "mean_absolute_error",
  },
  MSE: {
    better: "lower",
    ranks: { regression: 5, forecasting: 4 },
    words: ["mses?", "(?:mean|avg|average) sq(?:uare[ds]?)? err(?:or)?", "l2 loss", "mean of squared residuals"],
    abroad:
      "error cuadr[aá]tico medio, erro quadr[aá]tico m[eé]dio, erreur quadratique moyenne, errore quadratico medio, mittlerer quadratischer fehler, 均方误差, 平均二乗誤差",
    keys: "l2",
    functions: "mean_squared_error",
    root: "RMSE",
  },
  MAPE: {
    better: "lower",
    share: true,
    ranks: { regression: 6, forecasting: 1 },
    words: ["mape", "(?:mean|avg|average) abs(?:olute)? per ?cent(?:age)? err(?:or)?"],
    functions: "mean_absolute_percentage_error",
  },
  "accuracy (from MAPE)": {
    // 1 or 100 minus it, which authors print as the accuracy of a regression. Of no rank, since it is not what its label says.
    words: [],
  },
  SMAPE: {
    better: "lower",
    range: [0, 200],
    share: true,
    ranks: { forecasting: 5, regression: 11 },
    words: ["smape", "symmetric mean absolute percentage error"],
  },
  WAPE: {
    better: "lower",
    share: true,
    ranks: { forecasting: 6 },
    words: ["w(?:m)?ape", "weighted (?:mean )?absolute percentage error"],
  },
  MDAPE: {
    better: "lower",
    share: true,
    ranks: { forecasting: 8 },
    words: ["mdape", "median absolute percentage error"],
  },
  MASE: {
    better: "lower",
    ranks: { forecasting: 6 },
    words: ["r?mase", "mean absolute scaled error"],
  },
  RMSPE: {
    better: "lower",
    share: true,
    ranks: { regression: 8, forecasting: 5 },
    words: ["rmspe", "root mean square[d]? percentage error"],
  },
  RMSLE: {
    better: "lower",
    ranks: { regression: 3, forecasting: 3 },
    words: ["rmsle", "root mean square[d]? log(?:arithmic)? err(?:or)?"],
    functions: "root_mean_squared_log_error",
  },
  MSLE: {
    better: "lower",
    ranks: { regression: 8, forecasting: 7 },
    words: ["msle", "mean square[d]? log(?:arithmic)? err(?:or)?"],
    functions: "mean_squared_log_error",
    root: "RMSLE",
  },
  NRMSE: {
    better: "lower",
    share: true,
    ranks: { regression: 8, forecasting: 6 },
    words: ["nrmse", "normali[sz]ed (?:rmse|root mean square[d]? error)"],
  },
  "median absolute error": {
    better: "lower",
    ranks: { regression: 7 },
    words: ["median abs(?:olute)? err(?:or)?", "medae", "mdae"],
    functions: "median_absolute_error",
  },
  "max error": {
    better: "lower",
    ranks: { regression: 12 },
    words: ["max(?:imum)? err(?:or)?"],
    functions: "max_error",
  },
  SSE: {
    better: "lower",
    ranks: { regression: 13, clustering: 5 },
    words: [
      "sse",
      "rss",
      "(?:residual )?sum (?:of )?square[ds]? (?:err(?:or)?s?|residuals?)",
      "residual sum of squares",
    ],
  },
  deviance: {
    better: "lower",
    range: ANY,
    ranks: { regression: 14 },
    words: ["(?:mean |residual |poisson |gamma |tweedie )?(?:residual )?deviance"],
    functions: "mean_poisson_deviance mean_gamma_deviance mean_tweedie_deviance",
  },
  "pinball loss": {
    better: "lower",
    ranks: { regression: 13, forecasting: 8 },
    words: ["(?:mean )?pinball(?: loss)?", "quantile loss"],
  },
  AIC: { better: "lower", range: ANY, ranks: { regression: 15, forecasting: 10 }, words: ["aicc?"] },
  BIC: { better: "lower", range: ANY, ranks: { regression: 16, forecasting: 11 }, words: ["bic"] },
  "log-likelihood": {
    range: ANY,
    ranks: { regression: 17 },
    words: ["(?<!negative[ _-])log (?:marginal )?likelihood", "llf"],
  },
  // Survival
  concordance: {
    ranks: { survival: 1 },
    words: ["c index", "concordance(?: index)?", "harrell'?s c", "c statistic"],
    functions: "concordance_index concordance_index_censored concordance_index_ipcw",
  },
  "negative binomial log-likelihood": {
    better: "lower",
    ranks: { survival: 3 },
    words: ["(?:integrated )?nbll", "negative (?:bernoulli|binomial) log likelihood"],
  },
  // Groups: what holds them against known ones says more than how far they lie apart.
  silhouette: {
    range: CORRELATION,
    ranks: { clustering: 6 },
    words: ["silhouette(?: (?:avg|average|width))?"],
    functions: "silhouette_score silhouette",
  },
  inertia: {
    better: "lower",
    ranks: { clustering: 9 },
    words: ["inertias?", "wcss", "within cluster (?:ss|sum of squares?)", "tot withinss"],
    functions: "inertia_",
  },
  "Davies-Bouldin": {
    better: "lower",
    ranks: { clustering: 7 },
    words: ["davies[ _–-]?bouldin"],
    functions: "davies_bouldin_score",
  },
  "Calinski-Harabasz": {
    range: POSITIVE,
    ranks: { clustering: 8 },
    words: ["calinski[ _–-]?harabas[zs]", "variance ratio criterion"],
    functions: "calinski_harabasz_score calinski_harabaz_score",
  },
  "adjusted Rand index": {
    range: CORRELATION,
    ranks: { clustering: 1 },
    words: ["adjusted rand(?: index)?", "ari"],
    functions: "adjusted_rand_score",
  },
  "Rand index": { ranks: { clustering: 5 }, words: ["rand index"], functions: "rand_score" },
  "normalized mutual information": {
    ranks: { clustering: 2 },
    words: ["nmi", "normali[sz]ed mutual info(?:rmation)?"],
    functions: "normalized_mutual_info_score",
  },
  AMI: {
    range: CORRELATION,
    ranks: { clustering: 2 },
    words: ["ami", "adjusted mutual info(?:rmation)?"],
    functions: "adjusted_mutual_info_score",
  },
  "V-measure": { ranks: { clustering: 3 }, words: ["v measure"], functions: "v_measure_score" },
  homogeneity: { ranks: { clustering: 5 }, words: ["homogeneity"] },
  completeness: { ranks: { clustering: 5 }, words: ["completeness(?= score)"], functions: "completeness_score" },
  "Fowlkes-Mallows": { ranks: { clustering: 4 }, words: ["fowlkes[ _–-]?mallows"], functions: "fowlkes_mallows_score" },
  purity: { ranks: { clustering: 4 }, words: ["(?:cluster )?purity"] },
  // Pictures
  IoU: {
    ranks: { classification: 10, generation: 4 },
    words: ["(?:mean )?(?:m)?iou", "intersection over union", "jaccard"],
    functions: "jaccard_score JaccardIndex MeanIoU",
  },
  Dice: { ranks: { classification: 9, generation: 4 }, words: ["(?:s[oø]rensen )?dice(?: coef\\w{0,10})?(?! loss)"] },
  PSNR: { range: ANY, ranks: { generation: 5 }, words: ["psnr"] },
  SSIM: { range: CORRELATION, ranks: { generation: 5 }, words: ["(?:ms )?ssim"] },
  FID: { better: "lower", ranks: { generation: 3 }, words: ["fid", "frechet inception distance"] },
  "inception score": { range: POSITIVE, ranks: { generation: 4 }, words: ["inception (?=score)"] },
  // Ranked lists
  MAP: {
    ranks: { ranking: 2, classification: 8 },
    words: ["mean average precision", "map ?@ ?[\\d.:]{1,9}", "map ?50(?: ?- ?95)?"],
    cased: ["mAP(?: ?@ ?[\\d.:]{1,9})?"],
    keys: "map",
    functions: "map_at_k mean_average_precision_at_k",
  },
  NDCG: { ranks: { ranking: 1 }, words: ["ndcg(?: ?@ ?\\d{1,4})?"], functions: "ndcg_score ndcg_at_k" },
  DCG: { range: POSITIVE, ranks: { ranking: 6 }, words: ["dcg(?: ?@ ?\\d{1,4})?"] },
  MRR: { ranks: { ranking: 3 }, words: ["mrr(?: ?@ ?\\d{1,4})?", "mean reciprocal rank"] },
  "hit rate": {
    ranks: { ranking: 3 },
    words: ["hit rate(?: ?@ ?\\d{1,4})?", "hit ratio(?: ?@ ?\\d{1,4})?", "hits? ?@ ?\\d{1,4}", "hr ?@ ?\\d{1,4}"],
  },
  "precision at k": {
    ranks: { ranking: 4 },
    words: ["precision ?(?:@|at) ?(?:\\d{1,4}|k)", "p@\\d{1,4}"],
    functions: "precision_at_k",
  },
  "precision at n": { ranks: { anomaly: 5 }, words: ["precision ?@ ?(?:rank )?n", "p@n"] },
  "recall at k": {
    ranks: { ranking: 5 },
    words: ["recall ?(?:@|at) ?(?:\\d{1,4}|k)", "r@\\d{1,4}"],
    functions: "recall_at_k",
  },
  // Texts
  BLEU: {
    range: TEXT_SCORE,
    share: true,
    ranks: { generation: 1 },
    words: ["(?:sacre)?bleu(?: ?\\d)?"],
    functions: "corpus_bleu",
  },
  ROUGE: { range: TEXT_SCORE, share: true, ranks: { generation: 2 }, words: ["rouge"] },
  "ROUGE-1": { range: TEXT_SCORE, share: true, ranks: { generation: 2 }, words: ["rouge 1", "rouge1"] },
  "ROUGE-2": { range: TEXT_SCORE, share: true, ranks: { generation: 2 }, words: ["rouge 2", "rouge2"] },
  "ROUGE-L": { range: TEXT_SCORE, share: true, ranks: { generation: 2 }, words: ["rouge l", "rougel"] },
  "ROUGE-Lsum": { range: TEXT_SCORE, share: true, ranks: { generation: 2 }, words: ["rouge l sum", "rougelsum"] },
  METEOR: { range: TEXT_SCORE, share: true, ranks: { generation: 3 }, words: ["meteor"] },
  "exact match": { range: TEXT_SCORE, share: true, ranks: { generation: 5 }, words: ["exact match"] },
  WER: {
    better: "lower",
    share: true,
    ranks: { generation: 2 },
    words: ["wer", "word error rate"],
    functions: "wer",
  },
  CER: {
    better: "lower",
    share: true,
    ranks: { generation: 3 },
    words: ["cer", "character error rate"],
    functions: "cer",
  },
  perplexity: {
    better: "lower",
    range: [1, Number.POSITIVE_INFINITY],
    ranks: { generation: 2, clustering: 8 },
    words: ["perplexity", "ppl"],
  },
  "log perplexity": {
    better: "lower",
    range: ANY,
    ranks: { clustering: 9 },
    words: ["log perplexity"],
    functions: "log_perplexity",
  },
  coherence: {
    range: UP_TO_ONE,
    ranks: { clustering: 2, generation: 8 },
    words: ["coherence", "(?:u_mass|c_v|c_npmi)(?=\\s|$)"],
    functions: "get_coherence",
  },
  // Learning itself
  reward: {
    range: ANY,
    ranks: { generation: 7 },
    words: ["(?:mean|average|avg|total|episode|cumulative) (?:episode )?(?:reward|return)"],
    keys: "reward ep_rew_mean",
  },
  loss: {
    better: "lower",
    range: ANY,
    ranks: { classification: 30, regression: 30, generation: 20, clustering: 30, forecasting: 30 },
    words: ["(?<!stop[ _-])loss(?:es)?", "elbo", "negative log likelihood", "nll(?: loss)?"],
  },
};
