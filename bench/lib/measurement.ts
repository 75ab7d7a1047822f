/** One line of the benchmark. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "MB" | "KB" | "per second" | "times" | "rows" | "requests" | "of the view";
  /** What the value is compared with in the same run, and how often it holds the peer's value. */
  readonly peer?: { readonly name: string; readonly ratio: number };
  /** The most (or least) that the ratio, or the value where there is no peer, may be. */
  readonly bound?: { readonly atMost: number } | { readonly atLeast: number };
}

/** Every file of this folder exports one of these. One that waits long for nothing but time has `meanwhile` done. */
export type Measure = (meanwhile: () => Promise<void>) => Promise<readonly Measurement[]> | readonly Measurement[];

/** A row that was measured once or more: value and ratio are medians. */
export interface Repeated extends Measurement {
  /** The least and the most, of the ratio where there is a peer and else of the value. */
  readonly spread: readonly [number, number];
}

/** The rows of several runs of one file, which come in the same order in each; a name may state something about its run, and the first one's stays. */
export const repeated = (runs: readonly (readonly Measurement[])[]): Repeated[] =>
  (runs[0] ?? []).map((first, position) => {
    const rows = runs.flatMap((run) => run[position] ?? []);
    const value = median(rows.map((row) => row.value));
    const ratio = median(rows.map((row) => row.peer?.ratio ?? Number.NaN));
    const compared = rows.map((row) => row.peer?.ratio ?? row.value);
    return {
      ...first,
      value,
      ...(first.peer && { peer: { ...first.peer, ratio } }),
      spread: [Math.min(...compared), Math.max(...compared)],
    };
  });

export function isWithinBound({ value, peer, bound }: Measurement): boolean {
  const measured = peer?.ratio ?? value;
  if (bound === undefined) return true;
  return "atMost" in bound ? measured <= bound.atMost : measured >= bound.atLeast;
}

/**
 * Milliseconds of several jobs, each the median of `rounds` runs. The jobs take turns, so that whatever else the machine does meets
 * all of them; one round before the first is not counted.
 */
export async function medianTimes(jobs: readonly (() => unknown)[], rounds = 9): Promise<readonly number[]> {
  const times = jobs.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [position, job] of jobs.entries()) {
      const start = performance.now();
      await job();
      if (round > 0) times[position]?.push(performance.now() - start);
    }
  }
  return times.map((ofJob) => ofJob.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
