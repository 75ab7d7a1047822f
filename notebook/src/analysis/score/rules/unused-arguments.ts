import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const unusedArguments: Rule = {
  id: "unused-arguments",
  category: "codeQuality",
  measures: "Share of function parameters that the function never reads",
  source: "flake8-unused-arguments ARG001 to ARG005",
  weight: 0.4,
  remedy: "Remove parameters that the function does not use",
  needs: "python",
  check: ({ lint, code }) => {
    const found = lint.findings.filter((finding) => finding.code === "ARG");
    const all = code.reduce((sum, cell) => sum + cell.functions.reduce((n, f) => n + f.parameters.length, 0), 0);
    const message = `${count(found.length, "parameter")} never used: ${listed([...new Set(found.map((finding) => finding.name))])}`;
    return observe(
      easeOut(found.length / Math.max(all, 6), 0.5),
      message,
      found.map((finding) => finding.cell),
    );
  },
};
