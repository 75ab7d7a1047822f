/** By what pictures are varied. */
import { type ArgumentValue, numberOf } from "../../read/trace/value.ts";

/** How pictures are varied, by the names of classes or settings. */
export const variations = (names: readonly string[]): readonly string[] => {
  const last = names.map((name) => name.slice(name.lastIndexOf(".") + 1));
  return VARIATIONS.flatMap(([step, named]) => (last.some((name) => named.test(name)) ? [step] : []));
};

/** Whether a step leaves every picture as it is: it turns, moves or enlarges it by nothing, or never takes place. */
export const changesNothing = (path: string, args: readonly ArgumentValue[]): boolean => {
  const amount = args.find(({ name }) => name === null || AMOUNT.test(name))?.value;
  const isByNothing = BY_AMOUNT.test(path) && amount !== undefined && numberOf(amount) === 0;
  return isByNothing || args.some(({ name, value }) => name === "p" && numberOf(value) === 0);
};

const BY_AMOUNT = /\.(?:Random)?(?:Rotation|Rotate|Zoom|Translation|Contrast|Brightness)$/;
const AMOUNT = /^(?:degrees|limit|factor|height_factor)$/;

/** What pictures can be varied by, and what names say so. */
const VARIATIONS: readonly (readonly [step: string, named: RegExp])[] = [
  ["flip", /flip/i],
  ["rotation", /rotat/i],
  ["crop", /crop/i],
  ["shift", /shift(?<!(?:rgb|channel_?)shift)|translat/i],
  ["shearing", /shear/i],
  ["zoom", /zoom|shiftscale|randomscale/i],
  [
    "colour change",
    /colou?r|hue|saturat|brightness|contrast|gamma|(?:rgb|channel_?)shift|channel_?shuffle|clahe|gr[ae]y(?:scale)?$/i,
  ],
  ["distortion", /affine|perspective|elastic|distort/i],
  ["blur", /blur/i],
  ["noise", /noise/i],
  ["erasing", /eras|cutout|dropout/i],
];
