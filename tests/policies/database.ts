import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe } from "vitest";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { prepareDatabase } from "../../server/src/prepare-database.ts";
import { TEST_PASSWORD } from "../support/postgres.ts";
import { openTestDatabase } from "../support/shared-cluster.ts";

/** Someone with an account; where `null` is allowed it means a visitor without one. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

/** A migrated database of its own for one test file. */
export interface PolicyDatabase {
  /** Unrestricted, for preparing scenes and inspecting what is stored. */
  readonly admin: Sql;
  /** Logs in like the server's API. */
  readonly api: Sql;
  /** One transaction with the role and claims that a request of this person has. Commits unless `work` throws. */
  as<T>(person: Person | null, work: (transaction: TransactionSql) => Promise<T>): Promise<T>;
  /** The same, but always rolled back at the end. */
  dryRun<T>(person: Person | null, work: (transaction: TransactionSql) => Promise<T>): Promise<T>;
}

/**
 * Runs the tests on the embedded PostgreSQL and, when TEST_DATABASE_URL names a role that may create databases, on that
 * one too. Both must give the same results.
 */
export const onEachDatabase = (define: (database: () => PolicyDatabase) => void): void => {
  const servers = ["embedded", ...(process.env["TEST_DATABASE_URL"] ? ["external"] : [])] as const;
  describe.each(servers)("on the %s PostgreSQL", (server) => {
    let database: PolicyDatabase | undefined;
    let close: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      const opened = server === "external" ? await openExternal() : await openEmbedded();
      close = opened.close;
      database = connect(opened);
    });
    afterAll(async () => {
      await database?.api.end();
      await database?.admin.end();
      await close?.();
    });
    define(() => {
      if (!database) throw new Error("The database is not there yet.");
      return database;
    });
  });
};

/** Names of the tables, in any schema of ours, in which a row holds the text. */
export const tablesThatHold = async ({ admin }: PolicyDatabase, text: string): Promise<readonly string[]> => {
  const tables = await admin<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`;
  const holding: string[] = [];
  for (const { name } of tables) {
    const [row] = await admin.unsafe(
      `select exists (select from ${name} t where strpos(lower(t::text), lower($1)) > 0) as found`,
      [text],
    );
    if (row?.["found"]) holding.push(name);
  }
  return holding;
};

/** The SQLSTATE with which a statement is refused, or "accepted". */
export const outcome = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt;
    return "accepted";
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code;
    throw error;
  }
};

interface OpenedDatabase {
  readonly url: string;
  readonly apiPassword: string;
  readonly close: () => Promise<void>;
}

const quiet = { onnotice: () => {}, max: 10 };

const openEmbedded = async (): Promise<OpenedDatabase> => {
  const { url, apiOptions, stop } = await openTestDatabase();
  return { url, apiPassword: apiOptions.password, close: stop };
};

const openExternal = async (): Promise<OpenedDatabase> => {
  const url = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  const server = postgres(url.href, { ...quiet, max: 1 });
  const name = `policies_${randomUUID().replaceAll("-", "")}`;
  await server`create database ${server(name)}`;
  url.pathname = `/${name}`;
  const apiPassword = TEST_PASSWORD;
  const admin = postgres(url.href, quiet);
  const prepared = await prepareDatabase(admin, { apiPassword });
  await admin.end();
  if (!prepared.ok) throw new Error(prepared.error.message);
  return {
    url: url.href,
    apiPassword,
    close: async () => {
      await server`drop database ${server(name)} with (force)`;
      await server.end();
    },
  };
};

const connect = ({ url, apiPassword }: OpenedDatabase): PolicyDatabase => {
  const admin = postgres(url, quiet);
  const apiUrl = new URL(url);
  apiUrl.username = "datadoc_api";
  apiUrl.password = apiPassword;
  const api = postgres(apiUrl.href, quiet);
  const as: PolicyDatabase["as"] = async (person, work) => {
    const result = await api.begin(async (transaction) => {
      await actAs(transaction, person);
      return { value: await work(transaction) };
    });
    return result.value;
  };
  const dryRun: PolicyDatabase["dryRun"] = async (person, work) => {
    const rollback = new Rollback();
    let result: { value: Awaited<ReturnType<typeof work>> } | undefined;
    try {
      await as(person, async (transaction) => {
        result = { value: await work(transaction) };
        throw rollback;
      });
    } catch (error) {
      if (error !== rollback) throw error;
    }
    if (!result) throw new Error("A dry run ended without a result.");
    return result.value;
  };
  return { admin, api, as, dryRun };
};

class Rollback extends Error {}

/** What the server sets for each request, and PostgREST on hosted Supabase: local to the transaction, the role last. */
export const actAs = async (transaction: TransactionSql, person: Person | null): Promise<void> => {
  const role = person ? "authenticated" : "anon";
  const claims = JSON.stringify(person ? { sub: person.id, email: person.email, role } : { role });
  await transaction`select
    set_config('request.jwt.claim.sub', ${person?.id ?? ""}, true),
    set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('role', ${role}, true)`;
};
