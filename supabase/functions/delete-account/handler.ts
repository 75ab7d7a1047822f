import { SIGN_IN_FIRST, answer, failure, jsonBody, tooOften } from "../_shared/answers.ts";
import type { Handler } from "../_shared/deps.ts";

/**
 * Deletes the caller's own account and everything of it. The id comes from the verified token; clients send {userId} as well, and
 * when the two differ nothing happens.
 */
export const handler: Handler = async (request, deps) => {
  const caller = await deps.caller(request);
  if (!caller) return failure(401, SIGN_IN_FIRST);
  const body = await jsonBody(request);
  if (!body) return failure(400, "The request is not valid JSON.");
  const { userId } = body;
  if (userId !== undefined && userId !== caller.id) return failure(403, "You can only delete your own account.");
  const wait = await deps.spend("deleteAccount", caller.id);
  if (wait !== null) return tooOften(wait);
  await deps.deleteAccount(caller.id);
  return answer({ success: true });
};
