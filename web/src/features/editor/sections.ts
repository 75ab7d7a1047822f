/** The eight tabs in the order of the specification, with their labels on wide and narrow screens. */
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { TypedField } from "./fields.ts";

/** The typed fields that are texts. */
type TextName = Exclude<TypedField, "sharePast">;

export const EDITOR_TABS = [
  { id: "details", label: "Details", shortLabel: "Details", stage: null },
  { id: "exploration", label: "Exploration", shortLabel: "Explore", stage: "exploration" },
  { id: "features", label: "Feature Eng", shortLabel: "Features", stage: "featureEngineering" },
  { id: "preparation", label: "Data Prep", shortLabel: "Data", stage: "preparation" },
  { id: "modeling", label: "Modeling", shortLabel: "Model", stage: "modeling" },
  { id: "validation", label: "Validation", shortLabel: "Validate", stage: "validation" },
  { id: "business", label: "Business Logic", shortLabel: "Business", stage: null },
  { id: "code", label: "Code", shortLabel: "Code", stage: null },
] as const satisfies readonly { id: string; label: string; shortLabel: string; stage: Stage | null }[];

export type EditorTab = (typeof EDITOR_TABS)[number]["id"];

/** A tab that is one text and its guide. Modeling has a form of its own. */
export interface TextSection {
  readonly tab: EditorTab;
  readonly field: TextName;
  readonly heading: string;
  readonly stage: Stage | null;
}

export const TEXT_SECTIONS = {
  exploration: section("exploration", "explorationSection", "Exploration", "exploration"),
  features: section("features", "featureEngineeringSection", "Feature Engineering", "featureEngineering"),
  preparation: section("preparation", "dataPrepSection", "Data Preparation", "preparation"),
  validation: section("validation", "validationSection", "Validation", "validation"),
  business: section("business", "businessLogicSection", "Business Logic", null),
} as const;

/** The Notebook sections panel of the Details tab: five sections, in the order of the specification. */
export const PANEL_SECTIONS = [
  { label: "Exploration", field: "explorationSection", stage: "exploration", tab: "exploration" },
  { label: "Data Prep", field: "dataPrepSection", stage: "preparation", tab: "preparation" },
  { label: "Feature Eng", field: "featureEngineeringSection", stage: "featureEngineering", tab: "features" },
  { label: "Modeling", field: "modelingSection", stage: "modeling", tab: "modeling" },
  { label: "Validation", field: "validationSection", stage: "validation", tab: "validation" },
] as const satisfies readonly { label: string; field: TextName; stage: Stage; tab: EditorTab }[];

export const tabOfStage = (stage: Stage): EditorTab =>
  PANEL_SECTIONS.find((panel) => panel.stage === stage)?.tab ?? "details";

const POPULATED_FROM = 10;

/** A section counts as populated at 10 or more characters (specification, section 5); blanks around the text do not count. */
export const isPopulated = (text: string): boolean => text.trim().length >= POPULATED_FROM;

function section(tab: EditorTab, field: TextName, heading: string, stage: Stage | null): TextSection {
  return { tab, field, heading, stage };
}
