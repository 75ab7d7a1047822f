import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newStage, settleRestores, switchTo } from "./switch.ts";

const log = pino({ level: "silent" });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "data-documentation-switch-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A cluster and its keys, as far as moving them is concerned. */
const install = (place: string, name: string, word: string): void => {
  mkdirSync(join(place, name));
  writeFileSync(join(place, name, "PG_VERSION"), word);
  writeFileSync(join(place, "installation.json"), word);
};
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
const aside = (): string => readdirSync(folder).find((name) => name.startsWith("before-restore-")) ?? "";

it("puts the restored files in place and moves the previous ones aside", async () => {
  install(folder, "pg17", "old");
  const stage = await newStage(folder);
  install(stage, "pg18", "new");
  writeFileSync(join(stage, "space-reserve"), "");
  expect(await switchTo(folder, stage)).toBe(join(folder, aside()));
  expect(readdirSync(folder).toSorted()).toEqual([aside(), "installation.json", "pg18"]);
  expect([read("installation.json"), read("pg18", "PG_VERSION")]).toEqual(["new", "new"]);
  expect([read(aside(), "installation.json"), read(aside(), "pg17", "PG_VERSION")]).toEqual(["old", "old"]);
});

it("F08: interrupted after any of its steps, it is completed by the next process to open the folder", async () => {
  const from = "restoring-0123456789ab";
  const to = "before-restore-2026-11-22T19-40-25-535Z";
  const steps = [
    () => mkdirSync(join(folder, to)),
    () => renameSync(join(folder, "pg18"), join(folder, to, "pg18")),
    () => renameSync(join(folder, "installation.json"), join(folder, to, "installation.json")),
    () => renameSync(join(folder, from, "pg18"), join(folder, "pg18")),
    () => renameSync(join(folder, from, "installation.json"), join(folder, "installation.json")),
    () => rmSync(join(folder, from), { recursive: true }),
  ];
  for (let done = 0; done <= steps.length; done += 1) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    install(folder, "pg18", "old");
    mkdirSync(join(folder, from));
    install(join(folder, from), "pg18", "new");
    writeFileSync(
      join(folder, "restore.json"),
      JSON.stringify({ from, aside: to, old: ["pg18", "installation.json"] }),
    );
    for (const step of steps.slice(0, done)) step();
    await settleRestores(folder, log);
    expect(readdirSync(folder).toSorted(), `after ${done} steps`).toEqual([to, "installation.json", "pg18"]);
    expect([read("installation.json"), read("pg18", "PG_VERSION")]).toEqual(["new", "new"]);
    expect([read(to, "installation.json"), read(to, "pg18", "PG_VERSION")]).toEqual(["old", "old"]);
  }
});

it("F08: interrupted before anything was moved, it leaves the folder unchanged", async () => {
  install(folder, "pg18", "old");
  const stage = await newStage(folder);
  mkdirSync(join(stage, "pg18"));
  await settleRestores(folder, log);
  expect(readdirSync(folder).toSorted()).toEqual(["installation.json", "pg18"]);
  expect(read("installation.json")).toBe("old");
});

it("refuses a plan that it cannot read, and follows none that leads outside the folder", async () => {
  for (const plan of ["{", JSON.stringify({ from: "../elsewhere", aside: "before-restore-1", old: [] })]) {
    writeFileSync(join(folder, "restore.json"), plan);
    await expect(settleRestores(folder, log)).rejects.toThrow("restore.json is damaged");
  }
});
