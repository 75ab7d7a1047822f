import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { storedLogin } from "../../lib/backend-fetch.ts";
import { loadConfig } from "../../lib/config.ts";
import { BackendError } from "../../lib/errors.ts";
import { onceUsed } from "../../lib/fetch-ahead.ts";
import { readStored } from "../../lib/storage.ts";
import { expectLogin, forgetLogin, SESSION_KEY, supabase, whenConnected } from "../../lib/supabase.ts";
import { type Person, readPerson } from "./person.ts";

/**
 * loading: until the first session is known. expired: the login ended while somebody was working; what is on the screen stays, and they
 * are asked to sign in again. unreachable: there is no server to ask.
 */
export type AuthState =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "unreachable" }
  | { readonly status: "signed-in" | "expired"; readonly person: Person };

/** With no answer yet (offline, a slow network) a stored login is believed after this time: its data requests will show. */
const PATIENCE_MS = 2500;

let state: AuthState = { status: "loading" };
/** Somebody signed out on purpose: a renewal that was under way must not bring the login back. */
let leaving = false;
const listeners = new Set<() => void>();
const otherTabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("data-documentation-auth");

export const useAuth = (): AuthState => useSyncExternalStore(onAuthChange, authState);

export const authState = (): AuthState => state;

/** Whether the server sends mail: invitations, and the links for new passwords. */
export const useSendsMail = () =>
  useQuery({ queryKey: ["sends-mail"], staleTime: Infinity, queryFn: async () => (await loadConfig()).mail });

/** The signed-in person, for screens behind RequireSession. */
export const usePerson = (): Person => {
  const auth = useAuth();
  if (!("person" in auth)) throw new BackendError("not-authenticated", "Not authenticated");
  return auth.person;
};

/** Called once when the app starts, and again by "Try again" where the server was unreachable. */
export const startAuth = async (): Promise<void> => {
  // Only notes what happened: a client call awaited in here would wait for itself.
  whenConnected(({ auth }) =>
    auth.onAuthStateChange((event, session) => {
      // While another tab renews the login, or no server answers, the client starts without one: what is stored has not ended.
      const user = session?.user ?? (event === "INITIAL_SESSION" ? storedUser() : null);
      return session || readPerson(user) ? signedIn(user) : signedOut();
    }),
  );
  if (readStored(SESSION_KEY) === null) {
    // Nobody is signed in, which needs no asking. The client is there by the time that somebody has typed a password.
    set({ status: "signed-out" });
    onceUsed(() => void supabase().catch(() => undefined));
    return;
  }
  set({ status: "loading" });
  const patience = setTimeout(() => state.status === "loading" && believeStored(), PATIENCE_MS);
  try {
    await supabase();
  } catch {
    if (state.status === "loading") set({ status: "unreachable" });
  } finally {
    if (state.status !== "loading") clearTimeout(patience);
  }
};

/** Ends the login here and in the other tabs. Works without a network: then the server's side ends by itself with its time. */
export const signOut = async (): Promise<void> => {
  const token = storedLogin(SESSION_KEY)?.access_token;
  leave();
  forgetLogin();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  otherTabs?.postMessage("signed-out");
  try {
    const [client, config] = await Promise.all([supabase(), loadConfig()]);
    // What the client still holds goes; the server hears of it separately, in a request that survives the closing of the tab.
    await client.auth.signOut({ scope: "local" });
    if (!token) return;
    await fetch(`${config.supabaseUrl}/auth/v1/logout?scope=local`, {
      method: "POST",
      keepalive: true,
      headers: { apikey: config.supabaseKey, Authorization: `Bearer ${token}` },
    });
  } catch {
    // The server cannot be reached: the token runs out by itself, and nothing of it is left here.
  }
};

/** Before somebody signs in: from here on, sessions are welcome again. */
export const expectSignIn = (): void => {
  leaving = false;
};

const leave = (): void => {
  leaving = true;
  set({ status: "signed-out" });
};

otherTabs?.addEventListener("message", (event) => {
  if (event.data === "signed-out") leave();
});

const signedIn = (user: unknown): void => {
  const person = readPerson(user);
  if (leaving || person === null) return;
  expectLogin();
  const same = state.status === "signed-in" && state.person.id === person.id && state.person.email === person.email;
  if (!same) set({ status: "signed-in", person });
};

const signedOut = (): void => {
  if (state.status === "signed-in") set({ status: "expired", person: state.person });
  else if (state.status === "loading") set({ status: "signed-out" });
};

const believeStored = (): void => {
  signedIn(storedUser());
};

const storedUser = (): unknown => storedLogin(SESSION_KEY)?.["user"];

const set = (next: AuthState): void => {
  state = next;
  for (const listener of listeners) listener();
};

export const onAuthChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
