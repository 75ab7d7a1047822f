/** Colors that other people chose, for other grounds, made readable on ours: at least 4.5:1 (WCAG 2.2, 1.4.3). */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The grounds of ours that text has the least contrast to, see tokens.css. */
const LIGHT_GROUND: Rgb = [243, 240, 231];
const DARK_GROUND: Rgb = [23, 29, 41];
const [BLACK, WHITE]: [Rgb, Rgb] = [
  [0, 0, 0],
  [255, 255, 255],
];
const LEAST = 4.5;

/** A CSS color for text on our own ground, light or dark. */
export const readableText = (color: Rgb): string =>
  `light-dark(${css(readableOn(color, LIGHT_GROUND))},${css(readableOn(color, DARK_GROUND))})`;

/** The same hue, as near to `color` as can be read on `ground`. */
export function readableOn(color: Rgb, ground: Rgb): Rgb {
  const goal = textOn(ground);
  for (let step = 0; step < 20; step += 1) {
    const mixed = mix(color, goal, step / 20);
    if (contrast(mixed, ground) >= LEAST) return mixed;
  }
  return goal;
}

/** Black or white. */
export const textOn = (ground: Rgb): Rgb => (contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE);

export const css = (color: Rgb): string => `rgb(${color.join(" ")})`;

/** `#rgb`, `#rrggbb`, `rgb(...)` without an alpha, or one of the names that people write; null for everything else. */
export function parseColor(text: string): Rgb | null {
  const color = text.trim().toLowerCase();
  const named = Object.hasOwn(NAMES, color) ? NAMES[color] : undefined;
  const [, hex] = /^#([\da-f]{6}|[\da-f]{3})$/.exec(named ?? color) ?? [];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return triple(digits.map((pair) => Number.parseInt(pair, 16)));
  }
  const numbers = /^rgb\((\d{1,3})[ ,] ?(\d{1,3})[ ,] ?(\d{1,3})\)$/.exec(color);
  return numbers === null ? null : triple(numbers.slice(1).map(Number));
}

export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of sRGB (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((level) => {
    const part = level / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb =>
  triple(from.map((level, index) => Math.round(level + ((to[index] ?? 0) - level) * part)));

const triple = ([red = 0, green = 0, blue = 0]: readonly number[]): Rgb => [
  Math.min(red, 255),
  Math.min(green, 255),
  Math.min(blue, 255),
];

/** Those of HTML 4, and what notebooks use besides. */
const NAMES: Readonly<Record<string, string>> = {
  black: "#000000",
  silver: "#c0c0c0",
  gray: "#808080",
  grey: "#808080",
  white: "#ffffff",
  maroon: "#800000",
  red: "#ff0000",
  purple: "#800080",
  fuchsia: "#ff00ff",
  magenta: "#ff00ff",
  green: "#008000",
  lime: "#00ff00",
  olive: "#808000",
  yellow: "#ffff00",
  navy: "#000080",
  blue: "#0000ff",
  teal: "#008080",
  aqua: "#00ffff",
  cyan: "#00ffff",
  orange: "#ffa500",
  brown: "#a52a2a",
  crimson: "#dc143c",
  darkblue: "#00008b",
  darkgreen: "#006400",
  darkred: "#8b0000",
  gold: "#ffd700",
  indigo: "#4b0082",
  pink: "#ffc0cb",
  royalblue: "#4169e1",
  skyblue: "#87ceeb",
  steelblue: "#4682b4",
  tomato: "#ff6347",
  violet: "#ee82ee",
  lightblue: "#add8e6",
  lightgreen: "#90ee90",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  lightyellow: "#ffffe0",
};
