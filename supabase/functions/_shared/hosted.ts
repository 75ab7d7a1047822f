/**
 * The functions on hosted Supabase, which runs them with Deno. Our own server has its own setup in
 * server/src/functions.ts.
 */
import { createHash } from "node:crypto";
import process from "node:process";
import { sectionWork } from "@data-documentation/notebook/writing/section-work.ts";
import { createTransport } from "nodemailer";
import postgres from "postgres";
import type { Sql } from "postgres";
import { shownFile } from "../open-notebook-link/shown.ts";
import { readPushedFile } from "../push-notebook/pushed-file.ts";
import { createPushes } from "../push-notebook/pushes.ts";
import { analyseDigest } from "./analyse-digest.ts";
import { failure } from "./answers.ts";
import type { Caller, Deps, Handler, Message } from "./deps.ts";
import { KEPT_ANALYSES, keptAnswers } from "./kept.ts";
import { RATE_LIMITS_SQL, createLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { createLanguageModel } from "./model/language-model.ts";
import type { LanguageModel } from "./model/language-model.ts";
import { createModel } from "./model/model.ts";
import { readModelSettings } from "./model/settings.ts";

declare const Deno: { serve(handler: (request: Request) => Promise<Response>): unknown };

/** Serves a handler only to the pages at PUBLIC_URL. */
export const serve = (handler: Handler): void => {
  const deps = hostedDeps();
  Deno.serve(async (request) => {
    const cors = corsFor(request, deps.publicUrl);
    if (!cors) return failure(403, "Only pages of the app may send this request.");
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
    const response = await answerTo(handler, request, deps);
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    return response;
  });
};

const answerTo = async (handler: Handler, request: Request, deps: Deps): Promise<Response> => {
  if (request.method !== "POST") return failure(405, "Please send a POST request.");
  try {
    return await handler(request, deps);
  } catch (error) {
    // The platform keeps what is printed; the kind of an error is enough to find it.
    // oxlint-disable-next-line no-console -- there is no other log here
    console.error(error instanceof Error ? error.name : "unknown error");
    return failure(500, "Something went wrong on the server. Please try again.");
  }
};

const corsFor = (request: Request, publicUrl: string): Record<string, string> | null => {
  const origin = request.headers.get("origin");
  if (origin === null) return {};
  if (origin !== new URL(publicUrl).origin) return null;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "authorization, apikey, content-type, x-client-info",
    "access-control-expose-headers": "retry-after",
    vary: "Origin",
  };
};

/**
 * Set by the platform: SUPABASE_URL, SUPABASE_ANON_KEY, SUPABASE_DB_URL. Set by the operator: PUBLIC_URL, for mail SMTP_URL and MAIL_FROM,
 * and for a language model the AI_ settings that our own server knows.
 */
const hostedDeps = (): Deps => {
  const url = setting("SUPABASE_URL");
  const key = setting("SUPABASE_ANON_KEY");
  const sql = postgres(setting("SUPABASE_DB_URL"), { max: 1, idle_timeout: 20, onnotice: () => {}, prepare: false });
  // For as long as the platform keeps this instance, which answers several requests.
  const kept = keptAnswers<ReturnType<typeof analyseDigest>>(KEPT_ANALYSES);
  const limits = limitsOnce(sql, setting("SUPABASE_DB_URL"));
  const ask = (request: Request, path: string): Promise<Response> =>
    fetch(new URL(path, url), { headers: { apikey: key, authorization: request.headers.get("authorization") ?? "" } });
  return {
    caller: async (request) => {
      if (!request.headers.has("authorization")) return null;
      const response = await ask(request, "/auth/v1/user");
      return response.ok ? ((await response.json()) as Caller) : null;
    },
    analyse: async (content, { id }, signal) => {
      signal.throwIfAborted();
      const hash = createHash("sha256").update(content).digest("base64");
      const known = kept.get(id, hash);
      if (known) return known;
      const analysed = analyseDigest(content);
      kept.set(id, hash, analysed);
      return analysed;
    },
    sectionWork: async (work) => sectionWork(work),
    model: modelHere(sql),
    rows: async (request, address) => {
      const response = await ask(request, `/rest/v1/${address}`);
      if (!response.ok) throw new Error(`Rows could not be read (${response.status}).`);
      return (await response.json()) as Record<string, unknown>[];
    },
    sendMail: process.env["SMTP_URL"] ? mailer(process.env["SMTP_URL"], setting("MAIL_FROM")) : null,
    spend: async (rule, account) => (await limits()).spend(rule, { account }),
    // The platform promises nothing about this header. Taken as a whole it keeps honest visitors apart; forging it only
    // means not sharing a count.
    spendFrom: async (rule, request) =>
      (await limits()).spend(rule, { client: request.headers.get("x-forwarded-for") ?? "" }),
    openLink: async (token, part) => {
      const [row] = await sql<LinkRow[]>`select private.open_notebook_link(${token}, ${part}) as shown`;
      return row?.shown ?? null;
    },
    shownFile: async (file) => shownFile(file),
    pushes: createPushes(sql),
    readPushedFile,
    deleteAccount: async (id) => {
      await sql`select private.delete_account(${id})`;
    },
    publicUrl: setting("PUBLIC_URL"),
  };
};

const modelHere = (sql: Sql): LanguageModel | null => {
  const settings = readModelSettings(process.env);
  if (!settings.ok) throw new Error(settings.error.join("\n"));
  return settings.value && createLanguageModel(createModel(settings.value), { ...settings.value, sql });
};

interface LinkRow {
  readonly shown: Readonly<Record<string, unknown>> | null;
}

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Set it with: supabase secrets set ${name}=...`);
  return value;
};

/** The counters' table is not part of the migrations: only counting needs it. */
const limitsOnce = (sql: Sql, secret: string): (() => Promise<Limits>) => {
  let ready: Promise<Limits> | undefined;
  return () => (ready ??= sql.unsafe(RATE_LIMITS_SQL).then(() => createLimits(sql, secret)));
};

/** The platform blocks ports 25 and 587: the URL must name 465 (smtps) or a relay at another port. */
const mailer = (smtpUrl: string, from: string): ((message: Message) => Promise<boolean>) => {
  const transport = createTransport(smtpUrl);
  return async ({ to, subject, text, html }) => {
    try {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
      return true;
    } catch {
      return false;
    }
  };
};
