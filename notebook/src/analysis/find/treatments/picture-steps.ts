/** The steps of a transformation of pictures: `transforms.Compose([Resize(64), RandomHorizontalFlip(), ToTensor()])`. */
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Treatment } from "../../know/library.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, type Instance, numberOf, type Value } from "../../read/trace/value.ts";
import { treatmentFact } from "./treatment-of.ts";
import { variations } from "./variations.ts";
import { evidenceOf } from "../evidence.ts";
import { named } from "../../read/trace/arguments.ts";

type Base = Pick<TreatmentFact, "table" | "cells" | "certainty">;

/** Transformations, and what only holds several of them. */
const TRANSFORMS = /^(?:torchvision\.transforms|fastai\.vision|albumentations|imgaug)\b/;
const HOLDS = /\.(?:Compose|Sequential|Sometimes|SomeOf|OneOf|OneOrOther|RandomApply|RandomChoice|RandomOrder)$/;

/** What a transformation does to the pictures that it is given, each kind of step once. */
export function pictureSteps(value: Value, base: Base, knowledge: Knowledge): TreatmentFact[] {
  if (value.kind !== "instance" || !TRANSFORMS.test(value.path)) return [];
  const known = stepsIn(value).flatMap((step) => {
    const treatment = knowledge.treatment(step.path);
    return treatment === null ? [] : [{ step, treatment }];
  });
  const of = (kind: Treatment["as"]): typeof known => known.filter(({ treatment }) => treatment.as === kind);
  const scaling = of("scaled").at(-1);
  // Where pictures are brought to a size and then cut, the cut decides.
  const sizes = known.flatMap(({ step }) => (/Resize$|Crop$/.test(step.path) ? (sizeOf(step) ?? []) : []));
  const isDrawn = !known.some(({ step }) => /(?<!RandomResized)(?:Resize|CenterCrop)$/.test(step.path));
  const varied = of("augmented");
  return [
    ...(of("resized").length === 0 && !known.some(({ step }) => step.path.endsWith("RandomResizedCrop"))
      ? []
      : [
          {
            kind: "resized" as const,
            columns: [],
            size: sizes.at(-1) ?? null,
            ...(isDrawn && { drawn: true as const }),
            ...base,
          },
        ]),
    ...(varied.length === 0
      ? []
      : [{ kind: "augmented" as const, columns: [], steps: variations(varied.map(({ step }) => step.path)), ...base }]),
    ...(scaling === undefined ? [] : made(scaling.treatment, base)),
  ];
}

/** The same where a transformation is called on the pictures of a data set one after the other. */
export function picturesChanged(event: CallEvent, knowledge: Knowledge): TreatmentFact[] {
  const { receiver, path, repeated, cell, certain } = event;
  if (receiver?.kind !== "instance" || !repeated || !path.endsWith(".__call__")) return [];
  return pictureSteps(receiver, { table: null, ...evidenceOf({ cell, certain }) }, knowledge);
}

const MOST_DEEP = 4;

function stepsIn(one: Instance, depth = 0): readonly Instance[] {
  if (!HOLDS.test(one.path)) return [one];
  if (depth >= MOST_DEEP) return [];
  return one.args.flatMap(({ value }) =>
    value.kind === "sequence"
      ? value.items.flatMap((item) => (item.kind === "instance" ? stepsIn(item, depth + 1) : []))
      : value.kind === "instance"
        ? stepsIn(value, depth + 1)
        : [],
  );
}

const made = (treatment: Treatment, base: Base): TreatmentFact[] => {
  const fact = treatmentFact(treatment, { columns: [], ...base });
  return fact === null ? [] : [fact];
};

/** Height and width after a step; null where it says only the shorter side, or neither is known. */
function sizeOf({ path, args }: Instance): string | null {
  const sides = args.find(({ value }) => value.kind === "sequence")?.value;
  const given: readonly (Value | undefined)[] =
    sides?.kind === "sequence" ? sides.items : bothSides(path, args.filter(isSide));
  const [height = null, width = null] = given.map(numberOf);
  return height !== null && width !== null ? `${height} x ${width}` : null;
}

const isSide = ({ name }: ArgumentValue): boolean => name === null || /^(?:size|height|width)$/.test(name);

/** `A.Resize(224, 224)`, `CenterCrop(224)`: of one number a crop makes a square. */
function bothSides(path: string, [first, second]: readonly ArgumentValue[]): readonly (Value | undefined)[] {
  if (second === undefined) return path.endsWith("Crop") ? [first?.value, first?.value] : [];
  // The second argument of torchvision is no side.
  return path.startsWith("torchvision.") ? [] : [first?.value, second.value];
}

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
  if (/^keras\.layers\.(?:.*\.)?(?:Random[A-Z]\w*|Rescaling)$/.test(path))
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

/** Whether pictures that are read through a transformation, or from a generator, are varied at random. */
export function variesPictures(value: Value, knowledge: Knowledge): boolean {
  if (value.kind !== "instance") return false;
  if (value.path.endsWith(".ImageDataGenerator"))
    return value.args.some((one) => VARIES.test(one.name ?? "") && one.name !== "zca_whitening" && !isOff(one.value));
  const steps = pictureSteps(value, { table: null, cells: [], certainty: "certain" }, knowledge);
  return steps.some((one) => one.kind === "augmented" && one.steps.length > 0);
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
