/** What a notebook is called. */
import type { Quote } from "../facts.ts";
import { wordCount } from "../wording.ts";
import { modelInText } from "../know/model-names.ts";
import { isGradingTalk } from "../read/grading-talk.ts";
import { BOLD } from "./blocks.ts";
import type { Sentence } from "./sentence.ts";

/** "Question 1: ", "Q2. ", "3) " */
export const COUNTED_QUESTION =
  /^(?:(?:(?:research|business) )?question|q|rq|part|task|section|step)?\s?#?\d{0,2}(?:\.\d{1,2})*\s?[.):\u2013\u2014-]+\s*(?=\p{L})/iu;

/**
 * Title of the notebook as its author wrote it: its first heading, if that names the notebook and not a part of it. A smaller heading
 * names a part where others as large follow, or where code comes before it, and any where data was read before.
 */
export function findTitle(
  prose: readonly Sentence[],
  firstCode = Infinity,
  firstRead = Infinity,
  read: readonly string[] = [],
): Quote | null {
  const named = prose.filter(({ level, text }) => level !== undefined && !isOfCourse(text));
  const headings = named.filter((one, at) => one.cell !== named[at + 1]?.cell || !INSTITUTION.test(one.text));
  const labelled = headings.find(({ text, cell }) => cell <= LAST_TITLE_CELL && CALLED_TITLE.test(text));
  if (labelled !== undefined) return { text: labelled.text.replace(CALLED_TITLE, ""), cell: labelled.cell };
  const chapter = chapterOf(prose);
  const first = chapter ?? headings.find(({ cell }) => cell <= LAST_TITLE_CELL);
  if (first === undefined) return plainTitle(prose, firstCode, read);
  if (first.level === undefined || isPart(first.text) || isGradingTalk(first.text)) return null;
  if (first === headings[0] && isFirstOfSeveral(first, prose)) return null;
  const { level } = first;
  const others = headings.filter((one) => one !== first);
  const opens = level === BOLD && first === prose[0] && others[0]?.cell !== first.cell;
  const isLevel = !opens && others.some((one) => (one.level ?? Infinity) <= level);
  const [top, next] = prose;
  const isNotebooks = first === top && next?.cell === first.cell && OF_NOTEBOOK.test(next.text);
  if (first.cell > firstRead || (level > 1 && ((isLevel && !isNotebooks) || first.cell > firstCode))) return null;
  const largest = prose.find((one) => one.level !== undefined);
  const isBelow = largest !== headings[0] && (isLevel || largest?.cell !== first.cell || !isNaming(first.text));
  if (chapter === undefined && isBelow) return null;
  const text = first.text
    .replace(
      /^(?:\d{1,2}(?:\.\d+)*|introduction|notebook|project|tutorial|(?:chapter|week|day|unit|module|lesson|lecture|lab|part|project) \d+)\s?[:\u2013\u2014-]\s?/i,
      "",
    )
    .replace(/^\d{1,2}(?:\.\d{1,2})+\.? /, "")
    .replace(/(?<!\.)\.$/, "");
  return !/[$\\{}]/.test(text) &&
    !IS_SENTENCE.test(text) &&
    text.length >= 4 &&
    text.length <= 120 &&
    /[a-z]{3}/i.test(text)
    ? { text, cell: first.cell }
    : null;
}

/** "Project title: Rents by district": what it is called by its author. */
const CALLED_TITLE =
  /^(?:the |my |our )?(?:project |notebook |report )?(?:title|topic) ?[:\u2013\u2014] ?(?=\p{L}.{3,110}$)/iu;
/** "University of Aveton": where it was written, above what it is about. */
const INSTITUTION =
  /^(?:The )?(?:\p{Lu}[\p{L}.'\u2019-]* ){0,4}(?:University|College|Institute|Polytechnic|Faculty|Department|School|Academy)(?:,? (?:of|and|the|for|&|de|\p{Lu}[\p{L}.,'\u2019-]*)){0,8}$/u;

/** What comes next is about the whole, whatever the size of its heading. */
const OF_NOTEBOOK = /^(?:in )?this (?:notebook|project|analysis|report|study|tutorial|lab)\b/i;

/** Words of a sentence, of a step or of thanks, which no title has. */
const SAYS = /\b(?:I|we|you|us|our|thanks?|is|are|was|has|have|here|import\w*|load\w*|download\w*|reading|using)\b/i;

/** A line that stands alone before all code in a notebook without a title, and names what the data is called after. */
function plainTitle([first, next]: readonly Sentence[], firstCode: number, read: readonly string[]): Quote | null {
  if (first?.form !== "paragraph" || first.cell >= firstCode || next?.cell === first.cell) return null;
  const { text, cell } = first;
  const isLine = /^\p{Lu}.{9,90}[^\s.,:;!?]$/u.test(text) && wordCount(text) > 2 && !isPart(text);
  const words = text.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  const isOfData = words.some((word) => read.some((name) => name.toLowerCase().includes(word)));
  return isLine && isOfData && !SAYS.test(text) ? { text, cell } : null;
}

