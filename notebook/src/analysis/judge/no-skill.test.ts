import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { writeOutcome } from "../say/outcome-source.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const validation = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(notebookOf(...cells))
    .sections.validation.map(({ text }) => text)
    .join(" ");

const SPARK = {
  code: `from pyspark.sql import SparkSession
from pyspark.ml.evaluation import RegressionEvaluator
from pyspark.ml.recommendation import ALS
spark = SparkSession.builder.getOrCreate()
loans = spark.read.csv("loans.csv", inferSchema=True, header=True)`,
};
const DESCRIBED = {
  code: "loans.describe().show()",
  printed: `+-------+-----------------+------------------+------------------+
|summary|           reader|             stars|              book|
+-------+-----------------+------------------+------------------+
|  count|             2408|              2408|              2408|
|   mean|49.40572951365756|2.1741505662891406|14.383744170552964|
| stddev|28.93703406508899|  1.31727616612480| 8.591040424293272|
|    min|                0|               1.0|                 0|
|    max|               99|               5.0|                29|
+-------+-----------------+------------------+------------------+
`,
};
const recommended = (rmse: string): WrittenCell => ({
  code: `(training, test) = loans.randomSplit([0.8, 0.2])
als = ALS(maxIter=5, userCol="reader", itemCol="book", ratingCol="stars")
model = als.fit(training)
predictions = model.transform(test)
rmse = RegressionEvaluator(metricName="rmse", labelCol="stars", predictionCol="prediction").evaluate(predictions)
print("RMSE", rmse)`,
  printed: `RMSE ${rmse}\n`,
});

const LOADED = {
  code: `import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error, r2_score
from sklearn.model_selection import train_test_split
flats = pd.read_csv("flats.csv")`,
};
const fitted = (of: string, rmse: string, more = ""): WrittenCell => ({
  code: `X, y = flats[["rooms", "floor"]], ${of}
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
model = LinearRegression().fit(X_train, y_train)
pred = model.predict(X_test)
print("RMSE:", np.sqrt(mean_squared_error(y_test, pred)))${more === "" ? "" : '\nprint("R2:", r2_score(y_test, pred))'}`,
  printed: `RMSE: ${rmse}\n${more}`,
});
const spread = (code: string): WrittenCell => ({ code, shown: "310.25" });
const WORTH = /(?:worse|no better) than always predicting the mean, which comes to about (?:310|1\.317)/;

describe("an error beside the standard deviation of the target", () => {
  it("is no better than always predicting the mean where it is about as large", () => {
    expect(validation(SPARK, DESCRIBED, recommended("1.9115765"))).toContain(
      "worse than always predicting the mean, which comes to about 1.317",
    );
    expect(validation(LOADED, spread('flats["rent"].std()'), fitted('flats["rent"]', "312.5"))).toContain(
      "no better than always predicting the mean, which comes to about 310.3",
    );
    expect(validation(LOADED, spread('np.std(flats["rent"])'), fitted('flats["rent"]', "409.5"))).toMatch(WORTH);
  });

  it("is told with the outcome", () => {
    const { facts, sections } = analyseNotebook(notebookOf(SPARK, DESCRIBED, recommended("1.9115765")));
    expect(writeOutcome(facts, sections)).toBe(
      "An ALS model predicts stars, with an RMSE of 1.912 on the test data, worse than always predicting the mean, which comes to about 1.317.",
    );
  });

  it("says nothing where it is smaller, or where an output says how the model stands to the mean", () => {
    expect(validation(SPARK, DESCRIBED, recommended("1.2115765"))).not.toMatch(WORTH);
    const shown = spread('flats["rent"].std()');
    expect(validation(LOADED, shown, fitted('flats["rent"]', "290.5"))).not.toMatch(WORTH);
    expect(validation(LOADED, shown, fitted('flats["rent"]', "409.5", "R2: 0.31\n"))).not.toMatch(WORTH);
  });

  it("says nothing of a target that was changed, or of a deviation among other rows", () => {
    const own = fitted('flats["rent"]', "409.5");
    expect(
      validation(LOADED, spread('flats["rent"].std()'), { code: 'flats["rent"] = flats["rent"] * 12' }, own),
    ).not.toMatch(WORTH);
    expect(validation(LOADED, spread('flats[flats["floor"] == 1]["rent"].std()'), own)).not.toMatch(WORTH);
    expect(
      validation(LOADED, { code: 'villas = pd.read_csv("villas.csv")' }, spread('villas["rent"].std()'), own),
    ).not.toMatch(WORTH);
    expect(validation(LOADED, spread('flats["rent"].std()'), fitted('np.log(flats["rent"])', "409.5"))).not.toMatch(
      WORTH,
    );
  });
});

const wells = (file: string): WrittenCell => ({
  code: `wells("${file}")`,
  printed: `Accuracy:  0.62
              precision    recall  f1-score   support

           0       0.97      0.63      0.76      1940
           1       0.02      0.20      0.04        60

    accuracy                           0.62      2000
   macro avg       0.49      0.42      0.40      2000
weighted avg       0.94      0.62      0.74      2000
`,
});
const FIND_DRY = {
  code: `import pandas as pd
from sklearn.ensemble import IsolationForest
from sklearn.model_selection import train_test_split
from sklearn.metrics import accuracy_score, classification_report
def wells(file):
    rows = pd.read_csv(file)
    A, B, a, b = train_test_split(rows.drop(columns=["dry"]), rows["dry"], test_size=0.2, random_state=3)
    forest = IsolationForest(contamination=0.3)
    forest.fit(A, a)
    found = [0 if one > 0 else 1 for one in forest.predict(B)]
    print("Accuracy: ", accuracy_score(b, found))
    print(classification_report(b, found))`,
};

describe("anomalies that are held against labels", () => {
  it("are no better found than by never naming one where the report shows so", () => {
    expect(validation(FIND_DRY, wells("north.csv"))).toContain(
      "no better than always guessing the largest class (97% of the rows)",
    );
  });

  it("have no single result where many files are asked the same", () => {
    const outcome = (...files: readonly string[]): string | null => {
      const { facts, sections } = analyseNotebook(notebookOf(FIND_DRY, ...files.map(wells)));
      return writeOutcome(facts, sections);
    };
    expect(outcome("north.csv")).toContain("62%");
    expect(outcome("north.csv", "south.csv", "west.csv")).toBeNull();
  });
});

describe("an area under the curve of rows whose classes nobody counts", () => {
  const judged = (area: string): string =>
    validation({
      code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
A, B, a, b = train_test_split(hens[["age", "mass"]], hens["ill"], test_size=0.2)
forest = RandomForestClassifier().fit(A, a)
print("AUC", roc_auc_score(b, forest.predict_proba(B)[:, 1]))`,
      printed: `AUC ${area}\n`,
    });

  it("is hardly better than guessing up to about what chance makes it", () => {
    expect(judged("0.511")).toContain(", hardly better than guessing");
    expect(judged("0.561")).not.toContain("guessing");
  });
});
