import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { bundledReading } from "./lib/bundled-reading.ts";
import type { Measurement } from "./lib/measurement.ts";
import { shortestTimes } from "./lib/shortest-times.ts";

const ROOT = join(import.meta.dirname, "..");
const EXAMPLE = join(ROOT, "web/public/example.ipynb");
const FIXTURES = join(ROOT, "notebook/src/analysis/fixtures/input");
/** Notebooks of other people, which are not part of this repository. */
const SAMPLES = join(ROOT, "../shared/notebooks");
/**
 * How often the time of JSON.parse and one syntax pass a whole analysis may take: over many notebooks, and of one alone, where code is nearly all
 * there is. Both start from the bytes of the file: decoding is included on both sides. Over many notebooks the bound is the aim; for one alone it keeps what is reached.
 */
const MOST_PASSES = 5;
const MOST_ALONE = 16;
/** The same for the first notebook of a process, whose code is not yet compiled. */
const MOST_IN_OWN_PROCESS = 8;

/** The documentation of a notebook: beside what reading the same text takes at least, time and memory. */
export function measure(): Measurement[] {
  return [...ownNotebooks(), ...samples(), ...largest(), ...oddCode()];
}

const { reading, oneAnalysis, remove } = await bundledReading();
process.once("exit", remove);
const { analyseNotebook, decodeNotebook, parseNotebook, treeOf } = reading;

/** The notebooks that the repository holds. The fixtures are a few lines each: there the work that any notebook asks for is all. */
function ownNotebooks(): Measurement[] {
  const fixtures = filesIn(FIXTURES);
  const [all = 0] = shortestTimes([() => fixtures.forEach(read)], 30);
  return [
    ...besidePasses("Example notebook", [readFileSync(EXAMPLE)], 60, MOST_ALONE),
    { name: "A fixture of a few lines, on average", value: all / fixtures.length, unit: "ms", bound: { atMost: 10 } },
  ];
}

function samples(): Measurement[] {
  if (!existsSync(SAMPLES)) {
    console.log("analysis: sample notebooks are absent, their rows are left out");
    return [];
  }
  const named = namedFilesIn(SAMPLES);
  const files = named.map(({ bytes }) => bytes);
  const start = performance.now();
  for (const file of files) read(file);
  const once = performance.now() - start;
  return [
    { name: `${files.length} sample notebooks, each once`, value: once, unit: "ms", bound: { atMost: 15_000 } },
    ...besidePasses("Sample notebooks", files, 15, MOST_PASSES),
    ...oneByOne(named),
  ];
}

/** Reading and analysing several files beside decoding, JSON.parse and one pass of the Python grammar over the same files, all of them as one. */
function besidePasses(name: string, files: readonly Uint8Array[], rounds: number, most: number): Measurement[] {
  const jobs = files.flatMap((bytes) => passesOf(bytes) ?? []);
  const [floor = 0, value = 0] = shortestTimes(
    [() => jobs.forEach((job) => job.passes()), () => jobs.forEach((job) => job.whole())],
    rounds,
  );
  return [row(`${name}: read and analysed`, value, value / floor, most)];
}

interface Passes {
  /** The least that reading the file takes: its bytes decoded as UTF-8, JSON.parse of that text, and the grammar over its code cells. */
  readonly passes: () => void;
  /** What we do with the same bytes. */
  readonly whole: () => void;
}

/** Null where the file is refused. */
function passesOf(bytes: Uint8Array): Passes | null {
  const notebook = opened(bytes);
  if (notebook === null) return null;
  const code = notebook.cells.filter((cell) => cell.type === "code").map((cell) => cell.source);
  const passes = (): void => {
    JSON.parse(new TextDecoder().decode(bytes));
    for (const source of code) treeOf(source);
  };
  return { passes, whole: () => read(bytes) };
}

const peer = (ratio: number): Measurement["peer"] => ({ name: "JSON.parse and a syntax pass", ratio });

/** Files whose floor is below this are a few lines: what any notebook costs, whatever is in it, weighs most there. Milliseconds. */
const SMALL_FLOOR = 1;
/** How much longer than the bound such a file may take. Milliseconds. */
const SMALL_EXCESS = 1;
const WORST = 5;

