import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from sklearn.model_selection import train_test_split
kelp = pd.read_csv("kelp.csv")
A, B, a, b = train_test_split(kelp.drop(columns="mass"), kelp["mass"], random_state=1)
`;
const modeling = (code: string, printed = ""): string =>
  analyseNotebook(notebookOf({ code: LOAD }, { code, printed }))
    .sections.modeling.map(({ text }) => text)
    .join(" ");

describe("rounds that early stopping may cut short", () => {
  it.each([
    [
      "by a setting of the model",
      `from xgboost import XGBRegressor
trees = XGBRegressor(n_estimators=4000, max_depth=3, early_stopping_rounds=20)
trees.fit(A, a, eval_set=[(B, b)])`,
      "; it is trained for up to 4,000 rounds with early stopping and uses `max_depth=3`.",
    ],
    [
      "by a callback",
      `import lightgbm as lgb
trees = lgb.LGBMRegressor(n_estimators=3000)
trees.fit(A, a, eval_set=[(B, b)], callbacks=[lgb.early_stopping(30)])`,
      "; it is trained for up to 3,000 rounds with early stopping.",
    ],
    [
      "by a callback that has a name",
      `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(1)])
net.compile(loss="mse")
patient = keras.callbacks.EarlyStopping(patience=4)
net.fit(A, a, epochs=60, validation_split=0.1, callbacks=[patient])`,
      "is trained for up to 60 epochs with early stopping, minimising `mse`.",
    ],
    [
      "by a callback of the trainer",
      `from transformers import AutoModelForSequenceClassification, EarlyStoppingCallback, Trainer, TrainingArguments
net = AutoModelForSequenceClassification.from_pretrained("bert-base-cased")
Trainer(net, TrainingArguments("out", num_train_epochs=9), train_dataset=A, callbacks=[EarlyStoppingCallback(2)]).train()`,
      " is fine-tuned for up to 9 epochs with early stopping.",
    ],
    [
      "by leaving the loop",
      `import torch
net = torch.nn.Sequential(torch.nn.Linear(4, 2), torch.nn.ReLU(), torch.nn.Linear(2, 1))
steps = torch.optim.Adam(net.parameters())
waited = 0
for epoch in range(70):
    loss = torch.nn.functional.mse_loss(net(torch.tensor(A.values)), torch.tensor(a.values))
    loss.backward()
    steps.step()
    if loss.item() > 3:
        waited += 1
        if waited > 4:
            break`,
      "for up to 70 epochs with early stopping and `Adam`",
    ],
  ])("are a ceiling: %s", (_, code, said) => {
    expect(modeling(code)).toContain(said);
  });

  it("are used up where nothing stops them", () => {
    const said = modeling(`from xgboost import XGBRegressor
trees = XGBRegressor(n_estimators=4000, early_stopping_rounds=None).fit(A, a)`);
    expect(said).toContain("; it uses `n_estimators=4000`.");
  });
});

it("does not tell a setting of one version as that of all", () => {
  const code = `from xgboost import XGBRegressor
plain = XGBRegressor(max_depth=4).fit(A, a)
print("R2", plain.score(B, b))
long = XGBRegressor(max_depth=4, n_estimators=4000).fit(A, a)
print("R2", long.score(B, b))`;
  const said = modeling(code, "R2 0.71\nR2 0.75\n");
  expect(said).toContain("; it uses `max_depth=4`.");
  expect(said).not.toContain("4000");
});
