import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, train_test_split
meadows = pd.read_csv("meadows.csv")
A, B, a, b = train_test_split(meadows[["slope", "rain"]], meadows["orchids"], test_size=0.2, random_state=1)`;
const SEARCH = `search = GridSearchCV(RandomForestClassifier(random_state=0), {"max_depth": [2, 4, 8], "bootstrap": [True, False]}, cv=5)
search.fit(A, a)
print(search.best_params_)`;

const told = (final: string): string => {
  const { sections } = analyseNotebook(
    notebookOf(
      { code: LOAD },
      { code: SEARCH, printed: "{'bootstrap': True, 'max_depth': 4}\n" },
      { code: `${final}\nforest.fit(A, a)` },
      { code: 'print("Accuracy:", accuracy_score(b, forest.predict(B)))', printed: "Accuracy: 0.83\n" },
    ),
  );
  return sections.modeling.map(({ text }) => text).join(" ");
};

describe("settings that a search found", () => {
  const FOUND =
    "A random forest predicts `orchids` from `slope` and `rain`; its settings are tuned by grid search over `max_depth` and `bootstrap`, which ends with `bootstrap=True` and `max_depth=4`.";

  it("are those of the model that is made of them", () => {
    expect(told("forest = RandomForestClassifier(**search.best_params_, random_state=0)")).toBe(FOUND);
    expect(
      told(
        'best = search.best_params_\nforest = RandomForestClassifier(max_depth=best["max_depth"], bootstrap=best["bootstrap"])',
      ),
    ).toBe(FOUND);
    expect(told("forest = RandomForestClassifier(random_state=0)\nforest.set_params(**search.best_params_)")).toBe(
      FOUND,
    );
  });

  it("are those of a model for which they are written out again", () => {
    expect(told("forest = RandomForestClassifier(max_depth=4, bootstrap=True, random_state=0)")).toBe(FOUND);
  });

  it("are told as far as they are handed on", () => {
    expect(
      told('forest = RandomForestClassifier(max_depth=search.best_params_["max_depth"], bootstrap=False)'),
    ).toContain("over `max_depth`, which ends with `max_depth=4`.");
  });

  it("are not used where the model has another value", () => {
    const other = told("forest = RandomForestClassifier(max_depth=8, bootstrap=True, random_state=0)");
    expect(other).toContain("it uses `max_depth=8`");
    expect(other).toContain("finds for the random forest is not used in the models that are judged.");
  });

  it("are not those of a model that is given them with changes", () => {
    const changed = told(
      'best = search.best_params_.copy()\nbest["max_depth"] = 20\nforest = RandomForestClassifier(**best)',
    );
    expect(changed).not.toContain("ends with");
  });
});
