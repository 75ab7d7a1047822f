import { randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Sql, TransactionSql } from "postgres";

/** A row of auth.users, with the identity that belongs to its address. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  /** Null until the mailbox is confirmed. */
  readonly confirmedAt: Date | null;
  readonly confirmationSentAt: Date | null;
  readonly isBanned: boolean;
  /** The address that the account is changing to, until that mailbox is confirmed. */
  readonly newEmail: string | null;
  readonly newEmailSentAt: Date | null;
  /** What the person says about themselves. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly provider: Readonly<Record<string, unknown>>;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly identityId: string | null;
  readonly identity: Readonly<Record<string, unknown>> | null;
}

/** The purpose of a link in a mail. */
export type LinkType = "signup" | "recovery" | "email_change";

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly name: string | null;
  /** Whether a mailbox has to be confirmed before the account can be used. */
  readonly needsConfirmation: boolean;
}

/** The accounts, in the tables of Supabase's auth service. Addresses are given and stored in lower case. */
export interface Accounts {
  byAddress(address: string): Promise<Account | null>;
  byId(id: string): Promise<Account | null>;
  /** Null if somebody has the address. */
  create(account: NewAccount): Promise<Account | null>;
  change(id: string, change: { readonly passwordHash?: string; readonly profile?: object }): Promise<void>;
  /** Invalidates the previous link of this kind and returns the hash for a new one. */
  renewLink(id: string, type: "signup" | "recovery"): Promise<string>;
  /** Stores the address that the account is changing to and returns the hash for a link to it. */
  askForAddress(id: string, address: string): Promise<string>;
  /**
   * Does what the link is for, once: returns the account it belongs to, or null if it is unknown, used or older than an
   * hour.
   */
  followLink(type: LinkType, tokenHash: string): Promise<Account | null | "address taken">;
  hashPassword(password: string): Promise<string>;
  /** Whether the password is the account's. Without an account, it takes as long and returns false. */
  passwordMatches(password: string, account: Account | null): Promise<boolean>;
}

/** Shortest password, in characters (the spec), and longest, in bytes: bcrypt reads no further. */
export const PASSWORD = { minCharacters: 6, maxBytes: 72 } as const;
/** bcrypt cost: `full` protects a stored password, `least` is the lowest bcrypt allows. */
export const PASSWORD_COST = { full: 10, least: 4 } as const;
/** Milliseconds that a link in a mail is valid. */
const LINK_LIFE = 3_600_000;

