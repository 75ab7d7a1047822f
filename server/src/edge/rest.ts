import { setImmediate } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Backend } from "../backend.ts";
import type { Claims } from "../claims.ts";
import type { EdgeContext, EdgeHandler } from "./context.ts";
import { withBody } from "./context.ts";
import { ANSWER_LIMIT } from "../bounded-rows.ts";
import { ANSWER_TOO_LARGE, UNREADABLE_QUERY } from "./database-errors.ts";
import { asksTooMuch, isHeavy, nestsHeavyLists } from "./heavy-requests.ts";
import { plainAnswer } from "./plain-answer.ts";
import { BUSY, FAILED, NOT_READY, refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import type { Turns } from "./turns.ts";

export interface RestParts {
  readonly backend: Backend;
  readonly turns: Turns;
  /** For expensive requests: few at a time, in turn. */
  readonly heavyTurns: Turns;
  readonly sql: Sql;
}

/** /rest/v1/...: runs as the person who asks, in their turn, and leaves nothing confidential in the answer. */
export const rest =
  (parts: RestParts): EdgeHandler =>
  async (context) => {
    const { claims, client, body } = context.var;
    const url = new URL(context.req.raw.url);
    if (hasForeignOperator(url)) return refuse(context.req.path, UNREADABLE_QUERY);
    if (asksTooMuch(url)) return refuse(context.req.path, TOO_MUCH_ASKED);
    if (nestsHeavyLists(url)) return refuse(context.req.path, NESTED_LISTS);
    const isCostly = body.length > LARGE || isHeavy(url);
    const line = isCostly ? parts.heavyTurns : parts.turns;
    const answer = await line.take(claims.sub ?? client, async () => {
      const read = isCostly ? null : await readAnswer(parts.backend, context, url);
      if (read) return read;
      // Parsing a large body blocks everyone: requests that have arrived meanwhile go first, also between two bodies.
      if (body.length > LARGE) await setImmediate();
      const response = await parts.backend.rest(withBody(context.req.raw, body), claims);
      if (response.status >= 400) return plainError(parts, context, response, claims);
      return isTooLarge(response) ? refuse(context.req.path, ANSWER_TOO_LARGE) : withoutForeignHeaders(response);
    });
    return answer ?? refuse(context.req.path, BUSY);
  };

/** The answer to a plain read; null for any other request. */
const readAnswer = async (backend: Backend, context: EdgeContext, url: URL): Promise<Response | null> => {
  const { method, headers } = context.req.raw;
  const read = method === "GET" ? backend.plainRead(url, (name) => headers.get(name) ?? undefined) : null;
  // What compresses answers on this path comes after it.
  const answer = read && (await plainAnswer(backend, read, context.var.claims, ""));
  return answer && new Response(answer.body, { status: answer.status, headers: answer.headers });
};

/** Bytes of a body that make its request a heavy one, whatever it is about. */
const LARGE = 64 * 1024;

/** Quotes and line ends grow when written as JSON. One row may be a file. */
const isTooLarge = ({ headers }: Response): boolean =>
  Number(headers.get("content-length")) > ANSWER_LIMIT.rows && !/^(\d+)-\1\//.test(headers.get("content-range") ?? "");

/**
 * A filter whose operator is a name that every object has ("id=toString.1"): the service looks operators up in an
 * object, and fails.
 */
const hasForeignOperator = ({ searchParams }: URL): boolean =>
  [...searchParams.values()].some((value) => operatorOf(value) in Object.prototype);
const operatorOf = (filter: string): string => /^(?:not\.)*([^.(]*)/.exec(filter)?.[1] ?? "";

/** CORS belongs to the edge: the service would open every answer to every page. */
const withoutForeignHeaders = (response: Response): Response => {
  const kept = [...response.headers].filter(([name]) => !name.startsWith("access-control-"));
  const headers = new Headers([...kept, ["cache-control", "no-store"]]);
  return new Response(response.body, { status: response.status, headers });
};

/** Codes for "no such table or function", which the service also gives while it cannot read the catalogue. */
const UNKNOWN_RELATION = new Set(["PGRST202", "PGRST205"]);

const plainError = async (
  { sql }: RestParts,
  context: EdgeContext,
  response: Response,
  claims: Claims,
): Promise<Response> => {
  const { path } = context.req;
  const error = await errorIn(response);
  // PostgREST asks anyone without a login to sign in.
  const status = response.status === 403 && claims.role === "anon" ? 401 : response.status;
  if (!error) return refuse(path, status < 500 ? { ...UNCLEAR, status } : FAILED);
  if (error.code === "SUP") return refuse(path, FAILED);
  if (UNKNOWN_RELATION.has(error.code) && !(await isReachable(sql))) return refuse(path, NOT_READY);
  const headers = new Headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  if (status === 503) headers.set("retry-after", "2");
  return new Response(JSON.stringify(error), { status, headers });
};

const TOO_MUCH_ASKED: Refusal = {
  status: 400,
  code: "too_much_asked",
  message: "The request asks for too many columns, tables or conditions at once (300 names, 12 tables).",
};
const NESTED_LISTS: Refusal = {
  status: 400,
  code: "nested_lists",
  message:
    "Files, pictures and versions can't be listed inside other rows. Request them by notebook at their own address.",
};

/** Answers to HEAD have no body to say more. */
const UNCLEAR = { code: "invalid_request", message: "The request refers to something that does not exist." };

interface RestError {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: null;
}

const errorIn = async (response: Response): Promise<RestError | null> => {
  try {
    const { code, message, details } = (await response.json()) as Record<string, unknown>;
    if (typeof message !== "string") return null;
    // "The result contains 0 rows": clients use it to tell "none" from "many".
    const counted = code === "PGRST116" && typeof details === "string" ? details : null;
    return { code: typeof code === "string" ? code : "invalid_request", message, details: counted, hint: null };
  } catch {
    return null;
  }
};

/** Whether the database answers right now. */
export const isReachable = async (sql: Sql): Promise<boolean> => {
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  }
};
