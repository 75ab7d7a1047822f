import type { ExpectedExperiment } from "./expected.ts";
import { BETWEEN, type Between } from "./between.ts";
import { AFTER, AMID, BEFORE } from "./disturbances.ts";
import { FEATURES, LAST_DROP, LAST_ENCODING } from "./features.ts";
import { LOADS, LOOKS } from "./load.ts";
import { PREPARATION } from "./preparation.ts";
import type { Scene } from "./scene.ts";
import { type InputEntry, INPUTS, type Parts, type Place, type SplitEntry, SPLITS, THREE_PARTS } from "./split.ts";
import type { Style } from "./style.ts";
import { STYLES } from "./styles.ts";

/** A table, a target, a few models: the most frequent kind of notebook. */
export function writeTabular(scene: Scene): void {
  scene.expected.kind = "supervised";
  for (const step of scene.some(BEFORE, 1)) scene.as(step, () => step.write(scene));
  writeExperiment(scene);
  for (const step of scene.some(AFTER, 1)) scene.as(step, () => step.write(scene));
  scene.expected.headline = 0;
}

/** Two tables with a target of their own each; the second one takes over names of the first. */
export function writeTwoTables(scene: Scene): void {
  scene.expected.kind = "supervised";
  writeExperiment(scene);
  scene.startTable();
  writeExperiment(scene);
  // Results of two questions stand side by side: none of them is the answer, unless it alone was measured on other rows than the training's.
  const shown = scene.expected.experiments.flatMap(({ best }, at) => (best === null ? [] : [{ at, part: best.part }]));
  const onOtherRows = shown.filter(({ part }) => part !== "train");
  const results = (onOtherRows.length > 0 ? onOtherRows : shown).map(({ at }) => at);
  scene.expected.headline = results.length === 1 ? (results[0] ?? null) : null;
}

function writeExperiment(scene: Scene): void {
  const load = scene.choose(LOADS);
  let data: string[] = [];
  scene.as(load, () => {
    data = load.write(scene);
  });
  scene.column("number");
  scene.column("number");
  for (const look of scene.some(LOOKS, 2)) scene.as(look, () => look.write(scene));
  for (const step of scene.some(AMID, 2)) scene.as(step, () => step.write(scene));
  for (const step of scene.some(PREPARATION, 3)) scene.as(step, () => step.write(scene));
  for (const step of scene.some(FEATURES, 3)) scene.as(step, () => step.write(scene));
  if (scene.columns.some((column) => column.type === "category"))
    scene.as(LAST_ENCODING, () => LAST_ENCODING.write(scene));
  if (scene.columns.some((column) => column.type !== "number")) scene.as(LAST_DROP, () => LAST_DROP.write(scene));
  const experiment = scene.experiment(scene.task, scene.target.name, [...data, ...scene.extraData]);
  judge(scene, experiment);
}

function judge(scene: Scene, experiment: ExpectedExperiment): void {
  const style = scene.choose(STYLES);
  const inputs = scene.choose(
    INPUTS,
    (entry) => !(style.ofFrame && (entry.ofArray || entry.ofColumns)) && !(style.on === "all" && entry.inside),
  );
  scene.as(inputs, () => {
    const all = inputs.write(scene);
    const between = inputs.inside
      ? []
      : scene.some(
          BETWEEN.filter((step) => canStand(step, style, inputs)),
          1,
        );
    for (const step of between) {
      scene.as(step, () => {
        const cell = step.write(scene, all.inputs, all.truth);
        if (step.leaks) scene.leaks.push(cell);
      });
    }
    const ofArray = inputs.ofArray === true || between.some((step) => step.gives === "array");
    const parts = divide(scene, experiment, style, ofArray, all);
    scene.as(style, () => style.write(scene, experiment, parts));
  });
  const leaks = experiment.split.how === "none" ? [] : scene.leaks;
  for (const cell of leaks) scene.expected.cautions.push({ kind: "leak", cell });
  for (const cell of scene.mayLeak) scene.expected.cautions.push({ kind: "leak", cell, optional: true });
}

/** Arrays have no columns and no `fillna`; what needs them has to go without such a step. */
const canStand = (step: Between, style: Style, inputs: InputEntry): boolean =>
  !(style.ofFrame && step.gives === "array") && !(inputs.ofArray && step.name.includes("fillna"));

function divide(scene: Scene, experiment: ExpectedExperiment, style: Style, ofArray: boolean, all: Place): Parts {
  if (style.on === "all") return { train: all, test: all, validation: null, all };
  const fits = (entry: SplitEntry): boolean => !(entry.ofFrame && ofArray);
  const split = style.on === "three" ? THREE_PARTS : scene.choose(SPLITS, fits);
  let parts: Parts | null = null;
  scene.as(split, () => {
    parts = split.write(scene, experiment, all);
  });
  return parts ?? { train: all, test: all, validation: null, all };
}
