import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const split = (lines: string, fit = 'Ridge().fit(train[["crew"]], train["price"])') => {
  const code = `import pandas as pd
from sklearn.linear_model import Ridge
boats = pd.read_csv("boats.csv")
${lines}
model = ${fit}
print(model.score(test[["crew"]], test["price"]))`;
  const { facts, sections } = analyseNotebook(notebookOf({ code, printed: "0.71\n" }));
  const words = Object.values(sections).flat();
  return { ...facts.experiments[0]?.split, words: words.map(({ text }) => text).join(" ") };
};

describe("rows that the code cuts into training and test rows", () => {
  it.each([
    ["n = int(len(boats) * 0.6)\ntrain, test = boats[0:n], boats[n:len(boats)]", 0.4],
    ["n = int(0.25 * len(boats))\ntest = boats[0:n]\ntrain = boats[n:]", 0.25],
    ["n = int(0.2 * len(boats))\ntrain, test = boats[:-n], boats[-n:]", 0.2],
  ])("have the share that the bounds give: %s", (lines, share) => {
    expect(split(lines)).toMatchObject({ how: "holdout", testShare: share });
  });

  it("have no share where a loop cuts other rows in each turn", () => {
    const loop = "n = len(boats) // 10\nfor i in range(10):\n    train, test = boats[i * n:(i + 1) * n], boats[-50:]";
    expect(split(loop).testShare).toBeNull();
  });

  it("are split by time where days part them", () => {
    expect(split('train = boats[boats["sold"] < "2021-03"]\ntest = boats[boats["sold"] >= "2021-03"]').how).toBe(
      "time",
    );
    expect(split('train, test = boats[:"2020-12-31"], boats["2021-01-01":]').how).toBe("time");
    expect(split('train = boats[boats["length"] < 30]\ntest = boats[boats["length"] >= 30]').how).toBe("holdout");
  });

  it("are split by time where the last of those sorted by their days are held out", () => {
    const sort = (by: string) => `boats = boats.sort_values(${by})\nn = int(len(boats) * 0.8)\n`;
    const cut = "train, test = boats[:n], boats[n:]";
    expect(split(`${sort('"sold_date"')}${cut}`)).toMatchObject({ how: "time", testShare: 0.2 });
    expect(split(`${sort('["year", "length"]')}boats = boats.reset_index(drop=True)\n${cut}`).how).toBe("time");
    expect(split(`${sort('"length"')}${cut}`).how).toBe("holdout");
    expect(split(`${sort('"sold_date", ascending=False')}${cut}`).how).toBe("holdout");
    expect(split(`${sort('"sold_date"')}boats = boats.sample(frac=1)\n${cut}`).how).toBe("holdout");
    expect(split(`${sort('"sold_date"')}train, test = boats[n:], boats[:n]`).how).toBe("holdout");
  });

  it("are two halves where a mask and its opposite choose them", () => {
    const fit = "Ridge().fit(X[M], y[M])\ntest = boats[~M]";
    const named = split(
      'X, y = boats[["crew"]], boats["price"]\nis_train = boats["year"] < 2019',
      fit.replaceAll("M", "is_train"),
    );
    expect(named).toMatchObject({ how: "time" });
    const plain = split(
      'X, y = boats[["crew"]], boats["price"]\nold = boats["length"] < 9',
      fit.replaceAll("M", "old"),
    );
    expect(plain.words).not.toContain("kept");
    expect(plain.words).not.toContain("filtered");
  });

  it("are as many as the code says", () => {
    const lines = "h = 90\ntrain, test = boats.iloc[:-h], boats.iloc[-h:]";
    expect(split(lines)).toMatchObject({ testShare: null, lastRows: 90 });
    expect(split(lines).words).toContain("On the last 90 rows, Ridge reaches");
  });

  it("are counted where the code counts them, also where their share is known", () => {
    const lines = "boats.shape\ntrain, test = boats[:-12], boats[-12:]";
    const known = analyseNotebook(
      notebookOf(
        { code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")\nboats.shape', shown: "(144, 2)" },
        {
          code: `from sklearn.linear_model import Ridge\n${lines}\nmodel = Ridge().fit(train[["crew"]], train["price"])\nprint(model.score(test[["crew"]], test["price"]))`,
          printed: "0.71\n",
        },
      ),
    );
    expect(known.facts.experiments[0]?.split).toMatchObject({ testShare: 0.083333, lastRows: 12 });
    expect(known.sections.validation.map(({ text }) => text).join(" ")).toContain("On the last 12 rows, Ridge reaches");
  });

  it("are drawn by fastai, a fifth of them unless the code says otherwise", () => {
    const drawn = (loader: string) =>
      analyseNotebook(
        notebookOf(`# Breads`, {
          code: `from fastai.vision.all import *\nplace = untar_data(URLs.BREADS)\nloaves = ${loader}\nbaker = vision_learner(loaves, resnet34, metrics=accuracy)\nbaker.fine_tune(1)`,
          printed: "epoch  train_loss  valid_loss  accuracy  time\n0  0.180385  0.023942  0.916766  00:14\n",
        }),
      ).facts;
    const files = "place, get_image_files(place)";
    const named = drawn(`ImageDataLoaders.from_name_re(${files}, r'^(.*)_\\d+.jpg$', item_tfms=Resize(460), seed=7)`);
    expect(named.experiments[0]).toMatchObject({
      data: ["BREADS"],
      split: { how: "holdout", testShare: 0.2, seed: "7", heldOutFor: "validation" },
    });
    expect(named.experiments[0]?.models[0]?.frozen).toBeUndefined();
    expect(named.facts.some(({ kind }) => kind === "resized")).toBe(true);
    const block = "DataBlock(blocks=(ImageBlock, CategoryBlock), splitter=RandomSplitter(0.3)).dataloaders(place)";
    expect(drawn(block).experiments[0]?.split).toMatchObject({ how: "holdout", testShare: 0.3 });
    expect(drawn("ImageDataLoaders.from_folder(place)").experiments[0]?.split.how).toBe("given");
  });

  it("come divided with sets of pictures, of which the training part comes by default", () => {
    const code = `from torchvision.datasets.mnist import MNIST
from torch.utils.data import DataLoader
import torch
train, test = DataLoader(MNIST(".")), DataLoader(MNIST(".", train=False))
net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(784, 10))
step = torch.optim.SGD(net.parameters(), lr=0.1)
for x, y in train:
    step.zero_grad()
    torch.nn.functional.cross_entropy(net(x), y).backward()
    step.step()
right = total = 0
for x, y in test:
    right += (net(x).argmax(1) == y).sum().item()
    total += len(y)
print("Accuracy:", right / total)`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: "Accuracy: 0.91\n" }));
    expect(facts.experiments[0]?.split.how).toBe("given");
  });

  it("are told apart in batches of plain rows, of which one column is the target", () => {
    const code = `import pandas as pd
import torch
from torch.utils.data import DataLoader
data = pd.read_csv("boats.csv").values
n = int(0.3 * len(data))
test, train = data[:n], data[n:]
net = torch.nn.Sequential(torch.nn.Linear(5, 9), torch.nn.ReLU(), torch.nn.Linear(9, 1))
step = torch.optim.Adam(net.parameters())
measure = torch.nn.MSELoss()
for rows in DataLoader(train):
    price = rows[:, 0]
    loss = measure(net(rows[:, 1:]), price)
    step.zero_grad()
    loss.backward()
    step.step()
errors = []
for rows in DataLoader(test):
    errors.append(((net(rows[:, 1:]) - rows[:, 0]) ** 2).mean())
print("MSE:", sum(errors) / len(errors))`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: "MSE: 4.12\n" }));
    expect(facts.experiments[0]).toMatchObject({ target: "price", split: { how: "holdout", testShare: 0.3 } });
    expect(facts.experiments[0]?.metrics).toMatchObject([{ name: "MSE", part: "test" }]);
  });

  it("are no test of a model that was fitted to all rows before it is judged on them", () => {
    const judged = (fitted: string) => {
      const code = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
boats = pd.read_csv("boats.csv")
X, y = boats[["crew", "length"]], boats["price"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
model = Ridge()
model.fit(${fitted})
print(model.score(X_test, y_test))`;
      const { facts } = analyseNotebook(notebookOf({ code, printed: "0.71\n" }));
      return facts.experiments[0]?.metrics.map(({ part }) => part);
    };
    expect(judged("X, y")).toEqual(["train"]);
    expect(judged("X_train, y_train")).toEqual(["test"]);
  });
});

describe("the number of rows that models work with", () => {
  it("is not that of what is made of the training rows", () => {
    const code = `import pandas as pd
from sklearn.model_selection import train_test_split
from torch.utils.data import Dataset
from transformers import BertForSequenceClassification, BertTokenizer, Trainer
class Letters(Dataset):
    def __init__(self, words, kinds):
        self.words, self.kinds = words, kinds
    def __len__(self):
        return len(self.kinds)
letters = pd.read_csv("letters.csv")
a, b, c, d = train_test_split(letters["body"], letters["kind"], test_size=0.2)
words = BertTokenizer.from_pretrained("bert-base-uncased")(a.tolist())
rows = Letters(words, c)
print(len(rows))
model = BertForSequenceClassification.from_pretrained("bert-base-uncased")
trainer = Trainer(model=model, train_dataset=rows)
trainer.train()`;
    const { experiments } = analyseNotebook(notebookOf({ code, printed: "400\n" })).facts;
    expect(experiments).toHaveLength(1);
    expect(experiments[0]).not.toHaveProperty("rows");
  });
});
