import type { Notebook } from "../../format/notebook.ts";
import { modelInText } from "../know/model-names.ts";
import { ruleOf } from "../read/trace/models/rules.ts";
import type { FoundModel } from "../find/models/models.ts";
import { UNNAMED, UNNAMED_RULE } from "../find/models/hand-names.ts";
import type { Sentence } from "./sentence.ts";

/**
 * The models with the names that the author gives what he writes out himself, where its functions do not say it: the algorithm that the
 * nearest heading above it names, or the only one that prose and code name.
 */
export function withNamedAlgorithms(
  models: readonly FoundModel[],
  prose: readonly Sentence[],
  { cells }: Pick<Notebook, "cells">,
): readonly FoundModel[] {
  if (!models.some(isUnnamed)) return models;
  const headings = prose.filter(({ form }) => form === "heading");
  const defined = cells.flatMap(({ type, source }) =>
    type === "code" ? [...source.matchAll(DEFINED)].map(([, python, r]) => python ?? r ?? "") : [],
  );
  const [only, ...others] = new Set(
    [...prose.map(({ text }) => text), ...defined].flatMap((text) => modelInText(text) ?? []),
  );
  // What prose speaks of is the model of a library, where there is one, unless a function of the notebook is it as well.
  const isMade = ({ instance }: FoundModel, name: string | undefined): boolean =>
    !defined.includes(instance.path) && models.some(({ fact }) => fact.library !== null && fact.name === name);
  return models.map((one) => {
    if (!isUnnamed(one)) return one;
    const above = headings.filter(({ cell }) => cell <= one.instance.cell).findLast(({ text }) => modelInText(text));
    const name = (above && modelInText(above.text)) ?? (others.length === 0 && !isMade(one, only) ? only : undefined);
    return name === undefined ? one : { ...one, fact: { ...one.fact, name } };
  });
}

/** The names of functions and classes, in Python and in R. */
const DEFINED = /^[ \t]{0,8}(?:def|class)\s+(\w+)|^(\w[\w.]*)\s*(?:<-|=)\s*function\b/gm;

const isUnnamed = ({ instance, fact }: FoundModel): boolean =>
  (ruleOf(instance) === "algorithm" || ruleOf(instance) === "rule") &&
  (fact.name === UNNAMED || fact.name === UNNAMED_RULE);
