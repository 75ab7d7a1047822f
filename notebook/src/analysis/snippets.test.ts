import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseNotebook } from "../format/parse.ts";
import type { Analysis } from "./analysis.ts";
import { analyseNotebook } from "./analyse.ts";

/** Small cases kept outside the repository; the generator has the same patterns with words and data of its own. */
const SNIPPETS = join(import.meta.dirname, "../../../../shared/eval/snippets");

function analysed(name: string): Analysis {
  const parsed = parseNotebook(readFileSync(join(SNIPPETS, `${name}.ipynb`), "utf8"));
  if (!parsed.ok) throw new Error(`${name} cannot be read`);
  return analyseNotebook(parsed.value);
}

const textOf = ({ sections, executiveSummary }: Analysis): string =>
  [...executiveSummary, ...Object.values(sections).flat()].map(({ text }) => text).join("\n");

/** What the output must contain, and what it must never contain. */
const CASES: readonly (readonly [name: string, must: readonly RegExp[], never: readonly RegExp[]])[] = [
  [
    "torch-subclass",
    [/neural network .*is trained/i, /`Linear 512` and `Linear 10`/, /`SGD`/, /CrossEntropyLoss/],
    [/trains no model/],
  ],
  ["loop-torch", [/`Adam`/, /MSELoss/, /3 epochs/], [/trains no model/, /`Net`/]],
  ["loop-torch-conv", [/CNN/, /`Conv2d 8`/, /`Adam`/], [/trains no model/]],
  ["lstm-moved-to-gpu", [/LSTM/, /`LSTM 8`/, /MSELoss/], [/trains no model/]],
  ["lightning-without-outputs", [/`Linear 1`/, /3 epochs/], [/trains no model/, /`Net`/]],
  ["keras-subclass", [/neural network/i, /`Dense 10`/], [/relates/]],
  ["sklearn-style-subclass", [/LightGBM/, /`n_estimators=500`/, /R2 of 0\.71/], [/relates/]],
  ["forest-subclass", [/random forest/i, /`n_estimators=5`/], [/relates/]],
  ["evaluate-gives-loss-first", [/accuracy of 93\.1%/], [/accuracy of (?:0\.25|25)/]],
  ["table-of-thresholds", [/F1 of 0\.801/, /accuracy of 77\.4%/, /MSE of 0\.18\b/, /AUC of 0\.81\b/], []],
  ["cross-val-predict", [/precision of 0\.812 in cross-validation/], [/training data/]],
  ["conditional-value", [], [/large/, /\b7 (?:labels|classes)/]],
  [
    "masked-assignments",
    [
      /`area` are filled with the mean/,
      /`heating` is mapped to numbers/,
      /`floor` is cut into bins/,
      /Only rows where/,
    ],
    [/column was added/],
  ],
  ["display-only", [], [/dropped|sorted|removed/]],
  ["helper-trees-then-clusters", [/silhouette score is highest with 2 clusters \(0\.51\)/i], [/both models/i]],
  ["regression-read-for-inference", [/R2 of 0\.127/, /examines what `price` depends on/], [/makes its predictions/]],
  ["bare-mean-of-equals", [/accuracy of 87\.1% on the test data/], []],
  ["spark-summary", [/RMSE of 0\.7012/, /R2 of 0\.882/, /on the test data/], []],
  ["wrapper-of-models", [/bagging/i], [/two models/i]],
  ["title-in-a-later-cell", [], []],
  [
    "two-data-sets",
    [
      /k-nearest neighbors reaches an accuracy of 91\.2% on the test data/,
      /random forest reaches an accuracy of 77\.4% in cross-validation/,
    ],
    [/compares/, /all models/i],
  ],
  [
    "findings-in-prose",
    [/“The rent depends mostly on the floor space\.”[\s\S]*“Rents fall clearly in the winter months\.”/],
    [],
  ],
];

describe.skipIf(!existsSync(SNIPPETS))("the documentation of small cases", () => {
  it.each(CASES)("%s", (name, must, never) => {
    const analysis = analysed(name);
    const text = textOf(analysis);
    for (const pattern of must) expect(text).toMatch(pattern);
    for (const pattern of never) expect(text).not.toMatch(pattern);
  });

  it("a title in a later cell counts as a title", () => {
    expect(analysed("title-in-a-later-cell").quality.findings.map(({ rule }) => rule)).not.toContain("title");
  });
});

describe("small cases kept outside the repository", () => {
  it("are checked when present, and their absence is reported", () => {
    if (!existsSync(SNIPPETS)) process.stdout.write("small cases are absent: nothing measured\n");
    expect(CASES).toHaveLength(22);
  });
});
