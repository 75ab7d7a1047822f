import type { Browser, Page } from "playwright-core";

/** What the browser itself says about one load of a page. */
export interface PageLoad {
  /** Largest contentful paint: milliseconds after the navigation began. */
  readonly paint: number;
  /** Cumulative layout shift: the largest burst of shifts (a second apart at most, five seconds long at most), without those after input. */
  readonly shift: number;
  /** Kilobytes of JavaScript that had arrived by that paint, as sent. */
  readonly script: number;
}

/** Loads a page once with an empty cache and a processor that is `slowdown` times slower, and waits until nothing more comes. */
export async function loadOnce(browser: Browser, url: string, width: number, slowdown: number): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: width < 600 });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url, { waitUntil: "networkidle" });
    return await readMarks(page);
  } finally {
    await context.close();
  }
}

interface Paint {
  readonly startTime: number;
}

interface Shift {
  readonly startTime: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
}

async function readMarks(page: Page): Promise<PageLoad> {
  const paints = await entriesOf<Paint>(page, "largest-contentful-paint");
  const shifts = await entriesOf<Shift>(page, "layout-shift");
  const paint = paints.at(-1)?.startTime ?? Number.NaN;
  const resources = await entriesOf<PerformanceResourceTiming>(page, "resource");
  const scripts = resources.filter(
    ({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= paint,
  );
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { paint, shift: worstBurst(shifts.filter((shift) => !shift.hadRecentInput)), script: bytes / 1024 };
}

/** What the page's PerformanceObserver has seen so far of one type. */
async function entriesOf<Entry>(page: Page, type: string): Promise<readonly Entry[]> {
  const entries = await page.evaluate(
    (wanted) =>
      new Promise<unknown[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().map((entry) => entry.toJSON())));
        observer.observe({ type: wanted, buffered: true });
        // Where there is no entry (a page without a shift), nothing is ever reported.
        setTimeout(() => resolve([]), 1_000);
      }),
    type,
  );
  return entries as Entry[];
}

function worstBurst(shifts: readonly Shift[]): number {
  let most = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, startTime } of shifts) {
    const joins = startTime - last < 1_000 && startTime - first < 5_000;
    sum = joins ? sum + value : value;
    first = joins ? first : startTime;
    last = startTime;
    most = Math.max(most, sum);
  }
  return most;
}

/** The longest task of the page's thread while something is done, in milliseconds; 0 where none took 50. */
export async function longestTask(page: Page, action: () => Promise<void>): Promise<number> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    return durations;
  });
  await action();
  return tasks.evaluate((durations) => Math.max(0, ...durations));
}

/** The longest of the interactions that happen while something is done: milliseconds from a key or a click to the paint after it, in steps of 8. */
export async function slowestInteraction(page: Page, action: () => Promise<void>): Promise<number> {
  const seen = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId?: number })[])
        if ((entry.interactionId ?? 0) > 0) durations.push(entry.duration);
      // 16: the least that browsers report.
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    return durations;
  });
  await action();
  // Entries come after the paint.
  await page.waitForTimeout(300);
  return seen.evaluate((durations) => Math.max(16, ...durations));
}
