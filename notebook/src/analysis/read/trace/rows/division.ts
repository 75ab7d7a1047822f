/** Rows of a division of data. */
export interface Division {
  /** Number of the division in the trace. */
  readonly split: number;
  readonly part: "train" | "validation" | "test";
  /** Share of all rows, if the code fixes it. */
  readonly share?: number | undefined;
}