/** @param passwordCost bcrypt cost of the passwords stored from now on; the decoy costs the same */
export const createAccounts = (sql: Sql, passwordCost: number): Accounts => {
  const decoy = decoyHash(passwordCost);
  const first = async (where: ReturnType<Sql>): Promise<Account | null> =>
    (await sql<Account[]>`select ${columns(sql)} ${ACCOUNTS(sql)} where u.deleted_at is null and ${where}`)[0] ?? null;
  const byId = (id: string): Promise<Account | null> => first(sql`u.id = ${id}`);
  return {
    byAddress: (address) => first(sql`u.email = ${address.toLowerCase()}`),
    byId,
    create: async ({ email, passwordHash, name, needsConfirmation }) => {
      const id = randomUUID();
      const profile = { ...(name ? { name } : {}), email, phone_verified: false, sub: id };
      const isNew = await sql.begin(async (transaction) => {
        const made = await transaction`
          insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data)
          values (${id}, ${email}, ${passwordHash}, ${needsConfirmation ? null : transaction`now()`},
            ${sql.json({ ...profile, email_verified: !needsConfirmation })},
            ${sql.json({ provider: "email", providers: ["email"] })})
          on conflict (email) where is_sso_user = false do nothing`;
        if (made.count === 0) return false;
        await transaction`
          insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
          values (${randomUUID()}, 'email', ${id}, ${id}, ${sql.json({ ...profile, email_verified: false })}, now())`;
        return true;
      });
      return isNew ? byId(id) : null;
    },
    change: async (id, { passwordHash, profile }) => {
      if (passwordHash)
        await sql`update auth.users set encrypted_password = ${passwordHash}, recovery_token = null, recovery_sent_at = null,
          updated_at = now() where id = ${id}`;
      if (profile)
        await sql`update auth.users set updated_at = now(), raw_user_meta_data = (
          select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each(raw_user_meta_data || ${sql.json(profile as never)}) where value <> 'null')
          where id = ${id}`;
    },
    renewLink: async (id, type) => {
      const tokenHash = newTokenHash();
      await (type === "signup"
        ? sql`update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now(), updated_at = now()
            where id = ${id} and email_confirmed_at is null`
        : sql`update auth.users set recovery_token = ${tokenHash}, recovery_sent_at = now(), updated_at = now()
            where id = ${id}`);
      return tokenHash;
    },
    askForAddress: async (id, address) => {
      const tokenHash = newTokenHash();
      await sql`update auth.users set email_change = ${address}, email_change_token_new = ${tokenHash},
        email_change_token_current = null, email_change_sent_at = now(), updated_at = now() where id = ${id}`;
      return tokenHash;
    },
    followLink: async (type, tokenHash) => {
      try {
        const id = await sql.begin((transaction) => follow(transaction, type, tokenHash));
        return id === null ? null : await byId(id);
      } catch (error) {
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return "address taken";
        throw error;
      }
    },
    hashPassword: (password) => bcrypt.hash(password, passwordCost),
    passwordMatches: async (password, account) => {
      const stored = account?.passwordHash ?? null;
      return (await bcrypt.compare(password, stored ?? decoy)) && stored !== null;
    },
  };
};

/** PostgreSQL's code for a unique violation. */
const UNIQUE_VIOLATION = "23505";

/**
 * Compared with if there is no account: checking a password against it takes as much work as a real one. It is not the
 * hash of anything.
 */
const decoyHash = (passwordCost: number): string =>
  `${bcrypt.genSaltSync(passwordCost)}${bcrypt.encodeBase64(randomBytes(23), 23)}`;

const newTokenHash = (): string => randomBytes(32).toString("hex");

const ACCOUNTS = (sql: Sql) =>
  sql`from auth.users u left join auth.identities i on i.user_id = u.id and i.provider = 'email'`;

const columns = (sql: Sql) => sql`
  u.id, u.email, u.encrypted_password as "passwordHash", u.email_confirmed_at as "confirmedAt",
  u.confirmation_sent_at as "confirmationSentAt", coalesce(u.banned_until > now(), false) as "isBanned",
  u.email_change as "newEmail", u.email_change_sent_at as "newEmailSentAt", u.raw_user_meta_data as profile,
  u.raw_app_meta_data as provider, u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt",
  u.updated_at as "updatedAt", i.id as "identityId", i.identity_data as identity`;

/**
 * The id of the account whose link it was. A link that was followed is gone; following one proves access to the
 * mailbox.
 */
const follow = async (sql: TransactionSql, type: LinkType, tokenHash: string): Promise<string | null> => {
  const oldest = new Date(Date.now() - LINK_LIFE);
  const set = {
    signup: sql`confirmation_token = null where confirmation_token = ${tokenHash} and confirmation_sent_at > ${oldest}`,
    recovery: sql`recovery_token = null where recovery_token = ${tokenHash} and recovery_sent_at > ${oldest}`,
    email_change: sql`email = email_change, email_change = null, email_change_token_new = null
      where email_change_token_new = ${tokenHash} and email_change_sent_at > ${oldest}`,
  }[type];
  const [row] = await sql<{ id: string; email: string }[]>`
    update auth.users set updated_at = now(), email_confirmed_at = coalesce(email_confirmed_at, now()),
      raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}', ${set} returning id, email`;
  if (!row) return null;
  await sql`update auth.identities set updated_at = now(),
    identity_data = identity_data || ${sql.json({ email: row.email, email_verified: true })}
    where user_id = ${row.id} and provider = 'email'`;
  return row.id;
};
