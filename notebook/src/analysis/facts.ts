/**
 * The facts of a notebook: what it works on, does, tries and finds. Plain data that survives JSON; no English in it but what the
 * notebook itself says. Stored with every save (docs/facts.md), so a change that old readers cannot read raises FACTS_VERSION.
 */

export const FACTS_VERSION = 1;

/** "certain": the code or an output says so. "likely": the best reading of several; left unsaid where silence is better. */
export type Certainty = "certain" | "likely";

export interface Evidence {
  /** Indices among all cells of the file, from 0, ascending. */
  readonly cells: readonly number[];
  readonly certainty: Certainty;
}

/** Words copied from the notebook. */
export interface Quote {
  readonly text: string;
  readonly cell: number;
}

export const NOTEBOOK_KINDS = [
  "supervised",
  "unsupervised",
  "forecast",
  "statistics",
  "exploration",
  "lesson",
  "tool",
] as const;
/** "lesson" teaches methods on several small examples; "tool" is anything else. */
export type NotebookKind = (typeof NOTEBOOK_KINDS)[number];

export const TASKS = [
  "classification",
  "regression",
  "clustering",
  "forecasting",
  "ranking",
  "survival",
  "reduction",
  "anomaly",
  "generation",
  "test",
] as const;
/** "test": a statistical test, or a model that is only read for inference. */
export type Task = (typeof TASKS)[number];

export const PARTS = ["train", "validation", "test", "cross-validation", "out-of-bag"] as const;
/** The rows on which a value was measured. */
export type Part = (typeof PARTS)[number];

// ---- The data

/** Where data comes from. */
export interface SourceFact extends Evidence {
  readonly kind: "source";
  /**
   * File name, last part of an address, data set or database table, as the code has it; "" for data that the code
   * generates.
   */
  readonly name: string;
  readonly form: "file" | "data set" | "database" | "address" | "generated";
  /** "CSV", "Excel", "Parquet"; null if the call does not say. */
  readonly format: string | null;
  /** The variable it is kept in; null if there is none. */
  readonly variable: string | null;
  /** Rows and columns as an output shows them; null if none does. */
  readonly rows: number | null;
  readonly columns: number | null;
}

/** Gaps that an output counts. */
export interface MissingFact extends Evidence {
  readonly kind: "missing";
  readonly table: string | null;
  /** Counts as printed, largest first; columns without gaps are left out. */
  readonly columns: readonly { readonly name: string; readonly count: number }[];
  /** True if every column shown is free of gaps. */
  readonly none: boolean;
}

