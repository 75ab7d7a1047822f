export type FailureKind =
  | "offline"
  | "not-authenticated"
  | "not-found"
  | "refused"
  | "too-many"
  | "too-large"
  | "no-room"
  | "server"
  | "other";

/** A request that failed, in a form screens can act on. `message` is fit for the user. */
export class BackendError extends Error {
  readonly kind: FailureKind;
  /** PostgreSQL's or the auth service's code, where there is one ("23505", "invalid_credentials"). */
  readonly code: string | null;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, message: string, code: string | null = null, retryAfter: number | null = null) {
    super(message);
    this.name = "BackendError";
    this.kind = kind;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** A rule of the product says no, in the words of the spec: the toast's title and text. */
export class Refusal extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.title = title;
  }
}

/**
 * Loads again what a mutation concerns, as its `onSettled`. Not after a refusal: nothing was changed, and a list that cannot be loaded
 * (no session) would say so in the place of the reason.
 */
export const afterChange = (error: unknown, load: () => Promise<unknown>): Promise<unknown> | undefined =>
  error instanceof Refusal ? undefined : load();

/** The toast for a failed mutation: a refusal in its own words, anything else in the given ones. */
export const failureToast =
  (description: string, title = "Error") =>
  (error: unknown): { title: string; description: string } =>
    error instanceof Refusal ? { title: error.title, description: error.message } : { title, description };

export const UNEXPECTED = "An unexpected error occurred";
export const OFFLINE = "The server cannot be reached. Check your connection and try again.";

/** What a user reads about any thrown value. */
export const messageOf = (error: unknown): string => {
  if (isNetworkFailure(error)) return OFFLINE;
  return error instanceof Error && error.message ? error.message : UNEXPECTED;
};

/** The browser's own words for "no answer" differ ("Failed to fetch", "Load failed", "NetworkError ..."): the type is what they share. */
export const isNetworkFailure = (error: unknown): boolean => {
  if (error instanceof BackendError) return error.kind === "offline";
  if (!(error instanceof Error)) return false;
  return /failed to fetch|load failed|networkerror|network request failed|fetch failed/i.test(error.message);
};

/** For answers of functions and the data store: status 0 stands for no answer at all. */
export const failureKind = (status: number): FailureKind => {
  if (status === 0) return "offline";
  if (status === 401) return "not-authenticated";
  if (status === 403) return "refused";
  if (status === 404 || status === 406) return "not-found";
  if (status === 413) return "too-large";
  if (status === 507) return "no-room";
  if (status === 429) return "too-many";
  return status >= 500 ? "server" : "other";
};
