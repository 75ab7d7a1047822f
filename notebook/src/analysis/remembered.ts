const MOST_REMEMBERED = 5_000;
/** Longer texts are prose, and do not come again. */
const LONGEST_REMEMBERED = 100;

/** A function of a text that keeps its answers for the short ones: names come back again and again. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    if (text.length <= LONGEST_REMEMBERED) answers.set(text, found);
    return found;
  };
}

/** Outputs of one notebook that several finders look at. */
const MOST_LATELY = 40;

/** A function of a text that keeps its last answers: several ask the same about one output, one soon after the other. */
export function lately<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size >= MOST_LATELY) answers.clear();
    answers.set(text, found);
    return found;
  };
}
