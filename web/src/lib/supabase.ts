import type { BackendClient } from "./backend-client.ts";
import { backendFetch, plainFetch, storedLogin } from "./backend-fetch.ts";
import { loadConfig } from "./config.ts";
import { removeStored, sessionStorageArea } from "./storage.ts";

export type Backend = BackendClient;

/** Where the browser keeps the login. */
export const SESSION_KEY = "data-documentation-session";

interface Connection {
  readonly client: Backend;
  /** A request to the backend by its path ("/rest/v1/..."), as the person who is signed in. */
  readonly request: (path: string, init: RequestInit) => Promise<Response>;
}

let connecting: Promise<Connection> | null = null;
let sessionExpected = false;
let client: Backend | null = null;
let onConnected: (client: Backend) => void = () => {};

/** Hands over the client as soon as there is one, before anybody works with it. */
export const whenConnected = (listener: (client: Backend) => void): void => {
  onConnected = listener;
  if (client) listener(client);
};

/** The client of the backend. */
export const supabase = async (): Promise<Backend> => (await connected()).client;

/** For what the client cannot send; rejects as fetch does. */
export const backendRequest = async (path: string, init: RequestInit): Promise<Response> =>
  (await connected()).request(path, init);

/**
 * Made once, when first needed. The library and the configuration load on demand, so that the landing page
 * does not wait for them. A failure (no server) is forgotten, so that the next call tries again.
 */
const connected = (): Promise<Connection> => {
  connecting ??= connect().catch((error: unknown) => {
    connecting = null;
    throw error;
  });
  return connecting;
};

/**
 * The person's token, renewed first when it is about to end, or in any case with `renew` (after a refusal). Where another tab has just
 * renewed the login this tab's client sees none for a moment: the stored one is right. Null: nobody is signed in.
 */
export const accessToken = async ({ renew = false } = {}): Promise<string | null> => {
  const { auth } = await supabase();
  if (renew) return renewed(auth);
  const { data } = await auth.getSession();
  return data.session?.access_token ?? storedLogin(SESSION_KEY)?.access_token ?? null;
};

/**
 * A new token after the server has refused the one in use. Where it refuses the renewal as well, the login has ended: supabase-js would
 * keep it until the refused token's own time is over, and nobody would be asked to sign in. Another tab may have renewed it meanwhile.
 */
const renewed = async (auth: Backend["auth"]): Promise<string | null> => {
  const before = storedLogin(SESSION_KEY)?.access_token;
  const { data, error } = await auth.refreshSession();
  const token = data.session?.access_token ?? storedLogin(SESSION_KEY)?.access_token ?? null;
  const { status = 0 } = error ?? {};
  if (token !== before || status < 400 || status >= 500 || status === 429) return token;
  await auth.signOut({ scope: "local" });
  return null;
};

/** From now on, until `forgetLogin`, no data request may go out as the public. */
export const expectLogin = (): void => {
  sessionExpected = true;
};

/** Removes every trace of the login from this browser: supabase-js keeps it under this key, its user and a code verifier beside it. */
export const forgetLogin = (): void => {
  sessionExpected = false;
  for (const suffix of ["", "-user", "-code-verifier"]) removeStored(`${SESSION_KEY}${suffix}`);
};

/** A client of its own that keeps nothing, for calls that must not touch the login of this browser (registering, checking a password). */
export const passingClient = async (): Promise<Backend> => {
  const [{ BackendClient }, config] = await Promise.all([import("./backend-client.ts"), loadConfig()]);
  return new BackendClient({
    url: config.supabaseUrl,
    publicKey: config.supabaseKey,
    storageKey: `${SESSION_KEY}-passing`,
    fetch: plainFetch,
  });
};

const connect = async (): Promise<Connection> => {
  const [{ BackendClient }, config] = await Promise.all([import("./backend-client.ts"), loadConfig()]);
  /** How many requests are renewing a refused token. */
  let forced = 0;
  const request = backendFetch({
    publicKey: config.supabaseKey,
    storageKey: SESSION_KEY,
    sessionExpected: () => sessionExpected,
    renew: async () => {
      forced += 1;
      try {
        return await renewed(made.auth);
      } finally {
        forced -= 1;
      }
    },
    renewalForced: () => forced > 0,
  });
  const made = new BackendClient({
    url: config.supabaseUrl,
    publicKey: config.supabaseKey,
    storageKey: SESSION_KEY,
    storage: sessionStorageArea,
    fetch: request,
  });
  client = made;
  onConnected(made);
  return {
    client: made,
    request: async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set("apikey", config.supabaseKey);
      // The library's client sends the public key likewise where it sees no login; `request` puts the person's token in its place.
      headers.set("Authorization", `Bearer ${(await accessToken()) ?? config.supabaseKey}`);
      return request(`${config.supabaseUrl}${path}`, { ...init, headers });
    },
  };
};
