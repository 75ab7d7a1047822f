import { ANSWER_LIMIT, AnswerTooLarge } from "../bounded-rows.ts";

/** What people and clients learn about a database error: its kind and what to do, never names, values or SQL. */
export interface PublicError {
  readonly status: number;
  /** SQLSTATE, as PostgREST gives it; the driver's own code if the database was not reached. */
  readonly code: string;
  readonly message: string;
}

/**
 * Texts that our own functions raise are written for people and are passed on. Everything else gets the text of its
 * class (PostgreSQL documentation, appendix A).
 */
export const publicError = (error: unknown, role: unknown): PublicError => {
  if (error instanceof AnswerTooLarge) return ANSWER_TOO_LARGE;
  const { code, message, routine } = fields(error);
  const known = BY_CODE[code] ?? BY_CLASS[code.slice(0, 2)];
  const status = code === "42501" && role === "anon" ? 401 : (known?.[0] ?? (RAISED.has(routine) ? 400 : 500));
  if (RAISED.has(routine)) return { status, code, message };
  if (known) return { status, code, message: known[1] };
  return { status: 500, code: "XX000", message: UNEXPECTED };
};

const fields = (error: unknown): { code: string; message: string; routine: string } => {
  const { code, message, routine } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  return { code: text(code), message: text(message), routine: text(routine) };
};

/** Where PL/pgSQL's RAISE reports itself. */
const RAISED: ReadonlySet<string> = new Set(["exec_stmt_raise"]);

const UNEXPECTED = "Something went wrong in the database. Please try again.";
const UNREACHABLE: readonly [number, string] = [
  503,
  "The database cannot be reached right now. Please try again in a moment.",
];
const CHANGED_MEANWHILE: readonly [number, string] = [
  409,
  "Someone changed this at the same moment. Please try again.",
];
const UNFIT = "A value has the wrong form.";
const MALFORMED: readonly [number, string] = [400, "The request refers to something that does not exist."];

const BY_CODE: Readonly<Record<string, readonly [number, string]>> = {
  "22001": [400, "A text is too long."],
  "22021": [400, "The text contains a character that cannot be stored (U+0000)."],
  "22P05": [400, "The text contains a character that cannot be stored."],
  "23502": [400, "A required value is missing."],
  "23503": [409, "It refers to something that does not exist, or something still refers to it."],
  "23505": [409, "This already exists."],
  "23514": [400, "A value is out of range."],
  "25006": [405, "This address is read-only."],
  "40001": CHANGED_MEANWHILE,
  "40P01": CHANGED_MEANWHILE,
  "42501": [403, "You do not have permission to do this."],
  "42883": [404, "This function does not exist."],
  "42P01": [404, "This table does not exist."],
  "53100": [507, "The disk of the server is full. Nothing was saved. Please keep this page open and try again later."],
  "54000": [413, "This is too large to store."],
  "54001": [400, "The request nests too deeply."],
  "55P03": [503, "Someone else is changing this right now. Please try again in a moment."],
  "57014": [503, "This took too long and was stopped. Nothing was changed."],
  // Raised when a person or a team has no room left; hosted Supabase also derives the status from the last digits of
  // such a code.
  PT507: [507, "There is no room for this."],
  P0001: [400, UNEXPECTED],
  P0002: [404, "Not found."],
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  ENOENT: UNREACHABLE,
  EPIPE: UNREACHABLE,
  CONNECT_TIMEOUT: UNREACHABLE,
  CONNECTION_CLOSED: UNREACHABLE,
  CONNECTION_DESTROYED: UNREACHABLE,
  CONNECTION_ENDED: UNREACHABLE,
};

const BY_CLASS: Readonly<Record<string, readonly [number, string]>> = {
  "08": UNREACHABLE,
  "21": MALFORMED,
  "22": [400, UNFIT],
  "23": [400, "A value is out of range."],
  "25": UNREACHABLE,
  "42": MALFORMED,
  "53": [503, "The database has no room for this right now. Please try again in a moment."],
  "54": [413, "This is larger than the database allows."],
  "57": UNREACHABLE,
};

/**
 * An error as the REST service is to answer it, without what is not for clients. The service answers an error of code
 * PGRST with exactly the JSON in its message and the status in its detail (a PostgREST rule). Its own errors pass.
 */
export const answerableError = (error: unknown): unknown => {
  const told = unreadableQuery(error) ?? unsendable(error) ?? codedError(error);
  if (!told) return error;
  const { status, ...body } = told;
  return {
    code: "PGRST",
    message: JSON.stringify({ ...body, details: null, hint: null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
};

const codedError = (error: unknown): PublicError | null => {
  if (error instanceof AnswerTooLarge) return publicError(error, null);
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !code.startsWith("PGRST") ? publicError(error, null) : null;
};

/**
 * A value that the driver could not encode for the database ({"toString": 1} as a text, "x" as a time, a number as
 * bytes), or more values than one statement takes (65534). Nothing was sent: it is a fault of the request.
 */
const unsendable = (error: unknown): PublicError | null => {
  const { code } = fields(error);
  if (code === "MAX_PARAMETERS_EXCEEDED") return { status: 413, code: "54000", message: "That is too many at once." };
  const isUnwritten =
    code === "ERR_INVALID_ARG_TYPE" ||
    (error instanceof TypeError && error.message === "Cannot convert object to primitive value") ||
    (error instanceof RangeError && error.message === "Invalid time value");
  return isUnwritten ? { status: 400, code: "22000", message: UNFIT } : null;
};

export const ANSWER_TOO_LARGE: PublicError = {
  status: 413,
  code: "answer_too_large",
  message: `The answer would be larger than ${ANSWER_LIMIT.rows / 1024 / 1024} MB. Ask for fewer rows or fewer columns; files one at a time.`,
};

/** A query string that its parser gave up on; some of those errors would look like failures of the server. */
const unreadableQuery = (error: unknown): PublicError | null =>
  error instanceof Error && / at position \d+$/.test(error.message) ? UNREADABLE_QUERY : null;

export const UNREADABLE_QUERY: PublicError = {
  status: 400,
  code: "PGRST100",
  message: "The query of the request cannot be read.",
};
