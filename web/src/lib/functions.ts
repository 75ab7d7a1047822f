import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import * as z from "zod/mini";
import { BackendError, failureKind, isNetworkFailure, OFFLINE, UNEXPECTED } from "./errors.ts";
import { jsonBody } from "./json-body.ts";
import { backendRequest } from "./supabase.ts";

export interface InvokeOptions {
  readonly signal?: AbortSignal;
}

/**
 * Calls a serverless function as the person who is signed in and reads its answer by the given shape; fields of the body that are Blobs are
 * JSON already (see json-body.ts). Failures are values, an aborted call throws as fetch does.
 */
export const invokeFunction = async <Answer extends z.ZodMiniType>(
  name: string,
  body: object,
  answer: Answer,
  { signal }: InvokeOptions = {},
): Promise<Result<z.output<Answer>, BackendError>> => {
  try {
    const response = await backendRequest(`/functions/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: jsonBody(body),
      signal: signal ?? null,
    });
    return await readResponse(response, answer);
  } catch (error) {
    if (isNetworkFailure(error)) return fail(new BackendError("offline", OFFLINE));
    throw error;
  }
};

const readResponse = async <Answer extends z.ZodMiniType>(
  response: Response,
  answer: Answer,
): Promise<Result<z.output<Answer>, BackendError>> => {
  const body: unknown = await response.json().catch(() => null);
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
