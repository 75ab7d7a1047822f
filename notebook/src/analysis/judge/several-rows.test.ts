import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const CODE = `import pandas as pd
from sklearn.metrics import f1_score
from sklearn.svm import SVC
north = pd.read_csv("north_train.csv")
model = SVC().fit(north[["span", "mass"]], north["kind"])`;
const judgedOn = (places: readonly string[]): string =>
  places
    .map(
      (place) => `${place} = pd.read_csv("${place}_test.csv")
print("F1 on ${place}:", f1_score(${place}["kind"], model.predict(${place}[["span", "mass"]])))`,
    )
    .join("\n");
const analysis = (values: Readonly<Record<string, string>>) =>
  analyseNotebook(
    notebookOf(
      { code: CODE },
      {
        code: judgedOn(Object.keys(values)),
        printed: Object.entries(values)
          .map(([place, value]) => `F1 on ${place}: ${value}\n`)
          .join(""),
      },
    ),
  );

describe("a model that is judged on several sets of rows", () => {
  it("comes to none of their values", () => {
    const { facts, sections } = analysis({
      hills: "0.91",
      coast: "0.84",
      marsh: "0.62",
      islands: "0.41",
      city: "0.55",
    });
    expect(facts.experiments.map(({ best }) => best)).toEqual([null]);
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain("ranges from 0.41 to 0.91.");
  });

  it("comes to the value on the only one", () => {
    const { facts } = analysis({ hills: "0.91" });
    expect(facts.experiments[0]?.best?.metric.printed).toBe("0.91");
  });

  it("comes to the value on rows held out of its own data, whatever other data it is tried on", () => {
    const code = `${CODE.replace("model = ", "from sklearn.model_selection import train_test_split\nA, B, a, b = train_test_split(north[['span', 'mass']], north['kind'], test_size=0.2)\nmodel = ").replace('fit(north[["span", "mass"]], north["kind"])', "fit(A, a)")}
print("F1:", f1_score(b, model.predict(B)))
${judgedOn(["hills", "coast"])}`;
    const printed = "F1: 0.93\nF1 on hills: 0.71\nF1 on coast: 0.64\n";
    const { facts, sections } = analyseNotebook(notebookOf({ code, printed }));
    expect(facts.experiments[0]?.best?.metric.printed).toBe("0.93");
    expect(sections.validation.map(({ text }) => text).join(" ")).toContain("0.71");
  });
});
