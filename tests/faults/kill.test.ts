import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import {
  type ServerProcess,
  databaseProcesses,
  newDataFolder,
  newSave,
  postmasterPid,
  register,
  spawnServer,
  startServerProcess,
  usedDataFolder,
} from "../support/server-process.ts";
import { tries } from "../support/sizes.ts";

let data: Awaited<ReturnType<typeof usedDataFolder>>;
beforeEach(async () => {
  data = await usedDataFolder();
});
afterEach(() => data.remove());

interface Written {
  readonly saveId: string;
  readonly mark: string;
  /** The notebook's id, once the server has confirmed the save. */
  id: string | null;
}

/** Throws where the save is not confirmed. */
const saveOnce = async (server: ServerProcess, token: string, written: Written): Promise<void> => {
  const response = await server.request("/rest/v1/rpc/save_notebook", {
    method: "POST",
    token,
    json: newSave(written.saveId, written.mark),
  });
  if (response.status !== 200) throw new Error(`A save was answered with ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as { outcome: string; id: string };
  if (answer.outcome !== "saved") throw new Error(`A new notebook was answered with ${answer.outcome}.`);
  written.id = answer.id;
};

interface Saving {
  /** Resolves a random moment after this round's first acknowledged saves, in the middle of others. */
  readonly underWay: () => Promise<void>;
  readonly end: () => Promise<unknown>;
}

/** Three editors that save new notebooks one after the other, whether they are answered or not. */
const keepSaving = (server: ServerProcess, token: string, all: Written[]): Saving => {
  const start = all.length;
  const over = new AbortController();
  const editors = Promise.all(
    [1, 2, 3].map(async () => {
      while (!over.signal.aborted) {
        const written = { saveId: randomUUID(), mark: randomUUID(), id: null };
        all.push(written);
        // While nothing answers, people do not press Save fifty times a second.
        await saveOnce(server, token, written).catch(() => sleep(200));
      }
    }),
  );
  return {
    underWay: async () => {
      await expect
        .poll(() => all.slice(start).filter(({ id }) => id !== null).length, { timeout: 30_000, interval: 5 })
        .toBeGreaterThanOrEqual(3);
      await sleep(Math.random() * 100);
    },
    end: () => {
      over.abort();
      return editors;
    },
  };
};

/** Every notebook with everything that a save writes, as rows that name the save. */
const stored = async (server: ServerProcess, token: string): Promise<Map<string, string[]>> => {
  const rows = await allRows<{
    id: string;
    title: string;
    notebook_content: Record<string, string> | null;
    revisions: { save_id: string }[];
  }>(
    server,
    token,
    "notebooks?select=id,title,notebook_content(exploration_section,validation_section,original_notebook),revisions(save_id)&order=id",
  );
  const charts = await allRows<{ notebook_id: string; title: string }>(
    server,
    token,
    "charts?select=notebook_id,title&order=id",
  );
  const found = new Map<string, string[]>();
  const chartsOf = new Map<string, string[]>();
  for (const { notebook_id: id, title } of charts) chartsOf.set(id, [...(chartsOf.get(id) ?? []), title]);
  for (const { id, title, notebook_content: content, revisions } of rows) {
    expect(content?.["exploration_section"], "half-saved notebook").toBe(title);
    expect(content?.["validation_section"]).toBe(title);
    expect(content?.["original_notebook"]).toContain(title);
    expect(chartsOf.get(id)).toEqual([title]);
    expect(revisions).toHaveLength(1);
    const saveId = revisions[0]?.save_id ?? "";
    found.set(saveId, [...(found.get(saveId) ?? []), id]);
  }
  return found;
};

/** All rows of a list request, however many pages there are. */
const allRows = async <Row>(server: ServerProcess, token: string, list: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const response = await server.request(`/rest/v1/${list}&limit=1000&offset=${rows.length}`, { token });
    const page = (await response.json()) as Row[];
    rows.push(...page);
    if (page.length < 1_000) return rows;
  }
};

const checkEverySave = async (server: ServerProcess, token: string, all: readonly Written[]): Promise<void> => {
  const before = await stored(server, token);
  for (const { saveId, id } of all) if (id !== null) expect(before.get(saveId), "an acknowledged save").toEqual([id]);
  // The user presses Save again for every unanswered save: nothing may be there twice.
  for (const written of all) if (written.id === null) await saveOnce(server, token, written);
  const after = await stored(server, token);
  expect(after.size).toBe(all.length);
  for (const { saveId, id } of all) expect(after.get(saveId)).toEqual([id]);
};

/** Milliseconds, for rounds of a few seconds. At full size, with the edited notebooks of kill-edits.test.ts, there are 200 kills during saves. */
const LONGEST = tries({ few: 400_000, many: 1_200_000 });

describe("An acknowledged save is there, whatever is killed", () => {
  it(
    "G01, F01: the server is killed again and again in the middle of saves and restarted immediately",
    async () => {
      const rounds = tries({ few: 1, many: 90 });
      const all: Written[] = [];
      // Tokens contain the address they were issued at.
      const env = { PORT: String(await freePort()) };
      let server = await startServerProcess({ dataDir: data.path, env });
      const token = await register(server, "ada@example.org");
      for (let round = 0; round < rounds; round += 1) {
        const saving = keepSaving(server, token, all);
        await saving.underWay();
        const left = postmasterPid(data.cluster);
        expect((await server.end("SIGKILL")).signal).toBe("SIGKILL");
        await saving.end();
        server = await startServerProcess({ dataDir: data.path, env });
        expect(server.output()).toContain("stopped the database that an earlier run left behind");
        expect(postmasterPid(data.cluster)).not.toBe(left);
      }
      expect(all.filter(({ id }) => id !== null).length).toBeGreaterThanOrEqual(3 * rounds);
      await checkEverySave(server, token, all);
      expect((await server.end("SIGTERM")).code).toBe(0);
    },
    LONGEST,
  );

  it(
    "F01, G08: PostgreSQL is killed again and again in the middle of saves; the server survives and restarts it",
    async () => {
      const all: Written[] = [];
      const server = await startServerProcess({ dataDir: data.path });
      const token = await register(server, "ada@example.org");
      for (let round = 0; round < tries({ few: 1, many: 20 }); round += 1) {
        const saving = keepSaving(server, token, all);
        await saving.underWay();
        const left = postmasterPid(data.cluster);
        process.kill(left, "SIGKILL");
        await expect
          .poll(() => server.output().split("the database is back").length, { timeout: 60_000 })
          .toBe(round + 2);
        await saving.end();
        expect(postmasterPid(data.cluster)).not.toBe(left);
        await expect
          .poll(async () => (await server.request("/readyz")).status, { timeout: 30_000, interval: 50 })
          .toBe(200);
      }
      await checkEverySave(server, token, all);
      expect((await server.end("SIGTERM")).code).toBe(0);
      expect(await databaseProcesses(data.cluster)).toEqual([]);
    },
    LONGEST,
  );

  it(
    "F01: both are killed together; what was acknowledged is on the disk",
    async () => {
      const all: Written[] = [];
      // Tokens contain the address they were issued at.
      const env = { PORT: String(await freePort()) };
      let server = await startServerProcess({ dataDir: data.path, env });
      const token = await register(server, "ada@example.org");
      for (let round = 0; round < tries({ few: 1, many: 60 }); round += 1) {
        const saving = keepSaving(server, token, all);
        await saving.underWay();
        const processes = await databaseProcesses(data.cluster);
        await server.end("SIGKILL");
        for (const pid of processes) {
          try {
            process.kill(pid, "SIGKILL");
          } catch {
            // A worker that had already exited.
          }
        }
        await saving.end();
        server = await startServerProcess({ dataDir: data.path, env });
      }
      await checkEverySave(server, token, all);
      await server.end("SIGTERM");
    },
    LONGEST,
  );
});

describe("An interrupted start", () => {
  it("G11, F09: killed at any moment of its first start, the next one finishes the work and leaves no half-made folder", async () => {
    // initdb, first boot and migrations come one after the other within 1.5 s or so; the last rounds may find a running
    // server.
    const rounds = tries({ few: 1, many: 5 });
    for (let round = 0; round < rounds; round += 1) {
      const folder = await newDataFolder();
      const { child, output } = spawnServer({ dataDir: folder.path });
      const exited = once(child, "exit");
      await expect
        .poll(async () => (await readdir(folder.path)).includes("installation.json"), { timeout: 30_000, interval: 5 })
        .toBe(true);
      await sleep((1_500 * (round + Math.random())) / rounds);
      child.kill("SIGKILL");
      await exited;
      expect(output()).not.toContain("could not");
      const server = await startServerProcess({ dataDir: folder.path });
      await register(server, "ada@example.org");
      expect((await readdir(folder.path)).filter((name) => name.includes(".new-"))).toEqual([]);
      expect((await server.end("SIGTERM")).code).toBe(0);
      await folder.remove();
    }
  }, 200_000);
});
