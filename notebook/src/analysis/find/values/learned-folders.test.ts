import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const partsWatched = (watched: string): string[] =>
  analyseNotebook(
    notebookOf({
      code: `from tensorflow import keras
from keras.preprocessing.image import ImageDataGenerator
scaled = ImageDataGenerator(rescale=1 / 255, validation_split=0.2)
train_dir, valid_dir = "boats/train", "boats/valid"
train_gen = scaled.flow_from_directory(train_dir)
valid_gen = scaled.flow_from_directory(${watched})
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(train_gen, validation_data=valid_gen, epochs=1)`,
      printed: "Epoch 1/1\n9/9 - 1s - loss: 0.5012 - accuracy: 0.7912 - val_loss: 0.4421 - val_accuracy: 0.8044\n",
    }),
  ).facts.experiments.flatMap(({ metrics }) => metrics.map(({ printed, part }) => `${printed} ${part ?? ""}`));

/** The report on a network whose pictures are read by two calls. */
function told(...[learned, watched]: readonly [string, string]): string {
  const { executiveSummary, sections } = analyseNotebook(
    notebookOf(
      {
        code: `import tensorflow as tf
from tensorflow import keras
from keras.preprocessing.image import ImageDataGenerator
data, turned = ImageDataGenerator(rescale=1 / 255), ImageDataGenerator(rotation_range=20)
folder, other = "C:/photos/boats/", "C:/photos/boats"
train_gen = ${learned}
valid_gen = ${watched}`,
        printed: "Found 820 images belonging to 3 classes.\nFound 820 images belonging to 3 classes.\n",
      },
      {
        code: `net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
net.fit(train_gen, validation_data=valid_gen, epochs=1)`,
        printed: "Epoch 1/1\n9/9 - 1s - loss: 0.5012 - accuracy: 0.8112 - val_loss: 0.4421 - val_accuracy: 0.8044\n",
      },
    ),
  );
  return [...executiveSummary, ...sections.validation].map(({ text }) => text).join(" ");
}
const AGAIN =
  "`boats` is read for training and again for validation, so the neural network is judged on the data used for training";

it.each([
  ["turned.flow_from_directory(folder)", "data.flow_from_directory(other)"],
  [
    "tf.keras.utils.image_dataset_from_directory(folder)",
    "tf.keras.utils.image_dataset_from_directory(directory=other)",
  ],
])("one folder that is read twice is the training data: %s", (...read) => {
  const text = told(...read);
  expect(text).toContain(AGAIN);
  expect(text).toContain("reaches an accuracy of 80.4% on the training data");
  expect(text).toContain("820");
  expect(text).not.toMatch(/1,640|81\.1%|validation data/);
});

it.each([
  ["turned.flow_from_directory(folder)", 'data.flow_from_directory("C:/photos/ships")'],
  ['data.flow_from_directory(folder, subset="training")', 'data.flow_from_directory(other, subset="validation")'],
  [
    "tf.keras.utils.image_dataset_from_directory(folder).skip(9)",
    "tf.keras.utils.image_dataset_from_directory(other).take(9)",
  ],
])("what is divided, or of another folder, is not: %s", (...read) => {
  expect(told(...read)).not.toContain("again for validation");
});

it("pictures of the folder that a network learns from validate nothing, whatever the log calls them", () => {
  expect(partsWatched("train_dir")).toEqual(["0.7912 train", "0.8044 train"]);
});

it.each([["valid_dir"], ['train_dir, subset="validation"']])("others do: %s", (watched) => {
  expect(partsWatched(watched)).toEqual(["0.7912 train", "0.8044 validation"]);
});
