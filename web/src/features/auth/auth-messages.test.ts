import { AuthClient } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { authMessage } from "./auth-messages.ts";

/** What the auth client makes of an answer with this status and body. */
const errorOf = async (status: number, body: object): Promise<unknown> => {
  const fetch = (): Promise<Response> => Promise.resolve(Response.json(body, { status }));
  const client = new AuthClient({ url: "http://localhost/auth/v1", fetch, persistSession: false });
  return (await client.signInWithPassword({ email: "ada@example.org", password: "wrong" })).error;
};

describe("the words for a refused sign-in", () => {
  it("are the server's", async () => {
    const error = await errorOf(400, { error_code: "invalid_credentials", msg: "Invalid login credentials" });
    expect(authMessage(error)).toBe("Invalid login credentials");
  });

  it("say how long to wait after too many attempts, as the server said", async () => {
    const msg = "Too many attempts. Please wait 15 minutes and try again.";
    expect(authMessage(await errorOf(429, { error_code: "over_request_rate_limit", msg }))).toBe(msg);
  });

  it("are ours where the server is away or its answer cannot be read", async () => {
    expect(authMessage(await errorOf(503, { msg: "x" }))).toBe("The server is busy. Please try again in a moment.");
    expect(authMessage(await errorOf(400, { surprise: true }))).toBe("An unexpected error occurred");
  });
});
