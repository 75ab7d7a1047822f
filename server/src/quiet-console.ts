import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";

/**
 * Runs work that prints errors with SQL, values and addresses on the console. Meanwhile console output goes to the debug log, as the
 * kind of error alone; output of everything else is left alone.
 */
export const quietly = <T>(log: Logger, work: () => Promise<T>): Promise<T> => {
  divertConsole();
  return working.run(log, work);
};

const working = new AsyncLocalStorage<Logger>();
let isDiverted = false;

const divertConsole = (): void => {
  if (isDiverted) return;
  isDiverted = true;
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const log = working.getStore();
      if (!log) return print(...values);
      const failure = values.find((value): value is Error & { code?: unknown } => value instanceof Error);
      log.debug(
        { kind: failure?.name, code: typeof failure?.code === "string" ? failure.code : undefined },
        "backend message",
      );
    };
  }
};
