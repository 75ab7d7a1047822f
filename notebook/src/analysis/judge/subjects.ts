/** What a sentence is about: this notebook, methods wherever they are used, or what stands before it. */

/** Whether a sentence in the present, from its subject on, speaks of no thing that stands in the notebook: a textbook has such sentences. */
export const isGeneral = (subject: string): boolean =>
  ![SPECIFIC, MEASURED, OF_THIS, PAST].some((sign) => sign.test(subject));

/** A sentence from its subject on, unless what comes before says where: "On the test set, ..." */
export const withoutLead = (text: string): string => text.replace(LEADING, "");
const LEADING =
  /^(?!(?:[^,;:]* )?(?:the|our|this|these) )[^,;:]{1,90}, (?=\w)|^on the other hand, |^in the (?:end|long run), /i;
/** Names as code writes them: those of columns are the words of the subject. */
export const UNDERSCORED = /\b\w+_\w+\b/g;
/** What holds often, for a kind of task, or by the way a method works. */
export const EVERYWHERE =
  /\b(?:often(?! than)|usually|generally|typically|commonly|widely|in general|tends? to|tasks?|problems|applications?|real-world|techniques?|approach(?:es)?|methods?|algorithms?|phenomen(?:on|a)|importance of|helps?|uses?|provides?|offers?|allows?|enables?|ensures?|handles?)\b/i;
const MEASURED = /\d\s?%|\d\.\d|\b\d{2,}\b/;
const OF_THIS = /\b(?:our|this|these|those|here|we|I|my|above|below|us)\b/i;
const PAST =
  /\b(?:was|were|had|did|fell|rose|grew|won|lost|made|gave|took|went|became|came|(?!called|named|based|designed|used|known|defined|trained|supposed|related|weighted|\w*supervised)\w{3,}ed)\b/i;

/** Begins with what is known from before; a bare or an indefinite noun begins sentences of a textbook. */
export const SPECIFIC =
  /^(?:(?:the|this|these|that|those|our|my|mine|we|I|it|its|they|each|every|in|on|for|with|at|as|by|from|after|when|while|without|because|out|among|of|to|there|here|so|but|and|now|also|however|both|most|all|none|no|some|only)\b|[^ ]+ly\b|\w+ \d+\b)/i;

/** "But ...", "However, ..." */
export const QUALIFIES = /^(?:but|however|nevertheless|nonetheless|that said|having said that)\b|^(?:still|yet),/i;

/** "Thus the order was kept": a consequence, without a value or a comparison of its own, of what is said before it. */
export const LEANS =
  /^(?!.*(?:\d|\b(?:than|best|worst|most|least|more|less|(?:bett|high|low|larg|small|bigg|great|strong|weak|long|short|old|young|fast|slow|cheap|few|rich|poor)(?:er|est))\b))(?:so|thus|hence|therefore|consequently|as a result|accordingly),? /i;

/** "The model performs better on training data": which one, only the code that prints it knows. */
export const OF_ITS_MODEL = /^the model\b(?!.*\d)/i;

/** "Therefore, ...", "We should thus ...": draws a consequence. */
export const CONSEQUENCE =
  /^(?:(?:therefore|thus|hence|consequently|as a result|for this reason|accordingly),? |(?:we|I) should (?:therefore|thus|hence) )/i;
