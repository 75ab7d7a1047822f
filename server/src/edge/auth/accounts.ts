import { randomBytes, randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import type { Sql } from "postgres";

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
}

/** What the edge asks the auth tables itself. */
export interface Accounts {
  byAddress(address: string): Promise<Account | null>;
  byId(id: string): Promise<Account | null>;
  /** Makes the former confirmation link useless and returns the hash that a new one carries. */
  renewConfirmation(id: string): Promise<string>;
  /** Notes the address that the account wants to have and returns the hash that a link to it carries. */
  askForAddress(id: string, address: string): Promise<string>;
  /** Whether the pending change behind this link goes to an address that somebody else has taken meanwhile. */
  changeIsTaken(tokenHash: string): Promise<boolean>;
  /** Whether the password is the account's. Without an account it takes as long and says no. */
  passwordMatches(password: string, account: Account | null): Promise<boolean>;
  /** The work of storing a password, for answers that must not tell whether one was stored. */
  hashInVain(password: string): Promise<void>;
}

/** @param passwordCost bcrypt cost with which the auth service stores passwords; the decoy costs the same */
export const createAccounts = (sql: Sql, passwordCost: number): Accounts => {
  const decoyHash = bcrypt.hash(randomUUID(), passwordCost);
  const columns = sql`id, email, encrypted_password as "passwordHash", email_confirmed_at is not null as "isConfirmed"`;
  return {
    byAddress: async (address) =>
      (await sql<Account[]>`select ${columns} from auth.users where email = ${address.toLowerCase()}`)[0] ?? null,
    byId: async (id) => (await sql<Account[]>`select ${columns} from auth.users where id = ${id}`)[0] ?? null,
    renewConfirmation: async (id) => {
      const tokenHash = randomBytes(32).toString("hex");
      await sql`update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now(), updated_at = now()
        where id = ${id} and email_confirmed_at is null`;
      return tokenHash;
    },
    askForAddress: async (id, address) => {
      const tokenHash = randomBytes(32).toString("hex");
      await sql`update auth.users set email_change = ${address}, email_change_token_new = ${tokenHash},
        email_change_token_current = null, email_change_sent_at = now(), updated_at = now() where id = ${id}`;
      return tokenHash;
    },
    changeIsTaken: async (tokenHash) =>
      (
        await sql`select 1 from auth.users mine join auth.users other on other.email = mine.email_change and other.id <> mine.id
          where mine.email_change_token_new = ${tokenHash}`
      ).length > 0,
    passwordMatches: async (password, account) => {
      const stored = account?.passwordHash ?? null;
      return (await bcrypt.compare(password, stored ?? (await decoyHash))) && stored !== null;
    },
    hashInVain: async (password) => {
      await bcrypt.hash(password, passwordCost);
    },
  };
};

/** Shortest password, in characters (the spec), and longest, in bytes: bcrypt reads no further. */
export const PASSWORD = { minCharacters: 6, maxBytes: 72 } as const;
/** bcrypt cost: what is stored is as hard to guess as the auth service makes it by itself, or as easy as bcrypt knows. */
export const PASSWORD_COST = { full: 10, light: 4 } as const;
