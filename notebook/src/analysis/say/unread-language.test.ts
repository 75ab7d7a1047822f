import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const told = (...cells: readonly WrittenCell[]): string[] => {
  const { sections } = analyseNotebook({ ...notebookOf(...cells), language: "lua" });
  return [...sections.modeling, ...sections.validation].map(({ text }) => text);
};

describe("a notebook in a language that is not read", () => {
  it("has its headings told once and whole", () => {
    expect(
      told("## Model", { code: "net = build()" }, "## Training of the whole net", { code: "net:train(hens)" }),
    ).toEqual([
      "The text announces this stage under “Model” and “Training of the whole net”; the code below them is in Lua and was not read.",
    ]);
  });

  it("has no texts told that are set as headings", () => {
    const long = "## Here the model is trained for as long as the loss falls, which takes some hours on one machine";
    expect(told(long, { code: "net:train(hens)" }, "## Training. Nothing new here.", { code: "go()" })).toEqual([]);
  });

  it("has the results quoted that its outputs put in words, but no log and no row of a table", () => {
    expect(
      told(
        { code: "check(hens)", printed: "Done\nAccuracy on the test hens: 84,71 %\n\n0.3\t0.4 accuracy\n" },
        { code: "match(hens)", shown: "Accuracy of matches 61.5 %\n" },
        { code: "train(hens)", printed: "Epoch accuracy 0.7\nTraining accuracy 0.8\n" },
      ),
    ).toEqual([
      "An output reads “Accuracy on the test hens: 84,71 %”.",
      "An output reads “Accuracy of matches 61.5 %”.",
    ]);
  });

  it("has nothing announced above code that ended in an error", () => {
    const broken = notebookOf("## Results on the test set", { code: "check(hens)" });
    const failed = broken.cells.map((cell) =>
      cell.type === "code"
        ? { ...cell, outputs: [{ kind: "error" as const, ename: "Error", evalue: "", traceback: [] }] }
        : cell,
    );
    expect(analyseNotebook({ ...broken, language: "lua", cells: failed }).sections.validation).toEqual([]);
  });
});
