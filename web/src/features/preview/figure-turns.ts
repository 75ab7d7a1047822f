/**
 * Figures are drawn one after the other. Their frames share a process in browsers that give them one: the one that never ends holds up the
 * others, and the process ends with the last of its frames.
 */
export interface Turn {
  /** It is this figure's turn, once more after every reset. */
  readonly onStart: () => void;
  /** Its frame is to go, and comes back with another turn. */
  readonly onReset: () => void;
}

const waiting: Turn[] = [];
const shown = new Set<Turn>();
let drawing: Turn | null = null;
let paused = false;

/** Asks for a turn. What is returned gives up the turn and the frame. */
export function takeTurn(turn: Turn): () => void {
  waiting.push(turn);
  startNext();
  return () => {
    shown.delete(turn);
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
    endTurn(turn);
  };
}

/** The figure stands, or could not be drawn: the next one may begin. */
export function endTurn(turn: Turn): void {
  if (drawing !== turn) return;
  drawing = null;
  startNext();
}

/** The figure holds up its process: every frame goes, and all but this one come back. */
export function endProcess(burning: Turn): void {
  shown.delete(burning);
  if (drawing === burning) drawing = null;
  paused = true;
  for (const turn of shown) {
    turn.onReset();
    waiting.push(turn);
  }
  shown.clear();
  setTimeout(() => {
    paused = false;
    startNext();
  }, PROCESS_END_MS);
}

/** How long a browser takes to end a process without frames. */
const PROCESS_END_MS = 500;

function startNext(): void {
  if (paused || drawing !== null) return;
  const next = waiting.shift();
  if (next === undefined) return;
  drawing = next;
  shown.add(next);
  next.onStart();
}
