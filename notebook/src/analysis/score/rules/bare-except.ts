import { count, easeOut, observe, type Rule } from "../rule.ts";

export const bareExcept: Rule = {
  id: "bare-except",
  category: "codeQuality",
  measures: "Number of except clauses that catch everything",
  source: "PEP 8, Programming recommendations; pycodestyle E722",
  weight: 0.9,
  remedy: "Catch the exceptions that are expected, by name",
  needs: "python",
  check: ({ lint }) => {
    const found = lint.findings.filter((finding) => finding.code === "E722");
    const message = `${count(found.length, "bare except")} ${found.length === 1 ? "hides" : "hide"} every error`;
    return observe(
      easeOut(found.length, 4),
      message,
      found.map((finding) => finding.cell),
    );
  },
};
