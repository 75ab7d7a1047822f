import type { Sql } from "postgres";

/**
 * Makes the roles that hosted Supabase brings along and our own PostgreSQL does not, before the migrations:
 * - anon, authenticated, service_role: what a request runs as (nothing of ours ever runs as service_role; it is named in
 *   grants of the auth schema);
 * - datadoc_owner: owns tables and functions, has no login. Owners skip row rules, so the API must not be it;
 * - datadoc_api: the login of the API, a member of anon and authenticated and nothing else, without inheriting from them:
 *   a request that forgets to choose its role can read nothing.
 *
 * `admin` is a connection of a superuser or of a role that may create roles. Safe to repeat and to run twice at once.
 */
export const createRoles = async (admin: Sql, apiPassword: string): Promise<void> => {
  await admin.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(hashtext('data-documentation roles'))`;
    await transaction.unsafe(ROLES);
    const [password] = await transaction<{ quoted: string }[]>`select quote_literal(${apiPassword}) as quoted`;
    await transaction.unsafe(`alter role datadoc_api with ${API_ATTRIBUTES} password ${password?.quoted}`);
    await transaction.unsafe(MEMBERSHIPS);
    await transaction.unsafe(SCHEMA_GRANTS);
  });
};

/**
 * Gives the owner of our tables the rights on accounts that the postgres role has on hosted Supabase: to refer to them,
 * follow them with triggers, read who they are, delete them. Runs after the auth schema exists, before the migrations.
 */
export const grantAccountsToOwner = async (admin: Sql): Promise<void> => {
  await admin.unsafe(ACCOUNT_GRANTS);
};

/** The server's own procedures in the private schema; no request can reach them. Runs after the migrations. */
export const grantServerProcedures = async (admin: Sql): Promise<void> => {
  await admin.unsafe(SERVER_GRANTS);
};

const createRole = (name: string, attributes: string): string => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${name}') then
    create role ${name} ${attributes};
  end if;
end $$;
`;

/** Everything else is off unless stated otherwise, and only those who have an option may even mention it. */
const API_ATTRIBUTES = "login noinherit";

const ROLES = [
  createRole("anon", "nologin noinherit"),
  createRole("authenticated", "nologin noinherit"),
  createRole("service_role", "nologin noinherit"),
  createRole("datadoc_owner", "nologin noinherit"),
  createRole("datadoc_api", API_ATTRIBUTES),
].join("");

/**
 * The role that runs the migrations acts as the owner of the tables. Superusers can; since PostgreSQL 16, the creator
 * of a role may manage it but cannot act as it until it has granted itself that.
 */
const MEMBERSHIPS = `
do $$ begin
  if exists (select from pg_roles where rolname = 'datadoc_api' and (rolsuper or rolbypassrls or rolcreaterole)) then
    raise exception 'The role datadoc_api has rights that would let requests past the row rules. Take them away from it.';
  end if;
end $$;
grant anon, authenticated to datadoc_api;
do $$ begin
  perform set_config('role', 'datadoc_owner', true);
  perform set_config('role', 'none', true);
exception when insufficient_privilege then
  execute format('grant datadoc_owner to %I', current_user);
end $$;
`;

const SCHEMA_GRANTS = `
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage, create on schema public to datadoc_owner;
do $$ begin
  execute format('grant create on database %I to datadoc_owner', current_database());
end $$;
`;

const ACCOUNT_GRANTS = `
grant usage on schema auth to datadoc_owner;
grant select, delete, references, trigger on auth.users to datadoc_owner;
grant select on auth.sessions to datadoc_owner;
grant select, delete on auth.refresh_tokens, auth.flow_state, auth.audit_log_entries to datadoc_owner;
`;

/**
 * The REST service lists tables from the catalogue as its login role, which sees only tables on which it has some
 * right: "references" makes a table visible without letting anyone read it.
 */
const SERVER_GRANTS = `
grant references on all tables in schema public to datadoc_api;
grant usage on schema private, migrations to datadoc_api;
grant select on migrations.applied to datadoc_api;
grant execute on function
  private.delete_account(uuid), private.set_site_admin_rule(text, boolean),
  private.set_quotas(bigint, bigint, bigint, bigint), private.open_notebook_link(text, text),
  private.end_access_tokens(uuid), private.use_access_token(text), private.begin_push(text, text, text, text),
  private.end_push(jsonb, text, uuid), private.clear_trash(), private.clear_activity(), private.model_rule(uuid, uuid, uuid),
  private.begin_model_call(uuid, uuid, text, text, text, text, integer, integer),
  private.end_model_call(uuid, text, integer, integer, numeric, real)
  to datadoc_api;
`;
