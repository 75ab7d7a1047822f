import type { CodeQualityScore, Stage } from "../analysis/analysis.ts";
import { CHURN_FACTS } from "../analysis/fixtures/churn-facts.ts";
import type { DocumentedNotebook } from "./document.ts";

const category = (score: number, explanation: string) => ({ score, explanation });
const SCORE: CodeQualityScore = {
  clarity: category(8.2, "Good. Headings divide the notebook."),
  documentation: category(6, "The longer cells have no comment."),
  codeQuality: category(7.4, "Seeds are fixed."),
  overallScore: 7.2,
  findings: [],
};

export const NO_SECTIONS: Readonly<Record<Stage, string>> = {
  exploration: "",
  preparation: "",
  featureEngineering: "",
  modeling: "",
  validation: "",
};

/** A notebook documented in all its parts. */
export const CHURN: DocumentedNotebook = {
  title: "Who leaves next month?",
  status: "Production",
  fileName: "churn.ipynb",
  author: "Ada Lovelace",
  version: 3,
  updatedAt: "2026-11-20T23:30:00Z",
  outcome: "A Random Forest model predicts churn from 8 features, with an accuracy of 91%.",
  modelType: "Random Forest",
  metrics: "accuracy: 0.87",
  summary: "This notebook predicts `churn`.\n\nIt is *ready* for <use>.",
  sections: {
    ...NO_SECTIONS,
    exploration: "The data comes from `customers.csv`. Charts show the age of customers.",
    modeling: "A random forest is trained.\n\n- 500 trees\n- depth of 8",
  },
  evidence: {
    exploration: [
      { text: "The data comes from `customers.csv`.", cells: [2] },
      { text: "Charts show the age of customers.", cells: [5, 4] },
    ],
  },
  notes: "Marketing calls the 100 most likely ones.",
  score: SCORE,
  facts: CHURN_FACTS,
  pictures: [
    { cell: 4, title: "Age of customers", mimeType: "image/png", data: "iVBORw0KGgo=" },
    { cell: 9, title: "What matters", mimeType: "image/svg+xml", data: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  ],
};
