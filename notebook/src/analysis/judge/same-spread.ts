/** Squared errors that cannot be of the rows that an R2 is of. */
import { grouped } from "../grouped.ts";
import type { Measured } from "../find/values/measured.ts";

/** By how much the spread of the same answers may seem to differ; rounded values are allowed for besides. */
const ALIKE = 1.2;
/** What has the same rows comes to the same spread but for rounding. */
const ROUNDING = 1.01;

type Errors = Pick<Measured, "name" | "value" | "printed" | "part" | "model" | "of" | "variant" | "cell">;

/**
 * The values without squared errors that the R2 beside them contradicts. An error is the share of the spread of the answers that a model leaves
 * unexplained, MSE = (1 − R2) · variance, so that all models that are judged on the same rows come to one variance. Where they do not, the error
 * is of something else: rows against columns, which are compared each with each, or another unit. Means over folds are not held to it.
 *
 * Source: definition of the coefficient of determination; NumPy, broadcasting of shapes (n,) and (n, 1).
 */
export function withoutContradictedErrors<Value extends Errors>(values: readonly Value[]): readonly Value[] {
  const whole = values.filter(
    ({ of, part, model }) =>
      of === null &&
      part !== null &&
      part !== "cross-validation" &&
      model !== null &&
      // In R an R2 is often a squared correlation: that of caret, of yardstick.
      !model.path.startsWith("r."),
  );
  const wrong = new Set<Value>();
  for (const own of grouped(whole, ({ part, variant }) => `${part ?? ""} ${variant ?? ""}`).values())
    for (const name of ["MSE", "RMSE"]) {
      const errors = own.filter((one) => one.name === name);
      const spreads = errors.flatMap((error) => {
        const beside = own.filter((one) => one.name === "R2" && one.model === error.model && one.cell === error.cell);
        const [r2, ...others] = beside;
        return r2 === undefined || others.length > 0 ? [] : [{ error, ...spreadOf(error, r2) }];
      });
      const differs = (one: Spread, other: Spread, most: number): boolean =>
        Math.max(one.low, other.low) > Math.min(one.high, other.high) * most;
      const isAlone = (one: Spread): boolean =>
        spreads.every((other) => other === one || differs(one, other, ROUNDING));
      // Of one that is judged on other rows than the rest nothing follows for these.
      const odd = spreads.every(isAlone) ? spreads : spreads.filter(isAlone);
      if (odd.some((one) => spreads.some((other) => differs(one, other, ALIKE))))
        for (const error of odd.length === spreads.length ? errors : odd.map((one) => one.error)) wrong.add(error);
    }
  return wrong.size === 0 ? values : values.filter((one) => !wrong.has(one));
}

/** Between what the variance of the answers lies, in their unit squared. */
interface Spread {
  readonly low: number;
  readonly high: number;
}

function spreadOf(error: Errors, r2: Errors): Spread {
  const power = error.name === "RMSE" ? 2 : 1;
  const off = halfOf(error.printed);
  const left = 1 - r2.value;
  const unsure = halfOf(r2.printed);
  return {
    low: Math.max(error.value - off, 0) ** power / (left + unsure),
    high: left <= unsure ? Infinity : (error.value + off) ** power / (left - unsure),
  };
}

/** Half a unit of the last digit that is written: 0.005 of "0.87" and of "87%"; 0 of what is written with a power of ten. */
function halfOf(printed: string): number {
  const [whole, digits = "", percent = ""] = /^-?[\d,]*\.?(\d*)\s?(%?)$/.exec(printed.trim()) ?? [];
  return whole === undefined ? 0 : 0.5 * 10 ** -(digits.length + 2 * percent.length);
}
