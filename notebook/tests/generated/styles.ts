import { stdout } from "./book.ts";
import type { ExpectedExperiment } from "./expected.ts";
import type { Written } from "./forms.ts";
import {
  asOutput,
  chooseJudging,
  expectBest,
  expectModel,
  expectValues,
  items,
  type Judging,
  needsPredictions,
  valuesOf,
} from "./judging.ts";
import { type Chosen, chooseModels } from "./models.ts";
import { SEARCHES } from "./searches.ts";
import { RESAMPLING } from "./resampling.ts";
import { TABLES } from "./result-tables.ts";
import { WRAPPERS } from "./wrappers.ts";
import type { Scene } from "./scene.ts";
import { indent, type Style } from "./style.ts";

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
  ...TABLES,
  ...SEARCHES,
  ...RESAMPLING,
  ...WRAPPERS,
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
