/** What the command line says to a server. */
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import type { PushSettings } from "./push-settings.ts";

export interface PushRequest {
  readonly path: string;
  readonly file: string;
  readonly folder: string | null;
  readonly team: string | null;
  /** The same for all attempts: the server saves one push once. */
  readonly saveId: string;
}

export interface PushAnswer {
  readonly id: string;
  readonly url: string;
  readonly version: number;
  readonly created: boolean;
  readonly score: number;
  /** Fields that a person wrote and that stayed as they are. */
  readonly kept: readonly string[];
}

export interface PushFailure {
  readonly message: string;
  /** "file": of this notebook alone. "all": the next one would fail as well. "later": so it would, but the same command may work later. */
  readonly concerns: "file" | "all" | "later";
}

export interface PushClient {
  push(request: PushRequest): Promise<Result<PushAnswer, PushFailure>>;
}

/** Milliseconds before a further attempt, where the server does not say how long to wait. */
const PAUSES = [500, 2000];
/** Seconds that a server may ask to wait; a pipeline that waits longer had better be started again. */
const LONGEST_WAIT = 60;
/** Milliseconds; a large notebook over a slow line takes a while. */
const TIMEOUT = 120_000;

/** Asks the server for its key; the client sends one push after the other. */
export async function openPushClient({ url, key, token }: PushSettings): Promise<Result<PushClient, PushFailure>> {
  const known = key === null ? await publicKey(url) : ok(key);
  if (!known.ok) return known;
  const headers = {
    "content-type": "application/json",
    apikey: known.value,
    // Hosted functions want a login; the public key stands for nobody's.
    authorization: `Bearer ${known.value}`,
    "x-datadoc-token": token,
  };
  return ok({
    push: async (request) => {
      const init = { method: "POST", headers, body: JSON.stringify(request) };
      const answer = await persistently(() => send(new URL("/functions/v1/push-notebook", url), init));
      if (!answer.ok) return answer;
      return isPushAnswer(answer.value) ? ok(answer.value) : fail(strange(url));
    },
  });
}

async function publicKey(url: URL): Promise<Result<string, PushFailure>> {
  const answer = await persistently(() => send(new URL("/config.json", url), {}));
  if (!answer.ok) return answer;
  const { supabaseKey } = answer.value;
  return typeof supabaseKey === "string" ? ok(supabaseKey) : fail(strange(url));
}

type Attempt = Result<Record<string, unknown>, PushFailure & { readonly retryAfter?: number }>;

async function persistently(attempt: () => Promise<Attempt>): Promise<Attempt> {
  for (let tries = 0; ; tries++) {
    const outcome = await attempt();
    const pause = PAUSES[tries];
    if (outcome.ok || outcome.error.concerns !== "later" || pause === undefined) return outcome;
    const { retryAfter = 0 } = outcome.error;
    if (retryAfter > LONGEST_WAIT) return outcome;
    await new Promise((resolve) => setTimeout(resolve, Math.max(pause, retryAfter * 1000)));
  }
}

async function send(address: URL, init: RequestInit): Promise<Attempt> {
  let response: Response;
  let body: unknown;
  try {
    // The token goes to the server that was named and to no other.
    response = await fetch(address, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
    const text = await response.text();
    body = parsed(text);
  } catch (error) {
    return fail({ message: `${address.origin} can't be reached: ${reasonOf(error)}`, concerns: "later" });
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    const target = response.headers.get("location") ?? "another address";
    return fail({ message: `${address.origin} leads to ${target}: set DATADOC_URL to that server`, concerns: "all" });
  }
  if (response.ok) return isObject(body) ? ok(body) : fail(strange(address));
  if (!isObject(body) || typeof body["error"] !== "string")
    return fail(
      status >= 500
        ? { message: `${address.origin} answered with an error (${status})`, concerns: "later" }
        : strange(address),
    );
  const concerns = status === 429 || status >= 500 ? "later" : CONCERNS_ALL.has(status) ? "all" : "file";
  const retryAfter = Number(response.headers.get("retry-after"));
  return fail({ message: body["error"], concerns, ...(retryAfter > 0 ? { retryAfter } : {}) });
}

/** The token, the folder or the team. */
const CONCERNS_ALL: ReadonlySet<number> = new Set([401, 403, 404, 409, 421]);

const strange = ({ origin }: URL): PushFailure => ({
  message: `${origin} does not answer like a Data Documentation server`,
  concerns: "all",
});

const isPushAnswer = (value: Record<string, unknown>): value is Record<string, unknown> & PushAnswer =>
  typeof value["id"] === "string" &&
  typeof value["url"] === "string" &&
  typeof value["version"] === "number" &&
  typeof value["created"] === "boolean" &&
  typeof value["score"] === "number" &&
  Array.isArray(value["kept"]) &&
  value["kept"].every((field) => typeof field === "string");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "it did not answer in time";
  const cause = error instanceof Error ? error.cause : null;
  const code = isObject(cause) || cause instanceof Error ? String((cause as { code?: unknown }).code ?? "") : "";
  return REASONS[code] ?? (cause instanceof Error && cause.message !== "" ? cause.message : "the connection failed");
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing answers there",
  ECONNRESET: "the connection was cut",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host can't be looked up",
  ETIMEDOUT: "it did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer in time",
  UND_ERR_SOCKET: "the connection was cut",
};
