import { count, observe, type Rule, easeOut } from "../rule.ts";

/** From here on there is enough code for its quality to show. */
const ENOUGH = 12;

export const littleCode: Rule = {
  id: "little-code",
  category: "codeQuality",
  measures: "Whether there is enough code to judge: none at all leaves the score at the middle of the scale",
  source: "A score needs evidence: a few lines without a fault do not show good practice",
  weight: 5,
  remedy: "Keep the code that the text describes in the notebook",
  needs: "cells",
  check: ({ lines }) => {
    if (lines >= ENOUGH) return null;
    const message =
      lines === 0
        ? "There is no code, so nothing shows its quality"
        : `There ${lines === 1 ? "is" : "are"} only ${count(lines, "line")} of code, too little to show good practice`;
    return observe((1 - lines / ENOUGH) ** 1.5, message, []);
  },
};

export const unreadLanguage: Rule = {
  id: "unread-language",
  category: "codeQuality",
  measures: "Share of the code in a language that is judged by structure, runs and outputs only",
  source: "Code that was not read was not found to be good: the highest score needs code that could be checked",
  weight: 2,
  remedy: "Read these points as not judged, not as a fault",
  needs: "code",
  check: ({ code, lines, notebook }) => {
    const unread = code.filter((cell) => cell.module === null);
    const share = unread.reduce((sum, cell) => sum + cell.codeLines.length, 0) / Math.max(lines, 1);
    const language =
      notebook.language === "python"
        ? "another language"
        : notebook.language.replace(/^[a-z]/, (letter) => letter.toUpperCase());
    return observe(share, `Code in ${language} is judged by its structure, runs and outputs only`, unread);
  },
};

export const executionOrder: Rule = {
  id: "execution-order",
  category: "codeQuality",
  measures: "Share of cells that were run before a cell above them",
  source:
    "Pimentel et al. 2019: 36 % of notebooks were run out of order, and fewer of those can be reproduced; Pynblint: non-linear-execution",
  weight: 1.8,
  remedy: "Restart the kernel and run all cells from top to bottom",
  needs: "code",
  check: ({ code }) => {
    const run = code.filter((cell) => cell.cell.executionCount !== null);
    const early: number[] = [];
    for (let i = 1; i < run.length; i += 1) {
      const cell = run[i];
      if (cell && (cell.cell.executionCount ?? 0) < (run[i - 1]?.cell.executionCount ?? 0)) early.push(cell.index);
    }
    const message = `${count(early.length, "code cell")} ${early.length === 1 ? "was" : "were"} run before the cell above`;
    return observe(easeOut(early.length / Math.max(run.length - 1, 5), 0.3), message, early);
  },
};

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

/** Cleared notebooks are a practice of some teams, but then nothing shows that the code runs. */
const NEVER_RUN = 0.5;

export const unexecutedCells: Rule = {
  id: "unexecuted-cells",
  category: "codeQuality",
  measures: "Share of code cells that were never run",
  source: "Pimentel et al. 2019 (unexecuted cells); Pynblint: non-executed-cells",
  weight: 1,
  remedy: "Run all cells, and delete those that are not needed",
  needs: "code",
  check: ({ code }) => {
    const missed = code.filter(
      (cell) => cell.cell.executionCount === null && cell.codeLines.length > 0 && cell.cell.outputs.length === 0,
    );
    const shown = code.some((cell) => cell.cell.executionCount !== null || cell.cell.outputs.length > 0);
    if (!shown) return observe(NEVER_RUN, "No cell has been run, so nothing shows that the code works", []);
    const message = `${count(missed.length, "code cell")} of ${code.length} ${missed.length === 1 ? "was" : "were"} never run`;
    return observe(easeOut(missed.length / Math.max(code.length, 5), 0.5), message, missed);
  },
};

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
    return observe(easeOut(broken.length / Math.max(python.length, 5), 0.6), message, broken);
  },
};
