import { spawn } from "node:child_process";
import type { DatabaseUser } from "./run-as.ts";

export interface ToolRun {
  readonly ok: boolean;
  readonly output: string;
  /** What the program said last, or why it did not run. */
  readonly lastLine: string;
}

/**
 * The only environment variables that PostgreSQL's programs see: none of our keys, and no language that would change
 * messages or the order of text.
 */
export const childEnvironment = (): Record<string, string> => {
  const { SystemRoot } = process.env;
  return { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...LEAN, ...(SystemRoot ? { SystemRoot } : {}) };
};

/**
 * Bytes. glibc raises both by itself up to 32 MB once something large was given back, and each connection would keep the memory of the largest
 * notebook it has seen (mallopt(3)).
 */
const LEAN = { MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * Runs a program to its end, as the database user and with the minimal environment. Ends it after `limit` milliseconds.
 */
export const runTool = (
  program: string,
  args: readonly string[],
  { user, limit = 60_000 }: { readonly user?: DatabaseUser; readonly limit?: number },
): Promise<ToolRun> =>
  new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      ...user?.ids,
      cwd: "/",
      env: childEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limit,
      windowsHide: true,
    });
    const collect = (chunk: Buffer): void => void (output = `${output}${chunk.toString()}`.slice(-16_384));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const end = (ok: boolean, otherwise: string): void => {
      const said = output.split("\n").findLast((line) => line.trim() !== "");
      resolve({ ok, output, lastLine: said?.trim() ?? otherwise });
    };
    child.on("error", (error) => end(false, error.message));
    child.on("close", (code, signal) => end(code === 0, `it ended with ${signal ?? code}`));
  });
