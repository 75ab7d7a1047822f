/** An HTTP server that behaves as providers of language models do, well or badly. Runs under Node and Deno. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DAILY } from "../../supabase/functions/_shared/model/settings.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";

export interface ModelRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The text of the system message, and of the user's. */
  readonly system: string;
  readonly text: string;
  /** The body as it was sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** How one question is answered. */
export type Behaviour =
  /** The model's words, as the provider wraps them; when asked to stream, in pieces this many milliseconds apart. */
  | { readonly says: string; readonly pause?: number }
  /** The whole body, whatever the protocol requires. */
  | { readonly body: string; readonly type?: string }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly late: number; readonly says: string }
  | "never answers"
  | "closes before it answers"
  | "closes midway";

export interface ModelServer {
  /** For AI_BASE_URL. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Unanswered questions, and the most there ever were at the same time. */
  readonly open: number;
  readonly mostOpen: number;
  /** Questions whose client disconnected before they were answered. */
  readonly left: number;
  behave: (request: ModelRequest, count: number) => Behaviour;
  stop(): Promise<void>;
}

/** Settings of an installation whose model is this server. */
export const settingsFor = ({ url }: ModelServer, changes: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: "openai-compatible",
  baseUrl: url,
  model: "fake-8b",
  apiKey: "sk-canary",
  prices: null,
  daily: DAILY,
  ...changes,
});

export const startModelServer = async (behave: ModelServer["behave"]): Promise<ModelServer> => {
  const requests: ModelRequest[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const state = { open: 0, mostOpen: 0, left: 0 };
  const server = createServer((incoming, response) => {
    state.open += 1;
    state.mostOpen = Math.max(state.mostOpen, state.open);
    response.on("close", () => {
      state.open -= 1;
      if (!response.writableFinished) state.left += 1;
    });
    void read(incoming).then((request) => {
      requests.push(request);
      answer(response, request, model.behave(request, requests.length));
    });
  });
  const answer = (response: ServerResponse, request: ModelRequest, behaviour: Behaviour): void => {
    if (behaviour === "never answers") return;
    if (behaviour === "closes before it answers") {
      response.destroy();
      return;
    }
    if (behaviour === "closes midway") {
      const isStream = request.body["stream"] === true;
      response.writeHead(200, {
        "content-type": isStream ? "text/event-stream" : "application/json",
        "content-length": "4000",
      });
      const [first = "", words = ""] = streamed(request.path, "The data of nobody");
      response.write(isStream ? first + words : '{"choices":[{"message":{"role":"assistant","content":"The data');
      const timer = setTimeout(() => response.destroy(), 20);
      timers.add(timer);
      return;
    }
    if ("late" in behaviour) {
      timers.add(setTimeout(() => say(response, request, behaviour.says), behaviour.late));
      return;
    }
    if ("status" in behaviour)
      send(response, behaviour.status, behaviour.body ?? '{"error":{"message":"no"}}', behaviour.headers);
    else if ("body" in behaviour)
      send(response, 200, behaviour.body, { "content-type": behaviour.type ?? "application/json" });
    else say(response, request, behaviour.says, behaviour.pause);
  };
  const say = (response: ServerResponse, { path, body }: ModelRequest, text: string, pause = 0): void => {
    if (body["stream"] !== true) {
      send(response, 200, wrapped(path, text));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const events = streamed(path, text);
    const next = (): void => {
      const event = events.shift();
      if (event === undefined) response.end();
      else response.write(event, () => void timers.add(setTimeout(next, pause)));
    };
    next();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const model: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get open() {
      return state.open;
    },
    get mostOpen() {
      return state.mostOpen;
    },
    get left() {
      return state.left;
    },
    behave,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
};

const send = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body);
};

const read = async (incoming: IncomingMessage): Promise<ModelRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
    readonly system?: unknown;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  const contentOf = (role: string): unknown => body.messages.find((one) => one.role === role)?.content;
  return {
    path: incoming.url ?? "",
    headers: incoming.headers,
    system: wordsOf(body.system ?? contentOf("system")),
    text: wordsOf(contentOf("user")),
    body,
  };
};

/** Content is a text, or parts with texts. */
const wordsOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
      ? (content as { text?: string }[]).map(({ text }) => text ?? "").join("")
      : "";

/** Wraps a model's words like OpenAI or Anthropic. Each answer counts 120 tokens in and 30 out. */
const wrapped = (path: string, text: string): string =>
  JSON.stringify(
    path.endsWith("/messages")
      ? {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model: "fake",
          content: [{ type: "text", text }],
          stop_reason: "end_turn",
          usage: { input_tokens: 120, output_tokens: 30 },
        }
      : {
          id: "chatcmpl-1",
          object: "chat.completion",
          created: 1,
          model: "fake",
          choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
          usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
        },
  );

/** The same as events of a stream: a piece of ten thousand characters or a word each, then the tokens. */
const streamed = (path: string, text: string): string[] => {
  const pieces = text.length > 10_000 ? (text.match(/[^]{1,10000}/g) ?? []) : (text.match(/\S*\s*/g) ?? []);
  const words = pieces.filter((piece) => piece !== "");
  const common = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "fake" };
  const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
  if (!path.endsWith("/messages"))
    return [
      ...words.map((content) => data({ ...common, choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
      data({ ...common, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
      data({ ...common, choices: [], usage }),
      "data: [DONE]\n\n",
    ];
  const message = { id: "msg_1", type: "message", role: "assistant", model: "fake", content: [], stop_reason: null };
  return [
    { type: "message_start", message: { ...message, usage: { input_tokens: 120, output_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...words.map((word) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: word } })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 30 } },
    { type: "message_stop" },
  ].map((event) => `event: ${event.type}\n${data(event)}`);
};

const data = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
