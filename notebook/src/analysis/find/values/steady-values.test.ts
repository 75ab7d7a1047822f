import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { writeOutcome } from "../../say/outcome-source.ts";

/** The report on a network that is trained with rows held out, given the accuracies that its log has on these. */
function told(...accuracies: readonly number[]): { text: string; outcome: string | null } {
  return toldOf(accuracies.map((value) => value.toFixed(4)));
}
/** @param learned its accuracies on the rows that it learns from, of ten epochs at most */
function toldOf(
  accuracies: readonly string[],
  learned = (epoch: number): string => `0.${50 + epoch}00`,
): { text: string; outcome: string | null } {
  const log = accuracies.map(
    (value, at) =>
      `Epoch ${at + 1}/${accuracies.length}\n9/9 - 1s - loss: 0.${69 - at} - accuracy: ${learned(at)} - val_loss: 0.${68 - at} - val_accuracy: ${value}\n`,
  );
  const { facts, executiveSummary, sections } = analyseNotebook(
    notebookOf({
      code: `import numpy as np
from tensorflow import keras
A, a, B, b = (np.load(f"{part}.npy") for part in ["ferns", "kinds", "other_ferns", "other_kinds"])
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
net.fit(A, a, validation_data=(B, b), epochs=${accuracies.length})`,
      printed: log.join(""),
    }),
  );
  const text = [...executiveSummary, ...sections.validation].map((one) => one.text).join(" ");
  return { text, outcome: writeOutcome(facts, sections) };
}
const SAME = "exactly the same after every epoch";

it("an accuracy that no epoch changes is that of a network that gives one answer", () => {
  const { text, outcome } = told(0.5214, 0.5214, 0.5214, 0.5214);
  expect(outcome).toMatch(new RegExp(`an accuracy of 52\\.1% on the validation data, ${SAME}\\.$`));
  expect(text.split(`52.1% on the validation data`)).toHaveLength(3);
  expect(text.split(`${SAME}, as where a network gives all rows the same answer`)).toHaveLength(3);
});

it.each([
  ["it changes once", [0.5214, 0.5214, 0.5301, 0.5214]],
  ["two epochs come to the same by chance", [0.5214, 0.5214]],
  ["what is right nearly always is so again", [0.9412, 0.9412, 0.9412]],
])("it is not where %s", (_, accuracies) => {
  const { text, outcome } = told(...accuracies);
  expect(`${text} ${outcome ?? ""}`).not.toContain(SAME);
});

it("nothing is said of its cause where the network gets better on its own rows", () => {
  const { text, outcome } = toldOf(["0.5214", "0.5214", "0.5214"], (epoch) => `0.${50 + 10 * epoch}11`);
  expect(outcome).toContain(SAME);
  expect(text).toContain(`${SAME}.`);
  expect(text).not.toContain("the same answer");
});

it("what is rounded may hide what changes", () => {
  const better = (epoch: number): string => `0.${50 + 8 * epoch}`;
  expect(toldOf(Array<string>(7).fill("0.75"), better).text).not.toContain(SAME);
  expect(toldOf(Array<string>(3).fill("0.52")).text).not.toContain(SAME);
  expect(toldOf(Array<string>(7).fill("0.52"), () => "0.52").text).toContain(SAME);
});
