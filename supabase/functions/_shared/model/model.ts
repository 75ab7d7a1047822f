import { APICallError } from "@ai-sdk/provider";
import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Usage } from "@ai-sdk/provider";
import { ModelFailure } from "./complete.ts";
import type { Completion, FailureKind, Model, Question } from "./complete.ts";
import { AnswerTooLong, boundedFetch } from "./bounded-fetch.ts";
import { PATIENCE, retrying } from "./retrying.ts";
import type { PassingFailure, Patience } from "./retrying.ts";
import type { ProviderSettings } from "./settings.ts";

/** The configured model. Its packages load with the first question: without a model nobody waits for them. */
export const createModel = (settings: ProviderSettings, patience: Patience = PATIENCE): Model => {
  let loading: Promise<LanguageModelV3> | undefined;
  return {
    name: settings.model,
    host: new URL(settings.baseUrl).host,
    complete: async (question) => {
      const model = await (loading ??= loadModel(settings));
      return retrying(() => ask(model, settings, question), passing, question.signal, patience);
    },
  };
};

const loadModel = async ({ provider, baseUrl, model, apiKey }: ProviderSettings): Promise<LanguageModelV3> => {
  const common = { baseURL: baseUrl, fetch: boundedFetch, ...(apiKey === null ? {} : { apiKey }) };
  if (provider === "anthropic") return (await import("@ai-sdk/anthropic")).createAnthropic(common).languageModel(model);
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({ ...common, name: provider, includeUsage: true }).chatModel(model);
};

/** Anthropic requires a limit. Newer models elsewhere reject one, and a temperature: they get neither. */
const MOST_TOKENS = 4_000;

const ask = async (
  model: LanguageModelV3,
  { provider }: ProviderSettings,
  { system, text, signal, onText }: Question,
): Promise<Completion> => {
  try {
    const options: LanguageModelV3CallOptions = {
      prompt: [
        { role: "system", content: system },
        { role: "user", content: [{ type: "text", text }] },
      ],
      ...(provider === "anthropic" ? { maxOutputTokens: MOST_TOKENS } : {}),
      abortSignal: signal,
    };
    return await (onText ? stream(model, options, onText) : generate(model, options));
  } catch (error) {
    signal.throwIfAborted();
    throw new Failed(failureOf(error), retryAfterOf(error));
  }
};

const generate = async (model: LanguageModelV3, options: LanguageModelV3CallOptions): Promise<Completion> => {
  const { content, usage } = await model.doGenerate(options);
  return { text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(""), ...tokensOf(usage) };
};

const stream = async (
  model: LanguageModelV3,
  options: LanguageModelV3CallOptions,
  onText: (soFar: string) => void,
): Promise<Completion> => {
  const { stream: parts } = await model.doStream(options);
  let text = "";
  let tokens: Omit<Completion, "text"> = { inputTokens: null, outputTokens: null };
  const reader = parts.getReader();
  for (;;) {
    const { done, value: part } = await reader.read();
    if (done) return { text, ...tokens };
    if (part.type === "error") throw part.error;
    if (part.type === "finish") tokens = tokensOf(part.usage);
    if (part.type !== "text-delta") continue;
    text += part.delta;
    onText(text);
  }
};

const tokensOf = ({ inputTokens, outputTokens }: LanguageModelV3Usage): Omit<Completion, "text"> => ({
  inputTokens: inputTokens.total ?? null,
  outputTokens: outputTokens.total ?? null,
});

/** A failed call. The provider's message is left out here. */
class Failed extends Error implements PassingFailure {
  readonly failure: ModelFailure;
  readonly retryAfter: string | null;

  constructor(failure: ModelFailure, retryAfter: string | null) {
    super(failure.message);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

const PASSING: ReadonlySet<FailureKind> = new Set(["busy", "unreachable"]);

const passing = (error: unknown): PassingFailure | null => {
  if (!(error instanceof Failed)) return null;
  if (!PASSING.has(error.failure.kind)) throw error.failure;
  return error;
};

const failureOf = (error: unknown): ModelFailure => {
  // A refused or broken connection is such an error without a status, too.
  if (isCut(error)) return new ModelFailure("unreachable");
  if (!APICallError.isInstance(error)) return new ModelFailure("unusable");
  const { statusCode: status } = error;
  if (status === undefined) return new ModelFailure("unreachable");
  return new ModelFailure(kindOf(status), status);
};

/** The error when the connection breaks while a body is read, in Node and in Deno. */
const isCut = (error: unknown): boolean => {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEEPEST_CAUSE; cause = cause.cause)
    causes.push(cause);
  return causes.some((cause) => cause instanceof TypeError) && !causes.some((cause) => cause instanceof AnswerTooLong);
};
const DEEPEST_CAUSE = 5;

const kindOf = (status: number): FailureKind => {
  if (status === 429 || status === 529) return "busy";
  if (status === 408 || status >= 500) return "unreachable";
  return status >= 400 ? "refused" : "unusable";
};

const retryAfterOf = (error: unknown): string | null =>
  APICallError.isInstance(error) ? (error.responseHeaders?.["retry-after"] ?? null) : null;
