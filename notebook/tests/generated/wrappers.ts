import { result, stderr, stdout } from "./book.ts";
import type { ExpectedExperiment, ExpectedMetric } from "./expected.ts";
import {
  asOutput,
  chooseJudging,
  expectBest,
  expectModel,
  expectResult,
  expectValues,
  items,
  valuesOf,
} from "./judging.ts";
import { chooseModels, configure, MODELS } from "./models.ts";
import { fixed, repr } from "./python-text.ts";
import { classReport } from "./reports.ts";
import type { Scene } from "./scene.ts";
import type { Parts, Place } from "./split.ts";
import type { Style } from "./style.ts";

/** Styles in which a model is part of something larger, or is judged beside something else. */

/** A pipeline around each model. `write` gives its code and says what it does to the data. */
const pipeline = (name: string, write: (scene: Scene, model: string) => { code: string; expect: (cell: number) => void; before?: string }, ofFrame = false): Style => ({
  name: `style/${name}`,
  ...(ofFrame ? { ofFrame: true } : {}),
  write: (scene, experiment, parts) => {
    const [chosen] = chooseModels(scene, 1, 1);
    if (chosen === undefined) return;
    const judging = chooseJudging(scene, () => true);
    const { code, expect, before } = write(scene, chosen.code);
    const fit = scene.code(`${before === undefined ? "" : `${before}\n`}pipe = ${code}\npipe.fit(${parts.train.inputs}, ${parts.train.truth})`);
    expect(fit);
    const written = judging.form.write(items(scene, judging, parts.test, "pipe", "pred"), null, scene);
    const printed = written.show(valuesOf(scene, judging.measures, chosen.quality), null);
    const cell = scene.code([`pred = pipe.predict(${parts.test.inputs})`, ...written.code].join("\n"), asOutput(judging.form, printed.text));
    expectModel(experiment, chosen);
    expectValues(experiment, chosen, judging.measures, printed, "test", cell);
    expectBest(experiment, [chosen], "test");
  },
}); // prettier-ignore

/** Scores by the model's own measure, which the code alone names. */
function score(scene: Scene, experiment: ExpectedExperiment, model: string, variable: string, place: Place, part: string, value: number, label: string): ExpectedMetric {
  const cell = scene.code(`print('${label}', ${variable}.score(${place.inputs}, ${place.truth}))`, stdout(`${label} ${repr(value)}`));
  const metric = { name: scene.task === "classification" ? "accuracy" : "R2", printed: repr(value), value, part, model, cell };
  experiment.metrics.push(metric);
  return metric;
} // prettier-ignore

/** An ensemble of other models; one that repeats a single one is named by it. */
const ensemble = (name: string, family: string, classes: readonly [string, string], inner: number, code: (made: string, models: readonly string[]) => string): Style => ({
  name: `style/${name}`,
  write: (scene, experiment, parts) => {
    const open = MODELS.filter((model) => model.task === scene.task && model.module.startsWith("sklearn"));
    const members = scene.random.sample(open, inner).map((model) => configure(scene, model, 0.7));
    const own = classes[scene.task === "classification" ? 0 : 1];
    const called = inner === 1 ? `${members[0]?.model.called ?? ""} ${family}` : family;
    const made = scene.use("sklearn.ensemble", own);
    scene.code(`combined = ${code(made, members.map((member) => member.code))}\ncombined.fit(${parts.train.inputs}, ${parts.train.truth})`);
    experiment.models.push({ name: called, class: own, inner: members.map((member) => member.model.called) });
    const metric = score(scene, experiment, called, "combined", parts.test, "test", scene.random.between(0.6, 0.9), "Test score:");
    expectResult(experiment, called, "test", [metric]);
  },
}); // prettier-ignore

function trainAndTest(scene: Scene, experiment: ExpectedExperiment, parts: Parts, wide: boolean): void {
  const [chosen] = chooseModels(scene, 1, 1);
  if (chosen === undefined) return;
  const own = chosen.model.called;
  scene.code(`model = ${chosen.code}\nmodel.fit(${parts.train.inputs}, ${parts.train.truth})`);
  expectModel(experiment, chosen);
  const test = scene.random.between(0.66, 0.72);
  const train = wide ? scene.random.between(0.98, 0.995) : test + scene.random.between(0.005, 0.02);
  const label = scene.task === "classification" ? "accuracy" : "R2";
  score(scene, experiment, own, "model", parts.train, "train", train, `Train ${label}:`);
  const metric = score(scene, experiment, own, "model", parts.test, "test", test, `Test ${label}:`);
  // Forests of fully grown trees and neighbours know the rows that they learned from in any case.
  const isTelling = /Forest|Extra Trees/.test(own)
    ? /max_(?!features)|min_|ccp_/.test(chosen.code)
    : !/Neighbors/.test(own);
  if (wide && isTelling) scene.expected.cautions.push({ kind: "gap", cell: metric.cell });
  expectResult(experiment, own, "test", [metric]);
}

