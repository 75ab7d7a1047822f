import type { Logger } from "pino";
import type { Env } from "../env.ts";
import type { Installation } from "../installation.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openExternal } from "./external.ts";

/**
 * Opens the database of this installation and returns once it answers. Throws StartRefusal with one line for people when it
 * cannot be opened. The caller holds the lock of the data folder.
 */
export const openDatabase = async (env: Env, installation: Installation, log: Logger): Promise<Database> =>
  env.DATABASE_URL ? openExternal(env.DATABASE_URL, installation, log) : openEmbedded(env.DATA_DIR, installation, log);
