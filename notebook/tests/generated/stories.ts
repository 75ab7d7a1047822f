import { result, stdout } from "./book.ts";
import { expectResult } from "./judging.ts";
import { KERAS_STORIES } from "./networks.ts";
import { fixed, frame, repr } from "./python-text.ts";
import { classReport } from "./reports.ts";
import type { Scene, Step } from "./scene.ts";
import { STATISTICS } from "./statistics.ts";
import { TORCH_STORIES } from "./torch.ts";
import { writeTabular, writeTwoTables } from "./tabular.ts";

/** Whole notebooks, each of a kind of its own. */

const story = (name: string, write: (scene: Scene) => void, task?: "classification" | "regression"): Step => ({
  name: `story/${name}`,
  write,
  ...(task ? { task } : {}),
});

function readTable(scene: Scene): string {
  const base = `${scene.fileName()}.csv`;
  const pd = scene.pd;
  scene.code(`${scene.df} = ${pd}.read_csv(${scene.q(base)})`);
  return base;
}

const CLUSTERINGS = [
  ["K-Means", "KMeans", "n_clusters"],
  ["Hierarchical Clustering", "AgglomerativeClustering", "n_clusters"],
] as const;

function writeClusters(scene: Scene): void {
  scene.expected.kind = "unsupervised";
  const base = readTable(scene);
  const columns = [scene.column("number"), scene.column("number"), scene.column("number")];
  scene.code(`X = ${scene.df}[${scene.list(columns.map((column) => column.name))}]`);
  scene.maybe("select", columns.map((column) => column.name), scene.cells.length - 1);
  const scaler = scene.use("sklearn.preprocessing", "StandardScaler");
  const scaled = scene.code(`X_scaled = ${scaler}().fit_transform(X)`);
  scene.featured("scale", [], scaled, ["how", "standard"]);
  const [called, name, key] = scene.random.pick(CLUSTERINGS);
  const made = scene.use("sklearn.cluster", name);
  const silhouette = scene.use("sklearn.metrics", "silhouette_score");
  const values = [2, 3, 4, 5].map((k) => 0.52 - 0.04 * k + scene.random.between(0, 0.01));
  const tried = scene.code(
    `for k in range(2, 6):\n    labels = ${made}(${key}=k).fit_predict(X_scaled)\n    print(k, ${silhouette}(X_scaled, labels))`,
    stdout(values.map((value, at) => `${at + 2} ${repr(value)}`).join("\n")),
  );
  const kept = scene.random.between(0.44, 0.46);
  scene.code(`model = ${made}(${key}=2)\n${scene.df}['cluster'] = model.fit_predict(X_scaled)`);
  scene.maybe("derive", ["cluster"], scene.cells.length - 1);
  const cell = scene.code(`print('Silhouette:', ${silhouette}(X_scaled, model.labels_))`, stdout(`Silhouette: ${repr(kept)}`));
  const experiment = scene.experiment("clustering", null, [base]);
  experiment.models.push({ name: called, class: name, params: { [key]: "2" }, role: "result" });
  for (const value of values) experiment.metrics.push({ name: "silhouette", printed: repr(value), value, part: null, model: called, cell: tried });
  const metric = { name: "silhouette", printed: repr(kept), value: kept, part: null, model: called, cell };
  experiment.metrics.push(metric);
  experiment.best = { model: called, part: null, metrics: ["silhouette"], printed: [repr(kept), ...values.map(repr)] };
  scene.expected.headline = 0;
} // prettier-ignore

