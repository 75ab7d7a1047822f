import type { CategoryScore, CodeQualityScore, Finding } from "@data-documentation/notebook/analysis/analysis.ts";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/**
 * A code-quality score as the table has it or a model answers it. Findings may be missing (the specification knows none) and those that
 * cannot be read are left out; a category that is missing is 0, "Not available". null: no score (no category, or a score outside 0 to 10).
 */
export function readScore(value: unknown): CodeQualityScore | null {
  const read = scoreSchema.safeParse(value);
  if (!read.success) return null;
  const { clarity, documentation, codeQuality, overallScore, findings } = read.data;
  if (!clarity && !documentation && !codeQuality) return null;
  const categories = {
    clarity: { ...UNAVAILABLE, ...clarity },
    documentation: { ...UNAVAILABLE, ...documentation },
    codeQuality: { ...UNAVAILABLE, ...codeQuality },
  };
  return {
    ...categories,
    overallScore: overallScore ?? meanScore(categories),
    findings: findings.flatMap((finding) => {
      const known = findingSchema.safeParse(finding);
      return known.success ? [known.data satisfies Finding] : [];
    }),
  };
}

/** Mean of the three categories, one decimal. */
export const meanScore = (score: Pick<CodeQualityScore, "clarity" | "documentation" | "codeQuality">): number =>
  Math.round(((score.clarity.score + score.documentation.score + score.codeQuality.score) / 3) * 10) / 10;

const UNAVAILABLE: CategoryScore = { score: 0, explanation: "Not available" };
/** Characters of an explanation or a message; more is no explanation. */
const MAX_TEXT = 4000;

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.slice(0, MAX_TEXT)),
);
const points = z.number().check(z.minimum(0), z.maximum(10));
const category = z.object({ score: points, explanation: z.optional(text) });
const scoreSchema = z.object({
  clarity: z.optional(category),
  documentation: z.optional(category),
  codeQuality: z.optional(category),
  overallScore: orElse(z.optional(points), undefined),
  findings: orElse(z.array(z.unknown()), []),
});
const findingSchema = z.object({
  rule: text,
  category: z.enum(["clarity", "documentation", "codeQuality"]),
  points,
  message: text,
  remedy: text,
  cells: z.array(z.int().check(z.nonnegative())),
});
