/** Which sentences state something about this notebook, by their words. */
import { filterMap } from "../filter-map.ts";
import { lately, remembered } from "../remembered.ts";
import { wordCount } from "../wording.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import type { Sentence } from "./sentence.ts";
import { CITED, FIGURE_SIGNS, POINTED_OUT, RESULT_SIGNS } from "./result-signs.ts";
import { withoutInvitation } from "./self-contained.ts";

/** Characters of a quote that people read to its end. */
export const LONGEST_QUOTE = 420;

/** Whether a sentence says that something was seen, compared or measured. */
export const isStated = (text: string): boolean => signsOf(text).some((weight) => weight >= 1);

/** How strongly a text reads as a result. */
export const strengthOf = (text: string): number => signsOf(text).reduce((sum, weight) => sum + weight, 0);

/** The weights of what makes a text a result. */
const signsOf = lately((text) =>
  filterMap(/\d/.test(text) ? ALL_SIGNS : RESULT_SIGNS, ([weight, pattern]) => (pattern.test(text) ? weight : null)),
);
const ALL_SIGNS = [...RESULT_SIGNS, ...FIGURE_SIGNS];

export const isConcluding = ({ form, under, text, shown }: Sentence): boolean =>
  form !== "heading" && (under.some((heading) => concludes(heading)) || (shown && SUMS_UP.test(text)));

/** Whether a heading announces what was found: asked for each sentence below it. */
const concludes = remembered((heading) => CONCLUDING.test(heading) || CONCLUDING_ELSEWHERE.test(heading));

/** Whether a heading announces what the author takes away from it all, and not what came out of one step. */
export const isLastWord = (heading: string): boolean => concludes(heading) && !OF_A_STEP.test(heading);
const OF_A_STEP = /\b(?:results?|observations?|interpret\w*|discussion|outcomes?|inferences?|insights?)\b/i;

const SUMS_UP =
  /^(?:to (?:sum up|summari[sz]e|conclude)|in (?:conclusion|summary|short)|all in all|summing up|zusammenfassend|en (?:conclusión|resumen|résumé|conclusion)|em resumo|pour conclure)(?!\p{L}),? ?/iu;

/** Whether a sentence is one of the groups that a list goes through: "The analysis found three segments: ...". */
export const isOneOfParts = ({ form, under }: Sentence): boolean => form === "item" && PARTS.test(under.at(-1) ?? "");
const PARTS =
  /\b(?:two|three|four|five|six|seven|eight|\d{1,2})\b(?: [\w-]+){0,4}? (?:segments|clusters|groups|types|kinds|categories|classes|profiles|personas|topics)\b.*:$/i;

