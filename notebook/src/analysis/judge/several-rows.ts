/** Values that one training has on several sets of rows, of which none is what it comes to. */
import { rowsState } from "../find/values/judged-rows.ts";
import type { Measured } from "../find/values/measured.ts";
import { grouped } from "../grouped.ts";
import { isRoundingOf } from "../read/outputs/numbers.ts";

/**
 * Whether any training is measured on several sets of rows by what a value is: in one language after the other, on one part of the data after the
 * other. Then no single value says how good its model is, nor can those of other models be held against it.
 */
export function isOfSeveralRows(value: Measured | undefined, values: readonly Measured[]): boolean {
  if (value === undefined) return false;
  const alike = values.filter(
    (one) =>
      one.certain &&
      one.fit >= 0 &&
      one.on !== null &&
      one.name === value.name &&
      one.part === value.part &&
      one.of === value.of &&
      one.average === value.average &&
      one.variant === value.variant,
  );
  return [...grouped(alike, ({ fit }) => fit).values()].some((own) => {
    const apart = own.filter((one, at) => !own.slice(0, at).some((other) => isSame(one, other)));
    return apart.length >= SEVERAL;
  });
}
/** Two may be the rows of a test and those of a check. */
const SEVERAL = 3;

const isSame = (one: Measured, other: Measured): boolean =>
  (one.on !== null && other.on !== null && rowsState(one.on).id === rowsState(other.on).id) ||
  isRoundingOf(one.printed, other.printed) ||
  isRoundingOf(other.printed, one.printed);
