import type { Finding } from "../facts.ts";
import type { Sentence } from "./sentence.ts";
import { lettersOf } from "./sentences.ts";
import type { Notebook } from "../../format/notebook.ts";
import { printedRank } from "./printed-rank.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import {
  BREAKS_OFF,
  pointsElsewhere,
  refersBack,
  withoutInvitation,
  withoutPlans,
  wordsToQuote,
} from "./self-contained.ts";
import type { Passage } from "./passage.ts";
import { MEMORY } from "./printed-results.ts";
import {
  addsNothing,
  areContrasted,
  isBareView,
  isOfSome,
  isSetTask,
  sumsUp,
  namesVariables,
  takesBack,
} from "./quoted-alone.ts";
import {
  lessDoubts,
  EXPLAINED,
  METHOD,
  NO_RESULT,
  OBSERVED,
  OF_THE_TEXT,
  POINTED_OUT,
  SEEN_THAT,
  STEP,
} from "./result-signs.ts";
import {
  CONSEQUENCE,
  EVERYWHERE,
  isGeneral,
  LEANS,
  OF_ITS_MODEL,
  QUALIFIES,
  SPECIFIC,
  UNDERSCORED,
  withoutLead,
} from "./subjects.ts";
import {
  CAME_OF_IT,
  isConcluding,
  isContext,
  isLastWord,
  isEnglish,
  isOneOfParts,
  isStated,
  isStatement,
  LONGEST_QUOTE,
  strengthOf,
  TEACHING,
} from "./statements.ts";

/** More than anybody reads; texts quote the best of them. */
const MOST_FINDINGS = 24;
/**
 * Below this a sentence is more likely a remark than a result. Texts quote only what ranks higher (say/sections.ts).
 */
const TELLING = 1;
/** Of one cell, which may print the same in every turn of a loop. */
const MOST_PRINTED = 3;
/** Characters up to which sentences are joined: one that is longer leaves no room for another quotation. */
const LONGEST_PASSAGE = 320;
/** From here on what follows a finding belongs to its passage. */
const JOINED = 2;

/**
 * What the author says was found, word for word, the most telling first. A sentence must state a result: it compares,
 * measures, gives a cause, or says what is seen. Its position (under a conclusion, right after an output) ranks it;
 * instructions, plans, questions and textbook sentences are excluded. What is overruled by a later result is not to be
 * quoted. Linear in the length of the prose.
 */
