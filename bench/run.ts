/**
 * `npm run bench [NAME...]`: runs every file of this folder that exports `measure` (or the named ones), prints a table and writes
 * bench/results.json. Ends with 1 when a bound is missed.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { isWithinBound, type Measure, type Measurement } from "./lib/measurement.ts";
import { table } from "./lib/table.ts";

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.slice(0, -3))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const results: Record<string, readonly Measurement[]> = {};
for (const name of names) {
  const { measure } = (await import(join(folder, `${name}.ts`))) as { measure: Measure };
  const rows = await measure();
  results[name] = rows;
  console.log(`${table(name, rows)}\n`);
}

const machine = { node: process.version, cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length };
writeFileSync(join(folder, "results.json"), `${JSON.stringify({ machine, results }, null, 2)}\n`);
if (!Object.values(results).flat().every(isWithinBound)) process.exitCode = 1;