/** "-1 means an outlier", "1 stands for yes": what a code means. */
const CODED =
  /^["'`“(]*-?\d+(?:\.0)?["'`”)]* (?:means?|indicates?|represents?|denotes?|stands? for|refers? to|is for|corresponds? to)\b/i;

/** The title of a paper or a book: many words, nearly all with capitals, and no full stop. */
function isTitle(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’-]{3,}/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 6 && capitals >= words.length * 0.8 && !/[.!?]["'”’)]?$/.test(text) && !/\d/.test(text);
}

/** False for questions, instructions, plans, textbook sentences, fragments, and text that addresses a grader. */
export function isStatement(sentence: Sentence): boolean {
  const { form } = sentence;
  const words = wordCount(sentence.text) + (sentence.text.match(IDEOGRAMS)?.length ?? 0) / 2;
  if (words < (form === "heading" || form === "printed" ? 5 : 4) || words > 60) return false;
  const text = withoutInvitation(sentence.text).replace(POINTED_OUT, "").replace(SUMS_UP, "");
  if (text.length > LONGEST_QUOTE) return false;
  // A comment that begins without a capital says what the code does, unless it tells what came of it.
  if (form === "comment" && /^[a-z]/.test(text) && !CAME_OF_IT.test(text)) return false;
  if (NOT_A_STATEMENT.test(text) || !/\p{Ll}{3}|\p{Lo}{3}/u.test(text)) return false;
  if (form === "printed" && !sentence.literal) return !isGradingTalk(text);
  // First what looks at the beginning alone.
  if (sentence.aside || INSTRUCTION.test(text) || TESTED.test(text) || OF_A_LIBRARY.test(text)) return false;
  if (HYPOTHETICAL.test(text) || EXPECTED.test(text) || CITED.test(text) || CODED.test(text) || isTitle(text))
    return false;
  const main = text.replace(IN_BRACKETS, "");
  const toReaders = main.replace(isConcluding(sentence) && LIKELY.test(main) ? ANYBODY : SEEN_BY_READERS, "");
  if (ADDRESSED.test(toReaders) || ADVICE.test(text)) return false;
  const outcome = sentence.afterOutput && OUTCOME.test(sentence.text);
  // What code prints without a full stop may be a heading, too.
  const isHeading = form === "heading" || (form === "printed" && !/[.!?]["”’)]?$/.test(text));
  if (isHeading && !HEADING_SAYS.test(text)) return false;
  if (form !== "heading" && !outcome && isEnglish(sentence) && isFragment(sentence.text.replace(SUMS_UP, "")))
    return false;
  // Last what looks at every word.
  if (PLAN.test(main) || OF_A_CLASS.test(text) || SHOWS_HOW.test(text)) return false;
  if (OF_CODE.test(text) && DOCUMENTS.test(text)) return false;
  return !isGradingTalk(text);
}

/** False for what is written in another language: the signs of a statement here are English. */
export const isEnglish = ({ text, foreign }: Sentence): boolean =>
  !foreign &&
  /[A-Za-z]/.test(text) &&
  !(/[\u0080-\uffff]{3}/.test(text) && /(?:(?![a-z])\p{Ll}){3}|\p{Lo}{3}/u.test(text));

/** What may stand before a sentence that refers to it. */
export const isContext = ({ text, form }: Sentence): boolean =>
  form !== "heading" &&
  /[.!]$/.test(text) &&
  ![INSTRUCTION, NOT_A_STATEMENT, ADDRESSED, PLAN, SHOWS_HOW, CITED].some((one) => one.test(text));

/** Languages that are written without blanks have about half as many words as these letters. */
const IDEOGRAMS = /[\u3040-\u30ff\u4e00-\u9fff]/g;
const NOT_A_STATEMENT =
  /[?:]["'”’)]?$|\b(?:have|has|had|are|is|were|be|as|includ\w+|ma[dk]e|draw|drew|obtain\w*|notice\w*|observe\w*|saw|see|found|find|show\w*|conclude|suggest\w*|recommend|g[eo]t|gives?|gave) (?:the )?follow(?:ing|s)(?: \w+){0,2}\.?$|\? ?\([^()]*\)$|,$|https?:|www\.|[{}]|\\[a-z]+|=>|(?<!^[^>]{40,})->|\bTO-?DO\b|^[^A-Za-z"'“(]*[a-z_]+\(|[\u2190-\u21ff]|^(?:task|step|exercise|answer|hints?|image|photo|source|note|hint|tip|warning|credits?|figure \d+|(?:ok(?:ay)?|great|nice|cool|wow|hmm|oops|good)(?![,!]* (?:this|that|the|our|we|it|there|so)\b)|not bad|interesting to|q)\b|^because [^,]*$|^\(/i;
/** Says in its main clause what may be so, not what was seen. */
const HYPOTHETICAL =
  /^(?![^,;:]*? (?:appears?|seems?|looks?) (?:\w+ )?(?:as (?:if|though)|like) )[^,;:]*?\b(?:(?:[Cc]ould|[Mm]ight|may)(?! not\b| (?:(?:also|clearly|easily|now|thus|therefore) )?(?:be )?(?:see|seen|observed?|noticed?|concluded?|infer(?:red)?|say|said)\b)|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]resumably)\b(?!['’]t)/;
/** States what is tested, not what came of it. */
const TESTED =
  /^(?:(?:(?:for|under) )?the )?(?:null|alternative) hypothesis\b(?! (?:is|was|can|cannot|could) (?:\w+ )?(?:be )?(?:reject|accept|kept))|^H_?[01a]\b ?:|^(?:(?:we|will|can|should) ){0,2}(?:fail to reject|(?:do not )?reject|accept)\b[^.]*?\b(?:if|when)\b|^if (?:the |our )?p-?va\w*[^.]*? (?:reject|accept)\b/i;
/** Says in its main clause what ought to come out. */
const EXPECTED =
  /^(?:(?!\bthat\b)[^,;:])*?(?<!\b(?:and|so|thus|hence|therefore) (?:it |they |we )?)\b(?:should|would|ought to)(?:n['’]t| not)? (?:be|have|give|make|get)\b|^(?!as )[^,;:]*?\b(?:is|are) (?:\w+ly )?expected to\b/i;
/** Says what something was good for, after it was tried. */
export const CAME_OF_IT =
  /\b(?:does|is|works|performs) (?:\w+ ){0,3}(?:better|worse) than\b|\b(?:R2|accuracy|scores?|loss|errors?|F1|AUC|precision|recall|RMSE|MAE|results?|performance) (?:dropped|fell|rose|went (?:up|down)|improved|increased|decreased)\b|\b(?:did(?:n['’]t| not)?|was|were|had|got|gave) (?:\w+ ){0,2}(?:better|worse|best|worst|help|improve|change|matter|work|slow|fast|good|bad|poor(?:ly)?|higher|lower|overfit\w*)\b/i;
/** Parts of sentences, definitions in a list, and code, in which most sentences have no signs. */
const isFragment = (text: string): boolean =>
  FRAGMENT.test(text) || (/[(=]/.test(text) && CODE.test(text.replace(SETTINGS, "")));
/** "RandomForestClassifier(max_depth=3, random_state = 1)": a model by what the code calls it. */
const SETTINGS = /(?<=\b[A-Z]\w+)\(\w+ ?= ?[\w.'"]+(?:, ?\w+ ?= ?[\w.'"]+)*\)/g;
const FRAGMENT =
  /^(?:(?:[Tt]he )?[Ss]ame (?:\w+ )?(?:with|for|as|here|goes|applies)\b|(?:where|and|or|but|which|who|that|then|so(?= that\b)|to|for|if|because|since|whose|including|e\.g|i\.e)\b|[a-z]+(?:[.(]|_(?!\w+ (?:is|are|was|were|has|have|had|does|do|seems?|shows?|looks?|appears?|correlates?)\b))|(?![\w`'" ]{1,30}\b(?:is|are|was|were|has|have|had) )[\w`'" ]{1,30} (?:-|--|\u2013|:|=) |(?:possible|default|below|above|example|new|more|[Aa]lso(?= known| called)) \w+)|^(?!.*\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|will|would|should|may|might|\w+s|\w+ed|became|got|get|rose|fell|grew|went|gave|won|found|made|led|\w+['’](?:s|re|ve|m)|show|mean|seem|look|lie|perform|explain|depend|differ|matter|increase|decrease|vary|suggest|indicate|agree|drop|rise|fall|grow|do)\b)/;
const CODE = /\b\w+\((?!\w\))[^ )]|\b\w+ ?= ?\w+[,(]/;
/** "No favourite weekday.", "A clear yearly cycle ...": what an output shows needs no verb. */
const OUTCOME =
  /^(?:(?:an? )?(?:very |quite |fairly |pretty )?(?:clear|strong|weak|slight|steady|steep|sharp|huge|massive|obvious) \w|no (?!need|more|matter|idea|longer|code)\w|not (?!\w+(?:ed|ing) (?:yet|here))\w|(?:almost|nearly|hardly) )/i;
/** Addresses the reader of a lesson. */
const ADDRESSED =
  /\b(?:you(?!['’]ve seen)(?:r|rs|rself|['’]ll|['’]re|['’]d)?|let['’]?s(?! say)|(?<!\b(?:can|could|may|might|will|would|to|that|which) )let us|please|click|check out|check in|feel free|stay tuned|thanks?|(?:this|next|following|an|previous) exercise|homework|assignment|quiz|read(?:ing)? more|github|blog|upvote|instruct(?:ions?|ed))\b/i;
/** In a conclusion on what is likely, "you" is anybody. */
const LIKELY = /\b(?:(?:un)?likely|seems? to|appears? to|tends? to|correlat(?:ed?|es|ions?))\b/i;
const ANYBODY = /\byou(?:rs|r|rself|['’](?:ll|re|d))?\b/gi;
/** An aside does not make a plan or an instruction of a sentence. */
const IN_BRACKETS = / \([^()]*\)/g;
const SEEN_BY_READERS =
  /\b(?:when|if|as) you (?:look|compare|zoom)\b|\byou(?: can| will|['’]ll| could| may| should)?(?: also| clearly| easily)? (?:see|observe|notice|tell)\b/gi;
/** Says what will be done, or what has to be done. */
const PLAN =
  /\b(?:what (?:we|I)(?:['’]re| are) (?:after|looking for)|(?:we|I)(?:['’]ll|['’]d(?! (?:say|argue|note|conclude)\b)| will| would| shall| want| wanted| wanna| hope| plan| are (?:now )?going| am going|['’]re going|['’]m going)|will be (?:used|explored|shown|discussed|needed|able|out\b|published|released|added)|going to|to be (?:explored|done|continued)|(?<!\b(?:by|at|until|after|before) the )(?:next|first|second|third|following|last|final) (?:step|thing|section|part|cell|we)|we now|now,? we|(?:we|I|(?:this|the|our|my) (?:notebook|project|analysis|study|work)) (?:aim(?:s|ed)|sought|set out|was meant) to\b(?! no\b|.*\b(?:and|but|yet|found)\b)|(?:goal|aim|objective|purpose|task|idea|plan|challenge|hypothesis)(?: here| of [\w\s]{1,40})? (?:is|was)(?! (?:\w+ )?(?:rejected|accepted|reached|met)\b))\b/i;
/** Verbs that open an instruction. */
const INSTRUCTION =
  /^(?:(?:now|then|next|first|finally|also|second|third|again|and|or|so|instead|here),? )?(?:add|adjust|analy[sz]e|apply|append|log|assign|assume|build|calculate|change|check|choose|clean|combine|compare|compute|consider|convert|copy|create|define|delete|describe|detect|display|do|download|draw|drop|encode|estimate|evaluate|examine|explain|explore|extract|fill|filter|find|fit|follow|format|generate|get|give|go|group|handle|identify|import|impute|improve|increase|initiali[sz]e|inspect|install|instantiate|investigate|iterate|join|keep|learn|limit|list|load|locate|look|loop|make|map|measure|merge|move|normali[sz]e|obtain|open|perform|pick|plot|predict|prefer|prepare|print|process|pull|put|read|recall|reduce|remember|remove|rename|repeat|replace|report|rerun|reset|reshape|return|run|save|say|scale|see|select|separate|set|show|shuffle|sort|split|standardi[sz]e|start|step|stop|store|subset|summari[sz]e|suppose|take|test|think|tokeni[sz]e|train|transform|try|tune|turn|understand|update|use|validate|verify|view|visuali[sz]e|wait|write|to (?!our|my|the surprise|summari[sz]e,)\w+)\b(?!['’]s| of the\b| (?:(?!what|which|if|whether|how|that|there)\S+ ){0,2}(?:is|was|are|were|has|have|had|shows?|seems?|appears?|increase[sd]|decrease[sd])\b)/i;
/** "Scikit-learn provides an estimator that ...": what a library has. */
const OF_A_LIBRARY =
  /^(?:scikit-learn|sklearn|pandas|numpy|scipy|statsmodels|tensorflow|keras|pytorch|xgboost|lightgbm|catboost|seaborn|matplotlib|spark|pyspark|python|the \w+ (?:library|package|module))(?:['\u2019]s \w+)? (?:already |also )?(?:has|offers|provides|includes|supports|comes|implements|allows|lets|makes|contains|defines|ships)\b/i;
/** "The median is preferable to the mean", "The forest can now be used", "A common measure is the median", "Companies can use this": what to do, not what came out. */
const ADVICE =
  /^(?:by \w+ing\b[^,]*, )?(?:the |our )?(?:business(?:es)?|compan(?:y|ies)|firms?|organi[sz]ations?|managers|marketers|stakeholders|retailers) (?:can|could|may) (?:\w+ly )?(?:use|leverage|optimi[sz]e|focus|consider|allocate|invest|target|(?:maximi[sz]e|improve|reduce)(?!.*\d))\b|^(?:an?|one) (?:very |other )?(?:common|popular|typical|standard|usual|widely used|well-known)\b[^.]{0,60}? (?:is|are)\b|\b(?:is|are) (?:often |usually |generally |always )?(?:preferable|preferred|recommended|advisable|advised)\b|\bcan (?:now|then|next) be (?:used|applied|built|trained|employed)\b/i;
/** Says what a picture, a class or a piece of code is for, or where to read on. */
const SHOWS_HOW =
  /\b(?:defaults? to|docs?|docstrings?|documentation|reference manual|the following code|colou?rs? (?:of (?:each|the|every) \w+ )?(?:represents?|shows?|stands?)|(?:is|are) (?:sorted|colou?red|ordered|drawn|plotted) by|(?:is|are) (?:great|good|useful|helpful|handy) for \w+ing|attempts? to|(?:is|are) (?:accomplished|achieved) by)\b|^the (?:red|blue|green|orange|yellow|black|gr[ae]y|purple|dashed|dotted|solid|shaded|vertical|horizontal) \w+ (?:represents?|shows?|is|are)\b|\b(?:plot|chart|graph|figure)s? (?:below |above )?(?:sorts?|uses?|orders?|represents?)\b|^(?:but )?this does(?:n['’]t| not) mean\b|^(?:the|this) (?:output|result|table|cell)s? (?:above |below )?(?:shows?|displays?|lists?|contains?) (?:us )?(?:the|all|each|every|our|some) (?!\w+est\b|best\b|worst\b|same\b|strong\b|clear\b)/i;
/** Words without which no text documents code. */
const OF_CODE =
  /data ?frame|dict|array|tuple|tensor|object|instance|list|series|generator|iterator|string|matrix|column|field|key|attribute|propert|argument|parameter|option|flag|method|function|class|will /i;
/** Says what an object holds, what an argument does or what a call gives back, as the documentation of a library does. */
const DOCUMENTS =
  /^[^.,;]{0,80}\b(?:is|are|returns?|gives?(?: back)?|produces?|yields?|outputs?) (?:now |just |simply |actually )?(?:an?|the) (?:\w+ ){0,3}?(?:data ?frame|dictionar(?:y|ies)|dict|array|tuple|tensor|object|instance|list|series|generator|iterator|string|matrix)\b(?= (?:that|which|with|containing|of|whose|where|holding)\b|[.,]|$)|\b(?:includes?|contains?|has|have|adds?|with) (?:an? |the )?(?:new |extra |additional )?(?:columns?|fields?|keys?|attributes?|propert(?:y|ies)) (?:\w+ )?(?:with|for|containing|that (?:holds?|contains?|gives?))\b|^(?:the|this|its|each) (?:\w+ ){0,2}(?:argument|parameter|attribute|keyword|option|flag)s? (?:\S+ ){0,2}?(?:is|are|will|takes?|makes?|fixes|sets?|lets?|allows?|controls?|specif(?:y|ies)|determines?|gives?|does|do)\b|^(?:the|this|its|each) (?:\w+ ){0,2}(?:method|(?<!loss |cost |objective )function|class)(?:es|s)? (?:\S+ ){0,2}?(?:takes?|returns?|lets?|allows?|controls?|accepts?|expects?)\b|\bwill (?:automatically |then |also )?(?:assign|return|output|produce|generate|store|contain|include)\b/i;
/** "StandardScaler fixes this ...": what a class does wherever it is used. */
const OF_A_CLASS = /^[A-Z][a-z]+(?:[A-Z][a-z]+)+ [a-z]+s (?:this|the|each|all|every|an?)\b/;

const CONCLUDING =
  /^(?!.*\bmethods?\b).*\b(?:conclu(?:sions?|ding)|summary|summing up|results?|discussion|take[- ]?aways?|findings?|insights?|interpret(?:ation|ing)|lessons? learn(?:ed|t)|key (?:points?|messages?|results?|facts)|what (?:did )?(?:we|I)(?:['’]ve| have)? (?:learn(?:ed|t)?|found|saw)|outcomes?|inferences?|(?:patterns?|trends?) (?:found|observed|identified|seen)|final (?:thoughts|remarks|words)|wrap[- ]?up|recap|verdict|tl;?dr)\b|(?<!\b(?:with|of|for|from|and|combining|aggregating|all|new|limited|identical|unique|missing|single|\d+) )(?<!\d )\bobservations?\b(?! (?:equation|space|matrix|model|noise|level)\b)|^(?:the |our |my )?(?:final |business )?decision$/i;
/** The same in other languages. */
const CONCLUDING_ELSEWHERE =
  /(?<!\p{L})(?:conclusi(?:ón|ones|oni|es?)|conclus(?:ão|ões)|résumé|bilan|fazit|schlussfolgerung(?:en)?|zusammenfassung|kesimpulan|wnioski|podsumowanie|závěr|sonuç(?:lar)?|slutsats(?:er)?|вывод(?:ы)?|заключение|висновок|висновки)(?!\p{L})|结论|總結|总结|結論|まとめ|결론/iu;
/** Parts that teach, prepare or refer elsewhere. */
export const TEACHING =
  /\b(?:introduction to|background|theory|what (?:is|are)|how (?:does|do|to)|table of contents|references?|further reading|^exercises?\b.*|next steps?|future work|acknowledg\w*|prerequisites?|set-?up|install\w*|outline|objectives?|licen[cs]e|definitions?|notation|resources|about (?:the )?(?:data|author)|data ?set description|data dictionary|terminology|formula|math(?:s|ematics)?|intuition|assumptions|steps)\b/i;
const HEADING_SAYS =
  /\b(?:is|are|was|were|has|have|does|do|shows?|seems?|increases?|decreases?|outperforms?|than)\b.*\b[a-z]{3}/i;
