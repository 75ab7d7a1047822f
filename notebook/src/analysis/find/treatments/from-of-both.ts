/** What columns come from: not what one of them makes for the next, and unknown where it is of one of them. */
export function fromOfBoth(a: readonly string[], b: readonly string[], columns: readonly string[]): readonly string[] {
  const made = new Set(columns);
  return a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])].filter((one) => !made.has(one));
}
