import type { Sql } from "postgres";
import { RATE_LIMITS_SQL } from "../../supabase/functions/_shared/limits.ts";
import { authSchemaSql } from "./backend.ts";

/**
 * Makes the schema `auth` and gives the login role of the server exactly what it needs in it.
 * Runs at each start, on a connection of the role that owns the schema, after the roles exist and before the migrations:
 * hosted Supabase has all of this already, so it is not a migration. Safe to repeat and to run twice at once.
 */
export const bootstrapAuth = async (owner: Sql): Promise<void> => {
  await owner.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext('data-documentation auth schema'))`;
    await transaction.unsafe(authSchemaSql());
    await transaction.unsafe(GRANTS);
    await transaction.unsafe(RATE_LIMITS_SQL + COUNTING);
  });
};

/**
 * Policies call auth.uid() as the person who asks, so everybody may use the schema; its tables are for the server alone.
 */
const GRANTS = `
grant usage on schema auth to anon, authenticated, service_role, datadoc_api;
revoke all on all tables in schema auth from public, anon, authenticated, datadoc_api;
grant select, insert, update on auth.users to datadoc_api;
grant select, insert, update, delete on auth.identities, auth.sessions, auth.refresh_tokens to datadoc_api;
`;

const COUNTING = `
grant usage on schema edge to datadoc_api;
grant select, insert, update, delete on edge.rate_limits to datadoc_api;
`;
