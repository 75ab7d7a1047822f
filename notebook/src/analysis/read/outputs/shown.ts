/** What a cell shows, in order, as far as its code tells. */

export type ShownPart = { readonly text: string } | { readonly slot: number };

export type Shown =
  /** One call of print; `sep` and `end` are already included, so that the last part is normally "\n". */
  | {
      readonly kind: "printed";
      readonly parts: readonly ShownPart[];
      /** A message of a logger, which may be written to standard error. */
      readonly isLogged?: true;
    }
  /** What a notebook shows of a value: a display or the last expression. */
  | { readonly kind: "value"; readonly slot: number }
  /** A loop: its body, any number of times. */
  | { readonly kind: "repeat"; readonly body: readonly Shown[] }
  /** A loop over what was sorted: its turns, in any order. */
  | { readonly kind: "turns"; readonly turns: readonly (readonly Shown[])[] }
  /** Something that may print anything. */
  | { readonly kind: "opaque" };

/** What the body of a loop shows; nothing for anything else. */
export const shownWithin = (shown: Shown): readonly Shown[] =>
  shown.kind === "repeat" ? shown.body : shown.kind === "turns" ? shown.turns.flat() : [];
