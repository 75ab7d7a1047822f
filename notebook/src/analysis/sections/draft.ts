import type { Sentence } from "../analysis.ts";

/** A sentence that may go into a section. */
export interface Draft {
  readonly text: string;
  readonly cells: readonly number[];
  /** The higher, the sooner it stays when the section grows too long. 1 is usual. */
  readonly weight: number;
  /** Stands first, wherever its cells are. */
  readonly leads?: boolean;
  /** Stands last. */
  readonly trails?: boolean;
}

const MOST_WORDS = 165;

/** Chooses the weightiest drafts that fit a section, in the order of their first cells. */
export function compose(drafts: readonly Draft[]): Sentence[] {
  const ranked = drafts.map((draft, i) => ({ draft, i })).sort((a, b) => b.draft.weight - a.draft.weight || a.i - b.i);
  const kept: { readonly draft: Draft; readonly i: number }[] = [];
  const texts = new Set<string>();
  let words = 0;
  for (const one of ranked) {
    const { text } = one.draft;
    const count = wordsOf(text);
    if (texts.has(text) || (words + count > MOST_WORDS && kept.length > 0)) continue;
    texts.add(text);
    words += count;
    kept.push(one);
  }
  return kept
    .sort((a, b) => place(a.draft) - place(b.draft) || firstCell(a.draft) - firstCell(b.draft) || a.i - b.i)
    .map(({ draft }) => ({ text: draft.text, cells: [...new Set(draft.cells)].sort((a, b) => a - b) }));
}

/** How many words, as white space divides them. Counted in place: every section is counted several times. */
export function wordsOf(text: string): number {
  let words = 1;
  let inSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const isSpace = SPACES[text.charCodeAt(at)] === 1;
    if (isSpace && !inSpace) words += 1;
    inSpace = isSpace;
  }
  return words;
}

/** By character code: 1 for what \s matches. */
const SPACES = Uint8Array.from({ length: 0x10000 }, (_, code) => (/\s/.test(String.fromCharCode(code)) ? 1 : 0));

const place = (draft: Draft): number => (draft.leads ? 0 : draft.trails ? 2 : 1);
const firstCell = (draft: Draft): number => Math.min(...draft.cells, Number.MAX_SAFE_INTEGER);

/** One of several wordings, always the same for the same seed. */
export function vary(seed: string, wordings: readonly [string, ...string[]]): string {
  let hash = 7;
  for (let i = 0; i < seed.length; i += 1) hash = (hash * 31 + seed.charCodeAt(i)) % 9973;
  return wordings[hash % wordings.length] ?? wordings[0];
}
