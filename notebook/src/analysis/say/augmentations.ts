/** What pictures and other examples are varied by. */
import type { FeatureFact } from "../facts.ts";
import { type Draft, draft } from "./draft.ts";
import { distinct, listed } from "./lists.ts";

export function augmented(facts: readonly Extract<FeatureFact, { kind: "augmented" }>[]): Draft[] {
  if (facts.length === 0) return [];
  const steps = distinct(facts.flatMap((fact) => fact.steps));
  const told =
    steps.length === 0
      ? "examples are augmented"
      : `images are augmented (random ${listed(steps.map((step) => VARIED[step] ?? step))})`;
  return [draft(told, facts, 7)];
}

/** What pictures are varied by. */
const VARIED: Readonly<Record<string, string>> = {
  flip: "flips",
  rotation: "rotations",
  crop: "crops",
  shift: "shifts",
  "colour change": "colour changes",
  distortion: "distortions",
};
