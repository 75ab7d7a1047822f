import type { EdgeMiddleware } from "./context.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Refuses addresses in which a name contains U+0000 or is not UTF-8. The services behind put names into statements, and
 * a statement ends at U+0000: the rest of it would be read as something else.
 */
export const readableAddress: EdgeMiddleware = async (context, next) => {
  const { pathname, search } = new URL(context.req.raw.url);
  return search.includes("%00") || !isReadable(pathname) ? refuse(context.req.path, UNREADABLE) : next();
};

const isReadable = (pathname: string): boolean => {
  try {
    return !decodeURIComponent(pathname).includes("\u0000");
  } catch {
    return false;
  }
};

const UNREADABLE: Refusal = {
  status: 400,
  code: "unreadable_address",
  message: "The address of the request contains a character that cannot be read.",
};
