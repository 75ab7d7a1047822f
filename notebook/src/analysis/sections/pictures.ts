import { settingsOf } from "../facts/models.ts";
import type { CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code } from "./names.ts";
import { callSteps, type Story, written } from "./story.ts";

const MOST_STEPS = 4;

/** Functions that change what a picture shows or how large it is; classes do, too, but for those that only hold others together. */
const CHANGES = /resize|crop|rotat|flip|filter|blur|thresh|equaliz|decode|erode|dilat|sharpen|flow_from|load_img|zoom/i;
const HOLDS = /^(?:Compose|ToTensor)$/;

/** What functions do to pictures, by the ending of "Pictures were ..." */
const DONE: readonly (readonly [name: RegExp, words: string])[] = [
  [/^decode|^imdecode/i, "decoded"],
  [/^random_?(?:resized_?)?crop/i, "cropped at random"],
  [/resize|^rescale$/i, "resized"],
  [/crop/i, "cropped"],
  [/flip_left_right|horizontal_?flip/i, "flipped left to right at random"],
  [/flip_up_down|vertical_?flip/i, "flipped upside down at random"],
  [/^(?:random_?)?flip/i, "flipped"],
  [/rotat/i, "rotated"],
  [/blur/i, "blurred"],
  [/equaliz/i, "evened out in brightness"],
  [/erode/i, "eroded"],
  [/dilat/i, "dilated"],
  [/sharpen/i, "sharpened"],
  [/thresh/i, "cut at a threshold"],
  [/^zoom$/i, "zoomed"],
  [/^Grayscale$|^rgb2gray$/i, "turned to grey"],
];

/** How pictures are brought into form: resizing, cropping, turning. */
export function pictureDrafts(story: Story): Draft[] {
  const told = callSteps(story, ["image", "augment"]).flatMap(({ call, short, step }) => {
    if (!(/^[A-Z]\w+$/.test(short) && !HOLDS.test(short)) && !CHANGES.test(short)) return [];
    const size = sizeGiven(call);
    const given = settingsOf(call.args).slice(0, 4).map(code);
    const [plain] = call.args.flatMap((a) =>
      a.name === null && a.value.literal !== null && a.text.length <= 20 ? [a.text] : [],
    );
    const options = given.length === 0 && plain !== undefined && size === null ? [code(plain)] : given;
    const name = DONE.find(([pattern]) => pattern.test(short))?.[1] ?? code(written(call));
    const how = `${size === null ? "" : ` to ${size} pixels`}${options.length > 0 ? ` (${options.join(", ")})` : ""}`;
    return [{ name, how, cell: step.cell }];
  });
  // What stands there with all its settings is not told again with some of them.
  const shown = told.filter(
    ({ name, how }) =>
      !told.some((one) => one.name === name && one.how.length > how.length && one.how.includes(how.slice(2, -1))),
  );
  const texts = [...new Set(shown.map(({ name, how }) => `${name}${how}`))].slice(0, MOST_STEPS);
  if (texts.length === 0) return [];
  const done = texts.filter((text) => !text.startsWith("`"));
  const others = texts.filter((text) => text.startsWith("`"));
  // "resized to 150 by 150 pixels and to 50 by 50 pixels"
  const words = done.map((text, i) => {
    const [verb = ""] = / to \d/.test(text) ? text.split(" to ") : [];
    return verb !== "" && done[i - 1]?.startsWith(`${verb} to `) ? text.slice(verb.length + 1) : text;
  });
  const by = others.length === 0 ? [] : [`brought into form by ${enumerate(others)}`];
  return [{ text: `Pictures were ${enumerate([...words, ...by])}.`, cells: told.map((t) => t.cell), weight: 1.3 }];
}

/** "128 by 128" of `resize(img, (128, 128, 1))`, of constants with their values; null where no size is seen. */
function sizeGiven({ args }: CallAction): string | null {
  const size = args.find((a) => a.value.type === "tuple" && (a.name === null || /size|shape/.test(a.name)));
  const [first, second] = size?.value.items.map(({ literal }) => literal) ?? [];
  return first && second && /^\d{1,5}$/.test(first) && /^\d{1,5}$/.test(second) ? `${first} by ${second}` : null;
}
