/** How far a language model is with a section. */
export interface SectionProgress {
  /** Complete sentences so far. */
  readonly written: number;
  /** Those of them that agree with the notebook. */
  readonly checked: readonly string[];
}

/** "3 sentences written" */
export const progressWords = ({ written }: SectionProgress): string =>
  `${written} ${written === 1 ? "sentence" : "sentences"} written`;
