import { result, stdout } from "./book.ts";
import type { ExpectedExperiment } from "./expected.ts";
import { type Form, FORMS, type Item, type Printed, type Written } from "./forms.ts";
import { chooseMeasures, type Measure } from "./measures.ts";
import { type Chosen, chooseModels } from "./models.ts";
import type { Entry, Scene } from "./scene.ts";
import type { Parts, Place } from "./split.ts";

/** How the models are trained, judged and printed. */
export interface Style extends Entry {
  readonly write: (scene: Scene, experiment: ExpectedExperiment, parts: Parts) => void;
}

/** What is measured of each model, and how it is shown. */
interface Judging {
  readonly measures: readonly Measure[];
  readonly form: Form;
}

function chooseJudging(scene: Scene, fits: (form: Form) => boolean, useModel = true): Judging {
  const form = scene.choose(FORMS, (entry) => fits(entry) && (!entry.shares || scene.task === "classification"));
  const measures = chooseMeasures(
    scene,
    form.one ? 1 : 3,
    (measure) => (useModel || !measure.ofModel) && (!form.shares || measure.share),
  );
  return { measures: measures.slice(0, form.one ? 1 : 3), form };
}

function items(scene: Scene, judging: Judging, place: Place, model: string, predicted: string): Item[] {
  return judging.measures.map((measure) => ({
    measure,
    code: measure.code({ truth: place.truth, predicted, model, inputs: place.inputs }, scene),
    label: scene.random.pick(measure.labels),
  }));
}

const needsPredictions = (judging: Judging): boolean => judging.measures.some((measure) => !measure.ofModel);

/** Values as a computer would have them: with all of their digits. */
export function valuesOf(scene: Scene, measures: readonly Measure[], quality: number): number[] {
  return measures.map((measure) => measure.value(quality) + scene.random.between(-1e-5, 1e-5));
}

export function expectModel(experiment: ExpectedExperiment, chosen: Chosen): void {
  experiment.models.push({
    name: chosen.model.called,
    class: chosen.model.class,
    params: chosen.params,
    role: "result",
    trained: "fit",
  });
}

function expectValues(
  experiment: ExpectedExperiment,
  chosen: Chosen,
  measures: readonly Measure[],
  printed: Printed,
  part: string,
  cell: number,
): void {
  for (const [at, measure] of measures.entries()) {
    const text = printed.values[at] ?? "";
    const value = Number(text.replace("%", "")) / (text.endsWith("%") ? 100 : 1);
    experiment.metrics.push({ name: measure.metric, printed: text, value, part, model: chosen.model.called, cell });
  }
}

/** The best of the models: all measures agree, since all follow from how good a model is. */
export function expectBest(experiment: ExpectedExperiment, models: readonly Chosen[], part: string): void {
  const best = models.reduce((first, second) => (second.quality > first.quality ? second : first));
  const name = best.model.called;
  const metrics = experiment.metrics.filter((metric) => metric.model === name && metric.part === part);
  experiment.best = { model: name, part, metrics: [...new Set(metrics.map((metric) => metric.name))] };
}

const asOutput = (form: Form, text: string): ReturnType<typeof stdout> =>
  form.output === "result" ? result(text) : stdout(text);

/** Each model in cells of its own. */
const script = (name: string, cells: "one" | "two", names: "same" | "own", plain = false): Style => ({
  name: `style/${name}`,
  ...(plain ? { plain: true } : {}),
  write: (scene, experiment, parts) => {
    const models = chooseModels(scene, 1, names === "same" ? 2 : 3);
    const judging = chooseJudging(scene, () => true);
    for (const [at, chosen] of models.entries()) {
      const model = names === "same" ? scene.random.pick(["model", "clf"]) : `model_${at + 1}`;
      const predicted = names === "same" ? "pred" : `pred_${at + 1}`;
      const listed = items(scene, judging, parts.test, model, predicted);
      const written = judging.form.write(listed, null, scene);
      const fit = [
        `${model} = ${chosen.code}${cells === "one" && scene.random.chance(0.3) ? `.fit(${parts.train.inputs}, ${parts.train.truth})` : `\n${model}.fit(${parts.train.inputs}, ${parts.train.truth})`}`,
      ];
      const judge = [
        ...(needsPredictions(judging) ? [`${predicted} = ${model}.predict(${parts.test.inputs})`] : []),
        ...written.code,
      ];
      const printed = written.show(valuesOf(scene, judging.measures, chosen.quality), null);
      if (cells === "two") scene.code(fit.join("\n"));
      const source = cells === "two" ? judge : [...fit, ...judge];
      const cell = scene.code(source.join("\n"), asOutput(judging.form, printed.text));
      expectModel(experiment, chosen);
      expectValues(experiment, chosen, judging.measures, printed, "test", cell);
    }
    expectBest(experiment, models, "test");
  },
});