function writeProphet(scene: Scene): void {
  scene.expected.kind = "forecast";
  const base = readTable(scene);
  const [date, amount] = [scene.column("date"), scene.target];
  const renamed = scene.code(`${scene.df} = ${scene.df}.rename(columns={${scene.q(date.name)}: 'ds', ${scene.q(amount.name)}: 'y'})`);
  scene.prepared("rename", [date, amount], renamed);
  const split = scene.code(`train = ${scene.df}.iloc[:-90]\ntest = ${scene.df}.iloc[-90:]`);
  scene.prepared("split", [], split);
  const prophet = scene.use("prophet", "Prophet");
  scene.code(`m = ${prophet}(yearly_seasonality=True)\nm.fit(train)\nforecast = m.predict(test[['ds']])`);
  const value = scene.random.between(4, 40);
  const cell = scene.code(`print("MAE: %.2f" % ${scene.use("sklearn.metrics", "mean_absolute_error")}(test['y'], forecast['yhat']))`, stdout(`MAE: ${fixed(value, 2)}`));
  const experiment = scene.experiment("forecasting", amount.name, [base]);
  experiment.split = { how: "time", testShare: null, folds: null, seed: null };
  experiment.models.push({ name: "Prophet", class: "Prophet", params: { yearly_seasonality: "True" }, role: "result" });
  const metric = { name: "MAE", printed: fixed(value, 2), value: Number(fixed(value, 2)), part: "test", model: "Prophet", cell };
  experiment.metrics.push(metric);
  expectResult(experiment, "Prophet", "test", [metric]);
  scene.expected.headline = 0;
} // prettier-ignore

function writeArima(scene: Scene): void {
  scene.expected.kind = "forecast";
  const base = readTable(scene);
  scene.code(`series = ${scene.df}[${scene.q(scene.target.name)}]`);
  const split = scene.code("n = int(len(series) * 0.8)\ntrain, test = series[:n], series[n:]");
  scene.prepared("split", [], split);
  const order = scene.random.pick(["(1, 1, 1)", "(2, 1, 2)", "(5, 1, 0)"]);
  scene.code(`model = ${scene.use("statsmodels.tsa.arima.model", "ARIMA")}(train, order=${order})\nfitted = model.fit()\npred = fitted.forecast(len(test))`);
  const value = scene.random.between(4, 40);
  const cell = scene.code(`rmse = ${scene.np}.sqrt(${scene.use("sklearn.metrics", "mean_squared_error")}(test, pred))\nrmse`, result(repr(value)));
  const experiment = scene.experiment("forecasting", scene.target.name, [base]);
  experiment.split = { how: "time", testShare: 0.2, folds: null, seed: null };
  experiment.models.push({ name: "ARIMA", class: "ARIMA", params: { order }, role: "result" });
  const metric = { name: "RMSE", printed: repr(value), value, part: "test", model: "ARIMA", cell };
  experiment.metrics.push(metric);
  expectResult(experiment, "ARIMA", "test", [metric]);
  scene.expected.headline = 0;
} // prettier-ignore

function writeSurvival(scene: Scene): void {
  scene.expected.kind = "supervised";
  const base = readTable(scene);
  const cox = scene.use("lifelines", "CoxPHFitter");
  const [duration, event] = [scene.column("number"), scene.target];
  scene.code(`cph = ${cox}(penalizer=0.1)\ncph.fit(${scene.df}, duration_col=${scene.q(duration.name)}, event_col=${scene.q(event.name)})`);
  const value = scene.random.between(0.6, 0.8);
  const cell = scene.code("cph.concordance_index_", result(repr(value)));
  const experiment = scene.experiment("survival", duration.name, [base]);
  experiment.models.push({ name: "Cox Proportional Hazards", class: "CoxPHFitter", params: { penalizer: "0.1" }, role: "result" });
  const metric = { name: "concordance", printed: repr(value), value, part: "train", model: "Cox Proportional Hazards", cell };
  experiment.metrics.push(metric);
  expectResult(experiment, "Cox Proportional Hazards", "train", [metric]);
  scene.expected.headline = 0;
  scene.expected.cautions.push({ kind: "judged-on-training-data", cell, optional: true });
} // prettier-ignore

