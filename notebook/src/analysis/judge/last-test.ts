/** Findings that a statistical test closes a notebook with. */
interface Closing {
  readonly cell: number;
  readonly rank: number;
  readonly concludes: boolean;
  readonly final: 0 | 1 | 2;
  readonly isOfTest: boolean;
}

/** What the last words of a notebook add to a rank. */
export const CLOSING = 1;

/** What the last of several tests comes to closes the notebook, and concludes only that test. */
export function withoutLastTest<P extends Closing>(found: readonly P[]): readonly P[] {
  const tests = found.filter(({ isOfTest }) => isOfTest);
  if (new Set(tests.map(({ cell }) => cell)).size < 2) return found;
  return found.map((one) =>
    one.isOfTest && one.final > 0 ? { ...one, final: 0, concludes: false, rank: one.rank - CLOSING } : one,
  );
}
export const OF_TEST = /\bp[-_ ]?values?\b|\bnull hypothesis\b|\bH_?0\b/i;
