import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { watchSpace } from "../../server/src/database/space.ts";
import {
  type ServerProcess,
  asSuperuser,
  newDataFolder,
  newSave,
  register,
  startServerProcess,
} from "../support/server-process.ts";

let data: Awaited<ReturnType<typeof newDataFolder>>;
beforeEach(async () => {
  data = await newDataFolder();
});
afterEach(() => data.remove());

describe("The disk space reserve of the database", () => {
  it("G07: is real space, released on request", async () => {
    const lines: string[] = [];
    const log = pino(
      { level: "debug" },
      new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
    );
    const space = await watchSpace(data.path, 0, log);
    const { size, blocks } = await stat(join(data.path, "space-reserve"));
    expect(size).toBe(32 * 1024 * 1024);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
    await space.yieldReserve();
    space.close();
    expect(await readdir(data.path)).toEqual([]);
    expect(lines).toEqual([]);
  });
});

/** Only root can mount a disk that is small enough to fill. */
if (process.getuid?.() === 0)
  describe("On a disk that fills up", () => {
    const mount = (megabytes: number): void => {
      const made = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", data.path], {
        encoding: "utf8",
      });
      if (made.status !== 0) throw new Error(made.stderr);
    };
    afterEach(() => {
      spawnSync("umount", ["-l", data.path]);
    });

    /** Fills the disk to the last block. */
    const fill = async (): Promise<void> => {
      spawnSync("dd", ["if=/dev/zero", `of=${join(data.path, "filler")}`, "bs=64k"]);
      spawnSync("dd", ["if=/dev/zero", `of=${join(data.path, "filler-2")}`, "bs=4k"]);
    };
    const makeRoom = async (): Promise<void> => {
      await rm(join(data.path, "filler"), { force: true });
      await rm(join(data.path, "filler-2"), { force: true });
    };
    /** Incompressible saves of 2 MB until one fails. Returns the marks of the acknowledged ones, and the failure. */
    const saveUntilFull = async (
      server: ServerProcess,
      token: string,
    ): Promise<{ saved: string[]; failure: Response }> => {
      const saved: string[] = [];
      for (;;) {
        const mark = randomUUID();
        const save = {
          ...newSave(randomUUID(), mark),
          original_notebook: JSON.stringify({
            cells: [],
            metadata: { mark, noise: randomBytes(1_500_000).toString("base64") },
            nbformat: 4,
            nbformat_minor: 5,
          }),
        };
        const response = await server.request("/rest/v1/rpc/save_notebook", { method: "POST", token, json: save });
        if (response.status !== 200) return { saved, failure: response };
        saved.push(mark);
        if (saved.length > 200) throw new Error("The disk does not fill up.");
      }
    };
    const titles = async (server: ServerProcess, token: string): Promise<string[] | null> => {
      const response = await server.request("/rest/v1/notebooks?select=title", { token });
      return response.status === 200
        ? ((await response.json()) as { title: string }[]).map(({ title }) => title)
        : null;
    };

    it("F04, G07: every acknowledged save stays, reading recovers by itself, and saving as soon as there is room", async () => {
      mount(190);
      const server = await startServerProcess({ dataDir: data.path, env: { DISK_FREE_MINIMUM: "0" } });
      expect(server.output()).toContain("the disk is nearly full");
      const token = await register(server, "ada@example.org");
      const { saved, failure } = await saveUntilFull(server, token);
      expect([503, 507]).toContain(failure.status);
      expect(await failure.text()).not.toMatch(/pg_wal|base\//);
      await fill();
      expect(saved.length).toBeGreaterThan(3);

      await makeRoom();
      spawnSync("mount", ["-o", "remount,size=400m", data.path]);
      await expect
        .poll(async () => (await titles(server, token))?.toSorted(), { timeout: 40_000, interval: 200 })
        .toEqual(saved.toSorted());
      const again = await server.request("/rest/v1/rpc/save_notebook", {
        method: "POST",
        token,
        json: newSave(randomUUID(), "there is room"),
      });
      expect(again.status).toBe(200);
      expect((await server.end("SIGTERM")).code).toBe(0);
    });

    it("G07 H03: on a disk that stays full no more is saved, and the reserve lets the database recover, so that users can read and export", async () => {
      mount(600);
      const server = await startServerProcess({ dataDir: data.path });
      const token = await register(server, "ada@example.org");
      await server.request("/rest/v1/rpc/save_notebook", {
        method: "POST",
        token,
        json: newSave(randomUUID(), "kept"),
      });
      expect(await readdir(data.path)).toContain("space-reserve");

      // H03: below the minimum, but still with room for the database.
      spawnSync("dd", ["if=/dev/zero", `of=${join(data.path, "filler")}`, "bs=1M", "count=330"]);
      const readiness = async (): Promise<string> => {
        const response = await server.request("/readyz");
        return response.ok ? "ready" : ((await response.json()) as { code: string }).code;
      };
      await expect.poll(readiness, { timeout: 10_000, interval: 100 }).toBe("disk_low");
      const { saved, failure } = await saveUntilFull(server, token);
      expect([saved.length, failure.status]).toEqual([0, 507]);
      expect(await failure.text()).toContain("The disk of the server is almost full");
      expect(await titles(server, token)).toContain("kept");
      await makeRoom();
      await expect.poll(readiness, { timeout: 10_000, interval: 100 }).toBe("ready");

      // Or else checkpoints, which make old segments of the log new ones, may keep pace with the writes below forever.
      await asSuperuser(data.path, async (sql) => {
        await sql`alter system set wal_keep_size = '10GB'`;
        await sql`select pg_reload_conf()`;
      });
      await fill();
      await expect.poll(readiness, { timeout: 10_000, interval: 100 }).toBe("disk_low");
      expect(await titles(server, token), "reading goes on").toContain("kept");
      // Its log needs a new segment and finds no room: PostgreSQL gives up altogether. A statement may fail first.
      const writes = (): Promise<void> =>
        asSuperuser(data.path, async (sql) => {
          for (;;) await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000)), pg_switch_wal()`;
        });
      await expect
        .poll(() => writes().catch(() => server.output()), { timeout: 60_000 })
        .toContain("the database has ended");
      await expect.poll(() => titles(server, token), { timeout: 60_000, interval: 200 }).toContain("kept");
      expect(await readdir(data.path)).not.toContain("space-reserve");
      await makeRoom();
      await expect
        .poll(
          async () =>
            (
              await server.request("/rest/v1/rpc/save_notebook", {
                method: "POST",
                token,
                json: newSave(randomUUID(), "there is room"),
              })
            ).status,
          { timeout: 40_000, interval: 500 },
        )
        .toBe(200);
      expect((await server.end("SIGTERM")).code).toBe(0);
    });

    it("G11: no room for a database at all is reported in one line, and leaves no half-made one", async () => {
      mount(20);
      await expect(startServerProcess({ dataDir: data.path })).rejects.toThrow(
        `The server did not start: The disk with ${data.path} is full: there is no room for a database (about 100 MB).`,
      );
      expect((await readdir(data.path)).filter((name) => name.startsWith("pg"))).toEqual([]);
      await writeFile(join(data.path, "still-writable"), "");
    });
  });
