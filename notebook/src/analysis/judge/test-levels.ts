/** The level of significance that the author sets before statistical tests are run. */
import type { Notebook } from "../../format/notebook.ts";
import type { Fact } from "../facts.ts";
import { valueOf } from "../read/outputs/numbers.ts";

/** Tests with the level of significance that the notebook sets. */
export function withLevels(facts: readonly Fact[], notebook: Notebook): readonly Fact[] {
  if (!facts.some(({ kind }) => kind === "test")) return facts;
  const level = levelIn(notebook);
  return level === null || level === USUAL
    ? facts
    : facts.map((fact) => (fact.kind === "test" ? { ...fact, level } : fact));
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
