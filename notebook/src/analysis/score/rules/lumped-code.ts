import { observe, type Rule } from "../rule.ts";

/** A notebook this short may well be one cell. */
const SHORT = 8;
const FULL_SIZE = 26;

export const lumpedCode: Rule = {
  id: "lumped-code",
  category: "clarity",
  measures: "Whether one cell holds most of the code",
  source: "Rule et al. 2019, rule 3; Pimentel et al. 2019 (notebooks as scripts)",
  weight: 1.4,
  remedy: "Give loading, preparation, modelling and evaluation cells of their own",
  needs: "code",
  check: ({ code, lines }) => {
    if (lines <= SHORT) return null;
    const most = code.reduce((longest, cell) => Math.max(longest, cell.codeLines.length), 0);
    const share = most / lines;
    const size = Math.min(1, (lines - SHORT) / (FULL_SIZE - SHORT));
    const message = `One cell holds ${Math.round(share * 100)} % of the code`;
    return observe(
      Math.max(0, (share - 0.5) / 0.5) * size,
      message,
      code.filter((cell) => cell.codeLines.length === most).map((cell) => cell.index),
    );
  },
};
