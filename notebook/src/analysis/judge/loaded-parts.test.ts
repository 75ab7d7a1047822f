import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const experiment = (code: string) =>
  analyseNotebook(notebookOf({ code, printed: "accuracy: 0.6875\n" })).facts.experiments[0];

const KERAS = `import pandas as pd
import tensorflow as tf
import tensorflow_datasets as tfds
from sklearn.model_selection import train_test_split
from tensorflow import keras
from tensorflow.keras.preprocessing.image import ImageDataGenerator
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])`;
const keras = (lines: string) =>
  experiment(`${KERAS}
${lines}
net.fit(a, epochs=4, verbose=0)
print("accuracy:", net.evaluate(b)[1])`);

describe("rows that a loading call asks for", () => {
  it.each([
    [
      "of a generator that holds some out",
      `g = ImageDataGenerator(validation_split=0.35)
a = g.flow_from_directory("moths", subset="training")
b = g.flow_from_directory("moths", subset="validation")`,
      0.35,
    ],
    [
      "of a folder, by two calls",
      `load = dict(validation_split=0.15, seed=8)
a = keras.utils.image_dataset_from_directory("moths", validation_split=0.15, seed=8, subset="training")
b = keras.utils.image_dataset_from_directory("moths", validation_split=0.15, seed=8, subset="validation")`,
      0.15,
    ],
    [
      "of a folder, by one call",
      `a, b = keras.utils.image_dataset_from_directory("moths", validation_split=0.3, seed=8, subset="both")`,
      0.3,
    ],
    ["by slices of the training rows", `a, b = tfds.load("moths", split=["train[:60%]", "train[60%:]"])`, 0.4],
  ])("are held out: %s", (_, lines, share) => {
    expect(keras(lines)?.split).toMatchObject({ how: "holdout", testShare: share });
  });

  it.each([
    [
      "in a folder each",
      `g = ImageDataGenerator(rescale=1 / 255)
a, b = g.flow_from_directory("moths/train"), g.flow_from_directory("moths/test/")`,
    ],
    ["by their names", `a, b = tfds.load("moths", split=["train", "test"])`],
  ])("come divided: %s", (_, lines) => {
    expect(keras(lines)?.split.how).toBe("given");
  });

  it("come divided in sets of texts", () => {
    const code = `from sklearn.datasets import fetch_20newsgroups
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.naive_bayes import MultinomialNB
a, b = fetch_20newsgroups(subset="train"), fetch_20newsgroups(subset="test")
words = CountVectorizer()
bayes = MultinomialNB().fit(words.fit_transform(a.data), a.target)
print("accuracy:", bayes.score(words.transform(b.data), b.target))`;
    expect(experiment(code)?.split.how).toBe("given");
  });
});

describe("batches of pictures that a table lists", () => {
  it("have the target and the division of the table", () => {
    const lines = `moths = pd.read_csv("moths.csv")
some, rest = train_test_split(moths, test_size=0.12)
g = ImageDataGenerator(rescale=1 / 255)
a = g.flow_from_dataframe(some, "pictures", x_col="file", y_col="family")
b = g.flow_from_dataframe(rest, "pictures", x_col="file", y_col="family")`;
    expect(keras(lines)).toMatchObject({ target: "family", split: { how: "holdout", testShare: 0.12 } });
  });
});

const TORCH = `import os
import numpy as np
import torch
from torch.utils.data import DataLoader, Subset, random_split
from torch.utils.data.sampler import SubsetRandomSampler
from torchvision.datasets import ImageFolder`;
const LOOP = `net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(48, 3))
step = torch.optim.Adam(net.parameters())
for pictures, kinds in a:
    step.zero_grad()
    torch.nn.functional.cross_entropy(net(pictures), kinds).backward()
    step.step()
right = total = 0
for pictures, kinds in b:
    right += (net(pictures).argmax(1) == kinds).sum().item()
    total += len(kinds)
print("accuracy:", right / total)`;
const torch = (lines: string) => experiment(`${TORCH}\n${lines}\n${LOOP}`);

describe("loaders of networks", () => {
  it.each([
    [
      "sizes of both parts",
      "n = int(0.2 * len(all))\nsome, rest = random_split(all, [len(all) - n, n])\na, b = DataLoader(some), DataLoader(rest)",
    ],
    [
      "subsets by number",
      "order = list(range(len(all)))\nn = int(0.2 * len(all))\ntrain_rows, test_rows = order[n:], order[:n]\na, b = DataLoader(Subset(all, train_rows)), DataLoader(Subset(all, test_rows))",
    ],
    [
      "samplers of some numbers",
      "order = list(range(len(all)))\nn = int(0.2 * len(all))\ntrain_rows, test_rows = order[n:], order[:n]\na = DataLoader(all, sampler=SubsetRandomSampler(train_rows))\nb = DataLoader(all, sampler=SubsetRandomSampler(test_rows))",
    ],
  ])("have the rows that are chosen for them: %s", (_, lines) => {
    expect(torch(`all = ImageFolder("moths")\n${lines}`)?.split).toMatchObject({ how: "holdout", testShare: 0.2 });
  });

  it.each([
    ["as written", 'a, b = DataLoader(ImageFolder("moths/train")), DataLoader(ImageFolder("moths/test"))'],
    [
      "as put together",
      'sets = {x: ImageFolder(os.path.join("moths", x)) for x in ["train", "val"]}\na, b = DataLoader(sets["train"]), DataLoader(sets["val"])',
    ],
  ])("have the part that a folder is for, %s", (_, lines) => {
    expect(torch(lines)?.split.how).toBe("given");
  });
});

