import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { parseJson, readStored } from "./storage.ts";

export interface BackendFetchOptions {
  readonly publicKey: string;
  /** Where supabase-js keeps the login. */
  readonly storageKey: string;
  /** Whether this page works for a person: a request must then never go out as the public. */
  readonly sessionExpected: () => boolean;
  /** Asks for a new access token; null where the login is gone. */
  readonly renew: () => Promise<string | null>;
  /** True while `renew` is under way: the server has refused the token, however long it would still have lived. */
  readonly renewalForced: () => boolean;
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * The fetch that supabase-js is given. It mends what the library leaves open with many tabs and wrong clocks:
 * - two tabs that renew at once: the second waits and takes over what the first received, so that no refresh token is used twice;
 * - the loser of such a race sees no login for a moment and would ask as the public, who sees nothing: the stored login is used instead;
 * - a token that is expired for the server, but not by this computer's clock, is renewed once and the request repeated;
 * - a page of a captive portal counts as no answer;
 * - the life of a token is counted on this computer's clock (`expires_in`), not by comparing it with the server's (`expires_at`).
 */
export const backendFetch =
  (options: BackendFetchOptions): Fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (!url.pathname.startsWith("/auth/v1/")) return ownAnswer(await asPerson(options, input, init));
    const renewing = url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "refresh_token";
    return ownAnswer(await (renewing ? renewOnce(options, input, init) : fetch(input, init).then(localExpiry)));
  };

/** For calls apart from the browser's login: nothing is added, but a captive portal's page is not an answer here either. */
export const plainFetch: Fetch = async (input, init) => ownAnswer(await fetch(input, init));

/** A captive portal answers everything with a page of its own. The backend has no pages: for its callers that is not an answer. */
const ownAnswer = (response: Response): Response => {
  if (response.ok && response.headers.get("Content-Type")?.startsWith("text/html"))
    throw new TypeError("Failed to fetch: a page came instead of data");
  return response;
};

/** Data requests carry the person's token, or are refused here. */
const asPerson = async (
  options: BackendFetchOptions,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> => {
  const headers = new Headers(init?.headers);
  if (headers.get("Authorization") === `Bearer ${options.publicKey}`) {
    const token = storedLogin(options.storageKey)?.access_token;
    if (token) headers.set("Authorization", `Bearer ${token}`);
    else if (options.sessionExpected()) return Response.json({ message: "Not authenticated" }, { status: 401 });
    else return fetch(input, init);
  }
  const response = await fetch(input, { ...init, headers });
  if (response.status !== 401) return response;
  const token = await options.renew();
  if (!token) return response;
  headers.set("Authorization", `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

/** How long a tab waits for another one that renews, before it asks for itself: a tab that sleeps may hold the lock for hours. */
const LOCK_WAIT_MS = 8000;

const renewOnce = async (
  options: BackendFetchOptions,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> => {
  const asked = renewal.safeParse(parseJson(typeof init?.body === "string" ? init.body : null));
  const used = asked.data?.refresh_token;
  const renew = async (): Promise<Response> => {
    const stored = storedLogin(options.storageKey);
    // A token that was replaced twice during a long wait would end the login: even a stored one that has run out is right then.
    if (stored && (stored.refresh_token !== used || (isFresh(stored) && !options.renewalForced())))
      return Response.json(stored);
    return localExpiry(await fetch(input, init));
  };
  if (!("locks" in navigator)) return renew();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  let entered = false;
  try {
    return await navigator.locks.request(`${options.storageKey}-renewal`, { signal: waiting.signal }, () => {
      entered = true;
      clearTimeout(timer);
      return renew();
    });
  } catch (error) {
    if (entered) throw error;
    return renew();
  } finally {
    clearTimeout(timer);
  }
};

/** Milliseconds before its end from which on a token is renewed: the 3 ticks of 30 s of spec section 9. */
const RENEWAL_MARGIN_MS = 90_000;

/**
 * supabase-js asks for a new token at every request once less than the margin is left. Where tokens live little longer than that, it
 * would ask all the time: half of their life is enough.
 */
const isFresh = ({ expires_at: end = 0, expires_in: life = 0 }: StoredLogin): boolean =>
  end * 1000 - Date.now() > Math.min(RENEWAL_MARGIN_MS, life * 500);

/** Without `expires_at` supabase-js computes it from `expires_in` and its own clock. */
const localExpiry = async (response: Response): Promise<Response> => {
  if (!response.ok || !response.headers.get("Content-Type")?.includes("json")) return response;
  const body = parseJson(await response.clone().text());
  if (typeof body !== "object" || body === null || !("expires_in" in body) || !("expires_at" in body)) return response;
  const { expires_at: _serverClock, ...rest } = body;
  return Response.json(rest, { status: response.status, headers: response.headers });
};

const renewal = z.object({ refresh_token: z.string() });

/** With whatever else the client library keeps in it. */
const loginSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970. */
  expires_at: orElse(z.optional(z.number()), undefined),
  /** Seconds from when it was given. */
  expires_in: orElse(z.optional(z.number()), undefined),
});

type StoredLogin = z.infer<typeof loginSchema>;

export const storedLogin = (storageKey: string): StoredLogin | null => {
  const stored = loginSchema.safeParse(parseJson(readStored(storageKey)));
  return stored.success ? stored.data : null;
};
