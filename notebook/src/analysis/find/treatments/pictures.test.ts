import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const PYTORCH = `import torch, torchvision
import pandas as pd
import albumentations as A
from PIL import Image
from torch.utils.data import Dataset, DataLoader
from torchvision import transforms
from torchvision.datasets import ImageFolder
`;
const STEPS = `change = transforms.Compose([transforms.Resize(256), transforms.RandomCrop(224), transforms.RandomHorizontalFlip(), transforms.ToTensor(), transforms.Normalize([0.5], [0.5])])
`;
const OWN = (change: string) => `
class Berths(Dataset):
    def __init__(self, sheet, change):
        self.sheet, self.change = sheet, change
    def __len__(self):
        return len(self.sheet)
    def __getitem__(self, number):
        picture = Image.open(self.sheet["file"].iloc[number])
        return self.change(${change}), self.sheet["rig"].iloc[number]
rows = DataLoader(Berths(pd.read_csv("berths.csv"), change))
`;
const analysed = (...cells: readonly string[]) => analyseNotebook(notebookOf(...cells.map((code) => ({ code }))));
const steps = (code: string): string[] =>
  analysed(code).facts.facts.flatMap((fact) =>
    fact.kind === "resized"
      ? [`resized ${fact.size ?? ""}`]
      : fact.kind === "augmented"
        ? [`augmented ${fact.steps.join()}`]
        : fact.kind === "scaled"
          ? [`scaled ${fact.how}`]
          : [],
  );

describe("pictures that are held out", () => {
  const told = (code: string): string =>
    analysed(code)
      .sections.featureEngineering.map(({ text }) => text)
      .join(" ");
  const random = "Images are augmented (random flips and crops)";
  const folders = (other: string): string => `${PYTORCH}${STEPS}plain = transforms.Compose([transforms.Resize(224)])
train_rows = DataLoader(ImageFolder("berths/train", transform=change))
test_rows = DataLoader(ImageFolder("berths/test", transform=${other}))`;
  const generator = (more: string): string => `from tensorflow.keras.preprocessing.image import ImageDataGenerator
rows = ImageDataGenerator(horizontal_flip=True, validation_split=0.2)
learned = rows.flow_from_directory("berths", target_size=(64, 64), subset="training")
${more}`;

  it("are said to be varied at random as well where they are", () => {
    expect(told(folders("change"))).toContain(`${random}, those held out as well.`);
    expect(told(folders("plain"))).toContain(`${random}.`);
    const others = 'others = rows.flow_from_directory("berths", target_size=(64, 64), subset="validation")';
    expect(told(generator(others))).toContain("(random flips), those held out as well.");
    expect(told(generator(""))).toContain("(random flips).");
  });
});

describe("a transformation of pictures", () => {
  it("cuts them to a size, varies and scales them where a folder is read with it", () => {
    expect(steps(`${PYTORCH}${STEPS}rows = ImageFolder("berths", transform=change)`)).toEqual([
      "resized 224 x 224",
      "augmented flip,crop",
      "scaled standard",
    ]);
  });

  it("does the same where rows of a class of the notebook's own go through it", () => {
    expect(steps(PYTORCH + STEPS + OWN("picture"))).toEqual([
      "resized 224 x 224",
      "augmented flip,crop",
      "scaled standard",
    ]);
    const change =
      "change = A.Compose([A.Resize(96, 128), A.OneOf([A.HueSaturationValue(), A.RGBShift()]), A.ShiftScaleRotate(), A.Normalize()])\n";
    expect(steps(PYTORCH + change + OWN("image=picture"))).toEqual([
      "resized 96 x 128",
      "augmented rotation,shift,zoom,colour change",
      "scaled standard",
    ]);
  });

  it("is an example where one picture alone goes through it", () => {
    expect(steps(`${PYTORCH}${STEPS}change(Image.open("berth.png"))`)).toEqual([]);
  });
});

