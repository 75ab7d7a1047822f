import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

/** Values with what was measured on which rows, and of which model. */
const valuesOf = (...cells: readonly WrittenCell[]): readonly string[] =>
  analyseNotebook(notebookOf(...cells)).facts.experiments.flatMap(({ models, metrics }) =>
    metrics.map(({ name, printed, part, model }) =>
      [name, printed, part ?? "-", models.find(({ id }) => id === model)?.name ?? "-"].join(" "),
    ),
  );

describe("values of libraries with a way of their own to learn or to judge", () => {
  it("Keras evaluates by the error that a network was compiled to minimise, unless penalties are added to it", () => {
    const evaluated = (layer: string, beside = "", shown = "0.4137"): readonly string[] =>
      valuesOf({
        code: `import pandas as pd
from tensorflow import keras
from sklearn.model_selection import train_test_split
tides = pd.read_csv("tides.csv")
A, B, a, b = train_test_split(tides.drop(columns="height"), tides["height"])
net = keras.Sequential([keras.layers.Dense(8${layer}), keras.layers.Dense(1)])
net.compile(optimizer="adam", loss="mae"${beside})
net.fit(A, a, epochs=3, verbose=0)
net.evaluate(B, b)`,
        shown,
      });
    expect(evaluated("")).toEqual(["MAE 0.4137 test Neural Network"]);
    expect(evaluated(', kernel_regularizer="l2"')).toEqual(["loss 0.4137 test Neural Network"]);
    expect(evaluated("", ', metrics=["accuracy"]', "[0.0213, 0.9667]")).toEqual([
      "accuracy 0.9667 test Neural Network",
    ]);
  });

  it("torchmetrics counts an answer as right if it is among the first few", () => {
    expect(
      valuesOf({
        code: `import torch, torchmetrics
from torchvision import datasets, models
shells = torch.utils.data.DataLoader(datasets.ImageFolder("shells/test"))
net = models.resnet18(weights="DEFAULT")
right = torchmetrics.Accuracy("multiclass", num_classes=9, top_k=2)
for pictures, kinds in shells:
    right.update(net(pictures), kinds)
print("Top-2 accuracy:", right.compute())`,
        printed: "Top-2 accuracy: 0.93\n",
      }),
    ).toEqual(["top-k accuracy 0.93 test ResNet-18"]);
  });

  it("River predicts each row before it learns from it", () => {
    expect(
      valuesOf(
        {
          code: `from river import compose, datasets, evaluate, linear_model, metrics, preprocessing
stream = datasets.TrumpApproval()
model = compose.Select("gallup")
model |= preprocessing.StandardScaler()
model |= linear_model.LinearRegression()
metric = metrics.MAE()
evaluate.progressive_val_score(stream, model.clone(), metric, print_every=400)`,
          printed: "[400] MAE: 1.80\n[800] MAE: 1.21\n",
          shown: "MAE: 1.187",
        },
        {
          code: `tree = preprocessing.MinMaxScaler() | linear_model.LinearRegression()
error = metrics.RMSE()
for x, y in stream:
    error.update(y, tree.predict_one(x))
    tree.learn_one(x, y)
print(error)
print(f"or {error.get():.2f}")`,
          printed: "RMSE: 2.416\nor 2.42\n",
        },
      ),
    ).toEqual(["MAE 1.187 test Linear Regression", "RMSE 2.416 test Linear Regression"]);
  });

  it("models of uplift are told how large it is among the rows that they put first", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklift.metrics import qini_auc_score, uplift_at_k
from sklift.models import ClassTransformation, SoloModel
mails = pd.read_csv("mails.csv")
X, y, sent = mails[["age", "spent"]], mails["visit"], mails["sent"]
X_train, X_test, y_train, y_test, sent_train, sent_test = train_test_split(X, y, sent, random_state=3)
for model in [SoloModel(RandomForestClassifier()), ClassTransformation(RandomForestClassifier())]:
    lift = model.fit(X_train, y_train, sent_train).predict(X_test)
    print(f"uplift@20%: {uplift_at_k(y_test, lift, sent_test, k=0.2):.3f}", qini_auc_score(y_test, lift, sent_test))`,
        printed: "uplift@20%: 0.051 0.012\nuplift@20%: 0.064 -0.003\n",
      }),
    ).toEqual([
      "uplift at k 0.051 test S-Learner",
      "Qini AUC 0.012 test S-Learner",
      "uplift at k 0.064 test Class Transformation",
      "Qini AUC -0.003 test Class Transformation",
    ]);
  });

  it("estimators of TensorFlow are given functions that give the rows", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
import tensorflow as tf
hens_train = pd.read_csv("hens_train.csv")
hens_test = pd.read_csv("hens_test.csv")
columns = [tf.feature_column.numeric_column(name) for name in hens_train.keys()]
def rows(table, labels):
    return tf.data.Dataset.from_tensor_slices((dict(table), labels)).batch(32)
net = tf.estimator.DNNClassifier(feature_columns=columns, hidden_units=[8])
net.train(input_fn=lambda: rows(hens_train, hens_train.pop("broody")), steps=200)
found = net.evaluate(input_fn=lambda: rows(hens_test, hens_test.pop("broody")))
print("accuracy {accuracy:0.3f}".format(**found))
print(pd.Series(found))`,
        printed:
          "accuracy 0.871\naccuracy               0.871212\naccuracy_baseline      0.611000\nauc_precision_recall   0.812345\ndtype: float64\n",
      }),
    ).toEqual(["accuracy 0.871212 test Neural Network", "PR AUC 0.812345 test Neural Network"]);
  });

  it("an estimator with a function for its graph has the layers that it writes down", () => {
    const code = `import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data
digits = input_data.read_data_sets("digits")
def graph(features, labels, mode):
    wide = tf.layers.conv2d(features["pixels"], 8, 3)
    says = tf.layers.dense(tf.contrib.layers.flatten(wide), 10)
    if mode == tf.estimator.ModeKeys.PREDICT:
        return tf.estimator.EstimatorSpec(mode, predictions=says)
    loss = tf.losses.sparse_softmax_cross_entropy(labels, says)
    step = tf.train.AdamOptimizer().minimize(loss)
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=step)
reader = tf.estimator.Estimator(graph)
reader.train(tf.estimator.inputs.numpy_input_fn(x={"pixels": digits.train.images}, y=digits.train.labels), steps=9)
reader.evaluate(tf.estimator.inputs.numpy_input_fn(x={"pixels": digits.test.images}, y=digits.test.labels))`;
    expect(
      valuesOf({
        code,
        printed: ["", "INFO:tensorflow:loss = 0.3121, step = 1\n"],
        shown: "{'accuracy': 0.9342, 'global_step': 9, 'loss': 0.2111}",
      }),
    ).toEqual(["accuracy 0.9342 test CNN"]);
  });

  it("the older library of Spark counts answers, also in Python 2, and judges pairs", () => {
    expect(
      valuesOf(
        {
          code: `from pyspark.mllib.tree import DecisionTree, RandomForest
from pyspark.mllib.evaluation import RegressionMetrics
eggs = sc.textFile("eggs.csv").map(lambda line: line.split(","))
train, test = eggs.randomSplit([0.7, 0.3], seed=3)
tree = DecisionTree.trainClassifier(train, numClasses=2, categoricalFeaturesInfo={})
said = test.map(lambda p: p.label).zip(tree.predict(test.map(lambda p: p.features)))
right = said.filter(lambda (truth, guess): truth == guess).count() / float(test.count())
print "right: {}".format(round(right, 3))`,
          printed: "right: 0.914\n",
        },
        {
          code: `pairs = train.map(lambda p: (p.label, tree.predict(p.features)))
wrong = pairs.filter(lambda pair: pair[0] != pair[1]).count() / float(train.count())
wrong`,
          shown: "0.071",
        },
        {
          code: `forest = RandomForest.trainRegressor(train, categoricalFeaturesInfo={}, numTrees=9)
judged = RegressionMetrics(forest.predict(test.map(lambda p: p.features)).zip(test.map(lambda p: p.label)))
judged.rootMeanSquaredError`,
          shown: "1.318",
        },
      ),
    ).toEqual([
      "accuracy 0.914 test Decision Tree",
      "error rate 0.071 train Decision Tree",
      "RMSE 1.318 test Random Forest",
    ]);
  });

  it("models of survival are judged by evaluations, own scorers and the rows after those that were lost", () => {
    expect(
      valuesOf(
        {
          code: `from pycox.datasets import metabric
from pycox.evaluation import EvalSurv
from pycox.models import CoxPH
table = metabric.read_df()
test = table.sample(frac=0.2)
train = table.drop(test.index)
cox = CoxPH(net, "adam")
cox.fit(train, (train["duration"], train["event"]))
judged = EvalSurv(cox.predict_surv_df(test), test["duration"], test["event"])
judged.concordance_td()`,
          shown: "0.6711",
        },
        { code: "judged.integrated_brier_score(grid)", shown: "0.1612" },
        {
          code: `from sklearn.model_selection import GridSearchCV, train_test_split
from sksurv.datasets import load_whas500
from sksurv.metrics import concordance_index_censored, cumulative_dynamic_auc
from sksurv.svm import FastKernelSurvivalSVM
X, y = load_whas500()
X_train, X_test, y_train, y_test = train_test_split(X, y)
def agreement(model, rows, truth):
    return concordance_index_censored(truth["fstat"], truth["lenfol"], model.predict(rows))[0]
search = GridSearchCV(FastKernelSurvivalSVM(), {"alpha": [0.1, 1]}, scoring=agreement)
search = search.fit(X_train, y_train)
search.best_score_`,
          shown: "0.7311",
        },
        {
          code: `by_day, mean = cumulative_dynamic_auc(y_train, y_test, search.predict(X_test), days)
print("mean AUC", mean)`,
          printed: "mean AUC 0.781\n",
        },
      ),
    ).toEqual([
      "concordance 0.6711 test DeepSurv",
      "integrated Brier score 0.1612 test DeepSurv",
      "concordance 0.7311 cross-validation Kernel Survival SVM",
      "AUC 0.781 test Kernel Survival SVM",
    ]);
  });

  it("functions named after what they make train it: those of Turi Create", () => {
    expect(
      valuesOf({
        code: `import turicreate as tc
coops = tc.SFrame("coops.csv")
train, test = coops.random_split(0.75, seed=2)
line = tc.linear_regression.create(train, target="eggs", features=["hens"])
print(line.evaluate(test))`,
        printed: "{'max_error': 40.5, 'rmse': 6.25}\n",
      }),
    ).toEqual(["max error 40.5 test Linear Regression", "RMSE 6.25 test Linear Regression"]);
  });

  it("recommenders are judged by functions that are given the model, or what it recommends", () => {
    expect(
      valuesOf(
        {
          code: `import scipy.sparse as sp
from implicit.als import AlternatingLeastSquares
from implicit.evaluation import ndcg_at_k, train_test_split
train, test = train_test_split(sp.load_npz("meals.npz"))
als = AlternatingLeastSquares()
als.fit(train)
print("NDCG:", ndcg_at_k(als, train, test, K=5))`,
          printed: "NDCG: 0.2131\n",
        },
        {
          code: `from recommenders.datasets import movielens
from recommenders.datasets.python_splitters import python_random_split
from recommenders.evaluation.python_evaluation import map_at_k
from recommenders.models.sar import SAR
old, new = python_random_split(movielens.load_pandas_df(size="100k"), ratio=0.75)
sar = SAR(col_user="guest")
sar.fit(old)
map_at_k(new, sar.recommend_k_items(new), k=5)`,
          shown: "0.1175",
        },
      ),
    ).toEqual(["NDCG 0.2131 test Alternating Least Squares", "MAP 0.1175 test SAR"]);
  });

  it("a wrapper of skorch makes the network of its class", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
import torch.nn as nn
from sklearn.model_selection import train_test_split
from skorch import NeuralNetClassifier
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens.drop(columns="broody"), hens["broody"])
class Coop(nn.Module):
    def __init__(self):
        super().__init__()
        self.only = nn.Linear(9, 2)
    def forward(self, rows):
        return self.only(rows)
