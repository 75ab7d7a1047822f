import type { CellStage } from "@data-documentation/notebook/analysis/analysis.ts";
import { Blocks, BrainCircuit, ChartScatter, CircleDot, ClipboardCheck, type LucideIcon, Rows3 } from "lucide-react";

export interface StageLook {
  /** The section's name in full, as the panels and the reader show it. */
  readonly label: string;
  readonly shortLabel: string;
  readonly icon: LucideIcon;
}

/** One icon and one pair of names per stage; the colour comes with the attribute data-stage (styles/theme.css). */
export const STAGE_LOOKS: Readonly<Record<CellStage, StageLook>> = {
  exploration: { label: "Exploration", shortLabel: "Explore", icon: ChartScatter },
  preparation: { label: "Data Prep", shortLabel: "Data", icon: Rows3 },
  featureEngineering: { label: "Feature Eng", shortLabel: "Features", icon: Blocks },
  modeling: { label: "Modeling", shortLabel: "Model", icon: BrainCircuit },
  validation: { label: "Validation", shortLabel: "Validate", icon: ClipboardCheck },
  other: { label: "Other", shortLabel: "Other", icon: CircleDot },
};
