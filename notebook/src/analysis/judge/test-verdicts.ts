/** What authors say of a statistical test, against the p-value that it gives. */
import type { Notebook } from "../../format/notebook.ts";
import type { Caution, Fact, TestFact } from "../facts.ts";
import { valueOf } from "../read/outputs/numbers.ts";
import type { Sentence } from "./sentence.ts";

/**
 * Sentences on the only test of the cell above them that reject what no usual level of significance rejects, or hold on
 * to what each of them rejects. Only tests of both sides count: half a p-value, or one to the other side, says
 * something else.
 */
export function findTestContradictions(
  { cells }: Notebook,
  prose: readonly Sentence[],
  facts: readonly Fact[],
): Caution[] {
  const tests = facts.filter((fact): fact is TestFact => fact.kind === "test" && fact.certainty === "certain");
  if (tests.length === 0) return [];
  return prose.flatMap((sentence): Caution[] => {
    const { text, cell } = sentence;
    const verdict = verdictOf(sentence);
    if (verdict === null) return [];
    const above =
      sentence.form === "printed"
        ? cell
        : (cells.findLast(({ type, index }) => type === "code" && index < cell)?.index ?? -1);
    const [test, ...others] = tests.filter((one) => one.cells.includes(above));
    if (test === undefined || test.p === null || others.length > 0) return [];
    const p = valueOf(test.p);
    const agrees = (value: number): boolean => (verdict === "rejects" ? value <= HIGHEST_LEVEL : value >= LOWEST_LEVEL);
    // What comes next may be announced.
    const below = cells.find(({ type, index }) => type === "code" && index > cell)?.index ?? -1;
    if (tests.some((one) => one.cells.includes(below) && one.p !== null && agrees(valueOf(one.p)))) return [];
    if (agrees(p) || Number.isNaN(p) || test.cells.some((index) => ONE_SIDED.test(cells[index]?.source ?? "")))
      return [];
    return [
      {
        kind: "text-contradicts-output",
        quote: { text, cell },
        shown: `p = ${test.p}`,
        cells: [...new Set([above, cell])],
        certainty: "certain",
      },
    ];
  });
}

/**
 * Tells of a text whether it says nothing but that one of several tests shows no difference, where another one does: that is on the side of
 * what was found. Null where there are not several tests with results.
 */
export function keepingBeside(facts: readonly Fact[]): ((text: string) => boolean) | null {
  const tests = facts.filter((fact): fact is TestFact => fact.kind === "test" && fact.p !== null);
  const asking = tests.filter(({ name }) => !CHECKS.test(name));
  const isFound = asking.some(({ p, level = USUAL_LEVEL }) => valueOf(p ?? "") < level);
  if (tests.length < 2) return null;
  return (text) =>
    isFound && new RegExp(KEEPS, "i").test(text) && !REJECTS.test(text.replace(new RegExp(KEEPS, "gi"), ""));
}
const USUAL_LEVEL = 0.05;
/** Tests of what others take for granted. */
const CHECKS = /normality|Shapiro|Jarque|Levene|Bartlett|equal variances|goodness of fit|Dickey|KPSS|Breusch|White/;

const HIGHEST_LEVEL = 0.1;
const LOWEST_LEVEL = 0.001;
const ONE_SIDED = /\balternative\b|\/ ?2\b|\bgreater\b|\bless\b|one[- _]sided/;

/** What a sentence says of the null hypothesis; null for one that says both, asks, or states a rule. */
function verdictOf({ text, form, literal, afterOutput }: Sentence): "rejects" | "keeps" | null {
  if (form === "heading" || form === "comment" || (form === "printed" && !literal) || !afterOutput) return null;
  if (RULE.test(text)) return null;
  const keeps = KEEPS.test(text);
  const rejects = REJECTS.test(text.replace(new RegExp(KEEPS, "gi"), ""));
  return keeps === rejects ? null : keeps ? "keeps" : "rejects";
}

const RULE =
  /\b(?:if|when|would|could|should|might|may|whether|otherwise|else|unless|expect\w*|hypothesis (?:is|was):)\b|\?/i;
const KEEPS =
  /\b(?:(?:fail(?:s|ed)? to|can ?not|can['’]t|could not|do not|don['’]t|did not|didn['’]t|unable to|not able to) reject|(?:accept|retain|keep)(?:s|ed)? (?:the )?(?:null|H_?0)|(?:not|no|in)(?: \w+)?[ -]?(?:statistically )?significant(?:ly)?)\b/i;
const REJECTS =
  /\b(?:reject(?:s|ed)? (?:the )?(?:null|H_?0)|significant (?:difference|effect|relationship|association)|significantly (?:different|higher|lower))\b/i;
