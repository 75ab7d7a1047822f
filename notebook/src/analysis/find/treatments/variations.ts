/** How pictures are varied, by the names of classes or settings. */
export const variations = (names: readonly string[]): readonly string[] => {
  const last = names.map((name) => name.slice(name.lastIndexOf(".") + 1));
  return VARIATIONS.flatMap(([step, named]) => (last.some((name) => named.test(name)) ? [step] : []));
};

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
