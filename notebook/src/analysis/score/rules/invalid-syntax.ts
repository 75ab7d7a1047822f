import { count, easeOut, observe, type Rule } from "../rule.ts";

export const invalidSyntax: Rule = {
  id: "invalid-syntax",
  category: "codeQuality",
  measures: "Share of code cells that are not valid Python 3",
  source: "Pimentel et al. 2019 (syntax errors); Python 3 language reference; ruff E999",
  weight: 1,
  remedy: "Correct the syntax, and move Python 2 code to Python 3",
  needs: "python",
  check: ({ code }) => {
    const python = code.filter((cell) => cell.module !== null);
    const broken = python.filter((cell) => !cell.valid || cell.module?.python2);
    const old = broken.some((cell) => cell.module?.python2);
    const message = `${count(broken.length, "code cell")} ${broken.length === 1 ? "is" : "are"} not valid Python 3${old ? " (print without parentheses)" : ""}`;
    return observe(
      easeOut(broken.length / Math.max(python.length, 5), 0.6),
      message,
      broken.map((cell) => cell.index),
    );
  },
};
