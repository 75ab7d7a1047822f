import type { ExpectedExperiment } from "./expected.ts";
import type { Entry, Scene } from "./scene.ts";

export interface Place {
  readonly inputs: string;
  readonly truth: string;
}

/** The parts of the data after it was divided. */
export interface Parts {
  readonly train: Place;
  readonly test: Place;
  readonly validation: Place | null;
  /** All rows. */
  readonly all: Place;
}

export interface SplitEntry extends Entry {
  /** True where it needs a table with an index, not an array. */
  readonly ofFrame?: true;
  readonly write: (scene: Scene, experiment: ExpectedExperiment, all: Place) => Parts;
}

const SHARES = [0.2, 0.25, 0.3, 0.33, 0.1] as const;

/** Names of the four parts, in one author's manner. */
function names(scene: Scene): { train: Place; test: Place; four: string } {
  const [train, test] = scene.random.pick([
    [
      { inputs: "X_train", truth: "y_train" },
      { inputs: "X_test", truth: "y_test" },
    ],
    [
      { inputs: "X_train", truth: "y_train" },
      { inputs: "X_test", truth: "y_test" },
    ],
    [
      { inputs: "x_train", truth: "y_train" },
      { inputs: "x_test", truth: "y_test" },
    ],
    [
      { inputs: "train_X", truth: "train_y" },
      { inputs: "test_X", truth: "test_y" },
    ],
    [
      { inputs: "Xtr", truth: "ytr" },
      { inputs: "Xte", truth: "yte" },
    ],
  ] as const);
  return { train, test, four: [train.inputs, test.inputs, train.truth, test.truth].join(", ") };
}

function holdout(
  name: string,
  call: (scene: Scene, all: Place, share: number, seed: string | null) => string,
  options: { seed: boolean; share: number | null; plain?: true },
): SplitEntry {
  return {
    name: `split/${name}`,
    ...(options.plain ? { plain: true } : {}),
    write: (scene, experiment, all) => {
      const share = options.share ?? scene.random.pick(SHARES);
      const seed = options.seed ? scene.random.pick(["0", "1", "7", "42", "123"]) : null;
      const parts = names(scene);
      scene.use("sklearn.model_selection", "train_test_split");
      const cell = scene.code(`${parts.four} = ${call(scene, all, share, seed)}`);
      scene.prepared("split", [], cell);
      experiment.split = { how: "holdout", testShare: share, folds: null, seed };
      return { train: parts.train, test: parts.test, validation: null, all };
    },
  };
}

const split = (scene: Scene): string => scene.use("sklearn.model_selection", "train_test_split");

export const THREE_PARTS: SplitEntry = {
  name: "split/three-parts",
  write: (scene, experiment, all) => {
    const call = split(scene);
    const cell = scene.code(
      `X_rest, X_test, y_rest, y_test = ${call}(${all.inputs}, ${all.truth}, test_size=0.2, random_state=0)\nX_train, X_valid, y_train, y_valid = ${call}(X_rest, y_rest, test_size=0.25, random_state=0)`,
    );
    scene.prepared("split", [], cell);
    experiment.split = { how: "holdout", testShare: 0.2, folds: null, seed: "0" };
    return {
      train: { inputs: "X_train", truth: "y_train" },
      test: { inputs: "X_test", truth: "y_test" },
      validation: { inputs: "X_valid", truth: "y_valid" },
      all,
    };
  },
};

