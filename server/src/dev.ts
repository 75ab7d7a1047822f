/** `npm run dev`: the server, started again when its sources change, and vite, which serves the web and passes requests on. */
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT, loadEnv } from "./env.ts";

const WEB_PORT = "5173";

const env = loadEnv();
if (!env.ok) {
  for (const line of env.error) console.error(line);
  process.exit(1);
}
const port = String(env.value.PORT || 3000);
// Pages come from vite: that is the origin which may call the server.
const publicUrl = process.env["PUBLIC_URL"] ?? `http://localhost:${WEB_PORT}`;

const { resolve } = createRequire(import.meta.url);
const vite = join(
  dirname(createRequire(join(ROOT, "web", "package.json")).resolve("vite/package.json")),
  "bin",
  "vite.js",
);
const commands = [
  [resolve("tsx/cli"), "watch", "--clear-screen=false", "server/src/index.ts", "--without-web"],
  [vite, "web", "--port", WEB_PORT, "--strictPort"],
];
const children: ChildProcess[] = commands.map((args) =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    // Groups of their own: Ctrl-C in a terminal reaches this process alone, which passes it on once.
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PORT: port, PUBLIC_URL: publicUrl, BACKEND_URL: `http://127.0.0.1:${port}` },
  }),
);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// One without the other is of no use.
for (const child of children) child.once("exit", stop);
