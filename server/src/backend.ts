/**
 * The only file that names @supabase/lite: authentication and REST over PostgreSQL, wire-compatible with Supabase.
 * Its defaults suit a laptop. What is set here instead, and why, is pinned by tests/functions/backend.test.ts.
 */
import { restoreWarnings } from "./warnings.ts";
import { App, SUPABASE_AUTH_HELPERS_SQL, generateApiKey, getAuthSchemaSql } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import type { Logger } from "pino";
import { boundRows, countedJson } from "./bounded-rows.ts";
import { answerableError } from "./edge/database-errors.ts";
import { quietly } from "./quiet-console.ts";

restoreWarnings();

export interface BackendOptions {
  /** Connects as a login role that is nothing but a member of anon and authenticated. */
  readonly apiUrl: string;
  /** Folder of the database's Unix socket, where it has one. It replaces the host of `apiUrl`. */
  readonly apiHost?: string | undefined;
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly publicUrl: string;
  /** Without it accounts are ready at once and no link is ever made. */
  readonly mailer: AuthMailer | null;
  /** bcrypt cost of the passwords stored from now on. The service knows one for the whole process: the latest backend's counts. */
  readonly passwordCost: number;
  readonly log: Logger;
}

/** Sends the links of the accounts; each link carries `tokenHash`, which the verify endpoint takes. */
export interface AuthMailer {
  confirmation(address: string, tokenHash: string): Promise<void>;
  recovery(address: string, tokenHash: string): Promise<void>;
  /** To the new mailbox: only who reads it can finish the change. */
  emailChange(newAddress: string, tokenHash: string, oldAddress: string): Promise<void>;
}

/** Claims of a token that the edge has verified. */
export interface Claims {
  readonly role: "anon" | "authenticated";
  readonly sub?: string;
  readonly email?: string;
  readonly session_id?: string;
  readonly [claim: string]: unknown;
}

export interface Backend {
  /** Auth requests keep their Authorization header: the auth service reads the session from it. */
  auth(request: Request): Promise<Response>;
  /** Data requests run as `claims` and as nothing else; headers cannot change that. */
  rest(request: Request, claims: Claims): Promise<Response>;
  close(): Promise<void>;
}

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 600;
/** Rows one answer may carry. */
const MAX_ROWS = 1000;
const POOL_SIZE = 12;
/** Milliseconds after which PostgreSQL gives up on behalf of a request. */
export const DATABASE_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;
/** Digits of the code behind a link. Nobody types it, so it is too long to guess. */
const LINK_CODE_DIGITS = 40;

/** Starts the auth service and the REST service on the roles and tables of the migrations. */
export const createBackend = (options: BackendOptions): Backend => {
  process.env["LITE_AUTH_BCRYPT_COST"] = String(options.passwordCost);
  const connection = guardedConnection(options.apiUrl, options.apiHost);
  const claimsOf = new WeakMap<Request, Claims>();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAX_ROWS },
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
      site_url: options.publicUrl,
      additional_redirect_urls: [],
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: options.mailer !== null,
        // The new mailbox decides. The edge asks for the password first and tells the old mailbox.
        double_confirm_changes: false,
        otp_length: LINK_CODE_DIGITS,
        otp_expiry: 3600,
      },
    },
    db: { migrations: { enabled: false } },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      drivers: { email: refuseToSend },
      server: {
        admin: false,
        disableStudio: true,
        disableFallback: true,
        apiKeys: {
          resolver: async (key, context) =>
            key === options.publishableKey
              ? { type: "publishable", claims: claimsOf.get(context.req.raw) ?? { role: "anon" } }
              : null,
        },
      },
    },
  });
  // oxlint-disable-next-line no-underscore-dangle -- the name is the service's
  app._mailer = authMailer(options.mailer);
  return {
    auth: (request) => quietly(options.log, () => app.fetch(request)),
    rest: (request, claims) => {
      const bare = new Request(request);
      bare.headers.delete("authorization");
      claimsOf.set(bare, claims);
      return quietly(options.log, () => app.fetch(bare));
    },
    // The service's own close waits for ever when a connection was cut while it worked.
    close: () => connection.driver.end({ timeout: 3 }),
  };
};

