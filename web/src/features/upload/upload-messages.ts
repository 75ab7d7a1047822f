/** What toasts say about an upload and its analysis. */
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { displayedFileName } from "@data-documentation/notebook/format/file-name.ts";
import type { ToastText } from "../../components/ui/toast.ts";

export const analysisComplete = (failed: ReadonlySet<Stage | "score">): ToastText => ({
  title: "Analysis complete",
  description:
    failed.size === 0
      ? "The sections, the score and the outcome are ready to be checked."
      : `${partsInWords([...failed])} failed. You can try again on the Details tab.`,
});

const PARTS: Readonly<Record<Stage | "score", string>> = {
  exploration: "Exploration",
  preparation: "Data Prep",
  featureEngineering: "Feature Eng",
  modeling: "Modeling",
  validation: "Validation",
  score: "The code-quality score",
};
export const partsInWords = (parts: readonly (Stage | "score")[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(parts.map((part) => PARTS[part]));

export const ANALYSIS_ERROR: ToastText = {
  title: "Analysis error",
  description: "There was an error analyzing the notebook with AI. Basic parsing was still applied.",
  variant: "destructive",
};

export const uploaded = (fileName: string): ToastText => ({
  title: "Upload successful",
  description: `${displayedFileName(fileName)} is in the editor. Save the notebook to keep it.`,
});
