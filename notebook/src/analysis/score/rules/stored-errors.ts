import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

export const storedErrors: Rule = {
  id: "stored-errors",
  category: "codeQuality",
  measures: "Share of code cells whose saved output is an error; cells tagged raises-exception are free",
  source: "Pimentel et al. 2019 (exceptions are the main reason why notebooks cannot be run again)",
  weight: 1.8,
  remedy: "Fix or delete the cells that fail, and run the notebook again",
  needs: "code",
  check: ({ code }) => {
    const failed = code.filter(
      (cell) =>
        !cell.cell.tags.includes("raises-exception") && cell.cell.outputs.some((output) => output.kind === "error"),
    );
    const names = new Set(
      failed.flatMap((cell) => cell.cell.outputs.flatMap((output) => (output.kind === "error" ? [output.ename] : []))),
    );
    const message = `${count(failed.length, "code cell")} ended in an error: ${listed([...names].filter((name) => name !== ""))}`;
    return observe(
      easeOut(failed.length / Math.max(code.length, 6), 0.35),
      message.replace(/: $/, ""),
      failed.map((cell) => cell.index),
    );
  },
};
