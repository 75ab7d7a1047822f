import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Claims } from "../claims.ts";

export interface EdgeBindings extends Partial<HttpBindings> {
  /** The request stands for one that could not be read. */
  readonly unreadable?: boolean;
}

/** What the edge knows about a request once it has let it in. */
export interface Edge {
  Bindings: EdgeBindings;
  Variables: {
    /** Verified: who is asking. */
    claims: Claims;
    /** The whole body, within its limit and not nested too deeply. */
    body: Uint8Array<ArrayBuffer>;
    /** Where the request comes from, for counting. */
    client: string;
    /** Called with each chunk of a body that arrives: a slow line is not a slow server. */
    arriving: () => void;
    /** Milliseconds for which the answer was held back on purpose. */
    slowed?: number;
  };
}
export type EdgeContext = Context<Edge>;
export type EdgeHandler = (context: EdgeContext) => Promise<Response>;
export type EdgeMiddleware = MiddlewareHandler<Edge>;

/** The request with another body, and without headers that described the previous one. */
export const withBody = (request: Request, body: Uint8Array<ArrayBuffer> | string): Request => {
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "transfer-encoding", "content-encoding"]) headers.delete(name);
  const bodiless = request.method === "GET" || request.method === "HEAD" || body.length === 0;
  return new Request(request.url, { method: request.method, headers, body: bodiless ? null : body });
};
