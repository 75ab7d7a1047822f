import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";

/**
 * The log of the server, JSON lines on standard output. It never holds notebook text, tokens, keys or addresses: callers log
 * ids, counts, codes and durations, and what slips into a known field is cut out here.
 */
export const createLog = (level = "info", destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: FORBIDDEN_FIELDS, censor: "[redacted]" },
      serializers: { err: failure },
    },
    destination ?? pino.destination(1),
  );

const FORBIDDEN_FIELDS = ["email", "address", "to", "token", "password", "content", "authorization", "apikey"].flatMap(
  (name) => [name, `*.${name}`],
);

/** An error as the log may show it: what kind and where, not what it says, for messages quote values. */
const failure = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    code: typeof code === "string" ? code : undefined,
    at: error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6)
      .map((line) => line.trim()),
  };
};
