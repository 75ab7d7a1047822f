/** What a statistical test gives back, as a pair that begins with its statistic and its p-value or in another form, or one of the two. */
export interface Outcome {
  readonly kind: "outcome";
  readonly what: "pair" | "table" | "statistic" | "p";
  /** The whole that it was taken from; null for the whole itself, of which each run has its own. */
  readonly of: Outcome | null;
}
