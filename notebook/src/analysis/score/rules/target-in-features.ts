import { listed, observe, type Rule } from "../rule.ts";

export const targetInFeatures: Rule = {
  id: "target-in-features",
  category: "codeQuality",
  measures: "A table used as features that still contains the target column",
  source: "Kaufman et al. 2012 (Leakage in data mining); Kapoor and Narayanan 2023, leakage type L2",
  weight: 1.5,
  remedy: "Drop the target from the features before splitting or fitting",
  needs: "python",
  check: ({ learning: { targetLeaks } }) => {
    if (targetLeaks.length === 0) return null;
    const names = listed([...new Set(targetLeaks.map((leak) => leak.target))]);
    return observe(
      1,
      `The target ${names} is still among the features`,
      targetLeaks.map((leak) => leak.cell),
    );
  },
};
