/** What searches keep of the settings that they tried: the score of each, and the best. */
import { judging } from "./judging.ts";
import { argument } from "../models/learners.ts";
import { modelInside } from "../models/roles.ts";
import type { Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  type Instance,
  type Measure,
  type Table,
  textOf,
  type Value,
} from "../value.ts";
import { reported } from "./scoring.ts";

/** What a search found for each of its settings: their scores, and how far those of the folds lie apart. */
export function trialsOf(t: Tracer, search: Instance, made: Table): Table {
  const model = modelInside(search);
  const scoring = search.args.find((a) => a.name === "scoring")?.value;
  const scorers =
    scoring?.kind === "sequence"
      ? scoring.items.map((one) => [textOf(one) ?? "", one] as const)
      : scoring?.kind === "dictionary"
        ? [...scoring.entries].map(([name, { value }]) => [name, value] as const)
        : [["score", scoring] as const];
  const entries: Dictionary["entries"] = new Map();
  for (const [name, scorer] of scorers)
    for (const rows of ["test", "train"] as const)
      for (const over of ["trials", "spread"] as const) {
        const part = rows === "train" ? ("train" as const) : ("cross-validation" as const);
        const base: Measure = {
          ...judging(null, null),
          shape: "list",
          model,
          fit: Math.max(model.fit, search.fit),
          part,
          over,
        };
        const key = `${over === "trials" ? "mean" : "std"}_${rows}_${name}`;
        entries.set(key, { key: constant(key), value: reported(t, base, scorer, search) });
      }
  made.state = { ...made.state, content: { kind: "dictionary", entries, open: false } };
  return made;
}

/** A column of what a search found for each of its settings; null for any other. */
export const scoresOfTrials = ({ state }: Table, column: string | null): Value | null =>
  state.made.endsWith(".cv_results_") && state.content?.kind === "dictionary"
    ? (state.content.entries.get(column ?? "")?.value ?? null)
    : null;

/** A value for each measure of a search of Surprise, under the measure's name. */
export function forEachMeasure(args: readonly ArgumentValue[], valueOf: (measure: Value) => Value): Value {
  const given = argument(args, /^measures$/, 2);
  const measures = given.kind === "sequence" ? given.items : ["rmse", "mae"].map((name) => constant(name));
  const named = measures.flatMap((key) => {
    const name = textOf(key)?.toLowerCase();
    return name === undefined ? [] : [[name, { key, value: valueOf(key) }] as const];
  });
  return { kind: "dictionary", entries: new Map(named), open: false };
}
