import type { Sql } from "postgres";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { type DatabaseFigures, readFigures } from "./database/figures.ts";
import type { DiskSpace } from "./database/space.ts";
import { UPLOADS, routeClass } from "./edge/route-class.ts";
import type { Load } from "./edge/turns.ts";

export interface Metrics {
  /** One request: how long until its answer began, and the bytes of its body. */
  count(request: {
    readonly path: string;
    readonly status: number;
    readonly seconds: number;
    readonly bytes: number;
  }): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface Watched {
  readonly sql: Sql;
  /** The lines in which requests wait, by name. */
  readonly lines: Readonly<Record<string, () => Load>>;
  /** Null where the database is on another machine. */
  readonly space: () => DiskSpace | null;
}

const MB = 1024 * 1024;

/** Figures of this server. Labels are names of our own, never anything that people wrote, so that their number stays small. */
export const createMetrics = ({ sql, lines, space }: Watched): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "datadoc_http_request_duration_seconds",
    help: "Time until an answer began, by kind of request and status.",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const uploads = new Histogram({
    name: "datadoc_upload_bytes",
    help: "Size of requests that carry notebooks: saved, pushed, sent to be analysed.",
    labelNames: ["route"],
    buckets: [10_000, 100_000, MB, 5 * MB, 10 * MB, 32 * MB],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name: `datadoc_${name}`, help, labelNames, registers });
  const atWork = gauge("line_at_work", "Requests at work in each line; the line of analyses counts notebooks.", [
    "line",
  ]);
  const waiting = gauge("line_waiting", "Requests that wait for their turn in each line.", ["line"]);
  const isUp = gauge("database_up", "1 while the database answers within two seconds.");
  const bytes = gauge("database_size_bytes", "Size of the database.");
  const limit = gauge("database_connections_limit", "Connections that the database allows in all.");
  const connections = gauge("database_connections", "Connections of all servers over this database.", [
    "pool",
    "state",
  ]);
  const free = gauge("disk_free_bytes", "Free space on the disk of the embedded database.");
  const minimum = gauge("disk_free_minimum_bytes", "Free space below which nothing more is saved.");
  const readOnly = gauge("read_only", "1 while nothing is saved because the disk is almost full.");

  const look = async (): Promise<void> => {
    for (const [line, load] of Object.entries(lines)) {
      atWork.set({ line }, load().atWork);
      waiting.set({ line }, load().waiting);
    }
    const disk = space();
    if (disk) {
      free.set(disk.free);
      minimum.set(disk.minimum);
    }
    readOnly.set(disk?.isLow ? 1 : 0);
    const found: DatabaseFigures | null = await readFigures(sql);
    isUp.set(found ? 1 : 0);
    connections.reset();
    if (!found) return;
    bytes.set(found.bytes);
    limit.set(found.mostConnections);
    for (const { pool, state, count } of found.connections) connections.set({ pool, state }, count);
  };

  let isWatched = false;
  return {
    count: ({ path, status, seconds, bytes: size }) => {
      const route = routeClass(path);
      requests.observe({ route, status: String(status) }, seconds);
      if (UPLOADS.has(route)) uploads.observe({ route }, size);
    },
    text: async () => {
      // Measuring the event loop costs a little all the time: it begins when somebody asks.
      if (!isWatched) collectDefaultMetrics({ register: registry });
      isWatched = true;
      await look();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};
