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
});
