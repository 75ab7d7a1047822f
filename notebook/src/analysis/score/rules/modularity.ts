import { count, observe, type Rule } from "../rule.ts";

/** Below this a script without functions is fine. */
const SHORT = 60;
const LONG = 260;
/** Lines of code for one function that a long notebook is expected to have at least. */
const LINES_PER_FUNCTION = 90;

export const modularity: Rule = {
  id: "modularity",
  category: "codeQuality",
  measures: "Whether a longer notebook puts any of its steps into functions",
  source: "Rule et al. 2019, rule 4 (modularize code); Grotov et al. 2022 (MSR)",
  weight: 0.8,
  remedy: "Put steps that are repeated or long into functions",
  needs: "python",
  check: ({ code, lines }) => {
    if (lines <= SHORT) return null;
    const functions = code.reduce((sum, cell) => sum + cell.functions.length, 0);
    const missing = Math.max(0, 1 - functions / Math.min(6, lines / LINES_PER_FUNCTION));
    const size = Math.min(1, (lines - SHORT) / (LONG - SHORT));
    const message =
      functions === 0
        ? `${lines} lines of code without a function`
        : `Only ${count(functions, "function")} in ${lines} lines of code`;
    return observe(missing * size, message, []);
  },
};
