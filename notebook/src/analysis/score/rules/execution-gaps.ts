import { observe, type Rule } from "../rule.ts";

export const executionGaps: Rule = {
  id: "execution-gaps",
  category: "codeQuality",
  measures: "Share of the run numbers that are missing: cells run again, or run and deleted",
  source: "Pimentel et al. 2019 (skips in the execution counter); Pimentel et al. 2021 (Julynter: hidden state)",
  weight: 0.4,
  remedy: "Restart the kernel and run all cells once before saving",
  needs: "code",
  check: ({ code }) => {
    const counts = code.map((cell) => cell.cell.executionCount).filter((number) => number !== null);
    const last = counts.reduce((most, number) => Math.max(most, number), 0);
    if (counts.length === 0 || last <= counts.length) return null;
    const message = `The kernel counted ${last} runs for ${counts.length} executed cells`;
    return observe(1 - counts.length / last, message, []);
  },
};
