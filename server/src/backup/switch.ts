import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { findBinaries } from "../database/binaries.ts";
import { databaseHome } from "../database/home.ts";
import { clearLeftover } from "../database/leftover.ts";
import { syncFolder, writeDurably } from "../durable-file.ts";
import { INSTALLATION_FILE, openInstallation } from "../installation.ts";
import { StartRefusal, systemCode } from "../start-refusal.ts";

/**
 * A restore builds a complete data folder inside the data folder and moves its parts into place at the end. The plan is
 * written down first, so that the next process to open the folder after a crash can finish: the folder is either what
 * it was, or what was restored.
 */
const PREFIX = "restoring-";
const PLAN = "restore.json";

const PLAN_FORM = z.object({
  /** Folder names inside the data folder. */
  from: z.string().regex(/^restoring-[0-9a-f]+$/),
  aside: z.string().regex(/^before-restore-[0-9TZ-]+$/),
  /** Names of what was there before, which is moved aside. */
  old: z.array(z.string().regex(/^(pg\d+|database-folder|installation\.json)$/)),
});

/** The parts that make a folder an installation. The keys come last: without them no server starts on the rest. */
export const installedParts = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => /^(pg\d+|database-folder)$/.test(name))
    .toSorted()
    .concat(names.filter((name) => name === INSTALLATION_FILE));
};

/** A new folder to restore into. The caller holds the lock of the data folder. */
export const newStage = async (dataDir: string): Promise<string> => {
  const stage = join(dataDir, PREFIX + randomBytes(6).toString("hex"));
  await mkdir(stage);
  // PostgreSQL's user has to get through; the contents are protected by their own permissions.
  await chmod(stage, 0o755);
  return stage;
};

/**
 * Moves the parts of `stage` into place; what was there goes into a folder whose path is returned, or null if there was
 * nothing.
 */
export const switchTo = async (dataDir: string, stage: string): Promise<string | null> => {
  const old = await installedParts(dataDir);
  const aside = `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  const plan: z.output<typeof PLAN_FORM> = { from: stage.slice(dataDir.length + 1), aside, old };
  const side = join(dataDir, `${PLAN}.new`);
  await rm(side, { force: true });
  await writeDurably(side, JSON.stringify(plan), 0o600);
  await rename(side, join(dataDir, PLAN));
  await syncFolder(dataDir);
  await finishSwitch(dataDir);
  return old.length > 0 ? join(dataDir, aside) : null;
};

/**
 * After taking the lock of a data folder: finishes a restore that was interrupted while moving its parts into place,
 * and removes what one that was interrupted earlier has left. Throws StartRefusal if the plan cannot be read.
 */
export const settleRestores = async (dataDir: string, log: Logger): Promise<void> => {
  if (await finishSwitch(dataDir)) log.warn("finished a restore that was interrupted");
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX))
      await discardStage(join(dataDir, name), log).catch((error: unknown) =>
        log.warn({ err: error, folder: name }, "an interrupted restore could not be removed"),
      );
};

/** Every step may have been done already. False if there is no plan. */
const finishSwitch = async (dataDir: string): Promise<boolean> => {
  const path = join(dataDir, PLAN);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return false;
  const plan = PLAN_FORM.safeParse(parseJson(text));
  if (!plan.success) throw new StartRefusal(`${path} is damaged: a restore was interrupted. Nothing was changed.`);
  const { from, aside, old } = plan.data;
  const stage = join(dataDir, from);
  const asideFolder = join(dataDir, aside);
  if (old.length > 0) {
    await mkdir(asideFolder, { recursive: true, mode: 0o700 });
    const moved = await readdir(asideFolder);
    for (const name of old) if (!moved.includes(name)) await rename(join(dataDir, name), join(asideFolder, name));
    await syncFolder(asideFolder);
  }
  for (const name of await installedParts(stage)) await rename(join(stage, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(stage, { recursive: true, force: true });
  await rm(path);
  await syncFolder(dataDir);
  return true;
};

/** The PostgreSQL of a restore that was killed may still be running in there. */
export const discardStage = async (stage: string, log: Logger): Promise<void> => {
  const parts = await installedParts(stage);
  if (parts.includes(INSTALLATION_FILE) && parts.length > 1) {
    const home = await databaseHome(stage);
    const { user, majors, folder } = home;
    const { databasePassword: password } = await openInstallation(stage);
    const binaries = await findBinaries(user, { copyTo: folder });
    for (const major of majors)
      await clearLeftover({ cluster: join(folder, `pg${major}`), binaries, user, password, log });
    if (folder !== stage) await emptied(folder);
  }
  await emptied(stage);
};

/**
 * The initdb of a restore that was killed may write for another moment: a folder that fills while it is emptied is
 * emptied again.
 */
const emptied = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