function writeSpark(scene: Scene): void {
  scene.expected.kind = "supervised";
  const base = `${scene.fileName()}.csv`;
  const target = scene.target.name.replaceAll(" ", "_");
  const columns = [scene.column("number"), scene.column("number")].map((column) => column.name);
  scene.code(`from pyspark.sql import SparkSession\nspark = SparkSession.builder.appName("study").getOrCreate()`);
  scene.code(`df = spark.read.csv("${base}", header=True, inferSchema=True)`);
  const gone = scene.code("df = df.na.drop()");
  scene.prepared("drop_missing", [], gone, ["axis", "rows"]);
  const assembled = scene.code(`from pyspark.ml.feature import VectorAssembler\nassembler = VectorAssembler(inputCols=${scene.list(columns)}, outputCol="features")\ndata = assembler.transform(df).select("features", "${target}")`);
  scene.maybe("select", ["features", target], assembled);
  scene.maybe("derive", ["features"], assembled);
  const split = scene.code("train, test = data.randomSplit([0.8, 0.2], seed=7)");
  scene.prepared("split", [], split);
  const experiment = scene.experiment(scene.task, target, [base]);
  experiment.split = { how: "holdout", testShare: 0.2, folds: null, seed: "7" };
  const value = scene.random.between(0.6, 0.9);
  const classes = scene.task === "classification";
  const [called, name, module] = classes ? ["Logistic Regression", "LogisticRegression", "classification"] : ["Random Forest", "RandomForestRegressor", "regression"];
  scene.code(`from pyspark.ml.${module} import ${name}\nestimator = ${name}(labelCol="${target}", featuresCol="features")\nmodel = estimator.fit(train)\npredictions = model.transform(test)`);
  const evaluator = classes ? "BinaryClassificationEvaluator" : "RegressionEvaluator";
  const settings = classes ? `labelCol="${target}"` : `labelCol="${target}", metricName="r2"`;
  const cell = scene.code(`from pyspark.ml.evaluation import ${evaluator}\nevaluator = ${evaluator}(${settings})\nevaluator.evaluate(predictions)`, result(repr(value)));
  experiment.models.push({ name: called ?? "", class: name ?? "", role: "result" });
  const metric = { name: classes ? "AUC" : "R2", printed: repr(value), value, part: "test", model: called ?? "", cell };
  experiment.metrics.push(metric);
  expectResult(experiment, called ?? "", "test", [metric]);
  scene.expected.headline = 0;
} // prettier-ignore

function writeH2o(scene: Scene): void {
  scene.expected.kind = "supervised";
  const base = `${scene.fileName()}.csv`;
  const target = scene.target.name;
  scene.code(`import h2o\nh2o.init()\nhf = h2o.import_file("${base}")\nhf[${scene.q(target)}] = hf[${scene.q(target)}].asfactor()`);
  scene.prepared("convert_type", [scene.target], scene.cells.length - 1);
  const split = scene.code("train, test = hf.split_frame(ratios=[0.75], seed=5)");
  scene.prepared("split", [], split);
  scene.code(`from h2o.estimators import H2OGradientBoostingEstimator\ngbm = H2OGradientBoostingEstimator(ntrees=60, seed=5)\ngbm.train(y=${scene.q(target)}, training_frame=train)`);
  const [auc, f1, accuracy, mse] = [0.8, 0.7, 0.75, 0.1].map((low) => fixed(scene.random.between(low, low + 0.09), 6));
  const row = (at: number, name: string, threshold: string, value: string): string => `${String(at).padEnd(4)}${name.padStart(16)}${threshold.padStart(12)}${value.padStart(12)}`;
  const table = [`    ${"metric".padStart(16)}${"threshold".padStart(12)}${"value".padStart(12)}`, row(1, "max f1", "0.412345", f1 ?? ""), row(2, "max accuracy", "0.553210", accuracy ?? "")].join("\n");
  const cell = scene.code("print(gbm.model_performance(test))", stdout(`ModelMetricsBinomial: gbm\n** Reported on test data. **\n\nMSE: ${mse}\nAUC: ${auc}\n\nMaximum Metrics: Maximum metrics at their respective thresholds\n${table}`));
  const experiment = scene.experiment("classification", target, [base]);
  experiment.split = { how: "holdout", testShare: 0.25, folds: null, seed: "5" };
  experiment.models.push({ name: "Gradient Boosting", class: "H2OGradientBoostingEstimator", params: { ntrees: "60", seed: "5" }, role: "result" });
  for (const [name, printed] of [["MSE", mse], ["AUC", auc], ["F1", f1], ["accuracy", accuracy]]) {
    experiment.metrics.push({ name: name ?? "", printed: printed ?? "", value: Number(printed), part: "test", model: "Gradient Boosting", cell });
  }
  expectResult(experiment, "Gradient Boosting", "test", experiment.metrics);
  scene.expected.headline = 0;
} // prettier-ignore

