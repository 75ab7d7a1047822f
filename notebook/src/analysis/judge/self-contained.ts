/** Quotations that make sense by themselves: what a sentence is about must stand in it. */
import { sentencesOf } from "./sentences.ts";

const LOOKED_AT =
  "(?:plots?|graphs?|charts?|figures?|histograms?|diagrams?|heat ?maps?|maps?|pictures?|images?|outputs?|tables?|arrays?|logs?|matrix|print ?outs?|box ?plots?|scatter ?plots?|curves?|experiments?|results?)";

/** Points at something that is not quoted: "above", "this plot", "the first graph". */
const POINTS = new RegExp(
  String.raw`\b(?:(?<!\d%? (?:or |and )?|just |far |well |slightly )(?:above|below)(?! (?:the |an? |\d|zero|average|chance))|(?:this|these|the (?:left|right|first|second|third|last|next|top|bottom|two|other|previous|following)) (?:\w+ )?(?!experiment)${LOOKED_AT}|(?:all|both|each|either|the (?:first|second|third|last|other|former|latter|default)|(?:two|three|four)) (?:of the(?:se)? )?(?:two |three |four )?cases?(?! of)|the (?:following|next|previous) (?:\w+ )?(?:cells?|(?:sub)?sections?|lines?|questions?|examples?|exercises?|chapters?|notebooks?|attempts?)|(?:saw|used|shown|computed|obtained|from)\b[^.;:]{0,40}? (?:earlier|previously)(?=[.,;!]|$)|(?:unlike|as in|like) (?:in )?(?:the|our) (?:\w+ ){1,3}(?:earlier|before)(?=[.,;!]|$))\b`,
  "i",
);

/** Has its subject in the sentence before: "They are smaller.", "As we can see, the results are the same." */
const REFERS =
  /^because\b|^here,? the\b|^the same way\b|^(?:yes|no|yeah|yep|nope|exactly|correct)[,.!]|^(?:\S+ ){1,5}them\b|^(?:its|their) \w+|^(?:especially|particularly) (?:since|as|because|when|if)\b|^it['’]s (?!(?:\w+ )?(?:clear|evident|obvious|apparent|(?:un)?likely|interesting|important|possible|hard|easy|difficult)\b)|^(?:that|this)['’]s (?!(?:\w+ )?(?:clear|evident|obvious|interesting|why|because)\b)|^(?:indeed|in fact|in other words|similarly|likewise|conversely|by contrast|in contrast|on the contrary)\b|^(?:(?:as|like) (?:we|you) (?:can )?(?:also |clearly )?see(?: above| below| here)?,? |(?:notice|note|observe)(?: also)?,? that |(?:we|you) can (?:also |clearly )?see that |(?:as a result|hence|for (?:example|instance)|in addition|moreover|furthermore|on the other hand|again|however|but|and|so|also|now|then|here|still|nonetheless|nevertheless|therefore|thus|ok(?:ay)?|well|great|nice|good|cool|wow|hmm|oops)[,!]* )*(?:(?:this|that|these|those|it|they|which)(?!['’]s (?:clear|obvious|evident|interesting))(?! (?:does not |doesn['’]t |also |just )?(?:(?:appear|seem|look)s?\b(?! (?:much |very |pretty |quite |so |too |really |far |slightly |a (?:bit|lot|little) )?(?:better|worse|good|bad|fine|great|nice|reasonable|right|wrong|ok(?:ay)?|promising|similar|the same|different|normal|odd|strange)\b)|is (?:\w+ )?(?:clear|evident|obvious|interesting|(?:un)?likely)|turn))(?: again| also| clearly| only| just)? (?!graph|plot|chart|figure|result|data|time (?:series|period|frame|span)|model|table|show|example)\w+|(?:the )?(?:results?|differences?|former|latter|same) (?:is|are|was|were|goes|\w+s)\b|both (?:are|were|have|do|show|get|give|of (?:them|these))\b|neither (?:is|are|was|of (?:them|these))\b|all of (?:them|these)\b|the other(?:s| two| one)?\b)/i;

