import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { FolderInUse, holdDataFolder } from "../data-folder.ts";
import { SUPERUSER } from "../database/cluster.ts";
import type { Database, DatabaseLogin } from "../database/database.ts";
import { openEmbedded } from "../database/embedded.ts";
import { openExternal } from "../database/external.ts";
import { databaseHome } from "../database/home.ts";
import { readPidFile } from "../database/leftover.ts";
import { loginAt, withConnection } from "../database/login.ts";
import type { Env } from "../env.ts";
import { INSTALLATION_FILE, type Installation, openInstallation } from "../installation.ts";
import { BackupRefusal } from "./refusal.ts";
import { settleRestores } from "./switch.ts";

/** How long to wait for a database that is starting, or recovering after a crash. Milliseconds. */
const PATIENCE = 15_000;

/**
 * Runs `work` with the database of an installation, as its owner: the one that DATABASE_URL names, the one of a running
 * server, or one started for this alone. Throws BackupRefusal if there is no installation, or no answer.
 */
export const withDatabase = async <T>(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL">,
  log: Logger,
  work: (login: DatabaseLogin) => Promise<T>,
): Promise<T> => {
  if (!existsSync(env.DATA_DIR)) throw noInstallation(env.DATA_DIR);
  const folder = await holdDataFolder(env.DATA_DIR).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
  try {
    if (folder) await settleRestores(env.DATA_DIR, log);
    if (!existsSync(join(env.DATA_DIR, INSTALLATION_FILE))) throw noInstallation(env.DATA_DIR);
    const installation = await openInstallation(env.DATA_DIR);
    if (!folder && !env.DATABASE_URL) return await work(await runningDatabase(env.DATA_DIR, installation));
    const database: Database = env.DATABASE_URL
      ? await openExternal(env.DATABASE_URL, installation, log)
      : await openEmbedded(env.DATA_DIR, installation, log);
    try {
      return await work(database.owner);
    } finally {
      await database.close();
    }
  } finally {
    await folder?.release();
  }
};

const noInstallation = (dataDir: string): BackupRefusal =>
  new BackupRefusal(`There is no installation in ${dataDir} (DATA_DIR).`);

/** Where the server of the data folder runs its PostgreSQL, according to the cluster's pid file. */
const runningDatabase = async (dataDir: string, { databasePassword }: Installation): Promise<DatabaseLogin> => {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { folder, majors } = await databaseHome(dataDir);
    const file = await readPidFile(join(folder, `pg${majors.at(-1)}`));
    const login = file?.endpoint && loginAt(file.endpoint, SUPERUSER, databasePassword);
    try {
      if (login) {
        await withConnection(login, (sql) => sql`select 1`, 2);
        return login;
      }
    } catch {
      // Not yet, or no longer.
    }
    if (Date.now() >= until)
      throw new BackupRefusal(`The database of the server in ${dataDir} does not answer. Is it starting?`);
    await sleep(200);
  }
};
