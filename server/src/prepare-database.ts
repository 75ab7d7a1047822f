import type { Sql } from "postgres";
import { fail, type Result } from "@data-documentation/notebook/result.ts";
import { bootstrapAuth } from "./auth-schema.ts";
import { UNFINISHED, isMarked } from "./backup/restore-mark.ts";
import { createRoles, grantAccountsToOwner, grantServerProcedures } from "./database/roles.ts";
import { migrate, readMigrations, type Migration, type MigrationRefusal } from "./migrate.ts";

export interface PrepareOptions {
  /** The password with which the API will log in as datadoc_api. */
  readonly apiPassword: string;
  /** Of all migrations the first ones: a restore begins where its backup stands. The server's own rights come with the last one. */
  readonly migrations?: readonly Migration[];
}

/**
 * Everything between an empty PostgreSQL 15 or newer and one that the server can answer from: roles, accounts, tables, rights.
 * `admin` is a connection of a superuser, or of a role that owns the database and may create roles. Runs at each start before
 * the server listens; repeats without effect. Needs two connections: one holds the turn. Returns the versions of the migrations it has applied.
 */
export const prepareDatabase = async (
  admin: Sql,
  { apiPassword, migrations }: PrepareOptions,
): Promise<Result<readonly string[], MigrationRefusal>> => {
  // One server at a time: grants of two that start together would change the same rows of the catalogue, which PostgreSQL refuses.
  const turn = await admin.reserve();
  try {
    await turn`select pg_advisory_lock(hashtext('data-documentation preparation'))`;
    if (!migrations && (await isMarked(admin))) return fail({ reason: "unfinished", message: UNFINISHED });
    await createRoles(admin, apiPassword);
    await bootstrapAuth(admin);
    await grantAccountsToOwner(admin);
    const migrated = await migrate(admin, "datadoc_owner", migrations ?? (await readMigrations()));
    if (migrated.ok && !migrations) await grantServerProcedures(admin);
    return migrated;
  } finally {
    await turn`select pg_advisory_unlock(hashtext('data-documentation preparation'))`.catch(() => {});
    turn.release();
  }
};
