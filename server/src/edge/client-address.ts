import { isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/**
 * Where a request comes from, for counting only: no right ever follows from an address. Behind a proxy (a public address that is
 * not this machine) the last hop the proxy wrote counts; what stands before it is the client's own claim.
 */
export const clientAddress = (
  request: Request,
  bindings: Partial<HttpBindings> | undefined,
  publicUrl: string,
): string => {
  const peer = bindings?.incoming?.socket?.remoteAddress ?? "unknown";
  const hops = isLoopback(new URL(publicUrl).hostname) ? null : request.headers.get("x-forwarded-for");
  return network(hops?.split(",").at(-1)?.trim() || peer);
};

export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** One household or machine has a whole /64 of IPv6: it counts as one. */
const network = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = 8 - groups.length - (tail ?? "").split(":").filter(Boolean).length;
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(missing).fill("0"), ...tail.split(":").filter(Boolean)];
  return `${full.slice(0, 4).join(":")}::/64`;
};
