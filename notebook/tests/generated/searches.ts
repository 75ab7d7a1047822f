import { stdout } from "./book.ts";
import type { ExpectedExperiment } from "./expected.ts";
import { asOutput, chooseJudging, expectResult, expectValues, items, valuesOf } from "./judging.ts";
import { type Chosen, configure, MODELS } from "./models.ts";
import { fixed, repr } from "./python-text.ts";
import type { Scene } from "./scene.ts";
import type { Parts } from "./split.ts";
import type { Style } from "./style.ts";

/** Styles in which settings are searched for. */

/** What a search is scored by, and what its best score then is. */
const SCORINGS = [
  { task: "classification", code: "", metric: "accuracy", sign: 1, value: (q: number) => 0.54 + 0.43 * q },
  { task: "classification", code: "scoring='f1'", metric: "F1", sign: 1, value: (q: number) => 0.4 + 0.54 * q },
  { task: "classification", code: "scoring='roc_auc'", metric: "AUC", sign: 1, value: (q: number) => 0.6 + 0.38 * q },
  { task: "regression", code: "", metric: "R2", sign: 1, value: (q: number) => 0.2 + 0.75 * q },
  { task: "regression", code: "scoring='neg_mean_squared_error'", metric: "MSE", sign: -1, value: (q: number) => 4800 - 4000 * q },
  { task: "regression", code: "scoring='neg_mean_absolute_error'", metric: "MAE", sign: -1, value: (q: number) => 48 - 36 * q },
  { task: "regression", code: "scoring='neg_root_mean_squared_error'", metric: "RMSE", sign: -1, value: (q: number) => 70 - 50 * q },
] as const; // prettier-ignore

const tunable = MODELS.filter((model) => Object.keys(model.params).length > 1);

function chooseModel(scene: Scene, quality: number): Chosen {
  return configure(scene, scene.choose(tunable), quality);
}

function search(scene: Scene, experiment: ExpectedExperiment, parts: Parts, options: { random: boolean; before: boolean }): void {
  const chosen = chooseModel(scene, scene.random.between(0.6, 0.9));
  const { model } = chosen;
  const called = scene.use(model.module, model.class);
  const judging = chooseJudging(scene, (form) => form.output === "stdout");
  const show = (name: string, quality: number, first: readonly string[]): void => {
    const written = judging.form.write(items(scene, judging, parts.test, name, "pred"), null, scene);
    const printed = written.show(valuesOf(scene, judging.measures, quality), null);
    const cell = scene.code([...first, `pred = ${name}.predict(${parts.test.inputs})`, ...written.code].join("\n"), asOutput(judging.form, printed.text));
    expectValues(experiment, chosen, judging.measures, printed, "test", cell);
  };
  if (options.before) show("model", chosen.quality - 0.15, [`model = ${called}()`, `model.fit(${parts.train.inputs}, ${parts.train.truth})`]);
  const before = experiment.metrics.length;
  const scoring = scene.random.pick(SCORINGS.filter((each) => each.task === scene.task));
  const keys = Object.keys(model.params).filter((key) => key !== "random_state").slice(0, 2);
  const grid = keys.map((key) => `    '${key}': [${(model.params[key] ?? []).join(", ")}],`).join("\n");
  const finder = scene.use("sklearn.model_selection", options.random ? "RandomizedSearchCV" : "GridSearchCV");
  const folds = scene.random.pick(["3", "5", "10"]);
  const settings = [`cv=${folds}`, ...(scoring.code === "" ? [] : [scoring.code]), ...(options.random ? ["n_iter=10", "random_state=0"] : ["n_jobs=-1"])];
  scene.code(`param_grid = {\n${grid}\n}\nsearch = ${finder}(${called}(), param_grid, ${settings.join(", ")})\nsearch.fit(${parts.train.inputs}, ${parts.train.truth})`);
  const score = scoring.sign * (scoring.value(chosen.quality) + scene.random.between(-1e-4, 1e-4));
  const best = keys.map((key) => [key, model.params[key]?.[0] ?? ""] as const);
  const shownBest = `{${best.map(([key, value]) => `'${key}': ${value}`).join(", ")}}`;
  const cell = scene.code("print('Best parameters:', search.best_params_)\nprint('Best score:', search.best_score_)", stdout(`Best parameters: ${shownBest}\nBest score: ${repr(score)}`));
  experiment.models.push({ name: model.called, class: model.class, role: "result", trained: "fit" });
  experiment.metrics.push({ name: scoring.metric, printed: repr(score), value: Math.abs(score), part: "cross-validation", model: model.called, cell });
  show(scene.random.pick(["search", "search.best_estimator_"]), chosen.quality, []);
  expectResult(experiment, model.called, "test", experiment.metrics.slice(before).filter((metric) => metric.part === "test"));
} // prettier-ignore

export const SEARCHES: readonly Style[] = [
  { name: "style/grid-search", write: (s, experiment, parts) => search(s, experiment, parts, { random: false, before: false }) },
  { name: "style/randomized-search", write: (s, experiment, parts) => search(s, experiment, parts, { random: true, before: false }) },
  { name: "style/defaults-then-tuned", write: (s, experiment, parts) => search(s, experiment, parts, { random: false, before: true }) },
  {
    name: "style/tuned-by-validation",
    on: "three",
    write: (scene, experiment, parts) => {
      const chosen = chooseModel(scene, 0.8);
      const { model } = chosen;
      const key = Object.keys(model.params)[0] ?? "";
      const options = (model.params[key] ?? []).slice(0, 3);
      const place = parts.validation ?? parts.test;
      const called = scene.use(model.module, model.class);
      const [metric, label] = scene.task === "classification" ? ["accuracy", "accuracy"] : ["R2", "R2"];
      const values = options.map((_, at) => 0.7 + 0.02 * at + scene.random.between(0, 0.01));
      const text = options.map((option, at) => `${key}=${option} validation ${label} ${fixed(values[at] ?? 0, 4)}`).join("\n");
      const tried = scene.code(
        `for value in [${options.join(", ")}]:\n    model = ${called}(${key}=value)\n    model.fit(${parts.train.inputs}, ${parts.train.truth})\n    print(f"${key}={value} validation ${label} {model.score(${place.inputs}, ${place.truth}):.4f}")`,
        stdout(text),
      );
      for (const value of values) experiment.metrics.push({ name: metric ?? "", printed: fixed(value, 4), value: Number(fixed(value, 4)), part: "validation", model: model.called, cell: tried });
      const final = options.at(-1) ?? "";
      const score = 0.723 + scene.random.between(0, 0.01);
      const cell = scene.code(
        `final = ${called}(${key}=${final})\nfinal.fit(${parts.train.inputs}, ${parts.train.truth})\nprint('Test ${label}:', final.score(${parts.test.inputs}, ${parts.test.truth}))`,
        stdout(`Test ${label}: ${repr(score)}`),
      );
      experiment.models.push({ name: model.called, class: model.class, params: { [key]: final }, role: "result" });
      const found = { name: metric ?? "", printed: repr(score), value: score, part: "test", model: model.called, cell };
      experiment.metrics.push(found);
      expectResult(experiment, model.called, "test", [found]);
    },
  },
]; // prettier-ignore
