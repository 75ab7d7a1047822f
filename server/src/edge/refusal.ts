/** Why a request is not served. `code` is for programs, `message` for people. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number;
}

/**
 * One answer that every client understands: auth-js reads `error_code` and `msg`, postgrest-js `code` and `message`,
 * the functions' callers `error`.
 */
export const refuse = (path: string, refusal: Refusal): Response => {
  const headers = new Headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  if (refusal.retryAfter !== undefined) headers.set("retry-after", String(Math.max(1, Math.ceil(refusal.retryAfter))));
  return new Response(JSON.stringify(body(path, refusal)), { status: refusal.status, headers });
};

const body = (path: string, { status, code, message }: Refusal): Record<string, unknown> => {
  if (path.startsWith("/auth/v1/")) return { code: status, error_code: code, msg: message };
  if (path.startsWith("/functions/v1/")) return { error: message, code };
  return { code, message, details: null, hint: null };
};

export const NOT_READY: Refusal = {
  status: 503,
  code: "not_ready",
  message: "The database is starting. Please try again in a moment.",
  retryAfter: 2,
};
/** Why a server should not be sent requests, for its operator. */
const unready = (code: string, message: string): Refusal => ({ status: 503, code, message, retryAfter: 2 });
export const STOPPING = unready("stopping", "The server is stopping.");
export const DATABASE_SILENT = unready("database_silent", "The database does not answer.");
export const NOT_MIGRATED = unready("not_migrated", "The database lacks migrations of this release.");
export const DATABASE_READ_ONLY = unready("database_read_only", "The database takes no changes: it is read-only.");
export const TOO_SLOW: Refusal = {
  status: 503,
  code: "deadline",
  message: "This took too long and was stopped. Please try again in a moment.",
  retryAfter: 5,
};
export const BUSY: Refusal = {
  status: 503,
  code: "busy",
  message: "Too many of your requests are already waiting. Please try again in a moment.",
  retryAfter: 1,
};
export const analysisBusy = (ahead: number): Refusal => ({
  status: 503,
  code: "busy",
  message: `Your other notebooks are still being read: ${ahead} ${ahead === 1 ? "is" : "are"} before this one. Please try again in a moment.`,
  retryAfter: 5,
});
export const ANALYSIS_TOO_SLOW: Refusal = {
  status: 422,
  code: "analysis_too_slow",
  message:
    "Reading this notebook took too much time or memory and was stopped. Please remove very large cells and try again.",
};
export const FAILED: Refusal = {
  status: 500,
  code: "unexpected_failure",
  message: "Something went wrong on the server. Please try again.",
};
export const NOT_FOUND: Refusal = { status: 404, code: "not_found", message: "There is nothing at this address." };
/** For the log: nobody is there to read the answer. */
export const GONE: Refusal = { status: 499, code: "gone", message: "The client left." };
export const UNREADABLE_REQUEST: Refusal = {
  status: 400,
  code: "unreadable_request",
  message: "The request cannot be read: its address or its Host header is malformed.",
};
export const WRONG_HOST: Refusal = {
  status: 421,
  code: "wrong_host",
  message: "This server doesn't answer to that name. Its administrator can set the name with PUBLIC_URL.",
};
