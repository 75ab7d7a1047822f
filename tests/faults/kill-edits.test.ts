import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../server/src/database/endpoint.ts";
import {
  type ServerProcess,
  newSave,
  register,
  startServerProcess,
  usedDataFolder,
} from "../support/server-process.ts";
import { tries } from "../support/sizes.ts";

let data: Awaited<ReturnType<typeof usedDataFolder>>;
beforeEach(async () => {
  data = await usedDataFolder();
});
afterEach(() => data.remove());

/** One notebook that is edited without a pause. Every text of a save contains its mark. */
interface Edited {
  readonly id: string;
  /** The newest version that the server has confirmed, with its mark. */
  version: number;
  mark: string;
  confirmed: number;
  /** The latest save sent, still unanswered. */
  open: { readonly saveId: string; readonly mark: string } | null;
}

interface Answer {
  readonly outcome: "saved" | "conflict";
  readonly id: string;
  readonly version: number;
}

describe("A notebook that is edited while the server is killed", () => {
  it("F01: whenever it is killed, its texts, file, charts and newest revision belong to the same save, and no confirmed one is missing", async () => {
    // Tokens contain the address they were issued at.
    const options = { dataDir: data.path, env: { PORT: String(await freePort()) } };
    let server = await startServerProcess(options);
    const token = await register(server, "ada@example.org");
    const notebooks = await Promise.all([1, 2, 3].map(() => begin(server, token)));
    const rounds = tries({ few: 2, many: 30 });
    let openEnds = 0;
    const confirmed = (): number => notebooks.reduce((sum, notebook) => sum + notebook.confirmed, 0);
    for (let round = 0; round < rounds; round += 1) {
      const before = confirmed();
      const editing = Promise.all(notebooks.map((notebook) => editUntilGone(server, token, notebook)));
      // A random moment after this round's first saves have been answered.
      await expect.poll(confirmed, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 3);
      await sleep(Math.random() * 200);
      expect((await server.end("SIGKILL")).signal).toBe("SIGKILL");
      await editing;
      openEnds += notebooks.filter(({ open }) => open !== null).length;
      server = await startServerProcess(options);
      for (const notebook of notebooks) await check(server, token, notebook);
    }
    // Kills that hit no save would show nothing.
    expect(openEnds).toBeGreaterThan(rounds / 2);
    expect(confirmed()).toBeGreaterThan(4 * rounds);
    expect((await server.end("SIGTERM")).code).toBe(0);
  }, 600_000);
});

const begin = async (server: ServerProcess, token: string): Promise<Edited> => {
  const mark = randomUUID();
  const answer = await send(server, token, newSave(randomUUID(), mark));
  return { id: answer.id, version: answer.version, mark, confirmed: 1, open: null };
};

const editUntilGone = async (server: ServerProcess, token: string, notebook: Edited): Promise<void> => {
  for (;;) {
    notebook.open = { saveId: randomUUID(), mark: randomUUID() };
    try {
      await edit(server, token, notebook, notebook.open);
    } catch {
      return;
    }
  }
};

const edit = async (
  server: ServerProcess,
  token: string,
  notebook: Edited,
  { saveId, mark }: NonNullable<Edited["open"]>,
): Promise<void> => {
  const body = newSave(saveId, mark) as { save: Record<string, unknown> };
  body.save = { ...body.save, id: notebook.id, version: notebook.version };
  const answer = await send(server, token, body);
  // No one else edits it: a conflict would mean that a lost save was counted twice.
  expect(answer.outcome).toBe("saved");
  Object.assign(notebook, { version: answer.version, mark, confirmed: notebook.confirmed + 1, open: null });
};

/**
 * The stored state is the last confirmed save, or the unanswered one, which is then sent again and must be there
 * exactly once.
 */
const check = async (server: ServerProcess, token: string, notebook: Edited): Promise<void> => {
  const before = await storedMark(server, token, notebook.id);
  expect([notebook.mark, notebook.open?.mark]).toContain(before.mark);
  expect(before.revisions).toBe(notebook.confirmed + (before.mark === notebook.mark ? 0 : 1));
  if (!notebook.open) return;
  await edit(server, token, notebook, notebook.open);
  expect(await storedMark(server, token, notebook.id)).toEqual({ mark: notebook.mark, revisions: notebook.confirmed });
};

/** The one mark that every part of the notebook contains, and how often it was saved. */
const storedMark = async (
  server: ServerProcess,
  token: string,
  id: string,
): Promise<{ mark: string; revisions: number }> => {
  const columns =
    "exploration_section,data_prep_section,feature_engineering_section,modeling_section,validation_section";
  const rows = async <Row>(path: string): Promise<Row[]> =>
    (await (await server.request(`/rest/v1/${path}`, { token })).json()) as Row[];
  const [[row], charts, revisions] = await Promise.all([
    rows<StoredNotebook>(
      `notebooks?id=eq.${id}&select=title,file_name,version,notebook_content(${columns},original_notebook)`,
    ),
    rows<{ readonly title: string }>(`charts?notebook_id=eq.${id}&select=title`),
    rows<StoredRevision>(`revisions?notebook_id=eq.${id}&select=version,snapshot,original_notebook&order=version.desc`),
  ]);
  if (!row) throw new Error("The notebook is gone.");
  const { original_notebook: file, ...texts } = row.notebook_content;
  const mark = row.title;
  expect(row.file_name).toBe(`${mark}.ipynb`);
  expect(Object.values(texts)).toEqual(Object.values(texts).map(() => mark));
  expect(JSON.parse(file)).toMatchObject({ metadata: { mark } });
  expect(charts).toEqual([{ title: mark }]);
  const [newest] = revisions;
  expect(newest?.version).toBe(row.version);
  expect(newest?.snapshot.title).toBe(mark);
  expect(newest?.original_notebook).toBe(file);
  return { mark, revisions: revisions.length };
};

interface StoredNotebook {
  readonly title: string;
  readonly file_name: string;
  readonly version: number;
  readonly notebook_content: Readonly<Record<string, string>> & { readonly original_notebook: string };
}

interface StoredRevision {
  readonly version: number;
  readonly snapshot: { readonly title: string };
  readonly original_notebook: string;
}

const send = async (server: ServerProcess, token: string, json: Record<string, unknown>): Promise<Answer> => {
  const response = await server.request("/rest/v1/rpc/save_notebook", { method: "POST", token, json });
  if (response.status !== 200) throw new Error(`Not saved (${response.status}).`);
  return (await response.json()) as Answer;
};
