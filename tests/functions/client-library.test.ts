/**
 * What the specification says of the backend's client (sections 7 and 9): the library we use follows it. The network is
 * simulated.
 */
import { createClient } from "@supabase/supabase-js";
import { afterEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";

interface Asked {
  readonly path: string;
  readonly at: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const SESSION_SECONDS = 600;

/** A client over a network that answers as given, and everything it requested. */
const clientOf = (answer: (path: string) => Response) => {
  const asked: Asked[] = [];
  const client = createClient("http://backend.test", "public-key", {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: {
      fetch: async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        asked.push({
          path: url.pathname,
          at: Date.now(),
          headers: new Headers(init?.headers),
          body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : init?.body,
        });
        return answer(url.pathname);
      },
    },
  });
  return { client, asked };
};

const session = () => ({
  access_token: "e30.e30.e30",
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: SESSION_SECONDS,
  user: {
    id: "1",
    aud: "authenticated",
    email: "ada@example.org",
    app_metadata: {},
    user_metadata: {},
    created_at: "",
  },
});

afterEach(() => vi.useRealTimers());

describe("the session", () => {
  it("is checked every 30 s and renewed when three ticks or fewer remain before its end", async () => {
    vi.useFakeTimers();
    const { client, asked } = clientOf(() => Response.json(session()));
    await client.auth.signInWithPassword({ email: "ada@example.org", password: "correct horse" });
    const start = Date.now();
    await client.auth.startAutoRefresh();
    await vi.advanceTimersByTimeAsync(SESSION_SECONDS * 1000);
    await client.auth.stopAutoRefresh();
    const renewed = asked.slice(1).map(({ at }) => (at - start) / 1000);
    expect(renewed[0]).toBeGreaterThanOrEqual(SESSION_SECONDS - 4 * 30);
    expect(renewed[0]).toBeLessThanOrEqual(SESSION_SECONDS - 3 * 30);
    expect((renewed[0] ?? 1) % 30).toBeCloseTo(0, 0);
  });

  it("is requested again after 200 ms, then twice as long each time, within 30 s, while gateways fail", async () => {
    vi.useFakeTimers();
    const { client, asked } = clientOf(() => new Response("Bad gateway", { status: 502 }));
    const renewal = client.auth.refreshSession({ refresh_token: "refresh" });
    await vi.advanceTimersByTimeAsync(60_000);
    const { error } = await renewal;
    expect(error?.name).toBe("AuthRetryableFetchError");
    const pauses = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
    expect(pauses.length).toBeGreaterThan(4);
    for (const [index, pause] of pauses.entries()) expect(pause).toBe(200 * 2 ** index);
    expect((asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0)).toBeLessThanOrEqual(30_000);
  });

  it("errors are distinguished: no session, wrong credentials, weak password with reasons, unreadable and retryable answers", async () => {
    const name = async (answer: Response): Promise<string | undefined> => {
      const { client } = clientOf(() => answer.clone());
      return (await client.auth.signInWithPassword({ email: "a@example.org", password: "x" })).error?.name;
    };
    expect((await clientOf(() => Response.json({})).client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const empty = { email: "", password: "" };
    expect(
      (await clientOf(() => Response.json({})).client.auth.setSession({ access_token: "", refresh_token: "" })).error
        ?.name,
    ).toBe("AuthSessionMissingError");
    expect(
      (await clientOf(() => Response.json({}, { status: 400 })).client.auth.signInWithPassword(empty)).error,
    ).not.toBeNull();
    expect((await clientOf(() => Response.json({})).client.auth.signInWithPassword({} as never)).error?.name).toBe(
      "AuthInvalidCredentialsError",
    );
    const weak = {
      code: "weak_password",
      error_code: "weak_password",
      msg: "Weak",
      weak_password: { reasons: ["length"] },
    };
    const { error } = await clientOf(() => Response.json(weak, { status: 422 })).client.auth.signUp({
      email: "a@example.org",
      password: "x",
    });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["length"] });
    expect(await name(Response.json({}))).toBe("AuthInvalidTokenResponseError");
    for (const status of [502, 503, 504])
      expect(await name(new Response("", { status }))).toBe("AuthRetryableFetchError");
  });
});

describe("realtime and storage", () => {
  it("reconnects after 1, 2, 5 and 10 s, then every 10 s", () => {
    const { client } = clientOf(() => Response.json({}));
    expect([1, 2, 3, 4, 5, 9].map((tries) => client.realtime.reconnectAfterMs(tries))).toEqual([
      1000, 2000, 5000, 10_000, 10_000, 10_000,
    ]);
    expect(client.realtime.endpointURL()).toContain("/realtime/v1");
  });

  it("lists 100 from 0 by name ascending, and uploads for 3600 s without replacing", async () => {
    const { client, asked } = clientOf(() => Response.json([]));
    await client.storage.from("files").list();
    await client.storage.from("files").upload("a.txt", new Blob(["a"]));
    expect(asked[0]?.path).toBe("/storage/v1/object/list/files");
    expect(asked[0]?.body).toMatchObject({ limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } });
    const [, upload] = asked as [Asked, Asked];
    expect((upload.body as FormData).get("cacheControl")).toBe("3600");
    expect(upload.headers.get("x-upsert")).toBe("false");
  });
});
