/**
 * The shortest time of each of several jobs that take turns: what they take when nothing else has the processor. Milliseconds. On a busy
 * machine a job of some milliseconds is interrupted in nearly every round, and one that takes a twentieth of that is not: a round counts
 * with the time that the process had the processor where that is less. (It can be more, as threads that compile or collect count there.)
 */
export function shortestTimes(jobs: readonly (() => unknown)[], rounds: number): readonly number[] {
  const shortest = jobs.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [position, job] of jobs.entries()) {
      const before = process.cpuUsage();
      const start = performance.now();
      job();
      const passed = performance.now() - start;
      const { user, system } = process.cpuUsage(before);
      shortest[position] = Math.min(shortest[position] ?? Infinity, passed, (user + system) / 1000);
    }
  }
  return shortest;
}
