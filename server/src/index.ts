/** `npm start`: settings, then the server, then signals; or a command of `datadoc-server`. Everything a person must know is one line; everything else is the log. */
import { setTimeout as sleep } from "node:timers/promises";
import { guardDriver } from "./database/driver-guard.ts";
import { loadEnv } from "./env.ts";
import { StartRefusal } from "./start-refusal.ts";

/** Milliseconds within which a signal ends this process, whatever hangs. */
const PATIENCE = 7_500;

const refuse = (lines: readonly string[]): never => {
  for (const line of lines) console.error(line);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const env = loadEnv();
  if (!env.ok) return refuse(env.error);
  // Before anything loads the driver: hence the imports that wait.
  guardDriver();
  const [word, ...args] = process.argv.slice(2);
  if (word !== undefined && word !== "--without-web") {
    const { runCommand } = await import("./commands.ts");
    process.exit(await runCommand(word, args, env.value));
  }
  const { createLog } = await import("./log.ts");
  const { startServer } = await import("./server.ts");
  const log = createLog(env.value.LOG_LEVEL);

  // One request's mistake must not end everybody's: each request is a transaction of its own, nothing else is shared.
  process.on("uncaughtException", (error) => log.error({ err: error }, "uncaught exception"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  const starting = startServer({
    env: env.value,
    log,
    announce: console.log,
    web: process.argv.includes("--without-web") ? "elsewhere" : "built",
  });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log("Stopping ...");
      // A start that is stuck is cut short: the next one clears up after it.
      const stopped = starting.then(
        (server) => server.stop(),
        () => {},
      );
      void Promise.race([stopped, sleep(PATIENCE)]).then(() => process.exit(0));
    });
  // The shell of `npm start` ends at a signal and passes none on: then this process has another parent.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] !== undefined)
    setInterval(() => process.ppid !== parent && !stopping && process.kill(process.pid, "SIGTERM"), 500).unref();
  const server = await starting;
  if (!stopping) console.log(`Data Documentation is ready at ${server.url}`);
};

main().catch((error: unknown) =>
  refuse([
    error instanceof StartRefusal
      ? error.message
      : `The server could not start: ${(error as Error).stack ?? String(error)}`,
  ]),
);
