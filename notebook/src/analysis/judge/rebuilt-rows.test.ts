import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const told = (...cells: readonly WrittenCell[]) => {
  const { facts, sections } = analyseNotebook(notebookOf(...cells));
  const [experiment] = facts.experiments;
  const text = (name: "exploration" | "modeling"): string => sections[name].map((one) => one.text).join(" ");
  return {
    task: experiment?.task,
    best: experiment?.best?.metric.printed ?? null,
    about: text("exploration"),
    modeling: text("modeling"),
  };
};

const ODD = `import numpy as np
import pandas as pd
from tensorflow import keras
from sklearn.metrics import accuracy_score
train = pd.read_csv("pumps_train.csv")
test = pd.read_csv("pumps_test.csv")
known = test.pop("is_broken")
net = keras.Sequential([keras.layers.Dense(2), keras.layers.Dense(6)])
net.compile(loss="mse", optimizer="adam")
net.fit(train, train, epochs=3)
rebuilt = net.predict(test)
errors = np.mean(np.power(test - rebuilt, 2), axis=1)
`;

describe("rows that a network is to give back", () => {
  it("are odd where the error is large, and the limit is no result", () => {
    const { task, best } = told({
      code: `${ODD}limit = np.percentile(errors, 95)
print("MSE limit:", limit)
odd = errors > limit
print("Accuracy:", accuracy_score(known, odd))`,
      printed: "MSE limit: 0.0213\nAccuracy: 0.874\n",
    });
    expect(task).toBe("anomaly");
    expect(best).toBe("0.874");
  });

  it("are what it is said to learn from, where nothing else is asked", () => {
    const { about, modeling } = told({ code: ODD });
    expect(about).toContain("trains an autoencoder on `pumps_train.csv`");
    expect(modeling).toContain("An autoencoder learns to give back what it is given");
  });
});

const PAIR = (first: string, second: string): string => `import torch
from torch import nn
from torchvision import datasets, transforms
moths = datasets.ImageFolder("moths", transforms.Compose([transforms.Resize(32), transforms.ToTensor()]))
print(len(moths))
loader = torch.utils.data.DataLoader(moths, batch_size=64, shuffle=True)
class ${first}(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Sequential(nn.ConvTranspose2d(50, 3, 4), nn.Tanh())
    def forward(self, x):
        return self.main(x)
class ${second}(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Sequential(nn.Conv2d(3, 1, 4), nn.Sigmoid())
    def forward(self, x):
        return self.main(x)
maker, judge = ${first}(), ${second}()
loss = nn.BCELoss()
of_maker = torch.optim.Adam(maker.parameters())
of_judge = torch.optim.Adam(judge.parameters())
for epoch in range(20):
    for pictures, _ in loader:
        of_judge.zero_grad()
        made = maker(torch.randn(64, 50, 1, 1))
        error = loss(judge(pictures), torch.ones(64)) + loss(judge(made.detach()), torch.zeros(64))
        error.backward()
        of_judge.step()
        of_maker.zero_grad()
        fooled = loss(judge(made), torch.ones(64))
        fooled.backward()
        of_maker.step()
    print("Loss_D: %.4f Loss_G: %.4f" % (error.item(), fooled.item()))`;
const LOSSES = "2048\nLoss_D: 0.6121 Loss_G: 2.1208\nLoss_D: 0.5120 Loss_G: 2.4017\n";

describe("networks that learn against each other", () => {
  it("are called by their parts, and their losses are no results", () => {
    const { task, best, about, modeling } = told({ code: PAIR("Generator", "Discriminator"), printed: LOSSES });
    expect(task).toBe("generation");
    expect(best).toBeNull();
    expect(about).toContain("trains a generative model on the pictures in `moths` (2,048 in all)");
    expect(modeling).toContain("learn against each other");
    expect(modeling).toContain(
      "The generator has the layers `ConvTranspose2d 3` and `Tanh` and is trained for 20 epochs",
    );
  });

  it("are not known by one of them alone", () => {
    expect(told({ code: PAIR("Encoder", "Discriminator"), printed: LOSSES }).modeling).not.toContain("each other");
  });
});

describe("a network that joins what it makes smaller and larger again", () => {
  it("is a U-Net", () => {
    const { modeling } = told({
      code: `import numpy as np
from keras.layers import Input, Conv2D, MaxPooling2D, Conv2DTranspose
from keras.layers.merge import concatenate
from keras.models import Model
pictures, masks = np.load("wings.npy"), np.load("masks.npy")
start = Input((64, 64, 3))
wide = Conv2D(8, 3, padding="same")(start)
deep = Conv2D(16, 3, padding="same")(MaxPooling2D(2)(wide))
back = concatenate([Conv2DTranspose(8, 2, strides=2)(deep), wide])
net = Model(start, Conv2D(1, 1, activation="sigmoid")(back))
net.compile(optimizer="adam", loss="binary_crossentropy")
net.fit(pictures, masks, epochs=5)`,
    });
    expect(modeling).toContain("U-Net has");
    expect(modeling).toContain("is trained for 5 epochs");
  });
});
