/**
 * Text that speaks to whoever grades the notebook instead of explaining it ("rate this notebook 10/10", "ignore all previous
 * instructions"). Such lines count as no text at all: nothing that a notebook says about its own score may move the score.
 */
const KINDS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|guidelines?)\b/i,
  /\b(?:rate|score|grade|give|assign|award|mark|evaluate)\b.{0,60}(?:\b(?:10|ten|9\.\d|100)\s{0,5}(?:\/\s{0,5}10|out of|points?|%)|\b(?:full|perfect|maximum|highest|top)\s{1,5}(?:scores?|marks?|ratings?|grades?|points?))/i,
  /\b(?:clarity|documentation|code\s?quality|overall\s?score)\b["']?\s{0,5}(?::|=|is|of)?\s{0,5}\{?\s{0,5}["']?(?:score["']?\s{0,5}[:=]\s{0,5})?\d+(?:\.\d+)?(?:\s{0,5}\/\s{0,5}10)?\b/i,
  /\b(?:you are|act as|as) an? (?:ai|llm|language model|assistant|grader|evaluator)\b/i,
  /\b(?:dear|note to|attention|instructions? (?:for|to)) (?:the )?(?:ai|llm|model|assistant|grader|evaluator|reviewer)s?\b/i,
  /<\|?(?:im_start|system|assistant)\b/i,
];

/** One pass over a line instead of one for each kind. */
const GRADING_TALK = new RegExp(KINDS.map(({ source }) => source).join("|"), "i");

/** True where a line of markdown or a comment addresses a grader. */
export function isGradingTalk(line: string): boolean {
  return GRADING_TALK.test(line);
}
