import { fail, ok } from "@data-documentation/notebook/result.ts";
import type { Result } from "@data-documentation/notebook/result.ts";

export const PROVIDERS = ["built-in", "openai-compatible", "anthropic"] as const;

/** How a language model is reached. */
export interface ProviderSettings {
  readonly provider: Exclude<(typeof PROVIDERS)[number], "built-in">;
  /** Without a final slash. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null for a model that needs none. */
  readonly apiKey: string | null;
}

/** The language model that writes sections. Read once at startup; no request can change it. */
export interface ModelSettings extends ProviderSettings {
  /** Null if the price of the model is unknown. */
  readonly prices: Prices | null;
  readonly daily: DailyCalls;
}

/** US dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** How many questions may be asked in 24 hours. A section takes one, or two if sentences have to be rewritten. */
export interface DailyCalls {
  readonly ofPerson: number;
  readonly inAll: number;
}

export interface ModelVariables {
  readonly AI_PROVIDER?: string | undefined;
  readonly AI_BASE_URL?: string | undefined;
  readonly AI_MODEL?: string | undefined;
  readonly AI_API_KEY?: string | undefined;
  readonly AI_PRICE_INPUT?: string | undefined;
  readonly AI_PRICE_OUTPUT?: string | undefined;
  readonly AI_DAILY_CALLS_PER_PERSON?: string | undefined;
  readonly AI_DAILY_CALLS?: string | undefined;
}

/**
 * Null: only the built-in analysis. One line per mistake, beginning with the name of the variable and never with its
 * value.
 */
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
  const prices = readPrices(variables, mistakes);
  const daily = {
    ofPerson: readCount("AI_DAILY_CALLS_PER_PERSON", variables.AI_DAILY_CALLS_PER_PERSON, DAILY.ofPerson, mistakes),
    inAll: readCount("AI_DAILY_CALLS", variables.AI_DAILY_CALLS, DAILY.inAll, mistakes),
  };
  return mistakes.length > 0
    ? fail(mistakes)
    : ok({ provider, baseUrl: baseUrl.replace(/\/$/, ""), model, apiKey, prices, daily });
};

/**
 * Five sections, each asked for twice at most: fifty notebooks a day for a person, five hundred for an installation.
 */
export const DAILY: DailyCalls = { ofPerson: 500, inAll: 5_000 };
/** The day's questions are counted with each one. */
const MOST_DAILY = 100_000;

const readCount = (name: string, given: string | undefined, usual: number, mistakes: string[]): number => {
  const text = given?.trim() || String(usual);
  if (/^\d{1,6}$/.test(text) && Number(text) <= MOST_DAILY) return Number(text);
  mistakes.push(`${name}: must be a whole number from 0 to ${MOST_DAILY}.`);
  return usual;
};

const readPrices = ({ AI_PRICE_INPUT, AI_PRICE_OUTPUT }: ModelVariables, mistakes: string[]): Prices | null => {
  const [input, output] = [AI_PRICE_INPUT?.trim() || null, AI_PRICE_OUTPUT?.trim() || null];
  if (input === null && output === null) return null;
  for (const [name, text] of Object.entries({ AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output }))
    if (text === null) mistakes.push(`${name}: is missing. A cost needs both prices.`);
    else if (!/^\d{1,5}(\.\d{1,6})?$/.test(text))
      mistakes.push(`${name}: must be US dollars for a million tokens, such as 0.4.`);
  return { input: Number(input), output: Number(output) };
};

const ANTHROPIC = "https://api.anthropic.com/v1";

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return ["http:", "https:"].includes(protocol) && `${username}${password}${search}${hash}` === "";
};
