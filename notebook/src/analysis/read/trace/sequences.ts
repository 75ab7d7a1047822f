/** Code that takes what comes next in a sequence. */
import type { TracedCell } from "./tracer.ts";

const MOST_CHARACTERS = 20_000;
/**
 * `batch[:, :-1]` with `batch[:, 1:]` soon after, or the other way round, not their difference; `text[i : i + n]` with `text[i + n]`, or
 * with `text[i + 1 : i + n + 1]`.
 */
const CONTINUES =
  /\b([a-z_]\w{0,40})\[(?::, ?)?(?::-1\](?!\s{0,9}[-+*/<>=!])[^]{0,200}?\b\1\[(?::, ?)?1:\]|1:\](?!\s{0,9}[-+*/<>=!])[^]{0,200}?\b\1\[(?::, ?)?:-1\]|(\w{1,20}) ?: ?\2 ?\+ ?(\w{1,20})\][^]{0,200}?\b\1\[\2 ?\+ ?(?:\3\]|1 ?: ?\2 ?\+ ?(?:\3 ?\+ ?1|1 ?\+ ?\3)\]))/i;

/** Whether code up to a cell takes a sequence without its end beside the same without its start: what comes next is to be learned. */
export const continuesSequence = (cells: readonly TracedCell[], cell: number): boolean =>
  cells.some(({ index, text }) => index <= cell && CONTINUES.test(text.slice(0, MOST_CHARACTERS)));