export function findFindings(
  prose: readonly Sentence[],
  notebook: Notebook,
  isOverruled: (text: string, cell: number) => boolean = () => false,
  isConfirmed: (text: string) => boolean = () => false,
  isMinor: ((text: string) => boolean) | null = null,
): readonly Finding[] {
  const evidence = evidenceOf(notebook);
  // What follows the last of several tests sums up nothing but that test where a conclusion comes after it.
  const lastConclusion = isMinor === null ? -1 : prose.findLastIndex(isConcluding);
  const minor = (text: string): number => (isMinor?.(text) === true ? 1 : 0);
  const seen = new Set<string>();
  const found: Passage[] = [];
  let before: Sentence | null = null;
  let open: Passage | null = null;
  /** Whether the paragraph that is read has come to speak of some people alone. */
  let ofSome = false;
  let headings = 0;
  for (const [at, sentence] of prose.entries()) {
    const { text, cell, form } = sentence;
    const previous: Sentence | null = before;
    const isSameCell = previous?.cell === cell && form !== "heading" && isWritten(sentence);
    // "If we look at the rows:" and, below the code, "we see that ..."
    const goesOn = form === "paragraph" && previous !== null && /[:,;]$/.test(previous.text) && /^\p{Ll}/u.test(text);
    before = sentence;
    if (form === "heading") headings += 1;
    if (!isSameCell || sentence.position === 0) ofSome = false;
    const narrowed = ofSome;
    ofSome ||= isOfSome(text);
    const near = found.at(-1);
    const contrasted: boolean = form === "item" && previous?.form === form && areContrasted(previous.text, text);
    if (
      near?.cell === cell &&
      form !== "heading" &&
      ((sentence.position > 0 && takesBack(text)) || (contrasted && near.text === previous?.text))
    )
      near.isCut = true;
    let refersTo: boolean | null = null;
    const refers = (): boolean => (refersTo ??= isWritten(sentence) && refersBack(wordsToQuote(text)));
    // A verdict may have a paragraph of its own: "That is not a strong result."
    const goesBack = (): boolean => open !== null && form === "paragraph" && previous?.form === form && refers();
    const last = isSameCell && (sentence.position > 0 || goesBack()) ? previous : null;
    // What a sentence is about stands in the one before it.
    const leans = isWritten(sentence) && LEANS.test(text);
    const needsContext = last !== null && (refers() || leans || QUALIFIES.test(text)) && isContext(last);
    const context = needsContext ? `${last.text} ` : "";
    const key = lettersOf(`${context}${text}`.toLowerCase());
    if (seen.has(key) || (form === "printed" && MEMORY.test(text))) {
      // What comes after it does not go on from what stands before it.
      open = null;
      continue;
    }
    seen.add(key);
    const rank = findingRank(sentence, evidence);
    // A sentence after a finding that is itself one, gives its reason, or draws the consequence, belongs to the passage.
    // What is worth quoting does not begin with what is not.
    const begins = open !== null && rank > UNPLACED && (open.dangles || open.rank <= UNPLACED) && !refers();
    if (
      open !== null &&
      last !== null &&
      !begins &&
      !POINTED_OUT.test(text) &&
      !addsNothing(text, evidence) &&
      !(form === "item" && last.position >= sentence.position) &&
      (rank >= JOINED || (rank > 0 && refers()) || CONSEQUENCE.test(text)) &&
      // What the outputs do not bear out does not take with it what they do.
      (open.printed || !evidence.contradicted(text, cell, open.concludes))
    ) {
      if (open.text.length + text.length < LONGEST_PASSAGE) {
        open.text = `${open.text} ${text}`;
        open.rank = Math.max(open.rank, rank);
        open.endsInDoubt = QUALIFIES.test(text);
        continue;
      }
    }
    if (open !== null && ((last !== null && QUALIFIES.test(text)) || (isSameCell && open.endsInDoubt)))
      open.isCut = true;
    open = null;
    if (rank < TELLING || (!isWritten(sentence) && found.at(-MOST_PRINTED)?.cell === cell)) continue;
    const isWhole = context.length + text.length <= LONGEST_QUOTE;
    const sums = sumsUp(sentence) && (isConcluding(sentence) || (rank >= SUMMING && at > lastConclusion));
    open = {
      text: isWhole ? `${context}${text}` : text,
      cell,
      rank,
      printed: form === "printed",
      part: headings,
      concludes: form !== "printed" && sums,
      final: !sentence.closing || !sums ? 0 : rank >= SUMMING && sentence.under.some(isLastWord) ? 2 : 1,
      dangles:
        goesOn ||
        ((context === "" || !isWhole) && (refers() || leans)) ||
        isOneOfParts(sentence) ||
        addsNothing(text, evidence),
      isBaseless: !sentence.shown && form !== "printed" && !evidence.borneOut(text),
      isUnread: isWritten(sentence) && !isEnglish(sentence) && !evidence.borneOut(text) && !evidence.shown(text, cell),
      endsInDoubt: false,
      isCut: contrasted || (narrowed && !isOfSome(text)),
    };
    found.push(open);
  }
  // The conclusions at the end are what the author takes away, however it is put. A sort keeps the order of what is
  // equal: of two equally telling passages the earlier one leads.
  return found
    .map((passage) =>
      // What is not quoted anyway needs no such questions.
      passage.rank <= UNPLACED ||
      (isQuotable(passage, evidence) &&
        (!passage.isUnread || isConfirmed(passage.text)) &&
        (passage.final === 2 || minor(passage.text) === 0) &&
        !isOverruled(passage.text, passage.cell))
        ? passage
        : { ...passage, rank: Math.min(passage.rank, UNPLACED) },
    )
    .sort((a, b) => b.final - a.final || minor(a.text) - minor(b.text) || b.rank - a.rank)
    .slice(0, MOST_FINDINGS)
    .map(({ text, cell, rank, printed, part, concludes }) => ({
      quote: { text, cell },
      rank: Math.round(rank * 10) / 10,
      ...(printed ? { printed } : {}),
      part,
      ...(concludes ? { concludes } : {}),
    }));
}

/** The last words of a notebook may be about its files, or about what comes next: a result has the words of one. */
const SUMMING = 4;

