/**
 * `npm test`: builds the web once, finds a browser, runs every test project and closes with one countable line.
 * Arguments go to vitest: `npm test -- --project unit notebook/src/format`.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./chromium.ts";

/**
 * Servers and browsers wait about as much as they compute: two runs of vitest at a time use two cores, and none fights with itself.
 * Whichever ends first, the next begins; the long projects are shared out so that no run is so long that the other core waits for it.
 */
const shards = (project: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `--project ${project} --shard ${index + 1}/${count}`);
const RUNS = [
  ...shards("faults", 2),
  "--project functions",
  ...shards("e2e", 6),
  "--project unit --project web",
  "--project policies",
];
const AT_A_TIME = 2;

/** What vitest writes with `--reporter=json`, as far as it is used. */
interface Report {
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    /** "failed" also where a hook or an import failed before any test. */
    readonly status: "passed" | "failed";
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

type FileResult = Report["testResults"][number];

interface Result {
  readonly status: number;
  readonly files: readonly FileResult[];
}

/** Tests with servers and browsers: a machine under load can miss a deadline there that the product keeps. */
const WITH_SERVERS = join(process.cwd(), "tests/");
/** More failing files than this are no accident of the machine. */
const MOST_RUN_AGAIN = 3;

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
const results: Result[] = [];
await runAll(asked.length > 0 ? [asked] : RUNS.map((words) => words.split(" ")));
const again = await runAgain(failedFiles(results));
rmSync(folder, { recursive: true, force: true });

const files = new Map([...results, again].flatMap((result) => result.files).map((file) => [file.name, file]));
const count = (status: string): number =>
  [...files.values()].flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
const skipped = count("pending") + count("skipped") + count("todo");
if (again.files.length > 0) console.log(`Run a second time: ${again.files.map(shortName).join(", ")}`);
console.log(`${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
// A run that failed although no file of it did had an error outside of every test.
const broken = results.some((result) => result.status !== 0 && failedFiles([result]).length === 0);
const ok = !broken && again.status === 0 && files.size > 0 && [...files.values()].every(isPassed);
process.exit(ok ? 0 : 1);

async function runAll(runs: readonly (readonly string[])[]): Promise<void> {
  const waiting = [...runs];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await run(next));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Once more and alone, whole files: the tests of one share a server and build on each other. What fails twice is a failure. */
async function runAgain(failed: readonly string[]): Promise<Result> {
  const sensible = failed.length <= MOST_RUN_AGAIN && failed.every((file) => file.startsWith(WITH_SERVERS));
  if (failed.length === 0 || !sensible) return { status: 0, files: [] };
  console.log(`Running again, alone: ${failed.join(", ")}`);
  return await run(failed);
}

function failedFiles(of: readonly Result[]): string[] {
  return of.flatMap((result) => result.files.filter((file) => !isPassed(file)).map((file) => file.name));
}

function isPassed(file: FileResult): boolean {
  return file.status === "passed";
}

function shortName(file: FileResult): string {
  return relative(process.cwd(), file.name);
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
  return { status, files: filesIn(file) };
}

function filesIn(report: string): Report["testResults"] {
  try {
    return (JSON.parse(readFileSync(report, "utf8")) as Report).testResults;
  } catch {
    return [];
  }
}
