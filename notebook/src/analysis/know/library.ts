/**
 * The building blocks of the knowledge base. One file per library family; data only, so that adding knowledge is adding
 * a line.
 */

import type { FeatureFact, Part, PreparationFact } from "../facts.ts";

/** What a call does to the work of a data scientist. Stages and tags follow from it (operations.ts). */
export type Operation =
  | "import"
  | "install"
  | "option"
  | "listFiles"
  | "save"
  | "time"
  | "load"
  | "construct"
  | "show"
  | "profile"
  | "missing"
  | "test"
  | "plot"
  | "decorate"
  | "clean"
  | "drop"
  | "filter"
  | "convert"
  | "rename"
  | "merge"
  | "aggregate"
  | "reshape"
  | "sort"
  | "split"
  | "fold"
  | "sample"
  | "text"
  | "image"
  | "scale"
  | "encode"
  | "vectorize"
  | "reduce"
  | "select"
  | "feature"
  | "augment"
  | "define"
  | "pretrained"
  | "compile"
  | "train"
  | "tune"
  | "space"
  | "setting"
  | "forecast"
  | "predict"
  | "evaluate"
  | "crossValidate"
  | "explain"
  | "result"
  | "history"
  | "evaluationPlot";

/**
 * Names by what they belong to, a module or a type, and by what is said of them: separated by spaces, perhaps with `*`, and with the start
 * of several written once as in "svm.{SVC NuSVC}". Under "" they are whole paths.
 */
export type Names<Said extends string> = Readonly<Record<string, Readonly<Partial<Record<Said, string>>>>>;

/** What a call does, and after an arrow the type of what it gives back: "self" for the type of the receiver. */
export type Does = Operation | "neutral" | `${Operation | "neutral"} -> ${string}`;

/** What a call does to data in terms of facts, and after a comma the method, in the words of the fact's own field: "encoded, one-hot". */
export type Treats = TreatmentKind | `${TreatmentKind}, ${string}`;
export type TreatmentKind = (PreparationFact | FeatureFact)["kind"];
export interface Treatment {
  readonly as: TreatmentKind;
  readonly how?: string;
}

export interface ModelFamily {
  /** The common name: "Random Forest". */
  readonly label: string;
  readonly task: Task | null;
  /** What its classes are called beside each other: "Linear SVM" for LinearSVC where there is another SVM. */
  readonly kinds: Readonly<Record<string, string>> | undefined;
}
/** The classes of each family, by the task that it is for: in the same form. */
export type Models = Readonly<Partial<Record<Task | "any", Readonly<Record<string, string>>>>>;
export type Task =
  | "classification"
  | "regression"
  | "clustering"
  | "anomaly detection"
  | "forecasting"
  | "dimensionality reduction"
  | "survival analysis"
  | "recommendation"
  | "generation";

/** A table in which a library lists the models that it tried, with their values. */
export interface Board {
  /** Pattern of the class that tried them. */
  readonly by: string;
  /** Name of the column that names the models; "" where they label the rows. */
  readonly models: string;
  /** A column that tells it from other tables. */
  readonly sign?: string;
  /**
   * The rows its values were measured on: always the same, or by the name or place of the argument of the training that gives them, "none" without it;
   * null where its columns say it.
   */
  readonly part: Part | Readonly<Record<string, Part>> | null;
  /** Columns that hold values of the metric that the training was given, with their rows. */
  readonly scores?: Readonly<Record<string, Part>>;
  /** Where neither a column nor the training says which metric these are of: what the training prints, with the metric as its first group. */
  readonly prints?: RegExp;
  /** Which model the training gives back: the first, or the one with the largest value in that column; left out if none. */
  readonly leads?: "first" | { readonly most: string };
  /** What its own names of models begin with, and the common names. */
  readonly names?: Readonly<Record<string, string>>;
}

/** A line in which a library says how good the best that it found is. */
export interface Statement {
  /** Pattern of the class that searched. */
  readonly by: string;
  /** Its first group is the value. */
  readonly line: RegExp;
  /** The rows that it judges by; null where the function that it calls decides that. */
  readonly part: Part | null;
  /** The metric that the search was given, what the function that it calls gives back, or a line of the same output whose first group names it. */
  readonly metric: "scoring" | "function" | RegExp;
}

export interface Library {
  /** The common name: "scikit-learn". */
  readonly title: string;
  /** Canonical root module ("sklearn"). */
  readonly module: string;
  /** Other paths (prefixes) for the same things: former or alternative path -> canonical path. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly calls?: Names<Does>;
  readonly treats?: Names<Treats>;
  /** The chart that a call draws: "box plot". */
  readonly charts?: Names<string>;
  /** The statistical test that a call is: "t-test". */
  readonly tests?: Names<string>;
  /** Attribute and item types: "type.attribute" -> type; "type.[0]" for unpacking. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** A type behaves like another: pattern -> type. */
  readonly extends?: Readonly<Record<string, string>>;
  /** Names used by convention if no import is seen: "pd" -> "pandas". */
  readonly conventions?: Readonly<Record<string, string>>;
  readonly models?: Models;
  /** What classes of one family are called beside each other. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** True if its models are drawn from to learn what something depends on, rather than to predict it. */
  readonly infers?: true;
  readonly boards?: readonly Board[];
  readonly statements?: readonly Statement[];
}
