/**
 * A text edited by people, compared with what the analysis says now, sentence by sentence, so that each can be renewed,
 * kept or edited.
 */
import type { Sentence } from "../analysis/analysis.ts";
import { sentenceRuns } from "../document/sentence-runs.ts";
import type { FactDifference } from "./facts.ts";
import { type ChangedFacts, staleWords } from "./stale-words.ts";

export interface Passage {
  /** "stale": what it rests on has changed. "new": only the current analysis says it. */
  readonly state: "unchanged" | "stale" | "new";
  /** Whether a person wrote it, or reworded what the analysis wrote. */
  readonly own: boolean;
  /** As it is in the text; null if it is new. */
  readonly before: string | null;
  /**
   * What would replace it; null if nothing is said about it any more, or its new state cannot be put into these words.
   */
  readonly renewed: string | null;
  /** Changed facts that the person's words mention. */
  readonly differences: readonly FactDifference[];
  /** What happens to it by default. */
  readonly usual: "renew" | "keep";
  /** White space and punctuation between the previous passage and this one. */
  readonly lead: string;
}

export interface ComparedText {
  /** The text that a person may have edited. */
  readonly text: string;
  /** The sentences that an analysis wrote into it, whether they are still there or not. */
  readonly written: readonly Sentence[];
  /** The current sentences of the analysis. */
  readonly now: readonly Sentence[];
  readonly changed: ChangedFacts;
}

export interface ReviewedText {
  readonly passages: readonly Passage[];
  /** What follows the last passage. */
  readonly tail: string;
  /** Whether a person wrote, reworded or removed anything in it. */
  readonly edited: boolean;
}

/** "renew" takes what the analysis says now, "keep" what is there; any other text is the person's own. */
export type Answer = "renew" | "keep" | { readonly text: string };

/** The text that results from the answers, one for each passage, in order. */
export function composedText({ passages, tail }: ReviewedText, answers: readonly Answer[] = []): string {
  let text = "";
  for (const [index, passage] of passages.entries()) {
    const answer = answers[index] ?? passage.usual;
    const words = typeof answer === "object" ? answer.text : answer === "keep" ? passage.before : passage.renewed;
    // A passage that is left out takes the white space before it along, unless that separates paragraphs.
    if (words !== null && words.trim() !== "") text += (text === "" ? passage.lead.trimStart() : passage.lead) + words;
    else if (passage.lead.includes("\n\n") && text !== "" && !text.endsWith("\n\n")) text = `${text.trimEnd()}\n\n`;
  }
  return text.trimEnd() + tail.trimEnd();
}

/** By default, the analysis renews only its own sentences, and adds none to a text written entirely by a person. */
export function reviewedText({ text, written, now, changed }: ComparedText): ReviewedText {
  const open = new Set(written.keys());
  const { pieces, tail } = piecesOf(sentenceRuns(text, written, open));
  const counterparts = counterpartsOf(written, now);
  const origins = originsOf(pieces, written, open);
  const isForeign = open.size === written.length && origins.size === 0;
  const said = new Map<number, number>();
  const passages = pieces.map((piece, index): Passage => {
    const from = piece.sentence ?? origins.get(piece);
    const to = from === undefined ? undefined : counterparts.get(from);
    if (to !== undefined) said.set(to, index);
    const sentence = to === undefined ? null : (now[to]?.text.trim() ?? null);
    const former = from === undefined ? null : (written[from]?.text.trim() ?? null);
    const isSame = sentence === former;
    return piece.sentence === null
      ? ownPassage(piece, isSame ? null : { sentence }, changed)
      : {
          ...asItStands(piece),
          state: isSame ? "unchanged" : "stale",
          own: false,
          renewed: sentence,
          differences: [],
          usual: "renew",
        };
  });
  // What the person removed stays removed as long as the analysis says nothing else.
  const removed = [...open].filter((index) => ![...origins.values()].includes(index));
  const unwanted = new Set(isForeign ? [] : removed.map((index) => written[index]?.text.trim()));
  const added = now.flatMap(({ text: words }, index) => (said.has(index) || unwanted.has(words.trim()) ? [] : [index]));
  return {
    passages: withNew(passages, added, said, { now, usual: isForeign ? "keep" : "renew" }),
    tail,
    edited: pieces.some(({ sentence }) => sentence === null) || (!isForeign && removed.length > 0),
  };
}

interface Piece {
  readonly text: string;
  readonly lead: string;
  /** Its position among the sentences that an analysis wrote; null for a person's own. */
  readonly sentence: number | null;
}

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
/** How many characters of a person's words are split into sentences; the rest is one piece. */
const DIVIDED = 50_000;

