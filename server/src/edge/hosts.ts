import { isLoopback } from "./client-address.ts";

/**
 * Whether a Host header names this server: its public name, the address it listens on, or this machine. A page of
 * another site that resolves its own name to this server (DNS rebinding) still sends that name.
 */
export const createHostCheck = (publicUrl: string, listenHost: string): ((host: string | undefined) => boolean) => {
  const names = new Set([new URL(publicUrl).hostname]);
  if (!isWildcard(listenHost)) names.add(hostnameOf(listenHost) ?? listenHost);
  return (host) => {
    const name = hostnameOf(host ?? "");
    return name !== null && (names.has(name) || isLoopback(name));
  };
};

/** The origin of a page of this server that was requested with this Host header. */
export const originOf = (host: string, publicUrl: string): string =>
  host === new URL(publicUrl).host ? new URL(publicUrl).origin : `http://${host}`;

const isWildcard = (host: string): boolean => host === "0.0.0.0" || host === "::" || host === "";

const hostnameOf = (host: string): string | null => {
  if (host === "" || /[/?#@\\\s]/.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};
