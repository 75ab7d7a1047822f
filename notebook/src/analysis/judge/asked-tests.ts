/** What the author says of statistical tests before they are run: the question that each answers, and the level that decides it. */
import type { Notebook } from "../../format/notebook.ts";
import type { Fact, TestFact } from "../facts.ts";
import { valueOf } from "../read/outputs/numbers.ts";
import { subjectOf } from "./chapters.ts";
import { LONGEST_ASKED, withoutCount } from "./question.ts";
import type { Sentence } from "./sentence.ts";

/** Tests with the heading that they stand under, where no other of their kind does, and with the level of significance that the notebook sets. */
export function withQuestions(facts: readonly Fact[], prose: readonly Sentence[], notebook: Notebook): Fact[] {
  const tests = facts.filter((fact): fact is TestFact => fact.kind === "test");
  if (tests.length === 0) return [...facts];
  const headings = prose.filter(({ form, foreign }) => form === "heading" && !foreign);
  const above = ({ cells: [run = 0] }: TestFact): Sentence | undefined => {
    const before = Math.max(-1, ...tests.flatMap(({ cells: [one = 0] }) => (one < run ? [one] : [])));
    const own = headings.filter(({ cell }) => cell < run);
    // What is asked says more than which test answers it: "Do hens lay more in summer?", and below it "Welch's t-test".
    return own.findLast(({ cell, text }) => cell > before && text.endsWith("?")) ?? own.at(-1);
  };
  const level = levelIn(notebook);
  return facts.map((fact) => {
    if (fact.kind !== "test") return fact;
    const heading = above(fact);
    const isShared = tests.some((one) => one !== fact && one.name === fact.name && above(one) === heading);
    const text = heading === undefined || isShared ? null : subjectOf(withoutCount(heading.text), LONGEST_ASKED);
    return {
      ...fact,
      ...(text !== null && heading !== undefined && { under: { text, cell: heading.cell } }),
      ...(level !== null && level !== USUAL && { level }),
    };
  });
}

const USUAL = 0.05;
const HIGHEST = 0.2;

/** The only level that code compares p-values with and prose names; null where it is none or not one. */
function levelIn({ cells }: Notebook): number | null {
  const isCompared = cells.some(({ type, source }) => type === "code" && COMPARED.test(source));
  const levels = new Set<number>();
  for (const { type, source } of cells) {
    const said = type === "code" ? SET : type === "markdown" ? NAMED : null;
    for (const match of said === null ? [] : source.matchAll(said)) {
      // Models and charts have an alpha as well.
      if (match[0].startsWith("alpha") && !isCompared) continue;
      const value = valueOf(match.slice(1).find((one) => one !== undefined) ?? "") / (match[0].includes("%") ? 100 : 1);
      if (value > 0 && value < HIGHEST) levels.add(value);
    }
  }
  const [level, ...others] = levels;
  return level === undefined || others.length > 0 ? null : level;
}
/** `alpha = 0.01`, a statement and no argument on a line of its own; `p < 0.01` */
const SET =
  /^(?:alpha|\w*significance\w*|sig_level)[ \t]*=[ \t]*(0?\.\d+)|\bp(?:[_.]?val(?:ue)?)?\d?[ \t]*[<>]=?[ \t]*(0?\.\d+)/gim;
/** `p < alpha`, `result[1] <= alpha`, `alpha > p_value` */
const COMPARED = /(?:\bp(?:[_.]?val(?:ue)?)?\w*|\])[ \t]*[<>]=?[ \t]*alpha\b|\balpha[ \t]*[<>]=?[ \t]*(?:\w+\.)?p/i;
/** "a significance level of 1%", "at the 1% level" */
const NAMED =
  /\b(?:significance level|level of significance)[^\d\n.%]{0,15}(0?\.\d+|\d+(?:\.\d+)?[ ]?%)|(\d+(?:\.\d+)?)[ ]?% (?:significance )?level\b/gi;
