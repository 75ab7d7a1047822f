import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
inns = pd.read_csv("inns.csv")
coast = pd.read_csv("coast.csv")
X_train, X_test, y_train, y_test = train_test_split(inns[["rooms", "meals"]], inns["stars"], test_size=0.2)
forest = RandomForestClassifier().fit(X_train, y_train)
stars = forest.predict(coast[["rooms", "meals"]])`;
const CLEAN = 'found["inn"] = found["inn"].str.lower()\nfound = found[found["guess"] != 0]';
const COUNTED = { code: 'found["guess"].value_counts()', shown: "guess\n1    55\n2     9\nName: count, dtype: int64" };
const kinds = (...code: readonly string[]): string[] =>
  analyseNotebook(notebookOf({ code: SETUP }, ...code.map((one) => ({ code: one })), COUNTED)).facts.facts.flatMap(
    ({ kind, certainty }) => (certainty === "certain" ? [kind] : []),
  );

describe("what is done to a table of predictions", () => {
  it.each([
    ["a dictionary", 'found = pd.DataFrame({"inn": coast["name"], "guess": stars})'],
    ["tables side by side", 'found = pd.concat([coast["inn"], pd.Series(stars, name="guess")], axis=1)'],
    ["a table that gets a column", "found = coast.assign(guess=stars)"],
  ])("made of %s is no preparation, and their counts are none of the data", (_, build) => {
    const found = kinds(build, CLEAN, 'found.to_csv("found.csv")');
    expect(found).not.toContain("filtered");
    expect(found).not.toContain("cleaned-text");
    expect(found).not.toContain("counts");
  });

  it("is preparation where another model learns from them", () => {
    const learned = `found = pd.concat([coast[["rooms", "meals", "price"]], pd.Series(stars, name="guess")], axis=1)
found = found[found["guess"] != 0]
from sklearn.linear_model import LinearRegression
line = LinearRegression().fit(found[["rooms", "guess"]], found["price"])`;
    expect(kinds(learned)).toContain("filtered");
  });
});
