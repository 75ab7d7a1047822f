/** One way in which the facts differ from what the notebook was built to hold. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly text: string;
  /** The cell it is about; null where it is about the notebook. */
  readonly cell: number | null;
}

export const DIFFERENCE_KINDS = [
  "kind",
  "data",
  "target",
  "task",
  "split",
  "experiment missed",
  "experiment made up",
  "model missed",
  "model made up",
  "model part",
  "metric missed",
  "metric made up",
  "metric name",
  "metric part",
  "metric model",
  "headline",
  "operation missed",
  "operation made up",
  "operation columns",
  "operation detail",
  "finding missed",
  "caution missed",
  "caution made up",
  "sentence missed",
  "sentence made up",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export type Note = (kind: DifferenceKind, text: string, cell?: number | null) => void;
