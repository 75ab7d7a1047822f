import type { DiskSpace } from "./space.ts";

/** How to log in: `postgres(login.url, { ...(login.host ? { host: login.host } : {}), ... })`. */
export interface DatabaseLogin {
  readonly url: string;
  /** Folder of the Unix socket. It replaces the host of `url`, which postgres.js has no way to write into a URL. */
  readonly host: string | undefined;
}

export type DatabaseState = "starting" | "ready" | "restarting" | "stopped";

/** A PostgreSQL that answers: our own child process, or the one DATABASE_URL names. */
export interface Database {
  /** Superuser of the embedded cluster, or the role in DATABASE_URL. Only for roles and migrations. */
  readonly owner: DatabaseLogin;
  /** The role datadoc_api, which has no rights of its own. It can log in once the roles exist. */
  readonly api: DatabaseLogin;
  readonly apiPassword: string;
  /** For people: where the data is. */
  readonly place: string;
  state(): DatabaseState;
  /** Null if the database is on a disk that is not ours to watch. */
  space(): DiskSpace | null;
  /** Called with each new state. */
  onState(listener: (state: DatabaseState) => void): void;
  /** Stops the child process within five seconds; leaves an external database alone. Safe to call twice. */
  close(): Promise<void>;
}
