import type { ExpectedExperiment } from "./expected.ts";
import type { Entry, Scene } from "./scene.ts";
import type { Parts } from "./split.ts";

/** How the models are trained, judged and printed. */
export interface Style extends Entry {
  /** "all": works on all rows, so nothing is divided before; "three": needs a validation part. Else two parts. */
  readonly on?: "all" | "three";
  /** True where it names columns itself, so that the inputs have to be a table with all of them. */
  readonly ofFrame?: true;
  readonly write: (scene: Scene, experiment: ExpectedExperiment, parts: Parts) => void;
}

export const indent = (lines: readonly string[], by = 4): string =>
  lines
    .flatMap((line) => line.split("\n"))
    .map((line) => " ".repeat(by) + line)
    .join("\n");
