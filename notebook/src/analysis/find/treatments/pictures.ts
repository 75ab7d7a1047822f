/** What Keras is asked to do with pictures: `ImageDataGenerator(rescale=1 / 255, horizontal_flip=True)`, `load_img(file, target_size=(64, 64))`. */
import type { TreatmentFact } from "../../facts.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import { type ArgumentValue, numberOf, type Value } from "../../read/trace/value.ts";
import { changesNothing, variations } from "./variations.ts";
import { evidenceOf } from "../evidence.ts";

/** What reads pictures or changes them. */
const OF_PICTURES =
  /(?:^|\.)(?:ImageDataGenerator|load_img|(?:flow|image_dataset)_from_\w+)$|^keras\.layers\.|^PIL\.Picture\./;
const VARIES = /^(?:\w+_(?:range|flip)|zca_whitening)$/;

/** Treatments of pictures by arguments of a call; none for any other call. */
export function pictureFacts({ path, args, cell, certain, repeated }: CallEvent): TreatmentFact[] {
  if (!OF_PICTURES.test(path)) return [];
  const base = { columns: [], table: null, ...evidenceOf({ cell, certain }) };
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (name === "ImageDataGenerator") {
    const names = args.flatMap((one) => (isOff(one.value) ? [] : (one.name ?? [])));
    const found: TreatmentFact[] = [];
    if (names.includes("rescale")) found.push({ kind: "scaled", how: "by a constant", ...base });
    if (names.some((one) => one.endsWith("wise_std_normalization")))
      found.push({ kind: "scaled", how: "standard", ...base });
    if (names.includes("preprocessing_function") && args.some(isOfNetwork))
      found.push({ kind: "scaled", how: "other", ...base });
    const varied = names.filter((one) => VARIES.test(one));
    if (varied.length > 0) found.push({ kind: "augmented", steps: variations(varied), ...base });
    return found;
  }
  if (/^keras\.layers\.(?:.*\.)?(?:Random[A-Z]\w*|Rescaling)$/.test(path) && !changesNothing(path, args))
    return [
      name === "Rescaling"
        ? { kind: "scaled", how: "by a constant", ...base }
        : { kind: "augmented", steps: variations([name]), ...base },
    ];
  if (/^PIL\.Picture\.(?:resize|thumbnail)$/.test(path) && repeated)
    return [{ kind: "resized", size: sidesOf(args[0]?.value), ...base }];
  // One picture alone is loaded to be looked at, or to be classified.
  const isMany = /^(?:flow|image_dataset)_from_\w+$/.test(name) || (name === "load_img" && repeated);
  const size = isMany ? (named(args, "target_size") ?? named(args, "image_size")) : undefined;
  if (size === undefined) return [];
  return [{ kind: "resized", size: sidesOf(size), ...base }];
}

/** `False`, `0`, `None` */
const isOff = (value: Value): boolean => value.kind === "constant" && !value.value;

/** What a pretrained network comes with to bring pictures into its form: `preprocess_input`. */
const isOfNetwork = ({ value }: ArgumentValue): boolean =>
  value.kind === "reference" && value.path.endsWith(".preprocess_input");

function sidesOf(size: Value | undefined): string | null {
  const sides = size?.kind === "sequence" ? size.items.map(numberOf) : [];
  return sides.length === 2 && sides.every((side) => side !== null) ? sides.join(" x ") : null;
}
