import { randomBytes } from "node:crypto";
import { chmod, readFile, readdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StartRefusal, systemCode } from "./start-refusal.ts";
import { syncFolder, writeDurably } from "./durable-file.ts";

/** The secrets of one installation, made at its first start and kept in its data folder. */
export type Installation = z.output<typeof INSTALLATION>;

export const INSTALLATION_FILE = "installation.json";
const secret = z.string().min(32);

const INSTALLATION = z.object({
  /** For browsers: names the installation, opens nothing. */
  publishableKey: z.string().startsWith("sb_publishable_"),
  /** Signs access tokens. At least 32 bytes. */
  jwtSecret: secret,
  /** Of the superuser of the embedded cluster. */
  databasePassword: secret,
  /** Of the login role datadoc_api. */
  apiPassword: secret,
});

/**
 * Reads the secrets of the data folder, or makes them when there are none. Only the user who runs the server can read the
 * file. Throws StartRefusal when it cannot be read or has been changed into something unsafe; it is never replaced.
 */
export const openInstallation = async (dataDir: string): Promise<Installation> => {
  const path = join(dataDir, INSTALLATION_FILE);
  try {
    return await read(path);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
  // New passwords would open nothing, and would hide that the old ones are missing.
  if ((await readdir(dataDir)).some((name) => /^(pg\d+|database-folder)$/.test(name)))
    throw new StartRefusal(
      `${dataDir} holds a database, but ${INSTALLATION_FILE} with its passwords is missing. Restore that file from a backup.`,
    );
  await create(path);
  return read(path);
};

const read = async (path: string): Promise<Installation> => {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") throw error;
    throw new StartRefusal(`${path} cannot be read (${systemCode(error)}): start the server as the user who owns it.`);
  });
  const parsed = INSTALLATION.safeParse(parseJson(text));
  if (!parsed.success)
    throw new StartRefusal(
      `${path} is damaged (${parsed.error.issues[0]?.path.join(".") || "not JSON"}). Restore it from a backup: without its passwords the database can't be opened.`,
    );
  if (process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  return parsed.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Complete or not there at all: the caller holds the lock of the folder and has found no file. */
const create = async (path: string): Promise<void> => {
  // Takes long to load, and only a first start needs it here.
  const { newPublishableKey } = await import("./backend.ts");
  const installation: Installation = {
    publishableKey: await newPublishableKey(),
    jwtSecret: randomSecret(),
    databasePassword: randomSecret(),
    apiPassword: randomSecret(),
  };
  const side = `${path}.new-${randomBytes(6).toString("hex")}`;
  await writeDurably(side, `${JSON.stringify(installation, null, 2)}\n`, 0o600);
  await rename(side, path);
  await syncFolder(dirname(path));
};

const randomSecret = (): string => randomBytes(32).toString("base64url");
