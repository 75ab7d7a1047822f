import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** GET requests a second of so many clients at once, each waiting for its answer. Sent by a process of its own. Throws where one is refused. */
export async function perSecond(asked: readonly Asked[], clients: number, seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, "clients.mjs"),
    JSON.stringify(asked),
    String(clients),
    String(seconds),
  ]);
  return Number(stdout);
}
