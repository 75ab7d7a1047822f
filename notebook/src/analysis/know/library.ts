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

/** Names with one meaning. `of` is prepended to each name with a dot; a name may end in `*`. */
export interface Group {
  readonly does: Operation | null;
  /** Type of the result; "self" for the type of the receiver. */
  readonly gives?: string;
  readonly of?: string;
  /** Separated by spaces. */
  readonly names: string;
}

/**
 * What calls do to data, in terms of facts: "filled", "encoded". `of` is prepended to each name with a dot; a name may
 * end in `*`.
 */
export interface Treatment {
  readonly as: TreatmentKind;
  /** The method, in the words of the fact's own field: "one-hot", "previous". */
  readonly how?: string;
  readonly of?: string;
  /** Separated by spaces. */
  readonly names: string;
}
export type TreatmentKind = (PreparationFact | FeatureFact)["kind"];

/** What a call is in words: a chart that it draws, a statistical test that it is. Names as in a treatment. */
export interface Naming {
  /** "box plot", "t-test". */
  readonly as: string;
  readonly of?: string;
  /** Separated by spaces. */
  readonly names: string;
}

export interface ModelFamily {
  /** The common name: "Random Forest". */
  readonly label: string;
  readonly task: Task | null;
  /** Class paths or patterns with `*`, separated by spaces. */
  readonly classes: string;
  /** What its classes are called beside each other: "Linear SVM" for LinearSVC where there is another SVM. */
  readonly kinds?: Readonly<Record<string, string>>;
}
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
  readonly calls: readonly Group[];
  readonly treats?: readonly Treatment[];
  readonly charts?: readonly Naming[];
  readonly tests?: readonly Naming[];
  /** Attribute and item types: "type.attribute" -> type; "type.[0]" for unpacking. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** A type behaves like another: pattern -> type. */
  readonly extends?: Readonly<Record<string, string>>;
  /** Names used by convention if no import is seen: "pd" -> "pandas". */
  readonly conventions?: Readonly<Record<string, string>>;
  readonly models?: readonly ModelFamily[];
  /** True if its models are drawn from to learn what something depends on, rather than to predict it. */
  readonly infers?: true;
  readonly boards?: readonly Board[];
  readonly statements?: readonly Statement[];
}
