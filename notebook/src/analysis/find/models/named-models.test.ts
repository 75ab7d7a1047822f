import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const modelsOf = (...sources: string[]): string[] =>
  analyseNotebook(notebookOf(...sources.map((code) => ({ code })))).facts.experiments.flatMap(({ models }) =>
    models.map(({ name }) => name),
  );
const READ = `import pandas as pd
tides = pd.read_csv("tides.csv")`;

describe("the names of models", () => {
  it.each([
    [
      'hub.KerasLayer("https://tfhub.dev/tensorflow/bert_en_uncased_L-12_H-768_A-12/4")(words)["pooled_output"]',
      "BERT",
    ],
    ['hub.KerasLayer("https://tfhub.dev/google/imagenet/mobilenet_v2_100_224/feature_vector/5")(words)', "MobileNet"],
    ['TFDistilBertModel.from_pretrained("distilbert-base-uncased")(words).last_hidden_state[:, 0, :]', "DistilBERT"],
    ['TFBertModel.from_pretrained("bert-base-cased")([words, words])[1]', "BERT"],
    ['hub.KerasLayer("https://tfhub.dev/google/universal-sentence-encoder/4")(words)', "Neural Network"],
  ])("are those of the pretrained network below the last layer: %s", (body, name) => {
    const built = `import tensorflow as tf
import tensorflow_hub as hub
from transformers import TFBertModel, TFDistilBertModel
words = tf.keras.layers.Input(shape=(64,))
inner = ${body}
net = tf.keras.Model(words, tf.keras.layers.Dense(1, activation="sigmoid")(inner))
net.compile(loss="binary_crossentropy", optimizer="adam")
net.fit(tides["moon"], tides["season"])`;
    expect(modelsOf(READ, built)).toEqual([name]);
  });

  it.each(["tf.expand_dims(Conv2D(8, 3)(words), -1)", "words + Conv2D(8, 1)(words)"])(
    "go by the layers on both sides of what is worked out between them: %s",
    (inner) => {
      const built = `import tensorflow as tf
from tensorflow.keras.layers import Conv2D, Dense, Input
words = Input(shape=(28, 28, 1))
net = tf.keras.Model(words, Dense(1, activation="sigmoid")(${inner}))
net.compile(loss="binary_crossentropy", optimizer="adam")
net.fit(tides["moon"], tides["season"])`;
      expect(modelsOf(READ, built)).toEqual(["CNN"]);
    },
  );

  it("say what a class is that is not at hand and that gradients train", () => {
    const trained = (name: string): string => `import torch
from depths import ${name}
net = ${name}(size=3)
steps = torch.optim.SGD(net.parameters(), lr=0.1)
for moon, tide in depths:
    loss = torch.nn.functional.mse_loss(net(moon), tide)
    loss.backward()
    steps.step()`;
    expect(modelsOf(READ, trained("TideLevelRegressor"))).toEqual(["Neural Network"]);
    expect(modelsOf(READ, trained("WaveFormer"))).toEqual(["Wave Former"]);
  });

  it("tell classes of one family apart where there are several", () => {
    const fitted = (module: string, name: string): string =>
      `from sklearn.${module} import ${name}\n${name}().fit(tides[["moon"]], tides["season"]).predict(tides[["moon"]])`;
    const bayes = ["GaussianNB", "BernoulliNB"].map((name) => fitted("naive_bayes", name));
    expect(modelsOf(READ, ...bayes, fitted("svm", "SVC"), fitted("svm", "LinearSVC"))).toEqual([
      "Gaussian Naive Bayes",
      "Bernoulli Naive Bayes",
      "SVM",
      "Linear SVM",
    ]);
    // What is bound by the share of errors is told by its own name, as its settings mean nothing to other machines.
    expect(modelsOf(READ, ...bayes.slice(1), fitted("svm", "NuSVC"))).toEqual(["Naive Bayes", "NuSVC"]);
    expect(modelsOf(READ, ...bayes.slice(1), fitted("svm", "LinearSVC"))).toEqual(["Naive Bayes", "SVM"]);
  });

  it("are those of the last step of a pipeline of forecasts", () => {
    const fitted = `from sktime.forecasting.arima import AutoARIMA
from sktime.forecasting.compose import ForecastingPipeline
from sktime.transformations.series.impute import Imputer
tide = ForecastingPipeline(steps=[("fill", Imputer()), ("tide", AutoARIMA())])
tide.fit(y=tides["height"])
ahead = tide.predict(fh=[1, 2, 3])`;
    expect(modelsOf(READ, fitted)).toEqual(["Auto-ARIMA"]);
  });

  it("are those of their kind, where a class that is not at hand is called after it", () => {
    const fitted = (name: string): string => `from depths import ${name}
${name}(size=3).fit(tides[["moon"]], tides["height"]).predict(tides[["moon"]])`;
    expect(modelsOf(READ, fitted("DNNRegressor"))).toEqual(["Neural Network"]);
    expect(modelsOf(READ, fitted("TideRandomForestRegressor"))).toEqual(["Random Forest"]);
  });

  it.each([
    ["from keras.wrappers.scikit_learn import KerasRegressor", "build_fn=deep, epochs=3"],
    ["from scikeras.wrappers import KerasRegressor", "deep, epochs=3"],
    ["from scikeras.wrappers import KerasRegressor", "model=deep, model__units=8"],
  ])("are those of the network that a wrapper builds: %s, KerasRegressor(%s)", (load, given) => {
    const fitted = `${load}
from keras.models import Sequential
from keras.layers import LSTM, Dense
from sklearn.model_selection import GridSearchCV
def deep(units=16):
    net = Sequential()
    net.add(LSTM(units))
    net.add(Dense(1))
    net.compile(loss="mse", optimizer="adam")
    return net
search = GridSearchCV(KerasRegressor(${given}), {"units": [8, 16]})
search.fit(tides[["moon"]], tides["height"])`;
    expect(modelsOf(READ, fitted)).toEqual(["LSTM"]);
  });

  it("tell a model of topics, and apart what the same library has for different ends", () => {
    expect(
      modelsOf(READ, `from bertopic import BERTopic\nthemes, shares = BERTopic().fit_transform(tides["log"])`),
    ).toEqual(["BERTopic"]);
    const both = `from sklearn.linear_model import ARDRegression, BayesianRidge
for model in [BayesianRidge(), ARDRegression()]:
    model.fit(tides[["moon"]], tides["height"])`;
    expect(modelsOf(READ, both)).toEqual(["Bayesian Ridge", "ARD Regression"]);
  });

  it("say that a model is Bayesian, whichever way its library has for it", () => {
    const general = `import pymc3 as pm
with pm.Model():
    pm.glm.GLM.from_formula("flood ~ moon", tides, family=pm.glm.families.Binomial())
    drawn = pm.sample(500)`;
    expect(modelsOf(READ, general)).toEqual(["Bayesian Logistic Regression"]);
    expect(modelsOf(READ, `import bambi\nmodel = bambi.Model("height ~ moon", tides)\nmodel.fit()`)).toEqual([
      "Bayesian Generalized Linear Model",
    ]);
  });

  it("are none where a search tunes what is not at hand", () => {
    const search = `from sklearn.model_selection import GridSearchCV
from shore.steps import pipeline
search = GridSearchCV(pipeline(), {"model__depth": [3, 5]})
search.fit(tides[["moon"]], tides["height"])`;
    expect(modelsOf(READ, search)).toEqual(["Model"]);
  });
});

