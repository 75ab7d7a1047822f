import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { PersonClaims } from "./tokens.ts";

/** A login that has just begun or been renewed, and the token to renew it with. */
export interface Login {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
}

/** Which logins are valid. A token alone proves that somebody signed in once, not that the login still exists. */
export interface Logins {
  /** Begins a login. The person has just proved who they are. */
  start(userId: string): Promise<Login>;
  /**
   * Replaces a refresh token. A client that lost the answer may ask once more with the token it replaced. One that was
   * replaced earlier is a copy: using it ends the login that it was copied from. Null if there is no login to continue.
   */
  renew(refreshToken: string): Promise<Login | null>;
  /** `local`: this login. `others`: all but this. `global`: all, and the access tokens. At once on this server; on others after REMEMBER_SECONDS. */
  end(claims: PersonClaims, scope: Scope): Promise<void>;
  /** Whether it was alive a moment ago and has not been ended here since. */
  isKnown(claims: PersonClaims): boolean;
  /** Whether the login of these claims, and the person it belongs to, still exist. */
  isAlive(claims: PersonClaims): Promise<boolean>;
  /**
   * Seconds since the person proved who they are: by password, or by a link in their mailbox. Null for an unknown
   * login.
   */
  age(sessionId: string): Promise<number | null>;
  /** Forgets what is known of the person's logins, so that they are looked up again. */
  forget(userId: string): void;
}

export const SCOPES = ["local", "others", "global"] as const;
export type Scope = (typeof SCOPES)[number];

/** How long the answer about one login is remembered. */
export const REMEMBER_SECONDS = 5;
const REMEMBERED_LOGINS = 10_000;

export const createLogins = (sql: Sql): Logins => {
  const alive = new Map<string, { readonly userId: string; readonly until: number }>();
  const forget = (userId: string): void => {
    for (const [sessionId, login] of alive) if (login.userId === userId) alive.delete(sessionId);
  };
  const isKnown = ({ session_id, sub }: PersonClaims): boolean => {
    const login = alive.get(session_id);
    return login !== undefined && login.userId === sub && login.until > Date.now();
  };
  return {
    start: (userId) =>
      sql.begin(async (transaction) => {
        const login = { sessionId: randomUUID(), userId, refreshToken: randomUUID() };
        await transaction`insert into auth.sessions (id, user_id, aal) values (${login.sessionId}, ${userId}, 'aal1')`;
        await addToken(transaction, login, null);
        await transaction`update auth.users set last_sign_in_at = now() where id = ${userId}`;
        return login;
      }),
    renew: async (refreshToken) => {
      const login = await sql.begin(async (transaction) => {
        // Requests with one login's tokens take turns, on all servers over this database: tabs that refresh together
        // get the same token.
        const [session] = await transaction<{ id: string; userId: string }[]>`
          select s.id, s.user_id as "userId" from auth.refresh_tokens t
          join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
          where t.token = ${refreshToken} and ${exists(sql)} for update of s`;
        if (!session) return null;
        const [active] = await transaction<{ token: string }[]>`
          select token from auth.refresh_tokens where session_id = ${session.id} and not revoked
            and (token = ${refreshToken} or parent = ${refreshToken}) order by token = ${refreshToken} desc`;
        const next = { sessionId: session.id, userId: session.userId, refreshToken: randomUUID() };
        if (!active) {
          await transaction`delete from auth.sessions where id = ${session.id}`;
          return { ...next, copied: true };
        }
        await transaction`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${session.id}`;
        if (active.token !== refreshToken) return { ...next, refreshToken: active.token };
        await transaction`update auth.refresh_tokens set revoked = true, updated_at = now() where token = ${refreshToken}`;
        await addToken(transaction, next, refreshToken);
        return next;
      });
      if (!login || !("copied" in login)) return login;
      forget(login.userId);
      return null;
    },
    end: async ({ sub, session_id }, scope) => {
      const which = {
        local: sql`id = ${session_id}`,
        others: sql`id <> ${session_id}`,
        global: sql`true`,
      }[scope];
      await sql`delete from auth.sessions where user_id = ${sub} and ${which}`;
      if (scope === "global") await sql`select private.end_access_tokens(${sub})`;
      forget(sub);
    },
    isKnown,
    isAlive: async (claims) => {
      if (isKnown(claims)) return true;
      const { session_id, sub } = claims;
      alive.delete(session_id);
      const rows = await sql`
        select 1 from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = ${session_id} and u.id = ${sub} and ${exists(sql)}`;
      if (rows.length === 0) return false;
      if (alive.size >= REMEMBERED_LOGINS) alive.clear();
      alive.set(session_id, { userId: sub, until: Date.now() + REMEMBER_SECONDS * 1000 });
      return true;
    },
    age: async (sessionId) => {
      const [row] = await sql<{ age: number }[]>`
        select extract(epoch from now() - created_at)::float8 as age from auth.sessions where id = ${sessionId}`;
      return row?.age ?? null;
    },
    forget,
  };
};

/** Of a row `u` of auth.users. */
const exists = (sql: Sql) => sql`u.deleted_at is null and (u.banned_until is null or u.banned_until < now())`;

const addToken = (
  sql: TransactionSql,
  { sessionId, userId, refreshToken }: Login,
  parent: string | null,
): PromiseLike<unknown> => sql`
  insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
  values (${randomUUID()}, ${refreshToken}, ${userId}, ${sessionId}, ${parent})`;
