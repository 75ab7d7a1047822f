/** Sentences that follow each other and belong together. */
export interface Passage {
  text: string;
  readonly cell: number;
  rank: number;
  readonly printed: boolean;
  /** Number of the heading above it. */
  readonly part: number;
  /** True where the author sums up. */
  readonly concludes: boolean;
  /** 1 for conclusions after the last code, 2 for telling ones under a heading that says that they are the author's last word. */
  readonly final: 0 | 1 | 2;
  /** True if what it is about stands elsewhere. */
  readonly dangles: boolean;
  /** True if nothing was shown before, and nothing is shown later that has a value of it. */
  readonly isBaseless: boolean;
  /** True for what is written in another language than English and gives no value of an output: few readers can tell what it says. */
  readonly isUnread: boolean;
  /** True if its last sentence qualifies what it says, which mostly leads to the point. */
  endsInDoubt: boolean;
  /** True if what qualifies it, or the point that this leads to, stands in the same cell and is left out. */
  isCut: boolean;
}
