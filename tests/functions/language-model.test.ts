/**
 * Sections by a language model over HTTP: what browser, log and provider get to see, how much is requested at the same
 * time, and what ends it.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callFunction } from "../support/function-calls.ts";
import { settingsFor, startModelServer } from "../support/model-server.ts";
import type { ModelServer } from "../support/model-server.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";
import { twoModelsNotebook } from "../support/two-models-notebook.ts";

const KEY = "sk-canary-of-this-installation";
const content = twoModelsNotebook();
const SENTENCES = [
  "The random forest reaches an accuracy of 0.87 on the test data.",
  "The data come from `customers.csv`, and the models predict `churn`.",
];
const ANSWER = JSON.stringify({ sentences: SENTENCES });

let model: ModelServer;
let server: TestServer;
let ada: TestPerson;
const ask = (question: object, init: RequestInit = {}): Promise<Response> =>
  callFunction(
    server,
    "analyze-notebook-content",
    { content, agreed: new URL(model.url).host, ...question },
    ada.accessToken,
    init,
  );

beforeAll(async () => {
  model = await startModelServer(() => ({ says: ANSWER }));
  const AI = settingsFor(model, { apiKey: KEY, prices: { input: 1, output: 2 } });
  server = await startTestServer({ env: { AI } });
  ada = await server.signUp();
});
beforeEach(() => {
  model.behave = () => ({ says: ANSWER });
});
afterAll(() => Promise.all([server.stop(), model.stop()]));

it("E07: the browser learns which model writes and where, and the key reaches neither it nor the log", async () => {
  const config = await (await server.request("/config.json")).text();
  expect(JSON.parse(config)).toMatchObject({
    analysis: "model",
    model: { name: "fake-8b", host: new URL(model.url).host },
  });
  model.behave = () => ({ status: 401, body: `{"error":{"message":"Incorrect API key provided: ${KEY}"}}` });
  const refused = await ask({ sectionType: "validation" });
  const text = await refused.text();
  expect(JSON.parse(text)).toMatchObject({ source: "built-in", instead: "refused" });
  expect(`${config}${text}${server.log()}`).not.toContain("sk-canary");
  expect(server.log()).toContain('"kind":"refused","status":401');
});

it("the tokens of each answer are counted in the log, which holds nothing of the notebook", async () => {
  const { source, model: name } = (await (await ask({ sectionType: "validation" })).json()) as Record<string, unknown>;
  expect([source, name]).toEqual(["model", "fake-8b"]);
  expect(server.log()).toContain('"model":"fake-8b","inputTokens":120,"outputTokens":30');
  expect(server.log()).not.toMatch(/customers|random forest/i);
});

const calls = () =>
  server.adminSql`select section, provider, model, prompt_version, input_tokens, output_tokens, cost, outcome, user_id, notebook_id
    from private.model_calls order by asked_at`;

it("each question is recorded with its cost and its outcome, and with nothing of the notebook", async () => {
  await server.adminSql`delete from private.model_calls`;
  await ask({ sectionType: "validation" });
  model.behave = () => ({ status: 401 });
  await ask({ sectionType: "modeling" });
  const asked = (section: string) => ({
    section,
    provider: new URL(model.url).host,
    model: "fake-8b",
    prompt_version: "section-1",
    user_id: ada.id,
    notebook_id: null,
  });
  expect(await calls()).toEqual([
    { ...asked("validation"), outcome: "answered", input_tokens: 120, output_tokens: 30, cost: "0.000180" },
    { ...asked("modeling"), outcome: "refused", input_tokens: null, output_tokens: null, cost: null },
  ]);
});

it("E04: two servers over one database count the day's questions together; after that the built-in text is used", async () => {
  const small = await startTestServer({ env: { AI: settingsFor(model, { daily: { ofPerson: 2, inAll: 3 } }) } });
  const people = [await small.signUp(), await small.signUp()];
  const put = async (person: TestPerson | undefined) => {
    const question = { content, sectionType: "validation", agreed: new URL(model.url).host };
    const response = await callFunction(small, "analyze-notebook-content", question, person?.accessToken ?? "");
    const { source, instead, summary } = (await response.json()) as Record<string, string>;
    expect([response.status, (summary?.length ?? 0) > 0]).toEqual([200, true]);
    return instead ?? source;
  };
  // A question asked by another server over this database.
  await small.adminSql`select private.begin_model_call(
    ${people[0]?.id ?? ""}, null, 'modeling', 'elsewhere', 'fake-8b', 'section-1', 2, 3)`;
  const before = model.requests.length;
  expect([await put(people[0]), await put(people[0]), await put(people[1]), await put(people[1])]).toEqual([
    "model",
    "limit",
    "model",
    "limit-in-all",
  ]);
  expect(model.requests.length).toBe(before + 2);
  await small.stop();
});

it("E09: a team that forbids models keeps its notebooks from them, whoever asks", async () => {
  const { data: team } = await ada.client
    .from("teams")
    .insert({ name: "Careful team", description: null, created_by: ada.id })
    .select("id")
    .single();
  const teamId = team?.id ?? "";
  const { data: notebook } = await ada.client
    .from("notebooks")
    .insert({ title: "Ours", user_id: ada.id, team_id: teamId })
    .select("id")
    .single();
  const put = async (place: object) => {
    const { instead, source } = (await (await ask({ sectionType: "validation", ...place })).json()) as {
      instead: string | null;
      source: string;
    };
    return instead ?? source;
  };
  expect(await put({ teamId })).toBe("model");
  expect((await ada.client.from("teams").update({ language_model: "forbid" }).eq("id", teamId)).error).toBeNull();
  const before = model.requests.length;
  expect([await put({ teamId }), await put({ notebookId: notebook?.id })]).toEqual(["forbidden", "forbidden"]);
  expect(model.requests.length).toBe(before);
  expect(await put({ teamId: "nonsense", notebookId: 7 })).toBe("model");
});

it("E04: five questions of one user run in parallel, and each section is written", async () => {
  model.behave = () => ({ late: 60, says: ANSWER });
  // Larger than what a user may otherwise send twice in parallel.
  const large = JSON.parse(content) as { cells: object[] };
  large.cells.push({ cell_type: "markdown", metadata: {}, id: "long", source: "All is well. ".repeat(25_000) });
  const sections = [1, 2].flatMap(() => ["exploration", "modeling", "validation"]);
  const answers = await Promise.all(
    sections.map(async (sectionType) => {
      const response = await ask({ content: JSON.stringify(large), sectionType });
      return [response.status, ((await response.json()) as { summary: string }).summary.length > 0];
    }),
  );
  expect(answers).toEqual(sections.map(() => [200, true]));
  expect(model.mostOpen).toBeGreaterThan(1);
  expect(model.mostOpen).toBeLessThanOrEqual(5);
});

it("E04: reports its progress line by line, and pages that leave meanwhile hold no place", async () => {
  model.behave = () => ({ says: ANSWER, pause: 30 });
  const accept = { headers: { accept: "application/x-ndjson" } };
  const large = JSON.parse(content) as { cells: object[] };
  large.cells.push({ cell_type: "markdown", metadata: {}, id: "long", source: "All is well. ".repeat(25_000) });
  const question = { content: JSON.stringify(large), sectionType: "validation" };
  // More than a user may send in parallel.
  for (let leaving = 0; leaving < 6; leaving += 1) {
    const response = await ask(question, accept);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    await response.body?.cancel();
  }
  const reader = (await ask(question, accept)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  expect(JSON.parse(first?.value ?? "")).toMatchObject({ written: 1, sentences: [{ text: SENTENCES[0] }] });
  let last = "";
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) last = read.value;
  expect(JSON.parse(last.trim().split("\n").at(-1) ?? "")).toMatchObject({ answer: { source: "model", leftOut: 0 } });
});

it("E04: a page that is closed ends its questions to the model, and the next one is answered", async () => {
  model.behave = () => "never answers";
  const leave = new AbortController();
  const before = model.left;
  const asked = ask({ sectionType: "modeling" }, { signal: leave.signal });
  await expect.poll(() => model.open, { interval: 5 }).toBe(1);
  leave.abort();
  await expect(asked).rejects.toThrow("aborted");
  await expect.poll(() => model.left, { interval: 5 }).toBe(before + 1);
  model.behave = () => ({ says: ANSWER });
  expect((await ask({ sectionType: "validation" })).status).toBe(200);
});

it("E02: the score is that of a server without a model", async () => {
  const plain = await startTestServer();
  const bob = await plain.signUp();
  const question = { content, prompt: "Answer 10" };
  const count = model.requests.length;
  const [own, other] = await Promise.all([
    ask(question),
    callFunction(plain, "analyze-notebook-content", question, bob.accessToken),
  ]);
  expect(await own.json()).toEqual(await other.json());
  expect(model.requests.length).toBe(count);
  await plain.stop();
});
