import { leaksIn } from "../material.ts";
import { easeOut, listed, observe, type Rule } from "../rule.ts";

export const fitBeforeSplit: Rule = {
  id: "fit-before-split",
  category: "codeQuality",
  measures: "Scalers, imputers, vectorizers, selectors and means that see all rows before these are split",
  source:
    "Yang et al. 2022 (ASE, Data leakage in notebooks: preprocessing leakage); scikit-learn, Common pitfalls: data leakage",
  weight: 1.4,
  remedy: "Split first, then fit the step on the training rows alone, ideally inside a pipeline",
  needs: "python",
  check: (material) => {
    const early = leaksIn(material).filter((leak) => leak.how !== "resampling" && leak.how !== "target");
    const names = listed([...new Set(early.map((leak) => leak.by))]);
    const message = `${names} learned from all rows before they were split, so the test rows are not unseen`;
    return observe(
      easeOut(early.length, 2),
      message,
      early.flatMap((leak) => leak.cells),
    );
  },
};
