import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const LOG = [9, 8, 7, 6]
  .map((at, line) => `[${line}]\ttrain-error:0.2${at}+0.0245\ttest-error:0.3${at}+0.0718\n`)
  .join("");
const READ = `import pandas as pd
import xgboost as xgb
ponds = pd.read_csv("ponds.csv")
rows = xgb.DMatrix(ponds.drop(columns="frogs"), label=ponds["frogs"])
settings = {"max_depth": 2, "objective": "binary:logistic", "eval_metric": "error"}
xgb.cv(settings, rows, 4, nfold=10, verbose_eval=1)`;
const analysed = (...more: readonly { code: string; printed: string }[]) =>
  analyseNotebook(notebookOf({ code: READ, printed: LOG }, ...more));

describe("the folds of a boosting library", () => {
  it("are cross-validation, whatever their rows are called", () => {
    const { facts, sections } = analysed();
    const [experiment] = facts.experiments;
    expect(experiment?.best?.metric).toMatchObject({ name: "error rate", part: "cross-validation", variant: null });
    expect(experiment?.split).toMatchObject({ how: "cv", folds: 10 });
    expect(sections.modeling.map(({ text }) => text).join(" ")).not.toContain("nfold");
  });

  it("have no common number where two trainings have different ones", () => {
    const code = 'xgb.cv({**settings, "booster": "gblinear"}, rows, 4, nfold=5, verbose_eval=1)';
    expect(analysed({ code, printed: LOG.replaceAll("0.3", "0.4") }).facts.experiments[0]?.split.folds).toBeNull();
  });
});