export const WRAPPERS: readonly Style[] = [
  pipeline("make_pipeline", (s, model) => ({
    code: `${s.use("sklearn.pipeline", "make_pipeline")}(${s.use("sklearn.preprocessing", "StandardScaler")}(), ${model})`,
    expect: (cell) => s.featured("scale", [], cell, ["how", "standard"]),
  })),
  pipeline("pipeline-steps", (s, model) => ({
    code: `${s.use("sklearn.pipeline", "Pipeline")}([\n    ('impute', ${s.use("sklearn.impute", "SimpleImputer")}(strategy='median')),\n    ('scale', ${s.use("sklearn.preprocessing", "MinMaxScaler")}()),\n    ('model', ${model}),\n])`,
    expect: (cell) => {
      s.prepared("fill_missing", [], cell, ["how", "median"]);
      s.featured("scale", [], cell, ["how", "min-max"]);
    },
  })),
  pipeline("pipeline-pca", (s, model) => ({
    code: `${s.use("sklearn.pipeline", "make_pipeline")}(${s.use("sklearn.preprocessing", "StandardScaler")}(), ${s.use("sklearn.decomposition", "PCA")}(n_components=3), ${model})`,
    expect: (cell) => {
      s.featured("scale", [], cell, ["how", "standard"]);
      s.featured("reduce", [], cell, ["how", "PCA"]);
    },
  })),
  pipeline("pipeline-select", (s, model) => ({
    code: `${s.use("sklearn.pipeline", "make_pipeline")}(${s.use("sklearn.feature_selection", "SelectKBest")}(k=4), ${model})`,
    expect: (cell) => s.featured("select", [], cell, ["how", "k best"]),
  })),
  pipeline("column-transformer", (s, model) => {
    const [numbers, kinds] = [[s.column("number"), s.column("number")], [s.column("category"), s.column("category")]];
    const names = (columns: readonly { name: string }[]): string => s.list(columns.map((column) => column.name));
    const transformer = s.use("sklearn.compose", "ColumnTransformer");
    const [scaler, encoder] = [s.use("sklearn.preprocessing", "StandardScaler"), s.use("sklearn.preprocessing", "OneHotEncoder")];
    return {
      before: `num_cols = ${names(numbers)}\ncat_cols = ${names(kinds)}\nprep = ${transformer}([\n    ('num', ${scaler}(), num_cols),\n    ('cat', ${encoder}(handle_unknown='ignore'), cat_cols),\n])`,
      code: `${s.use("sklearn.pipeline", "Pipeline")}(steps=[('prep', prep), ('model', ${model})])`,
      expect: (cell) => {
        s.featured("scale", numbers.map((column) => column.name), cell, ["how", "standard"]);
        s.featured("encode", kinds.map((column) => column.name), cell, ["how", "one-hot"]);
      },
    };
  }, true),
  {
    name: "style/scaled-after-split",
    write: (scene, experiment, parts) => {
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      const scaler = scene.use("sklearn.preprocessing", "StandardScaler");
      const cell = scene.code(`scaler = ${scaler}()\n${parts.train.inputs} = scaler.fit_transform(${parts.train.inputs})\n${parts.test.inputs} = scaler.transform(${parts.test.inputs})`);
      scene.featured("scale", [], cell, ["how", "standard"]);
      scene.code(`model = ${chosen.code}\nmodel.fit(${parts.train.inputs}, ${parts.train.truth})`);
      expectModel(experiment, chosen);
      const metric = score(scene, experiment, chosen.model.called, "model", parts.test, "test", scene.random.between(0.6, 0.9), "Score:");
      expectResult(experiment, chosen.model.called, "test", [metric]);
    },
  },
  {
    name: "style/SMOTE-after-split",
    task: "classification",
    write: (scene, experiment, parts) => {
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      const smote = scene.use("imblearn.over_sampling", "SMOTE");
      const cell = scene.code(`sm = ${smote}(random_state=2)\nX_res, y_res = sm.fit_resample(${parts.train.inputs}, ${parts.train.truth})`);
      scene.prepared("balance", [], cell, ["how", "SMOTE"]);
      scene.code(`model = ${chosen.code}\nmodel.fit(X_res, y_res)`);
      expectModel(experiment, chosen);
      const metric = score(scene, experiment, chosen.model.called, "model", parts.test, "test", scene.random.between(0.6, 0.9), "Score:");
      expectResult(experiment, chosen.model.called, "test", [metric]);
    },
  },
  { name: "style/train-and-test", write: (scene, experiment, parts) => trainAndTest(scene, experiment, parts, false) },
  { name: "style/overfitted", write: (scene, experiment, parts) => trainAndTest(scene, experiment, parts, true) },
  {
    name: "style/judged-on-training-data",
    on: "all",
    write: (scene, experiment, { all }) => {
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      scene.code(`model = ${chosen.code}\nmodel.fit(${all.inputs}, ${all.truth})`);
      expectModel(experiment, chosen);
      const metric = score(scene, experiment, chosen.model.called, "model", all, "train", scene.random.between(0.8, 0.95), "Score:");
      scene.expected.cautions.push({ kind: "judged-on-training-data", cell: metric.cell });
      expectResult(experiment, chosen.model.called, "train", [metric]);
    },
  },
  {
    name: "style/report-and-confusion",
    task: "classification",
    write: (scene, experiment, parts) => {
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      scene.code(`model = ${chosen.code}\nmodel.fit(${parts.train.inputs}, ${parts.train.truth})\npred = model.predict(${parts.test.inputs})`);
      expectModel(experiment, chosen);
      const [matrix, made] = [scene.use("sklearn.metrics", "confusion_matrix"), scene.use("sklearn.metrics", "classification_report")];
      scene.code(`${matrix}(${parts.test.truth}, pred)`, result("array([[371,  41],\n       [ 52, 336]])"));
      const shown = classReport(scene.random);
      const cell = scene.code(`print(${made}(${parts.test.truth}, pred))`, stdout(shown.text));
      for (const value of shown.values) experiment.metrics.push({ ...value, part: "test", model: chosen.model.called, cell });
      expectResult(experiment, chosen.model.called, "test", experiment.metrics);
    },
  },
  {
    name: "style/dummy-first",
    write: (scene, experiment, parts) => {
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      const classes = scene.task === "classification";
      const own = classes ? "DummyClassifier" : "DummyRegressor";
      const made = scene.use("sklearn.dummy", own);
      scene.code(`baseline = ${made}(strategy='${classes ? "most_frequent" : "mean"}')\nbaseline.fit(${parts.train.inputs}, ${parts.train.truth})`);
      experiment.models.push({ name: "Dummy baseline", class: own, role: "baseline" });
      score(scene, experiment, "Dummy baseline", "baseline", parts.test, "test", classes ? scene.random.between(0.5, 0.55) : -scene.random.between(0.001, 0.02), "Baseline:");
      scene.code(`model = ${chosen.code}\nmodel.fit(${parts.train.inputs}, ${parts.train.truth})`);
      expectModel(experiment, chosen);
      const metric = score(scene, experiment, chosen.model.called, "model", parts.test, "test", scene.random.between(0.7, 0.9), "Model:");
      expectResult(experiment, chosen.model.called, "test", [metric]);
    },
  },
  ensemble("voting", "Voting Ensemble", ["VotingClassifier", "VotingRegressor"], 3, (made, models) => `${made}([${models.map((model, at) => `('m${at}', ${model})`).join(", ")}])`),
  ensemble("stacking", "Stacking Ensemble", ["StackingClassifier", "StackingRegressor"], 2, (made, models) => `${made}(estimators=[${models.map((model, at) => `('m${at}', ${model})`).join(", ")}])`),
  ensemble("bagging", "Bagging", ["BaggingClassifier", "BaggingRegressor"], 1, (made, models) => `${made}(${models[0]}, n_estimators=20)`),
  {
    name: "style/boosting-log",
    write: (scene, experiment, parts) => {
      const classes = scene.task === "classification";
      const own = classes ? "LGBMClassifier" : "LGBMRegressor";
      const made = scene.use("lightgbm", own);
      const [loss, metric] = classes ? ["binary_logloss", "AUC"] : ["l2", "R2"];
      const log = [100, 200, 300].map((round, at) => `[${round}]\tvalid_0's ${loss}: ${fixed(0.6 - 0.05 * at, 6)}`).join("\n");
      scene.code(
        `model = ${made}(n_estimators=1000, learning_rate=0.05)\nmodel.fit(${parts.train.inputs}, ${parts.train.truth}, eval_set=[(${parts.test.inputs}, ${parts.test.truth})], early_stopping_rounds=50, verbose=100)`,
        stdout(`Training until validation scores don't improve for 50 rounds\n${log}\nEarly stopping, best iteration is:\n[287]\tvalid_0's ${loss}: 0.494210`),
        stderr("UserWarning: 'early_stopping_rounds' argument is deprecated and will be removed in a future release of LightGBM."),
      );
      scene.expected.cautions.push({ kind: "test-data-used", cell: null });
      experiment.models.push({ name: "LightGBM", class: own, params: { n_estimators: "1000", learning_rate: "0.05" }, role: "result" });
      const value = scene.random.between(0.7, 0.9);
      const call = classes
        ? `${scene.use("sklearn.metrics", "roc_auc_score")}(${parts.test.truth}, model.predict_proba(${parts.test.inputs})[:, 1])`
        : `${scene.use("sklearn.metrics", "r2_score")}(${parts.test.truth}, model.predict(${parts.test.inputs}))`;
      const cell = scene.code(`print("${metric}: {:.5f}".format(${call}))`, stdout(`${metric}: ${fixed(value, 5)}`));
      experiment.metrics.push({ name: classes ? "log loss" : "MSE", printed: "0.494210", value: 0.49421, part: "test", model: "LightGBM", cell: cell - 1, optional: true });
      const found = { name: metric ?? "", printed: fixed(value, 5), value: Number(fixed(value, 5)), part: "test", model: "LightGBM", cell };
      experiment.metrics.push(found);
      expectResult(experiment, "LightGBM", "test", [found]);
    },
  },
]; // prettier-ignore
