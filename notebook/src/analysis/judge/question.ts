import type { Quote } from "../facts.ts";
import { wordCount } from "../wording.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import type { Sentence } from "./sentence.ts";
import { isConcluding } from "./statements.ts";
import { COUNTED_QUESTION, findTitle, isPart } from "./title.ts";

/** "Ok, so our task is ...", "Insight: we want to ..." */
const LEAD_IN = /^(?:(?:ok(?:ay)?|so|well|alright|hence|therefore),? +|(?:learnings?|insights?|remarks?): +)+/i;
/** A question or an aim is stated early. */
const READ_SENTENCES = 80;
const ASKED = 3;

/**
 * The sentence in which the author says what the notebook wants to find out; null if there is none. A sentence that
 * names the aim ("The goal is to predict ...") ranks before one that asks, and the earlier of two first.
 */
export function findQuestion(prose: readonly Sentence[], firstRead = Infinity): Quote | null {
  let best: { readonly quote: Quote; readonly rank: number } | null = null;
  const title = prose.find(({ form }) => form === "heading")?.text;
  const early = prose.slice(0, READ_SENTENCES);
  // One of several questions in a list is not the question, and one of several aims not the aim.
  const asking = early.filter(isListedQuestion).map(({ cell }) => cell);
  const listed = early.filter(({ form, position }) => form === "item" && position === 0).map(placeOf);
  const isTitled = findTitle(prose) !== null;
  let ofData: number | null = null;
  for (const sentence of early) {
    const besides = listed.filter((place) => place === placeOf(sentence)).length - 1;
    const asked = asking.filter((cell) => cell === sentence.cell).length;
    const isOneOf = isListedQuestion(sentence)
      ? asked > 1
        ? !isAnnounced(sentence.under, title)
        : // Among the steps of the work, a question is one of them.
          besides > 0
      : sentence.form === "item" && besides > 0;
    // Beside a title that says what the notebook does, what is asked where its data is described may be what others ask of that data.
    const isOfData = isTitled && ofData === sentence.cell && namesAim(sentence.text) && !OWN.test(sentence.text);
    if (DATA_DESCRIBED.test(sentence.text)) ofData = sentence.cell;
    const rank = isOneOf || isOfData || isOfStep(sentence, firstRead) ? 0 : questionRank(sentence, title);
    if (rank >= ASKED && rank > (best?.rank ?? 0))
      best = { quote: { text: sentence.text.replace(LEAD_IN, ""), cell: sentence.cell }, rank };
  }
  return best?.quote ?? null;
}

/** The questions that a list asks before anything is shown, or else the headings of one size; none if there are fewer than two. */
export function findQuestions(prose: readonly Sentence[]): readonly Quote[] {
  const asking = prose.filter(
    ({ text, form, foreign }) =>
      (form === "item" || form === "heading") &&
      !foreign &&
      text.length <= LONGEST_ASKED &&
      ASKS.test(text) &&
      !isOfWork(text, true, null) &&
      !OF_WORK.test(text.split(/, | and /)[0] ?? ""),
  );
  const lists = asking.filter(({ form, shown }) => form === "item" && !shown);
  const listed = lists.filter(({ cell }) => cell === lists[0]?.cell);
  const headings = asking.filter(({ form }) => form === "heading");
  const levels = [...new Set(headings.map(({ level }) => level))];
  const told = [listed, ...levels.map((level) => headings.filter((one) => one.level === level))];
  const quotes = (told.find(({ length }) => length > 1) ?? []).map(({ text, cell }) => ({
    text: withoutCount(text),
    cell,
  }));
  return quotes.slice(0, MOST_ASKED);
}
const MOST_ASKED = 6;
export const LONGEST_ASKED = 140;
/** A question or heading without the number that counts it. */
export const withoutCount = (text: string): string => text.replace(COUNTED_QUESTION, "");
/** A question of at least four words that its reader is not asked. */
const ASKS =
  /^(?!.*\b(?:you|your|this notebook)\b)(?:[^?]*[.):\u2013\u2014-]\s*)?(?:can|could|how|what|which|who|whom|whose|when|where|why|does|do|did|is|are|was|were|has|have|will|would|should|in which|on which|at what|to what)\b(?: [^\s?]+){3,}\s?\?$/i;

