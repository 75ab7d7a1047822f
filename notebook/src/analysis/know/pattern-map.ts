const MOST_ANSWERS = 10_000;

/**
 * A map whose keys may contain `*` (any characters). An exact key wins, then the longest prefix, then other patterns.
 */
export class PatternMap<T> {
  private readonly exactKeys = new Map<string, T>();
  private readonly prefixes = new Map<string, T>();
  /** Cached answers: names recur, and a search for the longest prefix is slow. */
  private readonly answers = new Map<string, T | null>();
  private readonly patterns: { readonly pieces: readonly string[]; readonly value: T }[] = [];

  set(key: string, value: T): void {
    this.answers.clear();
    const star = key.indexOf("*");
    if (star < 0) this.exactKeys.set(key, value);
    else if (star === key.length - 1) this.prefixes.set(key.slice(0, -1), value);
    else this.patterns.push({ pieces: key.split("*"), value });
  }

  exact(key: string): T | null {
    return this.exactKeys.get(key) ?? null;
  }

  /** The value of a pattern with `*` before its end. */
  inner(key: string): T | null {
    for (const { pieces, value } of this.patterns) if (matches(key, pieces)) return value;
    return null;
  }

  get(key: string): T | null {
    const answer = this.answers.get(key);
    if (answer !== undefined) return answer;
    const found = this.find(key);
    if (this.answers.size >= MOST_ANSWERS) this.answers.clear();
    this.answers.set(key, found);
    return found;
  }

  private find(key: string): T | null {
    const exact = this.exactKeys.get(key);
    if (exact !== undefined) return exact;
    const inner = this.inner(key);
    if (inner !== null) return inner;
    for (let end = key.length; end > 0; end -= 1) {
      const value = this.prefixes.get(key.slice(0, end));
      if (value !== undefined) return value;
    }
    return null;
  }
}

/** The pieces occur in order, the first at the start, the last at the end. */
function matches(key: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? "";
  const last = pieces[pieces.length - 1] ?? "";
  if (!key.startsWith(first) || !key.endsWith(last) || key.length < first.length + last.length) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = key.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= key.length - last.length;
}
