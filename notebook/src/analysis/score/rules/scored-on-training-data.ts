import { observe, type Rule } from "../rule.ts";

export const scoredOnTrainingData: Rule = {
  id: "scored-on-training-data",
  category: "codeQuality",
  measures: "Whether models are judged on the very rows they were fitted on, and on no others",
  source:
    "Hastie et al. 2009 (Elements of statistical learning), 7.2; Kapoor and Narayanan 2023, leakage type L1.1 (no test set)",
  weight: 1.1,
  remedy: "Hold rows out with a split or use cross-validation, and judge the model on those",
  needs: "python",
  check: ({ cautions }) => {
    const judged = cautions.filter((one) => one.kind === "judged-on-training-data");
    return observe(
      judged.length,
      "The model is judged only on the rows it learned from",
      judged.flatMap(({ cells }) => cells),
    );
  },
};