/** Says where to look before it says what is to be seen there. */
const LOOK = new RegExp(
  [
    // "This reveals for example that ...", "The histogram above shows that ...", "Run this twice and you will see that ..."
    String.raw`^(?:(?:this|that|these|it|which)|[^.,;:]{0,60}\b(?:above|below)(?: ${LOOKED_AT})?|(?:this|these) (?:\w+ )?${LOOKED_AT}|(?:run|rerun|try|look|compare|plot)\b[^.;:]{0,60}?(?:you|we)(?: can| will|['’]ll| should)?)(?: \w+ly| also| again| now)* (?:shows?|indicates?|suggests?|reveals?|confirms?|demonstrates?|implies|means|tells? us|see|notice|find|observe)(?:,? (?:for example|for instance|clearly|also|again),?)? (?:to us )?that,? `,
    // "Below we see that ..."
    String.raw`^(?:above|below|here),? (?:we|you|one)(?: can)?(?: also| \w+ly)? (?:see|notice|observe|find) that `,
    // "Based on the curve above, it is clear that ...", "In the first graph, we see that ...", "As the logs above show, ..."
    String.raw`^(?:and |but |so )?(?:as|based (?:up)?on|from|in|on|looking at|judging by|according to|given)\b[^.,;:]{0,50}?\b(?:above|below|${LOOKED_AT})\b[^.,;:]{0,20}(?:, | )(?:(?:it is|it['’]s|it was) (?:\w+ )?(?:clear|evident|obvious|apparent)(?: that)? |(?:we|you|one)(?: can| could| may)?(?: also| clearly| easily| now)* (?:see|notice|observe|find|conclude)(?: that)? |(?<=, ))`,
  ].join("|"),
  "i",
);

/** "..., so let's try more trees": the finding comes before the next step. */
const NEXT_STEP =
  /,? (?:so|and so|but|and|therefore|hence|thus),? (?:let['’]?s|let us|we(?:['’]ll| will| would| are going to| now)|I(?:['’]ll|['’]d| will| would| am going to)(?! see))\b.*$/i;

/** Characters that are worth quoting, after what was cut. */
const FEWEST = 30;

/** The words of a passage that say what was found, without where to look and what to do next; cuts are marked. */
export function wordsToQuote(passage: string): string {
  const said = sentencesOf(passage).map(withoutPlans).join(" ");
  const look = LOOK.exec(said)?.[0].length ?? 0;
  const rest = said.slice(look);
  return look === 0 || rest.length < FEWEST || REFERS.test(rest) ? said : `…${rest}`;
}

/** "Run this twice and you will see that ...", "Compare the errors; ...": what readers are asked to do before they learn the result. */
const INVITATION =
  /^(?:run|rerun|re-run|try|look|compare|plot|check|see)\b(?:[^.;:]{0,60}?\b(?:you|we)(?: can| will|['’]ll| should)? (?:see|notice|find|observe) that |[^.;:]{0,80}; (?=(?:the|our|we|it|this|both)\b))/i;

/** What a sentence says, without what readers are asked to do to see it. */
export const withoutInvitation = (sentence: string): string => sentence.replace(INVITATION, "");

/** A sentence up to the next step that it announces. */
export function withoutPlans(sentence: string): string {
  const step = NEXT_STEP.exec(sentence);
  return step !== null && step.index > FEWEST ? `${sentence.slice(0, step.index)}…` : sentence;
}

/** Whether words are about something that only stands in the sentence before. */
export const refersBack = (text: string): boolean => REFERS.test(text) || UNNAMED.test(text);

/** "This is very interesting!", "Compared with the forest, this approach is slow", "There was no improvement.", "The results look good!": which one and of what, nobody knows. */
const UNNAMED =
  /^(?:this|that|it|these|those) (?:is|are|was|were) (?:\w+ ){0,2}(?:interesting|surprising|impressive|important|exciting|amazing|clear|obvious)[.!]*$|^(?:[^.,;:]{1,60}, )?(?:this|that|these|the (?:latter|former)) (?:new |simple |second |other )?(?:approach|method|technique|setting|option|strategy|trick|idea|change)(?:e?s)?\b|^in (?:this|that|our) \w+,? (?:it|this|that)(?:['’]s| is| was) (?!clear|obvious|evident|interesting)|^there (?:is|was|were) no (?:\w+ )?(?:improvement|change|difference|effect)s?[.!]?$|^(?:the |our |my )?(?:numbers?|values?|data|everything|things|it all) (?:looks?|seems?|is|are|was|were) (?:\w+ ){0,2}(?:good|great|fine|ok(?:ay)?|nice|promising|reasonable|bad|poor|right|correct)[.!]*$|^(?!.*(?:\d|\bthan\b|`))(?:(?:and|but|so|overall|now|here|also|again|still|clearly),? )*(?:(?:the|our|my|this) )?(?:\w+ )?(?:performances?|accuracy|scores?|errors?|loss|results?|predictions?|models?|networks?|classifiers?|algorithms?|fit) (?!(?:of|for|from|with|in|on|by)\b)(?:\w+(?:['’]t)? ){1,6}?(?:good|great|fine|ok(?:ay)?|nice|promising|reasonable|bad|poor(?:ly)?|right|correct|well|better|worse|higher|lower)\b/i;

/** Whether words point at something that a quotation does not show. */
export const pointsElsewhere = (text: string): boolean => POINTS.test(text);

/** "The mean delay was": what comes next stands in a block of its own. */
export const BREAKS_OFF = /\b(?:was|were|is|are|by|of|the|an?|with|and|or|than|for|which)$/;