/** Runs the same lines for several models and prints one block for each. */
function block(scene: Scene, experiment: ExpectedExperiment, models: readonly Chosen[], judging: Judging, written: Written, titles: readonly (string | null)[], write: (text: string) => number): void {
  const shown = models.map((chosen, at) => written.show(valuesOf(scene, judging.measures, chosen.quality), titles[at] ?? null));
  const cell = write(shown.map((printed) => printed.text).join("\n"));
  for (const [at, chosen] of models.entries()) {
    expectModel(experiment, chosen);
    expectValues(experiment, chosen, judging.measures, shown[at] ?? { text: "", values: [] }, "test", cell);
  }
  expectBest(experiment, models, "test");
} // prettier-ignore

const indent = (lines: readonly string[], by = 4): string => lines.map((line) => " ".repeat(by) + line).join("\n");

/** A function that fits and prints, called for each model. */
const evaluating = (name: string, inputs: "given" | "global"): Style => ({
  name: `style/${name}`,
  write: (scene, experiment, parts) => {
    const models = chooseModels(scene, 1, 3);
    const judging = chooseJudging(scene, (form) => form.output === "stdout");
    const place = inputs === "given" ? { inputs: "X", truth: "y" } : parts.test;
    const written = judging.form.write(items(scene, judging, place, "model", "pred"), null, scene);
    const body = [
      ...(inputs === "global" ? [`model.fit(${parts.train.inputs}, ${parts.train.truth})`] : []),
      `pred = model.predict(${place.inputs})`,
      ...written.code,
    ];
    scene.code(`def evaluate(model${inputs === "given" ? ", X, y" : ""}):\n${indent(body)}`);
    for (const chosen of models) {
      const printed = written.show(valuesOf(scene, judging.measures, chosen.quality), null);
      const source =
        inputs === "given"
          ? `model = ${chosen.code}\nmodel.fit(${parts.train.inputs}, ${parts.train.truth})\nevaluate(model, ${parts.test.inputs}, ${parts.test.truth})`
          : `evaluate(${chosen.code})`;
      const cell = scene.code(source, stdout(printed.text));
      expectModel(experiment, chosen);
      expectValues(experiment, chosen, judging.measures, printed, "test", cell);
    }
    expectBest(experiment, models, "test");
  },
});

/** A loop over models; `head` writes what stands before the body and says how a model's name is written in it. */
const loop = (
  name: string,
  head: (models: readonly Chosen[]) => { lines: string[]; who: string; titles: string[] },
): Style => ({
  name: `style/${name}`,
  write: (scene, experiment, parts) => {
    const models = chooseModels(scene, 2, 4);
    const judging = chooseJudging(scene, (form) => form.output === "stdout");
    const { lines, who, titles } = head(models);
    const written = judging.form.write(items(scene, judging, parts.test, "model", "pred"), who, scene);
    const body = [
      `model.fit(${parts.train.inputs}, ${parts.train.truth})`,
      ...(needsPredictions(judging) ? [`pred = model.predict(${parts.test.inputs})`] : []),
      ...written.code,
    ];
    block(scene, experiment, models, judging, written, titles, (text) =>
      scene.code(`${lines.join("\n")}\n${indent(body)}`, stdout(text)),
    );
  },
});

const short = (chosen: Chosen): string => chosen.model.called;

export const STYLES: readonly Style[] = [
  script("script", "two", "own", true),
  script("script-one-cell", "one", "own"),
  script("names-reused", "one", "same"),
  evaluating("function-evaluate", "given"),
  evaluating("function-fits", "global"),
  loop("loop-dict-items", (models) => ({
    lines: [
      `models = {\n${models.map((m) => `    '${short(m)}': ${m.code},`).join("\n")}\n}`,
      "for name, model in models.items():",
    ],
    who: "name",
    titles: models.map(short),
  })),
  loop("loop-tuples", (models) => ({
    lines: [
      "models = []",
      ...models.map((m) => `models.append(('${short(m)}', ${m.code}))`),
      "for name, model in models:",
    ],
    who: "name",
    titles: models.map(short),
  })),
  loop("loop-zip", (models) => ({
    lines: [
      `names = [${models.map((m) => `'${short(m)}'`).join(", ")}]`,
      `classifiers = [\n${models.map((m) => `    ${m.code},`).join("\n")}\n]`,
      "for name, model in zip(names, classifiers):",
    ],
    who: "name",
    titles: models.map(short),
  })),
  loop("loop-class-names", (models) => ({
    lines: [`for model in [${models.map((m) => m.code).join(", ")}]:`],
    who: "model.__class__.__name__",
    titles: models.map((m) => m.model.class),
  })),
  loop("loop-enumerate", (models) => ({
    lines: [
      `candidates = [${models.map((m) => m.code).join(", ")}]`,
      `labels = [${models.map((m) => `"${short(m)}"`).join(", ")}]`,
      "for i, model in enumerate(candidates):",
    ],
    who: "labels[i]",
    titles: models.map(short),
  })),
];
