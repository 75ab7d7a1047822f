/** The answer of the score call, read as the specification says (section 7), and never believed further than that. */
import type { Category, CodeQualityScore } from "@data-documentation/notebook/analysis/analysis.ts";
import { meanScore, readScore } from "../../lib/stored/score.ts";

/**
 * `summary` is text that holds a JSON object between its first { and its last }. A category that is missing is 0, "Not available"; the
 * overall score is always our own mean. null: no score (not JSON, or a score that is not a number from 0 to 10).
 */
export function parseScore(summary: string): CodeQualityScore | null {
  const score = readScore(parsedObject(summary.slice(summary.indexOf("{"), summary.lastIndexOf("}") + 1)));
  return score && { ...score, overallScore: meanScore(score) };
}

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  clarity: "Clarity",
  documentation: "Documentation",
  codeQuality: "Code quality",
};

function parsedObject(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
