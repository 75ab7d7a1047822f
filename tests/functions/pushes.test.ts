/** Pushing notebooks with an access token, over HTTP. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { notebookCharts } from "@data-documentation/notebook/format/charts.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessTokenOf } from "../support/access-token.ts";
import { callFunction } from "../support/function-calls.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

const INPUT = join(import.meta.dirname, "../../notebook/src/analysis/fixtures/input");
const CHURN = readFileSync(join(INPUT, "classification-of-churn.ipynb"), "utf8");
const EXAMPLE = readFileSync(join(import.meta.dirname, "../../web/public/example.ipynb"), "utf8");
const TUNED = readFileSync(join(INPUT, "regression-with-tuning.ipynb"), "utf8");

let server: TestServer;
let ada: TestPerson;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ limits: "on" });
  ada = await server.signUp("ada@example.org");
  token = await accessTokenOf(ada, "Nightly run");
});
afterAll(() => server.stop());

const send = (body: object, headers: Record<string, string> = { "x-datadoc-token": token }): Promise<Response> =>
  callFunction(server, "push-notebook", { saveId: randomUUID(), ...body }, undefined, { headers });
interface Answer {
  readonly id: string;
  readonly url: string;
  readonly version: number;
  readonly created: boolean;
  readonly kept: readonly string[];
}
const push = async (body: object): Promise<Answer> => {
  const response = await send(body);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};
const stored = async (id: string) => {
  const [row] = await server.adminSql`
    select n.*, c.* from notebooks n join notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
  if (!row) throw new Error("There is no such notebook.");
  return row;
};
const revisions = async (id: string) =>
  (await server.adminSql`select version, pushed_with from revisions where notebook_id = ${id} order by version`).map(
    ({ version, pushed_with }) => [version, pushed_with] as const,
  );

it("T07: the first push of a file makes a notebook, the next ones become its versions, and record what they were pushed with", async () => {
  const first = await push({ path: "reports/churn.ipynb", file: CHURN });
  expect(first).toMatchObject({ created: true, version: 1, kept: [] });
  expect(first.url).toBe(`${server.url}/app/notebooks/${first.id}`);
  const { modeling_section: modeling, ...made } = await stored(first.id);
  expect(made).toMatchObject({ user_id: ada.id, file_name: "churn.ipynb", summary_source: "built-in" });
  expect(made["original_notebook"]).toBe(CHURN);

  const second = await push({ path: "reports/churn.ipynb", file: TUNED });
  expect(second).toMatchObject({ id: first.id, created: false, version: 2, kept: [] });
  const renewed = await stored(first.id);
  expect(renewed["modeling_section"]).not.toBe(modeling);
  expect(renewed["title"]).toBe(made["title"]);
  expect(await revisions(first.id)).toEqual([
    [1, "Nightly run"],
    [2, "Nightly run"],
  ]);
  expect((await push({ path: "other/churn.ipynb", file: CHURN })).id).not.toBe(first.id);
});

it("a push has the texts, the score and the pictures that an upload of the same file has", async () => {
  const { id } = await push({ path: "same.ipynb", file: EXAMPLE });
  const asked = (question: object) =>
    callFunction(server, "analyze-notebook-content", { content: EXAMPLE, ...question }, ada.accessToken);
  const section = (await (await asked({ sectionType: "modeling" })).json()) as { summary: string };
  const score = (await (await asked({ prompt: "score" })).json()) as { summary: string; reading: { outcome: string } };
  expect(await stored(id)).toMatchObject({
    modeling_section: section.summary,
    code_quality_score: JSON.parse(score.summary) as object,
    ml_outcome: score.reading.outcome,
  });
  const parsed = parseNotebook(EXAMPLE);
  const pictures = parsed.ok ? notebookCharts(parsed.value) : [];
  expect(pictures.length).toBeGreaterThan(0);
  expect(
    await server.adminSql`
      select cell_index, position, title, mime_type, data from charts where notebook_id = ${id} order by 1, 2`,
  ).toEqual(pictures);
});

it("T08: edits made meanwhile stay, even when saved at the same moment", async () => {
  const { id } = await push({ path: "typed.ipynb", file: CHURN });
  const texts = await stored(id);
  const edit = async (modeling_section: string): Promise<string> => {
    const { version, title } = await stored(id);
    const { data, error } = await ada.client.rpc("save_notebook", {
      save: {
        save_id: randomUUID(),
        id,
        version: version as number,
        title: title as string,
        description: texts["description"] as string,
        status: "Published",
        file_name: "typed.ipynb",
        content: {
          exploration_section: texts["exploration_section"] as string,
          data_prep_section: texts["data_prep_section"] as string,
          section_evidence: texts["section_evidence"] as never,
          summary_source: "built-in",
          modeling_section,
          business_logic_section: "For the board.",
        },
      },
    });
    if (error) throw error;
    return (data as { outcome: string }).outcome;
  };
  expect(await edit("Chosen by Ada.")).toBe("saved");
  const { kept } = await push({ path: "typed.ipynb", file: TUNED });
  expect(kept).toContain("Modeling");
  expect(await stored(id)).toMatchObject({
    modeling_section: "Chosen by Ada.",
    business_logic_section: "For the board.",
    status: "Published",
  });
  // The second to arrive either builds on the other's version or gets a conflict.
  const [pushed, edited] = await Promise.all([push({ path: "typed.ipynb", file: CHURN }), edit("Again by Ada.")]);
  const after = await stored(id);
  expect(after["original_notebook"]).toBe(CHURN);
  expect(after["modeling_section"]).toBe(edited === "saved" ? "Again by Ada." : "Chosen by Ada.");
  expect(after["version"]).toBe(pushed.version + (edited === "saved" && pushed.version === 4 ? 1 : 0));
});

it("T07: the same file pushed five times concurrently is one notebook; a push whose response got lost is not written twice", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => push({ path: "once.ipynb", file: CHURN })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  const again = { path: "retried.ipynb", file: CHURN, saveId: randomUUID() };
  const [first, second] = [await push(again), await push(again)];
  expect([second.id, second.version]).toEqual([first.id, first.version]);
  expect(await revisions(first.id)).toHaveLength(1);
});

it("T07: goes only into the user's own folder and team, and never into or over anything of other users", async () => {
  const grace = await server.signUp("grace@example.org");
  await grace.client.from("teams").insert({ name: "Research", created_by: grace.id });
  await ada.client.from("folders").insert({ name: "Sales", user_id: ada.id });
  const theirs = await saveNotebook(grace, { title: "Hers" });
  const { id } = await push({ path: "placed.ipynb", file: CHURN, folder: "sales" });
  const { data: folders } = await ada.client.from("notebooks").select("folders(name)").eq("id", id);
  expect(folders).toEqual([{ folders: { name: "Sales" } }]);
  expect((await push({ path: "placed.ipynb", file: CHURN })).id).not.toBe(id);
  for (const [place, words] of [
    [{ folder: "Purchasing" }, 'You have no folder named "Purchasing".'],
    [{ team: "Research" }, 'You are not a member of a team named "Research".'],
  ] as const) {
    const response = await send({ path: "placed.ipynb", file: CHURN, ...place });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: words });
  }
  expect(await revisions(theirs)).toEqual([[1, null]]);
  const [before] = await server.adminSql`select version, title from notebooks where id = ${theirs}`;
  expect(before).toEqual({ version: 1, title: "Hers" });
});

it("T04: an access token opens nothing else: no table, no procedure, no function, no account", async () => {
  const id = await saveNotebook(ada, { title: "Private" });
  for (const [path, init] of [
    ["/rest/v1/notebooks?select=id", {}],
    ["/rest/v1/access_tokens?select=id", {}],
    ["/rest/v1/rpc/create_access_token", { method: "POST", json: { name: "More", days: 30 } }],
    ["/rest/v1/rpc/save_notebook", { method: "POST", json: { save: { id, save_id: randomUUID(), version: 1 } } }],
    ["/rest/v1/rpc/save_site_texts", { method: "POST", json: { texts: [] } }],
    ["/auth/v1/user", {}],
    ["/auth/v1/user", { method: "PUT", json: { password: "another horse" } }],
    ["/auth/v1/logout", { method: "POST" }],
    ["/auth/v1/token?grant_type=refresh_token", { method: "POST", json: { refresh_token: token } }],
    ["/functions/v1/delete-account", { method: "POST", json: {} }],
    ["/functions/v1/analyze-notebook-content", { method: "POST", json: { content: "{}", sectionType: "modeling" } }],
    ["/functions/v1/send-invitation-email", { method: "POST", json: { invitationId: id } }],
  ] as const)
    for (const proof of [{ token }, { headers: { "x-datadoc-token": token } }]) {
      const response = await server.request(path, { ...init, ...proof });
      expect(response.status >= 400 || (await response.text()) === "[]", path).toBe(true);
    }
  const asLogin = await server.request("/functions/v1/push-notebook", {
    method: "POST",
    json: {},
    token: ada.accessToken,
  });
  expect(asLogin.status).toBe(401);
  expect((await ada.client.auth.getUser()).error).toBeNull();
});

it("T01: signing out everywhere and a new password end the tokens; signing out here does not", async () => {
  const person = await server.signUp("leaving@example.org");
  const works = async (one: string): Promise<boolean> =>
    (await send({ path: "a.ipynb", file: CHURN }, { "x-datadoc-token": one })).ok;
  const first = await accessTokenOf(person);
  await server.request("/auth/v1/logout?scope=local", { method: "POST", token: person.accessToken });
  expect(await works(first)).toBe(true);
  const { email, password } = person;
  await person.client.auth.signInWithPassword({ email, password });
  await person.client.auth.updateUser({ password: "another horse" });
  expect(await works(first)).toBe(false);
  const second = await accessTokenOf(person);
  expect(await works(second)).toBe(true);
  await person.client.auth.signOut({ scope: "global" });
  expect(await works(second)).toBe(false);
});

it("T10: a wrong token is refused while the notebook is still being sent", async () => {
  const sending = request(`${server.url}/functions/v1/push-notebook`, {
    method: "POST",
    headers: { apikey: server.key, "content-type": "application/json", "x-datadoc-token": `${token.slice(0, -1)}x` },
  });
  sending.write('{"path":"a.ipynb","file":"');
  const [response] = (await once(sending, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  sending.on("error", () => undefined).destroy();
});

it("H04 T10: what the database refuses is answered in its words, and nothing is saved", async () => {
  const long = { version: 1, title: "t".repeat(501), modelType: "" };
  const file = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { data_documentation: long }, cells: [] });
  const refused = await send({ path: "long.ipynb", file });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: expect.stringMatching(/title.*500 characters/i) },
  ]);
  await server.adminSql`select private.set_quotas(1, null, null, null)`;
  const full = await send({ path: "full.ipynb", file: CHURN });
  await server.adminSql`select private.set_quotas(null, null, null, null)`;
  expect([full.status, await full.json()]).toEqual([507, { error: expect.stringMatching(/notebooks/) }]);
  expect(await server.adminSql`select from notebooks where file_name in ('long.ipynb', 'full.ipynb')`).toHaveLength(0);
});

it("T02: guessing ends in 429 with a retry time, and valid tokens keep working from the same address", async () => {
  const guess = (): Promise<Response> =>
    send({ path: "a.ipynb", file: "{}" }, { "x-datadoc-token": `datadoc_${"0".repeat(72)}` });
  expect((await guess()).status).toBe(401);
  await server.adminSql`update edge.rate_limits set points = 59 where key like 'wrongToken.client%'`;
  const answers = [await guess(), await guess()];
  expect(answers.map(({ status }) => status)).toEqual([401, 429]);
  expect(Number(answers[1]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await push({ path: "a.ipynb", file: CHURN })).created).toBe(true);
});

it("T10: a user's pushes are counted, whatever the token", async () => {
  await push({ path: "counted.ipynb", file: CHURN });
  await server.adminSql`update edge.rate_limits set points = 60 where key like 'push.account%'`;
  const response = await send({ path: "a.ipynb", file: CHURN });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  await server.adminSql`delete from edge.rate_limits where key like 'push.account%'`;
});

it("T10: a file that is not a notebook, too large or endlessly nested is refused, and nothing is made of it", async () => {
  const fresh = await server.signUp("hostile@example.org");
  const mine = { "x-datadoc-token": await accessTokenOf(fresh) };
  const deep = `{"cells":[{"cell_type":"code","source":${"[".repeat(200_000)}${"]".repeat(200_000)}}]}`;
  for (const [file, status] of [
    ["", 422],
    ["\u0000", 400],
    [deep, 422],
    [`{"cells":["${"x".repeat(10 * 1024 * 1024)}"]}`, 422],
    ["x".repeat(25 * 1024 * 1024), 413],
  ] as const)
    expect((await send({ path: "a.ipynb", file }, mine)).status, file.slice(0, 20)).toBe(status);
  expect(await server.adminSql`select from notebooks where user_id = ${fresh.id}`).toHaveLength(0);
});

it("T03: tokens are in no log", () => {
  expect(server.log()).toContain("/functions/v1/push-notebook");
  expect(server.log()).not.toContain("datadoc_");
});
