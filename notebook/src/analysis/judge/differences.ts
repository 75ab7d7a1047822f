/** What sets one model apart from another of the same name, as far as the code says it. */
import { IDLE_SETTING } from "../know/idle-settings.ts";
import type { ModelFact } from "../facts.ts";

/** One thing in which a model differs from another; `own` and `other` are values as written, null for what one of them is not given. */
export type Difference =
  | { readonly kind: "setting"; readonly name: string; readonly own: string | null; readonly other: string | null }
  /** Sizes of the layers at the same places: "300" and "50" neurons. */
  | {
      readonly kind: "size";
      readonly of: "neurons" | "units" | "filters";
      readonly own: string[];
      readonly other: string[];
    }
  | { readonly kind: "layer"; readonly own: string | null; readonly other: string | null }
  | { readonly kind: "layers"; readonly of: string; readonly own: number; readonly other: number }
  | { readonly kind: "epochs"; readonly own: string; readonly other: string }
  | { readonly kind: "class" | "library" | "optimiser"; readonly own: string; readonly other: string }
  /** Whether the other one has it, where the first one is without, or the reverse. */
  | { readonly kind: "best epoch" | "own loop" | "frozen" | "pretrained" | "early stopping"; readonly other: boolean };

/** With more than these, nobody sees which of them makes the difference. */
const MOST = 3;

/**
 * In what a model differs from another; null where nothing is known to set them apart, where it is too much to be told, or where something else
 * does that cannot be said.
 */
export const differencesOf = (own: ModelFact, other: ModelFact): readonly Difference[] | null =>
  // Of the turns of a loop, the output may show any.
  areOfOneCell(own, other) ? null : allDifferences(own, other);

/** What is set to other values where models are trained in the same cell, mostly by a loop: settings, and what else is of another number. */
export interface Varied {
  readonly settings: readonly string[];
  readonly numbers: readonly string[];
}

/** What varies between a model and others that are trained in its cell; null where one of them differs in nothing of it, or in anything else. */
export function variedInCell(own: ModelFact, others: readonly ModelFact[]): Varied | null {
  const all = others.map((other) => allDifferences(own, other) ?? seedsOf(own, other));
  const settings = new Set<string>();
  const numbers = new Set<string>();
  for (const one of all.flat())
    if (one.kind === "setting") settings.add(one.name);
    else if (one.kind === "size") numbers.add(one.of);
    else if (one.kind === "epochs") numbers.add(one.kind);
    else return null;
  if (all.some(({ length }) => length === 0) || settings.size + numbers.size > MOST) return null;
  const written = [own, ...others].flatMap(({ params }) => Object.keys(params));
  return {
    settings: [...settings].toSorted((a, b) => written.indexOf(a) - written.indexOf(b)),
    numbers: [...numbers],
  };
}

/** What chance starts from, where it is all that two models differ in. */
const seedsOf = (own: ModelFact, other: ModelFact): readonly Difference[] =>
  ofLayers(own.layers, other.layers)?.length === 0 && ofMaking(own, other)?.length === 0
    ? Object.entries(own.params).flatMap(([name, value]): Difference[] =>
        SEEDS.test(name) && other.params[name] !== undefined && other.params[name] !== value
          ? [{ kind: "setting", name, own: value, other: other.params[name] }]
          : [],
      )
    : [];
const SEEDS = /^(?:random_state|seed|random_seed)$/;

export const areOfOneCell = (own: ModelFact, other: ModelFact): boolean => own.cells.join() === other.cells.join();

function allDifferences(own: ModelFact, other: ModelFact): readonly Difference[] | null {
  const layers = ofLayers(own.layers, other.layers);
  const made = ofMaking(own, other);
  if (layers === null || made === null) return null;
  const all = [...made, ...layers, ...ofTraining(own, other)];
  return all.length === 0 || all.length > MOST ? null : all;
}

