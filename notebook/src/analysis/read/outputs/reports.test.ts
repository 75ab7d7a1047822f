import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReports } from "./reports.ts";

const values = (text: string): string[] =>
  readReports(text).flatMap((report) =>
    report.values.map(({ metric, of, number }) => `${metric} ${of} ${number.text}`),
  );

const REPORT = `              precision    recall  f1-score   support

           0       0.97      0.98      0.96       100
   not fraud       0.91      0.85      0.88        20

    accuracy                           0.95       120
   macro avg       0.94      0.92      0.93       120
weighted avg       0.96      0.95      0.955       120
`;

describe("a classification report is read", () => {
  test("as text, with accuracy, classes and averages", () => {
    expect(values(`Report:\n${REPORT}AUC 0.5\n`)).toEqual([
      "precision 0 0.97",
      "recall 0 0.98",
      "F1 0 0.96",
      "precision not fraud 0.91",
      "recall not fraud 0.85",
      "F1 not fraud 0.88",
      "accuracy null 0.95",
      "precision macro avg 0.94",
      "recall macro avg 0.92",
      "F1 macro avg 0.93",
      "precision weighted avg 0.96",
      "recall weighted avg 0.95",
      "F1 weighted avg 0.955",
    ]);
    for (const report of readReports(REPORT))
      for (const { number } of report.values) expect(REPORT.slice(number.at, number.end)).toBe(number.text);
  });

  test("as counting rows only where each row has one of the classes", () => {
    const counted = (text: string): boolean =>
      readReports(text).some((report) => report.values.some((value) => "rows" in value && value.rows !== undefined));
    expect(counted(REPORT)).toBe(true);
    const head = "              precision    recall  f1-score   support\n\n";
    const labels = `${head}         joy       0.60      0.70      0.65       300\n       anger       0.50      0.60      0.55       200\n\n`;
    expect(counted(`${labels}   micro avg       0.56      0.66      0.61       500\n`)).toBe(false);
    const several = `${labels}   micro avg       0.56      0.56      0.56       500\n samples avg       0.50      0.58      0.54       500\n`;
    expect(counted(several)).toBe(false);
    expect(values(several)).toContain("F1 micro avg 0.56");
    expect(values(several)).not.toContain("accuracy null 0.56");
    const tags = `${head}     B-place       0.84      0.89      0.86       110\n     I-place       0.83      0.81      0.82       179\n`;
    expect(counted(`${tags}\navg / total       0.83      0.84      0.83       289\n`)).toBe(false);
    const all = `${tags}           O       0.99      0.99      0.99      4000\n\n    accuracy                           0.98      4289\n`;
    expect(counted(all)).toBe(true);
    expect(values(all)).toContain("accuracy null 0.98");
  });

  test("in its older layout", () => {
    const text =
      "             precision    recall  f1-score   support\n\n          a       0.84      0.89      0.86       110\n\navg / total       0.83      0.81      0.82       179\n";
    expect(values(text).slice(3)).toEqual([
      "precision weighted avg 0.83",
      "recall weighted avg 0.81",
      "F1 weighted avg 0.82",
    ]);
  });

  test("as a dictionary and as a data frame", () => {
    const expected = ["precision a 0.9", "recall a 0.8", "F1 a 0.85", "accuracy null 0.75"];
    expect(
      values("{'a': {'precision': 0.9, 'recall': 0.8, 'f1-score': 0.85, 'support': 10.0}, 'accuracy': 0.75}"),
    ).toEqual(expected);
    const frame =
      "           precision  recall  f1-score  support\na               0.90    0.80      0.85     10.0\naccuracy        0.75    0.75      0.75     0.75\n";
    expect(values(frame)).toEqual(["precision a 0.90", "recall a 0.80", "F1 a 0.85", "accuracy null 0.75"]);
    const turned =
      "              a  accuracy\nprecision  0.90      0.75\nrecall     0.80      0.75\nf1-score   0.85      0.75\nsupport   10.00      0.75";
    expect(values(turned)).toEqual(["precision a 0.90", "recall a 0.80", "F1 a 0.85", "accuracy null 0.75"]);
  });
});