/** Each file alone: the middle of the ratios, the worst of them, and by how much the smallest files exceed the bound. */
function oneByOne(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Measurement[] {
  const measured = files.flatMap(({ name, bytes }) => {
    const job = passesOf(bytes);
    if (job === null) return [];
    const [first = 0] = shortestTimes([job.whole], 3);
    const rounds = Math.min(200, Math.max(20, Math.round(400 / first)));
    const [floor = 0, value = 0] = shortestTimes([job.passes, job.whole], rounds);
    return [{ name, floor, value, ratio: value / floor }];
  });
  const ranked = measured.sort((a, b) => b.ratio - a.ratio);
  const middle = ranked[Math.floor(ranked.length / 2)];
  const worst = ranked.filter((file) => file.floor >= SMALL_FLOOR).slice(0, WORST);
  const excess = Math.max(
    ...ranked.filter((file) => file.floor < SMALL_FLOOR).map((file) => file.value - MOST_ALONE * file.floor),
  );
  return [
    ...(middle === undefined ? [] : [row("Each sample alone: the median", middle.value, middle.ratio)]),
    ...worst.map((file) => row(`Each sample alone: of the worst, ${file.name}`, file.value, file.ratio)),
    {
      name: `Samples with a floor under ${SMALL_FLOOR} ms: the most beyond ${MOST_ALONE} times`,
      value: Math.max(0, excess),
      unit: "ms",
      bound: { atMost: SMALL_EXCESS },
    },
  ];
}

const row = (name: string, value: number, ratio: number, most = MOST_ALONE): Measurement => ({
  name,
  value,
  unit: "ms",
  peer: peer(ratio),
  bound: { atMost: most },
});

/**
 * A notebook of 10 MB, read for the first time in a process of its own (the best of three), beside a process that is as new and takes the
 * least that reading takes; and the most memory one of them held.
 */
function largest(): Measurement[] {
  const file = sampleNotebook({ rounds: 178, pictureSide: 110 });
  const turns = [1, 2, 3].map(() => ({ whole: inOwnProcess(file, "analysis"), least: inOwnProcess(file, "passes") }));
  const runs = turns.map(({ whole }) => whole);
  const milliseconds = Math.min(...runs.map((run) => run.milliseconds));
  const floor = Math.min(...turns.map(({ least }) => least.milliseconds));
  const peak = Math.max(...runs.map((run) => run.peakMegabytes));
  const name = `Notebook of ${(Buffer.byteLength(file) / 1024 / 1024).toFixed(1)} MB in its own process`;
  return [
    row(`${name}: read and analysed`, milliseconds, milliseconds / floor, MOST_IN_OWN_PROCESS),
    { name: `${name}: peak memory`, value: peak, unit: "MB", bound: { atMost: 220 } },
  ];
}

function inOwnProcess(file: string, what: "analysis" | "passes"): { milliseconds: number; peakMegabytes: number } {
  const child = spawnSync(process.execPath, [oneAnalysis, what], { input: file, encoding: "utf8" });
  if (child.status !== 0) throw new Error(`the analysis in its own process failed: ${child.stderr}`);
  return JSON.parse(child.stdout) as { milliseconds: number; peakMegabytes: number };
}

/** Code that nobody writes and anybody can upload. Beside a syntax pass a path that is not linear takes hundreds of times as long. */
function oddCode(): Measurement[] {
  const cells = {
    "40,000 tags on one line": "<h1 ".repeat(40_000),
    "400,000 blank lines after the head of a function": `def f():${"\n".repeat(400_000)}`,
    "10,000 numbers with a point": "1. ".repeat(10_000),
    "40,000 open brackets": "(".repeat(40_000),
    "20,000 entries of a dict": `d = {${"'a': 1, ".repeat(20_000)}}`,
  };
  return Object.entries(cells).map(([name, code]) => {
    const notebook = oneCell(code);
    const [floor = 0, value = 0] = shortestTimes([() => treeOf(code), () => analyseNotebook(notebook)], 3);
    const pass = { name: "a syntax pass", ratio: value / floor };
    return { name: `A cell of ${name}`, value, unit: "ms", peer: pass, bound: { atMost: 12 } };
  });
}

const namedFilesIn = (folder: string): { name: string; bytes: Uint8Array }[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ipynb"))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));

const filesIn = (folder: string): Uint8Array[] => namedFilesIn(folder).map(({ bytes }) => bytes);

/** Null where the file is refused. */
function opened(bytes: Uint8Array): Notebook | null {
  const text = decodeNotebook(bytes);
  const notebook = text.ok ? parseNotebook(text.value) : text;
  return notebook.ok ? notebook.value : null;
}

function read(bytes: Uint8Array): void {
  const notebook = opened(bytes);
  if (notebook !== null) analyseNotebook(notebook);
}

function oneCell(source: string): Notebook {
  const empty = { id: null, executionCount: null, outputs: [], attachments: {}, tags: [] };
  const cells = [{ index: 0, type: "code" as const, source, ...empty }];
  return { nbformat: 4, nbformatMinor: 5, language: "python", kernel: null, cells, warnings: [] };
}
