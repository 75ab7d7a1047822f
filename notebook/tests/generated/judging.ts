import { result, stdout } from "./book.ts";
import type { ExpectedExperiment, ExpectedMetric } from "./expected.ts";
import { type Form, FORMS, type Item, type Printed } from "./forms.ts";
import { chooseMeasures, type Measure } from "./measures.ts";
import type { Chosen } from "./models.ts";
import type { Scene } from "./scene.ts";
import type { Place } from "./split.ts";

/** What is measured of each model, and how it is shown. */
export interface Judging {
  readonly measures: readonly Measure[];
  readonly form: Form;
}

export function chooseJudging(scene: Scene, fits: (form: Form) => boolean, useModel = true): Judging {
  const form = scene.choose(FORMS, (entry) => fits(entry) && (!entry.shares || scene.task === "classification"));
  const measures = chooseMeasures(
    scene,
    form.one ? 1 : 3,
    (measure) => (useModel || !measure.ofModel) && (!form.shares || measure.share),
  );
  return { measures: measures.slice(0, form.one ? 1 : 3), form };
}

export function items(scene: Scene, judging: Judging, place: Place, model: string, predicted: string): Item[] {
  return judging.measures.map((measure) => ({
    measure,
    code: measure.code({ truth: place.truth, predicted, model, inputs: place.inputs }, scene),
    label: scene.random.pick(measure.labels),
  }));
}

export const needsPredictions = (judging: Judging): boolean => judging.measures.some((measure) => !measure.ofModel);

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

export function expectValues(
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
  expectResult(experiment, name, part, metrics);
}

export const asOutput = (form: Form, text: string): ReturnType<typeof stdout> =>
  form.output === "result" ? result(text) : stdout(text);

/** That model on that part is what the notebook comes to; any of the metrics may stand for it. */
export function expectResult(
  experiment: ExpectedExperiment,
  model: string,
  part: string,
  metrics: readonly ExpectedMetric[],
): void {
  const whole = metrics.filter((metric) => metric.of === undefined && !metric.optional);
  experiment.best = {
    model,
    part,
    metrics: [...new Set(whole.map((metric) => metric.name))],
    printed: whole.map((metric) => metric.printed),
  };
}
