import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { StartRefusal } from "../start-refusal.ts";

/** The user PostgreSQL runs as. */
export interface DatabaseUser {
  readonly name: string;
  /** For spawn(). Absent when it is the user of this process. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
}

/** PostgreSQL refuses to run as root. These users exist on most machines; none is ever created. */
const UNPRIVILEGED = ["postgres", "nobody"];

/**
 * The user PostgreSQL runs as: the user of this process, or, if that is root, an existing unprivileged user. `owner` is
 * the user id that owns an existing cluster: only that user can run it. Throws StartRefusal if there is none.
 */
export const databaseUser = (owner: number | null = null, names: readonly string[] = UNPRIVILEGED): DatabaseUser => {
  if (process.getuid?.() !== 0) return { name: "this user", ids: undefined };
  if (owner === 0)
    throw new StartRefusal(
      "The database belongs to root, which PostgreSQL refuses. Give it to the user it was made by with chown -R.",
    );
  const found = owner === null ? names.map(lookUp).find((user) => user !== null) : lookUp(String(owner));
  if (found) return found;
  throw new StartRefusal(
    owner === null
      ? `PostgreSQL refuses to run as root, and this machine has no user ${names.join(" or ")}. Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.`
      : `The database belongs to the user with id ${owner}, whom this machine does not know. Start the server as that user.`,
  );
};

/** `id` covers every source of users, not only /etc/passwd. */
const lookUp = (name: string): DatabaseUser | null => {
  const ask = (flag: string): number => Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout, 10);
  const uid = ask("-u");
  const gid = ask("-g");
  return Number.isNaN(uid) || Number.isNaN(gid) || uid === 0 ? null : { name, ids: { uid, gid } };
};

/**
 * The first folder on the path to `folder`, inclusive, that the user cannot enter, or null. Folders that do not exist
 * yet are skipped.
 */
export const closedFolder = (folder: string, user: DatabaseUser): string | null => {
  if (!user.ids) return null;
  const script =
    'for folder in "$@"; do [ ! -e "$folder" ] || cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done';
  const tried = spawnSync("/bin/sh", ["-c", script, "sh", ...ancestors(folder)], {
    ...user.ids,
    cwd: "/",
    encoding: "utf8",
    env: {},
  });
  if (tried.error)
    throw new StartRefusal(
      `The server runs as root but may not start PostgreSQL as ${user.name} (${tried.error.message}). Start it as an ordinary user, or set DATABASE_URL.`,
    );
  return tried.status === 0 ? null : tried.stdout;
};

const ancestors = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [...ancestors(dirname(folder)), folder];
