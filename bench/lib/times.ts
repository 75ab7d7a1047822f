/** Milliseconds of each of several requests, sorted; they take turns, and the first turn is not counted. Throws where one is refused. */
export async function requestTimes<Asked>(
  request: (asked: Asked) => PromiseLike<unknown>,
  all: readonly Asked[],
  rounds: number,
): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const asked of all) {
      const start = performance.now();
      const { error } = (await request(asked)) as { readonly error: { readonly message: string } | null };
      if (error) throw new Error(error.message);
      if (round > 0) taken.push(performance.now() - start);
    }
  return taken.toSorted((a, b) => a - b);
}

/** Of sorted values the one that so large a part of them stays below. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