describe("a class of a module that is not at hand", () => {
  it("is called after the network in its name", () => {
    const train = (name: string): string => `from model import ${name}
net = ${name}(3).fit(tides["note"], tides["moon"])
net.predict(tides["note"])`;
    expect(modelsOf(READ, train("BERTClassifier"))).toEqual(["BERT"]);
    expect(modelsOf(READ, train("TideClassifier"))).toEqual(["Tide Classifier"]);
  });
});

describe("trees of XGBoost that are grown beside each other", () => {
  it("are a random forest, and no boosting", () => {
    const train = `from xgboost import XGBClassifier, XGBRFClassifier
for model in (XGBClassifier(), XGBRFClassifier()):
    model.fit(tides[["moon"]], tides["season"])`;
    expect(modelsOf(READ, train)).toEqual(["XGBoost", "XGBoost Random Forest"]);
  });
});

describe("a network that is compiled again", () => {
  it("was trained with what it was compiled with by then", () => {
    const code = `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3, activation="softmax")])
net.compile(optimizer="rmsprop", loss="categorical_crossentropy")
net.fit(tides[["moon"]], tides["season"], epochs=4)
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")`;
    const models = (source: string) =>
      analyseNotebook(notebookOf({ code: READ }, { code: source })).facts.experiments[0]?.models;
    expect(models(code)).toMatchObject([{ optimiser: "rmsprop", loss: "categorical_crossentropy" }]);
    const again = `${code}\nnet.fit(tides[["moon"]], tides["season"], epochs=2)`;
    expect(models(again)).toMatchObject([{ optimiser: "adam", loss: "sparse_categorical_crossentropy" }]);
  });
});

