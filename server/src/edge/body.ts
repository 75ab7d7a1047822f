import { isUtf8 } from "node:buffer";
import { storable } from "@data-documentation/notebook/format/text.ts";
import { LINES } from "../../../supabase/functions/_shared/answers.ts";
import type { EdgeContext, EdgeMiddleware } from "./context.ts";
import { type JsonFault, type JsonMeter, createJsonMeter, queryNestsDeeperThan } from "./json-bounds.ts";
import { BUSY, refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";
import type { Turns } from "./turns.ts";

const MB = 1024 * 1024;
/** Deepest nesting of arrays and objects in a request. Our own stay below 10. */
const MAX_NESTING = 100;

interface BodyLimit {
  readonly bytes: number;
  readonly values: number;
}
/**
 * How large a body may be. A save carries a 10 MB file as JSON text (with quotes and line ends escaped) and its
 * pictures, of which there may be a hundred thousand.
 */
export const BODY_LIMITS = {
  save: { bytes: 32 * MB, values: 1_250_000 },
  /** A file of 10 MB, escaped, and the few fields that go with it. */
  push: { bytes: 24 * MB, values: 20 },
  /** A thousand rows; the service's work grows with the square of the columns sent. */
  rows: { bytes: 1 * MB, values: 20_000 },
  /** A digest of 1 MB, escaped. */
  analysis: { bytes: 3 * MB, values: 100 },
  small: { bytes: 64 * 1024, values: 1000 },
  none: { bytes: 0, values: 0 },
} as const satisfies Record<string, BodyLimit>;

/**
 * From this many bytes on, a body is large: each sender may have only a few of them in the memory of the server at a
 * time.
 */
const LARGE = 256 * 1024;

export interface BodyOptions {
  readonly json?: boolean;
  /** Decides whose large bodies may arrive now. */
  readonly arrivals: Turns;
}

/**
 * Reads the whole body, within its limits, and refuses what nests too deeply or cannot be stored, before anything
 * parses it.
 */
export const boundedBody =
  (limit: BodyLimit, { json = false, arrivals }: BodyOptions): EdgeMiddleware =>
  async (context, next) => {
    const { raw, path } = context.req;
    if (queryNestsDeeperThan(new URL(raw.url).search, MAX_NESTING)) return refuse(path, TOO_DEEP);
    if (json && !isJson(raw)) return refuse(path, NOT_JSON);
    const arrived = await readWithin(context, limit, arrivals);
    let isAnswering = false;
    try {
      const refusal = arrived.refusal ?? unreadable(raw, arrived);
      if (refusal) return refuse(path, refusal);
      context.set("body", arrived.body);
      await next();
      if (arrived.isLarge && context.res.headers.get("content-type") === LINES && context.res.body) {
        isAnswering = true;
        context.res = new Response(endingWith(context.res.body, arrived.release), context.res);
      }
    } finally {
      if (!isAnswering) arrived.release();
    }
    return undefined;
  };

/** The same stream; `end` is called once it is over, read or abandoned. */
const endingWith = (body: ReadableStream<Uint8Array>, end: () => void): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      if (!done) return controller.enqueue(value);
      end();
      return controller.close();
    },
    cancel: async (reason) => {
      end();
      await reader.cancel(reason);
    },
  });
};

/** The body as a JSON object; null if it is anything else. */
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

/**
 * Whether any text in a JSON value contains what PostgreSQL can store in neither text nor JSON: U+0000, or half of a
 * surrogate pair.
 */
export const holdsUnstorable = (value: unknown): boolean => {
  if (typeof value === "string") return storable(value) !== value;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => holdsUnstorable(name) || holdsUnstorable(inner));
};

export const UNSTORABLE: Refusal = {
  status: 400,
  code: "validation_failed",
  message: "A text in the request contains a character that cannot be stored.",
};

export const NOT_AN_OBJECT: Refusal = { status: 400, code: "bad_json", message: "The request is not valid JSON." };

