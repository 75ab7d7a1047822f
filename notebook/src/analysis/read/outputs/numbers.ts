/** Printed numbers and their values, and whether a number in a text is a rounding of a printed one. */
import { remembered } from "../../remembered.ts";

export interface PrintedNumber {
  /** Exactly as printed, with its sign and "%". */
  readonly text: string;
  /** Of "93.5 %": 93.5. */
  readonly value: number;
  readonly isPercent: boolean;
  /** Half-width or standard deviation printed beside it: "0.93 (+/- 0.02)", "0.93 ± 0.02". */
  readonly spread: { readonly text: string; readonly value: number } | null;
  /** Place of `text` in what was read. */
  readonly at: number;
  readonly end: number;
}

/** A number as Python, R and Julia print it, without its sign: thousands separators, exponents, "5." and ".5". */
export const UNSIGNED = String.raw`(?:\d{1,3}(?:,\d{3}){1,6}(?!\d)(?:\.\d{1,30})?|\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][-+]?\d{1,3})?`;
/** Not within a word, a version, a date or a time: the last digit of a name is no hour, "r2:0.55". */
const NUMBER = new RegExp(
  String.raw`(?=[-+\u2212.\d])(?<![\w.]|[\w.]-|\d/|(?<![A-Za-z_])\d:)([-+\u2212]?${UNSIGNED})(?![\w]|\.\d|[:-]\d)(\s?%)?`,
  "g",
);
const SPREAD = new RegExp(
  String.raw`^[ \t]{0,4}(?:\(?(?:\+/-|\+-|±)[ \t]{0,4}(${UNSIGNED})%?|\((?:std|sd|stdev|\u03c3)\.?[ :=]{0,3}(${UNSIGNED})%?\)|\((\d{0,12}\.\d{1,20}(?:[eE]-?\d{1,3})?)%?\))`,
);
const LONGEST_TEXT = 200_000;
const NONE: readonly PrintedNumber[] = [];

/** All numbers of a text, in order; a spread belongs to the number before it and is not listed by itself. */
export function numbersIn(text: string): readonly PrintedNumber[] {
  if (!/\d/.test(text)) return NONE;
  const found: PrintedNumber[] = [];
  let from = 0;
  for (const match of text.slice(0, LONGEST_TEXT).matchAll(NUMBER)) {
    if (match.index < from) continue;
    const [whole, digits = "", percent] = match;
    const end = match.index + whole.length;
    const value = valueOf(digits);
    const spread = SPREAD.exec(text.slice(end, end + 80));
    const width = spread?.[1] ?? spread?.[2] ?? spread?.[3];
    // "0.93 (0.02)" is a mean with its deviation; "0.93 (1.5)" is something else.
    const isSpread = width !== undefined && (spread?.[3] === undefined || valueOf(width) < Math.abs(value));
    found.push({
      text: whole,
      value,
      isPercent: percent !== undefined,
      spread: isSpread ? { text: width, value: valueOf(width) } : null,
      at: match.index,
      end,
    });
    from = isSpread ? end + (spread?.[0].length ?? 0) : end;
  }
  return found;
}

/** What may surround a number that is the whole of a text: types, brackets, quotes, currencies, R's "[1]". */
const AROUND =
  /^[\s'"([{$€£≈~]*(?:\[1\]\s+|(?:np\.|numpy\.|torch\.|tf\.)?(?:float|int|uint|bfloat|longdouble|tensor|Tensor|array|Decimal|Fraction|Array)\d{0,3}\([\s'"([]*|<tf\.Tensor: [^<>]{0,80}?numpy=)?[\s'"([$€£]*$/;
const BEHIND =
  /^[\s'")\]}]*(?:,\s*(?:dtype|grad_fn|shape|device|requires_grad)\s?=\s?(?:[^()]|\([^()]*\)){0,120})*[\s'")\]}>.,]*$/;

/** The number that is the whole of a text, wrapped or not: "np.float64(0.93)", "tensor([0.93], device='cuda:0')". */
export const readNumber = remembered((text): PrintedNumber | null => {
  if (text.length > LONGEST_WRAPPED) return null;
  const lead = /numpy=/.exec(text);
  const from = lead ? lead.index + lead[0].length : (/(?<![\w.])[-+\u2212]?\.?\d(?!\]\s)/.exec(text)?.index ?? 0);
  const number = numbersIn(text.slice(from))[0];
  if (number === undefined || number.at !== 0 || !AROUND.test(text.slice(0, from))) return null;
  const spread = number.spread === null ? "" : (SPREAD.exec(text.slice(from + number.end))?.[0] ?? "");
  if (!BEHIND.test(text.slice(from + number.end + spread.length))) return null;
  return { ...number, at: from, end: from + number.end };
});
const LONGEST_WRAPPED = 400;

/** The value of a printed number; NaN if the text is not one. A percentage is not divided. */
export const valueOf = (printed: string): number => (PLAIN.test(printed) ? Number(printed) : unadorned(printed));
/** Nearly all numbers, which need not be written again to be read. */
const PLAIN = /^-?[\d.]+$/;
const unadorned = (printed: string): number =>
  Number(printed.replaceAll(",", "").replace("\u2212", "-").replace(/\s?%$/, "").trim() || Number.NaN);

/**
 * True where `said` is `printed` itself, or what it rounds to at the digits that `said` has: "0.955", "95.5 %" and "95%" of
 * "0.9549600". Signs must agree, except that negated scores ("-0.25") may be said as the positive measure. Zeros at the end of a large
 * whole number need not be exact after three digits: "1,500,000" of "1497216.2".
 */
export function isRoundingOf(said: string, printed: string): boolean {
  const one = numbersIn(said)[0];
  const other = numbersIn(printed)[0];
  if (!one || !other) return false;
  if (one.isPercent === other.isPercent) return rounds(one, other.value);
  return one.isPercent ? rounds(one, other.value * 100) : rounds(one, other.value / 100);
}

const rounds = (said: PrintedNumber, exact: number): boolean => roundingTo(said)(exact);

/** Which exact values a number may be rounded from. */
export function roundingTo({ text, value }: PrintedNumber): (exact: number) => boolean {
  const within = lastPlace(text) * 0.5 * (1 + 1e-9);
  return (exact) =>
    Math.min(Math.abs(value - exact), value > 0 ? Math.abs(value + exact) : Number.POSITIVE_INFINITY) <=
    within + Math.abs(exact) * 1e-12;
}

/** What 1 in the last significant digit is worth: 0.01 for "0.93", 1000 for "1,497,000". */
export function lastPlace(text: string): number {
  const [digits = "", exponent = "0"] = text.replaceAll(/[^\d.eE+-]/g, "").split(/[eE]/);
  const decimals = digits.split(".")[1]?.length ?? 0;
  const whole = digits.replaceAll(/\D/g, "").replace(/^0+/, "");
  const zeros = decimals > 0 ? 0 : Math.min(/0*$/.exec(whole)?.[0].length ?? 0, Math.max(0, whole.length - 3));
  return 10 ** (zeros - decimals + Number(exponent));
}
