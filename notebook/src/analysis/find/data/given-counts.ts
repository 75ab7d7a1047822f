/** Tests of counts. */
import type { TestFact } from "../../facts.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Value } from "../../read/trace/value.ts";

/** Tests of numbers that were counted one by one, from rows that a condition on any column may have chosen. */
export const OF_COUNTS =
  /\.(?:proportions_ztest|proportions_chisquare|test_proportions_2indep|binom_?test|prop\.test)$/;
/** Those that are given each count by itself: `test_proportions_2indep(31, 400, 52, 410)`. */
export const ONE_BY_ONE = /_2indep$/;

/** The counts of two groups that the code has as numbers: `proportions_ztest([31, 52], [400, 410])`; null where it has none. */
export function countsGiven({ path, args }: CallEvent): Pick<TestFact, "columns" | "counted"> | null {
  if (!OF_COUNTS.test(path)) return null;
  const positional = args.filter(({ name }) => name === null);
  const givenAt = (own: RegExp, at: number): readonly number[] =>
    numbersOf((args.find(({ name }) => name !== null && own.test(name)) ?? positional[at])?.value);
  const given = ONE_BY_ONE.test(path)
    ? [
        [...givenAt(/^count1$/, 0), ...givenAt(/^count2$/, 2)],
        [...givenAt(/^nobs1$/, 1), ...givenAt(/^nobs2$/, 3)],
      ]
    : [givenAt(/^(?:count|x)$/, 0), givenAt(/^(?:nobs|n)$/, 1)];
  const [counts = [], rows = []] = given;
  const counted = counts.flatMap((count, at) => {
    const all = rows[at] ?? Number.NaN;
    return Number.isInteger(count) && Number.isInteger(all) && count >= 0 && count <= all && all > 0
      ? [{ count, rows: all }]
      : [];
  });
  return counted.length === 2 && counts.length === 2 && rows.length === 2 ? { columns: [], counted } : null;
}
const numbersOf = (value: Value | undefined): readonly number[] =>
  (value?.kind === "sequence" ? value.items : value === undefined ? [] : [value]).flatMap((one) =>
    one.kind === "constant" && typeof one.value === "number" ? [one.value] : [],
  );
