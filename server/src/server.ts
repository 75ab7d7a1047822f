import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import postgres from "postgres";
import { settleRestores } from "./backup/switch.ts";
import { holdDataFolder } from "./data-folder.ts";
import type { Database } from "./database/database.ts";
import { hostOf, withConnection } from "./database/login.ts";
import { openEmbedded } from "./database/embedded.ts";
import { openExternal } from "./database/external.ts";
import type { Env } from "./env.ts";
import { listen, reservePort } from "./http.ts";
import { openInstallation } from "./installation.ts";
import { StartRefusal } from "./start-refusal.ts";
import { builtWeb } from "./web-build.ts";

export interface ServerOptions {
  readonly env: Env;
  readonly log: Logger;
  /** Lines for the person at the terminal. */
  readonly announce: (line: string) => void;
  /** Development serves the web from another process. */
  readonly web?: "built" | "elsewhere";
}

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, drains, closes the pools, stops the database, gives the data folder back. At most eight seconds. */
  stop(): Promise<void>;
}

/** Milliseconds for requests at work when the server stops, and for the connections behind them. */
const DRAIN = 2_000;
const CLOSE = 1_500;

/**
 * Everything between a checked environment and a server that answers, in this order: port, data folder, secrets, database
 * (and beside it the web), roles and migrations, routes, listening. Throws StartRefusal; what was opened is closed again.
 */
export const startServer = async ({
  env: given,
  log,
  announce,
  web = "built",
}: ServerOptions): Promise<RunningServer> => {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "stopping"));
  };
  try {
    const env = withPort(given, await reservePort(given.HOST, given.PORT));
    const folder = await holdDataFolder(env.DATA_DIR);
    closers.push(folder.release);
    await settleRestores(env.DATA_DIR, log);
    const installation = await openInstallation(env.DATA_DIR);
    // All are waited for even when one fails, so that nothing is left running. The app takes longest to load: a refused start does without
    // it, and the others load it while the database starts.
    const [built, opened, loaded] = await Promise.allSettled([
      web === "built" ? builtWeb(env.DATA_DIR, announce) : Promise.resolve(undefined),
      env.DATABASE_URL
        ? openExternal(env.DATABASE_URL, installation, log)
        : openEmbedded(env.DATA_DIR, installation, log),
      import("./app.ts"),
    ]);
    if (opened.status === "rejected") throw opened.reason;
    const database = opened.value;
    closers.push(database.close);
    if (built.status === "rejected") throw built.reason;
    if (loaded.status === "rejected") throw loaded.reason;
    await migrated(database);
    const app = await loaded.value.createApp({
      env,
      installation,
      database: { apiUrl: database.api.url, apiHost: database.api.host, state: database.state },
      log,
      ...(built.value === undefined ? {} : { webFolder: built.value }),
    });
    closers.push(() => Promise.race([app.close(), sleep(CLOSE, undefined, { ref: false })]));
    // The data service reads the catalogue at its first request. A lock that somebody holds then would make every table unknown to it.
    const texts = new URL("/rest/v1/site_content?select=id&limit=1", env.PUBLIC_URL);
    const first = await app.fetch(
      new Request(texts, { headers: { host: texts.host, apikey: installation.publishableKey } }),
    );
    if (!first.ok) log.warn({ status: first.status }, "the data service did not answer its first request");
    const listening = await listen(app.fetch, env.HOST, env.PORT);
    closers.push(() => listening.drain(DRAIN));
    if (env.BACKUPS) {
      const { keepBackups } = await import("./backup/schedule.ts");
      const { stop: stopBackups } = keepBackups({
        login: database.owner,
        dataDir: env.DATA_DIR,
        plan: env.BACKUPS,
        log,
      });
      closers.push(stopBackups);
    }
    announce(`Data: ${env.DATA_DIR}, database: ${database.place}`);
    return { url: env.PUBLIC_URL, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** With PORT=0 the port is known only now; addresses that name it follow. */
const withPort = (env: Env, port: number): Env =>
  env.PORT === port ? env : { ...env, PORT: port, PUBLIC_URL: env.PUBLIC_URL.replace(/:0$/, `:${port}`) };

const migrated = async (database: Database): Promise<void> => {
  // Loaded with the app.
  const { prepareDatabase } = await import("./prepare-database.ts");
  const { owner, api, apiPassword } = database;
  const admin = postgres(owner.url, { ...hostOf(owner), max: 3, onnotice: () => {} });
  try {
    const prepared = await prepareDatabase(admin, { apiPassword });
    if (!prepared.ok) throw new StartRefusal(prepared.error.message);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The database could not be prepared: ${(error as Error).message}.`);
  } finally {
    await admin.end({ timeout: 2 });
  }
  await withConnection(api, (sql) => sql`select 1`).catch((error: unknown) => {
    throw new StartRefusal(
      `The server cannot log in to its database as datadoc_api: ${(error as Error).message}. Allow this role to log in with its password (pg_hba.conf).`,
    );
  });
};
