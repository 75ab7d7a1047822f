import type { Finding } from "../facts.ts";
import { lately } from "../remembered.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import type { Sentence } from "./prose.ts";
import { DOUBTS, POINTED_OUT, RESULT_SIGNS } from "./result-signs.ts";

/** More than anybody reads; texts quote the best of them. */
const MOST_FINDINGS = 12;
/**
 * Below this a sentence is more likely a remark than a result. Texts quote only what ranks higher (say/sections.ts).
 */
const TELLING = 1.5;
/** From here on what follows a finding belongs to its passage. */
const JOINED = 2;

/**
 * What the author says was found, word for word, the most telling first. A sentence must state a result: it compares,
 * measures, gives a cause, or says what is seen. Its position (under a conclusion, right after an output) ranks it;
 * instructions, plans, questions and textbook sentences are excluded. Linear in the length of the prose.
 */
export function findFindings(prose: readonly Sentence[]): readonly Finding[] {
  const seen = new Set<string>();
  const found: { text: string; readonly cell: number; rank: number; printed: boolean; readonly final: boolean }[] = [];
  let before: Sentence | null = null;
  let open: (typeof found)[number] | null = null;
  for (const whole of prose) {
    const sentence = { ...whole, text: withoutPlans(whole.text) };
    const { text, cell, form } = sentence;
    const last = before?.cell === cell && sentence.position > 0 && form !== "printed" ? before : null;
    before = sentence;
    const key = text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
    if (seen.has(key)) continue;
    seen.add(key);
    const rank = findingRank(sentence);
    const goesOn = last !== null && GOES_ON.test(text);
    // A sentence after a finding that is itself a finding, gives its reason, or draws the consequence, belongs to the
    // same passage.
    if (open !== null && last !== null && (rank >= JOINED || (rank > 0 && goesOn) || CONSEQUENCE.test(text))) {
      if (open.text.length + text.length < LONGEST_QUOTE) {
        open.text = `${open.text} ${text}`;
        open.rank = Math.max(open.rank, rank);
        continue;
      }
    }
    open = null;
    // "This is due to ..." says nothing without the sentence before it.
    if (
      rank < TELLING ||
      (goesOn && (!isStatement(last) || last.text.length + text.length > LONGEST_QUOTE)) ||
      (form === "printed" && found.at(-1)?.cell === cell)
    )
      continue;
    open = {
      text: goesOn ? `${last.text} ${text}` : text,
      cell,
      rank,
      printed: form === "printed",
      final: sentence.closing && isConcluding(sentence),
    };
    found.push(open);
  }
  // The conclusions at the end are what the author takes away, however it is put. A sort keeps the order of what is
  // equal: of two equally telling passages the earlier one leads.
  return found
    .sort((a, b) => Number(b.final) - Number(a.final) || b.rank - a.rank)
    .slice(0, MOST_FINDINGS)
    .map(({ text, cell, rank, printed }) => ({
      quote: { text, cell },
      rank: Math.round(rank * 10) / 10,
      ...(printed ? { printed } : {}),
    }));
}

/** "..., so let's try more trees": the finding comes before the next step. */
const withoutPlans = (text: string): string => {
  const cut = NEXT_STEP.exec(text);
  return cut !== null && cut.index > 30 ? `${text.slice(0, cut.index)}…` : text;
};
const NEXT_STEP =
  /,? (?:so|and so|but|and|therefore|hence|thus),? (?:let['’]?s|let us|we(?:['’]ll| will| are going to| now))\b.*$/i;

const CONSEQUENCE =
  /^(?:(?:therefore|thus|hence|consequently|as a result|for this reason|accordingly),? |(?:we|I) should (?:therefore|thus|hence) )/i;

