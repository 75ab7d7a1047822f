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

it("pictures of the folder that a network learns from validate nothing, whatever the log calls them", () => {
  expect(partsWatched("train_dir")).toEqual(["0.7912 train", "0.8044 train"]);
});

it.each([["valid_dir"], ['train_dir, subset="validation"']])("others do: %s", (watched) => {
  expect(partsWatched(watched)).toEqual(["0.7912 train", "0.8044 validation"]);
});
