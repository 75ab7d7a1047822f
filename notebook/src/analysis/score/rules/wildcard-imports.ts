import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const wildcardImports: Rule = {
  id: "wildcard-imports",
  category: "codeQuality",
  measures: "Wildcard imports (from module import *)",
  source: "PEP 8, Imports; pyflakes F403",
  weight: 0.9,
  remedy: "Import the names that are used, one by one or through the module",
  needs: "python",
  check: ({ lint }) => {
    const found = lint.findings.filter((finding) => finding.code === "F403");
    const message = `${count(found.length, "wildcard import")}: ${listed([...new Set(found.map((finding) => finding.name))])}`;
    return observe(
      easeOut(found.length, 3),
      message,
      found.map((finding) => finding.cell),
    );
  },
};
