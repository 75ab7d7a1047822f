/**
 * The only file that names @supabase/lite: REST over PostgreSQL, wire-compatible with Supabase, and the tables of its auth service.
 * Its defaults suit a laptop. What is set here instead, and why, is pinned by tests/functions/backend.test.ts.
 */
import { restoreWarnings } from "./warnings.ts";
import { App, SUPABASE_AUTH_HELPERS_SQL, generateApiKey, getAuthSchemaSql } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import type { Logger } from "pino";
import { boundRows, countedJson } from "./bounded-rows.ts";
import { SET_CLAIMS, claimParameters } from "./claims.ts";
import type { Claims } from "./claims.ts";
import { answerableError } from "./edge/database-errors.ts";
import { type PlainRead, plainRead } from "./plain-read.ts";
import { quietly } from "./quiet-console.ts";
import { createReader } from "./reader.ts";

restoreWarnings();

export interface BackendOptions {
  /** Connects as a login role that is nothing but a member of anon and authenticated. */
  readonly apiUrl: string;
  /** Folder of the database's Unix socket, where it has one. It replaces the host of `apiUrl`. */
  readonly apiHost?: string | undefined;
  readonly publishableKey: string;
  readonly log: Logger;
}

export interface Backend {
  /** Data requests run as `claims` and as nothing else; headers cannot change that. */
  rest(request: Request, claims: Claims): Promise<Response>;
  /** What a GET request reads, where it is a plain read: `rows` gives the same answer as `rest`, in a fraction of the time. */
  plainRead(url: URL, header: (name: string) => string | undefined): PlainRead | null;
  /** Throws what the database says against it. */
  rows(read: PlainRead, claims: Claims): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Rows one answer may carry. */
const MAX_ROWS = 1000;
const POOL_SIZE = 12;
/** Milliseconds after which PostgreSQL gives up on behalf of a request. */
export const DATABASE_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Starts the REST service on the roles and tables of the migrations. */
export const createBackend = (options: BackendOptions): Backend => {
  const connection = guardedConnection(options.apiUrl, options.apiHost);
  const reader = createReader(connection.driver);
  const claimsOf = new WeakMap<Request, Claims>();
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: MAX_ROWS },
    auth: { enabled: false },
    db: { migrations: { enabled: false } },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
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
  return {
    rest: (request, claims) => {
      const bare = new Request(request);
      bare.headers.delete("authorization");
      claimsOf.set(bare, claims);
      return quietly(options.log, () => app.fetch(bare));
    },
    plainRead: (url, header) => {
      const catalogue = reader.catalogue();
      return catalogue && plainRead(url, header, catalogue, MAX_ROWS);
    },
    rows: reader.rows,
    // The service's own close waits forever when a connection was cut while it worked.
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
      types: { json: jsonType(114), jsonb: jsonType(3802), bool: BOOLEAN },
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
 * The service hands over JSON that is text already (arguments of procedures); the driver's own types would
 * encode it again, and the database would store a JSON string.
 */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: countedJson,
});

/** A truth value may come as a text (`bounded-rows.ts`); the driver's own type would make every text false. */
const BOOLEAN = { to: 16, from: [16], serialize: String, parse: (text: string): boolean => text === "t" };

const applyClaims = async (transaction: QueryRunner, context: RequestContext): Promise<void> => {
  const { uid: sub, role, jwt = {} } = context.auth ?? {};
  await transaction.executeQuery({
    sql: SET_CLAIMS,
    parameters: claimParameters({ ...jwt, sub, role }),
    query: { kind: "RawNode", sqlFragments: [SET_CLAIMS], parameters: [] },
    queryId: { queryId: "claims" },
  });
};