describe("a network that its author calls a regression", () => {
  const net = (...layers: readonly string[]) => ({
    code: `${READ}
import torch
from torch import nn
from sklearn.model_selection import train_test_split
A, B, a, b = train_test_split(tides[["moon", "wind"]].values, tides["flood"].values, test_size=0.2)
A, B, a, b = [torch.tensor(rows) for rows in (A, B, a, b)]
class LogisticRegression(nn.Module):
    def __init__(self):
        super().__init__()
        self.stack = nn.Sequential(${layers.join(", ")})
    def forward(self, rows):
        return self.stack(rows)
net = LogisticRegression()
optimizer = torch.optim.Adam(net.parameters())
loss_of = nn.BCELoss()
for epoch in range(30):
    loss = loss_of(net(A), a)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    if (epoch + 1) % 3 == 0:
        with torch.no_grad():
            right = net(B).round().eq(b).sum() / float(B.shape[0])
            print(f"Epoch {epoch + 1}, accuracy {right:.4f}")`,
    printed: "Epoch 3, accuracy 0.8012\nEpoch 6, accuracy 0.8414\n",
  });
  const found = (cell: ReturnType<typeof net>) =>
    analyseNotebook(notebookOf(cell)).facts.experiments.flatMap(({ models, best }) => [
      models[0]?.name,
      best?.metric.printed,
      best?.metric.certainty,
    ]);

  it("is one with a single layer, and a neural network with hidden ones", () => {
    expect(found(net("nn.Linear(2, 1)", "nn.Sigmoid()"))[0]).toBe("Logistic Regression");
    expect(found(net("nn.Linear(2, 8)", "nn.ReLU()", "nn.Linear(8, 1)", "nn.Sigmoid()"))[0]).toBe("Neural Network");
  });

  it("certainly reaches what is printed, also under a condition", () => {
    expect(found(net("nn.Linear(2, 1)", "nn.Sigmoid()")).slice(1)).toEqual(["0.8414", "certain"]);
  });
});

describe("a network of a hub", () => {
  it("learns on from its weights where they are loaded, and from none where only its form is", () => {
    const trained = (made: string): unknown => {
      const code = `from transformers import AutoConfig, AutoModelForSequenceClassification, Trainer
net = AutoModelForSequenceClassification.${made}
Trainer(model=net, train_dataset=tides).train()`;
      return analyseNotebook(notebookOf({ code: READ }, { code })).facts.experiments[0]?.models[0]?.pretrained;
    };
    expect(trained('from_pretrained("distilbert-base-uncased")')).toBe(true);
    expect(trained('from_config(AutoConfig.from_pretrained("distilbert-base-uncased"))')).toBeUndefined();
  });
});