const DATA_DESCRIBED = /\b(?:data ?sets?|data (?:is|are|was|were|comes?)|competition|challenge)\b/i;
const OWN = /\b(?:notebook|project|tutorial|lab|analysis|we|I|our|my|your)\b/i;

/** Whether a heading asks what a part of the notebook answers: it is counted, or the work has begun. */
const isOfStep = ({ form, text, cell }: Sentence, firstRead: number): boolean =>
  form === "heading" && (cell > firstRead || COUNTED_PART.test(text));
const COUNTED_PART = /^(?:[a-z]+ )?#?\d{1,2}(?:\.\d{1,2})*\s?[.):\u2013\u2014-]/i;

const placeOf = ({ cell, under }: Sentence): string => JSON.stringify([cell, under]);

const isListedQuestion = ({ form, text }: Sentence): boolean => form === "item" && text.endsWith("?");

/** What a notebook is said to do in its first words is its aim; a goal that is named after them may be that of the data. */
const FIRST_WORDS = 1;
function questionRank(sentence: Sentence, title: string | undefined): number {
  const { text, form, cell, under, position } = sentence;
  // "This project shows how ..." may sum up.
  if (isConcluding(sentence)) return 0;
  if (form === "printed" || form === "comment" || (form === "item" && position > 0) || text.length > 400) return 0;
  const asks = text.endsWith("?");
  if (form === "heading" && (!asks || /^why\b/i.test(text))) return 0;
  const announced = isAnnounced(under, title) ? 2 : 0;
  if (announced === 0 && asks && cell > LAST_ASKING_CELL) return 0;
  const question =
    asks && /^(?:can|could|how|what|which|who|when|where|why|does|do|is|are|will|would|should)\b/i.test(text) ? 2 : 0;
  const stated =
    question +
    announced +
    (namesAim(text) ? 3 : 0) +
    (LABELLED.test(text) || isOfTitle(text, title) ? 3 : opens(text, form, cell, position) ? 2 : 0) +
    (NOTEBOOK.test(text) ? (cell <= FIRST_WORDS ? 3 : 2) : 0);
  // Most sentences state nothing: what speaks against an aim is asked of the others alone.
  if (stated === 0 || isOfWork(text, asks, announced > 0 ? null : cell)) return 0;
  const early = cell <= 3 ? 1 : cell <= 10 ? 0.5 : cell <= 20 ? 0 : -1;
  return stated + (SEEKS.test(text) ? 1 : 0) + early - (position > 3 ? 0.5 : 0);
}

/** "RentIndex calculates ...": what the thing does that a notebook is named after. */
const isOfTitle = (text: string, title: string | undefined): boolean =>
  title !== undefined && text.startsWith(`${title} `) && DOES.test(text.slice(title.length));
const DOES =
  /^ (?:is (?:a|an) \w+ (?:that|which) )?(?:calculates?|computes?|measures|estimates|predicts|finds|detects|generates|converts|compares|solves) /;

/** Whether the first words of a notebook say what its author does: "We test whether the mean yield differs." */
const opens = (text: string, form: Sentence["form"], cell: number, position: number): boolean =>
  form === "paragraph" && cell <= FIRST_WORDS && position === 0 && OPENS.test(text) && SEEKS.test(text);

/** Whether a sentence is about a step of the work, a method or what may be found, which is not the aim. The cell is null under a heading that announces it. */
function isOfWork(text: string, asks: boolean, cell: number | null): boolean {
  const words = wordCount(text);
  return (
    words < 4 ||
    words > 60 ||
    /https?:|[{}]|\\[a-z]+|[:]$/.test(text) ||
    isGradingTalk(text) ||
    NOT_THE_AIM.test(text) ||
    OF_A_METHOD.test(text) ||
    (!asks && /\b(?:may|might)\b/i.test(text)) ||
    (cell !== null && (asks ? OF_WORK.test(text) : cell > LAST_WISHING_CELL && WISHES.test(text)))
  );
}

/** Whether a heading announces the aim: the purpose of the notebook, not that of the subject of one of its chapters. */
const isAnnounced = (under: readonly string[], title: string | undefined): boolean =>
  under.some(
    (heading, at) =>
      at >= under.length - 2 &&
      ASKING.test(heading) &&
      (at === 0 || under[at - 1] === title || isPart(under[at - 1] ?? "")),
  );

