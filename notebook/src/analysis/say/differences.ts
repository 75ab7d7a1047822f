/** What sets a run of a model apart from the one that is told, in words that follow its value. */
import type { ModelFact } from "../facts.ts";
import { type Difference, differencesOf, variedInCell } from "../judge/differences.ts";
import { code, listed } from "./lists.ts";

/**
 * "with `C=9` instead of `C=1`", "with 50 instead of 300 neurons", "with `C=9`, `gamma=1` and `degree=2`": where there are several, what the run
 * itself has; "" where nothing is known to set them apart.
 */
export function differenceWords(own: ModelFact, other: ModelFact): string {
  const all = differencesOf(own, other) ?? [];
  const parts = all.map((one) => (all.length > 1 ? inWords(one).replace(/ instead of `[^`]*`$/, "") : inWords(one)));
  const [first = ""] = parts;
  return listed(parts.map((part, at) => (at > 0 && WITH.test(first) ? part.replace(WITH, "") : part)));
}
const WITH = /^with /;

/**
 * "with other values of `C`", "with another number of neurons": what varies between a model and others that are trained in the same cell; "" where
 * nothing is known to, or something else does as well.
 */
export function variedWords(own: ModelFact, others: readonly ModelFact[]): string {
  const varied = variedInCell(own, others);
  if (varied === null) return "";
  const { settings, numbers } = varied;
  const isOne = others.length === 1;
  const parts = [
    ...(settings.length === 0
      ? []
      : [`${isOne && settings.length === 1 ? "another value" : "other values"} of ${listed(settings.map(code))}`]),
    ...(numbers.length === 0 ? [] : [`${isOne ? "another number" : "other numbers"} of ${listed(numbers)}`]),
  ];
  return parts.length === 0 ? "" : `with ${listed(parts)}`;
}

function inWords(one: Difference): string {
  switch (one.kind) {
    case "setting":
      return exchanged(
        one.own === null ? null : setting(one.name, one.own),
        one.other === null ? null : setting(one.name, one.other),
        one.name,
      );
    case "size":
      return `with ${listed(one.other)} instead of ${listed(one.own)} ${one.of}`;
    case "layer":
      return exchanged(one.own === null ? null : code(one.own), one.other === null ? null : code(one.other), "");
    case "layers":
      return `with ${one.other} instead of ${one.own} ${code(one.of)} layers`;
    case "epochs":
      return `after ${one.other} instead of ${one.own} epochs`;
    case "class":
    case "optimiser":
      return `with ${code(one.other)} instead of ${code(one.own)}`;
    case "library":
      return `from ${one.other} instead of ${one.own}`;
    case "best epoch":
      return one.other ? "with its best epoch kept" : "after the last epoch instead of the best one";
    case "own loop":
      return one.other
        ? "with a training loop written by hand"
        : "trained by a library instead of a loop written by hand";
    case "frozen":
      return one.other ? "with frozen pretrained weights" : "with no weights frozen";
    case "pretrained":
      return one.other ? "from pretrained weights" : "without pretrained weights";
    case "early stopping":
      return one.other ? "with early stopping" : "without early stopping";
  }
}

/** Of two values that cannot be written out, only the name is told. */
function exchanged(own: string | null, other: string | null, name: string): string {
  if (other === null) return `without ${own ?? code(name)}`;
  if (own === null) return `with ${other}`;
  return own === other ? `with another ${own}` : `with ${other} instead of ${own}`;
}

/** A value that is worked out, or is long, says nothing without the code. */
const setting = (name: string, value: string): string =>
  code(/[([{]/.test(value) || value.length > LONGEST ? name : `${name}=${value}`);
const LONGEST = 24;