describe("a network inside a class", () => {
  const told = (code: string) => {
    const { facts, sections } = analyseNotebook(notebookOf({ code: READ }, { code }));
    const [model] = facts.experiments[0]?.models ?? [];
    const words = [sections.exploration[0], ...sections.modeling].map((one) => one?.text ?? "");
    return [model?.name, model?.pretrained, ...words];
  };

  it("is the model that a framework reads from a checkpoint", () => {
    const code = `from shipyard.readers import Reader
reader = Reader(model_name_or_path="deepset/minilm-uncased-squad2", max_seq_len=64)
reader.train(tides, n_epochs=2)`;
    expect(told(code).slice(0, 2)).toEqual(["MiniLM", true]);
  });

  it("is fine-tuned, and needs no name of the class around it", () => {
    const code = `import torch
import pytorch_lightning as pl
from transformers import AutoModelForSequenceClassification
class LightningModel(pl.LightningModule):
    def __init__(self, model):
        super().__init__()
        self.model = model
    def forward(self, x):
        return self.model(x)
    def training_step(self, batch, at):
        return self.model(**batch).loss
    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters())
net = LightningModel(AutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased"))
trainer = pl.Trainer(max_epochs=3)
trainer.fit(net, tides)`;
    const [name, isPretrained, opening, ...words] = told(code);
    expect([name, isPretrained, ...words]).toEqual([
      "DistilBERT",
      true,
      "DistilBERT is fine-tuned for 3 epochs with `Adam`.",
    ]);
    expect(opening).toMatch(/ fine-tunes DistilBERT /);
  });
});

describe("the layers of a network that loops put together", () => {
  const layersOf = (built: string) =>
    analyseNotebook(
      notebookOf({
        code: `${READ}
from torch import nn
import torch
layers = []
${built}
net = nn.Sequential(*layers, nn.Linear(8, 1))
optimizer = torch.optim.Adam(net.parameters())
rows, floods = torch.tensor(tides[["moon", "wind"]].values), torch.tensor(tides["flood"].values)
for epoch in range(5):
    loss = nn.functional.mse_loss(net(rows), floods)
    loss.backward()
    optimizer.step()`,
      }),
    ).facts.experiments.flatMap(({ models }) => models.map(({ layers }) => layers.length));

  it("are told where all are known, and else not at all", () => {
    expect(layersOf("for width in [4, 8]:\n    layers.append(nn.Linear(width, 8))")).toEqual([3]);
    expect(layersOf("for width in read_widths():\n    layers.append(nn.Linear(width, 8))")).toEqual([0]);
    expect(layersOf("for stage in range(20):\n    layers += [nn.Linear(8, 8) for _ in range(5)]")).toEqual([0]);
  });
});

it("is never that of a step before the last one of a pipeline", () => {
  const searched = `from sklearn.feature_extraction.text import CountVectorizer
from sklearn.pipeline import Pipeline
from sklearn.model_selection import GridSearchCV
steps = Pipeline([("count", CountVectorizer()), ("model", kept_models["MultinomialNB"])])
GridSearchCV(steps, {"model__alpha": [1, 9]}).fit(tides["note"], tides["high"])`;
  expect(modelsOf(READ, searched)).toEqual(["Pipeline"]);
});

it("is no linear model where its other layers are those of another network", () => {
  const code = `from tensorflow import keras
tides = pd.read_csv("tides.csv")
first = keras.models.load_model("first.h5")
second = keras.Sequential(first.layers[:-1])
second.add(keras.layers.Dense(1, activation="sigmoid"))
second.compile(loss="binary_crossentropy", optimizer="sgd")
second.fit(tides.drop(columns="high"), tides["high"])`;
  expect(
    analyseNotebook(notebookOf({ code: "import pandas as pd" }, { code })).facts.experiments[0]?.models[0]?.name,
  ).toBe("Neural Network");
});
