/** `datadoc push` against a server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../cli/src/datadoc.ts";
import { accessTokenOf } from "../support/access-token.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

const PASSWORD = `orchid-${"lamp"}-9`;

let server: TestServer;
let ada: TestPerson;
let token: string;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp("ada@example.org");
  token = await accessTokenOf(ada);
  folder = mkdtempSync(join(tmpdir(), "datadoc-"));
  mkdirSync(join(folder, "project/.git"), { recursive: true });
  mkdirSync(join(folder, "project/reports"));
  for (const name of ["a", "b"])
    writeFileSync(join(folder, `project/reports/${name}.ipynb`), notebook(`# ${name}`, "x = 1"));
  writeFileSync(join(folder, "secret.ipynb"), notebook("# Secret", `password = "${PASSWORD}"`));
  writeFileSync(join(folder, "broken.ipynb"), "{");
  writeFileSync(join(folder, "large.ipynb"), " ".repeat(10 * 1024 * 1024 + 1));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const notebook = (title: string, code: string): string =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata: {},
    cells: [
      { cell_type: "markdown", metadata: {}, source: title },
      { cell_type: "code", metadata: {}, execution_count: 1, source: code, outputs: [] },
    ],
  });
const path = (name: string): string => join(folder, name);

const push = async (args: readonly string[], env: Record<string, string> = {}) => {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  const code = await run(["push", ...args], {
    stdout: output("stdout"),
    stderr: output("stderr"),
    env: { DATADOC_URL: server.url, DATADOC_TOKEN: token, ...env },
  });
  return { code, ...written };
};
const stored = async (address: string) => {
  const [row] = await server.adminSql`
    select n.title, n.version, n.folder_id, n.team_id, c.original_notebook as file, p.path
    from notebooks n join notebook_content c on c.notebook_id = n.id join private.pushed_files p on p.notebook_id = n.id
    where n.id = ${address.trim().split("/").at(-1) ?? ""}`;
  if (!row) throw new Error(`Nothing was stored at ${address}`);
  return row;
};

it("prints the address of each notebook, and the same address the next time", async () => {
  const first = await push([path("project/reports")]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const addresses = first.stdout.trim().split("\n");
  expect(addresses).toHaveLength(2);
  expect(await stored(addresses[0] ?? "")).toMatchObject({ title: "a", path: "reports/a.ipynb", version: 1 });
  // A backend without /config.json needs its key passed in.
  expect(await push([path("project/reports")], { DATADOC_KEY: server.key })).toEqual(first);
  expect(await stored(addresses[1] ?? "")).toMatchObject({ title: "b", path: "reports/b.ipynb", version: 2 });
});

it("identifies a file outside a repository by its path as given, or by the given name", async () => {
  const given = await push([path("secret.ipynb")]);
  expect((await stored(given.stdout))["path"]).toBe(path("secret.ipynb"));
  const named = await push([path("secret.ipynb"), "--as", "daily/run.ipynb"]);
  expect((await stored(named.stdout))["path"]).toBe("daily/run.ipynb");
  expect(await push([path("project"), "--as", "one.ipynb"])).toMatchObject({
    code: 2,
    stderr: "datadoc: --as names one notebook, but there are 2\n",
  });
});

it("T11: masks secrets before anything is sent and says so; with --keep-secrets it sends them and says that", async () => {
  const masked = await push([path("secret.ipynb")]);
  expect(masked.stderr).toContain("secret.ipynb: 1 secret was masked before sending: password in cell 2\n");
  const { file } = await stored(masked.stdout);
  expect(file).toContain("[secret removed]");
  expect(file).not.toContain(PASSWORD);
  const kept = await push([path("secret.ipynb"), "--keep-secrets"]);
  expect(kept.stderr).toContain("1 secret was sent as it is, because of --keep-secrets: password in cell 2\n");
  expect((await stored(kept.stdout))["file"]).toContain(PASSWORD);
});

it("puts new notebooks into the given folder and team", async () => {
  const { data: teams } = await ada.client.from("teams").insert({ name: "Research", created_by: ada.id }).select("id");
  const { data: folders } = await ada.client.from("folders").insert({ name: "Sales", user_id: ada.id }).select("id");
  const { stdout } = await push([path("secret.ipynb"), "--folder", "Sales", "--team", "Research"]);
  expect(await stored(stdout)).toMatchObject({ folder_id: folders?.[0]?.id, team_id: teams?.[0]?.id });
  for (const [option, words] of [
    ["--folder", 'You have no folder named "Nowhere".'],
    ["--team", 'You are not a member of a team named "Nowhere".'],
  ] as const) {
    // The next one would fail as well.
    const { code, stdout: printed, stderr } = await push([path("project"), option, "Nowhere"]);
    expect({ code, printed }).toEqual({ code: 2, printed: "" });
    expect(stderr).toContain(`a.ipynb: ${words}\ndatadoc: 1 file not sent\n`);
  }
});

it("exits with 1 below the required score, after it has pushed", async () => {
  const { code, stdout, stderr } = await push([path("project/reports/a.ipynb"), "--min", "10"]);
  expect(code).toBe(1);
  expect(stderr).toContain("reports/a.ipynb is under 10\n");
  expect(await stored(stdout)).toMatchObject({ title: "a" });
});

it("reports what it kept because a user had edited it", async () => {
  const { stdout } = await push([path("project/reports/b.ipynb")]);
  const id = stdout.trim().split("/").at(-1) ?? "";
  await ada.client.from("notebook_content").update({ modeling_section: "By hand" }).eq("notebook_id", id);
  const again = await push([path("project/reports/b.ipynb")]);
  expect(again.stderr).toContain("b.ipynb: edited by hand, so kept: Modeling\n");
});

it("reads the token from a file, and prints JSON that holds neither it nor a secret", async () => {
  writeFileSync(path("token"), `${token}\n`);
  const args = [path("secret.ipynb"), path("broken.ipynb"), "--json", "--token-file", path("token")];
  const { code, stdout } = await push(args, { DATADOC_TOKEN: "" });
  expect(code).toBe(2);
  const reports = JSON.parse(stdout) as Record<string, unknown>[];
  expect(reports).toEqual([
    {
      file: path("secret.ipynb"),
      ok: true,
      path: path("secret.ipynb"),
      id: expect.any(String) as string,
      url: expect.stringContaining(`${server.url}/app/notebooks/`) as string,
      version: expect.any(Number) as number,
      created: false,
      score: expect.any(Number) as number,
      kept: [],
      secrets: { found: [{ kind: "password", cell: 1 }], masked: true },
    },
    {
      file: path("broken.ipynb"),
      ok: false,
      error: { message: expect.stringContaining("Invalid notebook format: ") as string, concerns: "file" },
    },
  ]);
  expect(stdout).not.toContain(token);
  expect(stdout).not.toContain(PASSWORD);
});

it("reports what is wrong with a file, and pushes the others", async () => {
  const wrong = [path("broken.ipynb"), path("large.ipynb"), path("nowhere.ipynb"), path("token")];
  const { code, stdout, stderr } = await push([...wrong, path("project/reports/a.ipynb")]);
  expect(code).toBe(2);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  for (const words of [
    "broken.ipynb: Invalid notebook format: ",
    "large.ipynb: File too large: ",
    "no notebook matches ",
    "token: Invalid file format: ",
  ])
    expect(stderr).toContain(words);
});

it("T01 T02: reports what is wrong with the token", async () => {
  const [revoked, expired] = [await accessTokenOf(ada, "Revoked"), await accessTokenOf(ada, "Expired")];
  await ada.client.from("access_tokens").delete().eq("name", "Revoked");
  await server.adminSql`update access_tokens set expires_at = now() where name = 'Expired'`;
  for (const [wrong, words] of [
    [token.slice(0, -3), "not a complete access token"],
    [revoked, "was revoked, or it belongs to another server"],
    [expired, "has expired"],
    ["", "set DATADOC_TOKEN to an access token"],
    ["two words", "must be one word"],
  ] as const) {
    const { code, stdout, stderr } = await push([path("project/reports/a.ipynb")], { DATADOC_TOKEN: wrong });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
  }
  for (const [file, words] of [
    [path("nowhere"), "there is no such file"],
    [path("empty"), "holds no token"],
  ] as const) {
    writeFileSync(path("empty"), "\n");
    const { code, stderr } = await push([path("project"), "--token-file", file]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  }
});

it("T12: sends the token to the named server alone, and not without encryption", async () => {
  const asked: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers["x-datadoc-token"] as string | undefined);
    if (request.url === "/config.json") response.end(JSON.stringify({ supabaseKey: "public" }));
    else response.writeHead(307, { location: `${server.url}/functions/v1/push-notebook` }).end();
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const led = await push([path("project/reports/a.ipynb")], { DATADOC_URL: address });
  expect(led.code).toBe(2);
  expect(led.stderr).toContain(`${address} leads to ${server.url}/functions/v1/push-notebook: set DATADOC_URL`);
  expect(asked).toEqual([undefined, token]);
  other.close();
  const open = await push([path("project")], { DATADOC_URL: "http://docs.example.org" });
  expect(open).toMatchObject({ code: 2, stdout: "" });
  expect(open.stderr).toContain("not encrypted");
});

it("distinguishes an unreachable server, which exits with 3, from an address that is invalid or not ours", async () => {
  const page = createServer((_request, response) => response.end("<!doctype html>"));
  await new Promise<void>((done) => page.listen(0, "127.0.0.1", done));
  const { port } = page.address() as AddressInfo;
  const other = await push([path("project")], { DATADOC_URL: `http://127.0.0.1:${port}` });
  expect(other).toMatchObject({ code: 2 });
  expect(other.stderr).toContain("does not answer like a Data Documentation server");
  await new Promise((done) => page.close(done));
  const gone = await push([path("project")], { DATADOC_URL: `http://127.0.0.1:${port}` });
  expect(gone).toMatchObject({ code: 3, stdout: "" });
  expect(gone.stderr).toContain(`http://127.0.0.1:${port} can't be reached: nothing answers there`);
  for (const [address, words] of [
    ["", "set DATADOC_URL to the address of your server"],
    ["docs.example.org", "not the address of a server"],
    ["ftp://docs.example.org", "not the address of a server"],
    ["https://ada:secret@docs.example.org", "not the address of a server"],
  ] as const) {
    const { code, stderr } = await push([path("project")], { DATADOC_URL: address });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("secret");
  }
});

it("waits for a server that is starting", async () => {
  server.database.state = "starting";
  setTimeout(() => (server.database.state = "ready"), 300);
  expect(await push([path("project/reports/a.ipynb")])).toMatchObject({ code: 0, stderr: "" });
});

it.each([
  [["--token", "x", "a.ipynb"], "a token doesn't belong on the command line"],
  [["a.ipynb", "--html"], "don't belong to datadoc push"],
  [["a.ipynb", "--min", "eleven"], "--min takes a score from 0 to 10"],
  [[], "which notebook? Try: datadoc push notebook.ipynb"],
])("refuses %j", async (args, words) => {
  const { code, stdout, stderr } = await push(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(words);
});
