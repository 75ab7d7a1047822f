import { result, stdout } from "./book.ts";
import type { ExpectedExperiment, ExpectedMetric } from "./expected.ts";
import { expectBest, expectModel } from "./judging.ts";
import { type Chosen, chooseModels } from "./models.ts";
import { fixed, repr } from "./python-text.ts";
import type { Style } from "./style.ts";

/** Styles that judge by cross-validation. */

interface Scoring {
  readonly metric: string;
  /** Argument of the call; empty for the model's own score. */
  readonly code: string;
  readonly sign: 1 | -1;
  readonly label: string;
  readonly value: (quality: number) => number;
}

const SCORINGS: Readonly<Record<"classification" | "regression", readonly Scoring[]>> = {
  classification: [
    { metric: "accuracy", code: "", sign: 1, label: "Accuracy", value: (q) => 0.54 + 0.43 * q },
    { metric: "accuracy", code: ", scoring='accuracy'", sign: 1, label: "CV accuracy", value: (q) => 0.54 + 0.43 * q },
    { metric: "AUC", code: ", scoring='roc_auc'", sign: 1, label: "AUC", value: (q) => 0.6 + 0.38 * q },
    { metric: "F1", code: ", scoring='f1'", sign: 1, label: "F1", value: (q) => 0.4 + 0.54 * q },
  ],
  regression: [
    { metric: "R2", code: "", sign: 1, label: "R2", value: (q) => 0.2 + 0.75 * q },
    {
      metric: "MSE",
      code: ", scoring='neg_mean_squared_error'",
      sign: -1,
      label: "MSE",
      value: (q) => 4800 - 4000 * q,
    },
    {
      metric: "MAE",
      code: ", scoring='neg_mean_absolute_error'",
      sign: -1,
      label: "Mean score",
      value: (q) => 48 - 36 * q,
    },
  ],
};

function expectMean(
  experiment: ExpectedExperiment,
  chosen: Chosen,
  scoring: Scoring,
  printed: string,
  cell: number,
): ExpectedMetric {
  const metric = {
    name: scoring.metric,
    printed,
    value: Math.abs(Number(printed)),
    part: "cross-validation",
    model: chosen.model.called,
    cell,
  };
  experiment.metrics.push(metric);
  return metric;
}

/** `print`: the code that shows the mean of `scores`, and its output. */
const crossValScore = (
  name: string,
  show: (
    scoring: Scoring,
    mean: number,
    spread: number,
  ) => { code: string; text: string; printed: string; shown?: true },
): Style => ({
  name: `style/cross_val_score-${name}`,
  on: "all",
  write: (scene, experiment, { all }) => {
    const folds = scene.random.pick([3, 5, 10]);
    const scoring = scene.random.pick(SCORINGS[scene.task]);
    experiment.split = { how: "cv", testShare: null, folds, seed: null };
    const models = chooseModels(scene, 1, 3);
    for (const chosen of models) {
      const call = scene.use("sklearn.model_selection", "cross_val_score");
      const mean = scoring.sign * (scoring.value(chosen.quality) + scene.random.between(0, 1e-4));
      const { code, text, printed, shown } = show(scoring, mean, Math.abs(mean) * 0.03);
      const source = `scores = ${call}(${chosen.code}, ${all.inputs}, ${all.truth}, cv=${folds}${scoring.code})\n${code}`;
      const cell = scene.code(source, shown ? result(text) : stdout(text));
      expectModel(experiment, chosen);
      delete experiment.models.at(-1)?.trained;
      expectMean(experiment, chosen, scoring, printed, cell);
    }
    expectBest(experiment, models, "cross-validation");
  },
});

