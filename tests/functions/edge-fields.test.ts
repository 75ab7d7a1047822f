/** Well-formed requests with a single fault: the response blames the request, and names the fault. */
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { request as requestOf } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { tries } from "../support/sizes.ts";
import { startTestServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";

let mail: MailSink;
let servers: Readonly<Record<"with mail" | "without mail", TestServer>>;
beforeAll(async () => {
  const webFolder = mkdtempSync(join(tmpdir(), "web-"));
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Data Documentation</title>");
  mail = await startMailSink();
  servers = {
    "with mail": await startTestServer({ webFolder, mail }),
    "without mail": await startTestServer({ webFolder }),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await mail.stop();
});

const NOBODY = "00000000-0000-4000-8000-000000000000";
const ODD: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  2 ** 63,
  true,
  "",
  "x",
  "\u0000",
  `${"a".repeat(39)}\u0000`,
  "\ud800".repeat(40),
  "infinity",
  "0001-01-01 BC",
  "__proto__",
  "constructor",
  "x".repeat(40_000),
  [],
  [[]],
  [null],
  {},
  { a: "\u0000" },
  { name: "a\u0000" },
  { name: "\ud800" },
  { "\u0000": 1 },
  { toString: 1 },
  { constructor: {} },
];

/** Requests as clients send them: method, address, body. */
const ACCOUNT_REQUESTS: readonly [string, string, Readonly<Record<string, unknown>>][] = [
  ["POST", "/auth/v1/signup", { email: "odd@example.org", password: "correct horse", data: { name: "Odd" } }],
  ["POST", "/auth/v1/token?grant_type=password", { email: "odd@example.org", password: "correct horse" }],
  ["POST", "/auth/v1/token?grant_type=refresh_token", { refresh_token: "x" }],
  ["POST", "/auth/v1/verify", { type: "signup", token_hash: "x".repeat(40) }],
  ["POST", "/auth/v1/verify", { type: "email_change", token_hash: "x".repeat(40) }],
  ["POST", "/auth/v1/recover", { email: "odd@example.org" }],
  ["POST", "/auth/v1/resend", { type: "signup", email: "odd@example.org" }],
];
const PERSON_REQUESTS: readonly [string, string, Readonly<Record<string, unknown>>][] = [
  ["PUT", "/auth/v1/user", { data: { name: "Odd" }, email: "new@example.org" }],
  ["PUT", "/auth/v1/user", { password: "x", current_password: "wrong" }],
  ["POST", "/functions/v1/analyze-notebook-content", { content: '{"cells":[]}', sectionType: "modeling", prompt: "x" }],
  ["POST", "/functions/v1/send-invitation-email", { invitationId: NOBODY, email: "x", teamId: NOBODY }],
  ["POST", "/functions/v1/delete-account", { userId: NOBODY }],
  ["POST", "/rest/v1/rpc/accept_team_invitation", { invitation_id: NOBODY }],
  ["POST", "/rest/v1/rpc/file_notebooks", { filings: [] }],
  ["POST", "/rest/v1/rpc/delete_notebooks", { notebook_ids: [] }],
  ["POST", "/rest/v1/rpc/save_notebook", { save: {}, original_notebook: null, charts: null }],
  [
    "POST",
    "/rest/v1/notebooks",
    { title: "x", id: NOBODY, created_at: "2026-01-01", tags: [], version: 1, "\u0000": 1 },
  ],
  ["PATCH", `/rest/v1/notebooks?id=eq.${NOBODY}`, { title: "x", folder_id: null, status: "Published", updated_at: 0 }],
  ["POST", "/rest/v1/teams", { name: "x", created_by: NOBODY, created_at: "2026-01-01" }],
  ["POST", "/rest/v1/team_invitations", { team_id: NOBODY, email: "x@example.org", expires_at: "2026-01-01" }],
  ["POST", "/rest/v1/folders", { name: "x", user_id: NOBODY }],
  ["PATCH", `/rest/v1/profiles?id=eq.${NOBODY}`, { name: "x", avatar_url: null }],
];

const withOneWrong = (fields: Readonly<Record<string, unknown>>): readonly unknown[] => [
  ...Object.keys(fields).flatMap((name, index) => oddFor(index).map((odd) => ({ ...fields, [name]: odd }))),
  ...ODD,
];

/** Half of the odd values in a quick run: neighboring fields have different halves. */
const oddFor = (field: number): readonly unknown[] => {
  const step = tries({ few: 2, many: 1 });
  return ODD.filter((_, index) => (field + index) % step === 0);
};

describe.each(["with mail", "without mail"] as const)("%s", (kind) => {
  it.each(ACCOUNT_REQUESTS)(
    "F16: whatever a field of %s %s contains, the answer is not a server error",
    async (method, path, fields) => {
      for (const several of inGroups(withOneWrong(fields), 20))
        await Promise.all(
          several.map(async (json) => {
            const response = await servers[kind].request(path, { method, json });
            expect(response.status, `${JSON.stringify(json).slice(0, 200)}: ${await response.text()}`).toBeLessThan(
              500,
            );
          }),
        );
    },
  );
});

it.each(PERSON_REQUESTS)(
  "F16: whatever a field of a person's %s %s contains, the answer is not a server error",
  async (method, path, fields) => {
    const { request, signUp } = servers["without mail"];
    const { accessToken: token } = await signUp();
    for (const several of inGroups(withOneWrong(fields), 5))
      await Promise.all(
        several.map(async (json) => {
          const response = await request(path, { method, json, token });
          expect(response.status, `${JSON.stringify(json).slice(0, 200)}: ${await response.text()}`).toBeLessThan(500);
        }),
      );
  },
);

it("F16: an unreadable address is refused, wherever the fault in it is", async () => {
  const { request, signUp } = servers["without mail"];
  const { accessToken: token } = await signUp();
  for (const path of [
    "/rest/v1/%ff",
    "/rest/v1/notebooks%00",
    "/rest/v1/rpc/%E0%A4%A",
    "/rest/v1/notebooks?%00=eq.1",
    "/rest/v1/notebooks?order=a%00b",
    "/auth/v1/%ff",
    "/functions/v1/%00",
  ])
    for (const method of ["GET", "HEAD", "POST", "PATCH", "DELETE"]) {
      const response = await request(path, {
        method,
        token,
        ...(method === "GET" || method === "HEAD" ? {} : { json: {} }),
      });
      expect(response.status, `${method} ${path}`).toBe(400);
      if (method !== "HEAD") expect(await response.text()).toContain("cannot be read");
    }
});

it("F16: a name that every object has is not a filter; as a value it is like any other", async () => {
  const { request, signUp } = servers["without mail"];
  const { accessToken: token, id } = await signUp();
  for (const filter of ["toString", "toString.1", "not.constructor.1", "__proto__.x", "valueOf(any).1"]) {
    const refused = await request(`/rest/v1/folders?name=${filter}`, { token });
    expect([refused.status, await refused.json()], filter).toMatchObject([400, { code: "PGRST100" }]);
  }
  const made = await request("/rest/v1/folders", { method: "POST", token, json: { name: "toString", user_id: id } });
  expect(made.status).toBe(201);
  const found = await request("/rest/v1/folders?select=name&name=eq.toString", { token });
  expect(await found.json()).toEqual([{ name: "toString" }]);
});

it.each(["TRACE", "PROPFIND", "QUERY"])(
  "F16: a request by %s is answered as not found, wherever it goes",
  async (method) => {
    const { url, key } = servers["without mail"];
    for (const path of [
      "/rest/v1/notebooks",
      "/rest/v1/rpc/account_summary",
      "/auth/v1/user",
      "/functions/v1/x",
      "/",
    ]) {
      // fetch refuses to send some of them.
      const asked = requestOf(`${url}${path}`, { method, headers: { apikey: key } }).end();
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode, path).toBe(404);
    }
  },
);

