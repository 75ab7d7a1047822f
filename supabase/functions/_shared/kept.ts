/** Answers cached for a short time, separately for each person: nobody can notice what somebody else sent. */
export interface Kept<Answer> {
  get(person: string, key: string): Answer | undefined;
  set(person: string, key: string, answer: Answer): void;
}

export interface KeptOptions {
  /** Answers per person; the oldest is evicted first. */
  readonly each: number;
  /** Answers in total. */
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
  /** Oldest first: an answer that is requested again moves to the end. */
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

/** An upload asks six times about one digest, for five sections and the score; on a slow line that may take minutes. */
export const KEPT_ANALYSES: KeptOptions = { each: 3, all: 48, milliseconds: 10 * 60_000 };
