import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const told = (...model: readonly string[]): string | undefined =>
  analyseNotebook(
    notebookOf({
      code: `import torch
from torch import nn
from torchvision import models
${model.join("\n")}
optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
criterion = nn.CrossEntropyLoss()
for epoch in range(6):
    for pictures, kinds in loader:
        optimizer.zero_grad()
        loss = criterion(model(pictures), kinds)
        loss.backward()
        optimizer.step()`,
    }),
  ).sections.modeling[0]?.text;

const around = (body: string): readonly string[] => [
  "class Shells(nn.Module):",
  "    def __init__(self):",
  "        super().__init__()",
  `        self.body = ${body}`,
  "        self.head = nn.Linear(512, 5)",
  "    def forward(self, x):",
  "        return self.head(self.body(x).flatten(1))",
  "model = Shells()",
];

it.each([
  [["model = models.resnet18(pretrained=True)", "model.fc = nn.Linear(512, 5)"], "is fine-tuned for 6 epochs"],
  [["model = models.resnet18(weights='DEFAULT')", "model.fc = nn.Linear(512, 5)"], "is fine-tuned for 6 epochs"],
  [["model = models.resnet18()", "model.fc = nn.Linear(512, 5)"], "is trained for 6 epochs"],
  [["model = models.resnet18(weights=None)", "model.fc = nn.Linear(512, 5)"], "is trained for 6 epochs"],
  [around("models.resnet18(weights='DEFAULT')"), "is fine-tuned for 6 epochs"],
])("a network learns on from weights that the code asks for: %s", (lines, words) => {
  expect(told(...lines)).toContain("ResNet-18");
  expect(told(...lines)).toContain(words);
});

it("a network that is rebuilt from its parts is still that network", () => {
  const text = told(...around("nn.Sequential(*list(models.resnet18(pretrained=True).children())[:-1])"));
  expect(text).toContain("A ResNet-18 is fine-tuned for 6 epochs");
});
