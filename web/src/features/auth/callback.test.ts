import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCallback } from "./callback.ts";

const token = (payload: unknown): string =>
  `h.${btoa(JSON.stringify(payload)).replaceAll("+", "-").replaceAll("/", "_")}.s`;

describe("the address of /auth/callback", () => {
  it("C14: carries a login only with its owner's address, to be confirmed", () => {
    const hash = `#access_token=${token({ email: "eve@example.org" })}&refresh_token=r&token_type=bearer`;
    expect(readCallback("", hash)).toMatchObject({
      kind: "login",
      login: { email: "eve@example.org", refreshToken: "r" },
    });
  });

  it("C14: is an error where the login does not say whose it is", () => {
    expect(readCallback("", "#access_token=rubbish&refresh_token=r")).toEqual({
      kind: "error",
      message: "Authentication failed. Please try again.",
    });
  });

  it("C14: gives the service's message as text, up to a limit", () => {
    const message = `<script>alert(1)</script>${"x".repeat(1000)}`;
    const callback = readCallback(`?error=access_denied&error_description=${encodeURIComponent(message)}`, "");
    expect(callback).toEqual({ kind: "error", message: message.slice(0, 200) });
  });

  it("C14: ignores any further destination", () => {
    expect(readCallback("?next=https://evil.example&redirect_to=//evil.example", "")).toEqual({ kind: "none" });
  });

  it("is the link of a mail where it has a token and a kind that the service knows", () => {
    expect(readCallback("?token_hash=abc&type=signup", "")).toEqual({ kind: "link", type: "signup", tokenHash: "abc" });
    expect(readCallback("?token_hash=abc&type=sms", "")).toEqual({ kind: "none" });
  });

  it("C14: never throws, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        const { kind } = readCallback(`?${search}`, `#access_token=${hash}&refresh_token=r`);
        expect(["login", "link", "code", "error", "none"]).toContain(kind);
      }),
    );
  });
});
