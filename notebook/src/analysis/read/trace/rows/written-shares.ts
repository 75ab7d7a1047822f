/** Shares and seeds as the arguments of calls that divide rows say them. */
import { type ArgumentValue, numberOf } from "../value.ts";

/** A seed that is fixed, as written. */
export function seedOf(args: readonly ArgumentValue[]): string | null {
  const generator = args.find((a) => a.name === "generator")?.text;
  const inside = generator === undefined ? undefined : /manual_seed\((\d+)\)/.exec(generator)?.[1];
  if (inside !== undefined) return inside;
  const given = args.find((a) => a.name !== null && /^(?:random_state|seed|random_seed)$/.test(a.name));
  if (given === undefined) return null;
  const known = numberOf(given.value);
  if (known !== null) return String(known);
  return given.value.kind === "constant" ? null : given.text || null;
}

const TEST_SHARE = /^(?:test_(?:size|ratio|split|frac|fraction)|validation_split)$/;
const TRAIN_SHARE = /^(?:train_(?:size|ratio|split|frac|fraction)|ratio)$/;

/** A share that does not say whose it is: more rows are to learn from than to judge by. */
const RATIO = /^(?:split_)?ratio$/;

/** Whether an argument says how large a part is to be. */
export const isShare = ({ name }: ArgumentValue): boolean =>
  name !== null && (TEST_SHARE.test(name) || TRAIN_SHARE.test(name) || RATIO.test(name));

export function shareOf(args: readonly ArgumentValue[]): number | null {
  const shared = (names: RegExp): number | null =>
    numberOf(args.find((a) => a.name !== null && names.test(a.name))?.value);
  const test = shared(TEST_SHARE);
  const train = shared(TRAIN_SHARE);
  if (test !== null) return test < 1 ? test : null;
  if (train !== null) return train < 1 ? round(1 - train) : null;
  const ratio = shared(RATIO);
  return ratio !== null && ratio < 1 ? round(Math.min(ratio, 1 - ratio)) : null;
}

/** How many rows are to be held out, where they are counted: `test_size=2`. */
export function countOf(args: readonly ArgumentValue[]): number | null {
  const given = numberOf(args.find(({ name }) => name !== null && TEST_SHARE.test(name))?.value);
  return given !== null && given >= 1 && Number.isInteger(given) ? given : null;
}

/** Without the last digits, in which binary fractions differ from what is written. */
export const round = (share: number): number => Math.round(share * 1e6) / 1e6;