/** False for words that only make sense beside what they are about, for claims before anything is shown, for halves of a thought, and for numbers that the outputs do not show. */
const isQuotable = (
  { text, cell, printed, concludes, dangles, isBaseless, isCut }: Passage,
  evidence: Evidence,
): boolean =>
  !dangles &&
  !isBaseless &&
  !isCut &&
  !BREAKS_OFF.test(text) &&
  (printed || (!namesVariables(text, evidence.isVariable) && !isBareView(text, evidence))) &&
  !(printed ? OF_ITS_MODEL : NO_RESULT).test(wordsToQuote(text).replace(/^…/, "")) &&
  (printed || (!pointsElsewhere(wordsToQuote(text)) && !evidence.contradicted(text, cell, concludes)));

/** Whether a sentence is worded by the author: not put together by the code that prints it. */
const isWritten = ({ form, literal }: Sentence): boolean => form !== "printed" || literal;

/** How telling a sentence is; 0 where it states no result. */
export function findingRank(whole: Sentence, evidence: Evidence): number {
  const text = withoutPlans(withoutInvitation(whole.text));
  const sentence = text === whole.text ? whole : { ...whole, text };
  const { cell, form, under } = sentence;
  if (!isStatement(sentence)) return 0;
  if (!isWritten(sentence)) return printedRank(text);
  const concluding = isConcluding(sentence);
  const announced = !sentence.afterOutput && form !== "comment" && evidence.announced(text, cell);
  const proven = evidence.shown(text, cell);
  const answers = sentence.answers && sentence.beside;
  const isPlaced = concluding || sentence.afterOutput || answers || announced || proven;
  const told = form === "comment" && CAME_OF_IT.test(text);
  if (!isPlaced && !OBSERVED.test(text) && !POINTED_OUT.test(text)) {
    const opens = sentence.shown || cell < OPENING || told;
    const isSpecific = (): boolean => form === "heading" || sentence.answers || told || SPECIFIC.test(text);
    if (!opens || !(isSpecific() || strengthOf(text) >= CLEAR) || !isStated(text)) return 0;
  }
  const signs = strengthOf(text);
  // In another language every sentence is as telling as the next, so that the first one leads.
  const own = (isEnglish(sentence) && evidence.named(text) ? 1 : 0) + (proven ? 1.5 : 0);
  // Below an output stand captions of the next one, too.
  if (signs + own === 0 && !concluding && isEnglish(sentence) && !/[.!?\u2026]["'”’)]?$/.test(text)) return 0;
  const place =
    // Under a heading that announces results, what comes before them introduces them.
    (concluding ? (sentence.introduces ? 1.5 : 3) : 0) +
    ((sentence.afterOutput && sentence.distance < NEAR) || announced ? 2 : sentence.afterOutput || answers ? 1.5 : 0) +
    (sentence.closing && isPlaced ? CLOSING : 0) +
    (under.some((heading) => TEACHING.test(heading)) ? -2 : 0) +
    (told ? -0.5 : form === "comment" ? -2 : 0);
  const subject = withoutLead(text);
  const general = own === 0 && isEnglish(sentence) && isGeneral(subject);
  const worth = Math.min(signs + own, 5) + place - (general && !concluding ? 1 : 0);
  const isColumn = (name: string): string => (evidence.named(name) ? name.replaceAll("_", " ") : name);
  const [said, of] = [text, subject].map((words) => words.replace(UNDERSCORED, isColumn));
  const rank = lessDoubts(worth, said ?? text, of ?? subject);
  if (rank === 0) return 0;
  // In another language, what neither concludes nor has a value of an output may be about anything.
  if (signs === 0 && !proven && !concluding && !isEnglish(sentence)) return Math.min(rank, UNPLACED);
  // Under a conclusion, too, authors say what a method is good for everywhere.
  const isTextbook = concluding && general && EVERYWHERE.test(text);
  const isRemark =
    isTextbook || METHOD.test(text) || STEP.test(text) || OF_THE_TEXT.test(text) || (!proven && EXPLAINED.test(text));
  return place > 0 && (SEEN_THAT.test(text) || !isRemark) && !isSetTask(sentence) ? rank : Math.min(rank, UNPLACED);
}

/** What the last words of a notebook add to a rank. */
const CLOSING = 1;
/** Sentences after an output that are still about it. */
const NEAR = 3;

/**
 * A sentence that neither follows an output nor concludes may be about anything, and one that says what can be done is
 * about what comes next: a fact, but not a sentence to quote.
 */
const UNPLACED = 3.4;
/** From here on a sentence reads as a result whatever it begins with. */
const CLEAR = 1.5;
/** The cells at the beginning in which an author may sum up what the notebook comes to. */
const OPENING = 4;
