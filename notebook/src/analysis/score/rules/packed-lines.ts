import { count, easeOut, observe, type Rule } from "../rule.ts";

export const packedLines: Rule = {
  id: "packed-lines",
  category: "clarity",
  measures: "Share of code lines that hold several statements",
  source: "PEP 8, Other recommendations; pycodestyle E701, E702",
  weight: 0.4,
  remedy: "Write one statement per line",
  needs: "python",
  check: ({ code, lines }) => {
    const packed = code.flatMap((cell) => {
      const found = packedIn(cell.cell.source, cell.module?.body ?? []);
      return found > 0 ? [{ index: cell.index, found }] : [];
    });
    const all = packed.reduce((sum, cell) => sum + cell.found, 0);
    const message = `${count(all, "line")} with several statements`;
    return observe(
      easeOut(all / Math.max(lines, 20), 0.15),
      message,
      packed.map((cell) => cell.index),
    );
  },
};

/** Neighbouring top-level statements with no line end between them. */
function packedIn(source: string, body: readonly { readonly from: number; readonly to: number }[]): number {
  let found = 0;
  for (let i = 1; i < body.length; i += 1) {
    const [before, after] = [body[i - 1], body[i]];
    if (before && after && after.from > before.to && !source.slice(before.to, after.from).includes("\n")) found += 1;
  }
  return found;
}