/** SQL of the auth schema and of auth.uid(), auth.role(), auth.email() and auth.jwt(), as this version of the service needs them. */
export const authSchemaSql = (): string => `${getAuthSchemaSql(false)}\n${SUPABASE_AUTH_HELPERS_SQL}`;

/** A random key for browsers. It opens nothing by itself: it is the name of the installation. */
export const newPublishableKey = async (): Promise<string> => (await generateApiKey("publishable")).key;

interface RequestContext {
  readonly auth?: { readonly uid?: unknown; readonly role?: unknown; readonly jwt?: Readonly<Record<string, unknown>> };
}
interface QueryRunner {
  executeQuery(query: {
    sql: string;
    parameters: readonly unknown[];
    query: unknown;
    queryId: unknown;
  }): Promise<unknown>;
}
interface ConnectionInternals {
  normalizeDbError(error: unknown): unknown;
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(transaction: QueryRunner, context: RequestContext): Promise<void>;
}

/**
 * Three methods of the connection are replaced. ensureRlsContext asks once whether row rules exist and then grants everything
 * to everybody or lets everybody through; here row rules always exist and grants are those of the migrations.
 * applyJwtSessionContext sends five statements for each request; one does the same, and gives auth.email() its value.
 * normalizeDbError is where every error of the database passes on its way to an answer: there it loses what is not for clients.
 */
const guardedConnection = (url: string, host: string | undefined): PostgresConnection => {
  const connection = new PostgresConnection({
    url,
    postgresOptions: {
      ...(host ? { host } : {}),
      max: POOL_SIZE,
      connect_timeout: 5,
      idle_timeout: 300,
      onnotice: () => {},
      connection: { application_name: "data-documentation", ...DATABASE_LIMITS },
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  boundRows(connection.driver);
  const internals = connection as unknown as ConnectionInternals;
  for (const method of ["ensureRlsContext", "applyJwtSessionContext", "normalizeDbError"] as const)
    if (typeof internals[method] !== "function")
      throw new Error(`This version of the backend has no ${method}: row rules would not be safe with it.`);
  internals.ensureRlsContext = async () => true;
  internals.applyJwtSessionContext = applyClaims;
  const normalize = internals.normalizeDbError.bind(connection);
  internals.normalizeDbError = (error) => answerableError(normalize(error));
  return connection;
};

/**
 * The service hands over JSON that is text already (arguments of procedures, metadata of accounts); the driver's own types would
 * encode it again, and the database would store a JSON string.
 */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: countedJson,
});

const applyClaims = async (transaction: QueryRunner, context: RequestContext): Promise<void> => {
  const claims = context.auth?.jwt ?? {};
  const role = context.auth?.role;
  if (role !== "anon" && role !== "authenticated") throw new Error("A request may run as anon or authenticated only.");
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  await transaction.executeQuery({
    sql: SET_CLAIMS,
    parameters: [text(context.auth?.uid), role, text(claims["email"]), JSON.stringify(claims)],
    query: { kind: "RawNode", sqlFragments: [SET_CLAIMS], parameters: [] },
    queryId: { queryId: "claims" },
  });
};

/** Local to the transaction, the role last: nothing is left behind for the next request on this connection. */
const SET_CLAIMS = `select set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claim.email', $3, true),
  set_config('request.jwt.claims', $4, true),
  set_config('role', $2, true)`;

const authMailer = (mailer: AuthMailer | null): App["_mailer"] => {
  const refuse = (): Promise<void> => Promise.reject(new Error("This server sends no such mail."));
  return {
    sendConfirmation: mailer ? (address, tokenHash) => mailer.confirmation(address, tokenHash) : refuse,
    sendRecovery: mailer ? (address, tokenHash) => mailer.recovery(address, tokenHash) : refuse,
    sendEmailChange: mailer
      ? (address, tokenHash, _code, meta) => mailer.emailChange(address, tokenHash, meta?.currentEmail ?? "")
      : refuse,
    sendMagicLink: refuse,
    sendReauthentication: refuse,
  };
};

/** The default driver prints mails with their links on standard output. */
const refuseToSend = {
  send: (): Promise<void> => Promise.reject(new Error("Mail goes through the mailer of this server.")),
};
