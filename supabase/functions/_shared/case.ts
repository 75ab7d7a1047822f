import { sectionWork } from "@data-documentation/notebook/writing/section-work.ts";
import type { Deps, Message } from "./deps.ts";
import { shownFile } from "../open-notebook-link/shown.ts";
import { readPushedFile } from "../push-notebook/pushed-file.ts";
import { analyseDigest } from "./analyse-digest.ts";

/** One promise of a handler. Cases run under Node and under Deno, the two places handlers run in. */
export interface Case {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * A place for a handler to run in that records what it was asked to do. Rows are answered according to the table asked
 * for.
 */
export interface Place {
  readonly deps: Deps;
  readonly sent: Message[];
  readonly deleted: string[];
}

export const ADA = "3f0c9f0e-6a56-4f5e-9d0a-1b2c3d4e5f60";

export const placeWith = (
  rows: Record<string, readonly Record<string, unknown>[]> = {},
  changes: Partial<Deps> = {},
): Place => {
  const sent: Message[] = [];
  const deleted: string[] = [];
  return {
    sent,
    deleted,
    deps: {
      caller: async (request) => (request.headers.get("authorization") === "Bearer ada" ? { id: ADA } : null),
      analyse: async (content, _caller, signal) => {
        signal.throwIfAborted();
        return analyseDigest(content);
      },
      sectionWork: async (work) => sectionWork(work),
      model: null,
      rows: async (_request, address) => rows[address.split("?")[0] ?? ""] ?? [],
      sendMail: async (message) => sent.push(message) > 0,
      spend: async () => null,
      spendFrom: async () => null,
      openLink: async () => null,
      shownFile: async (file) => shownFile(file),
      pushes: {
        holder: async () => null,
        save: async () => ({ refused: "token" }),
      },
      readPushedFile,
      deleteAccount: async (id) => void deleted.push(id),
      publicUrl: "https://docs.example.org",
      ...changes,
    },
  };
};

/** A POST of JSON, by Ada unless `by` is null. */
export const post = (body: unknown, by: string | null = "ada"): Request =>
  new Request("https://functions.example.org/", {
    method: "POST",
    headers: { "content-type": "application/json", ...(by ? { authorization: `Bearer ${by}` } : {}) },
    body: JSON.stringify(body),
  });
