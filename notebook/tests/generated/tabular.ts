import type { ExpectedExperiment } from "./expected.ts";
import { FEATURES, LAST_DROP, LAST_ENCODING } from "./features.ts";
import { LOADS, LOOKS } from "./load.ts";
import { PREPARATION } from "./preparation.ts";
import type { Scene } from "./scene.ts";
import { INPUTS, SPLITS } from "./split.ts";
import { STYLES } from "./styles.ts";

/** A table, a target, a few models: the most frequent kind of notebook. */
export function writeTabular(scene: Scene): void {
  scene.expected.kind = "supervised";
  const load = scene.choose(LOADS);
  let data: string[] = [];
  scene.as(load, () => {
    data = load.write(scene);
  });
  scene.column("number");
  scene.column("number");
  for (const look of scene.some(LOOKS, 2)) scene.as(look, () => look.write(scene));
  for (const step of scene.some(PREPARATION, 3)) scene.as(step, () => step.write(scene));
  for (const step of scene.some(FEATURES, 3)) scene.as(step, () => step.write(scene));
  if (scene.columns.some((column) => column.type === "category"))
    scene.as(LAST_ENCODING, () => LAST_ENCODING.write(scene));
  if (scene.columns.some((column) => column.type !== "number")) scene.as(LAST_DROP, () => LAST_DROP.write(scene));
  const experiment = scene.experiment(scene.task, scene.target.name, [...data, ...scene.extraData]);
  judge(scene, experiment);
  scene.expected.headline = scene.expected.experiments.length - 1;
}

function judge(scene: Scene, experiment: ExpectedExperiment): void {
  const inputs = scene.choose(INPUTS);
  const split = scene.choose(SPLITS, (entry) => !entry.ofFrame || inputs.name !== "inputs/values");
  const style = scene.choose(STYLES);
  scene.as(inputs, () => {
    const all = inputs.write(scene);
    scene.as(split, () => {
      const parts = split.write(scene, experiment, all);
      scene.as(style, () => style.write(scene, experiment, parts));
    });
  });
  const leaks = experiment.split.how === "none" ? [] : scene.leaks;
  for (const cell of leaks) scene.expected.cautions.push({ kind: "leak", cell });
  for (const cell of scene.mayLeak) scene.expected.cautions.push({ kind: "leak", cell, optional: true });
}
