import postgres from "postgres";
import type { Sql, TransactionSql } from "postgres";
import { SET_CLAIMS, claimParameters } from "../../server/src/claims.ts";

/** Rows of tables and entries of indexes that the database reads for what a person asks, as it counts them; those of its own catalogue are left out. */
export async function rowsRead(
  apiUrl: string,
  person: string,
  ask: (sql: TransactionSql) => Promise<unknown>,
): Promise<number> {
  const sql: Sql = postgres(apiUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin(async (transaction) => {
      await transaction.unsafe(SET_CLAIMS, claimParameters({ role: "authenticated", sub: person }));
      await ask(transaction);
      const [row] = await transaction<{ rows: number }[]>`
        select sum(pg_stat_get_xact_tuples_returned(oid))::int as rows from pg_class
        where relkind in ('r', 'i', 't') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;
      return row?.rows ?? Number.NaN;
    });
  } finally {
    await sql.end();
  }
}
