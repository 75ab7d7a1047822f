/** What leaves this repository holds no key: what browsers get, and what is committed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { BUILT_WITH_CANARIES, CANARIES } from "../../scripts/canaries.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Keys as their issuers write them: a prefix and enough after it to be one. */
const KEYS =
  /\bsb_secret_[\w-]{20,}|\bsk-(?:ant-|proj-)?[\w-]{32,}|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/;

it("C05, E07: the built web app holds no server key, no name of a role above its own and no provider's key", () => {
  const out = process.env[BUILT_WITH_CANARIES] ? join(root, "web/dist") : buildWithCanaries();
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files
    .filter(({ name }) => /\.(js|css|html|map|json|webmanifest)$/.test(name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) {
    expect(KEYS.exec(text)?.[0]).toBeUndefined();
    expect(text).not.toMatch(/service_role|datadoc_api|datadoc_owner|canary-in-the-environment/);
  }
});

/** Takes as long as all other tests here; under `npm test` the app has just been built this way. */
function buildWithCanaries(): string {
  const out = mkdtempSync(join(tmpdir(), "built-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const built = spawnSync("npx", ["vite", "build", "--outDir", out, "--emptyOutDir"], {
    cwd: join(root, "web"),
    encoding: "utf8",
    env: { ...process.env, ...CANARIES, NODE_ENV: "production" },
  });
  expect(built.status, built.stderr).toBe(0);
  return out;
}

it("C05: no committed file holds a key", () => {
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const files = stdout
    .split("\0")
    .filter(
      (path) =>
        /\.(tsx?|mjs|js|json|sql|md|html|toml|ya?ml|env\S*)$/.test(path) && !/package-lock|fixtures|golden/.test(path),
    );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) => {
    try {
      return KEYS.test(readFileSync(join(root, path), "utf8")) ? [path] : [];
    } catch {
      return []; // deleted but not yet committed
    }
  });
  // Tests of the secrets scan need texts that look like secrets.
  expect(found.filter((path) => !/secret/.test(path))).toEqual([]);
});
