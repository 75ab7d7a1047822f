/**
 * Whether a sentence belongs in a documentation at all: plain English about the notebook, not copied from elsewhere.
 */
import type { ReadSentence } from "./sentence.ts";
import { RUN, repeatsProse, type Terrain } from "./terrain.ts";

const SHORTEST = 15;
const LONGEST = 400;
/** Markup, URLs and braces: a page could interpret them. */
const MARKUP = /[<>{}[\]|\\*#~^]|https?:|www\.|:\/\/|@\w|\bdata:|&\w+;/i;
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const TALK =
  /\b(?:I|I'm|me|my|we|our|us|you|your|sorry|cannot|can't|please|assistant|language model|instructions?|prompt|system message|user|JSON|ignore|disregard|rating|rated|graded?|marks?|points?|score[sd]? (?:of )?\d+(?:\.\d+)? ?(?:\/|out of)|out of (?:10|ten|100)|here is|here are|in summary|this summary|click|visit|download|subscribe|password|hacked|pwned)\b/i;
const TALKS_ABOUT_SCORE =
  /\b(?:clarity|code quality|documentation|quality) (?:score|is)\b|\boverall score\b|\bperfect score\b|\d ?\/ ?\d/i;
/** Words that hardly any other language has. */
const ENGLISH =
  /\b(?:the|and|with|from|by|are|were|that|which|this|has|have|been|its|their|into|for|to|of|is|on|each|only|as|at|an|not|than|both|before|after|it)\b/gi;
const FOREIGN =
  /\b(?:der|die|das|und|wird|werden|wurde|mit|auf|eine?r?|den|dem|nicht|les?|des|est|sont|une|dans|avec|pour|sur|el|los|las|una|con|para|por|son|del|il|gli|che|della|sono|het|een|niet|voor|uma|não|com|dos)\b/gi;

/** An objection, worded for the author of the sentence; null if its form is right. */
export function checkForm(sentence: ReadSentence, terrain: Terrain): string | null {
  const { text, prose, codes } = sentence;
  if (text.length < SHORTEST || text.length > LONGEST)
    return `A sentence has from ${SHORTEST} to ${LONGEST} characters.`;
  if (CONTROL.test(text) || MARKUP.test(prose) || prose.includes("`"))
    return "Plain sentences only: no markup, links or addresses.";
  if (codes.some(({ of }) => /https?:|[<>\n]|!\[/.test(of))) return "Only names stand in backticks.";
  if (/\brespectively\b/i.test(prose)) return 'Put each value beside its model instead of "respectively".';
  if (TALK.test(prose) || TALKS_ABOUT_SCORE.test(prose))
    return "Write about the data, the models and the results alone.";
  if (!isEnglish(prose)) return "Write in English.";
  // The author's words are in quotation marks and are looked up among the findings.
  if (repeatsProse(text.replace(/“[^”]*”|"[^"]*"/g, " ¶ "), terrain))
    return `This repeats ${RUN} words or more of the notebook. Say it in your own words.`;
  return null;
}

function isEnglish(prose: string): boolean {
  const words = prose.match(/\p{L}+/gu) ?? [];
  if (words.some((word) => /[^\p{Script=Latin}]/u.test(word))) return false;
  const english = prose.match(ENGLISH)?.length ?? 0;
  const foreign = prose.match(FOREIGN)?.length ?? 0;
  return words.length < 6 ? foreign === 0 : english > foreign && english * 12 >= words.length;
}