/** Characters of a quote that people read to its end. */
const LONGEST_QUOTE = 420;
/** Sentences that refer to the previous one. */
const GOES_ON =
  /^(?:this|that|these|those|it(?! (?:does not |doesn['’]t |also |just )?(?:appear|seem|look|is (?:clear|evident|obvious|interesting)|turn))|they|which)(?: again| also| clearly| only| just)? (?!graph|plot|chart|figure|result|data|time|model|table|show|example)\w+/i;

/** How telling a sentence is; 0 where it states no result. */
export function findingRank(sentence: Sentence): number {
  const { form, under } = sentence;
  if (!isStatement(sentence)) return 0;
  const { text } = sentence;
  if (form === "printed") return printedRank(text);
  const concluding = isConcluding(sentence);
  const isPlaced = concluding || sentence.afterOutput || sentence.answers || sentence.closing;
  if (!isPlaced && !isStated(text)) return 0;
  const signs = strengthOf(text);
  const doubts = DOUBTS.reduce((sum, [weight, pattern]) => sum + (pattern.test(text) ? weight : 0), 0);
  const place =
    (concluding ? 3 : 0) +
    (sentence.afterOutput || sentence.answers ? 2 : 0) +
    (sentence.closing ? 1 : 0) +
    (under.some((heading) => TEACHING.test(heading)) ? -2 : 0) +
    (form === "heading" ? -1 : form === "comment" ? -2 : 0);
  const rank = Math.max(0, Math.min(signs, 5) + place - doubts);
  return place > 0 ? rank : Math.min(rank, UNPLACED);
}

/** Whether a sentence says that something was seen, compared or measured. */
const isStated = (text: string): boolean => signsOf(text).some((weight) => weight >= 1);

/** How strongly a text reads as a result. */
const strengthOf = (text: string): number => signsOf(text).reduce((sum, weight) => sum + weight, 0);

/** The weights of what makes a text a result. */
const signsOf = lately((text) => RESULT_SIGNS.flatMap(([weight, pattern]) => (pattern.test(text) ? [weight] : [])));

/**
 * A sentence that neither follows an output nor concludes may be about anything: a fact, but not a sentence to quote.
 */
const UNPLACED = 3.4;

const isConcluding = ({ form, under }: Sentence): boolean =>
  form !== "heading" && under.some((heading) => CONCLUDING.test(heading));

/** False for questions, instructions, plans, textbook sentences, fragments, and text that addresses a grader. */
function isStatement(sentence: Sentence): boolean {
  const { form } = sentence;
  const text = sentence.text.replace(POINTED_OUT, "");
  const words = text.split(/\s+/).length;
  if (words < (form === "item" ? 4 : 5) || words > 60 || text.length > LONGEST_QUOTE) return false;
  if (NOT_A_STATEMENT.test(text) || isGradingTalk(text) || !/[a-z]{3}/.test(text)) return false;
  if (form === "printed") return true;
  if (sentence.aside || HYPOTHETICAL.test(text)) return false;
  if (ADDRESSED.test(text.replace(SEEN_BY_READERS, "")) || INSTRUCTION.test(text)) return false;
  if (COURSE.test(text) && !CONCLUDES.test(text)) return false;
  if (SHOWS_HOW.test(text) || OF_A_CLASS.test(text) || PLAN.test(text)) return false;
  if (METHOD.test(text) && !SEEN.test(sentence.text) && !(isConcluding(sentence) && isStated(text))) return false;
  if (form !== "heading" && FRAGMENT.test(sentence.text)) return false;
  return form !== "heading" || HEADING_SAYS.test(text);
}

/** Full sentences printed by code, and shares and changes that it put into words. */
function printedRank(text: string): number {
  const share = /^[A-Za-z][\w ,'-]{4,60}:? \d[\d,]* ?(?:\/|of|out of) ?\d[\d,]* ?[=:(] ?\d[\d.]* ?%\)?$/.test(text);
  if (share) return 3;
  // How a model does on what it learned from is no result.
  if (/\btrain(?:ing|ed)?\b/i.test(text) && !HELD_BACK.test(text)) return 0;
  if (!/^[A-Z"'“]/.test(text) || /[[\]{}<>|\\=]|\.{3}|https?:|\bWarning\b|\b\w+\(/.test(text)) return 0;
  const says = PRINTED_VERB.test(text) && /\d/.test(text);
  const change =
    /^[A-Z][a-z]*(?: [\w-]+){0,6}(?: (?:de|in)crease|[Ii]mprovement|reduction)\b[^:]{0,60}: -?\d[\d.,]* ?%\.?$/.test(
      text,
    );
  if (!says && !change) return 0;
  const signs = strengthOf(text);
  return says ? 3.5 + Math.min(signs, 4) / 4 : 3;
}

const HELD_BACK = /\b(?:test|valid|held|unseen|cross)/i;
const PRINTED_VERB =
  /^(?:[A-Z"'“][\w'’.-]*|The|A|An|In|On|Our)(?: [\w'’.%-]+){0,12}? (?:overtakes?|was|were|will \w+|beats?|exceeds?|surpass(?:es|ed)|outperform(?:s|ed)|increase[sd]|decrease[sd]|reject(?:s|ed)?|cannot|rose|fell|grew|differs?|earn(?:s|ed)|cost|wins?|won|explains?|occurs?|reach(?:es|ed)|achieve[sd]?|found|survived)\b/;

const NOT_A_STATEMENT =
  /[?:]["'”’)]?$|https?:|www\.|[{}]|\\[a-z]+|=>|->|\bTODO\b|^[^A-Za-z"'“(]*[a-z_]+\(|[\u2190-\u21ff]|^(?:task|step|exercise|answer|hints?|image|photo|source|note|hint|tip|warning|credits?|figure \d+|ok(?:ay)?|great|nice|cool|wow|hmm|oops|not bad|good|interesting to|q)\b|^because [^,]*$|^\(/i;
/** Says in its main clause what may be so, not what was seen. */
const HYPOTHETICAL =
  /^(?![^,;:]*? (?:appears?|seems?|looks?) (?:\w+ )?(?:as (?:if|though)|like) )[^,;:]*?\b(?:(?:[Cc]ould|[Mm]ight|may)(?! not\b| (?:(?:also|clearly|easily|now|thus|therefore) )?(?:be )?(?:see|seen|observed?|noticed?|concluded?|infer(?:red)?|say|said)\b)|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]resumably)\b(?!['’]t)/;
/** Parts of sentences, definitions in a list, and code. */
const FRAGMENT =
  /^(?:(?:[Tt]he )?[Ss]ame (?:\w+ )?(?:with|for|as|here|goes|applies)\b|[a-z]|[\w`'" ]{1,30} (?:-|--|\u2013|:|=) |(?:possible|default|below|above|example|new|more) \w+)|\b\w+\((?!\w\))[^ )]|\b\w+ ?= ?\w+[,(]|^(?!.*\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|will|would|should|may|might|\w+s|\w+ed|became|got|get|rose|fell|grew|went|gave|won|found|made|led|show|mean|seem|look|lie|perform)\b)/;
/** Addresses the reader of a lesson. */
const ADDRESSED =
  /\b(?:you(?!['’]ve seen)(?:r|rs|rself|['’]ll|['’]re|['’]d)?|let['’]?s|(?<!\b(?:can|could|may|might|will|would|to|that|which) )let us|please|click|check out|check in|feel free|stay tuned|thanks?|(?:this|next|following|an|previous) exercise|homework|assignment|quiz|read(?:ing)? more|github|blog|upvote|instruct(?:ions?|ed))\b/i;
const SEEN_BY_READERS =
  /\byou(?: can| will|['’]ll| could| may| should)?(?: also| clearly| easily)? (?:see|observe|notice|tell)\b/gi;
/** Says what will be done, or what has to be done. */
const PLAN =
  /\b(?:(?:we|I)(?:['’]ll|['’]d| will| would| shall| want| wanted| hope| plan| are (?:now )?going| am going|['’]re going|['’]m going)|will be (?:used|explored|shown|discussed|needed|able)|going to|to be (?:explored|done|continued)|(?:next|first|second|third|following|last|final) (?:step|thing|section|part|cell|we)|we now|now,? we|(?:goal|aim|objective|purpose|task|idea|plan|challenge|hypothesis)(?: here| of [\w\s]{1,40})? (?:is|was))\b/i;
/** Says what can or should be done, which a conclusion may. */
const METHOD =
  /\b(?:(?:we|I) (?:can(?! (?:also |clearly |easily |now |then |already |thus |therefore )?(?:see|observe|notice|conclude|find|say|be|infer|confirm|reject|not|expect|tell|know)\b)|expect|must|could|should|needs?|have to)|in order to|(?:need|needs|has|have) to be)\b/i;
/** "Notice that we can ...", "it is clear that we should ..." point at an output; "note that" often at a rule. */
const SEEN =
  /^(?:(?:again|also|now|but|and|so),? )?(?:notice|observe)(?: also| now| again| here)?,? (?:that|how) |\bit(?: is|['’]s) (?:\w+ )?(?:clear|evident|obvious)\b/i;
/** Verbs that open an instruction. */
const INSTRUCTION =
  /^(?:(?:now|then|next|first|finally|also|second|third|again|and|or|so|instead|here),? )?(?:add|adjust|analy[sz]e|apply|append|log|assign|assume|build|calculate|change|check|choose|clean|combine|compare|compute|consider|convert|copy|create|define|delete|describe|detect|display|do|download|draw|drop|encode|estimate|evaluate|examine|explain|explore|extract|fill|filter|find|fit|follow|format|generate|get|give|go|group|handle|identify|import|impute|improve|increase|initiali[sz]e|inspect|install|instantiate|investigate|iterate|join|keep|learn|limit|list|load|look|loop|make|map|measure|merge|move|normali[sz]e|obtain|open|perform|pick|plot|predict|prepare|print|process|pull|put|read|recall|reduce|remember|remove|rename|repeat|replace|rerun|reset|reshape|return|run|save|say|scale|see|select|separate|set|show|shuffle|sort|split|standardi[sz]e|start|step|stop|store|subset|suppose|take|test|think|train|transform|try|tune|turn|understand|update|use|verify|view|visuali[sz]e|wait|write|to (?!our|my|the surprise|summari[sz]e,)\w+)\b(?!['’]s| of the\b| (?:(?!what|which|if|whether|how|that|there)\S+ ){0,2}(?:is|was|are|were|has|have|had|shows?|seems?|appears?|increase[sd]|decrease[sd])\b)/i;
/** Refers to the text itself, or to how tools work. */
const COURSE =
  /^(?:in|this|the|throughout|at the end of) (?:this |the |next |previous |last |first )?(?:notebook|tutorial|section|chapter|lesson|lecture|lab|post|article|book|series|example we|course|video|recipe|guide|document|code|cell|function|method|class|library|package|module|command|snippet|parameter|argument|option|api)\b|\b(?:we|I) (?:have |['’]ve )?(?:seen|saw|learn(?:ed|t)|covered|explored|looked at|discussed|walked|went|used|started|created|built|defined|trained|split|loaded|added|removed|dropped|converted|chose|decided|wrote|tried|kept)\b (?!that\b)|\b(?:we|I) (?:first |then |also |now |only |just |simply |will )?(?:use|show|plot|do(?! not)|compute|calculate|train|apply|create|define|take|start|load|split|add|remove|drop|convert|choose|select|replace|run|call|set|build|fit|draw|print|write|make|perform|try|shuffle|compare|look|specify|pass|import|keep|treat|assume|consider|are (?:only |just )?\w+ing)\b|\b(?:this|the following|the) (?:notebook|tutorial|chapter|lesson|function|method|class|library|package|module|argument|parameter|attribute|keyword|syntax|decorator)\b|\bas (?:an )?(?:argument|input|parameter)\b|\b(?:is|are) (?:defined|called|known|named|referred|documented|described|explained|calculated|computed|given|represented|denoted|designed) (?:as|to|in|by|on)?\b|\b(?:refers? to|stands for|short for|by default|for more (?:details|information)|see (?:the|also|here|below|above|section|chapter)|mathematically|by definition|recall that|definition|lets us|allows? (?:us|one|for)|helps? (?:us|to)|makes it (?:easy|easier|possible)|is used (?:to|for|as|in)|are used (?:to|for|as|in))\b/i;

/** "We compare the two and find that ...": what was done leads to what was seen. */
const CONCLUDES = /\b(?:and|but) (?:(?:we|I) )?(?:find|found|see|saw|observed?|concluded?) (?:that|no|a|an)\b/i;

/** Says what a picture, a class or a piece of code is for, or where to read on. */
const SHOWS_HOW =
  /\b(?:defaults? to|docs?|docstrings?|documentation|reference manual|the following code|colou?rs? (?:of (?:each|the|every) \w+ )?(?:represents?|shows?|stands?)|(?:is|are) (?:sorted|colou?red|ordered|drawn|plotted) by|(?:is|are) (?:great|good|useful|helpful|handy) for \w+ing|attempts? to|(?:is|are) (?:accomplished|achieved) by)\b|\b(?:plot|chart|graph|figure)s? (?:below |above )?(?:sorts?|uses?|orders?|represents?)\b|^(?:but )?this does(?:n['’]t| not) mean\b/i;
/** "StandardScaler fixes this ...": what a class does wherever it is used. */
const OF_A_CLASS = /^[A-Z][a-z]+(?:[A-Z][a-z]+)+ [a-z]+s (?:this|the|each|all|every|an?)\b/;

const CONCLUDING =
  /\b(?:conclu(?:sions?|ding)|summary|summing up|results?|discussion|take[- ]?aways?|observations?|findings?|insights?|interpret(?:ation|ing)|lessons? learn(?:ed|t)|key points?|what (?:did )?we learn|outcomes?|inferences?|final (?:thoughts|remarks|words)|wrap[- ]?up|recap|verdict|analysis of)\b/i;
/** Parts that teach, prepare or refer elsewhere. */
const TEACHING =
  /\b(?:introduction to|background|theory|what (?:is|are)|how (?:does|do|to)|table of contents|references?|further reading|^exercises?\b.*|next steps?|future work|acknowledg\w*|prerequisites?|set-?up|install\w*|outline|objectives?|licen[cs]e|definitions?|notation|resources|about (?:the )?(?:data|author)|data ?set description|data dictionary|terminology|formula|math(?:s|ematics)?|intuition|assumptions|steps)\b/i;
const HEADING_SAYS =
  /\b(?:is|are|was|were|has|have|does|do|shows?|seems?|increases?|decreases?|outperforms?|than)\b.*\b[a-z]{3}/i;