net = NeuralNetClassifier(Coop, max_epochs=4)
net.fit(A, a)
net.score(B, b)`,
        shown: "0.8125",
      }),
    ).toEqual(["accuracy 0.8125 test Neural Network"]);
  });

  it("what is printed by functions that judge is of the rows that they are given", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from pyod.models.iforest import IForest
from pyod.utils.data import evaluate_print
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens.drop(columns="ill"), hens["ill"])
finder = IForest().fit(A)
evaluate_print("Forest", a, finder.decision_scores_)
evaluate_print("Forest", b, finder.decision_function(B))`,
        printed: "Forest ROC:0.951, precision @ rank n:0.5\nForest ROC:0.921, precision @ rank n:0.4\n",
      }),
    ).toEqual([
      "AUC 0.951 train Isolation Forest",
      "precision at n 0.5 train Isolation Forest",
      "AUC 0.921 test Isolation Forest",
      "precision at n 0.4 test Isolation Forest",
    ]);
  });

  it("lines that judge one model in several ways are told apart by what they are called, though one ends in zeros", () => {
    const { facts } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from pyod.models.combination import average, maximization
from pyod.models.knn import KNN
from pyod.utils.data import evaluate_print
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens.drop(columns="ill"), hens["ill"])
finder = KNN().fit(A)
evaluate_print("Raw scores", b, finder.decision_function(B))
evaluate_print("Ranked scores", b, finder.decision_function(B).argsort())`,
        printed: "Raw scores ROC:0.8273, precision @ rank n:0.4\nRanked scores ROC:0.83, precision @ rank n:0.4\n",
      }),
    );
    const [experiment] = facts.experiments;
    expect(experiment?.metrics.map(({ printed, variant }) => `${printed} ${variant}`)).toEqual([
      "0.8273 Raw scores",
      "0.4 Raw scores",
      "0.83 Ranked scores",
      "0.4 Ranked scores",
    ]);
    expect(experiment?.best?.metric.name).toBe("AUC");
  });

  it("a forecaster around a model is that model, judged window by window", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from sklearn.linear_model import Ridge
from skforecast.model_selection import backtesting_forecaster
from skforecast.recursive import ForecasterRecursive
eggs = pd.read_csv("eggs.csv")["eggs"]
steps = ForecasterRecursive(regressor=Ridge(), lags=7)
error, foreseen = backtesting_forecaster(forecaster=steps, y=eggs, cv=windows, metric="mean_absolute_error")
error`,
        shown: "   mean_absolute_error\n0              2.1532",
      }),
    ).toEqual(["MAE 2.1532 cross-validation Ridge"]);
  });

  it("ktrain trains the model that it is given", () => {
    expect(
      valuesOf({
        code: `import ktrain
from ktrain import text
(A, a), (B, b), steps = text.texts_from_folder("notes")
teacher = ktrain.get_learner(text.text_classifier("bert", (A, a), preproc=steps), train_data=(A, a), val_data=(B, b))
teacher.fit_onecycle(2e-5, 1)`,
        printed:
          "60/60 [==============================] - 9s 150ms/step - loss: 0.31 - accuracy: 0.88 - val_loss: 0.29 - val_accuracy: 0.90\n",
      }),
    ).toEqual(["accuracy 0.88 train BERT", "accuracy 0.90 validation BERT"]);
  });

  it("counts of right and wrong answers over all of them are the accuracy", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens.drop(columns="ill"), hens["ill"])
