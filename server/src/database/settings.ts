import type { Sql } from "postgres";

/** Where the database listens: a Unix socket in a private folder, or a port of this machine if there are no sockets. */
export interface Endpoint {
  readonly socketFolder: string | null;
  /** With a socket it is only part of the socket's name. */
  readonly port: number;
}

/** Milliseconds. The pools of the API set stricter ones for themselves. */
const MINUTE = 60_000;

/**
 * Every setting that matters, given on the command line at each start: it overrides the files in the cluster, so that
 * an old cluster gets the settings of a new release. `listen` adds addresses beside the socket.
 */
export const serverSettings = ({ socketFolder, port }: Endpoint, listen = ""): Record<string, string> => ({
  listen_addresses: socketFolder === null ? "127.0.0.1" : listen,
  port: String(port),
  unix_socket_directories: socketFolder === null ? "" : `"${socketFolder.replaceAll('"', '""')}"`,
  unix_socket_permissions: "0700",
  password_encryption: "scram-sha-256",
  ...DURABLE,
  // The largest pools of one server are 12, 4 and 2; the rest is for backups, tests and inspection.
  max_connections: "50",
  statement_timeout: String(MINUTE),
  lock_timeout: String(MINUTE / 4),
  idle_in_transaction_session_timeout: String(MINUTE),
  // For the disk of a small machine: write-ahead log is released early, and nothing is kept for replicas that do not
  // exist.
  max_wal_size: "256MB",
  min_wal_size: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  // Containers have 64 MB of shared memory, which parallel plans exhaust.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statement errors quote what people typed: they stay out of the log.
  log_destination: "stderr",
  logging_collector: "off",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
});

/** What makes an acknowledged save survive a crash. */
export const DURABLE = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" } as const;

/** The settings among `expected` that a running server does not have, for instance "fsync is off". */
export const unsafeSettings = async (sql: Sql, expected: Readonly<Record<string, string>>): Promise<string[]> => {
  const found = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ${sql(Object.keys(expected))}`;
  return found
    .filter(({ name, setting }) => expected[name] !== setting)
    .map(({ name, setting }) => `${name} is ${setting}`);
};
