/** What a link shows, asked for without an account: no login of this browser goes along. */
import * as z from "zod/mini";
import { plainFetch } from "../../lib/backend-fetch.ts";
import { loadConfig } from "../../lib/config.ts";
import { BackendError, OFFLINE, UNEXPECTED, failureKind, isNetworkFailure } from "../../lib/errors.ts";
import { readAnswer } from "../../lib/rows.ts";
import { sharedPictures, sharedReading } from "../../lib/stored/rows.ts";
import type { NotebookChart } from "../charts/data.ts";
import { type Reading, readingOf } from "./data.ts";

export interface SharedReading {
  readonly reading: Reading;
  readonly withCode: boolean;
  readonly expiresAt: string;
}

/** Counts as a view. Rejects with a BackendError; kind "not-found" for a link that opens nothing. */
export async function openShared(token: string): Promise<SharedReading> {
  const shown = readAnswer(await (await ask(token, "documentation")).json(), sharedReading);
  return {
    reading: readingOf(shown.notebook, shown.content, shown.author),
    withCode: shown.with_code,
    expiresAt: shown.expires_at,
  };
}

export const loadSharedPictures = async (token: string): Promise<NotebookChart[]> =>
  readAnswer(await (await ask(token, "pictures")).json(), sharedPictures).charts;

/** The cells as a notebook in a JSON string, cut out of the answer unread; null where there are none. */
export async function loadSharedFile(token: string): Promise<Blob | null> {
  const answer = await (await ask(token, "file")).blob();
  const start = '{"file":';
  const isString = (await answer.slice(0, start.length + 1).text()) === `${start}"`;
  return isString ? answer.slice(start.length, answer.size - 1, "application/json") : null;
}

async function ask(token: string, part: "documentation" | "pictures" | "file"): Promise<Response> {
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig();
    const response = await plainFetch(`${supabaseUrl}/functions/v1/open-notebook-link`, {
      method: "POST",
      headers: { "Content-Type": "application/json", apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
      body: JSON.stringify({ token, part }),
    });
    if (response.ok) return response;
    const said = refusal.safeParse(await response.json().catch(() => null));
    throw new BackendError(failureKind(response.status), said.success ? said.data.error : UNEXPECTED);
  } catch (error) {
    if (isNetworkFailure(error)) throw new BackendError("offline", OFFLINE);
    throw error;
  }
}

const refusal = z.object({ error: z.string() });
