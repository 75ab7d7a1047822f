import { leaksIn } from "../material.ts";
import { listed, observe, type Rule } from "../rule.ts";

export const resampleBeforeSplit: Rule = {
  id: "resample-before-split",
  category: "codeQuality",
  measures: "Over- or undersampling of all rows before they are split",
  source: "Yang et al. 2022 (overlap leakage); imbalanced-learn, Common pitfalls",
  weight: 1.3,
  remedy: "Split first and resample the training rows alone",
  needs: "python",
  check: (material) => {
    const early = leaksIn(material).filter((leak) => leak.how === "resampling");
    if (early.length === 0) return null;
    const names = listed([...new Set(early.map((leak) => leak.by))]);
    const message = `${names} resampled all rows before they were split, so copies of training rows are in the test set`;
    return observe(
      1,
      message,
      early.flatMap((leak) => leak.cells),
    );
  },
};
