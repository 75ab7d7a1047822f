/** The shortest time of each of several jobs that take turns: what they take when nothing else has the processor. Milliseconds. */
export function shortestTimes(jobs: readonly (() => unknown)[], rounds: number): readonly number[] {
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
