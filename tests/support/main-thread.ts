/**
 * How long a page's own thread is busy without a break, in processor time: other programs on the machine do not count.
 */
import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of wall time and of processor time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly processId?: number;
      readonly url?: string;
      readonly frames?: readonly { readonly processId?: number; readonly url: string }[];
    };
  };
}

/**
 * Milliseconds of processor time of the longest task of the page's main thread while `work` runs. Frames in processes
 * of their own do not count.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, {
    categories: ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const origin = new URL(page.url()).origin;
  const ours = new Set(
    traceEvents
      .flatMap(({ args }) => [args?.data, ...(args?.data?.frames ?? [])])
      .flatMap((frame) => (frame?.url?.startsWith(origin) && frame.processId !== undefined ? [frame.processId] : [])),
  );
  if (ours.size === 0) throw new Error("The trace does not say which process the page is in.");
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && ours.has(pid) && mainThreads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no task of the page.");
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}
