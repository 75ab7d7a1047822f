/** Large drawings come onto the page one after the other: what several take in one frame would add up to a pause. */

interface Turn {
  readonly begin: () => void;
}

const waiting: Turn[] = [];
let current: Turn | null = null;

/** Milliseconds after which the next one begins, even if nothing was heard of the one before. */
const LONGEST = 1000;

/**
 * Calls `begin` when it is this drawing's turn. What is returned ends the turn, or leaves the line: call it when the drawing is loaded,
 * and when it is no longer wanted.
 */
export function takeTurn(begin: () => void): () => void {
  const turn: Turn = { begin };
  waiting.push(turn);
  if (current === null) next();
  return () => {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
    // It is loaded, but not yet drawn: the frame comes after its callbacks.
    else if (current === turn) requestAnimationFrame(() => setTimeout(() => end(turn)));
  };
}

function next(): void {
  const turn = waiting.shift() ?? null;
  current = turn;
  if (turn === null) return;
  setTimeout(() => end(turn), LONGEST);
  turn.begin();
}

function end(turn: Turn): void {
  if (current === turn) next();
}
