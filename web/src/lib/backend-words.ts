import type { FailureKind } from "./errors.ts";
import { logError } from "./log.ts";

/**
 * What people read about a failure of the data store. Only what our own procedures and our server's edge wrote for people passes; the
 * words of a database or a gateway go to the log, and ours take their place.
 */
export const backendWords = (kind: FailureKind, code: string | undefined, message: string | undefined): string => {
  if (kind === "not-authenticated") return "Not authenticated";
  if (message && isForPeople(code, message)) return message;
  logError(`The backend's own words (${code ?? "without a code"}):`, message);
  return BY_CODE[code ?? ""] ?? BY_KIND[kind];
};

/**
 * Our edge and our procedures speak in sentences; a message of PostgreSQL is not one (its style guide: no capital letter, no full stop).
 * 22023 is raised by our procedures alone.
 */
const isForPeople = (code: string | undefined, message: string): boolean =>
  code === "22023" || /^[A-Z][^\n]*\.$/.test(message) || CATALOGUE.test(message);

/** Spec section 8, as the procedures raise it with the code of the cause. */
const CATALOGUE =
  /^(?:Error (?:loading|creating|updating|saving) [a-z ]{1,40}|Notebook not found|User not authenticated)$/;

const BY_CODE: Readonly<Record<string, string>> = {
  "22001": "A text is too long.",
  "22021": "The text contains a character that cannot be stored.",
  "22P05": "The text contains a character that cannot be stored.",
  "53100": "The disk of the server is full. Nothing was saved. Please keep this page open and try again later.",
  "57014": "This took too long and was stopped. Nothing was changed.",
};

const BY_KIND: Readonly<Record<Exclude<FailureKind, "not-authenticated">, string>> = {
  offline: "The server cannot be reached. Check your connection and try again.",
  "not-found": "It was deleted, or you no longer have access to it.",
  refused: "You do not have permission to do this.",
  "too-many": "Too many requests. Please wait a minute and try again.",
  "too-large": "This is too large for the server.",
  "no-room": "The server has no room for this. Nothing was saved.",
  server: "Something went wrong on the server. Please try again.",
  other: "The server did not accept this. Please reload the page and try again.",
};