describe("pictures that an own data set reads as they are asked for", () => {
  it("come from the folder that it is given, one for each part", () => {
    const rows = (folder: string) => `class Moths(torch.utils.data.Dataset):
    def __init__(self, at):
        self.files = sorted(os.listdir(at))
    def __len__(self):
        return len(self.files)
    def __getitem__(self, i):
        return opened(self.files[i]), int("rare" in self.files[i])
a, b = [DataLoader(one, 8) for one in (Moths("${folder}/train"), Moths("${folder}/test"))]
`;
    const code = `${TORCH}\n${rows("night/moths")}${LOOP}`;
    const [only, ...others] = analyseNotebook(notebookOf({ code, printed: "0.8125\n" })).facts.experiments;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ data: ["moths"], split: { how: "given" } });
  });
});

describe("texts of torchtext", () => {
  const told = (parts: string, set: string) => {
    const code = `import torch
from torchtext import data, datasets
class Reader(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.Embedding(900, 8)
        self.out = torch.nn.Linear(8, 2)
    def forward(self, texts):
        return self.out(self.words(texts).mean(1))
TEXT, LABEL = data.Field(), data.LabelField()
${parts} = ${set}
learned, chosen = learned.split(split_ratio=0.8)
a, b, c = data.BucketIterator.splits((learned, chosen, test_rows), batch_size=8)
net = Reader()
for one in a:
    torch.nn.functional.cross_entropy(net(one.text), one.label).backward()
right = 0
for one in c:
    right += (net(one.text).argmax(1) == one.label).sum().item()
print("Test accuracy:", right / len(test_rows))`;
    const { facts, experiments } = analyseNotebook(notebookOf({ code, printed: "Test accuracy: 0.8125\n" })).facts;
    return {
      how: experiments.map(({ split }) => split.how),
      shares: facts.flatMap((fact) => (fact.kind === "split" ? [fact.split.testShare] : [])),
    };
  };

  it.each([
    ["learned, test_rows", "datasets.IMDB.splits(TEXT, LABEL)"],
    ["learned, test_rows", "data.TabularDataset.splits(path='.', train='a.tsv', test='b.tsv', format='tsv')"],
  ])("come in parts, %s, of which one may be divided again", (parts, set) => {
    expect(told(parts, set)).toEqual({ how: ["given"], shares: [0.2] });
  });
});

describe("files that torchtext reads in parts", () => {
  it("are not named after the class that reads them", () => {
    const of = (given: string) =>
      analyseNotebook(
        notebookOf({
          code: `from torchtext.legacy import datasets
learned, tested = datasets.SequenceTaggingDataset.splits(${given}fields=fields)`,
        }),
      ).facts.facts.flatMap((fact) => (fact.kind === "source" ? [[fact.name, fact.form]] : []));
    expect(of("path=here, train=files[0], test=files[1], ")).toEqual([]);
  });
});

describe("data of fastai", () => {
  const told = (lines: string) =>
    experiment(`from fastai.tabular.all import *
moths = pd.read_csv("moths.csv")
${lines}
learn = tabular_learner(data, metrics=accuracy)
learn.fit(3)`);

  it.each([
    ["by their numbers", 'TabularDataLoaders.from_df(moths, y_names="rare", valid_idx=list(range(90)))', null],
    [
      "by a splitter",
      'TabularPandas(moths, y_names="rare", splits=RandomSplitter()(range_of(moths))).dataloaders(64)',
      null,
    ],
    ["step by step", 'TabularList.from_df(moths).split_by_idx(range(90)).label_from_df(cols="rare").databunch()', null],
    ["at random", 'TabularList.from_df(moths).split_by_rand_pct(0.15).label_from_df("rare").databunch()', 0.15],
    ["by default", 'TabularDataLoaders.from_csv("moths.csv", y_names="rare")', 0.2],
  ])("keep rows for validation, and know what is learned: %s", (_, made, share) => {
    expect(told(`data = ${made}`)).toMatchObject({
      target: "rare",
      task: "classification",
      split: { how: "holdout", testShare: share },
    });
  });

  it("keep files of pictures for validation by default", () => {
    const code = `from fastai.vision import *
data = ImageDataBunch.from_name_re("moths", files, "(.+)_")
learn = cnn_learner(data, models.resnet18, metrics=error_rate)
learn.fit_one_cycle(2)`;
    expect(experiment(code)).toMatchObject({ task: "classification", split: { how: "holdout", testShare: 0.2 } });
  });
});
