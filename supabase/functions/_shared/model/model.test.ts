import { afterEach, describe, expect, it } from "vitest";
import { ModelFailure } from "./complete.ts";
import { startModelServer } from "../../../../tests/support/model-server.ts";
import type { Behaviour, ModelServer } from "../../../../tests/support/model-server.ts";
import { createModel } from "./model.ts";
import type { ProviderSettings } from "./settings.ts";

const KEY = "sk-canary-of-the-model-tests";
const QUICK = { attempts: 3, pause: 5, longestPause: 2_000 };
const PROVIDERS = ["openai-compatible", "anthropic"] as const;

let server: ModelServer;
afterEach(() => server.stop());

const settings = (provider: ProviderSettings["provider"] = "openai-compatible"): ProviderSettings => ({
  provider,
  baseUrl: server.url,
  model: "fake",
  apiKey: KEY,
});
const answering = async (...behaviours: Behaviour[]): Promise<void> => {
  server = await startModelServer((_, count) => behaviours[Math.min(count, behaviours.length) - 1] ?? "never answers");
};
const ask = (provider?: ProviderSettings["provider"], signal: AbortSignal = AbortSignal.timeout(5_000)) =>
  createModel(settings(provider), QUICK).complete({ system: "You describe.", text: "What is this?", signal });
const failureOf = async (asked: Promise<unknown>): Promise<ModelFailure> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ModelFailure);
  return error as ModelFailure;
};

describe.each(PROVIDERS)("a question to a model behind %s", (provider) => {
  it("carries its instruction and the key, and returns words and counted tokens", async () => {
    await answering({ says: "A forest." });
    expect(await ask(provider)).toEqual({ text: "A forest.", inputTokens: 120, outputTokens: 30 });
    const [request] = server.requests;
    expect([request?.system, request?.text, request?.body["model"]]).toEqual([
      "You describe.",
      "What is this?",
      "fake",
    ]);
    expect(JSON.stringify(request?.headers)).toContain(KEY);
    expect(JSON.stringify(request?.body)).not.toContain(KEY);
  });

  it("streams its words where someone is watching, and counts the same tokens", async () => {
    await answering({ says: "A forest of many trees." });
    const seen: string[] = [];
    const signal = AbortSignal.timeout(5_000);
    const { complete } = createModel(settings(provider), QUICK);
    const onText = (soFar: string): void => void seen.push(soFar);
    const completion = await complete({ system: "You describe.", text: "What is this?", signal, onText });
    expect(completion).toEqual({ text: "A forest of many trees.", inputTokens: 120, outputTokens: 30 });
    expect(seen).toEqual(["A ", "A forest ", "A forest of ", "A forest of many ", "A forest of many trees."]);
  });

  it("is asked again where its words are cut off, and the partial answer is discarded", async () => {
    await answering("closes midway", { says: "A forest." });
    const seen: string[] = [];
    const signal = AbortSignal.timeout(5_000);
    const { complete } = createModel(settings(provider), QUICK);
    const { text } = await complete({ system: "", text: "?", signal, onText: (soFar) => void seen.push(soFar) });
    expect([text, seen.at(-1), server.requests.length]).toEqual(["A forest.", "A forest.", 2]);
  });

  it.each([500, 502, 503])("is asked again after a single %i", async (status) => {
    await answering({ status }, { says: "A forest." });
    expect((await ask(provider)).text).toBe("A forest.");
    expect(server.requests).toHaveLength(2);
  });

  it("is asked three times where the server is down, and no more", async () => {
    await answering({ status: 502 });
    expect(await failureOf(ask(provider))).toMatchObject({ kind: "unreachable", status: 502 });
    expect(server.requests).toHaveLength(3);
  });

  it("waits as long as Retry-After says, in seconds or as a date", async () => {
    const soon = new Date(Date.now() + 1_600).toUTCString();
    await answering(
      { status: 429, headers: { "retry-after": "0.3" } },
      { status: 429, headers: { "retry-after": soon } },
      { says: "Here." },
    );
    const start = performance.now();
    expect((await ask(provider)).text).toBe("Here.");
    expect(performance.now() - start).toBeGreaterThan(299);
    expect(server.requests).toHaveLength(3);
  });

  it("is given up immediately where Retry-After is minutes away", async () => {
    await answering({ status: 429, headers: { "retry-after": "600" } });
    expect(await failureOf(ask(provider))).toMatchObject({ kind: "busy", status: 429 });
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404])("is not repeated where %i means that it will never be answered", async (status) => {
    await answering({ status, body: `{"error":{"message":"Incorrect API key provided: ${KEY}"}}` });
    const failure = await failureOf(ask(provider));
    expect(failure).toMatchObject({ kind: "refused", status });
    expect(server.requests).toHaveLength(1);
    // The provider's message may repeat the key: none of it is passed on.
    expect(`${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`).not.toContain(KEY);
  });

  it.each<[string, Behaviour]>([
    ["a page", { body: "<!doctype html><h1>Welcome</h1>", type: "text/html" }],
    ["nothing", { body: "" }],
    ["another shape", { body: '{"choices": "none"}' }],
    ["10 MB", { says: "word ".repeat(2 * 1024 * 1024) }],
    ["bytes that are no text", { body: "\u0000\u0001\u0002" }],
  ])("fails when the answer is %s", async (_, behaviour) => {
    await answering(behaviour);
    expect(await failureOf(ask(provider))).toMatchObject({ kind: "unusable" });
  });

  it.each(["closes midway", "closes before it answers"] as const)(
    "fails where the connection %s",
    async (behaviour) => {
      await answering(behaviour);
      expect(["unreachable", "unusable"]).toContain((await failureOf(ask(provider))).kind);
    },
  );

  it("E03: follows no redirect to another host", async () => {
    const other = await startModelServer(() => ({ says: "From elsewhere." }));
    await answering({ status: 307, headers: { location: `${other.url}/chat/completions` } });
    await failureOf(ask(provider));
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  it("ends when the client disconnects, on the provider's side too", async () => {
    await answering("never answers");
    const leave = new AbortController();
    const asked = ask(provider, leave.signal);
    await expect.poll(() => server.open).toBe(1);
    leave.abort();
    await expect(asked).rejects.toThrow("aborted");
    await expect.poll(() => server.left).toBe(1);
    expect(server.requests).toHaveLength(1);
  });
});

it("a model without a key is called without one", async () => {
  await answering({ says: "Here." });
  const { complete } = createModel({ ...settings(), apiKey: null }, QUICK);
  await complete({ system: "", text: "?", signal: AbortSignal.timeout(5_000) });
  expect(server.requests[0]?.headers["authorization"]).toBeUndefined();
});