counts = confusion_matrix(b, LogisticRegression().fit(A, a).predict(B))
TN, FP, FN, TP = counts[0, 0], counts[0, 1], counts[1, 0], counts[1, 1]
print((TP + TN) / float(TP + TN + FP + FN))`,
        printed: "0.7125\n",
      }),
    ).toEqual(["accuracy 0.7125 test Logistic Regression"]);
  });

  it("YOLO tells what it is worth under the last pictures of each training, and when it is asked", () => {
    const table = (values: string) =>
      `                 Class     Images  Instances      Box(P          R      mAP50  mAP50-95)\n                   all         12         30      ${values}\n`;
    expect(
      valuesOf(
        {
          code: `from ultralytics import YOLO
finder = YOLO("yolov8n.pt")
finder.train(data="hens.yaml", epochs=2)`,
          printed: table("0.611      0.502      0.581      0.312") + table("0.702      0.613      0.655      0.401"),
        },
        { code: "print(finder.val(split='test').box.map50)", printed: "0.6412\n" },
      ),
    ).toEqual([
      "precision 0.702 validation YOLO",
      "recall 0.613 validation YOLO",
      "MAP 0.655 validation YOLO",
      "MAP 0.401 validation YOLO",
      "MAP 0.6412 test YOLO",
    ]);
  });

  it("NLTK wraps models of scikit-learn and judges them by a function of its own", () => {
    const judged = (made: string, text: string) => ({
      code: `${made}\nprint("right:", nltk.classify.accuracy(m, testing) * 100)`,
      printed: text,
    });
    expect(
      valuesOf(
        {
          code: `import nltk
