/** Accounts where no mail is sent, and what it takes to change the password. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, newAddress, post, signIn, signUp } from "../support/account-calls.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

describe("where no mail is sent", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it("accounts are ready immediately, and a taken address is reported", async () => {
    const email = newAddress();
    expect((await signUp(server, email)).body).toHaveProperty("access_token");
    expect((await signUp(server, email)).body).toMatchObject({ error_code: "user_already_exists" });
  });

  it("requests that need mail say so", async () => {
    const { client, email } = await server.signUp();
    expect((await client.auth.updateUser({ email: newAddress() })).error?.code).toBe("email_provider_disabled");
    for (const path of ["/auth/v1/recover", "/auth/v1/resend"])
      expect((await post(server, path, { email, type: "signup" })).body).toMatchObject({
        error_code: "email_provider_disabled",
      });
    expect(await (await server.request("/config.json")).json()).toMatchObject({ mail: false });
  });

  it("an account or a login without address or password is refused in the specification's words", async () => {
    const words = "You must provide either an email or phone number and a password";
    const { error: noLogin } = await server.client().auth.signInWithPassword({} as never);
    const { error: noAccount } = await server.client().auth.signUp({} as never);
    expect([noLogin?.message, noAccount?.message]).toEqual([words, words]);
    const answer = await post(server, "/auth/v1/token?grant_type=password", {});
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  it("a login returns a session with the specification's fields", async () => {
    const { email, password } = await server.signUp(newAddress(), PASSWORD, "Zoë <b>O'Hara</b>");
    expect((await post(server, "/auth/v1/token?grant_type=password", { email, password })).body).toMatchObject({
      access_token: expect.any(String) as unknown,
      refresh_token: expect.any(String) as unknown,
      expires_in: expect.any(Number) as unknown,
      expires_at: expect.any(Number) as unknown,
      token_type: "bearer",
      user: { email, user_metadata: { name: "Zoë <b>O'Hara</b>" } },
    });
  });

  describe("changing the password", () => {
    const aged = async () => {
      const person = await server.signUp();
      await server.adminSql`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`;
      return person;
    };
    const change = (token: string, json: unknown) => server.request("/auth/v1/user", { method: "PUT", token, json });

    it("C10: an older login may not change it without the current password", async () => {
      const person = await aged();
      const response = await change(person.accessToken, { password: "something else" });
      expect([response.status, ((await response.json()) as { error_code: string }).error_code]).toEqual([
        400,
        "reauthentication_needed",
      ]);
      expect((await change(person.accessToken, { password: "something else", current_password: "wrong" })).status).toBe(
        400,
      );
      expect((await signIn(server, person.email)).status).toBe(200);
    });

    it("C10: with the current password it may, and all other logins end", async () => {
      const person = await aged();
      const phone = await server.client().auth.signInWithPassword(person);
      expect(
        (await change(person.accessToken, { password: "something else", current_password: PASSWORD })).status,
      ).toBe(200);
      expect((await server.request("/auth/v1/user", { token: phone.data.session?.access_token })).status).toBe(401);
      expect(
        (
          await server.request("/auth/v1/token?grant_type=refresh_token", {
            method: "POST",
            json: { refresh_token: phone.data.session?.refresh_token },
          })
        ).status,
      ).toBe(400);
      expect((await server.request("/auth/v1/user", { token: person.accessToken })).status).toBe(200);
      expect((await signIn(server, person.email, "something else")).status).toBe(200);
    });

    it("C10 L10: signing in with the current password first, as the account page does, is proof too", async () => {
      const person = await aged();
      expect((await person.client.auth.signInWithPassword(person)).error).toBeNull();
      expect((await person.client.auth.updateUser({ password: "something else" })).error).toBeNull();
      expect((await server.request("/auth/v1/user", { token: person.accessToken })).status).toBe(401);
    });

    it("C10: refreshing does not make an old login young", async () => {
      const person = await aged();
      const { data } = await person.client.auth.refreshSession();
      expect((await change(data.session?.access_token ?? "", { password: "something else" })).status).toBe(400);
    });

    it.each([{ password: "12345" }, { password: 123456 }, { password: null }, { password: "é".repeat(37) }])(
      "a password like %j is refused",
      async (json) => {
        const person = await server.signUp();
        expect((await change(person.accessToken, json)).status).toBe(422);
      },
    );
  });
});
