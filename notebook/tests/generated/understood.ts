/** Patterns of which the analysis finds exactly the facts. The list grows until it holds all. */
export const UNDERSTOOD: ReadonlySet<string> = new Set<string>([]);
