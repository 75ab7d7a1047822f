import { BlockList, isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/** Where a request comes from, only for counting: no right ever follows from an address. */
export type ClientAddress = (request: Request, bindings: Partial<HttpBindings> | undefined) => string;

/**
 * Anyone can write `X-Forwarded-For`. It counts as far as our proxies wrote it: from its end, as long as the writer of
 * an entry is one of `proxies` (addresses, or networks such as 10.0.0.0/8).
 */
export const createClientAddress = (proxies: readonly string[]): ClientAddress => {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  return (request, bindings) => {
    let address = plain(bindings?.incoming?.socket?.remoteAddress ?? "unknown");
    const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
    for (let hop = hops.pop(); hop !== undefined && isIP(hop) !== 0 && isTrusted(address); hop = hops.pop())
      address = hop;
    return network(address);
  };
};

/** Whether a setting is an address or a network of addresses. */
export const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** An IPv4 address looks the same however it arrived; some proxies append the port. */
const plain = (address: string): string =>
  /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1] ??
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ??
  address;

/** One household or machine has a whole /64 of IPv6: it counts as one. */
const network = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = 8 - groups.length - (tail ?? "").split(":").filter(Boolean).length;
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(missing).fill("0"), ...tail.split(":").filter(Boolean)];
  return `${full.slice(0, 4).join(":")}::/64`;
};