const VERB =
  "(?:gain|get|predict|forecast|classify|estimate|explore|investigate|examine|analy[sz]e|understand|find|implement|determine|detect|identify|study|dive into|delve into|dig into|compare|answer|see|know|learn|discover|model|build|create|develop|produce|recogni[sz]e|cluster|segment|test|evaluate|recommend|translate|generate|reduce|improve|figure|look|measure|quantify|tell|show|rank|separate|distinguish|assess|solve|perform|apply|train|use)";
/** The pattern for how an aim is put is slow, and few sentences have any of its words. */
const namesAim = (text: string): boolean => AIM_WORDS.test(text) && AIM.test(text);
const AIM_WORDS =
  /goal|aim|objective|purpose|task|problem|question|mission|challenge|idea|intention|hypothesis|want|would like|wish|hope|trying|interested|seek|set out|need to|attempt/i;
/** "The goal is to predict ...", "we want to know whether ..." */
const AIM = new RegExp(
  `\\b(?:the|our|my|your|this|its|main|overall|ultimate|first|business|research)(?: [\\w'’]+){0,2} (?:goal|aim|objective|purpose|task|problem|question|mission|challenge|idea|intention|hypothesis)(?: (?:here|of|for|in|behind)\\b.{0,60}?)? (?:is|are|was|will be)(?: \\w+ly)?,? (?:to (?:\\w+ly )?(?:make (?!sure\\b)(?:an? )?(?:\\w+ )?(?:model|prediction|forecast)s?|demonstrate|${VERB})|whether|how|if|that|about)\\b|(?<!\\b(?:that|which|what|whom|measurement|variable|column|values?|target|quantity|thing|something) )\\b(?:we|I)(?: are| am|['’]re|['’]m)? (?:want|would like|wish|aim|hope|trying|going to try|interested in|seek|set out|need(?= to (?:predict|forecast|classify|detect)\\b))(?: to (?:\\w+ly )?${VERB}| in ${VERB}ing| whether| how)\\b|(?<!\\b(?:that|which|who)\\b[^.;]{0,60})\\b(?:aims?|seeks|is an attempt) to (?:\\w+ly )?${VERB}\\b`,
  "i",
);
/** "Goal: find out which ..." */
const LABELLED =
  /^(?:the |our |my |main |project |overall )*(?:goals?|aims?|objectives?|purpose|(?:research |business )?question) ?[:\u2013\u2014-] ?\w/i;
const OPENS = new RegExp(
  `^(?:here,? )?(?:we|I)(?: will|['\u2019]ll)? (?:(?:collect|scrape|gather|visuali[sz]e)|(?:apply|use)\\b.{1,40} to ${VERB}|(?!apply|use|train|see|know|learn|get|tell|show|solve|perform|look)${VERB})\\b`,
  "i",
);
/** What is asked or wished for after much of the work concerns a step of it. */
const LAST_ASKING_CELL = 6;
const LAST_WISHING_CELL = 10;
const WISHES = /\b(?:we|I)(?: are| am|['\u2019]re|['\u2019]m)? (?:want|would like|wish|hope|trying|interested)\b/i;
/** A question about the work, or about what stands beside it: "Why is this needed?", "Does our model fit?", "Are values missing?" */
const OF_WORK =
  /^why (?:do|did|are|should) (?:we|I)\b|\b(?:is|does|do|did|was|can|could|would|should) (?:this|that|it|these|those)\b(?! \w+ing\b)|\b(?:our|the|my|this|each|which) (?:\w+ )?(?:models?|fit|predictions?|results?|residuals?|scores?|classifiers?|estimat\w+|code|cell|output|plot)\b|\bare we (?:doing|predicting)\b|\b(?:missing|null|nan|duplicated?) (?:values?|data|entries|rows|records)\b|\b(?:values?|data|rows) missing\b/i;