/** How often the values of a column occur. */
export interface CountsFact extends Evidence {
  readonly kind: "counts";
  readonly column: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

/** One number that an output shows about the data: a mean, a correlation, a count. */
export interface StatisticFact extends Evidence {
  readonly kind: "statistic";
  /** "mean", "median", "standard deviation", "correlation", "mutual information", "minimum", "maximum", "count", "share". */
  readonly statistic: string;
  readonly columns: readonly string[];
  /** The group or condition it applies to, as written; null for all rows. */
  readonly of: string | null;
  readonly value: number;
  readonly printed: string;
}

/** A look at the data without a quotable number: groups, correlations, distinct values. */
export interface ProfileFact extends Evidence {
  readonly kind: "profile";
  readonly what:
    | "types"
    | "summary"
    | "correlations"
    | "distinct values"
    | "missing values"
    | "counts"
    | "groups"
    | "duplicates";
  readonly table: string | null;
  readonly columns: readonly string[];
  /** For groups: what they are formed by. */
  readonly by: readonly string[];
  /** For groups: "mean", "count", "median" ... */
  readonly how: string | null;
}

export interface ChartFact extends Evidence {
  readonly kind: "chart";
  /** "histogram", "scatter plot", "bar chart", "line chart", "box plot", "heat map", "pair plot", "map", "pie chart" ... */
  readonly form: string;
  /** Columns on the axes, in order x, y; empty if unknown. */
  readonly columns: readonly string[];
  /** Columns that colour or divide it. */
  readonly by: readonly string[];
  /** Its title or caption as the code writes it; null if there is none. */
  readonly title: string | null;
  /** What it shows: the data, what a model learned or got right, or how training went. */
  readonly of: "data" | "result" | "training" | "importance";
}

export interface TestFact extends Evidence {
  readonly kind: "test";
  /** "t-test", "chi-squared test", "Shapiro-Wilk test". */
  readonly name: string;
  readonly columns: readonly string[];
  /** Of one effect in an analysis of variance: its factor, or those that interact; absent otherwise. */
  readonly by?: readonly string[];
  readonly statistic: string | null;
  /** As printed. */
  readonly p: string | null;
}

// ---- What is done to it

interface Treatment extends Evidence {
  /** As the code names them; empty for all, or if it does not say. */
  readonly columns: readonly string[];
  /** Variable of the table; null if it has none. */
  readonly table: string | null;
}
export interface DroppedColumns extends Treatment {
  readonly kind: "dropped-columns";
  /** Columns that are kept, if the code names those; absent if it names the dropped ones. */
  readonly kept?: readonly string[];
}
export interface DroppedRows extends Treatment {
  readonly kind: "dropped-rows";
  /** Labels or condition as written; null if unknown. */
  readonly which: string | null;
}
export interface DroppedMissing extends Treatment {
  readonly kind: "dropped-missing";
  readonly axis: "rows" | "columns";
}
export interface Filled extends Treatment {
  readonly kind: "filled";
  readonly how:
    | "mean"
    | "median"
    | "mode"
    | "constant"
    | "previous"
    | "next"
    | "interpolation"
    | "neighbours"
    | "model"
    | "group"
    | "other";
  /** The constant as written, or what a group is formed by; null otherwise. */
  readonly value: string | null;
}
export interface Filtered extends Treatment {
  readonly kind: "filtered";
  /** The condition that the kept rows meet, as written; null if it is long or unknown. */
  readonly condition: string | null;
}
export interface Recoded extends Treatment {
  readonly kind: "recoded";
  /** Old and new values as written, at most 20. */
  readonly pairs: readonly (readonly [from: string, to: string])[];
}
export interface Renamed extends Treatment {
  readonly kind: "renamed";
  /** The new names of `columns`, in order; some new names alone where the code does not say the old ones. */
  readonly to: readonly string[];
}
export interface Converted extends Treatment {
  readonly kind: "converted";
  readonly to: string | null;
}
export interface ParsedDates extends Treatment {
  readonly kind: "parsed-dates";
}
export interface Joined extends Treatment {
  readonly kind: "joined";
  /** Variables or sources of the tables, in order. */
  readonly tables: readonly string[];
  readonly how: "merge" | "stack" | "side by side";
  /** "left", "inner", "outer", "right"; null if the code does not say. */
  readonly join: string | null;
}
export interface Sampled extends Treatment {
  readonly kind: "sampled";
  /** Rows or share as written. */
  readonly size: string | null;
}
export interface Deduplicated extends Treatment {
  readonly kind: "deduplicated";
}
export interface Outliers extends Treatment {
  readonly kind: "outliers";
  readonly how: "removed" | "clipped";
  /** Rule or bounds as written; null if unknown. */
  readonly rule: string | null;
}
export interface Reshaped extends Treatment {
  readonly kind: "reshaped";
  readonly how: "pivot" | "melt" | "transpose" | "stack" | "explode" | "resample" | "other";
}
export interface Balanced extends Treatment {
  readonly kind: "balanced";
  /** "SMOTE", "oversampling", "undersampling". */
  readonly how: string;
}
export interface CleanedText extends Treatment {
  readonly kind: "cleaned-text";
  /** "lower case", "punctuation", "stop words", "stemming", "lemmatisation", "HTML", "digits", "links". */
  readonly steps: readonly string[];
}
export interface Resized extends Treatment {
  readonly kind: "resized";
  /** "224 x 224"; null if unknown. */
  readonly size: string | null;
}
/** One split of the data. */
export interface SplitFact extends Treatment {
  readonly kind: "split";
  readonly split: Split;
}
export type PreparationFact =
  | DroppedColumns
  | DroppedRows
  | DroppedMissing
  | Filled
  | Filtered
  | Recoded
  | Renamed
  | Converted
  | ParsedDates
  | Joined
  | Sampled
  | Deduplicated
  | Outliers
  | Reshaped
  | Balanced
  | CleanedText
  | Resized
  | SplitFact;

/** A new column, or columns, computed from others. */
export interface Derived extends Treatment {
  readonly kind: "derived";
  readonly from: readonly string[];
  /** Its formula as written, at most 80 characters; null if longer or unknown. */
  readonly formula: string | null;
}
export interface Encoded extends Treatment {
  readonly kind: "encoded";
  readonly how: "one-hot" | "ordinal" | "label" | "target" | "frequency" | "mapping" | "other";
}
export interface Scaled extends Treatment {
  readonly kind: "scaled";
  readonly how: "standard" | "min-max" | "robust" | "unit length" | "by a constant" | "other";
}
export interface Binned extends Treatment {
  readonly kind: "binned";
  /** The columns that are cut, if the bins get columns of their own, empty if unknown; absent if they take their place. */
  readonly from?: readonly string[];
  /** Number or edges as written; null if unknown. */
  readonly bins: string | null;
}
export interface Vectorised extends Treatment {
  readonly kind: "vectorised";
  /** "TF-IDF", "bag of words", "hashing", "indices". */
  readonly how: string | null;
}
export interface Tokenised extends Treatment {
  readonly kind: "tokenised";
  readonly how: string | null;
}
export interface Embedded extends Treatment {
  readonly kind: "embedded";
  readonly how: string | null;
}
export interface Reduced extends Treatment {
  readonly kind: "reduced";
  /** "PCA", "t-SNE", "UMAP". */
  readonly how: string;
  readonly components: string | null;
}
export interface Selected extends Treatment {
  readonly kind: "selected";
  /** "by hand", "recursive elimination", "k best", "importance", "variance". */
  readonly how: string;
}
export interface Augmented extends Treatment {
  readonly kind: "augmented";
  readonly steps: readonly string[];
}
export interface Aggregated extends Treatment {
  readonly kind: "aggregated";
  readonly by: readonly string[];
  readonly how: string | null;
}
export interface Lagged extends Treatment {
  readonly kind: "lagged";
  readonly from: readonly string[];
  readonly how: "shift" | "difference" | "rolling" | "other";
}
export interface Transformed extends Treatment {
  readonly kind: "transformed";
  /** The columns whose values are transformed, if the results get columns of their own; absent if they take their place. */
  readonly from?: readonly string[];
  /** "logarithm", "square root", "power", "Box-Cox", "polynomial". */
  readonly how: string;
}
export type FeatureFact =
  | Derived
  | Encoded
  | Scaled
  | Binned
  | Vectorised
  | Tokenised
  | Embedded
  | Reduced
  | Selected
  | Augmented
  | Aggregated
  | Lagged
  | Transformed;
/** What is done to the data before a model learns from it. */
export type TreatmentFact = PreparationFact | FeatureFact;

// ---- What is tried on it

export interface Split {
  /**
   * "given": train and test sets are separate from the start; "none": everything is evaluated on what it was trained
   * on, or not at all.
   */
  readonly how: "holdout" | "given" | "cv" | "time" | "none";
  /** Share of the rows kept for the final evaluation, 0 to 1; null if the code does not fix it. */
  readonly testShare: number | null;
  /** How many of the last rows are kept for it, where the code says their number and the share is not known. */
  readonly lastRows?: number;
  readonly folds: number | null;
  /** As written; null if the code does not fix it. */
  readonly seed: string | null;
  /** True if the code splits each class in the same proportion. */
  readonly stratified: boolean;
  /** What the author calls the rows held out, if that is not test. */
  readonly heldOutFor?: "validation";
  /** Share of the training rows, 0 to 1, that a network keeps for validation while other rows test it. */
  readonly validationShare?: number;
}

export interface ModelFact extends Evidence {
  readonly kind: "model";
  /** Unique in the notebook; metrics name it. */
  readonly id: number;
  /** The common name: "Random Forest". */
  readonly name: string;
  /** The class or function as the code calls it; for a class of the notebook's own, its base: "nn.Module". */
  readonly class: string;
  /** The notebook's own name for it; null if the class is a library's. */
  readonly ownClass: string | null;
  /** "scikit-learn"; null if it is written by hand. */
  readonly library: string | null;
  /** What the code sets explicitly for the version that is finally used, as written, in order. */
  readonly params: Readonly<Record<string, string>>;
  /** The role of the model: only a "result" ever leads. */
  readonly role: "result" | "baseline" | "helper" | "demonstration";
  /** Distinguishes versions of one model: "after tuning", "max_depth=2"; null if it is the only one. */
  readonly variant: string | null;
  /** How the settings were chosen. */
  readonly tuning: {
    readonly how: string;
    readonly over: readonly string[];
    readonly chosen: Readonly<Record<string, string>>;
  } | null;
  readonly trained: "fit" | "loop" | "trainer" | "formula" | "pretrained" | "not trained";
  /** Kinds of layers with their sizes, in order, as written: "Conv2d 32", "Linear 10"; empty if it has none. */
  readonly layers: readonly string[];
  readonly optimiser: string | null;
  readonly loss: string | null;
  readonly epochs: string | null;
  /** The pretrained network, or the model's own name, whose weights stay as they came, all or some; absent where all learn. */
  readonly frozen?: string;
  /** True if training may end before its epochs or rounds are used up; absent otherwise. */
  readonly stopsEarly?: true;
  /**
   * The clusters that an output shows for a model which finds their number itself, and the rows that are left out of them; absent for any
   * other model.
   */
  readonly groups?: { readonly clusters: number; readonly noise: number | null };
  /** Inner models of an ensemble, a wrapper or a pipeline. */
  readonly inner: readonly string[];
}

export interface MetricFact extends Evidence {
  readonly kind: "metric";
  /** A name of know/metrics: "accuracy", "R2". */
  readonly name: string;
  /** Percentages as fractions, negated scores as the positive measure. */
  readonly value: number;
  /** Exactly as the output shows it, with its sign. */
  readonly printed: string;
  /** Half-width or standard deviation printed beside it, as printed; null if there is none. */
  readonly spread: string | null;
  readonly part: Part | null;
  /** Id of the model; null if no single one is measured. */
  readonly model: number | null;
  /** Class or average of a report: "setosa", "weighted avg"; "[age>60]" for rows that a condition chose; null for the whole. */
  readonly of: string | null;
  /** Version of the model or data it was measured on; null if there is only one. */
  readonly variant: string | null;
  /** For an error in units of a transformed target, how that was transformed: "logarithm"; absent for the target's own unit. */
  readonly scale?: string;
  /** True for part "train" where the model learned from all rows, although the notebook holds some of them out; absent otherwise. */
  readonly inSample?: true;
}

/** What models found to matter. */
export interface ImportanceFact extends Evidence {
  readonly kind: "importance";
  readonly model: number | null;
  /** "importance", "coefficient", "SHAP". */
  readonly measure: string;
  /**
   * Largest first, at most ten; coefficients with the p-values of a summary, the smallest first, at most thirty; empty if the output is only
   * a chart.
   */
  readonly features: readonly { readonly name: string; readonly printed: string; readonly p?: string }[];
}

/** One question about one data set: same data, same target. */
export interface Experiment {
  readonly data: readonly string[];
  /** The column or variable that is predicted, as written. */
  readonly target: string | null;
  /** True if every model learns the logarithm of the target; left out otherwise. */
  readonly isLogged?: boolean;
  /** True if every model learns the target that a library's data set comes with, as it comes; left out otherwise. */
  readonly isGivenTarget?: boolean;
  /** Names of what it is predicted from, if the code states them; empty otherwise. */
  readonly features: readonly string[];
  readonly task: Task | null;
  readonly split: Split;
  readonly models: readonly ModelFact[];
  readonly metrics: readonly MetricFact[];
  readonly importances: readonly ImportanceFact[];
  readonly best: Best | null;
  readonly cells: readonly number[];
}

/** The notebook's own result: the model it ends with, on the most independent data shown. */
export interface Best {
  readonly model: number;
  /** A metric of the same experiment. */
  readonly metric: MetricFact;
}

// ---- What the author says, and what to be careful about

export interface Finding {
  readonly quote: Quote;
  /**
   * Higher is more telling: a sentence under a conclusion heading before one after an output, prose before comments.
   */
  readonly rank: number;
  /** True for a line that the code printed; left out for what the author wrote as text. */
  readonly printed?: boolean;
  /** Number of the heading that it stands under, from 0 before the first: what has the same number is about the same part. */
  readonly part?: number;
  /** True where the author sums up: under a heading such as "Conclusion", or in the last words of the notebook. */
  readonly concludes?: true;
}

export type Caution = Evidence &
  (
    | {
        readonly kind: "leak";
        readonly by: string;
        readonly how: "preprocessing" | "resampling" | "target" | "statistic";
        /** Parts on which values were measured of models that learned from it; empty if none is shown. */
        readonly judged?: readonly Part[];
      }
    | { readonly kind: "judged-on-training-data"; readonly model: string | null }
    | { readonly kind: "test-data-used"; readonly how: "early stopping" | "tuning" | "selection" }
    /** A transformer that was fitted to the training rows, and then to this part. */
    | { readonly kind: "fitted-apart"; readonly by: string; readonly part: "test" | "validation" }
    | { readonly kind: "gap"; readonly metric: string; readonly train: MetricFact; readonly test: MetricFact }
    | { readonly kind: "accuracy-on-unbalanced-classes"; readonly share: string }
    | { readonly kind: "text-contradicts-output"; readonly quote: Quote; readonly shown: string }
  );

/** What is saved: a file, a model, a submission. */
export interface SavedFact extends Evidence {
  readonly kind: "saved";
  readonly name: string;
  /** "other" also for data that is saved as it was loaded. */
  readonly what: "data" | "model" | "predictions" | "chart" | "other";
  /** Id of the model; absent if it is none that the notebook trains, or not known. */
  readonly model?: number;
}

/** What is predicted for rows without a known answer, or in the future. */
export interface PredictionFact extends Evidence {
  readonly kind: "prediction";
  readonly model: number | null;
  /** "120 days", as written; null if unknown. */
  readonly horizon: string | null;
}

export type DataFact = SourceFact | MissingFact | CountsFact | StatisticFact | ProfileFact | ChartFact | TestFact;
export type Fact = DataFact | PreparationFact | FeatureFact | SavedFact | PredictionFact;

export interface NotebookFacts {
  readonly version: typeof FACTS_VERSION;
  readonly language: string;
  readonly kind: NotebookKind;
  /** The question in the author's words; null if the notebook does not state one. */
  readonly question: Quote | null;
  /** Title of the notebook in its own words; null if it has none. */
  readonly title: Quote | null;
  /** Headings of its chapters in order, at most eight, if it teaches or shows something; absent if there are fewer than two. */
  readonly chapters?: readonly Quote[];
  /** Common names, most important first. */
  readonly libraries: readonly string[];
  /** Random seeds as written. */
  readonly seeds: readonly string[];
  readonly facts: readonly Fact[];
  readonly experiments: readonly Experiment[];
  /** Index of the experiment that a reader would name first when asked for the result; null if there is no result. */
  readonly headline: number | null;
  /** Best first. */
  readonly findings: readonly Finding[];
  readonly cautions: readonly Caution[];
  /** True if the file was saved without any sign of a cell having been run; absent otherwise. */
  readonly neverRun?: true;
}
