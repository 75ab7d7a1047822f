import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

it("a Bayesian network that is fitted to a table is a model, of the rows as they are after its gaps are dropped", () => {
  const { facts, sections } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from pgmpy.models import BayesianNetwork
hives = pd.read_csv("hives.csv").dropna()
network = BayesianNetwork([("mites", "survived"), ("winter", "survived")])
network.fit(hives)`,
    }),
  );
  expect(facts.experiments.flatMap(({ models }) => models.map(({ name }) => name))).toEqual(["Bayesian Network"]);
  expect(sections.exploration[0]?.text).toContain("trains a Bayesian network on `hives.csv`");
});

it("a Bayesian network is told with what it is asked for, and what is given", () => {
  const { sections } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from pgmpy.inference import VariableElimination
from pgmpy.models import BayesianNetwork
hives = pd.read_csv("hives.csv")
network = BayesianNetwork([("mites", "survived"), ("winter", "survived")])
network.fit(hives)
asked = VariableElimination(network)
print(asked.query(["survived"], {"mites": "many"}))
print(asked.query(variables=["survived"], evidence={"winter": "hard"}))`,
    }),
  );
  expect(sections.modeling.map(({ text }) => text)).toEqual([
    "A Bayesian network is trained on `hives.csv` and asked for the probabilities of `survived`, given values of `mites` or `winter`.",
  ]);
});