/** Classes and their settings: what two libraries call the same setting differs. */
function ofMaking(own: ModelFact, other: ModelFact): readonly Difference[] | null {
  if (own.inner.join() !== other.inner.join()) return null;
  if (own.library !== other.library)
    return own.library === null || other.library === null || own.ownClass !== other.ownClass
      ? null
      : [{ kind: "library", own: own.library, other: other.library }];
  // What the layers of own classes do not show may be written in them.
  if (own.ownClass !== other.ownClass) return own.layers.length > 0 && other.layers.length > 0 ? [] : null;
  const classes: Difference[] =
    own.class === other.class ? [] : [{ kind: "class", own: own.class, other: other.class }];
  const names = [...new Set([...Object.keys(own.params), ...Object.keys(other.params)])];
  const settings = names.flatMap((name): Difference[] => {
    const [one = null, two = null] = [own.params[name], other.params[name]];
    return one === two || IDLE_SETTING.test(name) ? [] : [{ kind: "setting", name, own: one, other: two }];
  });
  return [...classes, ...settings];
}

function ofTraining(own: ModelFact, other: ModelFact): readonly Difference[] {
  const has = (
    kind: Extract<Difference, { other: boolean }>["kind"],
    of: (model: ModelFact) => boolean,
  ): Difference[] => (of(own) === of(other) ? [] : [{ kind, other: of(other) }]);
  const isKnown = own.epochs !== null && other.epochs !== null && own.epochs !== other.epochs;
  const isOptimised = own.optimiser !== null && other.optimiser !== null && own.optimiser !== other.optimiser;
  return [
    ...(isKnown ? [{ kind: "epochs", own: own.epochs, other: other.epochs } as const] : []),
    ...(isOptimised ? [{ kind: "optimiser", own: own.optimiser, other: other.optimiser } as const] : []),
    ...has("best epoch", (one) => one.keepsBest === true),
    ...has("own loop", (one) => one.trained === "loop"),
    ...has("frozen", (one) => one.frozen !== undefined),
    ...has("pretrained", (one) => one.pretrained === true),
    ...has("early stopping", (one) => one.stopsEarly === true),
  ];
}

/** What differs in the layers of two networks; null where they differ in more than can be told. */
function ofLayers(own: readonly string[], other: readonly string[]): readonly Difference[] | null {
  if (own.join() === other.join()) return [];
  if (own.length === 0 || other.length === 0) return null;
  const [kinds, others] = [own.map(kindOf), other.map(kindOf)];
  if (kinds.join() === others.join()) return ofSizes(own, other);
  const extra = [...new Set(others.filter((kind) => !kinds.includes(kind)))];
  const missing = [...new Set(kinds.filter((kind) => !others.includes(kind)))];
  const [added = null, gone = null] = [extra[0], missing[0]];
  const rest = (layers: readonly string[], without: string | null): string =>
    layers.filter((layer) => kindOf(layer) !== without).join();
  if (extra.length <= 1 && missing.length <= 1 && extra.length + missing.length > 0)
    return rest(own, gone) === rest(other, added) ? [{ kind: "layer", own: gone, other: added }] : null;
  const sized = [...new Set([...own, ...other].filter((layer) => layer.includes(" ")).map(kindOf))];
  const [of = "", ...more] = sized;
  const [count, counted] = [kinds, others].map((all) => all.filter((kind) => kind === of).length);
  return of === "" ||
    more.length > 0 ||
    extra.length > 0 ||
    count === undefined ||
    counted === undefined ||
    count === counted
    ? null
    : [{ kind: "layers", of, own: count, other: counted }];
}

/** What the sizes of layers count, by their kind: of the others nobody says how many of what they have. */
const COUNTED: readonly (readonly [kind: RegExp, of: "neurons" | "units" | "filters"])[] = [
  [/^(?:Dense|Linear|LazyLinear)$/, "neurons"],
  [/^(?:LSTM|GRU|RNN|SimpleRNN)$/, "units"],
  [/^Conv\dd$/i, "filters"],
];

function ofSizes(own: readonly string[], other: readonly string[]): readonly Difference[] | null {
  const at = own.flatMap((layer, place) => (layer === other[place] ? [] : [place]));
  const kinds = [...new Set(at.map((place) => COUNTED.find(([kind]) => kind.test(kindOf(own[place] ?? "")))?.[1]))];
  const [of] = kinds;
  const sizes = (layers: readonly string[]): string[] => at.map((place) => (layers[place] ?? "").split(" ")[1] ?? "");
  const [one, two] = [sizes(own), sizes(other)];
  return of === undefined ||
    kinds.length > 1 ||
    at.length > MOST ||
    [...one, ...two].some((size) => !/^\d+$/.test(size))
    ? null
    : [{ kind: "size", of, own: one, other: two }];
}

const kindOf = (layer: string): string => layer.split(" ")[0] ?? layer;
