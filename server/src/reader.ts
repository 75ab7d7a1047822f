import type { Sql } from "postgres";
import { SET_CLAIMS, claimParameters } from "./claims.ts";
import type { Claims } from "./claims.ts";
import type { Catalogue, PlainRead } from "./plain-read.ts";

export interface Reader {
  /** Tables and columns that exist; null while they are not known. The first call looks. */
  catalogue(): Catalogue | null;
  /** The rows that `claims` may see, or what the database says against it. */
  rows(read: PlainRead, claims: Claims): Promise<readonly Record<string, unknown>[]>;
}

/** Statements that a connection keeps prepared. Clients can write any number of different ones; those beyond are planned each time. */
const MOST_PREPARED = 200;

/**
 * Reads in one round trip: the four statements of a transaction are on their way before the first is answered. When the claims cannot be
 * set, the transaction has failed and gives no rows; when the read fails, the commit is a rollback.
 */
export const createReader = (driver: Sql): Reader => {
  const prepared = new Set<string>();
  const prepares = (sql: string): boolean => {
    if (prepared.size < MOST_PREPARED) prepared.add(sql);
    return prepared.has(sql);
  };
  let catalogue: Catalogue | null = null;
  let isLooking = false;
  const look = async (): Promise<void> => {
    isLooking = true;
    try {
      catalogue = await readCatalogue(driver);
    } catch {
      // The next request asks again.
    } finally {
      isLooking = false;
    }
  };
  return {
    catalogue: () => {
      if (catalogue === null && !isLooking) void look();
      return catalogue;
    },
    rows: async ({ sql, parameters }, claims) => {
      const asWho = claimParameters(claims);
      const connection = await driver.reserve();
      try {
        // Each is sent when it is made: a statement that is only awaited would be sent after the others.
        const answers = await Promise.allSettled([
          connection.unsafe("begin read only").execute(),
          connection.unsafe(SET_CLAIMS, asWho, { prepare: true }),
          connection.unsafe(sql, [...parameters], { prepare: prepares(sql) }),
          connection.unsafe("commit").execute(),
        ]);
        for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
        const [, , found] = answers;
        return found.status === "fulfilled" ? [...found.value.values()] : [];
      } finally {
        connection.release();
      }
    },
  };
};

const readCatalogue = async (driver: Sql): Promise<Catalogue> => {
  const rows = await driver<{ table: string; column: string; type: string }[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname ~ '^[a-z_]+$' and a.attname ~ '^[a-z0-9_]+$'`;
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows)
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(column, type));
  return tables;
};
