/** Looks for words in all cells, the ones that the list does not show too. */
import type { PreviewCell } from "./data.ts";
import type { PreviewOutput } from "./preview-output.ts";

/** Milliseconds of the page's thread in one go. */
const SLICE_MS = 12;

/**
 * Indexes into `cells` of those that hold the words, in the source or in the text of an output, capitals or not. `done` gets them once all
 * were looked through, unless the returned function was called before.
 */
export function findCells(
  cells: readonly PreviewCell[],
  words: string,
  done: (found: readonly number[]) => void,
): () => void {
  const wanted = words.toLowerCase();
  const found: number[] = [];
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const end = performance.now() + SLICE_MS;
    for (; next < cells.length && performance.now() < end; next += 1) {
      const cell = cells[next];
      if (cell !== undefined && holds(cell, wanted)) found.push(next);
    }
    if (next < cells.length) timer = setTimeout(look);
    else done(found);
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}

const holds = ({ source, outputs }: PreviewCell, wanted: string): boolean =>
  source.text.toLowerCase().includes(wanted) || outputs.some((output) => textOf(output).toLowerCase().includes(wanted));

function textOf(output: PreviewOutput): string {
  if (output.kind === "unsupported") return "";
  const text = output.kind === "text" ? output.text.text : (output.text?.text ?? output.rich?.source ?? "");
  // oxlint-disable-next-line no-control-regex -- colors stand between letters
  return text.replace(/\u001b\[[\d;:]{0,100}m/g, "");
}
