import { result, stdout } from "./book.ts";
import { fixed, repr } from "./python-text.ts";
import type { Scene, Step } from "./scene.ts";

/** Tests and models that are only read, not used to predict. */

function writeTTest(scene: Scene): void {
  scene.expected.kind = "statistics";
  const base = `${scene.fileName()}.csv`;
  const pd = scene.pd;
  scene.code(`${scene.df} = ${pd}.read_csv(${scene.q(base)})`);
  const [number, kind] = [scene.column("number"), scene.column("category")];
  const [first = "", second = ""] = kind.levels;
  scene.code(
    `a = ${scene.df}[${scene.item(kind)} == ${scene.q(first)}][${scene.q(number.name)}]\nb = ${scene.df}[${scene.item(kind)} == ${scene.q(second)}][${scene.q(number.name)}]`,
  );
  const stats = scene.use("scipy", "stats");
  const [t, p] = [scene.random.between(1, 5), scene.random.between(0.001, 0.2)];
  scene.code(`t, p = ${stats}.ttest_ind(a, b)\nprint('t =', t, 'p =', p)`, stdout(`t = ${repr(t)} p = ${repr(p)}`));
  scene.expected.never.push(/\bpredict/iu, /\baccuracy\b/iu);
}

function writeOls(scene: Scene, formula: boolean): void {
  scene.expected.kind = "statistics";
  const base = `${scene.fileName()}.csv`;
  const pd = scene.pd;
  scene.code(`${scene.df} = ${pd}.read_csv(${scene.q(base)})`);
  const number = scene.column("number");
  const target = scene.target.name;
  const value = fixed(scene.random.between(0.1, 0.6), 3);
  const adjusted = fixed(Number(value) - 0.004, 3);
  const width = 79;
  const head = [
    `${" ".repeat(28)}OLS Regression Results`,
    "=".repeat(width - 1),
    `Dep. Variable:${target.padStart(24)}   R-squared:${value.padStart(24)}`,
    `Model:${"OLS".padStart(32)}   Adj. R-squared:${adjusted.padStart(19)}`,
    `Method:${"Least Squares".padStart(31)}   F-statistic:${"41.22".padStart(22)}`,
    "=".repeat(width - 1),
    `${" ".repeat(17)}coef    std err          t      P>|t|      [0.025      0.975]`,
    "-".repeat(width - 1),
    `${"Intercept".padEnd(12)}    12.4071      1.104     11.238      0.000      10.240      14.574`,
    `${number.name.slice(0, 12).padEnd(12)}     0.3318      0.052      6.420      0.000       0.230       0.433`,
    "=".repeat(width - 1),
  ].join("\n");
  const cell = formula
    ? scene.code(
        `import statsmodels.formula.api as smf\nmodel = smf.ols("Q('${target}') ~ Q('${number.name}')", data=${scene.df}).fit()\nmodel.summary()`,
        result(head),
      )
    : scene.code(
        `import statsmodels.api as sm\nX = sm.add_constant(${scene.df}[[${scene.q(number.name)}]])\nres = sm.OLS(${scene.item(scene.target)}, X).fit()\nprint(res.summary())`,
        stdout(head),
      );
  const experiment = scene.experiment("test", target, [base]);
  experiment.models.push({ name: "Linear Regression", trained: "fit" });
  const of = { part: "train", model: "Linear Regression", cell };
  experiment.metrics.push(
    { name: "R2", printed: value, value: Number(value), ...of },
    { name: "adjusted R2", printed: adjusted, value: Number(adjusted), ...of, optional: true },
  );
  experiment.best = { model: "Linear Regression", part: "train", metrics: ["R2"], printed: [value] };
  scene.expected.headline = 0;
  scene.expected.never.push(/makes its predictions/iu);
  scene.expected.cautions.push({ kind: "judged-on-training-data", cell, optional: true });
}

export const STATISTICS: readonly Step[] = [
  { name: "story/t-test", write: writeTTest },
  { name: "story/ols-read", task: "regression", write: (scene) => writeOls(scene, false) },
  { name: "story/ols-formula", task: "regression", write: (scene) => writeOls(scene, true) },
];
