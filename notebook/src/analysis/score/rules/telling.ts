import type { Heading } from "../markdown.ts";
import { distances } from "../cells.ts";
import { observe, type Rule, count, easeOut, listed } from "../rule.ts";

/** How many cells at the start may come before the title (imports, a badge). */
const START = 3;

export const title: Rule = {
  id: "title",
  category: "documentation",
  measures: "Whether a heading near the top of the notebook, or the only one of the first level, names it",
  source: "Pimentel et al. 2019 (MSR); Pynblint: missing-h1-MD-heading",
  weight: 1,
  remedy: "Begin with a markdown cell whose first line is “# ” and the title",
  needs: "cells",
  check: ({ markdown, cells }) => {
    const first = markdown.find((cell) => cell.headings.length > 0);
    const start = cells.filter((cell) => cell.source.trim() !== "").slice(0, START);
    const near = first !== undefined && start.some((cell) => cell.index === first.index);
    if (near && Math.min(...first.headings.map((heading) => heading.level)) <= 2) return null;
    const where = start.slice(0, 1).map((cell) => cell.index);
    // Badges, installs and imports may stand before it: the one heading that all others stand under is the title wherever it is.
    const isTop = ({ level }: Heading): boolean => level === 1;
    const top = markdown.flatMap((cell) => cell.headings).filter(isTop);
    if (top.length === 1 && first?.headings.some(isTop)) return null;
    if (near) return observe(0.3, "The notebook begins with a small heading, not with a title", [first.index]);
    return observe(1, "The notebook has no title", where);
  },
};

/** Words that say what is asked, of which data and how: two sentences. */
const ENOUGH_TO_OPEN = 30;
/** Text between the imports and the data still opens the notebook. */
const OPENING_CELLS = 3;

export const openingText: Rule = {
  id: "opening-text",
  category: "documentation",
  measures: "Words of text before the third code cell",
  source: "Rule et al. 2019, rule 1 (tell a story for an audience); Pynblint: missing-opening-MD-text",
  weight: 1.3,
  remedy: "Say at the top, in two or three sentences, what question the notebook answers, with which data and how",
  needs: "cells",
  check: ({ markdown, code }) => {
    const end = code[OPENING_CELLS - 1]?.index ?? Number.POSITIVE_INFINITY;
    const words = markdown.filter((cell) => cell.index < end).reduce((sum, cell) => sum + cell.words, 0);
    if (words >= ENOUGH_TO_OPEN) return null;
    const message =
      words === 0 ? "No text introduces the notebook" : `Only ${count(words, "word")} introduce the notebook`;
    return observe(1 - words / ENOUGH_TO_OPEN, message, code.slice(0, 1));
  },
};

const ENOUGH_TO_CLOSE = 20;

export const closingText: Rule = {
  id: "closing-text",
  category: "documentation",
  measures: "Words of text after the last code, or under a last heading such as Conclusion",
  source: "Rule et al. 2019, rule 1; Pimentel et al. 2021; Pynblint: missing-closing-MD-text",
  weight: 1,
  remedy: "End with a short conclusion: what was found, how sure it is, what comes next",
  needs: "code",
  check: ({ markdown, code }) => {
    const last = code.at(-1);
    if (last === undefined) return null;
    const concluding = markdown.find((cell) => cell.headings.some((heading) => CONCLUSION.test(heading.text)));
    const from = Math.min(last.index, concluding?.index ?? last.index);
    const words = markdown.filter((cell) => cell.index >= from).reduce((sum, cell) => sum + cell.words, 0);
    if (words >= ENOUGH_TO_CLOSE) return null;
    const message =
      words === 0 ? "The notebook ends without any closing text" : `Only ${count(words, "word")} close the notebook`;
    return observe(1 - words / ENOUGH_TO_CLOSE, message, [last.index]);
  },
};

const CONCLUSION =
  /^(?:\d+[.)]?\s*)?(?:conclusions?|summary|results|discussion|findings|next steps|takeaways|closing|final)\b/i;

/** A section: about five code cells or forty lines. */
const CELLS_PER_HEADING = 5;
const LINES_PER_HEADING = 40;
/** Written in HTML, a heading is seen but cannot be linked to. */
const UNLINKED = 0.25;

