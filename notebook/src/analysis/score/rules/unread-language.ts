import { observe, type Rule } from "../rule.ts";

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
    return observe(
      share,
      `Code in ${language} is judged by its structure, runs and outputs only`,
      unread.map((cell) => cell.index),
    );
  },
};
