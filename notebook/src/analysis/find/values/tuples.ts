/** Which of the numbers of a shown tuple or list are measures. */
import { type Literal, readLiteral } from "../../read/outputs/dictionaries.ts";
import { type PrintedNumber, readNumber } from "../../read/outputs/numbers.ts";
import { type Measure, textOf, type Value } from "../../read/trace/value.ts";

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
  if (open || shown.items.length !== items.length || !items.some(holdsMeasure)) return null;
  // What was sorted is found by the names beside the values.
  const inOrder =
    type === "sorted" ? shown.items.map((literal) => items.find((item) => isNamed(item, literal))) : items;
  // Beside a number that is no measure there may be the other end of an interval around a mean.
  if (
    inOrder.some(
      (item, i) => !item || (!holdsMeasure(item) && item.kind !== "constant" && shown.items[i]?.kind === "number"),
    )
  )
    return null;
  const found = inOrder.map((item, i): Placed | null => {
    const literal = shown.items[i];
    if (item?.kind === "sequence" && literal?.kind === "list") return within(item, literal) ?? [];
    if (item?.kind === "dictionary" && literal?.kind === "dictionary")
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

/** Whether a shown tuple or dictionary has the text that one of the code has. */
function isNamed(item: Value, literal: Literal): boolean {
  const texts =
    literal.kind === "list" ? literal.items : literal.kind === "dictionary" ? literal.entries.map((e) => e.value) : [];
  const own =
    item.kind === "sequence"
      ? item.items
      : item.kind === "dictionary"
        ? [...item.entries.values()].map((e) => e.value)
        : [];
  return own.some(
    (one) => textOf(one) !== null && texts.some((shown) => shown.kind === "text" && shown.text === textOf(one)),
  );
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