export const SPLITS: readonly SplitEntry[] = [
  holdout("test-size", (s, all, share, seed) => `${split(s)}(${all.inputs}, ${all.truth}, test_size=${share}, random_state=${seed})`, { seed: true, share: null, plain: true }),
  holdout("train-size", (s, all, share) => `${split(s)}(${all.inputs}, ${all.truth}, train_size=${Number((1 - share).toFixed(2))})`, { seed: false, share: null }),
  holdout("without-seed", (s, all, share) => `${split(s)}(${all.inputs}, ${all.truth}, test_size=${share})`, { seed: false, share: null }),
  {
    ...holdout("stratified", (s, all, share, seed) => `${split(s)}(\n    ${all.inputs}, ${all.truth}, test_size=${share}, random_state=${seed}, stratify=${all.truth}\n)`, { seed: true, share: null }),
    task: "classification",
  },
  {
    name: "split/default-share",
    write: (scene, experiment, all) => {
      const parts = names(scene);
      const cell = scene.code(`${parts.four} = ${split(scene)}(${all.inputs}, ${all.truth}, random_state=1)`);
      scene.prepared("split", [], cell);
      // The code does not fix the share, so it may be left open or given as the library's default.
      experiment.split = { how: "holdout", testShare: null, folds: null, seed: "1" };
      return { train: parts.train, test: parts.test, validation: null, all };
    },
  },
  {
    name: "split/constants",
    write: (scene, experiment, all) => {
      const parts = names(scene);
      const call = split(scene);
      scene.code("SEED = 11\nTEST_SIZE = 0.15");
      const cell = scene.code(`${parts.four} = ${call}(${all.inputs}, ${all.truth}, test_size=TEST_SIZE, random_state=SEED)`);
      scene.prepared("split", [], cell);
      experiment.split = { how: "holdout", testShare: 0.15, folds: null, seed: "11" };
      return { train: parts.train, test: parts.test, validation: null, all };
    },
  },
  {
    name: "split/slices",
    write: (scene, experiment, all) => {
      const { train, test } = names(scene);
      const cell = scene.code(
        `n = int(len(${all.inputs}) * 0.8)\n${train.inputs}, ${test.inputs} = ${all.inputs}[:n], ${all.inputs}[n:]\n${train.truth}, ${test.truth} = ${all.truth}[:n], ${all.truth}[n:]`,
      );
      scene.prepared("split", [], cell);
      experiment.split = { how: "holdout", testShare: 0.2, folds: null, seed: null };
      return { train, test, validation: null, all };
    },
  },
  {
    name: "split/by-row-count",
    write: (scene, experiment, all) => {
      const { train, test } = names(scene);
      const rows = scene.random.int(4, 20) * 100;
      const cell = scene.code(
        `${train.inputs}, ${test.inputs}, ${train.truth}, ${test.truth} = ${all.inputs}[:${rows}], ${all.inputs}[${rows}:], ${all.truth}[:${rows}], ${all.truth}[${rows}:]`,
      );
      scene.prepared("split", [], cell);
      experiment.split = { how: "holdout", testShare: null, folds: null, seed: null };
      return { train, test, validation: null, all };
    },
  },
  {
    name: "split/sample-and-drop",
    ofFrame: true,
    write: (scene, experiment, all) => {
      const { train, test } = names(scene);
      const cell = scene.code(
        `${train.inputs} = ${all.inputs}.sample(frac=0.75, random_state=3)\n${test.inputs} = ${all.inputs}.drop(${train.inputs}.index)\n${train.truth} = ${all.truth}.loc[${train.inputs}.index]\n${test.truth} = ${all.truth}.drop(${train.inputs}.index)`,
      );
      scene.prepared("split", [], cell);
      experiment.split = { how: "holdout", testShare: 0.25, folds: null, seed: "3" };
      return { train, test, validation: null, all };
    },
  },
  THREE_PARTS,
]; // prettier-ignore

/** How the inputs and the target are taken from the table. */
export interface InputEntry extends Entry {
  readonly ofArray?: true;
  /** True where it lists the columns. */
  readonly ofColumns?: true;
  /** True where inputs and target have no variable of their own. */
  readonly inside?: true;
  readonly write: (scene: Scene) => Place;
}

export const INPUTS: readonly InputEntry[] = [
  {
    name: "inputs/drop-target",
    plain: true,
    write: (s) => {
      const target = s.q(s.target.name);
      const drop = s.random.pick([`drop(columns=[${target}])`, `drop(${target}, axis=1)`, `drop(columns=${target})`]);
      s.code(`X = ${s.df}.${drop}\ny = ${s.at(s.target)}`);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/chosen-columns",
    ofColumns: true,
    write: (s) => {
      const numbers = s.columns.map((column) => column.name);
      const cell = s.code(`features = ${s.list(numbers)}\nX = ${s.df}[features]\ny = ${s.df}[${s.q(s.target.name)}]`);
      s.maybe("select", numbers, cell);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/pop",
    write: (s) => {
      s.code(`y = ${s.df}.pop(${s.q(s.target.name)})\nX = ${s.df}`);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/target-variable",
    write: (s) => {
      s.code(`TARGET = ${s.q(s.target.name)}\ny = ${s.df}[TARGET]\nX = ${s.df}.drop(columns=[TARGET])`);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/all-but-target",
    write: (s) => {
      const cell = s.code(
        `cols = [c for c in ${s.df}.columns if c != ${s.q(s.target.name)}]\nX, y = ${s.df}[cols], ${s.df}[${s.q(s.target.name)}]`,
      );
      s.maybe("select", [], cell);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/values",
    ofArray: true,
    write: (s) => {
      s.code(`X = ${s.df}.drop(columns=[${s.q(s.target.name)}]).values\ny = ${s.df}[${s.q(s.target.name)}].values`);
      return { inputs: "X", truth: "y" };
    },
  },
  {
    name: "inputs/inside-the-split",
    inside: true,
    write: (s) => ({ inputs: `${s.df}.drop(${s.q(s.target.name)}, axis=1)`, truth: s.item(s.target) }),
  },
];
