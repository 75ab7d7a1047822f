import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { parser } from "@lezer/python";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import type { Measurement } from "./lib/measurement.ts";

const ROOT = join(import.meta.dirname, "..");
const EXAMPLE = join(ROOT, "web/public/example.ipynb");
const FIXTURES = join(ROOT, "notebook/src/analysis/fixtures/input");
/** Notebooks of other people, which are no part of this repository. */
const SAMPLES = join(ROOT, "../shared/notebooks");
/** How often the time of decoding, JSON.parse and one syntax pass a whole analysis may take. */
const MOST_PASSES = 4;

/** The documentation of a notebook: beside what reading the same text takes at least, whether it grows with the code, time and memory. */
export function measure(): Measurement[] {
  return [...ownNotebooks(), ...samples(), ...growth(), ...largest(), ...oddCode()];
}

/** The notebooks that the repository holds. The fixtures are a few lines each: there the work that any notebook asks for is all. */
function ownNotebooks(): Measurement[] {
  const fixtures = filesIn(FIXTURES);
  const [all = 0] = shortestTimes([() => fixtures.forEach(read)], 30);
  return [
    ...besidePasses("Example notebook", [readFileSync(EXAMPLE)], 60),
    { name: "A fixture of a few lines, on average", value: all / fixtures.length, unit: "ms", bound: { atMost: 10 } },
  ];
}

function samples(): Measurement[] {
  if (!existsSync(SAMPLES)) {
    console.log("analysis: sample notebooks are absent, their rows are left out");
    return [];
  }
  const files = filesIn(SAMPLES);
  const start = performance.now();
  for (const file of files) read(file);
  const once = performance.now() - start;
  return [
    { name: `${files.length} sample notebooks, each once`, value: once, unit: "ms", bound: { atMost: 15_000 } },
    ...besidePasses("Sample notebooks", files, 15),
  ];
}

/** Reading and analysing several files beside decoding, JSON.parse and one pass of the Python grammar over the same files. */
function besidePasses(name: string, files: readonly Uint8Array[], rounds: number): Measurement[] {
  const known = files.flatMap((bytes) => {
    const notebook = opened(bytes);
    return notebook === null ? [] : [{ bytes, code: codeOf(notebook) }];
  });
  const passes = (): void => {
    for (const { bytes, code } of known) {
      JSON.parse(new TextDecoder().decode(bytes));
      for (const source of code) parser.parse(source);
    }
  };
  const whole = (): void => {
    for (const { bytes } of known) read(bytes);
  };
  const [floor = 0, value = 0] = shortestTimes([passes, whole], rounds);
  const peer = { name: "decoded JSON.parse and a syntax pass", ratio: value / floor };
  return [{ name: `${name}: read and analysed`, value, unit: "ms", peer, bound: { atMost: MOST_PASSES } }];
}

/** Time a copy of the same cells, at 1, 10 and 100 copies in one notebook. */
function growth(): Measurement[] {
  const one = opened(readFileSync(EXAMPLE));
  if (one === null) throw new Error("the example notebook is not readable");
  const copies = [1, 10, 100] as const;
  const times = shortestTimes(
    copies.map((count) => {
      const notebook = repeated(one, count);
      return () => analyseNotebook(notebook);
    }),
    15,
  );
  const [single = 0, ten = 0, hundred = 0] = times.map((time, position) => time / (copies[position] ?? 1));
  const row = (name: string, value: number, ratio: number, peer: string): Measurement => ({
    name: `${name} times the example, a copy`,
    value,
    unit: "ms",
    peer: { name: peer, ratio },
    bound: { atMost: 2 },
  });
  return [row("10", ten, ten / single, "alone"), row("100", hundred, hundred / ten, "a copy of 10")];
}

/** A notebook of 10 MB, read for the first time in a process of its own (the best of three), and the most memory one of them held. */
function largest(): Measurement[] {
  const file = sampleNotebook({ rounds: 178, pictureSide: 110 });
  const runs = [1, 2, 3].map(() => inOwnProcess(file));
  const milliseconds = Math.min(...runs.map((run) => run.milliseconds));
  const peak = Math.max(...runs.map((run) => run.peakMegabytes));
  const name = `Notebook of ${(Buffer.byteLength(file) / 1024 / 1024).toFixed(1)} MB in its own process`;
  return [
    { name: `${name}: read and analysed`, value: milliseconds, unit: "ms", bound: { atMost: 1_000 } },
    { name: `${name}: peak memory`, value: peak, unit: "MB", bound: { atMost: 300 } },
  ];
}

function inOwnProcess(file: string): { milliseconds: number; peakMegabytes: number } {
  const entry = join(import.meta.dirname, "lib/one-analysis.ts");
  const child = spawnSync(process.execPath, ["--import", "tsx", entry], { input: file, encoding: "utf8" });
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
    const [floor = 0, value = 0] = shortestTimes([() => parser.parse(code), () => analyseNotebook(notebook)], 3);
    const peer = { name: "a syntax pass", ratio: value / floor };
    return { name: `A cell of ${name}`, value, unit: "ms", peer, bound: { atMost: 12 } };
  });
}

/** The shortest time of each of several jobs that take turns: what they take when nothing else has the processor. Milliseconds. */
function shortestTimes(jobs: readonly (() => unknown)[], rounds: number): readonly number[] {
  const shortest = jobs.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [position, job] of jobs.entries()) {
      const start = performance.now();
      job();
      shortest[position] = Math.min(shortest[position] ?? Infinity, performance.now() - start);
    }
  }
  return shortest;
}

const filesIn = (folder: string): Uint8Array[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ipynb"))
    .sort()
    .map((file) => readFileSync(join(folder, file)));

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

const codeOf = (notebook: Notebook): string[] =>
  notebook.cells.filter((cell) => cell.type === "code").map((cell) => cell.source);

function repeated(notebook: Notebook, copies: number): Notebook {
  const cells = Array.from({ length: copies }, () => notebook.cells).flat();
  return { ...notebook, cells: cells.map((cell, index) => ({ ...cell, index })) };
}

function oneCell(source: string): Notebook {
  const empty = { id: null, executionCount: null, outputs: [], attachments: {}, tags: [] };
  const cells = [{ index: 0, type: "code" as const, source, ...empty }];
  return { nbformat: 4, nbformatMinor: 5, language: "python", kernel: null, cells, warnings: [] };
}
