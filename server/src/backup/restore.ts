import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Logger } from "pino";
import { holdDataFolder } from "../data-folder.ts";
import { openEmbedded } from "../database/embedded.ts";
import { openExternal } from "../database/external.ts";
import { writeDurably } from "../durable-file.ts";
import type { Env } from "../env.ts";
import { INSTALLATION_FILE, openInstallation } from "../installation.ts";
import { type Archive, openArchive, verifyArchive } from "./archive-reader.ts";
import { loadBackup, migrationsOf } from "./load-backup.ts";
import type { Manifest } from "./manifest.ts";
import { BackupRefusal } from "./refusal.ts";
import { discardStage, installedParts, newStage, settleRestores, switchTo } from "./switch.ts";

export interface RestoreOptions {
  readonly env: Pick<Env, "DATA_DIR" | "DATABASE_URL">;
  readonly path: string;
  /** Moves an existing installation aside instead of refusing. */
  readonly replace: boolean;
  readonly log: Logger;
  /** Aborts the restore and leaves everything as it was. */
  readonly signal: AbortSignal;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Where the former installation is now, if there was one. */
  readonly aside: string | null;
}

/**
 * Restores the installation in a backup. The file is read from end to end before anything else happens. Throws
 * BackupRefusal or StartRefusal; the data folder is then as it was. A database named by DATABASE_URL has to be empty.
 */
export const restore = async ({ env, path, replace, log, signal }: RestoreOptions): Promise<Restored> => {
  const archive = await openArchive(path);
  try {
    await verifyArchive(archive, signal);
    await migrationsOf(archive);
    const folder = await holdDataFolder(env.DATA_DIR);
    try {
      await settleRestores(env.DATA_DIR, log);
      const present = await installedParts(env.DATA_DIR);
      const keep = env.DATABASE_URL !== undefined && (await hasSameKeys(env.DATA_DIR, archive));
      if (present.length > 0 && !replace && !keep)
        throw new BackupRefusal(
          `${env.DATA_DIR} holds an installation (${present.join(", ")}). Nothing was changed. With --replace it is put aside, not deleted.`,
        );
      const stage = await newStage(env.DATA_DIR);
      try {
        await build(stage, env, archive, log, signal);
        return { manifest: archive.manifest, aside: keep ? null : await switchTo(env.DATA_DIR, stage) };
      } finally {
        await discardStage(stage, log);
      }
    } finally {
      await folder.release();
    }
  } finally {
    archive.close();
  }
};

/** The database of an installation was lost, but its keys are still there. */
const hasSameKeys = async (dataDir: string, archive: Archive): Promise<boolean> => {
  const there = await readFile(join(dataDir, INSTALLATION_FILE)).catch(() => null);
  return there !== null && there.equals(await keysIn(archive));
};

const keysIn = async ({ manifest, open }: Archive): Promise<Buffer> => buffer(await open(manifest.files[0].entry));

const build = async (
  stage: string,
  env: RestoreOptions["env"],
  archive: Archive,
  log: Logger,
  signal: AbortSignal,
): Promise<void> => {
  const keys = join(stage, INSTALLATION_FILE);
  await writeDurably(keys, (await keysIn(archive)).toString("utf8"), archive.manifest.files[0].mode);
  const installation = await openInstallation(stage);
  const database = env.DATABASE_URL
    ? await openExternal(env.DATABASE_URL, installation, log)
    : await openEmbedded(stage, installation, log);
  try {
    await loadBackup(database.owner, archive, installation.apiPassword, signal);
  } finally {
    await database.close();
  }
};
