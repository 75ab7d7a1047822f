import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./env.ts";

let root: string;
const STARTS = ["start.mjs", "bundle.mjs", "newest-change.mjs", "database/driver-patch.mjs"];

/** A clone whose server prints which file it runs from, and one word. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "data-documentation-bundle-"));
  chmodSync(root, 0o755);
  for (const file of STARTS) cpSync(join(ROOT, "server/src", file), join(root, "server/src", file));
  write("server/src/notebook-jobs.ts", "export const analyseDigest = (text: string): number => text.length;");
  write("package.json", '{ "type": "module" }');
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  say("first");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const say = (word: string): void =>
  write("server/src/index.ts", `console.log(import.meta.url.split("/").at(-1), "${word}" as string);`);

const start = (person: { uid?: number; gid?: number } = {}): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ["server/src/start.mjs"], {
    cwd: root,
    encoding: "utf8",
    ...person,
  });
  return `${stdout}${stderr}`.trim();
};

it("bundles the server where the bundle is missing or older than a source, and otherwise starts the existing one", () => {
  expect(start()).toBe("index.mjs first");
  expect(existsSync(join(root, "server/dist/notebook-worker.mjs"))).toBe(true);

  say("second");
  const earlier = new Date(0);
  utimesSync(join(root, "server/src/index.ts"), earlier, earlier);
  const future = new Date(Date.now() + 60_000);
  utimesSync(join(root, "server/dist/index.mjs"), future, future);
  expect(start()).toBe("index.mjs first");

  const later = new Date(Date.now() + 120_000);
  utimesSync(join(root, "server/src/index.ts"), later, later);
  expect(start()).toBe("index.mjs second");
}, 60_000);

it("runs from the sources in a clone that is not writable", () => {
  chmodSync(join(root, "server"), 0o555);
  // Permissions don't apply to root, so root tries it as another user.
  expect(start(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {})).toBe("index.ts first");
  expect(existsSync(join(root, "server/dist"))).toBe(false);
}, 60_000);

it("runs from the sources and says why where the bundler fails", () => {
  write("server/src/notebook-jobs.ts", 'export { absent } from "./absent.ts";');
  const output = start();
  expect(output).toMatch(/^index\.ts first/);
  expect(output).toContain("The server runs from its sources: it could not be bundled.");
  expect(output).toContain("absent.ts");
}, 60_000);
