import { describe, expect, it } from "vitest";
import { BackendError, failureKind, isNetworkFailure, messageOf, OFFLINE, UNEXPECTED } from "./errors.ts";

describe("the message for an error", () => {
  it.each(["Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource.", "fetch failed"])(
    "F10: %j is a missing connection in every browser",
    (message) => {
      expect(isNetworkFailure(new TypeError(message))).toBe(true);
      expect(messageOf(new TypeError(message))).toBe(OFFLINE);
    },
  );

  it("is the error's own if it has one", () => {
    expect(messageOf(new Error("Invalid login credentials"))).toBe("Invalid login credentials");
  });

  it.each([null, undefined, 7, {}, new Error("")])("is never empty: %j", (thrown) => {
    expect(messageOf(thrown)).toBe(UNEXPECTED);
  });

  it("sorts responses by what can be done about them", () => {
    expect([0, 401, 403, 404, 413, 429, 500, 503, 507, 409].map(failureKind)).toEqual([
      "offline",
      "not-authenticated",
      "refused",
      "not-found",
      "too-large",
      "too-many",
      "server",
      "server",
      "no-room",
      "other",
    ]);
    expect(new BackendError("too-many", "Wait", null, 30).retryAfter).toBe(30);
  });
});
