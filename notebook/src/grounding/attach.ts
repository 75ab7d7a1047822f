/** Which of the things that a sentence names a number belongs to. */
import type { Mention } from "./sentence.ts";

/**
 * For each number what it is said of: all of it must hold. Empty where nothing is named. Sentences say "the forest 0.87, the tree 0.81"
 * or "0.87 for the forest and 0.81 for the tree"; where a sentence can be read both ways, both readings count.
 */
export function attached<T>(numbers: readonly Mention<unknown>[], things: readonly Mention<T>[]): readonly T[][] {
  if (things.length === 0) return numbers.map(() => []);
  const places = numbers.map((number, index) => ({
    before: between(things, numbers[index - 1]?.end ?? 0, number.at),
    after: between(things, number.end, numbers[index + 1]?.at ?? Number.POSITIVE_INFINITY),
  }));
  const isBefore = places.every(({ before, after }) => before.length > 0 || after.length === 0);
  const isAfter = places.every(({ after }) => after.length > 0);
  let last: readonly T[] = [];
  return places.map(({ before, after }) => {
    const own = isBefore ? before : isAfter ? after : [...before, ...after];
    if (own.length > 0) last = own;
    return [...(own.length > 0 ? own : last)];
  });
}

const between = <T>(things: readonly Mention<T>[], from: number, to: number): T[] =>
  things.filter(({ at, end }) => at >= from && end <= to).map(({ of }) => of);

/** The closest thing to each number, among those it is said of; null if nothing is named. */
export function nearest<T>(numbers: readonly Mention<unknown>[], things: readonly Mention<T>[]): readonly (T | null)[] {
  return attached(
    numbers,
    things.map((thing) => ({ ...thing, of: thing })),
  ).map((own, index) => {
    const number = numbers[index];
    const distance = ({ at, end }: Mention<T>): number =>
      number === undefined ? 0 : Math.min(Math.abs(number.at - end), Math.abs(at - number.end));
    return own.toSorted((a, b) => distance(a) - distance(b))[0]?.of ?? null;
  });
}
