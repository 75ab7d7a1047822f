import { loadConfig } from "./config.ts";
import { BackendError, failureKind, isNetworkFailure, OFFLINE, UNEXPECTED } from "./errors.ts";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import { jsonBody } from "./json-body.ts";
import { accessToken } from "./supabase.ts";

export interface InvokeOptions {
  readonly signal?: AbortSignal;
}

/**
 * Calls a serverless function with the person's token (renewed first when it is about to end). The answer's shape is the caller's to
 * check; fields of the body that are Blobs are JSON already (see json-body.ts); failures are values, an aborted call throws as fetch does.
 */
export const invokeFunction = async <Answer>(
  name: string,
  body: object,
  { signal }: InvokeOptions = {},
): Promise<Result<Answer, BackendError>> => {
  try {
    const config = await loadConfig();
    const token = await accessToken();
    const call = (bearer: string | null): Promise<Response> =>
      fetch(`${config.supabaseUrl}/functions/v1/${name}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          apikey: config.supabaseKey,
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        },
        body: jsonBody(body),
        signal: signal ?? null,
      });
    let response = await call(token);
    if (response.status === 401 && token) {
      const renewed = await accessToken({ renew: true });
      if (renewed) response = await call(renewed);
    }
    return await answerOf<Answer>(response);
  } catch (error) {
    if (isNetworkFailure(error)) return fail(new BackendError("offline", OFFLINE));
    throw error;
  }
};

const answerOf = async <Answer>(response: Response): Promise<Result<Answer, BackendError>> => {
  // A captive portal answers with a page of its own: that is no answer of ours.
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return ok(body as Answer);
  if (response.ok) return fail(new BackendError("offline", OFFLINE));
  const stated = (body as { error?: unknown } | null)?.error;
  const seconds = Number(response.headers.get("Retry-After"));
  return fail(
    new BackendError(
      failureKind(response.status),
      typeof stated === "string" && stated ? stated : UNEXPECTED,
      null,
      Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    ),
  );
};
