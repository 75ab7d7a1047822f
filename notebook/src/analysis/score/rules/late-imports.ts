import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Imports in the first few code cells are at the top for a reader. */
const TOP = 3;

export const lateImports: Rule = {
  id: "late-imports",
  category: "codeQuality",
  measures: "Share of importing cells that come after the first three code cells and after other code",
  source: "PEP 8, Imports; pycodestyle E402; Pynblint: imports-beyond-first-cell",
  weight: 0.5,
  remedy: "Collect the imports in one cell at the top",
  needs: "python",
  check: ({ code }) => {
    const importing = code.filter((cell) => cell.module?.body.some((statement) => statement.kind === "import"));
    const start = code.slice(0, TOP).at(-1)?.index ?? 0;
    const late = importing.filter((cell) => cell.index > start);
    const message = `${count(late.length, "code cell")} below the top ${late.length === 1 ? "imports" : "import"} modules`;
    return observe(
      easeOut(late.length / Math.max(code.length, 10), 0.5),
      message,
      late.map((cell) => cell.index),
    );
  },
};
