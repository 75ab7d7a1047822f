/** HTML parsed by the rules of the standard, but never to more elements than a caller can do with. */
import { defaultTreeAdapter } from "parse5";

export class OverBudget extends Error {
  /** It is only large: a frame of its own may hold it. */
  readonly large: boolean;
  constructor(reason: string, large: boolean) {
    super(reason);
    this.large = large;
  }
}

/** Some HTML makes more elements than it has characters: each block repeats all the unclosed formatting before it. */
export function countingAdapter(most: number): typeof defaultTreeAdapter {
  let made = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      made += 1;
      if (made > most) throw new OverBudget("This table or text has too many parts to show.", false);
      return defaultTreeAdapter.createElement(...given);
    },
  };
}
