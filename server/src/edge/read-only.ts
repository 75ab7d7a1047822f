import type { Sql } from "postgres";
import type { DiskSpace } from "../database/space.ts";
import type { EdgeMiddleware } from "./context.ts";
import { refuse } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

export const DISK_LOW: Refusal = {
  status: 507,
  code: "disk_low",
  message:
    "The disk of the server is almost full, so nothing was saved. Please keep this page open; saving works again when there is room.",
  retryAfter: 60,
};

/**
 * While the disk is almost full, requests that would store more are refused. People can still sign in, read, export,
 * delete and withdraw access.
 */
export const whileThereIsRoom =
  (space: () => DiskSpace | null, writing: ReadonlySet<string>): EdgeMiddleware =>
  async (context, next) => {
    const { method, path } = context.req;
    return space()?.isLow === true && storesMore(method, path, writing) ? refuse(path, DISK_LOW) : next();
  };

/** Names of the procedures that write, according to how PostgreSQL has them declared. */
export const writingProcedures = async (sql: Sql): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`;
  return new Set(rows.map(({ name }) => name));
};

const storesMore = (method: string, path: string, writing: ReadonlySet<string>): boolean => {
  if (["GET", "HEAD", "DELETE", "OPTIONS"].includes(method)) return false;
  if (!path.startsWith("/rest/v1/")) return STORING.has(path);
  const name = path.split("/").at(-1) ?? "";
  if (path.startsWith("/rest/v1/rpc/")) return writing.has(name) && !TAKES_AWAY.test(name);
  return !(method === "PATCH" && RIGHTS.has(name));
};

const STORING = new Set(["/auth/v1/signup", "/functions/v1/push-notebook"]);
/**
 * Procedures are named after what they do. Records of what people did, exports among them, are a few bytes and must not
 * keep them from doing it.
 */
const TAKES_AWAY = /^(?:delete|remove|revoke|leave|empty|record)_/;
/** Rows of a few bytes that are changed to take access away. */
const RIGHTS = new Set(["team_members", "team_invitations"]);
