import type { WebNetwork, WebRequest } from "../support/web-app.ts";

/** The network between the page and its server, failing on request. */
export interface Network {
  /** While `work` runs, the page's requests under this path meet the fault; with `once` only the first such request. */
  withFault(
    fault: ConcernedRequests & { readonly fault: Fault; readonly once?: boolean },
    work: () => Promise<unknown>,
  ): Promise<void>;
  /**
   * Holds back such requests, so that a loading state stays until it has been seen, however slow the machine is.
   * @returns releases them, and lets later ones through
   */
  holdBack(requests: ConcernedRequests): () => void;
}

export interface ConcernedRequests {
  /** What the path starts with. */
  readonly path: string;
  readonly method?: string;
  /** Part of the query. */
  readonly query?: string;
}

/** By name, or a response in place of the server's; undefined leaves it to the server. */
export type Fault = keyof typeof FAULTS | WebNetwork;

const FAULTS = {
  "no answer": () => {
    throw new TypeError("fetch failed");
  },
  /** The server did its work, but the response is lost. */
  "a lost answer": async (_request, onward) => {
    await (await onward()).arrayBuffer();
    throw new TypeError("fetch failed");
  },
  "error 500": () =>
    Response.json({ code: "XX000", message: "The server could not do this.", error: "Broken" }, { status: 500 }),
  "a page instead of data": () =>
    new Response("<html><body>Welcome to the airport</body></html>", { headers: { "content-type": "text/html" } }),
} satisfies Readonly<Record<string, WebNetwork>>;

/** `intercept`: for `openWebApp`. */
export function openNetwork(): Network & { readonly intercept: WebNetwork } {
  const troubles = new Set<WebNetwork>();
  return {
    intercept: async (request, onward) => {
      for (const trouble of troubles) {
        const answer = await trouble(request, onward);
        if (answer) return answer;
      }
      return undefined;
    },
    withFault: async ({ fault, once = false, ...requests }, work) => {
      const answer: WebNetwork = typeof fault === "string" ? FAULTS[fault] : fault;
      const broken: WebNetwork = (request, onward) => {
        if (!concerns(requests, request)) return undefined;
        if (once) troubles.delete(broken);
        return answer(request, onward);
      };
      troubles.add(broken);
      try {
        await work();
      } finally {
        troubles.delete(broken);
      }
    },
    holdBack: (requests) => {
      let letGo = (): void => {};
      const gone = new Promise<undefined>((resolve) => (letGo = () => resolve(undefined)));
      troubles.add((request) => (concerns(requests, request) ? gone : undefined));
      return () => letGo();
    },
  };
}

const concerns = ({ path, method, query = "" }: ConcernedRequests, request: WebRequest): boolean =>
  request.path.startsWith(path) && (method ?? request.method) === request.method && `${request.query}`.includes(query);
