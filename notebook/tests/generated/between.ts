import type { Entry, Scene } from "./scene.ts";

/** What is done to all inputs after they were taken from the table and before they are divided. */
export interface Between extends Entry {
  /** True where an array without column names comes out. */
  readonly gives?: "array";
  /** How a figure of all rows reaches the test data by it. */
  readonly leaks: boolean;
  /** Writes a cell that changes the inputs in place and says which. */
  readonly write: (scene: Scene, inputs: string, truth: string) => number;
}

const scaler = (name: string, how: string): Between => ({
  name: `between/${name}`,
  gives: "array",
  leaks: true,
  write: (scene, inputs) => {
    const made = scene.use("sklearn.preprocessing", name);
    const cell = scene.code(
      scene.random.pick([
        `${inputs} = ${made}().fit_transform(${inputs})`,
        `scaler = ${made}()\nscaler.fit(${inputs})\n${inputs} = scaler.transform(${inputs})`,
      ]),
    );
    scene.featured("scale", [], cell, ["how", how]);
    return cell;
  },
});

export const BETWEEN: readonly Between[] = [
  scaler("StandardScaler", "standard"),
  scaler("MinMaxScaler", "min-max"),
  {
    name: "between/scale-function",
    gives: "array",
    leaks: true,
    write: (scene, inputs) => {
      const cell = scene.code(`${inputs} = ${scene.use("sklearn.preprocessing", "scale")}(${inputs})`);
      scene.featured("scale", [], cell, ["how", "standard"]);
      return cell;
    },
  },
  {
    name: "between/scaler-in-a-function",
    gives: "array",
    leaks: true,
    write: (scene, inputs) => {
      const made = scene.use("sklearn.preprocessing", "StandardScaler");
      scene.code(`def normalise(values):\n    return ${made}().fit_transform(values)`);
      const cell = scene.code(`${inputs} = normalise(${inputs})`);
      scene.featured("scale", [], cell, ["how", "standard"]);
      return cell;
    },
  },
  {
    name: "between/fillna-mean-of-all",
    leaks: true,
    write: (scene, inputs) => {
      const cell = scene.code(`${inputs} = ${inputs}.fillna(${inputs}.mean())`);
      scene.prepared("fill_missing", [], cell, ["how", "mean"]);
      return cell;
    },
  },
  {
    name: "between/fillna-zero",
    leaks: false,
    write: (scene, inputs) => {
      const cell = scene.code(`${inputs} = ${inputs}.fillna(0)`);
      scene.prepared("fill_missing", [], cell, ["how", "constant"]);
      return cell;
    },
  },
  {
    name: "between/PCA",
    gives: "array",
    leaks: true,
    write: (scene, inputs) => {
      const made = scene.use("sklearn.decomposition", "PCA");
      const cell = scene.code(`pca = ${made}(n_components=2)\n${inputs} = pca.fit_transform(${inputs})`);
      scene.featured("reduce", [], cell, ["how", "PCA"]);
      return cell;
    },
  },
  {
    name: "between/SelectKBest",
    gives: "array",
    leaks: true,
    write: (scene, inputs, truth) => {
      const made = scene.use("sklearn.feature_selection", "SelectKBest");
      const cell = scene.code(`${inputs} = ${made}(k=2).fit_transform(${inputs}, ${truth})`);
      scene.featured("select", [], cell, ["how", "k best"]);
      return cell;
    },
  },
  {
    name: "between/PolynomialFeatures",
    gives: "array",
    leaks: false,
    write: (scene, inputs) => {
      const made = scene.use("sklearn.preprocessing", "PolynomialFeatures");
      const cell = scene.code(`${inputs} = ${made}(degree=2, include_bias=False).fit_transform(${inputs})`);
      scene.featured("derive", [], cell);
      return cell;
    },
  },
  {
    name: "between/SMOTE",
    task: "classification",
    leaks: true,
    write: (scene, inputs, truth) => {
      const made = scene.use("imblearn.over_sampling", "SMOTE");
      const cell = scene.code(`${inputs}, ${truth} = ${made}(random_state=0).fit_resample(${inputs}, ${truth})`);
      scene.prepared("balance", [], cell, ["how", "SMOTE"]);
      return cell;
    },
  },
];