from nltk.classify.scikitlearn import SklearnClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import MultinomialNB
songs = [({"loud": song.endswith("!")}, kind) for song, kind in rows]
training, testing = songs[:80], songs[80:]`,
        },
        judged("m = nltk.NaiveBayesClassifier.train(training)", "right: 71.5\n"),
        judged("m = SklearnClassifier(MultinomialNB())\nm.train(training)", "right: 72.5\n"),
        judged("m = SklearnClassifier(LogisticRegression())\nm.train(training)", "right: 73.5\n"),
      ),
    ).toEqual([
      "accuracy 71.5 test Naive Bayes",
      "accuracy 72.5 test Multinomial Naive Bayes",
      "accuracy 73.5 test Logistic Regression",
    ]);
  });

  it("models that learn when they are made, and wrappers of models, are called by what they are", () => {
    const named = (code: string) =>
      analyseNotebook(notebookOf({ code })).facts.experiments.flatMap(({ models }) => models.map(({ name }) => name));
    expect(
      named(`import GPy
import pandas as pd
from mapie.regression import MapieRegressor
from sklearn.linear_model import Ridge
hens = pd.read_csv("hens.csv")
GPy.models.GPRegression(hens[["age"]], hens[["eggs"]], GPy.kern.RBF(1))
MapieRegressor(Ridge()).fit(hens[["age"]], hens["eggs"])`),
    ).toEqual(["Gaussian Process", "Ridge"]);
  });

  it("graphs of TensorFlow are judged by what a session feeds them with", () => {
    const read = `import pandas as pd
import tensorflow as tf
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens[["age"]].values, pd.get_dummies(hens["broody"]).values, test_size=0.25)
X = tf.placeholder(tf.float32, [None, 1])
Y = tf.placeholder(tf.float32, [None, 2])
W = tf.Variable(tf.zeros([1, 2]))
says = tf.matmul(X, W)
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=Y, logits=says))
step = tf.train.AdamOptimizer(0.1).minimize(loss)
right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(says, 1), tf.argmax(Y, 1)), tf.float32))`;
    const { experiments } = analyseNotebook(
      notebookOf(
        { code: read },
        {
          code: `with tf.Session() as sess:
    for turn in range(9):
        sess.run(step, feed_dict={X: A, Y: a})
    print(sess.run(right, feed_dict={X: A, Y: a}))
    print(right.eval({X: B, Y: b}))`,
          printed: "0.9125\n0.8625\n",
        },
      ),
    ).facts;
    expect(experiments).toMatchObject([
      {
        target: "broody",
        task: "classification",
        split: { how: "holdout", testShare: 0.25 },
        metrics: [
          { name: "accuracy", printed: "0.9125", part: "train" },
          { name: "accuracy", printed: "0.8625", part: "test" },
        ],
      },
    ]);
  });

  it("a graph may be judged in a loop before it takes its step there", () => {
    expect(
      valuesOf({
        code: `import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data
digits = input_data.read_data_sets("MNIST_data", one_hot=True)
x, y = tf.placeholder(tf.float32), tf.placeholder(tf.float32)
says = tf.layers.dense(tf.layers.conv2d(x, 8, 3), 10)
step = tf.train.AdamOptimizer().minimize(tf.losses.softmax_cross_entropy(y, says))
right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(says, 1), tf.argmax(y, 1)), tf.float32))
with tf.Session() as sess:
    for turn in range(9):
        batch = digits.train.next_batch(50)
        print("training accuracy %g" % right.eval(feed_dict={x: batch[0], y: batch[1]}))
        step.run(feed_dict={x: batch[0], y: batch[1]})
    print("test accuracy %g" % right.eval(feed_dict={x: digits.test.images, y: digits.test.labels}))`,
        printed: `${"training accuracy 0.88\n".repeat(9)}test accuracy 0.9712\n`,
      }),
    ).toEqual(["accuracy 0.88 train CNN", "accuracy 0.9712 test CNN"]);
  });

  it("networks of MXNet learn by their trainer", () => {
    expect(
      valuesOf({
        code: `import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn
old = gluon.data.DataLoader(gluon.data.vision.MNIST(train=True), 64)
new = gluon.data.DataLoader(gluon.data.vision.MNIST(train=False), 64)
net = nn.HybridSequential()
net.add(nn.Conv2D(channels=8, kernel_size=3), nn.Dense(10))
net.initialize(mx.init.Xavier())
trainer = gluon.Trainer(net.collect_params(), "adam")
entropy = gluon.loss.SoftmaxCrossEntropyLoss()
def judge(rows):
    right = mx.metric.Accuracy()
    for X, y in rows:
        right.update(preds=nd.argmax(net(X), axis=1), labels=y)
    return right.get()[1]
for epoch in range(2):
    for X, y in old:
        with autograd.record():
            lost = entropy(net(X), y)
        lost.backward()
        trainer.step(64)
    print("epoch %d: train %.4f, test %.4f" % (epoch, judge(old), judge(new)))`,
        printed: "epoch 0: train 0.9211, test 0.9102\nepoch 1: train 0.9611, test 0.9512\n",
      }),
    ).toEqual(["accuracy 0.9611 train CNN", "accuracy 0.9512 test CNN"]);
  });

  it("pipes of spaCy learn by updates, and an evaluation says in short words what they are worth", () => {
    const learn = (kind: string) => `import spacy
