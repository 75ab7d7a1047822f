/** What a link opens over HTTP, for a client with only the public key. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { callFunction } from "../support/function-calls.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let ada: TestPerson;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ limits: "on" });
  ada = await server.signUp("ada@example.org", "correct horse", "Ada");
  const cell = { cell_type: "code", metadata: {}, execution_count: 1, source: "SECRET_RULE = 1", outputs: [] };
  id = await saveNotebook(
    ada,
    { title: "Prices", content: { modeling_section: "A Ridge is fitted." } },
    { file: JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { path: "/home/ada" }, cells: [cell] }) },
  );
});
afterAll(() => server.stop());

const open = (token: unknown, part: string): Promise<Response> =>
  callFunction(server, "open-notebook-link", { token, part });
const newLink = async (with_code: boolean): Promise<string> => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { data, error } = await ada.client.rpc("create_notebook_link", { notebook: id, with_code, expires_at });
  if (error) throw error;
  return data;
};

it("S02 S03: a link gives the documentation and the cells, with code or without, and never the uploaded file", async () => {
  for (const withCode of [true, false]) {
    const token = await newLink(withCode);
    const said = await (await open(token, "documentation")).text();
    expect(said).toContain("A Ridge is fitted.");
    const file = await (await open(token, "file")).text();
    expect(file.includes("SECRET_RULE")).toBe(withCode);
    for (const text of [said, file])
      for (const secret of ["/home/ada", ada.id, ada.email, "original_notebook"]) expect(text).not.toContain(secret);
    expect(await (await open(token, "pictures")).json()).toEqual({ charts: [] });
  }
});

it("S04: revoked, expired and unknown links get the same response byte for byte, and search engines are kept out", async () => {
  const [revoked, expired] = [await newLink(true), await newLink(true)];
  await server.adminSql`update notebook_links set expires_at = now() where token_hash = encode(sha256(${Buffer.from(expired)}), 'hex')`;
  await server.adminSql`delete from notebook_links where token_hash = encode(sha256(${Buffer.from(revoked)}), 'hex')`;
  const answers = new Set<string>();
  for (const token of [revoked, expired, "0".repeat(64), "x", null]) {
    const response = await open(token, "documentation");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    const headers = [...response.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
    answers.add(`${response.status} ${JSON.stringify(headers)} ${await response.text()}`);
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toMatch(/^404/);
});

it("S02: a token opens nothing but its link: no table, no procedure, no other function", async () => {
  const token = await newLink(true);
  for (const path of [
    "/rest/v1/notebook_links?select=*",
    `/rest/v1/notebooks?id=eq.${id}`,
    "/rest/v1/rpc/open_notebook_link",
    "/functions/v1/analyze-notebook-content",
    "/functions/v1/translate-section",
    "/functions/v1/push-notebook",
    "/functions/v1/delete-account",
    "/auth/v1/user",
    `/rest/v1/notebooks?token=eq.${token}`,
  ])
    for (const init of [{}, { token }, { method: "POST", json: { token, part: "file" } }]) {
      const response = await server.request(path, init);
      expect(response.status >= 400 || (await response.text()) === "[]", path).toBe(true);
    }
});

it("S05: guessing ends in 429 with a retry time", async () => {
  const guess = (): Promise<Response> => open("0".repeat(64), "documentation");
  expect((await guess()).status).toBe(404);
  await server.adminSql`update edge.rate_limits set points = 598 where key like 'openLink.client%'`;
  const answers = [await guess(), await guess(), await guess()];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 429]);
  expect(Number(answers[2]?.headers.get("retry-after"))).toBeGreaterThan(0);
  await server.adminSql`delete from edge.rate_limits where key like 'openLink.client%'`;
});

it("S06: the address of a shared page stays out of the log", async () => {
  const token = await newLink(true);
  await server.request(`/s/${token}`);
  expect(server.log()).toContain("/s/...");
  expect(server.log()).not.toContain(token);
});
