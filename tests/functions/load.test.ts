/** Many, large and slow: what one user's data or load may cost themselves and others. */
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { soonest } from "../support/soonest.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";
import { tries } from "../support/sizes.ts";
import { cardRow, columnsOf } from "../../web/src/lib/stored/rows.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const MB = 1024 * 1024;
let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
});
afterAll(() => server.stop());

const get = async (path: string, person: TestPerson, headers: Record<string, string> = {}) => {
  const start = performance.now();
  const response = await server.request(`/rest/v1/${path}`, { token: person.accessToken, headers });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
};
/** Bytes of the response on the wire. */
const bytesOnTheWay = (path: string, person: TestPerson): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      apikey: server.key,
      authorization: `Bearer ${person.accessToken}`,
      "accept-encoding": "gzip, deflate",
    };
    request(new URL(`/rest/v1/${path}`, server.url), { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    })
      .on("error", reject)
      .end();
  });
/** A description like those that the analysis writes, with different words in every notebook. */
const words = `(select string_agg(substr(md5(random()::text), 1, 2 + (random() * 7)::int), ' ') from generate_series(1, 60) w where n > 0)`;
/** Rows that are as large in the database as in the response: random text does not compress. */
const fill = (person: TestPerson, count: number, bytes: number) => server.adminSql`
  with made as (
    insert into public.notebooks (title, description, user_id, file_name)
    select 'Churn of a small telecom, part ' || n, ${server.adminSql.unsafe(words)}, ${person.id}, 'churn-' || n || '.ipynb'
    from generate_series(1, ${count}) n returning id)
  insert into public.notebook_content (notebook_id, original_notebook, modeling_section)
  select id, (select string_agg(md5(random()::text || part), '') from generate_series(1, ${Math.floor(bytes / 32)}) part where made.id is not null), repeat('A section. ', 50) from made`;

describe("five hundred large notebooks", () => {
  beforeAll(async () => {
    // A statement may take a few seconds.
    for (let part = 0; part < 10; part += 1) await fill(ada, 50, tries({ few: MB / 8, many: MB }));
  }, 300_000);

  it("F13: the list that the dashboard requests stays under 200 KB, and contains no notebook files", async () => {
    const columns = columnsOf(cardRow);
    expect(columns).toContain("updated_at");
    expect(columns).not.toMatch(/content|original|\*/);
    const list = `notebooks?select=${columns}&order=updated_at.desc`;
    const { status, text } = await get(list, ada);
    const rows = JSON.parse(text) as { description_start: string }[];
    expect([status, rows.length]).toEqual([200, 500]);
    // Descriptions of about three hundred random letters, the worst case for the size of the response.
    expect(rows.reduce((sum, { description_start }) => sum + description_start.length, 0) / 500).toBeGreaterThan(300);
    expect(await bytesOnTheWay(list, ada)).toBeLessThan(200 * 1024);
  });

  it("F13: the six of the dashboard are a few kilobytes", async () => {
    expect(
      await bytesOnTheWay("notebooks?select=id,title,description,updated_at&order=updated_at.desc&limit=6", ada),
    ).toBeLessThan(4 * 1024);
  });

  it("F14: one response has a thousand rows at most, whatever is requested", async () => {
    await fill(ada, 600, 32);
    for (const query of ["", "&limit=100000", "&limit=1100"]) {
      const rows = JSON.parse((await get(`notebooks?select=id${query}`, ada)).text) as unknown[];
      expect(rows.length).toBe(1000);
    }
  });

  it("G13: limits on statements, locks and idle transactions hold on every connection of the server", async () => {
    const fresh = await startTestServer();
    await fresh.adminSql.unsafe(`
      create function public.limits() returns text language sql as $$ select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') $$;
      grant execute on function public.limits() to authenticated`);
    const grace = await fresh.signUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => (await grace.client.rpc("limits" as never)).data),
    );
    expect(new Set(answers)).toEqual(new Set(["15s 5s 10s"]));
    const [settings] = await fresh.adminSql`select current_setting('max_connections')::int as connections`;
    const [used] =
      await fresh.adminSql`select count(*)::int as used from pg_stat_activity where usename = 'datadoc_api' and datname = current_database()`;
    expect(used?.["used"]).toBeLessThanOrEqual(16);
    expect(settings?.["connections"]).toBeGreaterThan(3 * 16);
    await fresh.stop();
  });

  it("G13: while one user sends slow requests by the hundred, another one is answered within 2 s", async () => {
    const grace = await server.signUp();
    const slow = "notebook_content?select=notebook_id&original_notebook=imatch.(a.*b.*c.*d.*){40}zz";
    const bomb = Array.from({ length: 120 }, () => get(slow, ada));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const times: number[] = [];
    const asked = async (): Promise<number> => {
      const { status, ms } = await get("notebooks?select=id,title&limit=6", grace);
      expect(status).toBe(200);
      return ms;
    };
    for (let turn = 0; turn < 5; turn += 1) times.push(await soonest(2000, asked));
    const signedIn = async (): Promise<void> => {
      expect((await server.client().auth.signInWithPassword(grace)).error).toBeNull();
    };
    times.push(await soonest(2000, signedIn));
    expect(Math.max(...times)).toBeLessThan(2000);
    const statuses = new Set((await Promise.all(bomb)).map(({ status }) => status));
    expect(
      [...statuses].every((status) => [200, 503].includes(status)),
      [...statuses].join(),
    ).toBe(true);
  });
});

describe("saves of the largest notebooks", () => {
  it("F14: many users save 10 MB each concurrently; all are stored, byte by byte, and memory is released", async () => {
    const crowd = tries({ few: 4, many: 12 });
    const people = await Promise.all(Array.from({ length: crowd }, () => server.signUp()));
    // Megabytes stand in outputs.
    const output = 'naïve text \\\\ \\" '.repeat(Math.floor((10 * MB) / 18));
    const file = `{"cells": [{"cell_type": "code", "source": "print(text)", "outputs": [{"text": "${output}"}]}]}`;
    const save = async (person: TestPerson): Promise<unknown> => {
      const response = await server.request("/rest/v1/rpc/save_notebook", {
        method: "POST",
        token: person.accessToken,
        json: {
          save: { save_id: randomUUID(), title: "Large", status: "In Development", content: {} },
          original_notebook: file,
        },
      });
      return ((await response.json()) as { outcome?: unknown }).outcome;
    };
    expect(await Promise.all(people.map(save))).toEqual(Array(crowd).fill("saved"));
    const stored =
      await server.adminSql`select count(*)::int as same from public.notebook_content where original_notebook = ${file}`;
    expect(stored[0]?.["same"]).toBe(crowd);
    const settle = async (): Promise<number> => {
      for (let pass = 0; pass < 5; pass += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        collectGarbage();
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = await settle();
    for (let round = 0; round < 1; round += 1) await Promise.all(people.map(save));
    expect(await settle()).toBeLessThan(before + 50 * MB);
  });
});
