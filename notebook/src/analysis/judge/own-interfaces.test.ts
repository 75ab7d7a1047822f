import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

/** Target, task and split of the only experiment, its model, and the value that leads with its rows. */
function asked(code: string, shown: { readonly printed?: string; readonly shown?: string } = {}) {
  const { experiments, headline } = analyseNotebook(notebookOf({ code, ...shown })).facts;
  const [one] = experiments;
  expect(experiments).toHaveLength(1);
  const { target, task, split, models, best } = one ?? {};
  const { metric } = (headline === null ? null : best) ?? {};
  return [target, task, split?.how, models?.at(-1)?.name, metric?.name, metric?.printed, metric?.part];
}

const POINTS = `from pyspark.mllib.regression import LabeledPoint
from pyspark.mllib.tree import DecisionTree
def parse(line):
    ripe = 1.0 if line[4] == 'ripe' else 0.0
    return LabeledPoint(ripe, line[:4])
points = sc.textFile('plums.csv').map(lambda line: line.split(',')).map(parse)
seen, unseen = points.randomSplit([0.8, 0.2], seed=3)
tree = DecisionTree.trainClassifier(seen, numClasses=2, maxDepth=4)
guesses = tree.predict(unseen.map(lambda p: p.features))
pairs = unseen.map(lambda p: p.label).zip(guesses)`;

describe("a library whose functions train", () => {
  it("is Spark's first one, which learns from points with a label", () => {
    const count = `right = pairs.filter(lambda pair: pair[0] == pair[1]).count() / float(unseen.count())
print("Took {} seconds. Test accuracy is {}".format(round(took, 1), round(right, 3)))`;
    const found = asked(`${POINTS}\n${count}`, { printed: "Took 3.2 seconds. Test accuracy is 0.871\n" });
    expect(found).toEqual(["ripe", "classification", "holdout", "Decision Tree", "accuracy", "0.871", "test"]);
  });

  it("is read where functions of Python 2 take pairs apart", () => {
    const count = `right = pairs.filter(lambda (said, known): said == known).count() / float(unseen.count())
print "Test accuracy:", right`;
    expect(asked(`${POINTS}\n${count}`, { printed: "Test accuracy: 0.871\n" }).slice(4)).toEqual([
      "accuracy",
      "0.871",
      "test",
    ]);
  });

  it("is Turi Create, whose models are asked about other rows", () => {
    const code = `import graphlab as gl
rows = gl.SFrame('plums.gl')
seen, unseen = rows.random_split(0.8, seed=1)
line = gl.linear_regression.create(seen, target='weight', features=['girth'], validation_set=None)
line.evaluate(unseen)`;
    expect(asked(code, { shown: "{'max_error': 41.2, 'rmse': 7.31}" })).toEqual([
      "weight",
      "regression",
      "holdout",
      "Linear Regression",
      "RMSE",
      "7.31",
      "test",
    ]);
  });
});

describe("an estimator", () => {
  it("is given functions that bring rows", () => {
    const code = `import pandas as pd
import tensorflow as tf
seen, unseen = pd.read_csv('plums_train.csv'), pd.read_csv('plums_test.csv')
kinds, other_kinds = seen.pop('kind'), unseen.pop('kind')
def rows(columns, kinds):
    return tf.data.Dataset.from_tensor_slices((dict(columns), kinds)).batch(16)
net = tf.estimator.DNNClassifier(feature_columns=[tf.feature_column.numeric_column(key=k) for k in seen.keys()], hidden_units=[8])
net.train(input_fn=lambda: rows(seen, kinds), steps=100)
print(net.evaluate(input_fn=lambda: rows(unseen, other_kinds)))`;
    expect(asked(code, { printed: "{'accuracy': 0.912, 'loss': 0.31}\n" })).toEqual([
      "kind",
      "classification",
      "given",
      "Neural Network",
      "accuracy",
      "0.912",
      "test",
    ]);
  });

  it("is known by the graph that its own function puts together", () => {
    const code = `import tensorflow as tf
from tensorflow.examples.tutorials.mnist import input_data
digits = input_data.read_data_sets("digits")
def build(features, labels, mode):
    found = tf.layers.dense(tf.layers.conv2d(features['pixels'], 8, 3), 10)
    loss = tf.losses.sparse_softmax_cross_entropy(labels, found)
    step = tf.train.AdamOptimizer().minimize(loss)
    return tf.estimator.EstimatorSpec(mode, loss=loss, train_op=step)
net = tf.estimator.Estimator(build)
some = tf.estimator.inputs.numpy_input_fn(x={'pixels': digits.train.images}, y=digits.train.labels, shuffle=True)
net.train(some, steps=100)`;
    expect(asked(code).slice(0, 4)).toEqual(["labels", "classification", "none", "CNN"]);
  });
});

