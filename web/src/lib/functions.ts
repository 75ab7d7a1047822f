import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import * as z from "zod/mini";
import { BackendError, failureKind, isNetworkFailure, OFFLINE, UNEXPECTED } from "./errors.ts";
import { jsonBody } from "./json-body.ts";
import { parseJson } from "./storage.ts";
import { backendRequest } from "./supabase.ts";

export interface InvokeOptions {
  readonly signal?: AbortSignal;
  /** Called with what the function says of how far it is. A function that says nothing of it is asked in the same way. */
  readonly onProgress?: (progress: unknown) => void;
}

/**
 * Calls a serverless function as the person who is signed in and reads its answer by the given shape; fields of the body that are Blobs are
 * JSON already (see json-body.ts). Failures are values, an aborted call throws as fetch does.
 */
export const invokeFunction = async <Answer extends z.ZodMiniType>(
  name: string,
  body: object,
  answer: Answer,
  { signal, onProgress }: InvokeOptions = {},
): Promise<Result<z.output<Answer>, BackendError>> => {
  try {
    const response = await backendRequest(`/functions/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(onProgress ? { Accept: `${LINES}, application/json` } : {}) },
      body: jsonBody(body),
      signal: signal ?? null,
    });
    if (!response.ok || response.headers.get("Content-Type") !== LINES)
      return readResponse(response, await response.json().catch(() => null), answer);
    const last = await lastLine(response, onProgress);
    if (last !== null && "error" in last) return fail(new BackendError("server", last.error));
    return readResponse(response, last?.answer ?? null, answer);
  } catch (error) {
    if (isNetworkFailure(error)) return fail(new BackendError("offline", OFFLINE));
    throw error;
  }
};

const LINES = "application/x-ndjson";

const lastLineSchema = z.union([z.object({ error: z.string() }), z.object({ answer: z.unknown() })]);

/** Null where the lines end without an answer: the connection was cut. */
const lastLine = async (
  { body }: Response,
  onProgress: InvokeOptions["onProgress"],
): Promise<z.output<typeof lastLineSchema> | null> => {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return null;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const said = parseJson(line);
      const last = lastLineSchema.safeParse(said);
      if (last.success) return last.data;
      onProgress?.(said);
    }
  }
};

const readResponse = <Answer extends z.ZodMiniType>(
  response: Response,
  body: unknown,
  answer: Answer,
): Result<z.output<Answer>, BackendError> => {
  if (!response.ok) {
    const stated = refusal.safeParse(body);
    const seconds = Number(response.headers.get("Retry-After"));
    return fail(
      new BackendError(
        failureKind(response.status),
        (stated.success && stated.data.error) || UNEXPECTED,
        null,
        Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      ),
    );
  }
  // A captive portal answers with a page of its own: that is not an answer of ours.
  if (body === null) return fail(new BackendError("offline", OFFLINE));
  const read = answer.safeParse(body);
  return read.success
    ? ok(read.data)
    : fail(new BackendError("server", "The server gave an answer that cannot be read."));
};

const refusal = z.object({ error: z.string() });
