import { type Server, createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Duplex } from "node:stream";
import { type HttpBindings, getRequestListener } from "@hono/node-server";
import { StartRefusal, systemCode } from "./start-refusal.ts";

export interface Listening {
  readonly port: number;
  /** Stops accepting, lets requests at work finish for at most `patience` milliseconds, then cuts what is left. */
  drain(patience: number): Promise<void>;
}

/** This server speaks HTTP/1.1 only. `unreadable`: the request stands for one that could not be read. */
type Fetch = (
  request: Request,
  bindings: Partial<HttpBindings> & { readonly unreadable?: boolean },
) => Response | Promise<Response>;

/**
 * How long a connection may wait for its next request, in milliseconds. Node's five seconds are shorter than what proxies and
 * clients wait (usually a minute): a request sent at the moment of closing would be lost.
 */
const IDLE = 65_000;

/** Looks whether the address can be had, before anything else is started; with port 0 it chooses a free one. */
export const reservePort = (hostname: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(portRefusal(hostname, port, error)));
    probe.listen({ host: hostname, port, exclusive: true }, () => {
      const taken = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(taken));
    });
  });

/** Serves the app. Throws StartRefusal where the address cannot be had. */
export const listen = (fetch: Fetch, hostname: string, port: number): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const unreadable = async (): Promise<Response> =>
      fetch(new Request("http://unreadable.invalid/"), { unreadable: true });
    const listener = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
      hostname,
      errorHandler: unreadable,
    });
    const server = createHttpServer(
      { requireHostHeader: false },
      (incoming, outgoing) => void listener(incoming, outgoing),
    );
    server.on("clientError", (_error, socket) => void unreadable().then((answer) => writeTo(socket, answer)));
    server.keepAliveTimeout = IDLE;
    const refuse = (error: Error): void => reject(portRefusal(hostname, port, error));
    server.once("error", refuse);
    server.listen({ host: hostname, port }, () => {
      server.off("error", refuse);
      resolve({ port: (server.address() as AddressInfo).port, drain: (patience) => drain(server, patience) });
    });
  });

/** An answer to what Node's own reader of HTTP gave up on: there is no response object for it. */
const writeTo = async (socket: Duplex, answer: Response): Promise<void> => {
  const body = await answer.text();
  if (!socket.writable) return;
  const headers = [...answer.headers, ["content-length", String(Buffer.byteLength(body))], ["connection", "close"]];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.status} Bad Request\r\n${lines.join("")}\r\n${body}`);
};

const drain = async (server: Server, patience: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Browsers hold connections open for the next request: each is closed as soon as it idles.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await Promise.race([closed, sleep(patience, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
};

const portRefusal = (hostname: string, port: number, error: Error): StartRefusal => {
  const code = systemCode(error);
  if (code === "EADDRINUSE")
    return new StartRefusal(
      `Port ${port} on ${hostname} is taken by another program. Stop that one, or set PORT to another number.`,
    );
  if (code === "EACCES")
    return new StartRefusal(`This user may not listen on port ${port}. Set PORT to a number above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartRefusal(`HOST=${hostname} is no address of this machine (${code}).`);
  return new StartRefusal(`The server cannot listen on ${hostname}:${port} (${code ?? error.message}).`);
};
