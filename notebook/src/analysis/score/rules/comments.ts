import { count, easeOut, observe, type Rule } from "../rule.ts";
import { distances } from "../cells.ts";

/** Below this a cell speaks for itself. */
const LONG_ENOUGH = 6;

export const comments: Rule = {
  id: "comments",
  category: "documentation",
  measures: "Share of cells of six or more lines that have neither a comment, nor a docstring, nor text directly above",
  source: "Wilson et al. 2017 (Good enough practices in scientific computing), 2a; PEP 8, Comments",
  weight: 0.8,
  remedy: "Add a comment that says why to the longer cells",
  needs: "code",
  check: (material) => {
    const long = distances(material).filter(({ cell }) => cell.codeLines.length >= LONG_ENOUGH);
    const silent = long.filter(
      ({ cell, sinceText, underText }) =>
        cell.explanations === 0 && !documented(cell.module?.body) && !(underText && sinceText === 1),
    );
    const message = `${count(silent.length, "longer code cell")} without a word of explanation`;
    return observe(
      easeOut(silent.length / Math.max(long.length, 3), 0.8),
      message,
      silent.map(({ cell }) => cell.index),
    );
  },
};

const documented = (
  body: readonly { readonly kind: string; readonly docstring?: string | null }[] | undefined,
): boolean => body?.some((statement) => (statement.docstring ?? "") !== "") ?? false;
