import { diffWordsWithSpace } from "diff";

export interface DiffPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Words that may differ: beyond them one text is shown as the replacement of the other. Ten fields are compared at once. */
const MOST_CHANGES = 400;

/** What changed, word by word: parts that, without the removed ones, read `after`, and without the added ones read `before`. */
export const wordDiff = (before: string, after: string): DiffPart[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES })?.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  })) ?? [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
