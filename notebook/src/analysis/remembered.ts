const MOST_REMEMBERED = 5_000;
/** Longer texts are prose and do not recur. */
const LONGEST_REMEMBERED = 100;

/** A function of a text that caches its answers for short ones: names recur. */
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
const MOST_LATELY = 100;

/**
 * A function of a text that caches its last answers: several callers ask the same about one output in quick succession.
 */
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

/** A function of data that nobody changes: it keeps its answer as long as the data is in use. */
export function once<D extends object, T>(answer: (data: D) => T): (data: D) => T {
  const answers = new WeakMap<D, { readonly found: T }>();
  return (data) => {
    const known = answers.get(data);
    if (known !== undefined) return known.found;
    const found = answer(data);
    answers.set(data, { found });
    return found;
  };
}
