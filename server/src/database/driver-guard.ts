import { createRequire, register } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { StartRefusal } from "../start-refusal.ts";

/**
 * Patches the database driver as it is loaded: see driver-patch.mjs for what and why. Must run before anything imports
 * `postgres`. Nothing on disk changes, so it needs no install script and no writable folder. Throws StartRefusal if the
 * driver is not the version the patch was made for.
 */
export const guardDriver = (): void => {
  const { version } = JSON.parse(readFileSync(join(driverFolder(), "package.json"), "utf8")) as { version: string };
  if (version !== GUARDED_VERSION)
    throw new StartRefusal(
      `The database driver postgres ${version} is not the one this server was tested with (${GUARDED_VERSION}). Run npm ci.`,
    );
  register("./driver-patch.mjs", import.meta.url);
};

const GUARDED_VERSION = "3.4.9";

const driverFolder = (): string => {
  const entry = createRequire(fileURLToPath(import.meta.url)).resolve("postgres");
  const root = entry.lastIndexOf(join("node_modules", "postgres"));
  return root < 0 ? dirname(entry) : join(entry.slice(0, root), "node_modules", "postgres");
};
