import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { backendFetch, type BackendFetchOptions } from "./backend-fetch.ts";

const URL_OF = "https://backend.example";
const KEY = "session";
const PUBLIC = "sb_publishable_x";

/** What reached the network, and what it answers. */
const calls: { url: string; bearer: string | null; body: unknown }[] = [];
let answer: (bearer: string | null) => Response = () => Response.json([]);

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const bearer = new Headers(init?.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
    calls.push({ url: String(input), bearer, body: init?.body });
    return Promise.resolve(answer(bearer));
  });
});
afterEach(() => vi.unstubAllGlobals());

const fetchWith = (options: Partial<BackendFetchOptions> = {}) =>
  backendFetch({
    publicKey: PUBLIC,
    storageKey: KEY,
    sessionExpected: () => true,
    renew: () => Promise.resolve(null),
    renewalForced: () => false,
    ...options,
  });

const bearer = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });
const login = (token: string, refresh: string, seconds = 600, life = 600) =>
  localStorage.setItem(
    KEY,
    JSON.stringify({
      access_token: token,
      refresh_token: refresh,
      expires_at: Date.now() / 1000 + seconds,
      expires_in: life,
      user: {},
    }),
  );

describe("requests for data", () => {
  it("F10: count as unanswered when something else answers with a page", async () => {
    login("token-1", "refresh-1");
    answer = () => new Response("<h1>Welcome to the hotel</h1>", { headers: { "Content-Type": "text/html" } });
    await expect(fetchWith()(`${URL_OF}/rest/v1/notebooks`, bearer("token-1"))).rejects.toThrow(/^Failed to fetch/);
    await expect(fetchWith()(`${URL_OF}/auth/v1/user`)).rejects.toThrow(/^Failed to fetch/);
  });

  it("C07: of a signed-in user never go out as the public: the stored login is used", async () => {
    login("token-1", "refresh-1");
    answer = () => Response.json([]);
    await fetchWith()(`${URL_OF}/rest/v1/notebooks`, bearer(PUBLIC));
    expect(calls.map((call) => call.bearer)).toEqual(["token-1"]);
  });

  it("C07: are refused here when the login is gone, instead of returning the public's empty list", async () => {
    const response = await fetchWith()(`${URL_OF}/rest/v1/notebooks`, bearer(PUBLIC));
    expect(response.status).toBe(401);
    expect(calls).toEqual([]);
  });

  it("go out as the public where no one has signed in", async () => {
    answer = () => Response.json([]);
    await fetchWith({ sessionExpected: () => false })(`${URL_OF}/rest/v1/site_content`, bearer(PUBLIC));
    expect(calls.map((call) => call.bearer)).toEqual([PUBLIC]);
  });

  it("F12: renew a token that the server calls expired, and are repeated once", async () => {
    answer = (token) => (token === "fresh" ? Response.json(["row"]) : Response.json({}, { status: 401 }));
    const response = await fetchWith({ renew: () => Promise.resolve("fresh") })(
      `${URL_OF}/rest/v1/notebooks`,
      bearer("stale"),
    );
    expect(await response.json()).toEqual(["row"]);
    expect(calls.map((call) => call.bearer)).toEqual(["stale", "fresh"]);
  });

  it("pass on the refusal where the login cannot be renewed", async () => {
    answer = () => Response.json({ message: "JWT expired" }, { status: 401 });
    const response = await fetchWith()(`${URL_OF}/rest/v1/notebooks`, bearer("stale"));
    expect(response.status).toBe(401);
    expect(calls).toHaveLength(1);
  });
});

describe("renewing the login", () => {
  const renewal = (refresh: string): [string, RequestInit] => [
    `${URL_OF}/auth/v1/token?grant_type=refresh_token`,
    { method: "POST", body: JSON.stringify({ refresh_token: refresh }) },
  ];

  it("C07: takes over what another tab has received meanwhile, so that no refresh token is used twice", async () => {
    login("token-2", "refresh-2");
    const response = await fetchWith()(...renewal("refresh-1"));
    expect(await response.json()).toMatchObject({ access_token: "token-2", refresh_token: "refresh-2" });
    expect(calls).toEqual([]);
  });

  it("C07: never sends a refresh token that another tab has replaced, not even once the new token has run out too", async () => {
    login("token-3", "refresh-3", -60);
    const response = await fetchWith()(...renewal("refresh-1"));
    expect(await response.json()).toMatchObject({ access_token: "token-3", refresh_token: "refresh-3" });
    expect(calls).toEqual([]);
  });

  it("C07: asks the server with the newest refresh token", async () => {
    login("token-1", "refresh-1", 60);
    answer = () => Response.json({ access_token: "token-2", expires_in: 600 });
    await fetchWith()(...renewal("refresh-1"));
    expect(calls).toHaveLength(1);
  });

  it("C07: waits for half the lifetime of tokens that live shorter than the margin", async () => {
    login("token-1", "refresh-1", 15, 20);
    expect(await (await fetchWith()(...renewal("refresh-1"))).json()).toMatchObject({ access_token: "token-1" });
    login("token-1", "refresh-1", 9, 20);
    answer = () => Response.json({ access_token: "token-2", expires_in: 20 });
    expect(await (await fetchWith()(...renewal("refresh-1"))).json()).toMatchObject({ access_token: "token-2" });
  });

  it("asks the server for a new token where it has refused a long-lived one", async () => {
    login("token-1", "refresh-1");
    answer = () => Response.json({ access_token: "token-2", expires_in: 600 });
    const response = await fetchWith({ renewalForced: () => true })(...renewal("refresh-1"));
    expect(await response.json()).toMatchObject({ access_token: "token-2" });
  });

  it("F12: measures a token's lifetime on this computer's clock", async () => {
    answer = () => Response.json({ access_token: "t", refresh_token: "r", expires_in: 600, expires_at: 1 });
    const body: unknown = await (await fetchWith()(...renewal("refresh-1"))).json();
    expect(body).toEqual({ access_token: "t", refresh_token: "r", expires_in: 600 });
  });

  it("passes a refusal of the service on as it is", async () => {
    answer = () => Response.json({ code: "refresh_token_not_found", expires_at: 1 }, { status: 400 });
    const response = await fetchWith()(...renewal("refresh-1"));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "refresh_token_not_found" });
  });
});
