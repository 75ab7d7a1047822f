/** Quotations that say again what a report tells, or speak of another model than the one that it tells the result of. */
import type { Experiment, Finding, MetricFact, NotebookFacts } from "../facts.ts";
import { refersBack } from "../judge/self-contained.ts";
import { sentencesOf } from "../judge/sentences.ts";
import { modelInText } from "../know/model-names.ts";
import { metricsOfText } from "../know/metrics.ts";
import { modelOf } from "../models-of.ts";
import { isRoundingOf, numbersIn, roundingTo } from "../read/outputs/numbers.ts";
import { ofKind } from "./draft.ts";
import { completeness } from "./exploration.ts";
import { leadOf } from "./lead.ts";
import { testsAssumptions } from "./tests.ts";
import { wordStems } from "./opening.ts";

/** Whether words judge the measures of the only model that they can mean, or put values of them in other words: the report has these values. */
export function putsMeasuresInWords(finding: Finding, facts: NotebookFacts): boolean {
  const { text } = finding.quote;
  const lead = leadOf(facts);
  if (lead === undefined || lead.best === null || COMPARES.test(text) || namesModel(text, lead)) return false;
  const values = numbersIn(text);
  return values.length === 0
    ? metricsOfText(text).length > 0 && JUDGES.test(text)
    : SHARE_OF.test(text) &&
        values.every((one) =>
          lead.metrics.some(({ printed, value }) => isRoundingOf(one.text, printed) || roundingTo(one)(value * 100)),
        );
}
/** What precision and recall are shares of, and what a model can do by them. */
const SHARE_OF = /\d\s?% of\b|\bable to\b/i;
/** What a value cannot say by itself: how it compares, why, what follows, and where it fails. */
const COMPARES =
  /\b(?:than|compared|versus|vs|whereas|while|because|due to|since|therefore|thus|hence|so that|as (?:we|more|the number)|not a problem|outperform\w*|improv\w+|increas\w+|decreas\w+|rises?|falls?|drop\w*|gain\w*|baseline|same|overfit\w*|underfit\w*|threshold|imbalanc\w+|unbalanced|unseen)\b/i;
const JUDGES =
  /\b(?:high|low|good|great|bad|poor(?:ly)?|well|excellent|decent|perfect|moderate|satisf\w+|acceptable)\b/i;

const namesModel = (text: string, experiment: Pick<Experiment, "models">): boolean =>
  modelInText(text) !== null || experiment.models.some(({ name }) => text.toLowerCase().includes(name.toLowerCase()));

/** Whether an output gives the value of a model, which a report tells with what it was measured on, or leaves out as that of a trial. */
export const givesMeasure = ({ quote }: Finding, { experiments }: NotebookFacts): boolean =>
  experiments.some(
    ({ best, metrics }) =>
      best !== null && metrics.some(({ printed }) => printed.length > 3 && quote.text.includes(printed)),
  );

/** Whether an output puts into words, without a figure, what a test comes to whose p-value a report tells. */
export const putsTestInWords = ({ quote: { text, cell } }: Finding, { facts }: NotebookFacts): boolean =>
  !/\d/.test(text) && facts.some((fact) => fact.kind === "test" && fact.p !== null && fact.cells.includes(cell));

/**
 * Whether a sentence is about a model that it does not name, and what was measured last above it is of another one than the result, or of an
 * earlier version of it. Who sums up means the result, and who compares says what differs.
 */
export function isOfOtherModel({ quote: { text, cell }, concludes, printed }: Finding, facts: NotebookFacts): boolean {
  const lead = leadOf(facts);
  if (concludes === true || printed === true || lead === undefined || lead.best === null) return false;
  const isOfOne = (sentence: string): boolean =>
    OF_A_MODEL.test(sentence) && !OF_TWO.test(sentence) && !namesModel(sentence, lead);
  if (!sentencesOf(text).some(isOfOne)) return false;
  const { metric } = lead.best;
  const above = facts.experiments.flatMap(({ metrics }) => metrics).filter((one) => firstCell(one) <= cell);
  const last = Math.max(-1, ...above.map(firstCell));
  return last >= 0 && !above.some((one) => firstCell(one) === last && isSameModel(one, metric));
}
const OF_TWO =
  /\bmodels? with(?:out)?\b|\b(?:original|baseline|previous|first|second|both|others?|another|all|each|every|models|networks|classifiers)\b|\bcompar(?:ed|able|ison)\b/i;
