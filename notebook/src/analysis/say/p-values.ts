/** P-values in a text. */
import { figure } from "./numbers.ts";

/** A printed p-value as a number: "<2e-16" by its bound. */
export const pOf = (printed: string | null | undefined): number => Number((printed ?? "").replace(/^[<>=\s]+/, ""));

/** By the level that nearly all readers ask for, if no other is. */
export const isSignificant = (printed: string | null | undefined, level = 0.05): boolean => pOf(printed) < level;

/** A p-value in words: below a thousandth, the exact value tells nobody more. */
export function pInWords(given: string | null | undefined): string {
  const printed = given ?? "";
  // What was rounded to nothing may be as large as half of its last digit.
  if (/^0\.00$/.test(printed)) return "less than 0.01";
  const value = pOf(printed);
  return value >= 0 && value < 0.001 ? "less than 0.001" : figure(printed);
}