from spacy.training import Example
nlp = spacy.blank("en")
pipe = nlp.add_pipe("${kind}")
for epoch in range(4):
    for text, notes in TRAIN:
        nlp.update([Example.from_dict(nlp.make_doc(text), notes)])
test_examples = [Example.from_dict(nlp.make_doc(text), notes) for text, notes in TEST]
scores = nlp.evaluate(test_examples)`;
    expect(valuesOf({ code: `${learn("textcat")}\nprint(scores["cats_macro_auc"])`, printed: "0.8611\n" })).toEqual([
      "AUC 0.8611 test Text Classifier",
    ]);
    expect(
      valuesOf({ code: `${learn("ner")}\nscores["ents_p"], scores["ents_f"]`, shown: "(0.8123, 0.7934)" }),
    ).toEqual(["precision 0.8123 test Named Entity Recognizer", "F1 0.7934 test Named Entity Recognizer"]);
  });

  it("the trainer of Flair judges its network on the test rows of the corpus", () => {
    expect(
      valuesOf({
        code: `from flair.datasets import TREC_6
from flair.embeddings import DocumentPoolEmbeddings, WordEmbeddings
from flair.models import TextClassifier
from flair.trainers import ModelTrainer
corpus = TREC_6()
reader = TextClassifier(DocumentPoolEmbeddings([WordEmbeddings("glove")]), label_dictionary=corpus.make_label_dictionary())
ModelTrainer(reader, corpus).train("kept", max_epochs=2)`,
        printed: `2021-03-01 10:03:14,000
Results:
- F-score (micro) 0.8460

              precision    recall  f1-score   support

        NUM     0.9100    0.9000    0.9050       113

    accuracy                         0.8460       500
`,
      }),
    ).toContain("accuracy 0.8460 test Text Classifier");
  });

  it("methods that are called after a metric measure it on the rows that they are given", () => {
    expect(
      valuesOf({
        code: `from textblob.classifiers import NaiveBayesClassifier
train = [("lays well", "good"), ("pecks", "bad")]
test = [("lays", "good"), ("bites", "bad")]
reader = NaiveBayesClassifier(train)
reader.accuracy(test)`,
        shown: "0.8125",
      }),
    ).toEqual(["accuracy 0.8125 test Naive Bayes"]);
    expect(
      valuesOf({
        code: `from henlib import Coop
coop = Coop()
coop.fit(X_train, y_train, epochs=3)
print(coop.rmse(X_test, y_test))`,
        printed: "2.4125\n",
      }),
    ).toEqual(["RMSE 2.4125 test Coop"]);
  });

  it("data that comes in parts is named by them, and each evaluation of a cell is of its own rows", () => {
    expect(
      valuesOf({
        code: `import deepchem as dc
tasks, datasets, transformers = dc.molnet.load_delaney(featurizer="GraphConv")
train_dataset, valid_dataset, test_dataset = datasets
metric = dc.metrics.Metric(dc.metrics.pearson_r2_score)
model = dc.models.GraphConvModel(n_tasks=1, mode="regression")
model.fit(train_dataset, nb_epoch=20)
print("Training:", model.evaluate(train_dataset, [metric], transformers))
print("Test:", model.evaluate(test_dataset, [metric], transformers))`,
        printed: "Training: {'pearson_r2_score': 0.9323}\nTest: {'pearson_r2_score': 0.7123}\n",
      }),
    ).toEqual(["R2 0.9323 train Graph Convolutional Network", "R2 0.7123 test Graph Convolutional Network"]);
    // What is told of the parts is no part.
    expect(
      valuesOf({
        code: `from henlib import Coop, learn