export const headings: Rule = {
  id: "headings",
  category: "documentation",
  measures: "Number of headings for the amount of code; one written in HTML counts a quarter",
  source: "Rule et al. 2019, rule 3 (use cell divisions to make steps clear); Pynblint: too-few-MD-headings",
  weight: 1.5,
  remedy: "Give every step a heading (Data, Exploration, Preparation, Model, Validation)",
  needs: "code",
  check: ({ markdown, code, lines }) => {
    const present = markdown
      .flatMap((cell) => cell.headings)
      .reduce((sum, heading) => sum + (heading.linked ? 1 : UNLINKED), 0);
    const wanted = Math.max(1, Math.min(30, (code.length / CELLS_PER_HEADING + lines / LINES_PER_HEADING) / 2));
    if (present >= wanted) return null;
    const message =
      present < 1
        ? "No markdown heading divides the notebook"
        : `${count(Math.round(present), "heading")} for ${count(code.length, "code cell")}`;
    return observe(easeOut(1 - present / wanted, 1), message, []);
  },
};

/** Half by lines, half by cells of four lines, so that neither one-line cells nor long ones tip the scale. */
const LINES_PER_CELL = 4;
/** Words of text for such a line: the notebooks that readers vote for have two to five. */
const WORDS_PER_LINE = 0.9;

export const markdownShare: Rule = {
  id: "markdown-share",
  category: "documentation",
  measures: "Words of explaining text for the amount of code",
  source:
    "Wang et al. 2021 (TOCHI, Documentation Matters): highly voted notebooks hold about as many markdown cells as code cells",
  weight: 2,
  remedy: "Explain in text why each step is done and what its result means",
  needs: "code",
  check: ({ markdown, code, lines }) => {
    const words = markdown.reduce((sum, cell) => sum + cell.words, 0);
    const wanted = Math.max(15, ((lines + code.length * LINES_PER_CELL) / 2) * WORDS_PER_LINE);
    if (words >= wanted) return null;
    const message =
      words === 0
        ? "The notebook has no explaining text"
        : `${count(words, "word")} of text for ${count(lines, "line")} of code`;
    return observe((1 - words / wanted) ** 1.3, message, []);
  },
};

/** A text may introduce this many code cells. */
const REACH = 3;

export const markdownSpread: Rule = {
  id: "markdown-spread",
  category: "documentation",
  measures: "Share of code cells without text among the three cells above",
  source: "Rule et al. 2018 (CHI): explanation clusters at the top and fades; Wang et al. 2021",
  weight: 1.7,
  remedy: "Put a sentence before each group of code cells that says what happens there",
  needs: "code",
  check: (material) => {
    const all = distances(material);
    const alone = all.filter((place) => place.sinceText > REACH || !place.underText);
    const message = `${count(alone.length, "code cell")} of ${all.length} ${alone.length === 1 ? "has" : "have"} no text nearby`;
    return observe(easeOut(alone.length / Math.max(all.length, 4), 0.9), message, alone);
  },
};

/** Below this a cell speaks for itself. */
const LONG_CELL = 6;

export const comments: Rule = {
  id: "comments",
  category: "documentation",
  measures: "Share of cells of six or more lines that have neither a comment, nor a docstring, nor text directly above",
  source: "Wilson et al. 2017 (Good enough practices in scientific computing), 2a; PEP 8, Comments",
  weight: 0.8,
  remedy: "Add a comment that says why to the longer cells",
  needs: "code",
  check: (material) => {
    const long = distances(material).filter(({ cell }) => cell.codeLines.length >= LONG_CELL);
    const silent = long.filter(
      ({ cell, sinceText, underText }) =>
        cell.explanations === 0 && !documented(cell.module?.body) && !(underText && sinceText === 1),
    );
    const message = `${count(silent.length, "longer code cell")} without a word of explanation`;
    return observe(easeOut(silent.length / Math.max(long.length, 3), 0.8), message, silent);
  },
};

const documented = (
  body: readonly { readonly kind: string; readonly docstring?: string | null }[] | undefined,
): boolean => body?.some((statement) => (statement.docstring ?? "") !== "") ?? false;

/** Short functions explain themselves by their name. */
const LONG_FUNCTION = 5;

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
            cell.cell.source.slice(definition.from, definition.to).trimEnd().split("\n").length >= LONG_FUNCTION,
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
    return observe(easeOut(bare.length / Math.max(long.length, 3), 0.9), message, bare);
  },
};
