/**
 * `npm test`: builds the web once, finds a browser, runs every test project and closes with one countable line.
 * Arguments go to vitest: `npm test -- --project unit notebook/src/format`.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

/**
 * The functions come first and alone: some of them compare how long answers take. Then servers and browsers, which wait more than they
 * compute: two lanes at a time use two cores, and no lane fights with itself. A lane is one run of vitest after another; the browser's
 * tests are shared out so that both lanes end at about the same time.
 */
const PHASES = [
  [["--project functions"]],
  [
    ["--project unit --project web --project faults", "--project e2e --shard 1/4"],
    ["--project policies", "--project e2e --shard 2/4", "--project e2e --shard 3/4", "--project e2e --shard 4/4"],
  ],
] as const;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTotalTests: number;
}

interface Result {
  readonly status: number;
  readonly report: Report;
}

const NOTHING: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTotalTests: 0 };

const chromium = findChromium({ install: true });
if (!chromium.ok) {
  console.error(chromium.reason);
  process.exit(1);
}
const env = { ...process.env, CHROMIUM_PATH: chromium.path };

const built = spawnSync("npx", ["--no-install", "vite", "build", "web", "--logLevel", "warn"], {
  stdio: "inherit",
  env,
});
if (built.status !== 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), "data-documentation-test-"));
const asked = process.argv.slice(2);
const phases = asked.length > 0 ? [[[asked]]] : PHASES.map((lanes) => lanes.map((runs) => runs.map(argumentsOf)));
const results: Result[] = [];
for (const lanes of phases) await Promise.all(lanes.map(runLane));
rmSync(folder, { recursive: true, force: true });

const sum = (count: (report: Report) => number): number =>
  results.reduce((total, { report }) => total + count(report), 0);
const skipped = sum((report) => report.numPendingTests);
const passed = sum((report) => report.numPassedTests);
console.log(
  `${passed} passed, ${sum((report) => report.numFailedTests)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
process.exit(results.every(({ status, report }) => status === 0 && report.numTotalTests > 0) ? 0 : 1);

function argumentsOf(words: string): string[] {
  return words.split(" ");
}

async function runLane(runs: readonly (readonly string[])[]): Promise<void> {
  for (const args of runs) results.push(await run(args));
}

async function run(args: readonly string[]): Promise<Result> {
  const file = join(folder, `${randomUUID()}.json`);
  const vitest = [
    "--no-install",
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const child = spawn("npx", [...vitest, ...args], { stdio: "inherit", env });
  const status = await new Promise<number>((done) => {
    child.on("exit", (code) => done(code ?? 1));
  });
  return { status, report: reportIn(file) };
}

function reportIn(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return NOTHING;
  }
}
