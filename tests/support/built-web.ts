import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { BUILT_WITH_CANARIES, CANARIES } from "../../scripts/canaries.ts";

const web = fileURLToPath(new URL("../../web", import.meta.url));

/** The folder of the web as it is built from these sources, with canaries in the environment: `npm test` has just built it so, else it is built for this test. */
export function builtWeb(): string {
  if (process.env[BUILT_WITH_CANARIES]) return join(web, "dist");
  const out = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const built = spawnSync("npx", ["vite", "build", "--outDir", out, "--emptyOutDir"], {
    cwd: web,
    encoding: "utf8",
    env: { ...process.env, ...CANARIES, NODE_ENV: "production" },
  });
  expect(built.status, built.stderr).toBe(0);
  return out;
}
