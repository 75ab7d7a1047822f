/**
 * Many users on few database connections, over HTTP: the previous user of a connection makes no difference to the next.
 */
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";
import { tries } from "../support/sizes.ts";

let server: TestServer;
let ada: TestPerson;
let mallory: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp(); // the first account is the site admin, so it is none of those below
  [ada, mallory] = await Promise.all([server.signUp(), server.signUp()]);
});
afterAll(() => server.stop());

describe("many at the same time on few connections", () => {
  it("A16: requests of many users and of no user, mixed with errors, refused writes and clients that disconnect, each see their own rows only", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    for (const person of people)
      for (let count = 0; count < 3; count += 1)
        await saveNotebook(person, { title: person.id, description: "Nobody's" });
    const asked = fc.sample(
      fc.tuple(
        fc.constantFrom(...people, null),
        fc.constantFrom("read", "read", "read", "own", "error", "forbidden", "gone", "write"),
      ),
      tries({ few: 300, many: 1000 }),
    );
    const run = async ([person, what]: (typeof asked)[number]): Promise<void> => {
      const token = person?.accessToken;
      if (what === "error") return void (await server.request("/rest/v1/notebooks?nonsense=eq.1", { token }));
      if (what === "forbidden")
        return void (await server.request("/rest/v1/notebooks", {
          method: "POST",
          token,
          json: { user_id: ada.id, title: "x" },
        }));
      if (what === "write" && person)
        return void (await server.request(`/rest/v1/notebooks?user_id=eq.${person.id}`, {
          method: "PATCH",
          token,
          json: { description: person.id },
        }));
      if (what === "gone") {
        const leaving = new AbortController();
        setTimeout(() => leaving.abort(), Math.random() * 8);
        await server
          .request("/rest/v1/notebooks?select=*,notebook_content(*)", { token, signal: leaving.signal })
          .catch(() => undefined);
        return;
      }
      if (!person) return expect((await server.request("/rest/v1/notebooks?select=id")).status).toBe(401);
      const rows = (await (await server.request("/rest/v1/notebooks?select=id,title,user_id", { token })).json()) as {
        user_id: string;
        title: string;
      }[];
      expect(rows).toHaveLength(3);
      for (const row of rows) expect(row.user_id).toBe(person.id);
    };
    const queue = [...asked];
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await run(next);
      }),
    );
    const left = await server.adminSql`
      select 1 from pg_stat_activity where usename = 'datadoc_api' and datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds'`;
    expect(left).toHaveLength(0);
    const foreign =
      await server.adminSql`select 1 from public.notebooks where description <> user_id::text and description <> ${"Nobody's"} and title = user_id::text`;
    expect(foreign).toHaveLength(0);
  });

  it("A17: a request that hits a time limit leaves neither its role nor its claims on the connection", async () => {
    const mine = await saveNotebook(mallory, { title: "Locked" });
    const locked = server.adminSql.begin(async (transaction) => {
      await transaction`select 1 from public.notebooks where id = ${mine} for update`;
      const waiting = await Promise.all(
        Array.from({ length: 4 }, () =>
          server.request(`/rest/v1/notebooks?id=eq.${mine}`, {
            method: "PATCH",
            token: mallory.accessToken,
            json: { title: "x" },
          }),
        ),
      );
      return Promise.all(
        waiting.map(async (response) => [response.status, ((await response.json()) as { code: string }).code]),
      );
    });
    expect(new Set((await locked).map(String))).toEqual(new Set(["503,55P03"]));
    // More than the pool has connections: each of them serves another user now.
    const nobody = await Promise.all(Array.from({ length: 40 }, () => server.request("/rest/v1/notebooks?select=id")));
    expect(new Set(nobody.map(({ status }) => status))).toEqual(new Set([401]));
    const grace = await server.signUp();
    for (let count = 0; count < 40; count += 1)
      expect(await (await server.request("/rest/v1/notebooks?select=id", { token: grace.accessToken })).json()).toEqual(
        [],
      );
    const sql = postgres(server.apiUrl, { max: 1, onnotice: () => {} });
    expect(await sql`select current_user, current_setting('request.jwt.claims', true) as claims`).toMatchObject([
      { current_user: "datadoc_api", claims: null },
    ]);
    await sql.end();
  });
});
