/** Answers kept for a short time, each for the person who asked: what one person sent can never be noticed by another. */
export interface Kept<Answer> {
  get(person: string, key: string): Answer | undefined;
  set(person: string, key: string, answer: Answer): void;
}

export interface KeptOptions {
  /** Answers of one person; the oldest goes first. */
  readonly each: number;
  /** Answers of all together. */
  readonly all: number;
  readonly milliseconds: number;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

export const keptAnswers = <Answer>({
  each,
  all,
  milliseconds,
  now = () => performance.now(),
}: KeptOptions): Kept<Answer> => {
  /** Oldest first: an answer that is asked for again moves to the end. */
  const kept = new Map<string, { readonly person: string; readonly answer: Answer; readonly until: number }>();
  const name = (person: string, key: string): string => `${person} ${key}`;
  const drop = (names: readonly string[]): void => names.forEach((one) => kept.delete(one));

  return {
    get: (person, key) => {
      const found = kept.get(name(person, key));
      if (found === undefined) return undefined;
      kept.delete(name(person, key));
      if (found.until <= now()) return undefined;
      kept.set(name(person, key), found);
      return found.answer;
    },
    set: (person, key, answer) => {
      kept.delete(name(person, key));
      kept.set(name(person, key), { person, answer, until: now() + milliseconds });
      drop([...kept].flatMap(([one, { until }]) => (until <= now() ? [one] : [])));
      const ofPerson = [...kept].flatMap(([one, entry]) => (entry.person === person ? [one] : []));
      drop(ofPerson.slice(0, Math.max(0, ofPerson.length - each)));
      drop([...kept.keys()].slice(0, Math.max(0, kept.size - all)));
    },
  };
};

/** An upload asks six times about one digest, five sections and the score; a slow line may take minutes for that. */
export const KEPT_ANALYSES: KeptOptions = { each: 3, all: 48, milliseconds: 10 * 60_000 };
