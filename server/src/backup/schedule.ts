import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { DatabaseLogin } from "../database/database.ts";
import { systemCode } from "../start-refusal.ts";
import { PARTIAL } from "./archive-writer.ts";
import { BackupRefusal } from "./refusal.ts";
import { writeBackup } from "./write-backup.ts";

/** Backups that the server takes on its own. */
export interface BackupPlan {
  readonly folder: string;
  /** Milliseconds between backups. */
  readonly every: number;
  /** How many are kept. */
  readonly keep: number;
}

export interface KeptBackup {
  readonly path: string;
  /** According to its name. */
  readonly made: Date;
}

const MINUTE = 60_000;
/** Delay after a failed backup. */
const RETRY = 15 * MINUTE;
const STALE = 24 * 60 * MINUTE;
const NAME = /^datadoc-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.zip/;

/** The backups that the server has taken in a folder, newest first. None if there is no folder. */
export const keptBackups = async (folder: string): Promise<KeptBackup[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => name.replace(NAME, "") === "")
    .toSorted()
    .toReversed()
    .map((name) => ({ path: join(folder, name), made: dateOf(name) }));
};

const dateOf = (name: string): Date => {
  const [, ...parts] = NAME.exec(name) ?? [];
  const [year = 0, month = 1, day, hour, minute, second] = parts.map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

const nameAt = (time: Date): string =>
  `datadoc-${time.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "")}.backup.zip`;

export interface ScheduleOptions {
  readonly login: DatabaseLogin;
  readonly dataDir: string;
  readonly plan: BackupPlan;
  readonly log: Logger;
  /** Milliseconds between checks of the clock; for tests. */
  readonly look?: number;
}

/**
 * Takes a backup whenever the last one is `every` old, by its name or by the time this process has measured: a clock
 * that is set back delays nothing. Old ones are deleted only after a new one has been read back: a failed one deletes
 * none. A failure is logged as an error and retried.
 */
export const keepBackups = ({
  login,
  dataDir,
  plan,
  log,
  look = MINUTE,
}: ScheduleOptions): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let next = performance.now() + (await untilDue(plan));
    while (!signal.aborted) {
      if (performance.now() >= next || (await untilDue(plan)) === 0) {
        const good = await takeBackup({ login, dataDir, plan, log, signal });
        next = performance.now() + (good ? plan.every : Math.min(plan.every, RETRY));
        if (!good) await sleep(next - performance.now(), undefined, { signal }).catch(() => {});
      }
      await sleep(look, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run().catch((error: unknown) => log.error({ err: error }, "no more backups are taken"));
  return {
    stop: async () => {
      stopping.abort(new BackupRefusal("The server stops."));
      await running;
    },
  };
};

/** Milliseconds. A backup from the future does not say when the next is due, so it is due now. */
const untilDue = async ({ folder, every }: BackupPlan): Promise<number> => {
  const now = Date.now();
  const kept = await keptBackups(folder).catch(() => []);
  const newest = kept.find(({ made }) => made.getTime() <= now);
  return newest ? Math.max(0, newest.made.getTime() + every - now) : 0;
};

const takeBackup = async ({
  login,
  dataDir,
  plan: { folder, keep },
  log,
  signal,
}: ScheduleOptions & { readonly signal: AbortSignal }): Promise<boolean> => {
  const began = performance.now();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeStale(folder);
    const path = join(folder, nameAt(new Date()));
    const { tables } = await writeBackup({ login, dataDir, path, signal });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const others = (await keptBackups(folder)).filter((kept) => kept.path !== path);
    for (const old of others.slice(keep - 1)) await rm(old.path, { force: true });
    const { size: bytes } = await stat(path);
    log.info({ path, rows, bytes, milliseconds: Math.round(performance.now() - began) }, "backup taken and read back");
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const last = (await keptBackups(folder).catch(() => []))[0]?.made.toISOString() ?? null;
    // Database messages may quote what people typed; ours do not.
    const reason = error instanceof BackupRefusal ? error.message : undefined;
    log.error({ err: error, reason, folder, last }, "the backup failed; the earlier ones are kept");
    return false;
  }
};

/** Left over from a run that was killed. */
const removeStale = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!NAME.test(name) || !name.includes(PARTIAL)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > STALE) await rm(join(folder, name), { force: true });
  }
};
