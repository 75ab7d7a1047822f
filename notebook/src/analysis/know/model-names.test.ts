import { expect, it } from "vitest";
import { modelInText, spaced } from "./model-names.ts";

it("takes an identifier apart, but not where a 2 stands for a word", () => {
  expect(["DigitNet", "digit_net", "Net50V"].map(spaced)).toEqual(["Digit Net", "digit net", "Net50 V"]);
  expect(["Word2Vec", "Node2Vec"].map(spaced)).toEqual(["Word2Vec", "Node2Vec"]);
  expect(["CRFTagger", "NNet", "CNNs"].map(spaced)).toEqual(["CRF Tagger", "NNet", "CNNs"]);
});

it.each([
  [
    "Hist Gradient Boosting",
    ["HistGradientBoostingRegressor", "histogram-based gradient boosting", "hist_gbm", "HGBC"],
  ],
  ["Gradient Boosting", ["GradientBoostingRegressor", "gradient boosting", "gbm"]],
  ["XGBoost Random Forest", ["XGBRFClassifier", "XGBoost random forest"]],
  ["XGBoost", ["XGBClassifier", "XGBoost"]],
  ["Extra Tree", ["ExtraTreeRegressor"]],
  ["Extra Trees", ["ExtraTreesRegressor", "extra trees"]],
])("tells families apart whose names contain each other: %s", (name, texts) => {
  expect(texts.map((text) => modelInText(text))).toEqual(texts.map(() => name));
});
