import { createHmac } from "node:crypto";
import type { Sql } from "postgres";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** How often something may happen, counted in the database so that all servers over it count together. */
export interface Limits {
  /**
   * Counts one attempt under each subject. Null if it may continue, else the seconds to wait; a refused attempt is not
   * counted.
   */
  spend(rule: LimitRule, subjects: Subjects): Promise<number | null>;
  /** Takes back what `spend` counted for the account: the attempt was not a guess. */
  clear(rule: LimitRule, subjects: Subjects): Promise<void>;
}

export interface Subjects {
  /** Address of a mailbox, or id of a person. */
  readonly account?: string;
  /** Network address of the client. */
  readonly client?: string;
  /** An account in a browser that has signed in to it before. */
  readonly device?: string;
}

interface Allowance {
  readonly points: number;
  readonly seconds: number;
}
/** Per account and client together, per account from anywhere, per client for any account. */
interface Rule {
  readonly accountAtClient?: Allowance;
  readonly account?: Allowance;
  readonly client?: Allowance;
  readonly device?: Allowance;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Guessing one password must be hopeless, a class of thirty behind one address must be able to work, and nobody may
 * lock an account's owner out. So a client can be locked out of an account, and a browser that knows the account has an
 * allowance of its own, while the account's count over all clients (signInAnywhere) only slows down unknown ones.
 */
export const LIMITS = {
  signIn: {
    accountAtClient: { points: 10, seconds: 15 * MINUTE },
    client: { points: 200, seconds: 15 * MINUTE },
    device: { points: 10, seconds: 15 * MINUTE },
  },
  signInAnywhere: { account: { points: 50, seconds: 15 * MINUTE } },
  signUp: { account: { points: 5, seconds: HOUR }, client: { points: 60, seconds: HOUR } },
  refresh: { client: { points: 1200, seconds: 5 * MINUTE } },
  verify: { client: { points: 100, seconds: 15 * MINUTE } },
  mailLink: { account: { points: 5, seconds: HOUR }, client: { points: 60, seconds: HOUR } },
  changeUser: { account: { points: 20, seconds: 15 * MINUTE } },
  analyse: { account: { points: 180, seconds: MINUTE } },
  invite: { account: { points: 50, seconds: HOUR } },
  invited: { account: { points: 5, seconds: DAY } },
  // Three requests for a page. Tokens have 244 random bits: no feasible number of guesses finds one.
  openLink: { client: { points: 600, seconds: 15 * MINUTE } },
  // Each is an analysis and a version. A pipeline that pushes more waits a minute at most.
  push: { account: { points: 60, seconds: MINUTE } },
  wrongToken: { client: { points: 60, seconds: 15 * MINUTE } },
  deleteAccount: { account: { points: 10, seconds: HOUR } },
} as const satisfies Record<string, Rule>;
export type LimitRule = keyof typeof LIMITS;

/** The table of the counters. Unlogged: after a crash everyone starts from zero, and counting costs no disk flush. */
export const RATE_LIMITS_SQL = `
create schema if not exists edge;
create unlogged table if not exists edge.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire on edge.rate_limits (expire);
revoke all on schema edge from public, anon, authenticated;
revoke all on edge.rate_limits from public, anon, authenticated;
`;

/** Subjects are stored as keyed hashes: the table names no mailbox, no person and no machine. */
export const createLimits = (sql: Sql, secret: string): Limits => {
  const limiters = Object.entries(LIMITS).flatMap(([name, rule]) =>
    Object.entries(rule).map(
      ([subject, allowance]) => [`${name}.${subject}`, limiter(sql, name, subject, allowance)] as const,
    ),
  );
  const byName = new Map<string, RateLimiterPostgres>(limiters);
  const counted = (rule: LimitRule, subjects: Subjects): [RateLimiterPostgres, string][] =>
    Object.entries(subjectKeys(subjects)).flatMap(([subject, key]) => {
      const found = byName.get(`${rule}.${subject}`);
      return found && key !== undefined
        ? [[found, createHmac("sha256", secret).update(key).digest("hex")] as [RateLimiterPostgres, string]]
        : [];
    });
  const refused = rememberedRefusals();
  return {
    spend: async (rule, subjects) => {
      const counters = counted(rule, subjects);
      const known = Math.max(0, ...counters.map(([counter, key]) => refused.wait(counter.getKey(key))));
      if (known > 0) return known;
      const waits = await Promise.all(counters.map(([counter, key]) => wait(counter, key)));
      const longest = Math.max(0, ...waits);
      if (longest === 0) return null;
      const passed = counters.filter((_, index) => waits[index] === 0);
      for (const [index, [counter, key]] of counters.entries())
        refused.remember(counter.getKey(key), waits[index] ?? 0);
      await Promise.all(passed.map(([counter, key]) => counter.reward(key)));
      return longest;
    },
    clear: async (rule, subjects) => {
      const account = counted(rule, subjects).filter(([counter]) => !counter.keyPrefix.endsWith(".client"));
      for (const [counter, key] of account) refused.forget(counter.getKey(key));
      await Promise.all(account.map(([counter, key]) => counter.delete(key)));
    },
  };
};

/** Refusals are remembered here for a while: a flood of requests must not become a flood of statements. */
const rememberedRefusals = () => {
  const until = new Map<string, number>();
  return {
    wait: (key: string): number => {
      const end = until.get(key) ?? 0;
      if (end > Date.now()) return (end - Date.now()) / 1000;
      until.delete(key);
      return 0;
    },
    remember: (key: string, seconds: number): void => {
      if (seconds === 0) return;
      if (until.size >= MOST_REMEMBERED) until.clear();
      until.set(key, Date.now() + Math.min(seconds, MINUTE) * 1000);
    },
    forget: (key: string): void => void until.delete(key),
  };
};

const MOST_REMEMBERED = 10_000;

const subjectKeys = ({ account, client, device }: Subjects): Record<keyof Rule, string | undefined> => ({
  account,
  client,
  device,
  accountAtClient: account !== undefined && client !== undefined ? `${account} ${client}` : undefined,
});

const wait = async (counter: RateLimiterPostgres, key: string): Promise<number> => {
  try {
    await counter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext / 1000);
    throw refused;
  }
};

const limiter = (sql: Sql, name: string, subject: string, { points, seconds }: Allowance): RateLimiterPostgres => {
  const allowance = { points, duration: seconds, keyPrefix: `${name}.${subject}` };
  return new RateLimiterPostgres({
    ...allowance,
    storeClient: {
      query: async ({ text, values }: { text: string; values: (string | number | null)[] }) => {
        const rows = await sql.unsafe(text, values, { prepare: true });
        return { rows, rowCount: rows.count };
      },
    },
    storeType: "client",
    schemaName: "edge",
    tableName: "rate_limits",
    tableCreated: true,
    // One sweep is enough for the table that all limiters share; housekeeping runs it.
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(allowance),
  });
};
