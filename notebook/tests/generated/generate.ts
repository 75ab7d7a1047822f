import { BETWEEN } from "./between.ts";
import { notebookFile, type WrittenCell } from "./book.ts";
import type { Expected } from "./expected.ts";
import { AFTER, AMID, BEFORE } from "./disturbances.ts";
import { FEATURES } from "./features.ts";
import { FORMS } from "./forms.ts";
import { LOADS, LOOKS } from "./load.ts";
import { MEASURES } from "./measures.ts";
import { MODELS } from "./models.ts";
import { PREPARATION } from "./preparation.ts";
import { type Choice, type Entry, Scene } from "./scene.ts";
import { INPUTS, SPLITS } from "./split.ts";
import { STYLES } from "./styles.ts";
import { STORIES } from "./stories.ts";

export interface Generated {
  readonly seed: number;
  readonly file: object;
  readonly cells: readonly WrittenCell[];
  readonly expected: Expected;
  /** Entries that were drawn. */
  readonly used: ReadonlySet<string>;
}

/** All entries of all tables. */
export const ENTRIES: readonly Entry[] = [
  ...STORIES,
  ...LOADS,
  ...BEFORE,
  ...AMID,
  ...AFTER,
  ...LOOKS,
  ...PREPARATION,
  ...FEATURES,
  ...INPUTS,
  ...BETWEEN,
  ...SPLITS,
  ...STYLES,
  ...MODELS,
  ...MEASURES,
  ...FORMS,
];

/** The notebook of a seed. */
export function generate(seed: number, choice: Choice): Generated {
  const forced = choice.forced;
  const scene = new Scene(seed, choice);
  scene.importCell();
  const story = scene.choose(STORIES, (entry) => entry.plain === true || forced !== null || scene.random.chance(0.1));
  scene.as(story, () => story.write(scene));
  return { seed, file: notebookFile(scene.cells), cells: scene.cells, expected: scene.expected, used: scene.used };
}

export const ANYTHING: Choice = { forced: null, allowed: () => true };
/** One entry among the plainest surroundings, so that what is not understood is its own. */
export const only = (entry: Entry): Choice => ({ forced: entry, allowed: () => false });
