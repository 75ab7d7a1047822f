import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Browsers that have signed in to an account before: a stranger's wrong passwords are not counted against them. */
export interface Devices {
  /** The browser's identifier for this account, from a signed cookie; null if it has none. */
  known(cookies: string | undefined, address: string): string | null;
  /** The cookie that identifies the browser from now on, as the value of Set-Cookie. */
  introduce(address: string): string;
}

/** Seconds that a browser is remembered: the longest that browsers keep a cookie. */
const LIFE = 400 * 24 * 60 * 60;

/**
 * Each account has a cookie of its own, so that several people can use one browser. Neither its name nor its value
 * reveals the address.
 */
export const createDevices = (secret: string, publicUrl: string): Devices => {
  const sign = (text: string): Buffer => createHmac("sha256", secret).update(`device ${text}`).digest();
  const nameFor = (address: string): string => `device-${sign(`name ${address}`).toString("hex").slice(0, 16)}`;
  const valueFor = (address: string, nonce: string): string =>
    `${nonce}.${sign(`${nonce} ${address}`).toString("base64url")}`;
  const attributes = `Path=/auth/v1; Max-Age=${LIFE}; HttpOnly; SameSite=Strict${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  return {
    known: (cookies, address) => {
      const name = `${nameFor(address)}=`;
      const value = cookies
        ?.split(";")
        .map((cookie) => cookie.trim())
        .find((cookie) => cookie.startsWith(name))
        ?.slice(name.length);
      const [nonce] = value?.split(".") ?? [];
      return value !== undefined && nonce && isSame(value, valueFor(address, nonce)) ? nonce : null;
    },
    introduce: (address) =>
      `${nameFor(address)}=${valueFor(address, randomBytes(16).toString("base64url"))}; ${attributes}`,
  };
};

const isSame = (given: string, expected: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(expected) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));
