/** What the analysis of a notebook says. Everything in it is plain data: it survives JSON and structured clone. */
import type { NotebookFacts } from "./facts.ts";

/** The five documented stages, in the order of the spec's section list. */
export const STAGES = ["exploration", "preparation", "featureEngineering", "modeling", "validation"] as const;
export type Stage = (typeof STAGES)[number];
/** "other": imports, installs, options, constants, saving. */
export type CellStage = Stage | "other";

/** Operation tags: library loading, visualisation, data preparation, feature engineering, model building. */
export type OperationTag = "LL" | "VIS" | "DP" | "FE" | "MB";

/** A statement and the cells (indices among all cells, from 0) it rests on. */
export interface Sentence {
  readonly text: string;
  readonly cells: readonly number[];
}

export interface CellReading {
  readonly index: number;
  /** The main stage of the cell. */
  readonly stage: CellStage;
  /** All stages the cell takes part in, the main one first. */
  readonly stages: readonly CellStage[];
  readonly tags: readonly OperationTag[];
  /** Why: one short phrase per label ("calls pandas.read_csv"). */
  readonly reasons: readonly string[];
}

export interface MetricReading {
  /** The common name: "accuracy", "F1", "RMSE". */
  readonly name: string;
  /** The value exactly as printed in the notebook. */
  readonly value: string;
  readonly split: "train" | "validation" | "test" | "cross-validation" | null;
  readonly model: string | null;
  readonly cell: number;
}

export type Category = "clarity" | "documentation" | "codeQuality";

/** One rule that took points: what it found, where, and what fixes it. */
export interface Finding {
  readonly rule: string;
  readonly category: Category;
  /** Points (0-10 scale of the category) this finding costs. */
  readonly points: number;
  /** What is wrong, in the user's words. */
  readonly message: string;
  readonly remedy: string;
  readonly cells: readonly number[];
}

export interface CategoryScore {
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly explanation: string;
}

/** The spec's CodeQualityScore, with the evidence beside it. */
export interface CodeQualityScore {
  readonly clarity: CategoryScore;
  readonly documentation: CategoryScore;
  readonly codeQuality: CategoryScore;
  /** Mean of the three, one decimal. */
  readonly overallScore: number;
  readonly findings: readonly Finding[];
}

export interface Analysis {
  readonly language: string;
  readonly cells: readonly CellReading[];
  readonly sections: Readonly<Record<Stage, readonly Sentence[]>>;
  readonly executiveSummary: readonly Sentence[];
  /** The ML outcome sentence; null if the notebook has no model or no metric, and no single test that answers its question. */
  readonly outcome: string | null;
  /** The model the notebook reports; null if it has none. */
  readonly model: string | null;
  readonly models: readonly string[];
  readonly metrics: readonly MetricReading[];
  readonly quality: CodeQualityScore;
  /** Bounded in size and free of unstorable characters (find/bounded-facts.ts). */
  readonly facts: NotebookFacts;
}
