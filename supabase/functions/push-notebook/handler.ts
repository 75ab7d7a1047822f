import { NOTEBOOK_EXTENSION } from "@data-documentation/notebook/format/limits.ts";
import { answer, failure, jsonBody, tooOften } from "../_shared/answers.ts";
import type { Handler } from "../_shared/deps.ts";
import type { RefusedPush, RefusedSave } from "./pushes.ts";
import type { Push } from "./save.ts";
import { tokenHolder } from "./token-holder.ts";

/**
 * Saves a notebook for the holder of an access token: {path, file, saveId, folder?, team?}. The same path in the same
 * place is the same notebook. Answers {id, url, version, created, score, kept}; kept names the fields that a person
 * wrote and that therefore stayed as they are.
 */
export const handler: Handler = async (request, deps) => {
  const holder = await tokenHolder(request, deps);
  if (holder instanceof Response) return holder;
  const body = await jsonBody(request);
  if (!body) return failure(400, "The request is not valid JSON.");
  const push = readPush(body);
  if (typeof push === "string") return failure(400, push);
  const { file } = body;
  if (typeof file !== "string") return failure(400, "The notebook's text is missing.");
  const wait = await deps.spend("push", holder.id);
  if (wait !== null) return tooOften(wait);

  const read = await deps.readPushedFile(file);
  if (!read.ok) return failure(422, `${read.error.title}: ${read.error.reason}`);
  const saved = await deps.pushes.save(holder.token, push, read.value);
  if ("refused" in saved) return refusal(saved, push);
  const { id, version, created, kept } = saved;
  const url = new URL(`/app/notebooks/${id}`, deps.publicUrl).href;
  return answer({ id, url, version, created, score: read.value.analysis.quality.overallScore, kept });
};

/** A string says what is wrong with it. */
const readPush = ({ path, folder = null, team = null, saveId }: Record<string, unknown>): Push | string => {
  if (typeof path !== "string" || path === "" || path.length > LONGEST_PATH || UNFIT.test(path)) return BAD_PATH;
  if (!path.endsWith(NOTEBOOK_EXTENSION)) return `The path must end in ${NOTEBOOK_EXTENSION}.`;
  if (!isName(folder)) return "The folder must be a name.";
  if (!isName(team)) return "The team must be a name.";
  if (typeof saveId !== "string" || !UUID.test(saveId)) return "The push needs a saveId, which is a UUID.";
  return { path, folder, team, saveId };
};

const isName = (value: unknown): value is string | null =>
  value === null || (typeof value === "string" && value.length <= LONGEST_PATH && !UNFIT.test(value));

/** Characters; the limit of the database. */
const LONGEST_PATH = 500;
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BAD_PATH = `The path must be one line of 1 to ${LONGEST_PATH} characters.`;

const refusal = (answered: RefusedPush | RefusedSave, { folder, team }: Push): Response => {
  switch (answered.refused) {
    case "save":
      return failure(answered.isFull ? 507 : 422, answered.words);
    case "token":
      return failure(401, "This access token was revoked, or has expired.");
    case "folder":
      return failure(404, `You have no folder named "${folder}".`);
    case "team":
      return failure(404, `You are not a member of a team named "${team}".`);
    case "teams":
      return failure(
        409,
        `You are a member of several teams named "${team}". Please give the team's id, which is in its address.`,
      );
  }
};
