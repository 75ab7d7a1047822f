import { randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import type { Sql } from "postgres";
import WebSocket from "ws";
import { createApp } from "../../server/src/app.ts";
import type { RunningApp } from "../../server/src/app.ts";
import type { AppOptions } from "../../server/src/app-options.ts";
import { newPublishableKey } from "../../server/src/backend.ts";
import type { DiskSpace } from "../../server/src/database/space.ts";
import { listen } from "../../server/src/http.ts";
import { createLog } from "../../server/src/log.ts";
import type { Database } from "../../web/src/lib/database.types.ts";
import type { TestLogin } from "./postgres.ts";
import { openTestDatabase } from "./shared-cluster.ts";

export interface TestServerOptions {
  /** Where an SMTP sink listens; without it the server sends no mail. */
  readonly mail?: { readonly host: string; readonly port: number } | false;
  /** Limits on attempts are off unless a test is about them: tests sign many people in from one address. */
  readonly limits?: "on" | "off";
  /** Passwords are cheap to hash and responses immediate unless a test is about that. */
  readonly passwordWork?: "full" | "least";
  readonly env?: Partial<AppOptions["env"]>;
  readonly webFolder?: string;
  /** Port of an earlier test server that has stopped, for a restart at the same address. */
  readonly port?: number;
}

export interface TestServer {
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
  readonly jwtSecret: string;
  /** How the server logs in to its database. */
  readonly apiUrl: string;
  /** Everything the server has logged, JSON lines. */
  readonly log: () => string;
  /** Unrestricted, for preparing scenes and inspecting what is stored. */
  readonly adminSql: Sql;
  /** What the server believes about its database; tests may set it. */
  readonly database: { state: "starting" | "ready" | "restarting" | "stopped"; space: DiskSpace };
  /** Announces to the server that it will be stopped. */
  stopping(): void;
  /** Registers a person and signs them in. */
  signUp(email?: string, password?: string, name?: string): Promise<TestPerson>;
  /** A client without a login. */
  client(): SupabaseClient<Database>;
  /** A request with the key, signed in where a token is given. */
  request(
    path: string,
    init?: RequestInit & { readonly token?: string | undefined; readonly json?: unknown },
  ): Promise<Response>;
  stop(): Promise<void>;
}

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client: SupabaseClient<Database>;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * The real server over a real database, in this process: the parts of `npm start` without the child processes around
 * them.
 */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { url: adminUrl, apiOptions, stop: stopDatabase } = await openTestDatabase();
  const adminSql = postgres(adminUrl, { onnotice: () => {}, max: 4 });
  const apiUrl = asApi(adminUrl, apiOptions);
  // Its address is known before the app that contains it.
  let answer: RunningApp["fetch"] = () => new Response("starting", { status: 503 });
  const { port, drain } = await listen(
    (request, bindings) => answer(request, bindings),
    "127.0.0.1",
    options.port ?? 0,
  );
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const database: TestServer["database"] = { state: "ready", space: { free: 10e9, minimum: 1e9, isLow: false } };
  const installation = { jwtSecret: randomBytes(32).toString("base64url"), publishableKey: await newPublishableKey() };
  const app = await createApp({
    env: {
      HOST: "127.0.0.1",
      PUBLIC_URL: url,
      ...(options.mail
        ? { SMTP_URL: `smtp://${options.mail.host}:${options.mail.port}`, MAIL_FROM: "app@example.org" }
        : {}),
      ...options.env,
    },
    installation,
    database: { apiUrl, state: () => database.state, space: () => database.space },
    log: createLog("debug", lineSink(lines)),
    attemptLimits: options.limits ?? "off",
    passwordWork: options.passwordWork ?? "least",
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
  });
  answer = app.fetch;

  const client = (): SupabaseClient<Database> =>
    createClient<Database>(url, installation.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // Node 20 has no WebSocket of its own, and the client requires one even where it is never used.
      realtime: { transport: WebSocket as never },
    });
  return {
    url,
    key: installation.publishableKey,
    jwtSecret: installation.jwtSecret,
    apiUrl,
    log: () => lines.join(""),
    adminSql,
    database,
    stopping: app.stopping,
    client,
    request: (path, { token, json, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has("apikey")) headers.set("apikey", installation.publishableKey);
      if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      if (json !== undefined) headers.set("content-type", "application/json");
      const body = json === undefined ? init.body : JSON.stringify(json);
      return fetch(new URL(path, url), { ...init, headers, ...(body === undefined ? {} : { body }) });
    },
    signUp: async (email = `${randomUUID()}@example.org`, password = "correct horse", name = "Ada") => {
      const person = client();
      const { data, error } = await person.auth.signUp({ email, password, options: { data: { name } } });
      if (error) throw error;
      if (!data.session || !data.user)
        throw new Error("This server wants addresses confirmed: follow the mail instead.");
      const { access_token, refresh_token } = data.session;
      return {
        id: data.user.id,
        email,
        password,
        client: person,
        accessToken: access_token,
        refreshToken: refresh_token,
      };
    },
    stop: async () => {
      await drain(0);
      await app.close();
      await adminSql.end();
      await stopDatabase();
    },
  };
};

const asApi = (adminUrl: string, { user, password }: TestLogin): string => {
  const url = new URL(adminUrl);
  url.username = user;
  url.password = password;
  return url.href;
};

const lineSink = (lines: string[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
