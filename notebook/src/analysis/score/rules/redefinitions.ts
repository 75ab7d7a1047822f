import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const redefinitions: Rule = {
  id: "redefinitions",
  category: "codeQuality",
  measures: "Imports, functions and classes that are defined again before anything used them",
  source: "pyflakes F811",
  weight: 0.4,
  remedy: "Keep one definition of each name",
  needs: "python",
  check: ({ lint, code }) => {
    const found = lint.findings.filter((finding) => finding.code === "F811");
    const names = listed([...new Set(found.map((finding) => finding.name))]);
    const message = `${count(found.length, "definition")} ${found.length === 1 ? "replaces" : "replace"} one that nothing used: ${names}`;
    return observe(
      easeOut(found.length / Math.max(code.length, 10), 0.5),
      message,
      found.map((finding) => finding.cell),
    );
  },
};
