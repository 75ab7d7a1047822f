import { setTimeout as sleep } from "node:timers/promises";
import { processMemory } from "../tests/support/process-figures.ts";
import { databaseProcesses, newDataFolder, startServerProcess } from "../tests/support/server-process.ts";
import { openNotebooks } from "../scripts/soak/notebooks.ts";
import { ACTIONS, openPerson } from "../scripts/soak/person.ts";
import type { Measurement } from "./lib/measurement.ts";

const MB = 1024 * 1024;
/** Seconds without a request before it is measured, at least; workers that read notebooks end after two minutes without work. */
const REST = { afterStart: 30, afterWork: 135 } as const;
const PEOPLE = 4;

/** What the server and its database hold together while nobody asks for anything, after the start and after people have worked. Linux only. */
export async function measure(meanwhile: () => Promise<void>): Promise<readonly Measurement[]> {
  if (process.platform !== "linux") return [];
  const folder = await newDataFolder();
  try {
    const server = await startServerProcess({ dataDir: folder.path, env: { TRUSTED_PROXIES: "127.0.0.1" } });
    try {
      await sleep(REST.afterStart * 1_000);
      const started = await held(server.pid, folder.cluster);
      const uploads = await openNotebooks();
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, (_, number) => openPerson(server, number, uploads)),
      );
      for (const action of [...ACTIONS, ...ACTIONS, "upload", "upload"] as const)
        await Promise.all(people.map((person) => person.act(action)));
      await Promise.all([sleep(REST.afterWork * 1_000), meanwhile()]);
      const worked = await held(server.pid, folder.cluster);
      return [
        {
          name: `Server and database at rest, ${REST.afterStart} s after the start`,
          value: started,
          unit: "MB",
          bound: { atMost: 250 },
        },
        {
          name: `The same, ${REST.afterWork} s or more after ${PEOPLE} people have worked`,
          value: worked,
          unit: "MB",
          bound: { atMost: 400 },
        },
      ];
    } finally {
      await server.end("SIGTERM");
    }
  } finally {
    await folder.remove();
  }
}

/** MB. The server's whole, since its program may be shared with others that run here now; the database's processes by their shares, which counts what they have in common once. */
async function held(server: number, cluster: string): Promise<number> {
  const ofDatabase = (await databaseProcesses(cluster)).map((pid) => processMemory(pid)?.share ?? 0);
  return ((processMemory(server)?.whole ?? Number.NaN) + ofDatabase.reduce((sum, share) => sum + share, 0)) / MB;
}
