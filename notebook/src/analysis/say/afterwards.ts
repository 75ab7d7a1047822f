/** What is done with a model after training. */
import type { Fact } from "../facts.ts";
import { type Draft, draft, groups, ofKind } from "./draft.ts";
import { distinct, listed, named } from "./lists.ts";

/** Forecasts and predictions for rows without an answer, and what is saved. */
export function afterwardsDrafts(facts: readonly Fact[]): Draft[] {
  const certain = facts.filter(({ certainty }) => certainty === "certain");
  const predictions = ofKind(certain, "prediction");
  const horizons = distinct(predictions.flatMap(({ horizon }) => (horizon === null ? [] : [horizon])));
  // A file name with a placeholder for a date or a number is not one that somebody could look for.
  const saved = ofKind(certain, "saved").filter(
    ({ what, name }) => name !== "" && !name.includes("{") && what !== "chart" && what !== "other",
  );
  const kept = groups(saved, ({ what }) => what).map((group) => {
    const [{ what }] = group;
    return `${SAVED[what] ?? "the results are"} saved to ${named(distinct(group.map(({ name }) => name)), 3)}`;
  });
  return [
    ...(horizons.length === 0 ? [] : [draft(`predictions are made for the next ${listed(horizons)}`, predictions, 6)]),
    ...(kept.length === 0 ? [] : [draft(listed(kept), saved, 5)]),
  ];
}

const SAVED: Readonly<Record<string, string>> = {
  data: "the prepared data is",
  model: "the model is",
  predictions: "predictions are",
};