describe("pictures", () => {
  it("are brought to one size one after the other", () => {
    const loop = `${PYTORCH}from glob import glob
faces = []
for name in glob("faces/*.png"):
    faces.append(Image.open(name).resize((32, 32)))`;
    expect(steps(loop)).toEqual(["resized 32 x 32"]);
    expect(steps(`${PYTORCH}face = Image.open("face.png").resize((32, 32))`)).toEqual([]);
  });

  it("are varied and scaled by TensorFlow, and as a pretrained network wants them", () => {
    const mapped = `import tensorflow as tf
import tensorflow_datasets as tfds
rows = tfds.load("berths", split="train", as_supervised=True)
def shape(picture, rig):
    picture = tf.image.random_flip_left_right(tf.image.resize(picture, (160, 160)))
    return tf.image.convert_image_dtype(picture, tf.float32), rig
rows = rows.map(shape)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(5)])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(rows)`;
    expect(steps(mapped)).toEqual(["resized 160 x 160", "augmented flip", "scaled by a constant"]);
    const network = `from keras.applications.vgg16 import preprocess_input
from keras.preprocessing.image import ImageDataGenerator
maker = ImageDataGenerator(preprocessing_function=preprocess_input, rotation_range=20, channel_shift_range=5)`;
    expect(steps(network)).toEqual(["scaled other", "augmented rotation,colour change"]);
  });

  it("leaves them as they are by what a generator turns off", () => {
    const settings = "rotation_range=0, horizontal_flip=True, vertical_flip=False, rescale=None";
    const code = `from keras.preprocessing.image import ImageDataGenerator\nmaker = ImageDataGenerator(${settings})`;
    expect(steps(code)).toEqual(["augmented flip"]);
  });

  it("is not what a single one gets that a trained network is asked about", () => {
    const { facts } = analysed(
      `import cv2, os
import numpy as np
from tensorflow import keras
rows = np.array([cv2.resize(cv2.imread(file), (96, 96)) for file in os.listdir("berths")])
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(3)])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(rows, np.load("rigs.npy"))`,
      `
one = cv2.cvtColor(cv2.imread("one.png"), cv2.COLOR_BGR2RGB)
print(net.predict(cv2.resize(one, (64, 64))))`,
    );
    const certain = facts.facts.filter(({ certainty }) => certainty === "certain");
    expect(certain.flatMap((fact) => (fact.kind === "resized" ? [fact.size] : []))).toEqual(["96 x 96"]);
    expect(certain.map(({ kind }) => kind)).not.toContain("converted");
  });

  it("are named where they are scaled and varied", () => {
    const { sections } = analysed(`${PYTORCH}${STEPS}rows = ImageFolder("berths", transform=change)
import torch.nn as nn
net = torchvision.models.resnet18()
step = torch.optim.Adam(net.parameters())
for batch, rigs in DataLoader(rows):
    loss = nn.CrossEntropyLoss()(net(batch), rigs)
    loss.backward()
    step.step()`);
    const told = Object.values(sections)
      .flat()
      .map(({ text }) => text)
      .join(" ");
    expect(told).toContain("Images are resized to 224 x 224.");
    expect(told).toContain("Pixel values are standardised. Images are augmented (random flips and crops).");
  });
});

describe("pictures that Keras divides while it reads them", () => {
  const NET = `
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(3)])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(train, validation_data=valid)`;

  it.each([
    [
      "a folder",
      `train = keras.utils.image_dataset_from_directory("berths", validation_split=0.3, subset="training", seed=4)
valid = keras.utils.image_dataset_from_directory("berths", validation_split=0.3, subset="validation", seed=4)`,
      "4",
    ],
    [
      "both parts at once",
      'train, valid = keras.utils.image_dataset_from_directory("berths", validation_split=0.3, subset="both", seed=4)',
      "4",
    ],
    [
      "a generator",
      `maker = keras.preprocessing.image.ImageDataGenerator(validation_split=0.3)
train = maker.flow_from_directory("berths", subset="training")
valid = maker.flow_from_directory("berths", subset="validation")`,
      null,
    ],
  ])("are held out: %s", (_, code, seed) => {
    const { facts } = analysed(`from tensorflow import keras\n${code}${NET}`);
    expect(facts.experiments).toHaveLength(1);
    expect(facts.experiments[0]).toMatchObject({
      data: ["berths"],
      split: { how: "holdout", testShare: 0.3, seed, heldOutFor: "validation" },
    });
    expect(facts.facts.filter(({ kind }) => kind === "split")).toHaveLength(1);
  });
});

describe("the size of pictures", () => {
  const told = (code: string): string =>
    analysed(code)
      .sections.preparation.map(({ text }) => text)
      .join(" ");
  const read = (change: string, name: string): string =>
    `${name}_rows = DataLoader(ImageFolder("berths/${name}", transform=transforms.Compose([${change}, transforms.ToTensor()])))\n`;

  it("is the one that all get, and not that of a part drawn to vary them", () => {
    const drawn = read("transforms.RandomResizedCrop((224, 224))", "train");
    expect(told(PYTORCH + drawn + read("transforms.Resize((128, 128))", "test"))).toBe(
      "Images are resized to 128 x 128.",
    );
    expect(told(PYTORCH + drawn)).toBe("Images are resized to 224 x 224.");
  });

  it("may be another one for another model", () => {
    const two = read("transforms.Resize((128, 128))", "train") + read("transforms.Resize((96, 96))", "more");
    expect(told(PYTORCH + two)).toBe("Images are resized to 128 x 128 or 96 x 96.");
  });
});
