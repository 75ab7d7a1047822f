/** Why words that state a result are not quoted by themselves: who they are for, of which rows they are, and what they add. */
import type { Evidence } from "./evidence.ts";
import { wordsToQuote } from "./self-contained.ts";
import { POINTED_OUT } from "./result-signs.ts";
import { isConcluding } from "./statements.ts";
import type { Sentence } from "./sentence.ts";

/** Whether a heading, or what introduces a list, sets a task: what stands below is for readers to answer, or answers what was asked of them. */
export const isSetTask = ({ under }: Pick<Sentence, "under">): boolean =>
  under.some((heading) => FOR_READERS.test(heading));
const FOR_READERS = /\b(?:exercises?|quiz(?:zes)?|homework|your turn)\b|^(?:\W|\d)*(?:can|could) you\b.*\?$/i;

/** Whether a sentence speaks of some of the people that the data has, and what comes after it in its paragraph is of them alone. */
export const isOfSome = (text: string): boolean => OF_SOME.test(text);
const OF_SOME =
  /\bsub-?(?:population|group|sample)s?\b|\b(?:aged?|ages)\b[^.]{0,20}\b\d+|\b\d+ years (?:of age|old)\b/i;

/** Whether a sentence doubts what its paragraph says before it: "... but the question is whether these are causes." */
export const takesBack = (text: string): boolean => TAKES_BACK.test(text);
const TAKES_BACK =
  /\b(?:but|yet|though) the question is\b|\b(?:just|only|mere(?:ly)?|pure(?:ly)?) (?:noise|(?:by )?chance|(?:a )?coincidence)\b|\b(?:might|may|could|does|do) (?:well )?not (?:necessarily |actually |really )?(?:be (?:a good|true|real|causal|meaningful|reliable)|mean|imply|hold)\b|\bspurious\b/i;

/**
 * Whether a sentence after a finding adds nothing to it: it explains a measure, says that something follows and not of what, or that a
 * picture shows it.
 */
export const addsNothing = (text: string, evidence: Pick<Evidence, "named">): boolean =>
  GLOSS.test(text) || (VAGUE.test(text) && !/\d/.test(text) && !OF_MODELS.test(text) && !evidence.named(text));
const GLOSS =
  /\bp-?values?\b[^.]{0,30} (?:represents?|measures?|is|are|gives?) the (?:probability|chance|likelihood)\b|^(?:the |an? )?[\w-]+(?: [\w-]+)? (?:represents?|measures?|quantif(?:y|ies)|denotes?|is defined as|refers to) (?:the|how)\b/i;
const VAGUE =
  /^(?:this|that|it|which) (?:\w+ly |also )?(?:suggests?|indicates?|means|implies|shows?|tells us)\b|\b(?:clear|obvious|evident|see|seen) (?:from|in|on) (?:the|this|that) (?:\w+ )?(?:plot|graph|chart|figure|heat ?map|histogram|matrix|table)\b/i;
const OF_MODELS = /\b(?:models?|networks?|classifiers?|trees?|forests?|regress\w+|overfit\w*|underfit\w*|boost\w*)\b/i;

/** Whether two items say the same of two opposite cases: "At low prices, ..." and "At high prices, ...". One of them is half of the finding. */
export function areContrasted(one: string, other: string): boolean {
  const [first = "", case1 = ""] = one.toLowerCase().split(" ", 2);
  const [second = "", case2 = ""] = other.toLowerCase().split(" ", 2);
  return (
    first === second &&
    CASES.has(first) &&
    OPPOSITES.some((pair) => pair.has(case1) && pair.has(case2)) &&
    case1 !== case2
  );
}
const CASES: ReadonlySet<string> = new Set(["at", "for", "with", "in", "on", "when", "among", "under", "the"]);
const OPPOSITES: readonly ReadonlySet<string>[] = [
  new Set(["low", "lower", "small", "smaller", "high", "higher", "large", "larger"]),
  new Set(["young", "younger", "old", "older"]),
  new Set(["men", "women", "males", "females"]),
  new Set(["short", "shorter", "long", "longer"]),
];

/** Whether words are about variables of the code: "With cut=3, err_left is lower." Columns and settings have names as well, but are no variables. */
export function namesVariables(text: string, variables: (name: string) => boolean): boolean {
  const names = text.replace(/\([^()]*\)/g, "").match(CODE_NAMES) ?? [];
  return new Set(names.filter(variables)).size > 1;
}
const CODE_NAMES = /(?<![\w.])(?:[a-z]+_\w+|[a-z]\w{2,}(?= ?= ?-?\d))/g;

/** Whether words were cut off from where to look or from what comes of it, and name neither a value nor a column: what they are about stands there alone. */
export const isBareView = (text: string, evidence: Pick<Evidence, "named">): boolean =>
  /^…|…$/.test(wordsToQuote(text)) && !/\d/.test(text) && !evidence.named(text);

/** Whether a sentence says what comes of it all: answers to questions and solutions of exercises do not. */
export const sumsUp = (sentence: Sentence): boolean =>
  !sentence.answers &&
  !sentence.under.some((heading) => SET_TASK.test(heading)) &&
  (isConcluding(sentence) || (sentence.closing && sentence.afterOutput && !POINTED_OUT.test(sentence.text)));

const SET_TASK = /\?$|\b(?:exercise|task|homework|quiz|questions?|solutions?|answers?)\b/i;