function writeTexts(scene: Scene, vectoriser: "TfidfVectorizer" | "CountVectorizer", piped: boolean): void {
  scene.expected.kind = "supervised";
  const base = readTable(scene);
  const text = scene.column("text");
  const cleaned = scene.code(`${scene.item(text)} = ${scene.item(text)}.str.lower().str.replace(r'[^\\w\\s]', '', regex=True)`);
  scene.prepared("clean_text", [text], cleaned);
  const split = scene.code(`X_train, X_test, y_train, y_test = ${scene.use("sklearn.model_selection", "train_test_split")}(${scene.item(text)}, ${scene.item(scene.target)}, test_size=0.3, random_state=0)`);
  scene.prepared("split", [], split);
  const [made, bayes] = [scene.use("sklearn.feature_extraction.text", vectoriser), scene.use("sklearn.naive_bayes", "MultinomialNB")];
  const how = vectoriser === "TfidfVectorizer" ? "TF-IDF" : "bag of words";
  let rows = "X_test";
  let cell = 0;
  if (piped) cell = scene.code(`model = ${scene.use("sklearn.pipeline", "make_pipeline")}(${made}(stop_words='english'), ${bayes}())\nmodel.fit(X_train, y_train)`);
  else {
    cell = scene.code(`vec = ${made}(max_features=5000)\nA_train = vec.fit_transform(X_train)\nA_test = vec.transform(X_test)`);
    scene.code(`model = ${bayes}()\nmodel.fit(A_train, y_train)`);
    rows = "A_test";
  }
  scene.featured("vectorise", [], cell, ["how", how]);
  const report = scene.use("sklearn.metrics", "classification_report");
  const experiment = scene.experiment("classification", scene.target.name, [base]);
  experiment.split = { how: "holdout", testShare: 0.3, folds: null, seed: "0" };
  experiment.models.push({ name: "Naive Bayes", class: "MultinomialNB", role: "result" });
  const shown = classReport(scene.random);
  const at = scene.code(`print(${report}(y_test, model.predict(${rows})))`, stdout(shown.text));
  for (const value of shown.values) experiment.metrics.push({ ...value, part: "test", model: "Naive Bayes", cell: at });
  expectResult(experiment, "Naive Bayes", "test", experiment.metrics);
  scene.expected.headline = 0;
} // prettier-ignore

function writeExploration(scene: Scene): void {
  scene.expected.kind = "exploration";
  readTable(scene);
  const [number, kind] = [scene.column("number"), scene.column("category")];
  scene.code(`${scene.df}.groupby(${scene.q(kind.name)})[${scene.q(number.name)}].mean()`, result(frame([number.name], kind.levels, kind.levels.map((_, at) => [`${at + 3}.25`])).text));
  scene.code(`${scene.library("matplotlib.pyplot", "plt")}.scatter(${scene.item(number)}, ${scene.item(scene.target)})\nplt.show()`);
  scene.expected.never.push(/\bmodel\b.*\b(?:accuracy|trained|predicts)\b/iu);
} // prettier-ignore

export const TABULAR: Step = { name: "story/tabular", plain: true, write: writeTabular };

export const STORIES: readonly Step[] = [
  TABULAR,
  ...KERAS_STORIES,
  ...TORCH_STORIES,
  ...STATISTICS,
  story("two-tables", writeTwoTables),
  story("clusters", writeClusters),
  story("prophet", writeProphet, "regression"),
  story("arima", writeArima, "regression"),
  story("survival", writeSurvival, "classification"),
  story("pyspark", writeSpark),
  story("h2o", writeH2o, "classification"),
  story("texts-tfidf", (scene) => writeTexts(scene, "TfidfVectorizer", false), "classification"),
  story("texts-counts-pipeline", (scene) => writeTexts(scene, "CountVectorizer", true), "classification"),
  story("exploration", writeExploration),
];
