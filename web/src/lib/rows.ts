import { BackendError, type FailureKind, failureKind, isNetworkFailure, OFFLINE, UNEXPECTED } from "./errors.ts";

interface StatedError {
  readonly message?: string;
  readonly code?: string;
}

interface Answer {
  readonly data: unknown;
  readonly error: StatedError | null;
  readonly status: number;
}

/**
 * The rows of an answer of the data store; a failure becomes a BackendError (the client library returns errors as values, and an unread
 * one is lost).
 */
export const rowsOf = async <Given extends Answer>(
  request: PromiseLike<Given> & { retry?: (enabled: boolean) => unknown },
): Promise<NonNullable<Given["data"]>> => {
  // The query client repeats what is worth repeating; two of them together take half a minute to say that something failed.
  request.retry?.(false);
  const { data, error, status } = await request;
  if (error) throw failureOf(error, status);
  return data as NonNullable<Given["data"]>;
};

/** What the data store's error is for us. `status` 0: there was no answer. */
export const failureOf = ({ message, code }: StatedError, status: number): BackendError => {
  if (isNetworkFailure(new Error(message))) return new BackendError("offline", OFFLINE);
  const kind = kindOf(code, status);
  return new BackendError(
    kind,
    kind === "not-authenticated" ? "Not authenticated" : message || UNEXPECTED,
    code ?? null,
  );
};

/** 42501: refused by a row rule. P0002 and PGRST116: no such row, or none that the person may see. */
const kindOf = (code: string | undefined, status: number): FailureKind => {
  if (code === "42501" && status !== 401) return "refused";
  return code === "P0002" || code === "PGRST116" ? "not-found" : failureKind(status);
};
