import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const TORCH = `import torch
from torch import nn, optim
from torchvision import datasets, models, transforms
shells = torch.utils.data.DataLoader(datasets.ImageFolder("shells/train", transform=transforms.ToTensor()), batch_size=9)
`;
const LOOP = `
judge = nn.CrossEntropyLoss()
for epoch in range(4):
    for x, y in shells:
        loss = judge(net(x), y)
        loss.backward()
        step.step()`;
const KERAS = `from tensorflow import keras
shells = keras.utils.image_dataset_from_directory("shells/train")
base = keras.applications.MobileNetV2(weights="imagenet", include_top=False)
`;
const HEAD = `
net = keras.Sequential([base, keras.layers.Dense(1)])
net.compile(loss="binary_crossentropy")
net.fit(shells, epochs=4)`;
const BERT = `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments
notes = load_dataset("beach_notes")
net = AutoModelForSequenceClassification.from_pretrained("bert-base-uncased", num_labels=2)
`;
const TRAINER = `
Trainer(model=net, args=TrainingArguments("out", num_train_epochs=4), train_dataset=notes["train"]).train()`;
const FASTAI = `from fastai.vision.all import *
shells = ImageDataLoaders.from_folder("shells", valid_pct=0.2)
`;

const analysed = (code: string) => {
  const { facts, sections } = analyseNotebook(notebookOf({ code }));
  const models = facts.experiments.flatMap((one) => one.models.map(({ name, frozen }) => `${name}: ${frozen ?? "-"}`));
  return { models, text: sections.modeling.map(({ text }) => text).join(" ") };
};

describe("pretrained weights that stay as they came", () => {
  it.each([
    [
      "of layers frozen one by one",
      `${TORCH}net = models.vgg16(pretrained=True)
for weights in net.features.parameters():
    weights.requires_grad = False
step = optim.SGD(net.classifier.parameters(), lr=0.1)${LOOP}`,
      "VGG16: VGG16",
    ],
    [
      "of layers that the optimiser is not given",
      `${TORCH}net = models.resnet18(weights="DEFAULT")
net.fc = nn.Linear(512, 3)
step = optim.Adam(net.fc.parameters())${LOOP}`,
      "ResNet-18: ResNet-18",
    ],
    [
      "of all layers but those named",
      `${BERT}for name, weights in net.named_parameters():
    if "classifier" not in name:
        weights.requires_grad = False${TRAINER}`,
      "BERT: BERT",
    ],
    ["of a base", `${KERAS}base.trainable = False${HEAD}`, "MobileNet: MobileNet"],
    [
      "of a base of another make",
      `${KERAS.replace("MobileNetV2", "Xception")}base.trainable = False${HEAD}`,
      "Xception: Xception",
    ],
    [
      "of the layers of a base that others go on from",
      `${KERAS}for layer in base.layers[:-3]:
    layer.trainable = False
net = keras.Model(base.input, keras.layers.Dense(1)(keras.layers.Flatten()(base.output)))
net.compile(loss="binary_crossentropy")
net.fit(shells, epochs=4)`,
      "MobileNet: MobileNet",
    ],
    [
      "as fastai's do at first",
      `${FASTAI}learn = vision_learner(shells, resnet34)\nlearn.fit_one_cycle(4)`,
      "ResNet-34: ResNet-34",
    ],
  ])("%s", (_, code, model) => {
    expect(analysed(code).models).toEqual([model]);
  });

  it.each([
    [
      "where nothing was pretrained",
      `${TORCH}net = models.resnet18()
net.fc = nn.Linear(512, 3)
step = optim.Adam(net.parameters())${LOOP}`,
      "ResNet-18: -",
    ],
    [
      "after they were freed",
      `${TORCH}net = models.resnet18(weights="DEFAULT")
for weights in net.parameters():
    weights.requires_grad = False
for weights in net.parameters():
    weights.requires_grad = True
step = optim.Adam(net.parameters())${LOOP}`,
      "ResNet-18: -",
    ],
    [
      "after a second training of all",
      `${KERAS}base.trainable = False${HEAD}\nbase.trainable = True\nnet.fit(shells)`,
      "MobileNet: -",
    ],
    [
      "after fastai freed them",
      `${FASTAI}learn = vision_learner(shells, resnet34)\nlearn.fit_one_cycle(4)\nlearn.unfreeze()\nlearn.fit_one_cycle(2)`,
      "ResNet-34: -",
    ],
  ])("are none %s", (_, code, model) => {
    expect(analysed(code).models).toEqual([model]);
  });

  it("are stated", () => {
    expect(analysed(`${BERT}net.requires_grad_(False)${TRAINER}`).text).toBe(
      "BERT is trained on top of frozen pretrained weights for 4 epochs.",
    );
    expect(analysed(`${KERAS}base.trainable = False${HEAD}`).text).toBe(
      "A MobileNet gets the layer `Dense 1` and is trained on top of frozen pretrained weights for 4 epochs, minimising `binary_crossentropy`.",
    );
  });
});
