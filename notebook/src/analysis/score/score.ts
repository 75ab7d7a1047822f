import { filterMap } from "../filter-map.ts";
import type { Notebook } from "../../format/notebook.ts";
import type { Category, CategoryScore, CodeQualityScore, Finding } from "../analysis.ts";
import { explain } from "./explanation.ts";
import { type Material, type ReadForScore, readMaterial } from "./material.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

export const CATEGORIES = ["clarity", "documentation", "codeQuality"] as const satisfies readonly Category[];

interface Loss {
  readonly rule: Rule;
  /** Weight times severity. */
  readonly points: number;
  readonly message: string;
  readonly cells: readonly number[];
}

/**
 * Scores a notebook by rules: the same notebook always gets the same score, and nothing a text in it says about its own quality
 * counts. Each category is 10 minus what its rules take (see `remaining`); the overall score is the mean of the three.
 *
 * @returns scores from 0 to 10 with one decimal; findings with the points that mending each alone would give back, greatest first
 */
export function scoreNotebook(notebook: Notebook, read: ReadForScore): CodeQualityScore {
  const material = readMaterial(notebook, read);
  if (isEmpty(material)) return scoreOfNothing();
  const losses = filterMap(RULES, (rule) => (applies(rule, material) ? lossOf(rule, material) : null));
  const [clarity, documentation, codeQuality] = CATEGORIES.map((category) => gradeCategory(category, losses, material));
  if (!clarity || !documentation || !codeQuality) throw new Error("a category has no grade");
  const scores = [clarity, documentation, codeQuality];
  return {
    clarity: clarity.score,
    documentation: documentation.score,
    codeQuality: codeQuality.score,
    overallScore: oneDecimal(scores.reduce((sum, grade) => sum + grade.score.score, 0) / scores.length),
    findings: scores.flatMap((grade) => grade.findings).sort((a, b) => b.points - a.points || compare(a.rule, b.rule)),
  };
}

const isEmpty = (material: Material): boolean => material.cells.every((cell) => cell.source.trim() === "");

/** Nothing was written, so nothing was earned. */
function scoreOfNothing(): CodeQualityScore {
  const nothing: CategoryScore = { score: 0, explanation: "The notebook is empty: there is nothing to judge." };
  const findings = CATEGORIES.map((category): Finding => {
    const message = "The notebook has no content";
    return { rule: "empty-notebook", category, points: 10, message, remedy: "Add code and text", cells: [] };
  });
  return { clarity: nothing, documentation: nothing, codeQuality: nothing, overallScore: 0, findings };
}

function applies(rule: Rule, material: Material): boolean {
  if (rule.needs === "cells") return material.cells.length > 0;
  if (rule.needs === "code") return material.code.length > 0;
  return material.code.some((cell) => cell.module !== null);
}

function lossOf(rule: Rule, material: Material): Loss | null {
  const seen = rule.check(material);
  return seen === null ? null : { rule, points: rule.weight * seen.severity, message: seen.message, cells: seen.cells };
}

function gradeCategory(
  category: Category,
  all: readonly Loss[],
  material: Material,
): { score: CategoryScore; findings: Finding[] } {
  const losses = all.filter((loss) => loss.rule.category === category);
  const lost = losses.reduce((sum, loss) => sum + loss.points, 0);
  const score = oneDecimal(remaining(lost));
  const findings = losses
    .map((loss): Finding => ({
      rule: loss.rule.id,
      category,
      points: twoDecimals(remaining(lost - loss.points) - remaining(lost)),
      message: loss.message,
      remedy: loss.rule.remedy,
      cells: loss.cells,
    }))
    .filter((finding) => finding.points > 0)
    .sort((a, b) => b.points - a.points || compare(a.rule, b.rule));
  return { score: { score, explanation: explain(category, score, findings, material) }, findings };
}

/** Up to here a point lost is a point of the score. */
const KNEE = 6;
const FLOOR_ROOM = 10 - KNEE;

/**
 * What is left of 10 points after a loss. Beyond six points the loss is squeezed smoothly into the last four, so that a messy
 * notebook neither ends at zero nor becomes blind to further harm.
 */
export function remaining(lost: number): number {
  if (lost <= KNEE) return 10 - lost;
  return FLOOR_ROOM * Math.exp(-(lost - KNEE) / FLOOR_ROOM);
}

const oneDecimal = (value: number): number => Math.round(value * 10 + 1e-9) / 10;
const twoDecimals = (value: number): number => Math.round(value * 100 + 1e-9) / 100;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
