/** Which of the numbers of a shown tuple or list are measures. */
import { type Literal, readLiteral } from "../../read/outputs/dictionaries.ts";
import { type PrintedNumber, readNumber } from "../../read/outputs/numbers.ts";
import { type Measure, type Value } from "../../read/trace/value.ts";

type Several = Extract<Value, { kind: "sequence" }>;

/** Whether each shown value is known to be a single number. */
export const isWhole = ({ items, open }: Several): boolean =>
  !open &&
  items.every(
    (item) => item.kind === "measure" || item.kind === "constant" || (item.kind === "sequence" && isWhole(item)),
  );

/** The measures of a list, also within others, and the numbers in their places; null if it is not shown item by item. */
export function itemsOf(value: Several, text: string): readonly (readonly [Measure, PrintedNumber])[] | null {
  const shown = readLiteral(text);
  return shown?.kind === "list" ? within(value, shown) : null;
}

type Placed = readonly (readonly [Measure, PrintedNumber])[];

function within({ items, open, type }: Several, shown: Extract<Literal, { kind: "list" }>): Placed | null {
  // Of what was sorted nobody knows the order.
  if (open || type === "sorted" || shown.items.length !== items.length || !items.some(holdsMeasure)) return null;
  // Beside a number that is no measure there may be the other end of an interval around a mean.
  if (items.some((item, i) => !holdsMeasure(item) && item.kind !== "constant" && shown.items[i]?.kind === "number"))
    return null;
  const found = items.map((item, i): Placed | null => {
    const literal = shown.items[i];
    if (item.kind === "sequence" && literal?.kind === "list") return within(item, literal) ?? [];
    if (item.kind === "dictionary" && literal?.kind === "dictionary")
      return literal.entries.flatMap(({ key, value }) => pairOf(item.entries.get(key)?.value, value));
    return pairOf(item, literal);
  });
  return found.flatMap((pairs) => pairs ?? []);
}

function pairOf(item: Value | undefined, literal: Literal | undefined): Placed {
  const number = literal?.kind === "number" ? readNumber(literal.text) : null;
  return item?.kind === "measure" && item.shape !== "list" && number !== null ? [[item, number]] : [];
}

const holdsMeasure = (item: Value): boolean =>
  item.kind === "measure" ||
  (item.kind === "sequence" && item.items.some(holdsMeasure)) ||
  (item.kind === "dictionary" && [...item.entries.values()].some(({ value }) => value.kind === "measure"));

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