export const RESAMPLING: readonly Style[] = [
  crossValScore("mean", ({ label }, mean) => ({ code: `print('${label}:', scores.mean())`, text: `${label}: ${repr(mean)}`, printed: repr(mean) })),
  crossValScore("spread", ({ label }, mean, spread) => ({
    code: `print("${label}: %0.2f (+/- %0.2f)" % (scores.mean(), scores.std() * 2))`,
    text: `${label}: ${fixed(mean, 2)} (+/- ${fixed(spread, 2)})`,
    printed: fixed(mean, 2),
  })),
  crossValScore("f-string-spread", ({ label }, mean, spread) => ({
    code: `print(f"{scores.mean():.4f} ± {scores.std():.4f} ${label}")`,
    text: `${fixed(mean, 4)} ± ${fixed(spread, 4)} ${label}`,
    printed: fixed(mean, 4),
  })),
  crossValScore("shown", (_scoring, mean) => ({ code: "scores.mean()", text: repr(mean), printed: repr(mean), shown: true })),
  crossValScore("sign-turned", ({ label, sign }, mean) => ({
    code: `print('${label}:', ${sign < 0 ? "-" : ""}scores.mean())`,
    text: `${label}: ${repr(Math.abs(mean))}`,
    printed: repr(Math.abs(mean)),
  })),
  {
    name: "style/cross_validate",
    on: "all",
    write: (scene, experiment, { all }) => {
      experiment.split = { how: "cv", testShare: null, folds: 5, seed: null };
      const scoring = scene.random.pick(SCORINGS[scene.task].filter((each) => each.code !== ""));
      const models = chooseModels(scene, 1, 2);
      const call = scene.use("sklearn.model_selection", "cross_validate");
      for (const chosen of models) {
        const mean = scoring.sign * scoring.value(chosen.quality + scene.random.between(0, 1e-4));
        const cell = scene.code(
          `cv = ${call}(${chosen.code}, ${all.inputs}, ${all.truth}, cv=5${scoring.code})\nprint("Mean:", cv["test_score"].mean())`,
          stdout(`Mean: ${repr(mean)}`),
        );
        expectModel(experiment, chosen);
        delete experiment.models.at(-1)?.trained;
        expectMean(experiment, chosen, scoring, repr(mean), cell);
      }
      expectBest(experiment, models, "cross-validation");
    },
  },
  {
    name: "style/folds-by-hand",
    on: "all",
    ofFrame: true,
    write: (scene, experiment, { all }) => {
      const folds = scene.random.pick([3, 5]);
      const classes = scene.task === "classification";
      const splitter = classes ? "StratifiedKFold" : "KFold";
      experiment.split = { how: "cv", testShare: null, folds, seed: "0" };
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      const made = scene.use("sklearn.model_selection", splitter);
      const np = scene.np;
      const quality = Array.from({ length: folds }, () => 0.7 + scene.random.between(0, 0.1));
      const mean = quality.reduce((sum, each) => sum + each, 0) / folds;
      const lines = quality.map((each, at) => `Fold ${at + 1}: ${fixed(each, 4)}`);
      const cell = scene.code(
        [
          `kf = ${made}(n_splits=${folds}, shuffle=True, random_state=0)`,
          "scores = []",
          `for fold, (train_idx, valid_idx) in enumerate(kf.split(${all.inputs}, ${all.truth})):`,
          `    model = ${chosen.code}`,
          `    model.fit(${all.inputs}.iloc[train_idx], ${all.truth}.iloc[train_idx])`,
          `    score = model.score(${all.inputs}.iloc[valid_idx], ${all.truth}.iloc[valid_idx])`,
          `    print(f"Fold {fold + 1}: {score:.4f}")`,
          "    scores.append(score)",
          `print("Mean:", ${np}.mean(scores))`,
        ].join("\n"),
        stdout([...lines, `Mean: ${repr(mean)}`].join("\n")),
      );
      expectModel(experiment, chosen);
      const metric = classes ? "accuracy" : "R2";
      for (const each of quality) {
        experiment.metrics.push({ name: metric, printed: fixed(each, 4), value: Number(fixed(each, 4)), part: "cross-validation", model: chosen.model.called, cell, optional: true });
      }
      experiment.metrics.push({ name: metric, printed: repr(mean), value: mean, part: "cross-validation", model: chosen.model.called, cell });
      expectBest(experiment, [chosen], "cross-validation");
    },
  },
  {
    name: "style/cross_val_predict",
    on: "all",
    write: (scene, experiment, { all }) => {
      experiment.split = { how: "cv", testShare: null, folds: 3, seed: null };
      const [chosen] = chooseModels(scene, 1, 1);
      if (chosen === undefined) return;
      const predict = scene.use("sklearn.model_selection", "cross_val_predict");
      const [name, call] = scene.task === "classification" ? ["precision", "precision_score"] : ["R2", "r2_score"];
      const value = 0.6 + scene.random.between(0, 0.3);
      const score = scene.use("sklearn.metrics", call ?? "");
      scene.code(`pred = ${predict}(${chosen.code}, ${all.inputs}, ${all.truth}, cv=3)`);
      const cell = scene.code(`${score}(${all.truth}, pred)`, result(repr(value)));
      expectModel(experiment, chosen);
      delete experiment.models.at(-1)?.trained;
      experiment.metrics.push({ name: name ?? "", printed: repr(value), value, part: "cross-validation", model: chosen.model.called, cell });
      expectBest(experiment, [chosen], "cross-validation");
    },
  },
]; // prettier-ignore