const firstCell = ({ cells }: MetricFact): number => cells[0] ?? Infinity;
const isSameModel = (one: MetricFact, other: MetricFact): boolean =>
  one.model === other.model && one.variant === other.variant;
const OF_A_MODEL =
  /\b(?:models?|networks?|classifiers?|regressors?|overfit\w*|underfit\w*|errors?|loss|accuracy|predictions?|scores?)\b/i;

/**
 * A finding without the sentences at its beginning or end that only name the model of the result as the best one; null where nothing is left
 * that makes sense by itself.
 */
export function withoutWinner(finding: Finding, facts: NotebookFacts): Finding | null {
  const lead = leadOf(facts);
  const winner = lead === undefined || lead.best === null ? undefined : modelOf(lead, lead.best.model)?.name;
  if (lead === undefined || winner === undefined || finding.printed === true) return finding;
  const others = lead.models.filter(({ name }) => name !== winner).map(({ name }) => name.toLowerCase());
  const isTold = (sentence: string): boolean =>
    PUTS_FIRST.test(sentence) &&
    !SAYS_WHY.test(sentence) &&
    numbersIn(sentence).every((one) => lead.metrics.some(({ printed }) => isRoundingOf(one.text, printed))) &&
    (modelInText(sentence) === winner || sentence.toLowerCase().includes(winner.toLowerCase())) &&
    // Who is beaten is told as well.
    !others.some((name) =>
      sentence
        .replace(/\bthan\b[^,.;]*/g, "")
        .toLowerCase()
        .includes(name),
    );
  const sentences = sentencesOf(finding.quote.text);
  const first = sentences.findIndex((one) => !isTold(one));
  if (first === -1) return null;
  const kept = sentences.slice(first, sentences.findLastIndex((one) => !isTold(one)) + 1);
  if (kept.length === sentences.length) return finding;
  return refersBack(kept[0] ?? "") ? null : { ...finding, quote: { ...finding.quote, text: kept.join(" ") } };
}
const PUTS_FIRST =
  /\b(?:best|highest|lowest|winner|most (?:accurate|reliable|suitable|effective)|top|outperform\w*|superior|better)\b/i;
const SAYS_WHY =
  /\b(?:because|due to|since|thanks to|owing to|although|though|but|however|despite|while|whereas|only|by (?:about |around |over )?\d)\b/i;

/** Whether words give gaps of a column whose gaps the report tells. */
export const repeatsGaps = ({ quote: { text } }: Finding, { facts }: NotebookFacts): boolean =>
  GAPS.test(text) &&
  ofKind(facts, "missing").some(({ columns }) => columns.some(({ name }) => isNamed(text.toLowerCase(), name)));
const GAPS = /^[^.;:]*\b(?:missing|null|nan)\b/i;
const isNamed = (text: string, name: string): boolean =>
  name.length > 2 && ` ${text.replace(/[^a-z0-9_]+/g, " ")} `.includes(` ${name.toLowerCase()} `);

/** Whether nearly all that words say stands in others. */
export function saysAgain(text: string, others: readonly string[]): boolean {
  const own = wordStems(text).filter((stem) => !LINKS.has(stem));
  return others.some((other) => {
    const said = new Set(wordStems(other));
    const [subject = ""] = own;
    return said.has(subject) && own.filter((stem) => !said.has(stem)).length <= own.length * NEW_WORDS;
  });
}
/** The share of its words up to which a quotation has nothing of its own. */
const NEW_WORDS = 0.3;
const LINKS: ReadonlySet<string> = new Set(
  "the and are was were for with that this has have had from can see show shows also our its most very more histo plot chart graph".split(
    " ",
  ),
);

/** Whether words say what another sentence has from the code: that nothing is missing, and what tests of assumptions come to. */
export const repeatsSection = ({ quote: { text } }: Finding, { facts }: NotebookFacts): boolean =>
  !SAYS_MORE.test(text) &&
  ((COMPLETE.test(text) && completeness(facts) !== null) || (ASSUMPTION.test(text) && testsAssumptions(facts)));
const COMPLETE =
  /\b(?:no|any|without) (?:missing|null|nan)\b(?: (?:values?|data|entries|cells|rows))?(?: in (?:the|this|our|any|all) [\w ]+)?[.!]?$/i;
const ASSUMPTION = /\b(?:normality|normal(?:ly)? distribut\w+|homogeneity|equal(?:ity of)? variances?)\b/i;

/** Another clause, which may be the finding. */
export const SAYS_MORE =
  /[\d,:;]|[.!?] |\b(?:and|but|so|though|although|while|whereas|since|because|despite|yet|if|when|whether|with)\b/i;
