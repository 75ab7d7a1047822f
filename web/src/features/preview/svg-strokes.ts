/** How long the lines of a drawing are, in its own units: dashes and markers are drawn along them, again and again. */

export interface Strokes {
  /** At most so long. */
  readonly length: number;
  readonly points: number;
}

const NUMBER_OR_COMMAND = /[a-df-z]|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/gi;

/** Of one shape, from its attributes. Linear in their length. */
export function strokesOf(attributes: Readonly<Record<string, string>>): Strokes {
  const { d, points } = attributes;
  if (d !== undefined || points !== undefined) return alongPath(d ?? points ?? "");
  // Circles, ellipses, boxes and lines: the way round is shorter than seven times all of their numbers.
  const sizes = SIZES.map((name) => Math.abs(Number.parseFloat(attributes[name] ?? "0")) || 0);
  const length = 7 * sizes.reduce((sum, size) => sum + size, 0);
  return { length, points: length > 0 ? 4 : 0 };
}

const SIZES = ["r", "rx", "ry", "width", "height", "x1", "x2", "y1", "y2"];

/** Capital commands name places, small ones steps; either way the next number but one is of the same axis. */
function alongPath(path: string): Strokes {
  let length = 0;
  let count = 0;
  let steps = false;
  let [last, beforeLast] = [0, 0];
  for (const [sign] of path.matchAll(NUMBER_OR_COMMAND)) {
    const value = Number.parseFloat(sign);
    if (Number.isNaN(value)) {
      steps = sign === sign.toLowerCase();
      continue;
    }
    // After V and H both axes differ by at most this.
    length += steps ? Math.abs(value) : Math.max(Math.abs(value - beforeLast), Math.abs(value - last) * SAME_AXIS);
    count += 1;
    [last, beforeLast] = [value, last];
  }
  return { length, points: Math.ceil(count / 2) };
}

/** Places of one axis alone (V, H) are rare; counting them in part keeps other drawings from looking twice as long. */
const SAME_AXIS = 0.1;

/** The shortest period of dashes that a style or an attribute gives; null where it gives none. */
export function dashPeriod(name: string, value: string): number | null {
  const periods =
    name === "stroke-dasharray"
      ? [value]
      : [...value.matchAll(/stroke-dasharray\s{0,9}:([^;}]{0,1000})/gi)].map(([, dashes = ""]) => dashes);
  const sums = periods.flatMap((dashes) => {
    const sum = (dashes.match(/[\d.]+/g) ?? []).reduce((all, dash) => all + (Number.parseFloat(dash) || 0), 0);
    return sum > 0 ? [sum] : [];
  });
  return sums.length === 0 ? null : Math.min(...sums);
}
