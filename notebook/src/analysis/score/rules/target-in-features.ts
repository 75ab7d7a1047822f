import { leaksIn } from "../material.ts";
import { listed, observe, type Rule } from "../rule.ts";

export const targetInFeatures: Rule = {
  id: "target-in-features",
  category: "codeQuality",
  measures: "A table used as features that still contains the target column",
  source: "Kaufman et al. 2012 (Leakage in data mining); Kapoor and Narayanan 2023, leakage type L2",
  weight: 1.5,
  remedy: "Drop the target from the features before splitting or fitting",
  needs: "python",
  check: (material) => {
    const kept = leaksIn(material).filter((leak) => leak.how === "target");
    const names = listed([...new Set(kept.map((leak) => leak.by))]);
    return observe(
      kept.length,
      `The target ${names} is still among the features`,
      kept.flatMap((leak) => leak.cells),
    );
  },
};
