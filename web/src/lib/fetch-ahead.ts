/** Milliseconds. Until then the processor and the line belong to the screen that was asked for. */
const AFTER = 3000;

const BEGINNINGS = ["pointerdown", "keydown", "focusin"] as const;

/** Calls `fetchAll` once the first screen stands and nothing else is to be done, for code that it does without. Returns what calls it off. */
export const onceCalm = (fetchAll: () => void): (() => void) => {
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(fetchAll, { timeout: 5000 });
    else fetchAll();
  }, AFTER);
  return () => clearTimeout(timer);
};

/** The same, or as soon as somebody begins to do something: for code that the first thing they do may need. */
export const onceUsed = (fetchAll: () => void): (() => void) => {
  const begin = (): void => {
    callOff();
    fetchAll();
  };
  const stopWaiting = onceCalm(begin);
  const callOff = (): void => {
    stopWaiting();
    for (const beginning of BEGINNINGS) globalThis.removeEventListener(beginning, begin, true);
  };
  for (const beginning of BEGINNINGS) addEventListener(beginning, begin, true);
  return callOff;
};
