import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../support/server.ts";

/** A header without meaning here that makes the server take the full path. */
const WHOLE = { "range-unit": "items" };

describe("plain reads take a short path through the server", () => {
  let server: TestServer;
  let ada: TestPerson;
  let eve: TestPerson;
  let ids: string[];
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signUp();
    eve = await server.signUp();
    const rows = await server.adminSql<{ id: string }[]>`
      insert into notebooks (title, description, user_id, updated_at)
      select 'Notebook "' || i || '"', case when i % 2 = 0 then repeat('Grüße, ', i * 20) end, ${ada.id}::uuid, now() - (i % 5) * interval '1 hour'
      from generate_series(1, 30) i returning id`;
    ids = rows.map(({ id }) => id);
    await known();
    // Its tables, too.
    await ask("folders", ada.accessToken, WHOLE);
  });
  afterAll(() => server.stop());

  const ask = async (path: string, token?: string, headers: Record<string, string> = {}) => {
    const response = await server.request(`/rest/v1/${path}`, { token, headers });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  /** The server knows both logins from now on, for five seconds. */
  const known = async (): Promise<void> => {
    for (const { accessToken } of [ada, eve]) await ask("folders", accessToken);
  };
  /** Only the full path says what other origins may read of a response. */
  const tookShortWay = ({ headers }: { headers: Record<string, string> }) =>
    headers["access-control-expose-headers"] === undefined;
  const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => {
    const {
      "x-request-id": _id,
      date: _date,
      "access-control-expose-headers": _exposed,
      "transfer-encoding": _encoding,
      "content-length": _length,
      vary: _vary,
      ...same
    } = headers;
    return { status, headers: same, body };
  };
  const sameBothWays = async (path: string, headers: Record<string, string> = {}) => {
    const [short, whole] = [
      await ask(path, ada.accessToken, headers),
      await ask(path, ada.accessToken, { ...headers, ...WHOLE }),
    ];
    expect(comparable(short), path).toEqual(comparable(whole));
    expect(tookShortWay(whole)).toBe(false);
    return short;
  };

  it("whichever path a read takes, its response is the same, with the same headers", async () => {
    const columns = [
      "id",
      "title",
      "description",
      "description_start",
      "team_id",
      "updated_at",
      "overall_score",
      "version",
    ];
    const order = fc.constantFrom(
      "updated_at.desc,id",
      "updated_at.desc,id.asc",
      "id.desc",
      "updated_at,id",
      "title.asc",
    );
    const request = fc.record({
      select: fc.option(
        fc.oneof(
          fc.constant("*"),
          fc.subarray(columns, { minLength: 1 }).map((names) => names.join(",")),
        ),
      ),
      order,
      limit: fc.option(fc.integer({ min: 1, max: 40 })),
      offset: fc.option(fc.integer({ min: 0, max: 40 })),
      id: fc.option(fc.nat(29), { freq: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ id, ...page }) => {
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(page)) if (value !== null) query.set(name, String(value));
        if (id !== null) query.set("id", `eq.${ids[id]}`);
        const short = await sameBothWays(`notebooks?${query}`);
        expect(tookShortWay(short)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it("one row, a missing one, and a table that is out of reach are answered as before", async () => {
    const one = { accept: "application/vnd.pgrst.object+json" };
    expect(tookShortWay(await sameBothWays(`notebooks?select=id,title&id=eq.${ids[0]}`, one))).toBe(true);
    expect(await sameBothWays(`notebooks?select=id&id=eq.${ada.id}`, one)).toMatchObject({ status: 406 });
    expect(await sameBothWays("notebooks?select=id", one)).toMatchObject({ status: 406 });
    expect(await ask("notebooks?select=id")).toMatchObject({ status: 401 });
  });

  it("no one sees another's rows, with the same request over the same connections", async () => {
    const path = `notebooks?select=id&order=id&limit=50`;
    await known();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => ask(path, (turn % 2 === 0 ? ada : eve).accessToken)),
    );
    for (const [turn, answer] of answers.entries()) {
      expect(tookShortWay(answer)).toBe(true);
      expect(JSON.parse(answer.body)).toHaveLength(turn % 2 === 0 ? 30 : 0);
    }
  });

  it("a login that was ended is refused immediately", async () => {
    const mallory = await server.signUp();
    const path = "folders?select=id";
    await ask(path, mallory.accessToken);
    expect(tookShortWay(await ask(path, mallory.accessToken))).toBe(true);
    await mallory.client.auth.signOut();
    expect(await ask(path, mallory.accessToken)).toMatchObject({ status: 401 });
  });

  it("requests without the key, of pages of other origins or under another name are refused as before", async () => {
    const path = "folders?select=id";
    expect(await ask(path, ada.accessToken, { apikey: "guess" })).toMatchObject({ status: 401 });
    expect(await ask(path, ada.accessToken, { origin: "https://elsewhere.example" })).toMatchObject({ status: 403 });
    server.database.state = "restarting";
    expect(await ask(path, ada.accessToken)).toMatchObject({ status: 503 });
    server.database.state = "ready";
  });

  it("one user's reads wait for their turn, and beyond forty they are asked immediately to come back", async () => {
    let refused = 0;
    const asked = await server.adminSql.begin(async (sql) => {
      await sql`lock table folders in access exclusive mode`;
      const answers = Array.from({ length: 60 }, async () => {
        const answer = await ask("folders?select=id", ada.accessToken);
        if (answer.status === 503) refused += 1;
        return answer;
      });
      await expect.poll(() => refused).toBe(16);
      // Wrapped in an object, so that the transaction ends without waiting for them.
      return { answers };
    });
    const answers = await Promise.all(asked.answers);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(44);
    for (const { status, headers, body } of answers)
      if (status === 503)
        expect([headers["retry-after"], body]).toEqual(["1", expect.stringContaining('"code":"busy"')]);
  });
});
