/** Which of the numbers of a shown tuple or list are measures. */
import { readLiteral } from "../read/outputs/dictionaries.ts";
import { type PrintedNumber, readNumber } from "../read/outputs/numbers.ts";
import type { Measure, Value } from "../read/trace/value.ts";

type Several = Extract<Value, { kind: "sequence" }>;

/** Whether each shown value is known to be a single number. */
export const isWhole = ({ items, open }: Several): boolean =>
  !open &&
  items.every(
    (item) => item.kind === "measure" || item.kind === "constant" || (item.kind === "sequence" && isWhole(item)),
  );

/** The measures of a tuple and the numbers in their places, whatever else it holds; null if it is not shown item by item. */
export function itemsOf({ items, open }: Several, text: string): readonly (readonly [Measure, PrintedNumber])[] | null {
  const shown = open || !items.some(({ kind }) => kind === "measure") ? null : readLiteral(text);
  if (shown?.kind !== "list" || shown.items.length !== items.length) return null;
  // Beside a number that is no measure there may be the other end of an interval around a mean.
  if (items.some(({ kind }, i) => kind !== "measure" && kind !== "constant" && shown.items[i]?.kind === "number"))
    return null;
  return items.flatMap((item, i) => {
    const literal = shown.items[i];
    const number = literal?.kind === "number" ? readNumber(literal.text) : null;
    return item.kind === "measure" && item.shape !== "list" && number !== null ? [[item, number] as const] : [];
  });
}

/** The numbers that a tuple begins with, also out of inner lists: what comes after settings or texts has no certain place. */
export function leading({ items }: Several): readonly Value[] {
  const found: Value[] = [];
  for (const item of items) {
    if (item.kind === "sequence" && isWhole(item)) found.push(...leading(item));
    else if (item.kind === "measure" || (item.kind === "constant" && typeof item.value === "number")) found.push(item);
    else break;
  }
  return found;
}
