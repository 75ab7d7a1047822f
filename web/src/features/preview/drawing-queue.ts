/** The page's side of the worker that reads foreign text: one request at a time, the shortest first, and none for longer than it may take. */
import { type DrawingKind, type DrawingRequest, type DrawingResponse, type Drawings } from "./drawing.ts";
import { refused } from "./drawn.ts";

type Answer = Drawings[DrawingKind]["answer"];

interface Job {
  readonly request: DrawingRequest;
  readonly size: number;
  readonly done: (answer: Answer) => void;
}

/** Milliseconds from when the worker begins: honest text of these sizes takes a tenth of it on a slow machine. */
const TIME_LIMIT_MS = 4000;
/** For what somebody asked to see all the same. */
const TIME_LIMIT_ASKED_MS = 15_000;

const waiting: Job[] = [];
let running: Job | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let worker: Worker | null = null;
let nextId = 1;

/** Asks the worker; the answer comes to `done` unless the returned function was called before. Never rejects: what fails is refused. */
export function askDrawing<Kind extends DrawingKind>(
  kind: Kind,
  request: Drawings[Kind]["request"],
  done: (answer: Drawings[Kind]["answer"]) => void,
): () => void {
  const size = Object.values(request).reduce((sum: number, value: unknown) => sum + String(value).length, 0);
  const whole = { id: nextId++, kind, ...request } as unknown as DrawingRequest;
  const job: Job = { request: whole, size, done };
  waiting.push(job);
  startNext();
  return () => {
    const at = waiting.indexOf(job);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function startNext(): void {
  if (running !== null || waiting.length === 0) return;
  const shortest = waiting.reduce((best, job) => (job.size < best.size ? job : best));
  waiting.splice(waiting.indexOf(shortest), 1);
  running = shortest;
  worker ??= openWorker();
  worker.postMessage(shortest.request);
}

function openWorker(): Worker {
  const opened = new Worker(new URL("./drawing.worker.ts", import.meta.url), { type: "module" });
  opened.addEventListener("message", ({ data }: MessageEvent<DrawingResponse>) => {
    if (data.id !== running?.request.id) return;
    if (!data.began) return finish(data.answer);
    const asked = running.request.kind === "html" && running.request.whole;
    timer = setTimeout(() => giveUp(TOO_LONG), asked ? TIME_LIMIT_ASKED_MS : TIME_LIMIT_MS);
  });
  opened.addEventListener("error", () => giveUp("This can't be displayed."));
  opened.addEventListener("messageerror", () => giveUp("This can't be displayed."));
  return opened;
}

const TOO_LONG = "This takes too long to display.";

/** The worker goes with what it was doing; the next request gets a new one. */
function giveUp(reason: string): void {
  worker?.terminate();
  worker = null;
  finish(refused(reason));
}

function finish(answer: Answer): void {
  clearTimeout(timer);
  const job = running;
  running = null;
  startNext();
  job?.done(answer);
}
