import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const unusedImports: Rule = {
  id: "unused-imports",
  category: "codeQuality",
  measures: "Share of the imported names that no cell uses",
  source: "pyflakes F401; Pimentel et al. 2021; Wang et al. 2020 (Better code, better sharing)",
  weight: 0.8,
  remedy: "Remove imports that nothing uses",
  needs: "python",
  check: ({ lint, code }) => {
    const unused = lint.findings.filter((finding) => finding.code === "F401");
    const imported = code.reduce(
      (sum, cell) =>
        sum + (cell.module?.body ?? []).reduce((n, s) => n + (s.kind === "import" ? s.names.length : 0), 0),
      0,
    );
    const message = `${count(unused.length, "import")} of ${Math.max(imported, unused.length)} ${unused.length === 1 ? "is" : "are"} never used: ${listed(unused.map((finding) => finding.name))}`;
    return observe(
      easeOut(unused.length / Math.max(imported, 6), 0.6),
      message,
      unused.map((finding) => finding.cell),
    );
  },
};
