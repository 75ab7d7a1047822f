import type { Expected } from "./expected.ts";

/** A small notebook with one pattern, written out: what is in it is known, but not composed. */
export interface Case {
  readonly name: `case/${string}`;
  /** Python where it is left out. In R each line of a result is one of its own. */
  readonly language?: "r";
  /** Source and what it shows; a source that starts with "#md " is prose. A blank line separates several displays. */
  readonly cells: readonly (readonly [source: string, shown?: string, as?: "result" | "displays"])[];
  readonly expected: Partial<Expected>;
}
