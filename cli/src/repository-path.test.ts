import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { repositoryPath } from "./repository-path.ts";

let folder = "";
const before = process.cwd();
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "datadoc-")));
  mkdirSync(join(folder, "project/.git"), { recursive: true });
  mkdirSync(join(folder, "project/reports"));
  mkdirSync(join(folder, "worktree"));
  writeFileSync(join(folder, "worktree/.git"), "gitdir: elsewhere\n");
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it.each([
  ["project", "reports/a.ipynb", "reports/a.ipynb"],
  ["project/reports", "a.ipynb", "reports/a.ipynb"],
  ["project/reports", "../b.ipynb", "b.ipynb"],
  ["", "project/reports/a.ipynb", "reports/a.ipynb"],
  ["", "worktree/a.ipynb", "a.ipynb"],
  ["", "notes/a.ipynb", "notes/a.ipynb"],
  ["", "./a.ipynb", "a.ipynb"],
  ["project", "../a.ipynb", "../a.ipynb"],
])("from %j, %s is %s", (at, file, path) => {
  process.chdir(join(folder, at));
  expect(repositoryPath(file)).toBe(path);
});
