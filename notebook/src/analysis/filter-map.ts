/**
 * What a function answers for the items of a list, without null. Where most items have no answer, flatMap takes ten times as long: it makes
 * a list for each.
 */
export function filterMap<Item, Answer>(
  items: readonly Item[],
  answer: (item: Item, at: number) => Answer | null,
): Answer[] {
  const found: Answer[] = [];
  let at = 0;
  for (const item of items) {
    const one = answer(item, at);
    if (one !== null) found.push(one);
    at += 1;
  }
  return found;
}

/** The answers for the items of a list, put together: in a loop, which takes a quarter of the time of the method. */
export function flatMap<Item, Answer>(
  items: readonly Item[],
  answer: (item: Item, at: number) => readonly Answer[],
): Answer[] {
  const found: Answer[] = [];
  let at = 0;
  for (const item of items) {
    for (const one of answer(item, at)) found.push(one);
    at += 1;
  }
  return found;
}
