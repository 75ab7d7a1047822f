/** Six topics a section should answer, written for the colleague who reads it without the code at hand. */
import type { EditorTab } from "./sections.ts";

export type GuideTab = Exclude<EditorTab, "details" | "code">;

export const GUIDES: Readonly<Record<GuideTab, readonly [string, string, string, string, string, string]>> = {
  exploration: [
    "Where the data comes from, when it was collected and how many rows and columns it has",
    "What one row stands for, and what the target column means",
    "How the important columns are distributed: ranges, skew, rare categories",
    "What is missing, duplicated or implausible, and how much of it",
    "Which columns move together, and which move with the target",
    "What surprised you, and the questions it raises for the next steps",
  ],
  features: [
    "Which features were created, and the idea behind each one",
    "How categories, dates and text were turned into numbers",
    "How numeric columns were scaled, binned or transformed, and why",
    "Which features were dropped or selected, and by which criterion",
    "What was fitted on training data only, so that nothing leaks from the test set",
    "Which features turned out to matter most to the model",
  ],
  preparation: [
    "How missing values were treated in each column, and why that way",
    "How duplicates, outliers and impossible values were found and handled",
    "Which tables were joined, on which keys, and how many rows were lost or gained",
    "Which types, units and spellings were made consistent",
    "How the data was split: sizes, stratification, groups or time order, and the seed",
    "What the final data set looks like: rows, columns and where it is stored",
  ],
  modeling: [
    "The task and the target: what is predicted, for whom and in which unit",
    "Which models were tried, and the simple baseline they have to beat",
    "Why this model was chosen over the others",
    "The hyper-parameters that matter, their values and how they were searched",
    "How training was done: loss, class weights, seeds, hardware and time",
    "What the model assumes, and where it should not be used",
  ],
  validation: [
    "How performance was measured: hold-out set, cross-validation or a later period",
    "The metrics with their values, and why they fit the question",
    "The comparison with the baseline and with earlier versions",
    "Where the model errs: classes, segments or ranges with the largest errors",
    "Signs of overfitting or leakage that were looked for, and what was found",
    "How certain the figures are: spread over folds, intervals, repeated runs",
  ],
  business: [
    "The decision or process that the result supports, and who takes it",
    "What success means in figures the business uses: money, time, customers",
    "What a wrong prediction costs, in each direction",
    "The rules, thresholds and exceptions applied on top of the model",
    "How the result reaches its users: report, dashboard, service, and how often",
    "Limits, legal or ethical points, and who to ask about them",
  ],
};
