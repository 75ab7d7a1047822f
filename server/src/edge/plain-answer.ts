import type { Backend } from "../backend.ts";
import type { Claims } from "../claims.ts";
import type { PlainRead } from "../plain-read.ts";
import { publicError } from "./database-errors.ts";
import { encoded } from "./encoding.ts";
import type { Refusal } from "./refusal.ts";

/** An answer that is not a Response yet: until it becomes one, every change to its headers costs time. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * The rows of a plain read, in PostgREST's format. Null if one row was wanted and there is none or more than one, or
 * the right to the table is missing: the service reports that in its own words.
 */
export const plainAnswer = async (
  backend: Backend,
  read: PlainRead,
  claims: Claims,
  encodings: string,
): Promise<PlainAnswer | null> => {
  try {
    const rows = await backend.rows(read, claims);
    return read.isSingle && rows.length !== 1 ? null : await rowsAnswer(read, rows, encodings);
  } catch (error) {
    const told = publicError(error, claims.role);
    if (told.code === "42501") return null;
    return refusalAnswer(told.status === 503 ? { ...told, retryAfter: 2 } : told);
  }
};

export const refusalAnswer = ({ status, code, message, retryAfter }: Refusal): PlainAnswer => ({
  status,
  headers: { ...HEADERS, ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }) },
  body: JSON.stringify({ code, message, details: null, hint: null }),
});

const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  vary: "Origin, Accept-Encoding",
};

const rowsAnswer = async (
  { isSingle, offset, location }: PlainRead,
  rows: readonly Record<string, unknown>[],
  encodings: string,
): Promise<PlainAnswer> => {
  const text = JSON.stringify(isSingle ? rows[0] : rows);
  const sent = await encoded(text, encodings);
  return {
    status: 200,
    headers: {
      ...HEADERS,
      ...(isSingle ? { "content-type": "application/vnd.pgrst.object+json; charset=utf-8" } : {}),
      ...(location !== null && !isSingle ? { "content-location": location } : {}),
      ...(sent ? { "content-encoding": sent.encoding } : {}),
      "content-range": rows.length > 0 ? `${offset}-${offset + rows.length - 1}/*` : "*/*",
    },
    body: sent?.body ?? text,
  };
};
