/** The answer of the score call, read as the specification says (section 7), and never believed further than that. */
import {
  type Category,
  type CategoryScore,
  type CodeQualityScore,
  type Finding,
} from "@data-documentation/notebook/analysis/analysis.ts";
import * as z from "zod/mini";

/**
 * `summary` is text that holds a JSON object between its first { and its last }. A category that is missing is 0, "Not available"; the
 * overall score is always our own mean. null: no score (not JSON, or a score that is no number from 0 to 10).
 */
export function parseScore(summary: string): CodeQualityScore | null {
  const json = parsedObject(summary.slice(summary.indexOf("{"), summary.lastIndexOf("}") + 1));
  if (json === null) return null;
  const answer = answerSchema.safeParse(json);
  if (!answer.success) return null;
  const { clarity, documentation, codeQuality, findings } = answer.data;
  if (!clarity && !documentation && !codeQuality) return null;
  const categories = {
    clarity: { ...UNAVAILABLE, ...clarity },
    documentation: { ...UNAVAILABLE, ...documentation },
    codeQuality: { ...UNAVAILABLE, ...codeQuality },
  };
  const mean = (categories.clarity.score + categories.documentation.score + categories.codeQuality.score) / 3;
  return {
    ...categories,
    overallScore: Math.round(mean * 10) / 10,
    findings: (Array.isArray(findings) ? findings : []).flatMap((finding: unknown) => {
      const known = findingSchema.safeParse(finding);
      return known.success ? [known.data satisfies Finding] : [];
    }),
  };
}

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  clarity: "Clarity",
  documentation: "Documentation",
  codeQuality: "Code quality",
};

const UNAVAILABLE: CategoryScore = { score: 0, explanation: "Not available" };
/** Characters of an explanation or a message; more is no explanation. */
const MAX_TEXT = 4000;

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.slice(0, MAX_TEXT)),
);
const cells = z.array(z.int().check(z.nonnegative()));
const category = z.object({
  score: z.number().check(z.minimum(0), z.maximum(10)),
  explanation: z.optional(text),
});
const answerSchema = z.object({
  clarity: z.optional(category),
  documentation: z.optional(category),
  codeQuality: z.optional(category),
  findings: z.optional(z.unknown()),
});
const findingSchema = z.object({
  rule: text,
  category: z.enum(["clarity", "documentation", "codeQuality"]),
  points: z.number().check(z.minimum(0), z.maximum(10)),
  message: text,
  remedy: text,
  cells,
});

function parsedObject(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
