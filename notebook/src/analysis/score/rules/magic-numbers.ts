import { count, easeOut, listed, observe, type Rule } from "../rule.ts";

/** Small counts and round numbers explain themselves. */
const ORDINARY = /^(?:\d|1\d|20|24|30|60|100|200|255|365|500|1000|10000|0?\.\d|\d\.\d?|1e-?\d+)$/;
const CELLS = 3;

export const magicNumbers: Rule = {
  id: "magic-numbers",
  category: "codeQuality",
  measures:
    "Unusual numbers that are written out in three or more cells instead of being named once, and many numbers in comparisons",
  source: "Martin 2008, Clean Code, G25; pylint PLR2004 (magic-value-comparison)",
  weight: 0.5,
  remedy: "Name recurring numbers, such as seeds and sizes, in one cell at the top",
  needs: "python",
  check: ({ code, lines }) => {
    const places = new Map<string, number[]>();
    let compared = 0;
    for (const { scan, index } of code) {
      compared += (scan?.compared ?? []).filter((number) => !ORDINARY.test(number.text)).length;
      for (const number of new Set((scan?.numbers ?? []).map(({ text }) => text))) {
        if (!ORDINARY.test(number)) remember(places, number, index);
      }
    }
    const repeated = [...places].filter(([, cells]) => cells.length >= CELLS);
    const message =
      repeated.length > 0
        ? `${count(repeated.length, "number")} without a name in three or more cells: ${listed(repeated.map(([number]) => number))}`
        : `${count(compared, "comparison")} with an unnamed number`;
    const severity = Math.max(easeOut(repeated.length, 5), easeOut(compared / Math.max(lines, 50) - 0.02, 0.15));
    return observe(
      severity,
      message,
      repeated.flatMap(([, cells]) => cells),
    );
  },
};

function remember(places: Map<string, number[]>, number: string, cell: number): void {
  const cells = places.get(number);
  if (cells === undefined) places.set(number, [cell]);
  else cells.push(cell);
}
