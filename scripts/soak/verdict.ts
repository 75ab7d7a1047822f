/** Whether a server that people work with goes on as it began: the last third of the time beside the first, by bounds that are stated here. */
import type { Action } from "./person.ts";
import type { Sample } from "./samples.ts";

const MB = 1024 * 1024;

/** One thing somebody did: when it ended, in milliseconds since the beginning, and how long it took. */
export interface Done {
  readonly action: Action;
  readonly at: number;
  readonly ms: number;
}

export interface Soaked {
  /** Milliseconds. */
  readonly duration: number;
  readonly samples: readonly Sample[];
  readonly done: readonly Done[];
  /** What the server refused or did not answer. */
  readonly failures: readonly string[];
  /** Bytes of what people keep on purpose, at the end of the first third and at the end. */
  readonly kept: { readonly first: number; readonly last: number };
}

export interface Finding {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly most: number;
  readonly unit: "MB" | "ms" | "";
}

export const isFlat = ({ last, most }: Finding): boolean => last <= most;

/** Every figure with the most that it may be. */
export const findings = (soaked: Soaked): readonly Finding[] => {
  const third = soaked.duration / 3;
  const first = soaked.samples.filter(({ at }) => at <= third);
  const last = soaked.samples.filter(({ at }) => at > 2 * third);
  const medians = (of: (sample: Sample) => number): [number, number] => [at(first.map(of), 0.5), at(last.map(of), 0.5)];
  const memory = (name: string, of: (sample: Sample) => number): Finding => {
    const [before, after] = medians(of).map((bytes) => bytes / MB) as [number, number];
    return { name, first: before, last: after, most: 1.15 * before + 15, unit: "MB" };
  };
  const count = (name: string, of: (sample: Sample) => number): Finding => {
    const [before, after] = medians(of);
    return { name, first: before, last: after, most: 1.1 * before + 8, unit: "" };
  };
  return [
    memory("memory of the server", ({ server }) => server),
    memory("memory of the database", ({ database }) => database),
    count("files and sockets of the server", ({ handles }) => handles),
    count("connections to the database", ({ connections }) => connections),
    disk(soaked, first, last),
    writeAheadLog(first, last),
    ...times(soaked, ...medians(({ work }) => work)),
    { name: "refused or unanswered", first: 0, last: soaked.failures.length, most: 0, unit: "" },
  ];
};

/** Twice what the rows that people keep have grown by: new versions of a row wait for the vacuum, and each has its entries in indexes. */
const disk = ({ kept }: Soaked, first: readonly Sample[], last: readonly Sample[]): Finding => {
  const before = (first.at(-1)?.disk ?? Number.NaN) / MB;
  const grown = Math.max(0, kept.last - kept.first) / MB;
  return {
    name: `disk without the write-ahead log, of which people keep ${grown.toFixed(0)} MB more`,
    first: before,
    last: (last.at(-1)?.disk ?? Number.NaN) / MB,
    most: before + 2 * grown + 32,
    unit: "MB",
  };
};

/** PostgreSQL's max_wal_size is 256 MB, and what is written during a checkpoint comes on top of it. */
const writeAheadLog = (first: readonly Sample[], last: readonly Sample[]): Finding => {
  const most = (of: readonly Sample[]): number => Math.max(...of.map(({ log }) => log)) / MB;
  return { name: "write-ahead log, most", first: most(first), last: most(last), most: 384, unit: "MB" };
};

/** Of so many actions a 95th percentile says something. */
const ENOUGH = 20;

/** A machine that is busier than this says nothing about the server. */
const MOST_BUSIER = 3;

/** `before` and `after`: what one piece of work took. Where the machine was busier in the last third, everything may take so much longer. */
const times = ({ done, duration }: Soaked, before: number, after: number): readonly Finding[] => {
  const busier = Math.min(MOST_BUSIER, Math.max(1, after / before));
  return [...new Set(done.map(({ action }) => action))].sort().flatMap((action) => {
    const of = (from: number, to: number): number[] =>
      done.filter((one) => one.action === action && one.at > from && one.at <= to).map(({ ms }) => ms);
    const [first, last] = [of(0, duration / 3), of((2 * duration) / 3, Infinity)];
    if (first.length < ENOUGH || last.length < ENOUGH) return [];
    const p95 = at(first, 0.95);
    return [
      {
        name: `${action}, 95th percentile of ${first.length} and ${last.length}`,
        first: p95,
        last: at(last, 0.95),
        most: 1.5 * busier * p95 + 100,
        unit: "ms" as const,
      },
    ];
  });
};

const at = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