train_size, test_size = henlib.sizes()
train_loss, test_loss = learn(Coop())
print(test_loss)`,
        printed: "0.5\n",
      }),
    ).toEqual([]);
  });

  it("votes of labelling functions are judged as they come, and as a model weighs them", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from snorkel.labeling import PandasLFApplier
from snorkel.labeling.model import LabelModel, MajorityLabelVoter
old, new = pd.read_csv("notes_train.csv"), pd.read_csv("notes_test.csv")
applier = PandasLFApplier(lfs=functions)
L_train, L_test = applier.apply(df=old), applier.apply(df=new)
weighed = LabelModel(cardinality=2)
weighed.fit(L_train=L_train, n_epochs=9)
print("Votes:", MajorityLabelVoter().score(L=L_test, Y=new.kind.values)["accuracy"])
print("Model:", weighed.score(L=L_test, Y=new.kind.values)["accuracy"])`,
        printed: "Votes: 0.8125\nModel: 0.8625\n",
      }),
    ).toEqual(["accuracy 0.8625 test Label Model", "accuracy 0.8125 test Majority Vote"]);
  });

  it("forecasters of several libraries are judged on the last steps or window by window", () => {
    expect(
      valuesOf(
        {
          code: `from sktime.datasets import load_airline
from sktime.forecasting.model_evaluation import evaluate
from sktime.forecasting.theta import ThetaForecaster
folds = evaluate(forecaster=ThetaForecaster(sp=12), y=load_airline(), cv=windows)
folds["test_MeanAbsolutePercentageError"].mean()`,
          shown: "0.0345",
        },
        {
          code: `from darts.datasets import AirPassengersDataset
from darts.metrics import mape
from darts.models import Theta
flown = AirPassengersDataset().load()
before = Theta(3).historical_forecasts(flown, start=0.6)
print(f"MAPE: {mape(flown, before):.2f}%")`,
          printed: "MAPE: 7.69%\n",
        },
        {
          code: `import pandas as pd
from neuralforecast import NeuralForecast
from neuralforecast.losses.numpy import mae
from neuralforecast.models import LSTM, NHITS
ahead = NeuralForecast(models=[NHITS(h=12), LSTM(h=12)], freq="M")
ahead.fit(df=old)
from shore import joined
print("NHITS MAE:", mae(joined["y"], joined["NHITS"]))`,
          printed: "NHITS MAE: 14.23\n",
        },
      ),
    ).toEqual([
      "MAPE 0.0345 cross-validation Theta Model",
      "MAPE 7.69% cross-validation Theta Model",
      "MAE 14.23 - N-HiTS",
    ]);
  });

  it("regressions of panels and models of variance report their fit", () => {
    expect(
      valuesOf(
        {
          code: `import pandas as pd
from linearmodels.panel import PanelOLS
hens = pd.read_csv("hens.csv").set_index(["coop", "year"])
found = PanelOLS.from_formula("eggs ~ 1 + age + EntityEffects", data=hens).fit()
print(found)`,
          printed: `                          PanelOLS Estimation Summary
================================================================================
Dep. Variable:                   eggs   R-squared:                        0.1786
Estimator:                   PanelOLS   R-squared (Between):             -0.0528
No. Observations:                4360   R-squared (Within):               0.1786

                             Parameter Estimates
==============================================================================
            Parameter  Std. Err.     T-stat    P-value    Lower CI    Upper CI
------------------------------------------------------------------------------
Intercept      1.0953     0.0282     38.798     0.0000      1.0400      1.1507
age            0.0517     0.0014     36.911     0.0000      0.0489      0.0544
==============================================================================
`,
        },
        {
          code: `from arch import arch_model
price = pd.read_csv("price.csv")["close"]
print(arch_model(100 * price.pct_change().dropna(), vol="Garch").fit(disp="off").summary())`,
          printed: `                     Constant Mean - GARCH Model Results
==============================================================================
Dep. Variable:                  close   R-squared:                       0.000
Vol Model:                      GARCH   Log-Likelihood:               -6936.72
Distribution:                  Normal   AIC:                           13881.4
Method:            Maximum Likelihood   BIC:                           13907.5
`,
        },
      ),
    ).toEqual(["R2 0.1786 train Fixed-Effects Regression", "AIC 13881.4 train GARCH", "BIC 13907.5 train GARCH"]);
  });

  it("effects are estimated of an outcome, which comes first, and their score is no R2", () => {
    const { experiments } = analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from econml.dml import LinearDML
hens = pd.read_csv("hens.csv")
effect = LinearDML()
effect.fit(hens["eggs"], hens["feed"], X=hens[["age"]])`,
        },
        { code: 'effect.score(hens["eggs"], hens["feed"], X=hens[["age"]])', shown: "0.312" },
      ),
    ).facts;
    expect(experiments).toMatchObject([{ target: "eggs", metrics: [] }]);
  });

  it("recommenders learn from the part of a set that is called so", () => {
    expect(
      valuesOf({
        code: `from lightfm import LightFM
from lightfm.datasets import fetch_movielens
from lightfm.evaluation import auc_score, precision_at_k
films = fetch_movielens()
model = LightFM(loss="warp")
model.fit(films["train"], epochs=5)
print("Precision:", precision_at_k(model, films["test"], k=10).mean())
print("AUC:", auc_score(model, films["train"]).mean())`,
        printed: "Precision: 0.1125\nAUC: 0.9412\n",
      }),
    ).toEqual(["precision at k 0.1125 test LightFM", "AUC 0.9412 train LightFM"]);
  });

  it("SageMaker trains what the address of an image names, and logs its values", () => {
    expect(
      valuesOf(
        {
          code: `import sagemaker
image = sagemaker.image_uris.retrieve(framework="xgboost", region="eu-west-1", version="latest")
trees = sagemaker.estimator.Estimator(image, role, instance_count=1)
trees.set_hyperparameters(max_depth=5, num_round=100)
trees.fit({"train": old, "validation": new})`,
          printed:
            "[0]#011train-error:0.100754#011validation-error:0.103794\n[99]#011train-error:0.076345#011validation-error:0.098324\n",
        },
        {
          code: `linear = sagemaker.LinearLearner(role, 1, "ml.c4.xlarge", predictor_type="binary_classifier")
linear.fit([old_records, new_records])`,
          printed: "#quality_metric: host=algo-1, test binary_classification_accuracy <score>=0.964\n",
        },
      ),
    ).toEqual([
      "error rate 0.076345 train XGBoost",
      "error rate 0.098324 validation XGBoost",
      "accuracy 0.964 test Linear Learner",
    ]);
  });

  it("fairness is a wrapper around a model", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from fairlearn.reductions import DemographicParity, ExponentiatedGradient
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens[["age"]], hens["broody"])
fair = ExponentiatedGradient(DecisionTreeClassifier(), DemographicParity())
fair.fit(A, a, sensitive_features=A["age"])
accuracy_score(b, fair.predict(B))`,
        shown: "0.8312",
      }),
    ).toEqual(["accuracy 0.8312 test Decision Tree"]);
  });

  it("Vowpal Wabbit learns row by row", () => {
    expect(
      valuesOf({
        code: `import pandas as pd
from sklearn.metrics import accuracy_score
from vowpalwabbit import pyvw
hens = pd.read_csv("hens.csv")
train, test = hens[:800], hens[800:]
reader = pyvw.vw("--loss_function logistic")
for _, row in train.iterrows():
    reader.learn(f"{row.broody} | age:{row.age}")
said = [1 if reader.predict(f"| age:{row.age}") > 0 else -1 for _, row in test.iterrows()]
print("accuracy", accuracy_score(test.broody, said))`,
        printed: "accuracy 0.7612\n",
      }),
    ).toEqual(["accuracy 0.7612 test Vowpal Wabbit"]);
  });

  it("what only goes with a model is none, and steps over batches are no epochs", () => {
    const text = (code: string, printed?: string) =>
      analyseNotebook(notebookOf(printed === undefined ? { code } : { code, printed }));
    const { facts } = text(`import pandas as pd
from gensim.models.doc2vec import Doc2Vec, TaggedDocument
from recommenders.datasets import criteo
from recommenders.models.lightgbm.lightgbm_utils import NumEncoder
notes = [TaggedDocument(words=line.split(), tags=[i]) for i, line in enumerate(pd.read_csv("notes.csv")["text"])]
rows = criteo.load_pandas_df(size="sample")
NumEncoder(["a"], ["b"], "label").fit_transform(rows)`);
    expect(facts.experiments.flatMap(({ models }) => models)).toEqual([]);
    expect(facts.facts).toContainEqual(expect.objectContaining({ kind: "source", name: "criteo" }));
    const said = text(
      `import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data
digits = input_data.read_data_sets("MNIST_data", one_hot=True)
x, y = tf.placeholder(tf.float32), tf.placeholder(tf.float32)
says = tf.layers.dense(tf.layers.conv2d(x, 8, 3), 10)
step = tf.train.AdamOptimizer().minimize(tf.losses.softmax_cross_entropy(y, says))
right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(says, 1), tf.argmax(y, 1)), tf.float32))
with tf.Session() as sess:
    for turn in range(900):
        rows, answers = digits.train.next_batch(50)
        sess.run(step, feed_dict={x: rows, y: answers})
    print("test accuracy", sess.run(right, feed_dict={x: digits.test.images, y: digits.test.labels}))`,
      "test accuracy 0.9712\n",
    );
    const sentences = JSON.stringify([said.executiveSummary, said.sections]);
    expect(sentences).toMatch(/CNN reaches an accuracy of 97\.1%/);
    expect(sentences).not.toMatch(/epoch/);
  });
});

