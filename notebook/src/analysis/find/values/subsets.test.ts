import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Experiment } from "../../facts.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LEARN = {
  code: `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
hives = pd.read_csv("hives.csv")
X_train, X_test, y_train, y_test = train_test_split(hives.drop(columns="swarms"), hives.swarms)
model = LogisticRegression().fit(X_train, y_train)
found = model.predict(X_test)
sure = model.predict_proba(X_test)[:, 1] > 0.8
old = X_test["age"] > 4`,
};
const WHOLE = { code: 'print("accuracy", accuracy_score(y_test, found))', printed: "accuracy 0.81\n" };

function learned(...cells: WrittenCell[]): Experiment {
  const [experiment] = analyseNotebook(notebookOf(LEARN, ...cells)).facts.experiments;
  if (experiment === undefined) throw new Error("no experiment");
  return experiment;
}

describe("a value on rows that a condition chose", () => {
  it.each([
    ["accuracy_score(y_test[sure], found[sure])", "[sure]"],
    ["(y_test[sure] == found[sure]).mean()", "[sure]"],
    ["(found == y_test)[sure].mean()", "[sure]"],
    ["model.score(X_test[old], y_test[old])", "[old]"],
    ['accuracy_score(y_test[X_test["age"] > 4], found[X_test["age"] > 4])', '[X_test["age"]>4]'],
  ])("is not that of all rows: %s", (code, of) => {
    const { metrics, best } = learned(WHOLE, { code: `print("accuracy", ${code})`, printed: "accuracy 0.93\n" });
    expect(metrics.map((one) => [one.value, one.of])).toEqual([
      [0.81, null],
      [0.93, of],
    ]);
    expect(best?.metric.value).toBe(0.81);
  });

  it.each(["X_test.drop(wrong, axis=0)", "X_test.drop(index=[4, 17])"])(
    "is not that of all rows where its own predictions chose which ones are left out: %s",
    (rows) => {
      const code = `wrong = [i for i in X_test.index if found[i] != y_test[i]]
rest = X_test.copy()
rest = ${rows.replace("X_test", "rest")}
answers = y_test.loc[rest.index]
print("accuracy", accuracy_score(answers, model.predict(rest)))
print("recall", recall_score(answers, model.predict(rest)))`;
      const { metrics, best } = learned(WHOLE, {
        code: `from sklearn.metrics import recall_score\n${code}`,
        printed: "accuracy 0.93\nrecall 0.95\n",
      });
      expect(metrics.map((one) => [one.value, one.of === null])).toEqual([
        [0.81, true],
        [0.93, false],
        [0.95, false],
      ]);
      expect(best?.metric.value).toBe(0.81);
    },
  );

  it("is the result where the author goes on with these rows alone", () => {
    const some = { code: 'print("accuracy", accuracy_score(y_test[sure], found[sure]))', printed: "accuracy 0.93\n" };
    expect(learned(some).best?.metric).toMatchObject({ value: 0.93, of: null });
    const complete = {
      code: 'print("accuracy", accuracy_score(y_test[~np.isnan(found)], found[~np.isnan(found)]))',
      printed: "accuracy 0.82\n",
    };
    expect(learned(WHOLE, complete).best?.metric).toMatchObject({ value: 0.82, of: null });
  });

  it("is not the result either where only the names of the rows say what they are", () => {
    const load = {
      code: `import numpy as np
import pandas as pd
import torch
from torch import nn
hives = pd.read_csv("hives.csv")
early = hives["year"] < 2019
X = hives.drop(columns="swarms").values
def rows(mask):
    before, after = [], []
    for i in np.where(mask)[0]:
        before.append(X[i - 3 : i])
        after.append(hives.swarms.values[i])
    return torch.tensor(np.stack(before)), torch.tensor(after).float()
Xtr, ytr = rows(early)
Xte, yte = rows(~early)
net = nn.Sequential(nn.Flatten(), nn.Linear(12, 1))
adam = torch.optim.Adam(net.parameters())
for epoch in range(40):
    adam.zero_grad()
    loss = nn.BCEWithLogitsLoss()(net(Xtr).squeeze(-1), ytr)
    loss.backward()
    adam.step()
found = torch.sigmoid(net(Xte)).numpy()
sure = found > 0.8`,
    };
    const whole = {
      code: 'right = ((found > 0.5) == yte.numpy()).mean()\nprint(f"accuracy {right:.2%}")',
      printed: "accuracy 61.20%\n",
    };
    const some = { code: 'print("accuracy", ((found > 0.5) == yte.numpy())[sure].mean())', printed: "accuracy 0.93\n" };
    const [experiment] = analyseNotebook(notebookOf(load, whole, some)).facts.experiments;
    expect(experiment?.best?.metric).toMatchObject({ value: 0.612, part: "test", of: null });
  });
});
