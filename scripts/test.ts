/**
 * `npm test`: builds the web and the server once, finds a browser, runs every test project and closes with one countable line.
 * Arguments go to vitest: `npm test -- --project node notebook/src/format`. `npm run test:faults` runs what is tried at random moments or
 * in a crowd, many times instead of a few.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { BUILT_WITH_CANARIES, CANARIES } from "./canaries.ts";
import { findChromium } from "./chromium.ts";

/** What vitest writes with `--reporter=json`, as far as it is used. */
interface Report {
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    /** "failed" also where a hook or an import failed before any test. */
    readonly status: "passed" | "failed";
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

type FileResult = Report["testResults"][number];

interface Result {
  readonly status: number;
  readonly files: readonly FileResult[];
}

/** What fast-check says of a counterexample, which other random values would hide. */
const COUNTEREXAMPLE = "Property failed after";
const SLOWEST = 10;
/** The tests that ask it how often to try. */
const SIZES = "notebook/tests/sizes.ts";
/** More failing files than this are not an accident of the machine. */
const MOST_RUN_AGAIN = 3;

const chromium = findChromium({ install: true });
if (!chromium.ok) {
  console.error(chromium.reason);
  process.exit(1);
}
const FULL_SIZE = "--full-size";
const asked = process.argv.slice(2).filter((word) => word !== FULL_SIZE);
const fullSize = process.argv.includes(FULL_SIZE);
const env = {
  ...process.env,
  CHROMIUM_PATH: chromium.path,
  [BUILT_WITH_CANARIES]: "yes",
  ...(fullSize ? { TEST_SIZE: "full" } : {}),
};

const bundled = spawnSync(process.execPath, ["server/src/bundle.mjs"], { stdio: "inherit" });
if (bundled.status !== 0) process.exit(1);
const built = spawn(program("vite"), ["build", "web", "--logLevel", "warn"], {
  stdio: "inherit",
  env: { ...env, ...CANARIES },
});

const folder = mkdtempSync(join(tmpdir(), "data-documentation-test-"));
// No test of faults opens a page, so these need not wait for the web.
const faults = fullSize || asked.length > 0 ? null : run(["run", "--project", "faults"], { aside: true });
if ((await ended(built)) !== 0) process.exit(1);
const first = await (fullSize
  ? run(["related", "--run", SIZES, ...asked])
  : faults === null
    ? run(["run", ...asked])
    : runBeside(faults));
const again = await runAgain(failedFiles(first));
rmSync(folder, { recursive: true, force: true });

const files = new Map([first, again].flatMap((result) => result.files).map((file) => [file.name, file]));
const count = (status: string): number =>
  [...files.values()].flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
const skipped = count("pending") + count("skipped") + count("todo");
console.log(`The slowest files:\n${slowest([...files.values()]).join("\n")}`);
if (again.files.length > 0)
  console.log(`Run a second time: ${again.files.map(({ name }) => shortName(name)).join(", ")}`);
console.log(`${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
// A run that failed although no file of it did had an error outside of every test.
const broken = first.status !== 0 && failedFiles(first).length === 0;
const ok = !broken && again.status === 0 && files.size > 0 && [...files.values()].every(isPassed);
process.exit(ok ? 0 : 1);

/** Tests of faults mostly wait, for a server to come back or to give up: beside the others they take hardly any time. What runs alone comes last. */
async function runBeside(waiting: Promise<Result>): Promise<Result> {
  const results = await Promise.all([run(["run", "--project", "node", "--project", "web"]), waiting]);
  results.push(await run(["run", "--project", "alone"]));
  const failed = results.find(({ status }) => status !== 0);
  return { status: failed?.status ?? 0, files: results.flatMap((result) => result.files) };
}

/**
 * Once more and alone, whole files: under load a machine can miss a deadline that the product keeps, and the tests of a file share a server
 * and build on each other. What fails twice is a failure, and so is what failed with a counterexample.
 */
async function runAgain(failed: readonly FileResult[]): Promise<Result> {
  const sensible = failed.length <= MOST_RUN_AGAIN && !failed.some(foundCounterexample);
  if (failed.length === 0 || !sensible) return { status: 0, files: [] };
  const names = failed.map((file) => file.name);
  console.log(`Running again, alone: ${names.map(shortName).join(", ")}`);
  return await run(["run", "--maxWorkers", "1", ...names]);
}

function failedFiles(result: Result): FileResult[] {
  return result.files.filter((file) => !isPassed(file));
}

function foundCounterexample({ assertionResults }: FileResult): boolean {
  return assertionResults.some(({ failureMessages }) => failureMessages.some((text) => text.includes(COUNTEREXAMPLE)));
}

/** Seconds from a file's first test to its last, longest first. */
function slowest(of: readonly FileResult[]): string[] {
  return of
    .toSorted((a, b) => duration(b) - duration(a))
    .slice(0, SLOWEST)
    .map((file) => `${(duration(file) / 1000).toFixed(1).padStart(6)} s  ${shortName(file.name)}`);
}

function duration({ startTime, endTime }: FileResult): number {
  return endTime - startTime;
}

function isPassed(file: FileResult): boolean {
  return file.status === "passed";
}

function shortName(file: string): string {
  return relative(process.cwd(), file);
}

/** `aside`: what it prints comes at its end, in one piece. */
async function run(args: readonly string[], { aside = false } = {}): Promise<Result> {
  const file = join(folder, `${randomUUID()}.json`);
  const words = [...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const output = join(folder, `${randomUUID()}.log`);
  const to = aside ? openSync(output, "w") : "inherit";
  const child = spawn(program("vitest"), words, { stdio: ["inherit", to, to], env });
  const stop = (): void => void child.kill();
  process.on("exit", stop);
  const status = await ended(child);
  process.off("exit", stop);
  if (aside) process.stdout.write(readFileSync(output));
  return { status, files: filesIn(file) };
}

/** Of a package, started directly: npx takes a second of the processor to find it. */
function program(name: string): string {
  return join("node_modules", ".bin", name);
}

/** Its exit code. */
async function ended(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

function filesIn(report: string): Report["testResults"] {
  try {
    return (JSON.parse(readFileSync(report, "utf8")) as Report).testResults;
  } catch {
    return [];
  }
}
