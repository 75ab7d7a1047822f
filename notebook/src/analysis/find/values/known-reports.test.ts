import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const said = (sections: ReturnType<typeof analyseNotebook>["sections"]): string =>
  Object.values(sections)
    .flat()
    .map(({ text }) => text)
    .join(" ");

describe("what a single report prints", () => {
  it("is certain, since the call says of which model and rows it is", () => {
    const notebook = notebookOf(
      {
        code: `library(caret)
hens <- read.csv("hens.csv")
drawn <- createDataPartition(hens$lays, p = 0.75, list = FALSE)
forest <- train(lays ~ ., data = hens[drawn, ], method = "rf", trControl = control)
guess <- predict(forest, hens[-drawn, ])`,
      },
      {
        code: "confusionMatrix(guess, hens[-drawn, ]$lays)",
        shown: `Confusion Matrix and Statistics

          Reference
Prediction  no yes
       no  148  36
       yes  38 177

               Accuracy : 0.8145
                 95% CI : (0.7729, 0.8515)
                  Kappa : 0.6271`,
      },
    );
    const { sections } = analyseNotebook({ ...notebook, language: "r" });
    expect(said(sections)).toContain("the random forest reaches an accuracy of 81.5%, with a kappa of 0.627.");
    expect(said(sections)).not.toMatch(/method=|trControl/);
  });
});

describe("topics found by scikit-learn", () => {
  it("are a model's, which is measured by its perplexity", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.decomposition import LatentDirichletAllocation
from sklearn.feature_extraction.text import CountVectorizer
notes = pd.read_csv("notes.csv")
counts = CountVectorizer().fit_transform(notes["text"])
topics = LatentDirichletAllocation(n_components=6).fit(counts)
print("Perplexity:", topics.perplexity(counts))`,
        printed: "Perplexity: 1421.55\n",
      }),
    );
    expect(facts.experiments[0]).toMatchObject({
      task: "reduction",
      models: [{ name: "Latent Dirichlet Allocation" }],
    });
    expect(said(sections)).toContain("Latent Dirichlet allocation reaches a perplexity of 1,422.");
  });
});
