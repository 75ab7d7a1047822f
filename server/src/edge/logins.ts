import type { Sql } from "postgres";
import type { PersonClaims } from "./tokens.ts";

/** Which logins are alive. A token alone proves that somebody signed in once, not that the login still exists. */
export interface Logins {
  /** Whether the login of these claims still exists and belongs to a person who does. */
  isAlive(claims: PersonClaims): Promise<boolean>;
  /** Seconds since the person proved who they are: by password, or by a link in their mailbox. Null for an unknown login. */
  age(sessionId: string): Promise<number | null>;
  /** Takes effect at once on this server; on other servers over the same database after REMEMBER_SECONDS. */
  forget(userId: string): void;
  /** Ends the login of a refresh token that has been replaced. Does nothing for one that is unknown or in use. */
  endCopied(refreshToken: string): Promise<void>;
}

/** How long the answer for one login is taken for granted. */
export const REMEMBER_SECONDS = 5;
const REMEMBERED_LOGINS = 10_000;

export const createLogins = (sql: Sql): Logins => {
  const alive = new Map<string, { readonly userId: string; readonly until: number }>();
  const forget = (userId: string): void => {
    for (const [sessionId, login] of alive) if (login.userId === userId) alive.delete(sessionId);
  };
  return {
    isAlive: async ({ session_id, sub }) => {
      const known = alive.get(session_id);
      if (known && known.userId === sub && known.until > Date.now()) return true;
      alive.delete(session_id);
      const rows = await sql`
        select 1 from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id = ${session_id} and u.id = ${sub} and u.deleted_at is null
          and (u.banned_until is null or u.banned_until < now())`;
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
    endCopied: async (refreshToken) => {
      const [ended] = await sql<{ userId: string }[]>`
        delete from auth.sessions where id = (
          select session_id from auth.refresh_tokens where token = ${refreshToken} and revoked
        ) returning user_id as "userId"`;
      if (ended) forget(ended.userId);
    },
  };
};
