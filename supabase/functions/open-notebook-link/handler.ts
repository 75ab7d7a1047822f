import { answer, failure, jsonBody, tooOften } from "../_shared/answers.ts";
import type { Deps, Handler } from "../_shared/deps.ts";
import { shownFacts } from "./shown.ts";

/**
 * What a link shows, to anyone who has it. {token, part: "documentation"} gives the texts and counts as a view,
 * "pictures" the pictures of the outputs, "file" the cells: {file} is a notebook's JSON without its metadata, and
 * without code if the link shows none. Unknown, revoked and expired links are refused alike.
 */
export const handler: Handler = async (request, deps) => {
  const body = await jsonBody(request);
  if (!body) return failure(400, "The request is not valid JSON.");
  const wait = await deps.spendFrom("openLink", request);
  if (wait !== null) return tooOften(wait);
  const { token, part } = body;
  const shown =
    typeof token === "string" && TOKEN.test(token) && isPart(part) ? await deps.openLink(token, part) : null;
  if (shown === null) return answer({ error: GONE }, 404, UNLISTED);
  return answer(await withoutHidden(part as Part, shown, deps), 200, UNLISTED);
};

const PARTS = ["documentation", "pictures", "file"] as const;
type Part = (typeof PARTS)[number];
const isPart = (value: unknown): value is Part => PARTS.includes(value as Part);

/** 244 random bits in two UUIDs. */
const TOKEN = /^[0-9a-f]{64}$/;
const GONE =
  "It may have expired or been revoked, or part of its address is missing. Please ask the person who sent it for a new one.";
/** Keeps search engines from listing what a link shows. */
const UNLISTED = { "x-robots-tag": "noindex, nofollow, noarchive" };

type Fields = Readonly<Record<string, unknown>>;

const withoutHidden = async (part: Part, shown: Fields, deps: Deps): Promise<Fields> => {
  const withCode = shown["with_code"] === true;
  const { file } = shown;
  if (part === "file") return { file: typeof file === "string" ? await deps.shownFile({ file, withCode }) : null };
  const content = shown["content"] as Fields | null | undefined;
  if (part === "pictures" || withCode || !content) return shown;
  return { ...shown, content: { ...content, facts: shownFacts(content["facts"]) } };
};
