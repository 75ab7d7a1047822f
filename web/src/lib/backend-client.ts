import { GoTrueClient, type SupportedStorage } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database.types.ts";

export interface BackendClientOptions {
  readonly url: string;
  readonly publicKey: string;
  readonly fetch: typeof fetch;
  readonly storageKey: string;
  /** Where the login is kept; without it, it is kept nowhere and never renewed. */
  readonly storage?: SupportedStorage;
}

/**
 * What this app uses of supabase-js: its client of accounts (`auth`) and its client of the data store, put together as supabase-js does. The
 * rest of it (realtime, storage) is as large again and would be sent to every browser (docs/decisions/027).
 */
export class BackendClient extends PostgrestClient<Database, { PostgrestVersion: "12" }> {
  readonly auth: GoTrueClient;

  constructor({ url, publicKey, fetch, storageKey, storage }: BackendClientOptions) {
    const auth = new GoTrueClient({
      url: new URL("auth/v1", folder(url)).href,
      headers: { Authorization: `Bearer ${publicKey}`, apikey: publicKey },
      storageKey,
      ...(storage ? { storage } : {}),
      persistSession: storage !== undefined,
      autoRefreshToken: storage !== undefined,
      // A login in an address is taken by the callback page alone, and never without asking (a link could carry somebody else's).
      detectSessionInUrl: false,
      flowType: "implicit",
      fetch,
    });
    /** As the person who is signed in, else as the public. */
    const asPerson: typeof fetch = async (input, init) => {
      const { data } = await auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set("apikey", publicKey);
      headers.set("Authorization", `Bearer ${data.session?.access_token ?? publicKey}`);
      return fetch(input, { ...init, headers });
    };
    super(new URL("rest/v1", folder(url)).href, { schema: "public", fetch: asPerson });
    this.auth = auth;
  }
}

const folder = (url: string): string => (url.endsWith("/") ? url : `${url}/`);
