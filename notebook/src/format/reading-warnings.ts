/**
 * Collects what was skipped or repaired while reading; many warnings about one broken file are summarised, not listed.
 */
export interface ReadingWarnings {
  add(warning: string): void;
  list(): readonly string[];
}

const LISTED = 50;

export function readingWarnings(): ReadingWarnings {
  const listed: string[] = [];
  let more = 0;
  return {
    add(warning) {
      if (listed.length < LISTED) listed.push(warning);
      else more++;
    },
    list: () => (more === 0 ? listed : [...listed, `and ${more} more`]),
  };
}
