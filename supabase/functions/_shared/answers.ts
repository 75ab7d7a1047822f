import { waitInWords } from "./wait.ts";

/** An answer of a function. Browsers and proxies must not cache it. */
export const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });

export const LINES = "application/x-ndjson";

/**
 * An answer that reports its progress: lines of JSON, each sent as soon as it is known, the last {"answer"} or, if
 * `work` fails, {"error"} in words for the person. `work` gets a function that sends a line, and a signal that aborts
 * when nobody reads any longer.
 */
export const answerInLines = (
  work: (send: (line: unknown) => void, signal: AbortSignal) => Promise<unknown>,
): Response => {
  const leave = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (line: unknown): void => {
        if (!leave.signal.aborted) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
      };
      void work(send, leave.signal)
        .then(
          (found) => send({ answer: found }),
          () => send({ error: "Something went wrong on the server. Please try again." }),
        )
        .finally(() => leave.signal.aborted || controller.close());
    },
    cancel: () => leave.abort(),
  });
  return new Response(body, { headers: { "content-type": LINES, "cache-control": "no-store" } });
};

/** A refusal in words for the person. Clients show `error`. */
export const failure = (status: number, error: string): Response => answer({ error }, status);

export const tooOften = (seconds: number): Response =>
  answer({ error: `Too many requests. Please wait ${waitInWords(seconds)} and try again.` }, 429, {
    "retry-after": String(Math.ceil(seconds)),
  });

export const SIGN_IN_FIRST = "Please sign in first.";

export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The body as a JSON object; null if it is anything else or not declared as JSON. */
export const jsonBody = async (request: Request): Promise<Record<string, unknown> | null> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) return null;
  try {
    const body: unknown = await request.json();
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