function piecesOf(runs: ReturnType<typeof sentenceRuns>): { readonly pieces: Piece[]; readonly tail: string } {
  const pieces: Piece[] = [];
  let lead = "";
  for (const { text, sentence } of runs) {
    const parts = sentence === null ? dividedOf(text) : [text];
    for (const part of parts) {
      const words = part.trim();
      if (!/[\p{L}\p{N}]/u.test(words)) {
        lead += part;
        continue;
      }
      const start = part.indexOf(words);
      pieces.push({ text: words, lead: lead + part.slice(0, start), sentence });
      lead = part.slice(start + words.length);
    }
  }
  return { pieces, tail: lead };
}

const dividedOf = (text: string): string[] => [
  ...[...SENTENCES.segment(text.slice(0, DIVIDED))].map(({ segment }) => segment),
  ...(text.length > DIVIDED ? [text.slice(DIVIDED)] : []),
];

const asItStands = ({ text, lead }: Piece) => ({ before: text, lead });

/** `origin`: the sentence that its own derives from, if that was replaced (null: by nothing). */
function ownPassage(piece: Piece, origin: { readonly sentence: string | null } | null, changed: ChangedFacts): Passage {
  const { differences, renewed } = staleWords(piece.text, changed);
  const isStale = origin !== null || differences.length > 0;
  return {
    ...asItStands(piece),
    state: isStale ? "stale" : "unchanged",
    own: true,
    renewed: isStale ? (renewed ?? origin?.sentence ?? null) : piece.text,
    differences,
    usual: "keep",
  };
}

/** For each earlier sentence, the current one that says the same, or something about the same thing. */
function counterpartsOf(written: readonly Sentence[], now: readonly Sentence[]): Map<number, number> {
  const found = new Map<number, number>();
  const free = new Set(now.keys());
  for (const [index, { text }] of written.entries()) {
    const same = [...free].find((one) => now[one]?.text.trim() === text.trim());
    if (same === undefined) continue;
    found.set(index, same);
    free.delete(same);
  }
  const words = now.map(({ text }) => wordsOf(text));
  for (const [index, { text }] of written.entries()) {
    if (found.has(index)) continue;
    const near = mostAlike(wordsOf(text), words, free);
    if (near === null) continue;
    found.set(index, near);
    free.delete(near);
  }
  return found;
}

/** For what a person wrote: the sentence it rewords, among those that are no longer there. */
function originsOf(pieces: readonly Piece[], written: readonly Sentence[], open: ReadonlySet<number>) {
  const origins = new Map<Piece, number>();
  const free = new Set(open);
  const words = written.map(({ text }) => wordsOf(text));
  for (const piece of pieces) {
    const near = piece.sentence === null ? mostAlike(wordsOf(piece.text), words, free) : null;
    if (near === null) continue;
    origins.set(piece, near);
    free.delete(near);
  }
  return origins;
}

/** Share of the longer one's words that both contain. */
const ALIKE = 0.5;
/** Sentences that are searched: an analysis writes a few dozen. */
const MOST_SENTENCES = 300;

function mostAlike(one: ReadonlySet<string>, all: readonly ReadonlySet<string>[], free: ReadonlySet<number>) {
  let best: number | null = null;
  let most = ALIKE;
  for (const index of [...free].slice(0, MOST_SENTENCES)) {
    const other = all[index] ?? new Set();
    const share = [...one].filter((word) => other.has(word)).length / Math.max(one.size, other.size, 1);
    if (share < most || (share === most && best !== null)) continue;
    best = index;
    most = share;
  }
  return best;
}

/** Values differ from version to version, so any number equals any other here. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/\d[\d.,]*/g, "#")
      .split(/[^\p{L}\p{N}_#]/u)
      .filter((word) => word !== ""),
  );

/** New sentences follow what the analysis says before them. */
function withNew(
  passages: readonly Passage[],
  places: readonly number[],
  said: ReadonlyMap<number, number>,
  { now, usual }: Pick<ComparedText, "now"> & Pick<Passage, "usual">,
): Passage[] {
  const behind = new Map<number, Passage[]>();
  for (const index of places) {
    const before = [...said].filter(([sentence]) => sentence < index).map(([, place]) => place);
    const place = before.length === 0 ? passages.length - 1 : Math.max(...before);
    const text = now[index]?.text.trim() ?? "";
    const added: Passage = { state: "new", own: false, before: null, renewed: text, differences: [], lead: " ", usual };
    behind.set(place, [...(behind.get(place) ?? []), added]);
  }
  return [...(behind.get(-1) ?? []), ...passages.flatMap((passage, index) => [passage, ...(behind.get(index) ?? [])])];
}
