import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Progress bars are written to stderr too, but say something. */
const NOISE = /warning|deprecat|WARN\b|\[W\s|Traceback/i;

export const noisyOutputs: Rule = {
  id: "noisy-outputs",
  category: "clarity",
  measures: "Share of code cells whose saved output shows warnings",
  source: "Rule et al. 2019, rule 2; Head et al. 2019 (messes)",
  weight: 0.6,
  remedy: "Fix what causes the warnings and run the cells again, so that only results are shown",
  needs: "code",
  check: ({ code }) => {
    const noisy = code.filter((cell) =>
      cell.cell.outputs.some(
        (output) => output.kind === "stream" && output.name === "stderr" && NOISE.test(output.text),
      ),
    );
    const message = `${count(noisy.length, "code cell")} ${noisy.length === 1 ? "shows" : "show"} warnings among the results`;
    return observe(
      easeOut(noisy.length / Math.max(code.length, 8), 0.3),
      message,
      noisy.map((cell) => cell.index),
    );
  },
};
