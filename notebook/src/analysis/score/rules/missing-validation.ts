import { count, observe, type Rule } from "../rule.ts";

export const missingValidation: Rule = {
  id: "missing-validation",
  category: "codeQuality",
  measures: "Whether a notebook that fits supervised models measures at least one of them",
  source: "Breck et al. 2017 (The ML test score, Model tests); Kapoor and Narayanan 2023",
  weight: 1.4,
  remedy: "Measure the model on rows it has not seen, with a metric that fits the question",
  needs: "python",
  check: ({ learning: { fits, measures, holdouts } }) => {
    if (fits.length === 0 || measures.length > 0) return null;
    const message = `${count(fits.length, "model")} ${fits.length === 1 ? "is" : "are"} fitted and none is measured`;
    return observe(holdouts.length > 0 ? 0.7 : 1, message, fits);
  },
};
