/**
 * Which elements hold more than they show. All that changed in a frame are looked at together once it has been drawn: in the middle of it
 * each look would lay out the page once more.
 */

type Report = (overflows: boolean) => void;

const reports = new Map<Element, Report>();
const changed = new Set<Element>();
let observer: ResizeObserver | null = null;

/** Calls `report` when the element has its first size and whenever that changes, until the returned function is called. */
export function watchOverflow(element: Element, report: Report): () => void {
  if (typeof ResizeObserver === "undefined") return () => {};
  observer ??= new ResizeObserver(onResize);
  reports.set(element, report);
  observer.observe(element);
  return () => {
    reports.delete(element);
    changed.delete(element);
    observer?.unobserve(element);
  };
}

function onResize(entries: readonly ResizeObserverEntry[]): void {
  if (changed.size === 0) setTimeout(look);
  for (const { target } of entries) changed.add(target);
}

function look(): void {
  const found = [...changed].map((element) => [reports.get(element), overflows(element)] as const);
  changed.clear();
  for (const [report, over] of found) report?.(over);
}

const overflows = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