it("F16: more values than rows may hold are refused as too many, and an unreadable text as a fault of the request", async () => {
  const { request, signUp } = servers["without mail"];
  const { accessToken: token } = await signUp();
  const rows = Array.from({ length: 40_000 }, () => ({ name: "a", id: null }));
  const many = await request("/rest/v1/folders", { method: "POST", token, json: rows });
  expect([many.status, await many.json()]).toMatchObject([
    413,
    { message: expect.stringContaining("more than 20,000 values") },
  ]);
  const unfit = await request("/rest/v1/folders", { method: "POST", token, json: { name: { toString: 1 } } });
  expect([unfit.status, await unfit.json()]).toMatchObject([400, { message: "A value has the wrong form." }]);
});

it("F16: a name with an unstorable character is refused with a message, and a long one is not cut within a character", async () => {
  const { request } = servers["without mail"];
  const register = (name: string) =>
    request("/auth/v1/signup", {
      method: "POST",
      json: { email: `${crypto.randomUUID()}@example.org`, password: "correct horse", data: { name } },
    });
  const refused = await register("a\u0000");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { msg: 'A text of "name" holds the character U+0000, which cannot be stored.' },
  ]);
  expect(await (await register("\u200b\u2060")).json()).not.toHaveProperty("user.user_metadata.name");
  const accepted = await register(`${"x".repeat(199)}😀😀`);
  expect(await accepted.json()).toMatchObject({ user: { user_metadata: { name: `${"x".repeat(199)}😀` } } });
});

describe.each(["with mail", "without mail"] as const)("%s", (kind) => {
  it("two clicks on the register button make one account, and neither ends in a server error", async () => {
    const { request, adminSql } = servers[kind];
    for (let round = 0; round < 10; round += 1) {
      const json = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse" };
      // From concurrent to sequential, so that the second click meets the first at every step.
      const click = async (index: number): Promise<Response> => {
        await sleep(index * round * 10);
        return request("/auth/v1/signup", { method: "POST", json });
      };
      const answers = await Promise.all([0, 1, 2].map(click));
      expect(answers.map(({ status }) => status).toSorted()).toEqual(
        kind === "with mail" ? [200, 200, 200] : [200, 422, 422],
      );
      expect(await adminSql`select 1 from auth.users where email = ${json.email}`).toHaveLength(1);
    }
  });
});

const inGroups = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
