import { newDataFolder, register, type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";
import { startTestDatabase } from "../tests/support/postgres.ts";
import type { Measurement } from "./lib/measurement.ts";
import { perSecond } from "./lib/requests.ts";

const ROUNDS = 3;
const SECONDS = 1.5;
const CLIENTS = [1, 10];

/** A row by its id from a server with the database it brings, over a socket, and from one with a database of its own address, over TCP. */
export async function measure(): Promise<Measurement[]> {
  const database = await startTestDatabase();
  const folders = [await newDataFolder(), await newDataFolder()] as const;
  const servers: ServerProcess[] = [];
  try {
    servers.push(await startServerProcess({ dataDir: folders[0].path }));
    servers.push(await startServerProcess({ dataDir: folders[1].path, env: { DATABASE_URL: database.url } }));
    const asked = await Promise.all(servers.map(readersOf));
    const rows: Measurement[] = [];
    for (const clients of CLIENTS) {
      const most = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [position, requests] of asked.entries())
          most[position] = Math.max(most[position] ?? 0, await perSecond(requests, clients, SECONDS));
      const [embedded = Number.NaN, external = Number.NaN] = most;
      rows.push({
        name: `A row by its id, database at DATABASE_URL, ${clients} ${clients === 1 ? "client" : "clients"}`,
        value: external,
        unit: "per second",
        peer: { name: "the embedded database", ratio: external / embedded },
        bound: { atLeast: 0.5 },
      });
    }
    return rows;
  } finally {
    for (const server of servers) await server.end("SIGTERM");
    for (const folder of folders) await folder.remove();
    await database.stop();
  }
}

/** Three people, since one has few requests at work at once. */
const readersOf = (server: ServerProcess) =>
  Promise.all(
    ["ada", "grace", "joan"].map(async (name) => {
      const token = await register(server, `${name}@example.org`);
      return {
        url: `${server.url}/rest/v1/profiles?select=id,email,name,created_at&limit=1`,
        headers: { apikey: server.key, authorization: `Bearer ${token}` },
      };
    }),
  );
