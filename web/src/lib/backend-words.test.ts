import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failureOf } from "./rows.ts";

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe("a failure of the data store", () => {
  it.each([
    [500, "XX000", "Something went wrong on the server. Please try again."],
    [403, "42501", "You do not have permission to do this."],
    [400, "23514", "The server did not accept this. Please reload the page and try again."],
    [
      507,
      "53100",
      "The disk of the server is full. Nothing was saved. Please keep this page open and try again later.",
    ],
    [500, undefined, "Something went wrong on the server. Please try again."],
  ])("%d %s is described in our words, and its own go to the log", (status, code, words) => {
    const error = failureOf({ message: "relation boom does not exist", ...(code && { code }) }, status);
    expect(error.message).toBe(words);
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining(code ?? "without a code"),
      "relation boom does not exist",
    );
  });

  it.each([
    [500, "58030", "Error updating notebook content"],
    [400, "22023", "The title has 501 characters; 500 are allowed."],
    [503, "busy", "Too many of your requests are already waiting. Please try again in a moment."],
  ])("%d %s keeps a message that was written for users", (status, code, message) => {
    expect(failureOf({ message, code }, status).message).toBe(message);
    expect(logged).not.toHaveBeenCalled();
  });
});
