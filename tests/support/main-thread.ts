/**
 * How long a page's own thread is busy without a break, in processor time: other programs on the machine do not count.
 */
import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds since the machine started. */
  readonly ts: number;
  /** Microseconds of wall time and of processor time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly processId?: number;
      readonly url?: string;
      /** Of a frame within a page. */
      readonly parent?: string;
      readonly frames?: readonly { readonly processId?: number; readonly url: string; readonly parent?: string }[];
    };
  };
}

/** A task of a page's main thread. Milliseconds of processor time; `during`: the last of the page's own marks before it. */
export interface Task {
  readonly milliseconds: number;
  readonly during: string | null;
}

/**
 * Milliseconds of processor time of the longest task of the page's main thread while `work` runs. Frames in processes
 * of their own do not count.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  const tasks = await tasksOf(browser, page, work);
  return tasks.reduce((longest, { milliseconds }) => Math.max(longest, milliseconds), 0);
}

/** The tasks of the page's main thread while `work` runs, in order. */
export async function tasksOf(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ["-*", "disabled-by-default-devtools.timeline", "blink.user_timing"],
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
      .filter((frame) => frame?.url?.startsWith(origin) && frame.parent === undefined)
      .flatMap((frame) => frame?.processId ?? []),
  );
  if (ours.size === 0) throw new Error("The trace does not say which process the page is in.");
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const isOfPage = ({ pid, tid }: TraceEvent): boolean => ours.has(pid) && mainThreads.has(`${pid} ${tid}`);
  const marks = traceEvents
    .filter((event) => event.name.startsWith(MARK) && isOfPage(event))
    .toSorted((a, b) => a.ts - b.ts);
  const tasks = traceEvents.filter((event) => event.name === "RunTask" && event.ph === "X" && isOfPage(event));
  if (tasks.length === 0) throw new Error("The trace holds no task of the page.");
  return tasks.map(({ ts, dur = 0, tdur = 0 }) => ({
    milliseconds: tdur / 1000,
    during: marks.findLast((mark) => mark.ts < ts + dur)?.name.slice(MARK.length) ?? null,
  }));
}

/** Prefix of the names of marks that identify tasks. */
export const MARK = "at ";
