import type { AuthParts } from "./service.ts";
import type { EdgeHandler } from "../context.ts";
import { isPerson, SIGN_IN } from "../identity.ts";
import { SCOPES } from "../logins.ts";
import { refuse } from "../refusal.ts";
import type { Refusal } from "../refusal.ts";

/**
 * POST /auth/v1/logout?scope=local|others|global: the login ends for its access tokens too, not only for its refresh
 * token. The body is ignored.
 */
export const signOut =
  ({ logins }: AuthParts): EdgeHandler =>
  async (context) => {
    const { claims } = context.var;
    const asked = context.req.query("scope") ?? "local";
    const scope = SCOPES.find((known) => known === asked);
    if (!isPerson(claims)) return refuse(context.req.path, SIGN_IN);
    if (!scope) return refuse(context.req.path, UNKNOWN_SCOPE);
    await logins.end(claims, scope);
    return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  };

const UNKNOWN_SCOPE: Refusal = {
  status: 400,
  code: "validation_failed",
  message: `The scope of a sign-out must be one of ${SCOPES.join(", ")}.`,
};
