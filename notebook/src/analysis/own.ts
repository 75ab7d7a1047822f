/** The entry of a table under a name from a notebook: `constructor` and `toString` are names like any other. */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
