/** What reports, documents and screens call the parts of a documentation. */
import type { Category, Stage } from "../analysis/analysis.ts";

export const SECTION_TITLES: Readonly<Record<Stage, string>> = {
  exploration: "Exploration",
  preparation: "Data Preparation",
  featureEngineering: "Feature Engineering",
  modeling: "Modeling",
  validation: "Validation",
};
export const NOTES_TITLE = "Business Logic";

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  clarity: "Clarity",
  documentation: "Documentation",
  codeQuality: "Code quality",
};
