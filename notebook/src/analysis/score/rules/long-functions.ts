import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

const LIMIT = 50;

export const longFunctions: Rule = {
  id: "long-functions",
  category: "clarity",
  measures: "Share of functions longer than 50 lines",
  source: "pylint too-many-statements (50); Martin 2008, Clean Code, chapter 3",
  weight: 0.7,
  remedy: "Divide long functions into smaller ones with telling names",
  needs: "python",
  check: ({ code }) => {
    const all = code.flatMap((cell) =>
      cell.functions.map((definition) => ({
        index: cell.index,
        name: definition.name,
        lines: cell.cell.source.slice(definition.from, definition.to).trimEnd().split("\n").length,
      })),
    );
    const long = all.filter((definition) => definition.lines > LIMIT);
    const message = `${count(long.length, "function")} longer than ${LIMIT} lines: ${listed(long.map((definition) => definition.name))}`;
    return observe(
      easeOut(long.length / Math.max(all.length, 3), 0.7),
      message,
      long.map((definition) => definition.index),
    );
  },
};
