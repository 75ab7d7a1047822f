import type { Take } from "./align-search.ts";

/** Slots with only blanks between them, and the text after the last. */
export interface Run {
  readonly slots: readonly number[];
  /** "" at the end of a print that does not end its line. */
  readonly tail: string;
}

/** The texts of the slots in a region; null if it does not contain that many. */
export function divided(text: string, { slots }: Run, from: number, end: number): readonly Take[] | null {
  const region = text.slice(from, end);
  const only = slots[0];
  if (slots.length === 1 && only !== undefined) {
    const isBlock = region.includes("\n") && !/^\s*[([{]/.test(region);
    const lead = isBlock ? 0 : (/^\s*/.exec(region)?.[0].length ?? 0);
    const own = region.slice(lead).trimEnd();
    return [{ slot: only, text: own, at: from + lead, end: from + lead + own.length }];
  }
  const pieces = piecesOf(region, slots.length);
  return (
    pieces?.map(({ at, end: to }, i) => ({
      slot: slots[i] ?? 0,
      text: region.slice(at, to),
      at: from + at,
      end: from + to,
    })) ?? null
  );
}

interface Piece {
  readonly at: number;
  readonly end: number;
}

/**
 * A region split at blanks outside brackets and quotes; if there are more pieces than slots, at wide gaps or around
 * numbers.
 */
function piecesOf(region: string, count: number): readonly Piece[] | null {
  const tokens = tokensOf(region);
  if (tokens.length === count) return tokens;
  if (tokens.length < count) return null;
  const joined = (isOne: (before: Piece, next: Piece) => boolean): readonly Piece[] => {
    const pieces: Piece[] = [];
    for (const token of tokens) {
      const before = pieces.at(-1);
      if (before && isOne(before, token)) pieces[pieces.length - 1] = { at: before.at, end: token.end };
      else pieces.push(token);
    }
    return pieces;
  };
  const isNumber = (piece: Piece): boolean => /^[-+]?[\d.]/.test(region.slice(piece.at, piece.end));
  const wide = joined((before, next) => !/\t| {2}/.test(region.slice(before.end, next.at)));
  if (wide.length === count) return wide;
  const words = joined((before, next) => !isNumber(before) && !isNumber(next));
  if (words.length === count) return words;
  const rest = tokens.slice(0, count);
  return [...rest.slice(0, -1), { at: rest.at(-1)?.at ?? 0, end: tokens.at(-1)?.end ?? 0 }];
}

function tokensOf(region: string): readonly Piece[] {
  const tokens: Piece[] = [];
  let depth = 0;
  let at = -1;
  for (let i = 0; i <= region.length; i += 1) {
    const character = region[i] ?? " ";
    if (depth === 0 && /\s/.test(character)) {
      if (at >= 0) tokens.push({ at, end: i });
      at = -1;
      continue;
    }
    if (at < 0) at = i;
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
  }
  if (at >= 0) tokens.push({ at, end: region.length });
  return tokens;
}
