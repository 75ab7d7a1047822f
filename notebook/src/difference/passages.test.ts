import { describe, expect, it } from "vitest";
import { CHURN_FACTS } from "../analysis/fixtures/churn-facts.ts";
import type { Experiment, NotebookFacts } from "../analysis/facts.ts";
import { writeSections } from "../analysis/say/sections.ts";
import type { Sentence } from "../analysis/analysis.ts";
import { type Answer, composedText, reviewedText } from "./passages.ts";
import { NO_CHANGES, changedFacts, staleWords } from "./stale-words.ts";

const sentences = (...texts: readonly string[]): Sentence[] => texts.map((text) => ({ text, cells: [1] }));

/** Its cautions quote the best value again. */
const CHURN: NotebookFacts = { ...CHURN_FACTS, cautions: [] };

/** The churn notebook, with a different best value. */
const scoring = (value: number): NotebookFacts => {
  const [experiment, ...others] = CHURN.experiments as readonly [Experiment, ...Experiment[]];
  const renewed = (metric: Experiment["metrics"][number]) =>
    metric.printed === "0.87" ? { ...metric, value, printed: String(value) } : metric;
  const best = experiment.best && { ...experiment.best, metric: renewed(experiment.best.metric) };
  return { ...CHURN, experiments: [{ ...experiment, metrics: experiment.metrics.map(renewed), best }, ...others] };
};

describe("a text compared with a new analysis", () => {
  const before = writeSections(CHURN).validation;
  const after = writeSections(scoring(0.91)).validation;
  const changed = changedFacts(CHURN, scoring(0.91));
  const written = before.map(({ text }) => text).join(" ");
  const latest = after.map(({ text }) => text).join(" ");

  it("becomes the new analysis when no one has edited it", () => {
    expect(written).not.toBe(latest);
    const review = reviewedText({ text: written, written: before, now: after, changed });
    expect(review.edited).toBe(false);
    expect(composedText(review)).toBe(latest);
  });

  it("keeps a person's sentences as they are, and marks those that mention something that changed", () => {
    const own = ["The board asked for 80% at least.", "We reached 87% on customers we had never seen."];
    const text = `${own[0]} ${written}\n\n${own[1]}`;
    const review = reviewedText({ text, written: before, now: after, changed });
    expect(review.edited).toBe(true);
    expect(composedText(review)).toBe(`${own[0]} ${latest}\n\n${own[1]}`);
    const mine = review.passages.filter(({ own: isOwn }) => isOwn);
    expect(mine.map(({ state }) => state)).toEqual(["unchanged", "stale"]);
    expect(mine[1]?.renewed).toBe("We reached 91% on customers we had never seen.");
    expect(mine[1]?.differences[0]).toMatchObject({ about: "Result (churn in customers.csv)" });
    const last = review.passages.length - 1;
    const answers = review.passages.map((_, index): Answer => (index === last ? "renew" : "keep"));
    expect(composedText(review, answers)).toBe(`${own[0]} ${written}\n\n${mine[1]?.renewed}`);
  });

  it("is stale where a person reworded a sentence that has since been replaced, and their words stay", () => {
    const then = sentences("Rows without an income are dropped.", "The model is a random forest with 100 trees.");
    const now = sentences("Rows without an income are dropped.", "The model is a random forest with 500 trees.");
    const text = "Rows without an income are dropped. The model we chose is a random forest with 100 trees.";
    const review = reviewedText({ text, written: then, now, changed: NO_CHANGES });
    expect(review.passages.map(({ state, own, renewed }) => [state, own, renewed])).toEqual([
      ["unchanged", false, then[0]?.text],
      ["stale", true, now[1]?.text],
    ]);
    expect(composedText(review)).toBe(text);
  });

  it("leaves out what the person removed, inserts new sentences in place, and drops those no longer supported", () => {
    const then = sentences("It reads sales.csv.", "Plots were drawn.", "Old prices are removed.", "Dates are parsed.");
    const now = sentences(
      "It reads sales.csv.",
      "Plots were drawn.",
      "Stores are one-hot encoded.",
      "Dates are parsed.",
    );
    const text = "It reads sales.csv. Old prices are removed. My own remark.\nDates are parsed.";
    const review = reviewedText({ text, written: then, now, changed: NO_CHANGES });
    expect(composedText(review)).toBe(
      "It reads sales.csv. Stores are one-hot encoded. My own remark.\nDates are parsed.",
    );
    const states = review.passages.map(({ state, own }) => (own ? `own, ${state}` : state));
    expect(states).toEqual(["unchanged", "new", "stale", "own, unchanged", "unchanged"]);
  });

  it("takes in nothing of the analysis when a person wrote all of it", () => {
    const review = reviewedText({
      text: "Mine alone.\n\n- one\n- two",
      written: before,
      now: after,
      changed: NO_CHANGES,
    });
    expect(composedText(review)).toBe("Mine alone.\n\n- one\n- two");
    // They are offered for adding.
    expect(review.passages.filter(({ state }) => state === "new")).toHaveLength(after.length);
    expect(
      composedText(
        review,
        review.passages.map(() => "renew"),
      ),
    ).toContain(after[0]?.text);
  });

  it("follows the answers given: renewed, kept, edited or left out", () => {
    const review = reviewedText({
      text: "A first remark. A second remark. A third remark.",
      written: [],
      now: [],
      changed: NO_CHANGES,
    });
    expect(composedText(review, ["keep", { text: "Another one." }, { text: "" }])).toBe("A first remark. Another one.");
  });
});

describe("a person's sentence is recognised as stale", () => {
  const changed = changedFacts(CHURN, scoring(0.9134));
  const renewed = (sentence: string) => {
    const { differences, renewed: text } = staleWords(sentence, changed);
    return differences.length === 0 ? "not stale" : text;
  };

  it.each([
    ["by a value", "It gets 0.87 right.", "It gets 0.91 right."],
    ["by a percentage", "It gets 87.0 % right.", "It gets 91.3% right."],
    ["at its end", "Its accuracy is 0.87.", "Its accuracy is 0.91."],
    ["not by a value that another fact still has", "The linear one gets 0.84.", "not stale"],
    ["not by a part of a longer number", "It costs 10.87 euros.", "not stale"],
    ["not by a single digit", "We tried 8 of them.", "not stale"],
  ])("%s", (_, sentence, expected) => {
    expect(renewed(sentence)).toBe(expected);
  });

  it("by the name of a replaced model", () => {
    const [experiment] = CHURN_FACTS.experiments as readonly [Experiment];
    const models = experiment.models.map((model) =>
      model.name === "Random Forest" ? { ...model, name: "LightGBM", class: "LGBMClassifier" } : model,
    );
    const other = { ...CHURN_FACTS, experiments: [{ ...experiment, models }] };
    const words = changedFacts(CHURN_FACTS, other);
    expect(staleWords("We trust the Random Forest most.", words).renewed).toBe("We trust the LightGBM most.");
    expect(staleWords("We trust Logistic Regression most.", words).differences).toEqual([]);
  });

  it("by nothing where the earlier facts are unknown", () => {
    expect(changedFacts(null, CHURN_FACTS)).toEqual(NO_CHANGES);
  });
});
