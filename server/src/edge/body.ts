import { storable } from "@data-documentation/notebook/format/text.ts";
import type { EdgeMiddleware } from "./context.ts";
import { MAX_NESTING, nestsDeeperThan, queryNestsDeeperThan } from "./json-nesting.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

const MB = 1024 * 1024;
/** Bytes a body may hold. A save carries a 10 MB file as JSON text (quotes and line ends escaped) and its pictures. */
export const BODY_LIMITS = {
  save: 32 * MB,
  rows: 1 * MB,
  /** A digest of 1 MB, escaped. */
  analysis: 3 * MB,
  small: 64 * 1024,
} as const;

/** Reads the body whole, within `limit` bytes, and refuses what nests too deeply, before anything parses it. */
export const boundedBody =
  (limit: number, { json = false } = {}): EdgeMiddleware =>
  async (context, next) => {
    const { raw, path } = context.req;
    if (queryNestsDeeperThan(new URL(raw.url).search, MAX_NESTING)) return refuse(path, TOO_DEEP);
    if (json && !isJson(raw)) return refuse(path, NOT_JSON);
    const body = await readWithin(raw, limit, context.var.arriving);
    if (!body) return refuse(path, tooLarge(limit));
    if (nestsDeeperThan(body, MAX_NESTING)) return refuse(path, TOO_DEEP);
    context.set("body", body);
    return next();
  };

/** The body as a JSON object; null where it is anything else. */
export const jsonObject = (body: Uint8Array): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
};

/** Whether any text in a JSON value holds what PostgreSQL stores in neither text nor JSON: U+0000, or half of a surrogate pair. */
export const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === "string") return storable(value) !== value;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => holdsUnstorable(name) || holdsUnstorable(inner));
};

export const UNSTORABLE: Refusal = {
  status: 400,
  code: "validation_failed",
  message: "A text of the request holds a character that cannot be stored.",
};

export const NOT_AN_OBJECT: Refusal = { status: 400, code: "bad_json", message: "The request is not valid JSON." };

/** A page of another site can post text without asking first; JSON it cannot. */
const isJson = (request: Request): boolean =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() === "application/json";

/**
 * Bytes of a body over its limit that are read and thrown away. Who sends hears the answer only after the last byte; a server that
 * hangs up before looks like a broken network.
 */
const POLITENESS = 64 * MB;

const readWithin = async (
  request: Request,
  limit: number,
  arriving: () => void,
): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    arriving();
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit + POLITENESS) return null;
  }
  if (size > limit) return null;
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
};

const TOO_DEEP: Refusal = {
  status: 400,
  code: "nested_too_deeply",
  message: `The request nests more than ${MAX_NESTING} levels deep. That is no notebook and no question about one.`,
};
const NOT_JSON: Refusal = {
  status: 415,
  code: "unsupported_media_type",
  message: "The request must be JSON (Content-Type: application/json).",
};
const tooLarge = (limit: number): Refusal => ({
  status: 413,
  code: "too_large",
  message: `The request is larger than ${limit >= MB ? `${limit / MB} MB` : `${limit / 1024} KB`}, the most this address takes.`,
});
