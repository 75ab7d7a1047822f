import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const read = (setup: string, code: string, shown: string) => {
  const [experiment] = analyseNotebook({
    ...notebookOf({ code: setup }, { code, shown }),
    language: "r",
  }).facts.experiments;
  const { best = null, target = null, split } = experiment ?? {};
  return [target, split?.how, best?.metric.name, best?.metric.printed, best?.metric.part];
};

describe("predictions beside the rows that they are about", () => {
  const setup = `library(tidymodels)
snails <- read_csv("snails.csv")
parts <- initial_split(snails, prop = 0.7)
grown <- training(parts)
left <- testing(parts)
trees <- rand_forest() %>% set_engine("ranger") %>% set_mode("classification") %>% fit(kind ~ ., data = grown)`;
  const shown = `# A tibble: 1 × 3
  .metric  .estimator .estimate
  <chr>    <chr>          <dbl>
1 accuracy binary         0.877
`;

  it.each([
    "predict(trees, left) %>% bind_cols(left) %>% accuracy(truth = kind, estimate = .pred_class)",
    "told <- left %>% bind_cols(predict(trees, left))\naccuracy(told, truth = kind, estimate = .pred_class)",
    "told <- predict(trees, left) %>% bind_cols(left) %>% rename(said = .pred_class)\naccuracy(told, truth = kind, estimate = said)",
    "told <- predict(trees, left) %>% mutate(truth = left$kind)\naccuracy(told, truth = truth, estimate = .pred_class)",
  ])("are judged by yardstick: %s", (code) => {
    expect(read(setup, code, shown)).toEqual(["kind", "holdout", "accuracy", "0.877", "test"]);
  });

  it("are led by what readers know among all that yardstick works out of the counts", () => {
    const table = `    .metric              .estimator .estimate
1  accuracy             multiclass 0.7880435
2  kap                  multiclass 0.7276583
3  sens                 macro      0.7780927
4  spec                 macro      0.9477598
5  mcc                  multiclass 0.7292724
6  bal_accuracy         macro      0.8629262
7  precision            macro      0.7585583
8  f_meas               macro      0.7641862`;
    const code = `told <- left %>% bind_cols(predict(trees, left))
summary(conf_mat(told, truth = kind, estimate = .pred_class))`;
    expect(read(setup, code, table)).toEqual(["kind", "holdout", "accuracy", "0.7880435", "test"]);
  });
});

describe("what caret counts", () => {
  it("has the accuracy among what follows from it", () => {
    const setup = `library(caret)
snails <- read.csv("snails.csv")
at <- createDataPartition(snails$kind, p = 0.8, list = FALSE)
grown <- snails[at, ]
left <- snails[-at, ]
tree <- train(kind ~ ., data = grown, method = "rpart")
counts <- confusionMatrix(predict(tree, left), left$kind)`;
    const printed = "Accuracy \n   0.862 \n";
    expect(read(setup, 'counts$overall["Accuracy"]', printed)).toEqual([
      "kind",
      "holdout",
      "accuracy",
      "0.862",
      "test",
    ]);
  });
});

describe("a series that the forecast package continues", () => {
  const setup = `library(forecast)
tides <- read.csv("tides.csv")
heights <- ts(tides$height, frequency = 12, start = c(2001, 1))
seen <- window(heights, end = c(2010, 12))
unseen <- window(heights, start = c(2011, 1))
fitted <- auto.arima(seen)
ahead <- forecast(fitted, h = 12)`;

  it("is judged on what comes after it, in the table of its errors", () => {
    const table = `                    ME     RMSE      MAE
Training set 0.0211001 1.104203 0.812201
Test set     0.4120011 2.310442 1.902203
`;
    const renamed = setup.replaceAll("unseen", "test").replaceAll("seen", "train");
    expect(read(renamed, "accuracy(ahead, test)", table)).toEqual(["height", "time", "RMSE", "2.310442", "test"]);
  });

  it("is judged on what comes after it, by hand", () => {
    const renamed = setup.replaceAll("unseen", "test").replaceAll("seen", "train");
    expect(read(renamed, "sqrt(mean((test - ahead$mean)^2))", "[1] 2.3104\n")).toEqual([
      "height",
      "time",
      "RMSE",
      "2.3104",
      "test",
    ]);
  });
});

describe("functions that answer at once", () => {
  it("look up the nearest rows, which come before the answers", () => {
    const setup = `library(class)
snails <- read.csv("snails.csv")
train <- snails[1:90, 1:3]; test <- snails[91:120, 1:3]
known <- snails$kind[1:90]; truth <- snails$kind[91:120]
told <- knn(train, test, known, k = 3)`;
    expect(read(setup, "mean(told == truth)", "[1] 0.867")).toEqual(["kind", "holdout", "accuracy", "0.867", "test"]);
  });

  it("explain how long each was followed, which comes before whether it ended", () => {
    const setup = `library(survival)
snails <- read.csv("snails.csv")
fit <- coxph(Surv(weeks, died) ~ span + damp, data = snails)`;
    const shown = `Call:
coxph(formula = Surv(weeks, died) ~ span + damp, data = snails)

  n= 120, number of events= 31

Concordance= 0.702  (se = 0.04 )`;
    expect(read(setup, "summary(fit)", shown)[0]).toBe("weeks");
  });
});

describe("a formula of R that stands in a variable", () => {
  const shown = `
Call:
lm(formula = wanted, data = snails)

Coefficients:
            Estimate Std. Error t value Pr(>|t|)
(Intercept)   2.5000     0.3000   8.333 1.2e-10 ***
size          0.5000     0.1000   5.000 1.0e-05 ***

Multiple R-squared:  0.4211,	Adjusted R-squared:  0.4102
`;

  it.each([
    "wanted <- weight ~ size",
    "wanted <- as.formula('weight ~ size')",
    "asked <- 'weight'\nwanted <- as.formula(paste(asked, '~ size'))",
    "wanted <- formula(paste0('weight', ' ~ ', 'size'))",
  ])("says what is explained: %s", (line) => {
    const setup = `snails <- read.csv("snails.csv")\n${line}`;
    expect(read(setup, "summary(lm(wanted, data = snails))", shown)[0]).toBe("weight");
  });
});
