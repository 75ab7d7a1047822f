/** A sentence of a notebook's prose, and where it is. */
export interface Sentence {
  /** Verbatim, without Markdown syntax. */
  readonly text: string;
  readonly cell: number;
  readonly form: "heading" | "paragraph" | "item" | "printed" | "comment";
  /** 1 for the largest heading; absent for everything else. */
  readonly level?: number;
  /**
   * The headings above it, outermost first, without Markdown syntax; for a list item also the words that introduce the
   * list.
   */
  readonly under: readonly string[];
  /** True if there is only prose between it and the output of a code cell. */
  readonly afterOutput: boolean;
  /** How many sentences are between it and the last cell of code. */
  readonly distance: number;
  /** True if the notebook has shown something before it. */
  readonly shown: boolean;
  /** True if the last cell of code before it shows something. */
  readonly beside: boolean;
  /** True if the sentence or heading before it asks a question. */
  readonly answers: boolean;
  /** True if no code comes after it. */
  readonly closing: boolean;
  /** True for remarks on the words of an example that the code contains. */
  readonly aside: boolean;
  /** Its number in its paragraph, item or output, from 0. */
  readonly position: number;
  /** True for printed words that the code contains as they are. */
  readonly literal: boolean;
  /** True if code follows under the same heading, and above the next of its size. */
  readonly introduces: boolean;
  /** True if the prose around it is written in another language than English. */
  readonly foreign: boolean;
}
