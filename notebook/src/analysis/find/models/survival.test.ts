import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const analysed = (lines: string) =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from lifelines import CoxPHFitter, KaplanMeierFitter
hens = pd.read_csv("hens.csv")
${lines}`,
    }),
  );

describe("models of survival times", () => {
  it("are told apart where one has a kernel", () => {
    const { facts } = analysed(`from sksurv.svm import FastKernelSurvivalSVM, FastSurvivalSVM
FastSurvivalSVM().fit(hens[["weight"]], hens["weeks"])
FastKernelSurvivalSVM(kernel="rbf").fit(hens[["weight"]], hens["weeks"])`);
    expect(facts.experiments.flatMap(({ models }) => models.map(({ name }) => name))).toEqual([
      "Survival SVM",
      "Kernel Survival SVM",
    ]);
  });

  it("have the time as their target, however it is given", () => {
    const { facts, sections } = analysed(`curve = KaplanMeierFitter().fit(hens["weeks"], hens["gone"])
cox = CoxPHFitter()
cox.fit(hens[["weeks", "gone", "weight"]], "weeks", "gone")`);
    expect(facts.experiments.map(({ target }) => target)).toEqual(["weeks"]);
    expect(
      analysed('KaplanMeierFitter().fit(durations=hens["weeks"], event_observed=hens["gone"])').facts.experiments[0]
        ?.target,
    ).toBe("weeks");
    const words = sections.modeling.map(({ text }) => text).join(" ");
    expect(words).toContain(
      "Two models describe the survival time `weeks`: a Kaplan-Meier estimator and Cox proportional hazards.",
    );
  });
});