const SEEKS = new RegExp(
  `\\b(?:demonstrate|illustrate|${VERB})(?:s|ing|e?d)?\\b.{0,60}?\\b(?:whether|how|what|which|if|when|why|the|relationship|factors?|price|risk)\\b|\\bpredict(?:s|ing|ion)?\\b`,
  "i",
);
/** "In this notebook, we predict ..." */
const NOTEBOOK = new RegExp(
  `(?<!\\b(?:from|of|outside) )\\b(?:(?:in )?(?:this|the) (?:note ?book|project|analysis|report|study|tutorial|lab|case study|article|experiment|assignment|document)|in (?:this|the) (?:competition|challenge))\\b(?!.{0,30}\\b(?:(?<!\\bhow to )use(?!\\b.{0,40}\\bto predict)|usage|load(?!\\b.{0,100}\\bto (?:predict|forecast|classify|estimate)\\b)|download|install|import|need|assume|require|contain)s?\\b)(?!.{0,20}\\bbe using\\b)(?:.{0,20}\\b(?:walk|go|lead)(?:s|es)? (?:you |us )?through\\b)?.{0,60}?(?<![\\w-])(?:demonstrat|illustrat|replicat|reproduc|introduc|${VERB})(?:s|es|ing|e?s?|e?d)?\\b|^(?:here|in (?:this|the following)[^,]{0,30}),? we (?:will |shall |['’]ll )?(?:predict|forecast|classify|cluster|segment)\\b|^(?:this example|in this example,? we(?: will)?) (?:demonstrat|illustrat|visuali[sz]|show|compar)`,
  "i",
);
const ASKING =
  /^(?:the |our |research |business |main |project )*(?:goals?|aims?|objectives?|purpose|(?:research |business )?questions?|problem(?: statement| definition)?|hypothes[ei]s|ask(?: a)? question)s?:?$/i;
/** "The purpose of the MDS is ...": what a method is for that its capitals name. */
const OF_A_METHOD = /\b(?:goal|aim|objective|purpose|task|idea) of (?:an? |the )?[A-Z]\w*[A-Z]/;
const NOT_THE_AIM =
  /^H_?[01a]\b|^this (?:note ?book|project|document|report) (?:contains|includes|has|consists of) (?:all|the|every)\b|\bfollow along\b|\bwhat (?:is|are) (?!(?:the|our|my|its)\b)[^?]{1,40}\?$|\bsuccessfully\b|\bdo(?:ing)? (?:that|this|so)[.!]?$|^the (?:first|second|third|last|former|latter) (?:point|one|issue|part|aspect)\b|\bnull hypothesis\b|^(?:\w+ )?(?:observation|finding|result|conclusion|limitation)s?(?: \d+)? ?:|\bwill first\b|\bsolutions? (?:for|to|of) (?:the|this|an?) (?:assignment|homework|exercise)s?\b|\b(?:hold-?out|test|validation) (?:data|set|dataset|sample)\b|\b(?:train|build|use|apply|fit) the model\b(?! to\b)|\b(?:neither|none of|not be)\b|\b(?:improved|reduced|increased|decreased|outperformed)\b|\b(?:how|what|why|when|where) (?:they|it|these|those)\b|\b(?:these|those) (?:features|columns|variables)\b|\b(?:these|those) (?:tasks?|steps?|goals?|skills?|concepts?|techniques?|methods?)\b|\b(?:learning|educational|demonstration) purposes?\b|\bidea(?: here)? is that\b|^(?:instead|however|then|again|also|finally|moreover|otherwise|(?:please )?note)\b|\b(?:previous|earlier|last) (?:\w+ )?(?:examples?|notebooks?|chapters?|lessons?|parts?)\b|^(?:review|see|read|follow|complete|refer|visit|check)\b|\b(?:let['’]?s|next|now we|first(?:ly)?,|exercise \d|please|install|import|click|github|download|api key|goal of (?:this|the) (?:section|cell|step|function|model|network|algorithm|method|loss)|(?:gradient|optimi[sz]er|loss function|algorithm|classifier|regression|tree|SVM|PCA|function|method|parameter)['’s]* (?:goal|aim|objective|task|purpose)|what (?:is|are) (?:an?|the difference)|ready|any questions|why not|right\?$|good idea|(?:goal|aim|objective|purpose|task|idea) of (?!(?:this|the|our|my|these)\b)\w+|if (?:we|I|you)|for example|typically|for consistency|recommend|(?:in|of|for) this course|introduce you to|what (?:we|you)(?:['’]ll| will) (?:be )?(?:cover|learn))\b/i;