/** A page of another site can post text without a preflight, but not JSON. */
const isJson = (request: Request): boolean =>
  (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() === "application/json";

/**
 * Bytes of a body beyond its limit that are read and discarded. A client reads the answer only after its last byte; a
 * server that hangs up earlier looks like a broken network.
 */
const POLITENESS = 64 * MB;

interface Arrived {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly fault: JsonFault | null;
  readonly refusal: Refusal | null;
  readonly isLarge: boolean;
  /** Gives back the turn of a large body. */
  readonly release: () => void;
}

const readWithin = async (context: EdgeContext, limit: BodyLimit, arrivals: Turns): Promise<Arrived> => {
  const { body } = context.req.raw;
  if (!body) return { body: new Uint8Array(), fault: null, refusal: null, isLarge: false, release: () => {} };
  const { arriving, claims, client } = context.var;
  const meter: JsonMeter = createJsonMeter({ nesting: MAX_NESTING, values: limit.values });
  const chunks: Uint8Array[] = [];
  let size = 0;
  let fault: JsonFault | null = null;
  let refusal: Refusal | null = null;
  let release: (() => void) | null = null;
  let isInLine = false;
  try {
    for await (const chunk of body) {
      arriving();
      size += chunk.byteLength;
      if (size > limit.bytes + POLITENESS) break;
      // What is discarded arrives in turn as well: reading it is work.
      if (size > LARGE && !isInLine) {
        isInLine = true;
        release = await arrivals.enter(claims.sub ?? client);
        if (!release) refusal ??= BUSY;
      }
      if (refusal) continue;
      fault = meter.read(chunk);
      if (size > limit.bytes) refusal = tooLarge(limit.bytes);
      else if (fault?.kind === "too-deep") refusal = TOO_DEEP;
      else if (fault?.kind === "too-many") refusal = tooMany(limit.values);
      if (refusal) chunks.length = 0;
      else chunks.push(chunk);
    }
  } catch (error) {
    release?.();
    throw error;
  }
  return {
    body: refusal ? new Uint8Array() : joined(chunks, size),
    fault,
    refusal,
    isLarge: release !== null,
    release: release ?? (() => {}),
  };
};

const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
};

/**
 * Refuses what is not JSON, which nothing has counted, and what would be stored as something else than was sent, naming
 * what and where.
 */
const unreadable = (request: Request, { body, fault }: Arrived): Refusal | null => {
  if (body.length === 0) return null;
  if (!isJson(request)) return NOT_JSON;
  if (!isUtf8(body))
    return { ...UNSTORABLE, message: `The request is not valid UTF-8 (at byte ${firstBadByte(body)}).` };
  if (fault?.kind !== "nul" && fault?.kind !== "surrogate") return null;
  const name = fault.key ? `"${new TextDecoder().decode(body.subarray(...fault.key)).slice(0, 100)}"` : "the request";
  const what = fault.kind === "nul" ? "the character U+0000" : "half of a surrogate pair (\\ud800 to \\udfff)";
  return { ...UNSTORABLE, message: `A text of ${name} holds ${what}, which cannot be stored.` };
};

/** Decoding writes U+FFFD for bytes that are not UTF-8: from there on the bytes differ. */
const firstBadByte = (body: Uint8Array): number => {
  const again = Buffer.from(Buffer.from(body).toString("utf8"));
  return body.findIndex((byte, index) => byte !== again[index]);
};

const TOO_DEEP: Refusal = {
  status: 400,
  code: "nested_too_deeply",
  message: `The request is nested more than ${MAX_NESTING} levels deep.`,
};
const NOT_JSON: Refusal = {
  status: 415,
  code: "unsupported_media_type",
  message: "The request must be JSON (Content-Type: application/json).",
};
const tooLarge = (limit: number): Refusal => ({
  status: 413,
  code: "too_large",
  message: `The request is larger than ${limit >= MB ? `${limit / MB} MB` : `${limit / 1024} KB`}, the limit for this address.`,
});
const tooMany = (values: number): Refusal => ({
  status: 413,
  code: "too_many_values",
  message: `The request holds more than ${values.toLocaleString("en-US")} values, the limit for this address.`,
});