/** "BUSA8001 Programming Task 2", "Final Project": for which course a notebook was written, not what it is about. */
function isOfCourse(heading: string): boolean {
  const words = heading.replace(FIELD, "course").split(/\s+/);
  return (
    words.some((word) => COURSE_WORD.test(word)) && words.every((word) => COURSE_WORD.test(word) || CODE.test(word))
  );
}
const FIELD = /\b(?:data science|machine learning)\b/gi;
const COURSE_WORD =
  /^(?:my|the|final|portfolio|capstone|programming|course|module|week|group|class|peer|peer-(?:review|graded)\w*|graded|review|submission|project|assignment|task|homework|exam)s?:?$/i;
/** The code of a course and numbers. What it is about may look much the same: "CIFAR10", "COVID19". */
const CODE = /^(?:[A-Z]{2,4}\d{3,4}[A-Z]?:?|#?\d[\d.]*[):]?|[-:#\u2013\u2014])$/;

/** Whether what stands below the name of a course is more than the name of a model or the number of a question, as parts have them. */
const isNaming = (text: string): boolean =>
  wordCount(text) > 2 &&
  !COUNTED_QUESTION.test(text) &&
  (modelInText(text) === null || /\b(?:of|for|in|on|to|with|by|using)\b/i.test(text));

/** "LightGBM, which performs well": what is said of a thing is not its name. */
const IS_SENTENCE = /, (?:which|who|whose)\b|^(?:we|I|let['’]?s|let us|now we|here we)\b/i;

/** The heading of the only chapter that a notebook contains: a book prints its own title above it. */
function chapterOf(prose: readonly Sentence[]): Sentence | undefined {
  const [chapter, ...more] = prose.filter(({ level, text }) => level === 1 && CHAPTER.test(text));
  return more.length === 0 && (chapter?.cell ?? Infinity) <= LAST_CHAPTER_CELL ? chapter : undefined;
}

/** Whether a heading names a step ("Introduction", "Load in Data") and not the notebook. */
export const isPart = (heading: string): boolean =>
  PART.test(heading) ||
  PART_ELSEWHERE.test(heading) ||
  heading
    .replace(NUMBERED, "")
    .split(/ (?:and|&) /)
    .every((one) => PART.test(one));
/** Imports, libraries, loading and introductions in the other languages of Europe that notebooks are often written in. */
const PART_ELSEWHERE =
  /^[\d.)\s\u2013\u2014-]*(?:importa(?:ção|ções|ción|ciones|zione|ndo|r|mos)|importations?|importieren|импорт\p{L}*|загруз\p{L}*|bibliot\p{L}*|librer[ií]as?|библиотек\p{L}*|carga\p{L}*|carreg\p{L}*|chargement|introdução|introducción|введение|einleitung)(?:\s.*)?$/iu;
const NUMBERED = /^(?:task|part|step|question|exercise|section) ?\d+ ?[-:.\u2013\u2014] ?/i;

/** Whether other headings count on from the first one: "Part 1: Rents" is followed by "Part 2: Wages", "1. Rents" by "2. Wages". */
function isFirstOfSeveral(first: Sentence, prose: readonly Sentence[]): boolean {
  const own = COUNTED.exec(first.text);
  return (
    own !== null &&
    prose.some(({ level, text }) => {
      const other = level === undefined ? null : COUNTED.exec(text);
      return other !== null && other[1] === own[1] && other[2] !== own[2];
    })
  );
}
const COUNTED = /^([a-z]* ?)(\d{1,2})(?:\.\d{1,2})*(?:\s?[.):\u2013\u2014-]|\s|$)/i;

const CHAPTER = /^chapter \d+\s?[:\u2013\u2014-]\s?\S/i;
const LAST_CHAPTER_CELL = 8;
const LAST_TITLE_CELL = 3;
const PART =
  /^(?:[\d.)\s\u2013\u2014-]*)(?:set[- ]?up|(?:table of )?contents?|introduction|intro|overview|background|outline|(?:(?:our|the|my) )?(?:goals?|aims?|objectives?)|imports?\b.*|import(?:ing)? .*|(?:load|read)(?:ing)? .*|librar(?:y|ies)|packages|dependencies|(?:the |our )?data ?(?:set)?(?: ?(?:pre-?)?\w*(?:process|load|clean|prepar|explor|import|read|collect)\w*)?|(?:(?:the|data ?(?:set)?|project|task|problem|case) )?(?:description|overview|summary|context|purpose|details|information|understanding|scope|goals?|objectives?)|prerequisites|ask question|start|(?:exploratory )?data analysis|eda|business (?:problem|understanding|questions?|case)|problem (?:statement|definition|description)|executive summary|abstract|motivation|(?:drop|remove|check|convert|encode|fill|filters?|split|scale|rename|merge|filter|select|view|display|handle|handling|dropping|removing|checking|splitting) .*|untitled.*|licen[cs]e.*|copyright .*|(?:generat|simulat)(?:e|ing) .*data.*|requirements|install(?:s|ation|ing)?\b.*|(?:required|needed|necessary) (?:install|import|package|librar)\w*\b.*|package version.*|readme|notebook|welcome|step ?\d+\b.*|(?:step|section|part|chapter|week|day|lab|exercise|question) ?\d*|about .*|(?:authors?|date|name|by|note|version)\s?:.*)[\s.:!]*$/i;
