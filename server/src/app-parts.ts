import { availableParallelism } from "node:os";
import postgres from "postgres";
import { createPushes } from "../../supabase/functions/push-notebook/pushes.ts";
import { createLimits } from "../../supabase/functions/_shared/limits.ts";
import { createAnalysis } from "./analysis.ts";
import type { AppOptions } from "./app-options.ts";
import { DATABASE_LIMITS, createBackend } from "./backend.ts";
import { createAccountMail } from "./edge/auth/account-mail.ts";
import { PASSWORD_COST, createAccounts } from "./edge/auth/accounts.ts";
import { createDevices } from "./edge/auth/devices.ts";
import type { AuthParts } from "./edge/auth/service.ts";
import { isLoopback } from "./edge/client-address.ts";
import { keepHouse } from "./edge/housekeeping.ts";
import { createLogins } from "./edge/logins.ts";
import type { RestParts } from "./edge/rest.ts";
import { createTokens } from "./edge/tokens.ts";
import { createTurns } from "./edge/turns.ts";
import type { Turns } from "./edge/turns.ts";
import type { FunctionParts } from "./functions.ts";
import { createMail } from "./mail.ts";
import { createModelService } from "./model-service.ts";
import { createNotebookWorkers } from "./notebook-workers.ts";
import { createSectionService } from "./section-service.ts";

/** What the routes work with, put together once at start. */
export interface Parts extends AuthParts, RestParts, FunctionParts {
  /** Whose large bodies may arrive. */
  readonly arrivals: Turns;
  /** The same for notebooks that are analysed. */
  readonly digestArrivals: Turns;
  /** For whoever opens a link. */
  readonly linkTurns: Turns;
  /** For programs that push notebooks. */
  readonly pushTurns: Turns;
  close(): Promise<void>;
}

/** Connections of the edge itself: logins, counters, account deletion. A flood of slow data requests leaves them free. */
const EDGE_POOL_SIZE = 4;
/** A page asks for five or six things when it opens. */
const SHARE = { atWork: 4, waiting: 40, patience: 5_000 };
/** What may cost much: one person never has all the places. */
const HEAVY_SHARE = { atWork: 2, waiting: 20, places: Math.max(8, 2 * availableParallelism()), patience: 20_000 };
/** What links show is read for people without an account, who can be many: two at a time, and the rest of the server is not theirs. */
const LINK_SHARE = { atWork: 1, waiting: 20, places: 2, patience: 20_000 };
/** Pushing reads and saves a whole notebook. A pipeline sends them one after the other; others find a place beside it. */
const PUSH_SHARE = { atWork: 1, waiting: 20, places: 2, patience: 20_000 };
/** Passwords are hashed here, not in the database: two at once leave room between them for everything else. */
const PASSWORD_SHARE = { atWork: 1, waiting: 60, places: 2, patience: 20_000 };
/** Large bodies in memory: at most two of one person, arriving, waiting or at work. */
const ARRIVAL_SHARE = { atWork: 2, waiting: 20, places: 24, patience: 20_000 };

/** While a language model writes, the five sections of an analysis hold theirs for as long as it takes. */
const MODEL_ARRIVAL_SHARE = { ...ARRIVAL_SHARE, atWork: 5, patience: 60_000 };

export const createParts = async ({
  env,
  installation,
  database,
  log,
  attemptLimits = "on",
  passwordWork = "full",
}: AppOptions): Promise<Parts> => {
  const publicUrl = env.PUBLIC_URL;
  const connections = (name: string, max: number): postgres.Sql =>
    postgres(database.apiUrl, {
      ...(database.apiHost ? { host: database.apiHost } : {}),
      max,
      connect_timeout: 5,
      idle_timeout: 300,
      onnotice: () => {},
      connection: { application_name: `data-documentation ${name}`, ...DATABASE_LIMITS },
    });
  const sql = connections("edge", EDGE_POOL_SIZE);
  // Of their own: large saves must not stand before somebody's login.
  const pushSql = connections("pushes", PUSH_SHARE.places);
  const mail = env.SMTP_URL
    ? createMail({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? sender(publicUrl), log })
    : null;
  const accountMail = mail ? createAccountMail(mail, publicUrl) : null;
  const analysis = createAnalysis(log);
  const linkedFiles = createNotebookWorkers("shownFile", LINK_SHARE.places, log);
  const pushedFiles = createNotebookWorkers("readPushedFile", PUSH_SHARE.places, log);
  const sections = createSectionService(log);
  const backend = createBackend({
    apiUrl: database.apiUrl,
    apiHost: database.apiHost,
    publishableKey: installation.publishableKey,
    log,
  });
  const limits =
    attemptLimits === "on"
      ? createLimits(sql, installation.jwtSecret)
      : { spend: async () => null, clear: async () => {} };
  const arrivals = createTurns(ARRIVAL_SHARE);
  const stopSweeping = keepHouse(sql, log);

  // Without a name for the site admin the first account is it, which only this machine itself may decide.
  const firstAccount = !env.SITE_ADMIN_EMAIL && isLoopback(env.HOST);
  await sql`select private.set_site_admin_rule(${env.SITE_ADMIN_EMAIL ?? null}, ${firstAccount})`;

  return {
    backend,
    sql,
    mail,
    accountMail,
    analysis,
    linkedFiles,
    publicUrl,
    pushes: createPushes(sql, pushSql),
    pushedFiles,
    tokens: createTokens(installation.jwtSecret, publicUrl),
    logins: createLogins(sql),
    accounts: createAccounts(sql, PASSWORD_COST[passwordWork]),
    devices: createDevices(installation.jwtSecret, publicUrl),
    limits,
    sections,
    model: env.AI ? createModelService(env.AI, sql, log) : null,
    passwordTurns: createTurns(PASSWORD_SHARE),
    turns: createTurns(SHARE),
    heavyTurns: createTurns(HEAVY_SHARE),
    linkTurns: createTurns(LINK_SHARE),
    pushTurns: createTurns(PUSH_SHARE),
    arrivals,
    digestArrivals: env.AI ? createTurns(MODEL_ARRIVAL_SHARE) : arrivals,
    close: async () => {
      stopSweeping();
      await Promise.allSettled([
        mail?.close(),
        analysis.close(),
        linkedFiles.close(),
        pushedFiles.close(),
        sections.close(),
      ]);
      await Promise.allSettled([backend.close(), sql.end({ timeout: 3 }), pushSql.end({ timeout: 3 })]);
    },
  };
};

const sender = (publicUrl: string): string => `Data Documentation <no-reply@${new URL(publicUrl).hostname}>`;
