/**
 * A small load balancer like those set up in docs/deploy.md: round robin over servers that report ready, failing over
 * where a connection is refused.
 */
import { type IncomingMessage, createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

export interface Proxy {
  readonly url: string;
  /** Requests that were cut off in transit: answered with 502. */
  cutOff(): number;
  /** Requests that each server has answered, by its port. */
  answered(): ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** How often it checks /readyz, in milliseconds. */
const EVERY = 100;

export const startProxy = async (ports: readonly number[]): Promise<Proxy> => {
  const ready = new Set<number>();
  const answered = new Map<number, number>();
  let cutOff = 0;
  let turn = 0;
  const look = async (port: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz?for=reading`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const timer = setInterval(() => ports.forEach((port) => void look(port)), EVERY);

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming);
      turn += 1;
      const candidates = ready.size > 0 ? [...ready] : ports;
      const inTurn = candidates.map((_, index) => candidates[(turn + index) % candidates.length] ?? 0);
      for (const port of inTurn) {
        const answer = await forward(incoming, body, port).catch((error: NodeJS.ErrnoException) => error.code ?? "");
        // The server has not received it yet.
        if (answer === "ECONNREFUSED") continue;
        if (typeof answer === "string") break;
        answered.set(port, (answered.get(port) ?? 0) + 1);
        outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      cutOff += 1;
      outgoing.writeHead(502).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutOff: () => cutOff,
    answered: () => answered,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** Without those about the connection it came on: how long the proxy keeps its own open, it says itself. */
const passedOn = ({ headers }: IncomingMessage): IncomingMessage["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:connection|keep-alive)$/.test(name)));

const forward = (incoming: IncomingMessage, body: Buffer, port: number): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, url: path } = incoming;
    const there = { host: "127.0.0.1", port, method, path, headers: passedOn(incoming), agent: false as const };
    const sent = request(there, (response) => {
      buffer(response).then(
        (read) => resolve({ status: response.statusCode ?? 502, headers: passedOn(response), body: read }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
