import { fail, ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

export const PROVIDERS = ["built-in", "openai-compatible", "anthropic"] as const;

/** The language model that writes sections. Read once at start; no request can change it. */
export interface ModelSettings {
  readonly provider: Exclude<(typeof PROVIDERS)[number], "built-in">;
  /** Without a final slash. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null for a model that wants none. */
  readonly apiKey: string | null;
}

export interface ModelVariables {
  readonly AI_PROVIDER?: string | undefined;
  readonly AI_BASE_URL?: string | undefined;
  readonly AI_MODEL?: string | undefined;
  readonly AI_API_KEY?: string | undefined;
}

/** Null: the built-in analysis alone. One line a mistake, beginning with the name of the variable and never with its value. */
export const readModelSettings = (variables: ModelVariables): Result<ModelSettings | null, readonly string[]> => {
  const provider = variables.AI_PROVIDER?.trim() || "built-in";
  const baseUrl = variables.AI_BASE_URL?.trim() || (provider === "anthropic" ? ANTHROPIC : "");
  const model = variables.AI_MODEL?.trim() ?? "";
  const apiKey = variables.AI_API_KEY?.trim() || null;
  if (provider === "built-in") return ok(null);
  if (provider !== "openai-compatible" && provider !== "anthropic")
    return fail([`AI_PROVIDER: ${provider} is unknown. It must be one of ${PROVIDERS.join(", ")}.`]);
  const mistakes: string[] = [];
  if (baseUrl === "")
    mistakes.push("AI_BASE_URL: is missing. openai-compatible needs an address such as http://localhost:11434/v1.");
  else if (!isAddress(baseUrl))
    mistakes.push("AI_BASE_URL: must be an http or https address without a user name, a query or a fragment.");
  if (model === "") mistakes.push(`AI_MODEL: is missing. ${provider} needs the name of a model.`);
  if (provider === "anthropic" && apiKey === null) mistakes.push("AI_API_KEY: is missing. anthropic needs a key.");
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey))
    mistakes.push("AI_API_KEY: must be plain characters without spaces.");
  return mistakes.length > 0 ? fail(mistakes) : ok({ provider, baseUrl: baseUrl.replace(/\/$/, ""), model, apiKey });
};

const ANTHROPIC = "https://api.anthropic.com/v1";

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return ["http:", "https:"].includes(protocol) && `${username}${password}${search}${hash}` === "";
};
