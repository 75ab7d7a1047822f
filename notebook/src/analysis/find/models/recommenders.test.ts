import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

describe("a recommender of Surprise", () => {
  it("predicts the last of three columns and is judged fold by fold", () => {
    const code = `import pandas as pd
from surprise import SVD, Dataset, KNNBasic, Reader
from surprise.model_selection import cross_validate
marks = pd.read_csv("marks.csv")
data = Dataset.load_from_df(marks[["guest", "dish", "mark"]], Reader())
for learner in [SVD(), KNNBasic()]:
    judged = cross_validate(learner, data, cv=4)
    print(judged["test_rmse"].mean(), judged["test_mae"].mean())`;
    const { facts, sections } = analyseNotebook(notebookOf({ code, printed: "0.8741 0.6715\n0.9473 0.7258\n" }));
    const [experiment] = facts.experiments;
    expect(experiment).toMatchObject({ target: "mark", task: "regression", split: { how: "cv", folds: 4 } });
    expect(experiment?.metrics.map(({ name, value, part }) => [name, value, part])).toEqual([
      ["RMSE", 0.8741, "cross-validation"],
      ["MAE", 0.6715, "cross-validation"],
      ["RMSE", 0.9473, "cross-validation"],
      ["MAE", 0.7258, "cross-validation"],
    ]);
    expect(sections.exploration[0]?.text).toContain("predicts `mark` from `marks.csv`");
  });

  it("ranks what it suggests where its suggestions are judged, and is told by how far it is from the marks", () => {
    const code = `from surprise import SVD, Dataset, accuracy
from surprise.model_selection import train_test_split
shown, hidden = train_test_split(Dataset.load_builtin("jester"), test_size=0.2)
learner = SVD()
learner.fit(shown)
print("NDCG", ndcg_at_k(learner.test(hidden), k=10))
print("RMSE", accuracy.rmse(learner.test(hidden), verbose=False))`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: "NDCG 0.0512\nRMSE 0.9741\n" }));
    expect(facts.experiments[0]).toMatchObject({ task: "ranking", best: { metric: { name: "RMSE" } } });
  });

  it("is told by the first measure that is printed, also where the cell shows the last", () => {
    const code = `from surprise import SVD, Dataset, accuracy
from surprise.model_selection import train_test_split
shown, hidden = train_test_split(Dataset.load_builtin("jester"), test_size=0.2)
found = SVD().fit(shown).test(hidden)
accuracy.rmse(found)
accuracy.mae(found)`;
    const cell = { code, printed: "RMSE: 0.9741\nMAE:  0.7512\n", shown: "0.7512044" };
    expect(analyseNotebook(notebookOf(cell)).facts.experiments[0]?.best?.metric.printed).toBe("0.9741");
  });

  it("is made by a search that is given its class, and has the best value of each measure", () => {
    const code = `from surprise import SVD, Dataset
from surprise.model_selection import GridSearchCV
search = GridSearchCV(SVD, {"n_epochs": [5, 9]}, measures=["rmse", "mae"], cv=3)
search.fit(Dataset.load_builtin("jester"))
print(search.best_score["mae"])`;
    const [experiment] = analyseNotebook(notebookOf({ code, printed: "0.7631\n" })).facts.experiments;
    expect(experiment?.models.map(({ name }) => name)).toEqual(["SVD"]);
    expect(experiment?.best?.metric).toMatchObject({ name: "MAE", printed: "0.7631", part: "cross-validation" });
  });

  it("is no baseline because its name says what it adds its neighbours to", () => {
    const code = `from surprise import Dataset, KNNBaseline, SVD, accuracy
from surprise.model_selection import train_test_split
shown, hidden = train_test_split(Dataset.load_builtin("jester"), test_size=0.2)
for learner in (SVD(), KNNBaseline()):
    learner.fit(shown)
    accuracy.rmse(learner.test(hidden))`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: "RMSE: 0.9741\nRMSE: 0.9312\n" }));
    expect(facts.experiments[0]?.best?.metric.value).toBe(0.9312);
  });
});
