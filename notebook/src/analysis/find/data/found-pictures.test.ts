import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = `from keras.preprocessing.image import ImageDataGenerator
maker = ImageDataGenerator(rescale=1 / 255)
train = maker.flow_from_directory("leaves/train", target_size=(64, 64))
test = maker.flow_from_directory("leaves/test", target_size=(64, 64))`;
const LEARN = `from keras import Sequential
from keras.layers import Conv2D, Dense, Flatten
network = Sequential([Conv2D(8, 3), Flatten(), Dense(len(kinds), activation="softmax")])
network.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
network.fit(train, epochs=2)`;
const found = (...numbers: readonly (readonly [pictures: number, classes: number])[]) =>
  numbers.map(([pictures, classes]) => `Found ${pictures} images belonging to ${classes} classes.\n`).join("");
const opening = (...cells: WrittenCell[]) =>
  analyseNotebook(notebookOf(...cells, { code: LEARN })).sections.exploration[0]?.text;

describe("what Keras says of the folders that it reads", () => {
  it("counts the pictures of all parts, and the classes that they are of", () => {
    expect(opening({ code: READ, printed: found([300, 5], [100, 5]) })).toBe(
      "This notebook trains a CNN on the pictures in `leaves` (400 in all) to tell five classes apart.",
    );
  });

  it.each([
    ["print(train.class_indices)", "{'ash': 0, 'elm': 1, 'oak': 2}\n"],
    ["kinds = train.class_names\nprint(train.class_names)", "['ash', 'elm', 'oak']\n"],
  ])("goes with the names that are shown: %s", (code, printed) => {
    expect(opening({ code: READ, printed: found([300, 3], [100, 3]) }, { code, printed })).toContain(
      "on the pictures in `leaves` (400 in all) to tell `ash`, `elm` and `oak` apart",
    );
  });

  it("holds for folders that nobody knows the names of", () => {
    const code = READ.replaceAll(/"leaves\/\w+"/g, "find_folder()");
    expect(opening({ code, printed: found([300, 5], [100, 5]) })).toContain("to tell five classes apart");
  });

  it("counts a part that is read again once, though nothing is said of it then", () => {
    expect(
      opening({ code: READ, printed: found([300, 5], [100, 5]) }, { code: READ.split("\n").slice(2).join("\n") }),
    ).toContain("on the pictures in `leaves` (400 in all)");
  });

  it("says nothing of what is told apart by a table", () => {
    const code = `import pandas as pd
from sklearn.svm import SVC
trees = pd.read_csv("trees.csv")
SVC().fit(trees[["height", "girth"]], trees["kind"])`;
    const { facts } = analyseNotebook(
      notebookOf({ code: READ, printed: found([300, 5], [100, 5]) }, { code: LEARN }, { code }),
    );
    expect(facts.experiments.map(({ classes }) => classes?.count)).toEqual([5, undefined]);
  });

  it("is not all where one part is not counted, nor of one kind where the folders differ", () => {
    expect(opening({ code: READ, printed: found([300, 5]) })).toBe(
      "This notebook trains a CNN on the pictures in `leaves` to tell five classes apart.",
    );
    expect(opening({ code: READ, printed: found([300, 5], [100, 4]) })).not.toContain("apart");
  });
});