describe("other reports are read", () => {
  test("from H2O, with the rows they were measured on", () => {
    const [training, test_] = readReports(
      "H2ORegressionMetrics: gbm\n** Reported on training data. **\n\nMSE:  41.5\nR2 :  0.76\nNull Deviance :12.3\nH2ORegressionMetrics: gbm\n** Reported on test data. **\nRMSE: 7.5\n",
    );
    expect(training).toMatchObject({ kind: "performance", part: "train" });
    expect(training?.values.map(({ metric, number }) => [metric, number.text])).toEqual([
      ["MSE", "41.5"],
      ["R2", "0.76"],
    ]);
    expect(test_).toMatchObject({ kind: "performance", part: "test", values: [{ metric: "RMSE" }] });
  });

  test("from a statsmodels summary", () => {
    const [report] = readReports(
      "                            OLS Regression Results                            \n==============================================================================\nDep. Variable:                      y   R-squared:                       0.951\nModel:                            OLS   Adj. R-squared:                  0.945\nNo. Observations:                  50   AIC:                             1063.\n==============================================================================\n                 coef    std err          t      P>|t|      [0.025      0.975]\n------------------------------------------------------------------------------\nconst       5.013e+04   6884.820      7.281      0.000    3.62e+04     6.4e+04\nsize one      -0.0270      0.052     -0.517      0.608      -0.132       0.078\n==============================================================================\nOmnibus:                       14.782   Durbin-Watson:                   1.283\n",
    );
    expect(report?.values.map(({ metric, number }) => `${metric} ${number.text}`)).toEqual([
      "R2 0.951",
      "adjusted R2 0.945",
      "AIC 1063.",
    ]);
    expect(
      report?.kind === "summary" ? report.coefficients.map(({ name, estimate, p }) => [name, estimate.text, p]) : [],
    ).toEqual([
      ["const", "5.013e+04", "0.000"],
      ["size one", "-0.0270", "0.608"],
    ]);
  });

  test("from an R summary", () => {
    const [report] = readReports(
      "Call:\nlm(formula = y ~ ., data = d)\n\nCoefficients:\n             Estimate Std. Error t value Pr(>|t|)    \n(Intercept)  7.43e+00  1.93e+00   3.851 0.000365 ***\nsize         1.15e+02  7.46e+00  15.388  < 2e-16 ***\n---\nResidual standard error: 15.3 on 48 degrees of freedom\nMultiple R-squared:  0.651,\tAdjusted R-squared:  0.643 \n",
    );
    expect(report?.values.map(({ metric, number }) => `${metric} ${number.text}`)).toEqual([
      "R2 0.651",
      "adjusted R2 0.643",
    ]);
    expect(report?.kind === "summary" ? report.coefficients.map(({ name, p }) => [name, p]) : []).toEqual([
      ["(Intercept)", "0.000365"],
      ["size", "<2e-16"],
    ]);
  });

  test("from lifelines", () => {
    const text =
      "<lifelines.CoxPHFitter: fitted with 432 total observations, 318 right-censored>\n---\nConcordance = 0.64\nPartial AIC = 1331.50\n";
    expect(values(text)).toEqual(["concordance null 0.64", "AIC null 1331.50"]);
  });
});

test("reading reports never throws, whatever was printed", () => {
  const piece = fc.constantFrom(
    "precision recall f1-score support",
    "\n",
    " a ",
    " 0.5 ",
    "Call:",
    "coef ",
    "R2: ",
    "ModelMetrics: x",
    "{'f1-score': ",
    "}",
    "  ",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => void readReports(pieces.join(""))),
    { numRuns: 300 },
  );
});

describe("A reader takes caret's statistics of each class", () => {
  test("With the class that stands above the column", () => {
    const text = `Statistics by Class:

                     Class: oak Class: elm
Sensitivity              0.9167     1.0000
Neg Pred Value           0.9583     0.9100
Balanced Accuracy        0.9375     0.9900
`;
    expect(values(text)).toEqual([
      "recall oak 0.9167",
      "recall elm 1.0000",
      "balanced accuracy oak 0.9375",
      "balanced accuracy elm 0.9900",
    ]);
  });
});
