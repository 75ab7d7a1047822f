import { tokenHolder } from "../../../supabase/functions/push-notebook/token-holder.ts";
import type { Pushes } from "../../../supabase/functions/push-notebook/pushes.ts";
import type { Limits } from "../../../supabase/functions/_shared/limits.ts";
import type { EdgeMiddleware } from "./context.ts";

export interface AccessTokenParts {
  readonly limits: Limits;
  readonly pushes: Pushes;
}

/**
 * Admits a request by its access token, before a large body arrives. It does not get a login by that: from here on, its
 * turns are the person's.
 */
export const byAccessToken =
  ({ limits, pushes }: AccessTokenParts): EdgeMiddleware =>
  async (context, next) => {
    const { client } = context.var;
    const holder = await tokenHolder(context.req.raw, {
      pushes,
      spendFrom: (rule) => limits.spend(rule, { client }),
    });
    if (holder instanceof Response) return holder;
    context.set("client", holder.id);
    return next();
  };
