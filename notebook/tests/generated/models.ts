import type { Entry, Scene } from "./scene.ts";

/** Models that are used like scikit-learn's. */
export interface ModelEntry extends Entry {
  readonly task: "classification" | "regression";
  /** As people say it. */
  readonly called: string;
  readonly class: string;
  readonly module: string;
  /** Settings an author may give, with values as written. */
  readonly params: Readonly<Record<string, readonly string[]>>;
  readonly plain?: true;
}

const TREES = {
  n_estimators: ["50", "100", "300", "500"],
  max_depth: ["3", "5", "8", "None"],
  random_state: ["0", "42"],
};
const BOOSTING = { n_estimators: ["100", "400"], learning_rate: ["0.05", "0.1"], max_depth: ["3", "6"] };
const LINEAR = { alpha: ["0.1", "1.0", "10"] };

type Row = readonly [
  called: string,
  module: string,
  params: Readonly<Record<string, readonly string[]>>,
  classes: readonly [string | null, string | null],
];

const ROWS: readonly Row[] = [
  ["Random Forest", "sklearn.ensemble", TREES, ["RandomForestClassifier", "RandomForestRegressor"]],
  ["Extra Trees", "sklearn.ensemble", TREES, ["ExtraTreesClassifier", "ExtraTreesRegressor"]],
  ["Gradient Boosting", "sklearn.ensemble", BOOSTING, ["GradientBoostingClassifier", "GradientBoostingRegressor"]],
  ["AdaBoost", "sklearn.ensemble", { n_estimators: ["50", "200"], learning_rate: ["0.5", "1.0"] }, ["AdaBoostClassifier", "AdaBoostRegressor"]],
  ["Decision Tree", "sklearn.tree", { max_depth: ["3", "5", "None"], random_state: ["0", "1"] }, ["DecisionTreeClassifier", "DecisionTreeRegressor"]],
  ["K-Nearest Neighbors", "sklearn.neighbors", { n_neighbors: ["3", "5", "11"] }, ["KNeighborsClassifier", "KNeighborsRegressor"]],
  ["SVM", "sklearn.svm", { C: ["0.5", "1.0", "10"], kernel: ["'rbf'", "'linear'"] }, ["SVC", "SVR"]],
  ["Neural Network", "sklearn.neural_network", { hidden_layer_sizes: ["(50,)", "(100, 50)"], max_iter: ["300", "500"] }, ["MLPClassifier", "MLPRegressor"]],
  ["XGBoost", "xgboost", BOOSTING, ["XGBClassifier", "XGBRegressor"]],
  ["LightGBM", "lightgbm", { n_estimators: ["200", "1000"], num_leaves: ["31", "63"], learning_rate: ["0.05"] }, ["LGBMClassifier", "LGBMRegressor"]],
  ["CatBoost", "catboost", { iterations: ["200", "500"], verbose: ["0", "False"] }, ["CatBoostClassifier", "CatBoostRegressor"]],
  ["Logistic Regression", "sklearn.linear_model", { C: ["0.1", "1.0"], max_iter: ["200", "1000"] }, ["LogisticRegression", null]],
  ["Naive Bayes", "sklearn.naive_bayes", {}, ["GaussianNB", null]],
  ["Linear Discriminant Analysis", "sklearn.discriminant_analysis", {}, ["LinearDiscriminantAnalysis", null]],
  ["Linear Regression", "sklearn.linear_model", { fit_intercept: ["True", "False"] }, [null, "LinearRegression"]],
  ["Ridge", "sklearn.linear_model", LINEAR, [null, "Ridge"]],
  ["Lasso", "sklearn.linear_model", LINEAR, [null, "Lasso"]],
  ["Elastic Net", "sklearn.linear_model", { ...LINEAR, l1_ratio: ["0.2", "0.5"] }, [null, "ElasticNet"]],
]; // prettier-ignore

const PLAIN = new Set(["RandomForestClassifier", "RandomForestRegressor", "LogisticRegression", "LinearRegression"]);

export const MODELS: readonly ModelEntry[] = ROWS.flatMap(([called, module, params, classes]) =>
  classes.flatMap((name, at): ModelEntry[] => {
    if (name === null) return [];
    const task = at === 0 ? "classification" : "regression";
    const plain = PLAIN.has(name) ? ({ plain: true } as const) : {};
    return [{ name: `model/${name}`, called, class: name, module, params, task, ...plain }];
  }),
);

/** A model with the settings one author chose. */
export interface Chosen {
  readonly model: ModelEntry;
  readonly params: Readonly<Record<string, string>>;
  /** The constructor's call. */
  readonly code: string;
  /** How good it is: 0 to 1, by which all of its values are worked out. */
  readonly quality: number;
}

/** Different models, none as good as another. */
export function chooseModels(scene: Scene, least: number, most: number): Chosen[] {
  const models = scene.several(MODELS, least, most);
  const step = 0.6 / models.length;
  const ranks = scene.random.sample(
    models.map((_, at) => at),
    models.length,
  );
  return models.map((model, at) => {
    const quality = 0.3 + step * ((ranks[at] ?? 0) + scene.random.between(0.15, 0.75));
    return configure(scene, model, quality);
  });
}

export function configure(scene: Scene, model: ModelEntry, quality: number): Chosen {
  const keys = Object.keys(model.params).filter(() => scene.random.chance(0.5));
  const params = Object.fromEntries(keys.map((key) => [key, scene.random.pick(model.params[key] ?? [])]));
  const called = scene.use(model.module, model.class);
  // A fact has the word that a text stands for.
  const meant = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value.replaceAll("'", "")]));
  return { model, params: meant, code: `${called}(${callArguments(params)})`, quality };
}

export const callArguments = (params: Readonly<Record<string, string>>): string =>
  Object.entries(params)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");
