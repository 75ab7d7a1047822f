import type { Category, Finding } from "../analysis.ts";
import type { Material } from "./material.ts";
import { listed } from "./rule.ts";

/** Cells named in a sentence; the finding itself has them all. */
const CELLS_SHOWN = 4;
const LEADING = 3;
/** What these rules say stands at the start already. */
const LIMITS: ReadonlySet<string> = new Set(["unread-language", "little-code", "little-content"]);
/** Below this a finding is not worth a sentence. */
const WORTH_SAYING = 0.1;

/**
 * Says what the score rests on and which two or three things would raise it most, with cells (counted from 1) and points.
 * Findings must be those of the category, greatest first.
 */
export function explain(category: Category, score: number, findings: readonly Finding[], material: Material): string {
  const limit = limitOf(category, findings, material);
  const worth = findings
    .filter((finding) => finding.points >= WORTH_SAYING && !LIMITS.has(finding.rule))
    .slice(0, LEADING);
  const advice = worth.map((finding) => `${finding.message}. ${finding.remedy}${placeOf(finding)}.`);
  const opening = openingOf(score, worth.length);
  return [limit, opening, ...advice].filter((part) => part !== "").join(" ");
}

function openingOf(score: number, advice: number): string {
  if (advice === 0) return score >= 8 ? "Nothing worth fixing was found." : "";
  return score >= 8 ? "Good. To go further:" : "What would raise it most:";
}

function placeOf(finding: Finding): string {
  const cells = finding.cells.map((index) => String(index + 1));
  const where = cells.length === 0 ? "" : `${cells.length === 1 ? "cell" : "cells"} ${listed(cells, CELLS_SHOWN)}, `;
  return ` (${where}up to ${finding.points.toFixed(1)} points)`;
}

/** What could not be judged, said first. */
function limitOf(category: Category, findings: readonly Finding[], material: Material): string {
  if (category === "documentation") return "";
  if (material.code.length === 0) return "There is no code to judge, so this stays near the middle of the scale.";
  if (material.code.every((cell) => cell.module === null)) {
    const language = material.notebook.language.replace(/^[a-z]/, (letter) => letter.toUpperCase());
    return `The code is written in ${language}, which is judged by its structure, runs and outputs only.`;
  }
  const little = findings.find((finding) => finding.rule === "little-code" || finding.rule === "little-content");
  return little === undefined ? "" : `${little.message}.`;
}
