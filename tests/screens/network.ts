import type { WebBackend, WebRequest } from "../support/web-app.ts";

/** What lies between the page and its server, and goes wrong on request. */
export interface Network {
  /** From now on what the page asks is answered by this first; undefined leaves it to the server. Returns what undoes it. */
  answer(first: WebBackend): () => void;
  /** While `work` runs, what the page asks under this path meets the fault. */
  withFault(fault: ConcernedRequests & { readonly fault: Fault }, work: () => Promise<unknown>): Promise<void>;
  /** Holds back what the page asks under this path, so that what shows meanwhile stays, until what it returns is called. */
  heldBack(path: string): () => void;
}

interface ConcernedRequests {
  /** How the path starts. */
  readonly path: string;
  readonly method?: string;
  /** Part of the query. */
  readonly query?: string;
}

/** By name, or an answer in the place of the server's. */
export type Fault = keyof typeof FAULTS | (() => Response);

const FAULTS = {
  "no answer": (): Response => {
    throw new TypeError("fetch failed");
  },
  "error 500": (): Response =>
    Response.json({ code: "XX000", message: "The server could not do this.", error: "Broken" }, { status: 500 }),
  "a page instead of data": (): Response =>
    new Response("<html><body>Welcome to the airport</body></html>", { headers: { "content-type": "text/html" } }),
};

/** `backend`: for `openWebApp`. */
export function openNetwork(): { readonly network: Network; readonly backend: WebBackend } {
  const answers = new Set<WebBackend>();
  const answer = (first: WebBackend): (() => void) => {
    answers.add(first);
    return () => void answers.delete(first);
  };
  const network: Network = {
    answer,
    withFault: async ({ fault, ...requests }, work) => {
      const broken = typeof fault === "string" ? FAULTS[fault] : fault;
      const undo = answer((request) => (concerns(requests, request) ? broken() : undefined));
      await work().finally(undo);
    },
    heldBack: (path) => {
      let letGo = (): void => {};
      const gone = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
      answer((request) => (request.path.startsWith(path) ? gone : undefined));
      return () => letGo();
    },
  };
  return {
    network,
    backend: async (request) => {
      for (const first of answers) {
        const answered = await first(request);
        if (answered) return answered;
      }
      return undefined;
    },
  };
}

const concerns = ({ path, method, query = "" }: ConcernedRequests, request: WebRequest): boolean =>
  request.path.startsWith(path) && (method ?? request.method) === request.method && `${request.query}`.includes(query);
