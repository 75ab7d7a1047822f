/** How much one request may send and receive, and what it reports beyond that: how much, of what, and where. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as beginRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

const MB = 1024 * 1024;
let server: TestServer;
let ada: TestPerson;
let grace: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  [ada, grace] = await Promise.all([server.signUp(), server.signUp()]);
});
afterAll(() => server.stop());

const post = async (path: string, body: string | Uint8Array<ArrayBuffer>, person = ada) => {
  const headers = { "content-type": "application/json" };
  const response = await server.request(path, { method: "POST", token: person.accessToken, body, headers });
  return { status: response.status, text: await response.text() };
};
const save = (body: string) => post("/rest/v1/rpc/save_notebook", body);
const get = async (path: string, person = ada) => {
  const response = await server.request(`/rest/v1/${path}`, { token: person.accessToken });
  return { status: response.status, text: await response.text() };
};

describe("what a request sends", () => {
  it("F17: a save of millions of empty lists is refused by count, and not parsed", async () => {
    const { status, text } = await save(`{"save":{"content":{"section_evidence":[${"[],".repeat(2 * MB)}[]]}}}`);
    expect([status, text]).toEqual([413, expect.stringContaining("more than 1,250,000 values")]);
  });

  it("F17: a save with a hundred thousand pictures has room, and so has a list of a thousand rows", async () => {
    const chart = { cell_index: 0, position: 0, title: "x", mime_type: "image/png", data: "" };
    const charts = JSON.stringify(Array.from({ length: 100_000 }, () => chart));
    // Refused for the first picture's content, so it was read.
    expect((await save(`{"save":{"save_id":"${randomUUID()}","title":"x"},"charts":${charts}}`)).text).toContain(
      "A chart needs a picture.",
    );
    const rows = Array.from({ length: 1000 }, () => ({ id: randomUUID(), folder_id: null }));
    expect((await post("/rest/v1/rpc/file_notebooks", JSON.stringify({ filings: rows }))).status).toBe(404);
  });

  it("F17: rows with tens of thousands of columns are refused before they are processed", async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, 1])));
    expect(await post("/rest/v1/notebooks", wide)).toMatchObject({
      status: 413,
      text: expect.stringContaining("more than 20,000 values"),
    });
  });

  it.each(["text/csv", "application/x-www-form-urlencoded", "text/plain", ""])(
    "F17: rows come as JSON, whose values are counted, not as %s",
    async (type) => {
      const response = await server.request("/rest/v1/folders", {
        method: "POST",
        token: ada.accessToken,
        body: "name,user_id\na,b\n",
        headers: { "content-type": type },
      });
      expect(response.status).toBe(415);
    },
  );

  it.each([
    ["columns", `notebooks?select=${"title,".repeat(400)}id`],
    ["tables", `notebooks?select=id,${Array.from({ length: 20 }, (_, index) => `a${index}:folders(id)`).join()}`],
    ["tables in tables", `teams?select=id,${"notebooks(teams(".repeat(10)}id${"))".repeat(10)}`],
    ["conditions", `notebooks?or=(${"title.eq.a,".repeat(400)}id.is.null)`],
    ["filters", `notebooks?${"title=eq.a&".repeat(400)}`],
    ["orders", `notebooks?order=${"title,".repeat(400)}id`],
  ])("F17: a query of hundreds of %s is refused, since each part costs the database work", async (_, path) => {
    expect(await get(path)).toMatchObject({ status: 400, text: expect.stringContaining("too many columns") });
  });

  it("F17: a query for three hundred rows by their ids is one condition", async () => {
    const ids = Array.from({ length: 300 }, () => randomUUID());
    expect(await get(`notebooks?select=id&id=in.(${ids.join()})`)).toEqual({ status: 200, text: "[]" });
  });

  it("F17: while two large bodies of one user are arriving, a third one waits, and other users do not", async () => {
    const large = (): string =>
      JSON.stringify({ save: { save_id: randomUUID(), title: "Large" }, original_notebook: "x".repeat(MB) });
    const arriving = [1, 2].map(() => {
      const headers = {
        apikey: server.key,
        authorization: `Bearer ${ada.accessToken}`,
        "content-type": "application/json",
      };
      const sending = beginRequest(`${server.url}/rest/v1/rpc/save_notebook`, { method: "POST", headers });
      const body = large();
      sending.write(body.slice(0, MB / 2));
      return { rest: body.slice(MB / 2), sending, answered: once(sending, "response") };
    });
    const line = async (name: string): Promise<unknown> =>
      new RegExp(`^datadoc_line_${name}\\{line="arrivals"\\} (\\d+)$`, "m").exec(
        await (await fetch(`${server.url}/metrics`)).text(),
      )?.[1];
    await expect.poll(() => line("at_work")).toBe("2");
    const third = save(large());
    await expect.poll(() => line("waiting")).toBe("1");
    expect((await post("/rest/v1/rpc/save_notebook", large(), await server.signUp())).status).toBe(200);
    expect([await line("at_work"), await line("waiting")]).toEqual(["2", "1"]);
    for (const { sending, rest } of arriving) sending.end(rest);
    for (const { answered } of arriving) {
      const [response] = (await answered) as [IncomingMessage];
      expect(response.resume().statusCode).toBe(200);
    }
    expect((await third).status).toBe(200);
  });

  it.each([
    ["save", "/rest/v1/rpc/save_notebook", { save: { save_id: randomUUID(), title: "a\uD83Db" } }, "title"],
    ["save", "/rest/v1/rpc/save_notebook", { save: { content: { modeling_section: "\uDE00" } } }, "modeling_section"],
    ["row", "/rest/v1/folders", { name: "\uD800" }, "name"],
    ["row", "/rest/v1/folders", { name: "a\0b" }, "name"],
  ])(
    "D08: a lone surrogate or U+0000 in a %s is refused with the field it is in (%#)",
    async (_kind, path, json, field) => {
      const { status, text } = await post(path, JSON.stringify(json));
      expect([status, text]).toEqual([400, expect.stringContaining(`A text of \\"${field}\\" holds`)]);
    },
  );

  it("D08: bytes that are not UTF-8 are refused with their position, and no text of ours is changed by mistake", async () => {
    const bytes = new TextEncoder().encode('{"name":"caf?"}');
    bytes[12] = 0xe9;
    expect(await post("/rest/v1/folders", bytes)).toMatchObject({
      status: 400,
      text: expect.stringContaining("not valid UTF-8 (at byte 12)"),
    });
    const name = "naïve 😀 \u2028 é";
    const response = await server.request("/rest/v1/folders?select=name", {
      method: "POST",
      token: ada.accessToken,
      headers: { prefer: "return=representation" },
      json: { name, user_id: ada.id },
    });
    expect(await response.json()).toEqual([{ name }]);
  });

  it("D08: the message about a text that is too long or blank reaches the user", async () => {
    const long = { save_id: randomUUID(), content: { validation_section: "x".repeat(200 * 1024 + 1) } };
    expect(await save(JSON.stringify({ save: long }))).toMatchObject({
      status: 400,
      text: expect.stringContaining("The validation section is longer than 200 KB"),
    });
    expect(await save(JSON.stringify({ save: { save_id: randomUUID(), title: "  " } }))).toMatchObject({
      status: 400,
      text: expect.stringContaining("The title is blank."),
    });
  });
});

describe("what a request receives", () => {
  const files = 5;
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    const chart = { cell_index: 0, title: "x", mime_type: "image/png", data: "aGk=" };
    for (let index = 0; index < files; index += 1) {
      const file = `${index}${"y".repeat(4 * MB)}`;
      // The first one's pictures each bring its file along when somebody asks for it through them.
      const charts = index === 0 ? [0, 1, 2, 3, 4].map((position) => ({ ...chart, position })) : [];
      ids.push(await saveNotebook(grace, { title: `Part ${index}` }, { file, charts }));
    }
  });

  it("F14: a list of more than 16 MB is refused with a remedy, however it is requested", async () => {
    for (const path of [
      "notebook_content?select=*",
      "notebook_content",
      "notebook_content?select=original_notebook&limit=5",
      "notebooks?select=id,notebook_content(*)",
      "notebooks?select=id,file:notebook_content(text:original_notebook)",
      "revisions?select=original_notebook",
      "charts?select=data,notebooks(notebook_content(original_notebook))",
    ]) {
      const { status, text } = await get(path, grace);
      expect([status, text], path).toEqual([413, expect.stringContaining("larger than 16 MB. Ask for fewer rows")]);
    }
  });

  it("F14: changing them and requesting all of them back is refused as a whole", async () => {
    const response = await server.request("/rest/v1/notebook_content?modeling_section=is.null", {
      method: "PATCH",
      token: grace.accessToken,
      headers: { prefer: "return=representation" },
      json: { modeling_section: "changed" },
    });
    expect(response.status).toBe(413);
    expect(
      JSON.parse((await get("notebook_content?select=notebook_id&modeling_section=eq.changed", grace)).text),
    ).toEqual([]);
  });

  it("F14: one file at a time is sent whole, and so is a list without files", async () => {
    const { status, text } = await get(`notebook_content?select=original_notebook&notebook_id=eq.${ids[0]}`, grace);
    expect([status, (JSON.parse(text) as { original_notebook: string }[])[0]?.original_notebook.length]).toEqual([
      200,
      4 * MB + 1,
    ]);
    const list = await get("notebook_content?select=notebook_id,modeling_section", grace);
    expect([list.status, (JSON.parse(list.text) as unknown[]).length]).toEqual([200, files]);
  });

  it("F14: a file that grows when written as JSON is counted as sent", async () => {
    const person = await server.signUp();
    for (let index = 0; index < 2; index += 1)
      await saveNotebook(person, { title: "Quotes" }, { file: `${index}${'"'.repeat(5 * MB)}` });
    expect((await get("notebook_content?select=original_notebook", person)).status).toBe(413);
    expect((await get("notebook_content?select=original_notebook&limit=1", person)).status).toBe(200);
  });

  it("F14: files, pictures and versions in lists inside other rows are refused before the database builds them", async () => {
    for (const path of [
      "notebooks?select=id,charts(*)",
      "notebooks?select=id,charts(data)",
      "notebooks?select=id,charts(id,title)",
      "notebooks?select=id,revisions(snapshot)",
      "profiles?select=id,notebooks(id,notebook_content(*))",
      "folders?select=*,notebooks(*,notebook_content(original_notebook))",
      "notebooks?select=id,a:charts!charts_notebook_id_fkey(d:data)",
    ])
      expect(await get(path, grace), path).toMatchObject({
        status: 400,
        text: expect.stringContaining("can't be listed inside"),
      });
    for (const path of [
      "notebooks?select=id,revisions(version,created_at)",
      "revisions?select=version,profiles(name,email)",
      "team_members?select=user_id,profiles(email,name,avatar_url)",
      "teams?select=*,notebooks(id,title)",
    ])
      expect((await get(path, grace)).status, path).toBe(200);
  });
});

describe("what a response reveals", () => {
  it("C25: an existing id and an unknown one get the same response, however duplicates are handled", async () => {
    const mine = await saveNotebook(ada, { title: "Mine" });
    const chart = { cell_index: 0, position: 0, title: "x", mime_type: "image/png", data: "aGk=" };
    const hers = await saveNotebook(
      grace,
      { title: "Hers" },
      { charts: [1, 2, 3, 4].map((position) => ({ ...chart, position })) },
    );
    const taken = await server.adminSql<{ id: string }[]>`select id from charts where notebook_id = ${hers}`;
    const before = await server.adminSql`select * from charts where notebook_id = ${hers} order by id`;
    for (const [index, prefer] of [
      "resolution=ignore-duplicates",
      "resolution=ignore-duplicates,return=representation",
      "resolution=merge-duplicates,return=representation",
      "return=representation",
    ].entries()) {
      const answers = [];
      for (const id of [taken[index]?.id, randomUUID()]) {
        const row = { ...chart, id, notebook_id: mine };
        const path = `/rest/v1/charts${prefer.startsWith("return") ? "" : "?on_conflict=id"}`;
        const response = await server.request(path, {
          method: "POST",
          token: ada.accessToken,
          headers: { prefer },
          json: row,
        });
        const text = (await response.text()).replaceAll(/"id":"[^"]+"/g, '"id":"(new)"');
        answers.push([response.status, response.headers.get("content-range"), text]);
      }
      expect(answers[0], prefer).toEqual(answers[1]);
    }
    expect(await server.adminSql`select * from charts where notebook_id = ${hers} order by id`).toEqual(before);
  });

  it("the word true can be filtered by", async () => {
    await server.request("/rest/v1/folders", {
      method: "POST",
      token: ada.accessToken,
      json: { name: "true", user_id: ada.id },
    });
    for (const [filter, count] of [
      ["name=eq.true", 1],
      ["name=in.(true,false)", 1],
      ["or=(name.eq.true,name.eq.null)", 1],
      ["name=eq.false", 0],
    ] as const) {
      const { status, text } = await get(`folders?select=name&${filter}`);
      expect([status, JSON.parse(text)], filter).toEqual([
        200,
        Array.from({ length: count }, () => ({ name: "true" })),
      ]);
    }
    expect((await get("notebooks?select=id&version=eq.true")).status).toBe(400);
  });

  it.each([
    ["a Host with a user in it", "GET / HTTP/1.1\r\nHost: a@127.0.0.1\r\n\r\n"],
    ["a Host with a path in it", "GET / HTTP/1.1\r\nHost: 127.0.0.1/x\r\n\r\n"],
    ["a Host with a blank in it", "GET /rest/v1/notebooks HTTP/1.1\r\nHost: a b\r\n\r\n"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n"],
    ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"],
    ["a Host with a control character", "GET / HTTP/1.1\r\nHost: a\u0001b\r\n\r\n"],
    ["an address without a path", "GET nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
    ["no HTTP at all", "HELLO\r\n\r\n"],
  ])("C17: %s is refused with the headers of every answer", async (_what, request) => {
    const answer = await raw(request);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    for (const header of ["x-content-type-options: nosniff", "x-frame-options: DENY", "referrer-policy: same-origin"])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
    expect(answer).toMatch(/content-security-policy: .*frame-ancestors 'none'/i);
  });
});

/** What the server writes on a connection to which this text was sent. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(text));
    socket.setTimeout(5000, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.includes("\r\n\r\n")) socket.end();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
