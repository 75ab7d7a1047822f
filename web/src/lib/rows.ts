import * as z from "zod/mini";
import { backendWords } from "./backend-words.ts";
import { BackendError, type FailureKind, failureKind, isNetworkFailure, OFFLINE } from "./errors.ts";

/** How the data store words a failure. */
export const statedError = z.object({ message: z.optional(z.string()), code: z.optional(z.string()) });
type StatedError = z.infer<typeof statedError>;

interface Answer {
  readonly data: unknown;
  readonly error: StatedError | null;
  readonly status: number;
}

/**
 * What the data store answers, read by a schema of `stored/rows.ts`: nothing else reaches a screen. A failure becomes a BackendError (the
 * client library returns errors as values, and an unread one is lost), and so does an answer of another shape.
 */
export const rowsOf = async <Row extends z.ZodMiniType>(request: Request, row: Row): Promise<z.output<Row>> =>
  readAnswer(await answered(request), row);

/** The same where nothing but the refusal counts. */
export const done = async (request: Request): Promise<void> => {
  await answered(request);
};

/** An answer of the data store in the given shape; rejects with a BackendError. */
export const readAnswer = <Row extends z.ZodMiniType>(answer: unknown, row: Row): z.output<Row> => {
  const read = row.safeParse(answer);
  if (read.success) return read.data;
  throw new BackendError("server", "The server gave an answer that cannot be read.");
};

type Request = PromiseLike<Answer> & { retry?: (enabled: boolean) => unknown };

const answered = async (request: Request): Promise<unknown> => {
  // The query client repeats what is worth repeating; two of them together take half a minute to say that something failed.
  request.retry?.(false);
  const { data, error, status } = await request;
  if (error) throw failureOf(error, status);
  return data;
};

/** What the data store's error is for us. `status` 0: there was no answer. */
export const failureOf = ({ message, code }: StatedError, status: number): BackendError => {
  if (isNetworkFailure(new Error(message))) return new BackendError("offline", OFFLINE);
  const kind = kindOf(code, status);
  return new BackendError(kind, backendWords(kind, code, message), code ?? null);
};

/** 42501: refused by a row rule. P0002 and PGRST116: no such row, or none that the person may see. */
const kindOf = (code: string | undefined, status: number): FailureKind => {
  if (code === "42501" && status !== 401) return "refused";
  return code === "P0002" || code === "PGRST116" ? "not-found" : failureKind(status);
};
