/** A network between a browser and the server that can fail in the ways real ones do. */
import { type IncomingMessage, type ServerResponse, createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

export interface Network {
  /** What the browser is given instead of the server's address. */
  readonly url: string;
  /** What happens to requests; every one passes unless set otherwise. */
  fault: Fault | null;
  /** Requests that came in since the network was opened, `POST /rest/v1/rpc/save_notebook`. */
  readonly seen: readonly string[];
  /** How many requests are being held. */
  holding(): number;
  /** Lets go of them. */
  release(): void;
  stop(): Promise<void>;
}

/**
 * drop: the connection ends before the server hears of it. cut: the server answers, the answer gets lost. hold: the request waits for
 * `release`. portal: somebody else answers with a page of their own. unavailable: a gateway says that the server is down.
 */
export interface Fault {
  readonly kind: "drop" | "cut" | "hold" | "portal" | "unavailable";
  /** Only requests whose path contains this. */
  readonly path?: string;
  /** Passes once it has happened. */
  readonly once?: boolean;
}

const PORTAL = "<!doctype html><title>Welcome</title><h1>Please accept the terms of our hotel</h1>";

export async function openNetwork(server: { readonly url: string }): Promise<Network> {
  const target = new URL(server.url);
  const seen: string[] = [];
  const held = new Set<() => void>();
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse, cut: boolean): void => {
    const { method, url: path, headers } = incoming;
    const onward = forward({ host: target.hostname, port: target.port, method, path, headers }, (answered) => {
      if (cut) {
        // Only once the server has done all its work.
        answered.resume().on("end", () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    seen.push(`${incoming.method} ${new URL(path, target).pathname}`);
    const { fault } = network;
    const kind = fault && path.includes(fault.path ?? "") ? fault.kind : "none";
    if (fault?.once && kind !== "none") network.fault = null;
    if (kind === "drop") incoming.socket.destroy();
    else if (kind === "hold") held.add(() => answer(incoming, outgoing, false));
    else if (kind === "portal") outgoing.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
    else if (kind === "unavailable") outgoing.writeHead(503, { "content-type": "text/html" }).end("<h1>503</h1>");
    else answer(incoming, outgoing, kind === "cut");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const network: Network = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fault: null,
    seen,
    holding: () => held.size,
    release: () => {
      for (const go of held) go();
      held.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
  return network;
}
