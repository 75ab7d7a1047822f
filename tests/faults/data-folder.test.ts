import { execFile } from "node:child_process";
import { readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "rolldown";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holdDataFolder } from "../../server/src/data-folder.ts";
import { ownIdentity } from "../../server/src/process-identity.ts";
import { openFolder } from "../support/postgres.ts";
import { ROOT } from "../support/server-process.ts";

const run = promisify(execFile);
let folder: string;
let lock: string;
beforeEach(async () => {
  folder = await openFolder("lock");
  lock = join(folder, "server.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leave = (identity: object | string): Promise<void> =>
  writeFile(lock, typeof identity === "string" ? identity : JSON.stringify(identity));

describe("The lock of the data folder", () => {
  it("G03: is held until it is released", async () => {
    const held = await holdDataFolder(folder);
    await expect(holdDataFolder(folder)).rejects.toThrow(`in use by the server with process id ${process.pid}`);
    await held.release();
    const again = await holdDataFolder(folder);
    await again.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("G03: is replaced immediately if its process has ended or its id now belongs to another program", async () => {
    const thisServer = ownIdentity();
    for (const left of [
      { ...thisServer, pid: 4_194_300 },
      { ...thisServer, started: "1" },
      { ...thisServer, pid: 1, started: "0" },
    ]) {
      await leave(left);
      const held = await holdDataFolder(folder);
      expect(JSON.parse(await readFile(lock, "utf8"))).toEqual(thisServer);
      await held.release();
    }
  });

  it("G03: is respected from another container while it is touched, and replaced once it is not", async () => {
    const elsewhere = { ...ownIdentity(), machine: "another container" };
    await leave(elsewhere);
    const touching = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => {}), 500);
    await expect(holdDataFolder(folder)).rejects.toThrow("in use by the server");
    clearInterval(touching);
    const held = await holdDataFolder(folder);
    await held.release();
  });

  it("F06: is replaced once untouched if it is empty or unreadable", async () => {
    for (const text of ["", "not JSON", '{"pid":-1}']) {
      await leave(text);
      const held = await holdDataFolder(folder);
      await held.release();
    }
  });

  it("G03: of twelve servers that find the same stale lock concurrently, exactly one gets the folder", async () => {
    await leave({ ...ownIdentity(), pid: 4_194_300 });
    // Bundled into one file, which starts in a tenth of the time of its sources.
    const module = join(folder, "data-folder.mjs");
    await build({ input: join(ROOT, "server/src/data-folder.ts"), platform: "node", output: { file: module } });
    const script = `
      const { holdDataFolder } = await import("${module}");
      await holdDataFolder(process.argv[1]).then(() => console.log("held"), () => console.log("refused"));
      await new Promise((resolve) => setTimeout(resolve, 4_000));`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script, folder]);
        return stdout.trim();
      }),
    );
    expect(answers.toSorted()).toEqual(["held", ...Array.from({ length: 11 }, () => "refused")]);
  });
});