describe("a forecaster that makes lags for a model of numbers", () => {
  it("judges it by windows of the series", () => {
    const code = `import pandas as pd
from sklearn.linear_model import Ridge
from mlforecast import MLForecast
from sklearn.metrics import mean_absolute_error
litres = pd.read_csv('springs.csv')
lags = MLForecast(models=[Ridge()], freq='D', lags=[1, 7])
windows = lags.cross_validation(litres, n_windows=3, h=14, target_col='flow')
print('MAE', mean_absolute_error(windows['flow'], windows['Ridge']))`;
    expect(asked(code, { printed: "MAE 3.42\n" })).toEqual([
      "flow",
      "forecasting",
      "time",
      "Ridge",
      "MAE",
      "3.42",
      "cross-validation",
    ]);
  });
});

describe("a model that learns row by row", () => {
  it("is judged on each row before it learns from it", () => {
    const code = `from river import compose, datasets, evaluate, linear_model, metrics, preprocessing
calls = datasets.Phishing()
model = compose.Select('length') | preprocessing.StandardScaler()
model |= linear_model.LogisticRegression()
evaluate.progressive_val_score(calls, model.clone(), metrics.Accuracy())`;
    expect(asked(code, { shown: "Accuracy: 88.31%" })).toEqual([
      null,
      "classification",
      "time",
      "Logistic Regression",
      "accuracy",
      "88.31%",
      "test",
    ]);
  });

  it("is worth what it is beside the first one, which stands under the heading of a baseline", () => {
    const load = `from river import datasets, evaluate, imblearn, linear_model, metrics, preprocessing
calls = datasets.Phishing()`;
    const judge = "evaluate.progressive_val_score(calls, model, metrics.ROCAUC())";
    const plain = "preprocessing.StandardScaler() | linear_model.LogisticRegression()";
    const sampled =
      "preprocessing.StandardScaler() | imblearn.RandomUnderSampler(linear_model.LogisticRegression(), {0: .6, 1: .4})";
    const { facts, executiveSummary, sections } = analyseNotebook(
      notebookOf(
        "## Baseline",
        { code: `${load}\nmodel = ${plain}\n${judge}`, shown: "ROCAUC: 89.27%" },
        "## Under-sampling the majority class",
        { code: `model = ${sampled}\n${judge}`, shown: "ROCAUC: 93.42%" },
      ),
    );
    expect(facts.experiments[0]).toMatchObject({ data: ["Phishing"], split: { how: "time", progressive: true } });
    const text = executiveSummary.map((one) => one.text).join(" ");
    expect(sections.validation[0]?.text).toBe("Each row is predicted before the model learns from it.");
    expect(text).toContain("an AUC of 93.4% on the test data, against 89.3% for the baseline.");
  });
});

