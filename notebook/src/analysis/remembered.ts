/** A function of a text that caches its answers for short ones: names recur, longer texts are prose and do not. */
export const remembered = <T>(answer: (text: string) => T): ((text: string) => T) => caching(answer, 5_000, 100);

/** The same for outputs: several finders ask the same about one of them in quick succession. */
export const lately = <T>(answer: (text: string) => T): ((text: string) => T) => caching(answer, 100, Infinity);

function caching<T>(answer: (text: string) => T, most: number, longest: number): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const found = answer(text);
    if (answers.size >= most) answers.clear();
    if (text.length <= longest) answers.set(text, found);
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