describe("values of packages of R", () => {
  const inR = (...cells: readonly WrittenCell[]) => {
    const { experiments } = analyseNotebook({ ...notebookOf(...cells), language: "r" }).facts;
    return experiments.flatMap(({ target, task, split, models, metrics }) =>
      metrics.map(({ name, printed, part, model }) =>
        [target, task, split.how, name, printed, part, models.find(({ id }) => id === model)?.name].join(" "),
      ),
    );
  };

  it("caret keeps what each setting came to over the rows held out of each fold", () => {
    const code = `library(caret)
hens <- read.csv("hens.csv")
folds <- trainControl(method = "cv", number = 5)
boosted <- train(eggs ~ ., data = hens, method = "gbm", trControl = folds)
straight <- train(eggs ~ ., data = hens, method = "lm", trControl = folds)`;
    expect(
      inR(
        { code },
        { code: "min(boosted$results$RMSE)", shown: "[1] 3.217" },
        { code: "straight$results$Rsquared", shown: "[1] 0.714" },
      ),
    ).toEqual([
      "eggs regression cv RMSE 3.217 cross-validation Gradient Boosting",
      "eggs regression cv R2 0.714 cross-validation Linear Regression",
    ]);
  });

  it("forests say how good they are on the rows that their trees did not see", () => {
    const forest = `                Type of random forest: regression
          Mean of squared residuals: 11.40162
                    % Var explained: 85.17
`;
    const ranger =
      "Ranger result\n\nType:                             Regression \nOOB prediction error (MSE):       0.3212 \nR squared (OOB):                  0.5071 \n";
    expect(
      inR(
        { code: "library(randomForest)\nlibrary(ranger)\nrandomForest(medv ~ ., data = Boston)", printed: forest },
        { code: "ranger(medv ~ ., data = MASS::Boston)", printed: ranger },
      ),
    ).toEqual([
      "medv regression none MSE 11.40162 out-of-bag Random Forest",
      "medv regression none R2 85.17 out-of-bag Random Forest",
      "medv regression none MSE 0.3212 out-of-bag Random Forest",
      "medv regression none R2 0.5071 out-of-bag Random Forest",
    ]);
  });

  it("lists count from one: parts of a table of H2O", () => {
    expect(
      inR(
        {
          code: `library(h2o)
hens <- h2o.importFile("hens.csv")
hens$broody <- as.factor(hens$broody)
parts <- h2o.splitFrame(hens, ratios = 0.8)
forest <- h2o.randomForest(y = "broody", training_frame = parts[[1]])
said <- h2o.performance(forest, newdata = parts[[2]])`,
        },
        { code: "h2o.auc(said)", shown: "[1] 0.871" },
      ),
    ).toEqual(["broody classification holdout AUC 0.871 test Random Forest"]);
  });

  it("Prophet is judged by horizon, and fixest reports what its fit explains", () => {
    expect(
      inR({
        code: `library(prophet)
m <- prophet(read.csv("eggs.csv"))
performance_metrics(cross_validation(m, horizon = 30, units = "days"))`,
        shown:
          "  horizon  rmse    mae     coverage\n1 3 days   0.7034  0.5042  0.676\n2 4 days   0.7077  0.5090  0.675",
      }).map((value) => value.replace(/^\S* /, "")),
    ).toEqual([
      "forecasting time RMSE 0.7034 cross-validation Prophet",
      "forecasting time MAE 0.5042 cross-validation Prophet",
    ]);
    expect(
      inR({
        code: `library(fixest)
hens <- read.csv("hens.csv")
feols(eggs ~ age | coop, hens)`,
        shown: `OLS estimation, Dep. Var.: eggs
Observations: 325
     Estimate Std. Error t value   Pr(>|t|)
age -2.169880   0.171367 -12.662 4.6802e-09 ***
---
RMSE: 1.74337     Adj. R2: 0.705139`,
      }),
    ).toEqual([
      "eggs regression none RMSE 1.74337 train Fixed-Effects Regression",
      "eggs regression none adjusted R2 0.705139 train Fixed-Effects Regression",
    ]);
  });

  it("plm fits what it is told to fit, which is no fixed effects where all rows are pooled", () => {
    const fitted = (model: string): readonly string[] =>
      inR({
        code: `library(plm)
hens <- read.csv("hens.csv")
fit <- plm(eggs ~ age, data = hens, model = "${model}")
summary(fit)`,
        printed: `Call:
plm(formula = eggs ~ age, data = hens, model = "${model}")

Coefficients:
     Estimate Std. Error t-value  Pr(>|t|)
age -2.169880   0.171367 -12.662 4.6802e-09 ***
---
R-Squared:      0.13108
Adj. R-Squared: 0.12846
`,
      }).slice(0, 1);
    expect(fitted("pooling")).toEqual(["eggs test none R2 0.13108 train Pooled OLS"]);
    expect(fitted("within")).toEqual(["eggs test none R2 0.13108 train Fixed-Effects Regression"]);
  });

  it("fable's table of accuracies has a row for each model, none of which is a mean", () => {
    const code = `library(fpp3)
train <- aus_production %>% filter(year(Quarter) <= 2007)
fits <- train %>% model(Mean = MEAN(Beer), smooth = ETS(Beer))
accuracy(forecast(fits, h = 10), aus_production)`;
    const shown = `# A tibble: 2 × 4
  .model .type  RMSE   MAE
  <chr>  <chr> <dbl> <dbl>
1 Mean   Test   38.4  34.8
2 smooth Test   11.2   9.9`;
    expect(inR({ code, shown })).toEqual([]);
  });
});

