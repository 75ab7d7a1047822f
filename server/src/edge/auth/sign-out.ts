import { forward } from "./service.ts";
import type { AuthParts } from "./service.ts";
import type { EdgeHandler } from "../context.ts";
import { isPerson } from "../identity.ts";

/**
 * POST /auth/v1/logout: the login ends for its access tokens too, not only for its refresh token. What ends is said by `scope`
 * in the address, as in GoTrue; a body says nothing and is not passed on, whatever it is.
 */
export const signOut =
  (parts: AuthParts): EdgeHandler =>
  async (context) => {
    const response = await forward(parts, context, {});
    if (isPerson(context.var.claims)) parts.logins.forget(context.var.claims.sub);
    return response;
  };
