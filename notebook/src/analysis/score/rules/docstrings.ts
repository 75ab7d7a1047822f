import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

/** Short functions explain themselves by their name. */
const LONG_ENOUGH = 5;

export const docstrings: Rule = {
  id: "docstrings",
  category: "documentation",
  measures: "Share of functions and methods of five or more lines without a docstring or a leading comment",
  source: "PEP 257; pydocstyle D102, D103",
  weight: 0.8,
  remedy: "Begin each function with a docstring: what it does, what goes in, what comes out",
  needs: "python",
  check: ({ code }) => {
    const long = code.flatMap((cell) =>
      cell.functions
        .filter(
          (definition) =>
            cell.cell.source.slice(definition.from, definition.to).trimEnd().split("\n").length >= LONG_ENOUGH,
        )
        .map((definition) => ({ definition, cell })),
    );
    const bare = long.filter(
      ({ definition, cell }) =>
        definition.docstring === null &&
        !/\n[ \t]*#/.test(cell.cell.source.slice(definition.from, definition.body[0]?.from)),
    );
    const names = listed(bare.map(({ definition }) => definition.name));
    const message = `${count(bare.length, "function")} without a docstring: ${names}`;
    return observe(
      easeOut(bare.length / Math.max(long.length, 3), 0.9),
      message,
      bare.map(({ cell }) => cell.index),
    );
  },
};