describe("a chart of how a model does", () => {
  it("is fitted and judged as the model in it", () => {
    const code = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from yellowbrick.classifier import ROCAUC
calls = pd.read_csv("calls.csv")
A, B, a, b = train_test_split(calls[["length"]], calls["lost"], random_state=2)
chart = ROCAUC(GaussianNB())
chart.fit(A, a)
chart.score(B, b)`;
    expect(asked(code, { shown: "0.8831" })).toEqual([
      "lost",
      "classification",
      "holdout",
      "Naive Bayes",
      "accuracy",
      "0.8831",
      "test",
    ]);
  });
});

describe("a network of survival times", () => {
  it("is judged on the rows that were left out", () => {
    const code = `import torchtuples as tt
from pycox.datasets import metabric
from pycox.evaluation import EvalSurv
from pycox.models import CoxPH
rows = metabric.read_df()
held = rows.sample(frac=0.25)
rows = rows.drop(held.index)
answers = lambda part: (part['duration'].values, part['event'].values)
net = CoxPH(tt.practical.MLPVanilla(4, [16], 1), tt.optim.Adam)
net.fit(rows[['x0', 'x1']].values, answers(rows), 64, 20)
times, ended = answers(held)
EvalSurv(net.predict_surv_df(held[['x0', 'x1']].values), times, ended).concordance_td()`;
    expect(asked(code, { shown: "0.6541" })).toEqual([
      null,
      "survival",
      "holdout",
      "DeepSurv",
      "concordance",
      "0.6541",
      "test",
    ]);
  });
});

describe("a function that is not at hand", () => {
  const SEEN = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
plums = pd.read_csv('plums.csv')
X_train, X_test, y_train, y_test = train_test_split(plums[['girth']], plums['weight'], test_size=0.2)`;
  const LEARN = `model = Ridge().fit(Z_train, y_train)
print('MAE', mean_absolute_error(y_test, model.predict(Z_test)))`;

  it("gives back the parts that it is given", () => {
    const code = `${SEEN}\nfrom helpers import centred\nZ_train, Z_test = centred(X_train, X_test)\n${LEARN}`;
    expect(asked(code, { printed: "MAE 4.1\n" })).toEqual([
      "weight",
      "regression",
      "holdout",
      "Ridge",
      "MAE",
      "4.1",
      "test",
    ]);
  });

  it("brings in a data set of a library, which another one divides", () => {
    const code = `from sklearn.linear_model import Ridge
from orchard.datasets import load_plums
from orchard.splits import split_rows
train, test = split_rows(load_plums(), ratio=0.75, seed=3)
Ridge().fit(train[['girth']], train['weight']).score(test[['girth']], test['weight'])`;
    expect(asked(code, { shown: "0.81" })).toEqual(["weight", "regression", "holdout", "Ridge", "R2", "0.81", "test"]);
  });

  it("makes lags of a series for a model of numbers", () => {
    const code = `from lightgbm import LGBMRegressor
from skforecast.datasets import fetch_dataset
from skforecast.recursive import ForecasterRecursive
litres = fetch_dataset('springs')
ForecasterRecursive(regressor=LGBMRegressor(), lags=7).fit(y=litres['flow'])`;
    expect(asked(code).slice(0, 4)).toEqual(["flow", "forecasting", "none", "LightGBM"]);
  });
});

describe("the label of Spark's rows", () => {
  const learn = (before: string, stages: string) => `from pyspark.ml import Pipeline
from pyspark.ml.classification import LogisticRegression
from pyspark.ml.feature import Bucketizer, StringIndexer, VectorAssembler
rows = spark.read.csv('plums.csv', header=True)
${before}
features = VectorAssembler(inputCols=['girth'], outputCol='features')
Pipeline(stages=[${stages}features, LogisticRegression()]).fit(rows)`;

  it.each([
    ["rows = rows.withColumnRenamed('kind', 'label')", "", "kind"],
    ["number = StringIndexer(inputCol='kind', outputCol='label')", "number, ", "kind"],
    ["size = Bucketizer(inputCol='weight', outputCol='label')", "size, ", "label"],
  ])("is called what it was before it was numbered or renamed: %s", (before, stages, name) => {
    expect(asked(learn(before, stages))[0]).toBe(name);
  });
});

describe("a likelihood that the author writes", () => {
  const own = `import numpy as np
import statsmodels.api as sm
from statsmodels.base.model import GenericLikelihoodModel
plums = sm.datasets.get_rdataset("plums").data
class OwnProbit(GenericLikelihoodModel):
    def loglike(self, params):
        return np.log(np.dot(self.exog, params)).sum()`;

  it("is a model of its own, whose summary is not that of the one before", () => {
    const { experiments } = analyseNotebook(
      notebookOf(
        { code: own },
        { code: 'known = sm.Probit(plums["ripe"], plums[["size"]]).fit()' },
        {
          code: 'found = OwnProbit(plums["sold"], plums[["size"]]).fit()\nprint(found.summary())',
          printed: `                              OwnProbit Results
==============================================================================
Dep. Variable:                   sold   Log-Likelihood:                -234.08
Model:                      OwnProbit   AIC:                             474.2
No. Observations:                  59
==============================================================================
                 coef    std err          z      P>|z|      [0.025      0.975]
------------------------------------------------------------------------------
size           0.0273      0.003      8.073      0.000       0.021       0.034
==============================================================================
`,
        },
      ),
    ).facts;
    expect(
      experiments.map(({ target, models, metrics, rows }) => [target, models[0]?.name, metrics.length, rows]),
    ).toEqual([
      ["ripe", "Probit", 0, undefined],
      ["sold", "Maximum Likelihood Model", 1, 59],
    ]);
  });
});

describe("a method that gets no object", () => {
  it("gets what it is given, also where it is called on one", () => {
    const code = `import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split
class Orchard:
    def __init__(self, rows):
        self.parts = self.divided(rows.drop(columns="weight"), rows["weight"], 0.25)
    @staticmethod
    def divided(features, answers, share):
        return train_test_split(features, answers, test_size=share, random_state=4)
seen, unseen, known, held = Orchard(pd.read_csv("plums.csv")).parts
model = LinearRegression().fit(seen, known)
print("R2", model.score(unseen, held))`;
    expect(asked(code, { printed: "R2 0.64\n" })).toEqual([
      "weight",
      "regression",
      "holdout",
      "Linear Regression",
      "R2",
      "0.64",
      "test",
    ]);
  });
});
