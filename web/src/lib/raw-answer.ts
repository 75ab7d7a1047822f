import { BackendError, OFFLINE, isNetworkFailure } from "./errors.ts";
import { parseJson } from "./storage.ts";
import { failureOf, statedError } from "./rows.ts";
import { takeAhead } from "./sent-ahead.ts";
import { backendRequest } from "./supabase.ts";

/**
 * What the data store answers, unread: for answers and bodies of megabytes, which the client library would read into one string and parse
 * on the page's thread. `body` is JSON (see json-body.ts). Rejects with a BackendError; no answer in time counts as none.
 */
export const rawAnswer = async (
  path: string,
  { body, signal }: { body?: Blob; signal?: AbortSignal },
): Promise<Blob> => {
  try {
    const response =
      (await takeAhead(path)) ??
      (await backendRequest(`/rest/v1/${path}`, {
        ...(body && { method: "POST", headers: { "Content-Type": "application/json" }, body }),
        ...(signal && { signal }),
      }));
    if (response.ok) return await response.blob();
    const stated = statedError.safeParse(parseJson(await response.text()));
    throw failureOf(stated.data ?? {}, response.status);
  } catch (error) {
    if (isNetworkFailure(error) || (error instanceof DOMException && error.name === "TimeoutError"))
      throw new BackendError("offline", OFFLINE);
    throw error;
  }
};