describe("values of packages of Julia", () => {
  const inJulia = (...cells: readonly WrittenCell[]) =>
    analyseNotebook({ ...notebookOf(...cells), language: "julia" }).facts.experiments.flatMap(
      ({ target, split, models, metrics }) =>
        metrics.map(({ name, printed, part, model }) =>
          [target, split.how, name, printed, part, models.find(({ id }) => id === model)?.name].join(" "),
        ),
    );

  it("a formula says what is predicted, and the rows come after it", () => {
    expect(
      inJulia(
        {
          code: 'using CSV, DataFrames, GLM\nhens = CSV.read("hens.csv", DataFrame)\nline = lm(@formula(eggs ~ age), hens)',
        },
        { code: "r2(line)", shown: "0.7312" },
      ),
    ).toEqual(["eggs none R2 0.7312 train Linear Regression"]);
  });

  it("a machine of MLJ is its model, which is judged on the rows that are left or by folds", () => {
    const found = inJulia(
      {
        code: `using CSV, DataFrames, MLJ
hens = CSV.read("hens.csv", DataFrame)
y, X = unpack(hens, ==(:broody))
train, test = partition(eachindex(y), 0.7, shuffle=true)
tree = DecisionTreeClassifier(max_depth=3)
mach = machine(tree, X, y)
fit!(mach, rows=train)
accuracy(predict_mode(mach, rows=test), y[test])`,
        shown: "0.9125",
      },
      {
        code: "evaluate!(mach, resampling=CV(nfolds=5), measure=[log_loss, accuracy])",
        shown: `PerformanceEvaluation object with these fields:
  model, measure, operation, measurement, per_fold
Extract:
┌──────────────────────┬──────────────┬─────────────┬─────────┐
│ measure              │ operation    │ measurement │ 1.96*SE │
├──────────────────────┼──────────────┼─────────────┼─────────┤
│ LogLoss()            │ predict      │ 0.412       │ 0.1     │
│ Accuracy()           │ predict_mode │ 0.947       │ 0.0208  │
└──────────────────────┴──────────────┴─────────────┴─────────┘`,
      },
    );
    expect(found.map((value) => value.replace(/^\S* /, ""))).toEqual([
      "holdout accuracy 0.9125 test Decision Tree",
      "holdout log loss 0.412 cross-validation Decision Tree",
      "holdout accuracy 0.947 cross-validation Decision Tree",
    ]);
  });

  it.each(["@pipeline(Standardizer(), Near())", "Pipeline(scale = Standardizer(), near = Near())"])(
    "a machine of MLJ learns what its pipeline ends with: %s",
    (pipeline) => {
      const code = `using MLJ, CSV, DataFrames
hens = CSV.read("hens.csv", DataFrame)
y, X = unpack(hens, ==(:broody))
train, test = partition(eachindex(y), 0.8, rng=1)
Near = @load KNNClassifier
near = machine(${pipeline}, selectrows(X, train), selectrows(y, train))
fit!(near)
println(accuracy(predict_mode(near, selectrows(X, test)), selectrows(y, test)))`;
      const found = inJulia({ code, printed: "0.91\n" });
      expect(found.map((value) => value.replace(/^\S* /, ""))).toEqual([
        "holdout accuracy 0.91 test K-Nearest Neighbors",
      ]);
    },
  );
});
