/** `datadoc-server backup`, `restore` and `check`: what one does with an installation besides running it. */
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkInstallation } from "./backup/check.ts";
import { withDatabase } from "./backup/reach-database.ts";
import { BackupRefusal } from "./backup/refusal.ts";
import { restore } from "./backup/restore.ts";
import { writeBackup } from "./backup/write-backup.ts";
import type { Env } from "./env.ts";
import { createLog } from "./log.ts";
import { StartRefusal } from "./start-refusal.ts";

const HELP = `datadoc-server [COMMAND]: the server of Data Documentation, and what keeps an installation safe.

  (no command)              starts the server
  backup FILE [--overwrite] writes everything into one file, also while the server runs
  restore FILE [--replace]  makes an installation from that file; --replace puts the present one aside
  check [--json]            looks for faults; exit code 1 when there are any

DATA_DIR and DATABASE_URL, from the environment or .env, say which installation is meant.
`;

/** Runs a command and gives its exit code: 0, 1 where it was refused or found faults, 2 where it was called wrongly. */
export const runCommand = async (name: string, args: readonly string[], env: Env): Promise<number> => {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // Whoever asks twice does not wait for things to be tidied up; the next command does that.
      if (interrupted.signal.aborted) process.exit(1);
      interrupted.abort(new BackupRefusal("Interrupted. Nothing was changed."));
    });
  try {
    const command = COMMANDS[name];
    if (!command) throw new BadCall(`datadoc-server has no command ${name}.`);
    return await command(args, env, interrupted.signal);
  } catch (error) {
    if (error instanceof BadCall) {
      console.error(`${error.message}\n\n${HELP}`);
      return 2;
    }
    const reason: unknown = interrupted.signal.aborted ? interrupted.signal.reason : error;
    const expected = reason instanceof BackupRefusal || reason instanceof StartRefusal;
    console.error(expected ? reason.message : `The ${name} failed: ${(reason as Error).stack ?? String(reason)}`);
    return 1;
  }
};

class BadCall extends Error {}

const say = (line: string): void => console.log(line);

const oneFile = (args: readonly string[], flag: string): { path: string; flagged: boolean } => {
  const { positionals, values } = parsed(args, flag, true);
  const [path] = positionals;
  if (path === undefined || positionals.length !== 1) throw new BadCall("Name one file.");
  return { path: resolve(path), flagged: values[flag] === true };
};

const parsed = (args: readonly string[], flag: string, allowPositionals: boolean) => {
  try {
    return parseArgs({ args: [...args], options: { [flag]: { type: "boolean" } }, allowPositionals });
  } catch (error) {
    throw new BadCall((error as Error).message);
  }
};

type Command = (args: readonly string[], env: Env, signal: AbortSignal) => Promise<number>;

const backup: Command = async (args, env, signal) => {
  const { path, flagged: overwrite } = oneFile(args, "overwrite");
  const began = Date.now();
  const { tables, leftOut } = await withDatabase(env, quiet(env), (login) =>
    writeBackup({ login, dataDir: env.DATA_DIR, path, overwrite, signal }),
  );
  const { size } = await stat(path);
  say(`${path}: ${inTables(tables)}, ${megabytes(size)}, written and read back in ${seconds(began)}.`);
  say(`It holds password hashes and the keys of this installation: keep it as safe as those.`);
  say(`Left out: ${leftOut.join("; ")}.`);
  return 0;
};

const restoreFile: Command = async (args, env, signal) => {
  const { path, flagged: replace } = oneFile(args, "replace");
  const began = Date.now();
  const { manifest, aside } = await restore({ env, path, replace, log: quiet(env), signal });
  say(`Restored ${inTables(manifest.tables)} as of ${manifest.createdAt} in ${seconds(began)}.`);
  if (aside) say(`The former installation is in ${aside}. Delete it once you no longer need it.`);
  say(`Everybody has to sign in again. Start the server with npm start.`);
  return 0;
};

const check: Command = async (args, env, signal) => {
  const { values } = parsed(args, "json", false);
  const findings = await checkInstallation(env, quiet(env), signal);
  if (values["json"]) say(JSON.stringify(findings, null, 2));
  else for (const { name, verdict, text } of findings) say(`${verdict.padEnd(8)}${name}: ${text}`);
  return findings.some(({ verdict }) => verdict === "fault") ? 1 : 0;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  backup,
  restore: restoreFile,
  check,
  help: async () => {
    process.stdout.write(HELP);
    return 0;
  },
};

/** What a person sees is what the commands say; the log is for faults. */
const quiet = (env: Env) => createLog(env.LOG_LEVEL === "info" ? "warn" : env.LOG_LEVEL);

const inTables = (tables: readonly { rows: number }[]): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en")} rows in ${tables.length} tables`;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const seconds = (began: number): string => `${((Date.now() - began) / 1000).toFixed(1)} s`;
