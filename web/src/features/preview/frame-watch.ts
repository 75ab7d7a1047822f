/**
 * Watches the page's own thread while something heavy is shown: frames have a process of their own in some browsers only. `onBusy` is
 * called once the thread was late again and again; the returned function ends the watch.
 */
export function watchPage(onBusy: () => void): () => void {
  const isBusy = busyPage();
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible" || !isBusy(performance.now())) return;
    clearInterval(timer);
    onBusy();
  }, TICK_MS);
  return () => clearInterval(timer);
}

const TICK_MS = 100;
const LATE_MS = 400;
const MOST_LATE = 4;

/** Given the time of each tick in milliseconds: whether the last four were all late. */
export function busyPage(): (now: number) => boolean {
  let last: number | null = null;
  let late = 0;
  return (now) => {
    late = last !== null && now - last > TICK_MS + LATE_MS ? late + 1 : 0;
    last = now;
    return late >= MOST_LATE;
  };
}
