/** `npx datadoc-server ...` as users run it, in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT, UNSET } from "./server-process.ts";

export interface CommandRun {
  readonly code: number | null;
  readonly output: string;
}

export const spawnCommand = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { child: ChildProcess; ended: Promise<CommandRun> } => {
  const child = spawn(process.execPath, ["server/bin/datadoc-server.mjs", ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", ...UNSET, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  return { child, ended: once(child, "close").then(() => ({ code: child.exitCode, output })) };
};

export const runCommand = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandRun> =>
  spawnCommand(args, env).ended;
