import { describe, expect, it } from "vitest";
import type { Fact, FeatureFact, MetricFact, ModelFact, Reduced, Transformed } from "../facts.ts";
import { featureDrafts } from "./features.ts";

const told = (...facts: readonly FeatureFact[]): string =>
  featureDrafts(facts, [{ features: ["a", "b", "c"], models: [], task: "regression" }])
    .map(({ text }) => text)
    .join(" ");
const PLACE = { table: null, certainty: "certain" as const };

it("integers are not told of columns that are one-hot encoded in the end", () => {
  const encoded = (how: "ordinal" | "one-hot", ...columns: readonly string[]): FeatureFact => ({
    kind: "encoded",
    how,
    columns,
    cells: [1],
    ...PLACE,
  });
  expect(told(encoded("ordinal", "a"), encoded("one-hot", "a"))).toBe("`a` is one-hot encoded.");
  // Integers that come afterwards are for another model.
  expect(told(encoded("one-hot", "a"), encoded("ordinal", "a"))).toBe(
    "`a` is one-hot encoded and encoded as integers.",
  );
  expect(told(encoded("ordinal", "b"), encoded("one-hot", "a"))).toBe(
    "`b` is encoded as integers and `a` is one-hot encoded.",
  );
});

it("windows of a text are sequences and no features", () => {
  const windows = { kind: "lagged", how: "windows", columns: [], from: [], cells: [3], ...PLACE } as const;
  const words = (task: "generation" | "regression"): readonly string[] =>
    featureDrafts([windows], [{ features: [], models: [], task }]).map(({ text }) => text);
  expect(words("generation")).toEqual(["The data is cut into overlapping sequences."]);
  expect(words("regression")).toEqual(["Windows of consecutive values serve as features."]);
});

describe("new columns that no model learns from", () => {
  const made = (formula: string | null, ...columns: readonly string[]): FeatureFact => ({
    kind: "derived",
    columns,
    from: formula === null ? [] : ["time"],
    formula,
    cells: [1],
    ...PLACE,
  });
  const alone = (...facts: readonly FeatureFact[]): number => featureDrafts(facts, []).length;

  it("are told by what they are made of, and not by their names or another unit", () => {
    expect(alone(made(null, "street", "yard"))).toBe(0);
    expect(alone(made("time / 60", "minutes"))).toBe(0);
    expect(alone(made("length / time", "speed"))).toBe(1);
    expect(told(made(null, "street", "yard"))).toBe("Two new columns are derived: `street` and `yard`.");
    expect(told(made("time / 60", "minutes"))).toBe("The notebook derives `minutes` as `time / 60`.");
  });
});

it("of many new columns, one of each family is named where the first ones are alike", () => {
  const made = (cell: number, ...columns: readonly string[]): FeatureFact => ({
    kind: "derived",
    columns,
    from: [],
    formula: null,
    cells: [cell],
    ...PLACE,
  });
  const widths = ["width_top", "width_low", "width_mean", "width_rest"];
  expect(told(made(1, ...widths, "sharedWords"), made(2, "angle", "slope"))).toBe(
    "Seven new columns are derived: `width_top`, `angle`, `sharedWords`, `slope` and 3 more.",
  );
  expect(told(made(1, ...widths))).toBe(
    "Four new columns are derived: `width_top`, `width_low`, `width_mean` and `width_rest`.",
  );
  expect(told(made(1, "year", ...widths, "angle", "slope"))).toMatch(/derived: `year`, `width_top`/);
});

it("columns that are predicted are told as targets, apart from the features", () => {
  const made = (columns: readonly string[], from: readonly string[], formula: string | null): FeatureFact => ({
    kind: "derived",
    columns,
    from,
    formula,
    cells: [1],
    ...PLACE,
  });
  const LATE = { features: [], models: [], task: "classification", target: "late" } as const;
  const predicted = (...facts: readonly FeatureFact[]): string =>
    featureDrafts(facts, [LATE])
      .map(({ text }) => text)
      .join(" ");
  expect(predicted(made(["late"], ["delay"], "delay > 5"))).toBe("The target `late` is derived as `delay > 5`.");
  expect(predicted(made(["late"], [], null))).toBe("");
  // One model predicts it, and another one learns from it.
  const [both] = featureDrafts([made(["late"], ["delay"], "delay > 5")], [LATE, { ...LATE, features: ["late"] }]);
  expect(both?.text).toBe("The notebook derives `late` as `delay > 5`.");
  expect(predicted(made(["late", "speed", "pace"], ["time", "way"], null))).toBe(
    "The target `late` is derived from `time` and `way`. Two new columns are derived from `time` and `way`: `speed` and `pace`.",
  );
});

it("columns of a table beside pictures are no features, unless a model gets some", () => {
  const made: FeatureFact = { kind: "derived", columns: ["part"], from: ["path"], formula: null, cells: [1], ...PLACE };
  const resized: Fact = { kind: "resized", size: "64 x 64", columns: [], cells: [2], ...PLACE };
  const of = (features: readonly string[]): number =>
    featureDrafts([made, resized], [{ features, models: [], task: "classification" }]).length;
  expect(of([])).toBe(0);
  expect(of(["age", "part"])).toBe(1);
});

const componentsBy = (how: string, components: string | null): Reduced => ({
  kind: "reduced",
  how,
  components,
  columns: [],
  cells: [1],
  ...PLACE,
});

describe("components", () => {
  it("are not said to be fewer than the features: as many as there are may be kept", () => {
    expect(told(componentsBy("PCA", "12"))).toBe("The features are turned into 12 components by PCA.");
    expect(told(componentsBy("PCA", "1"), componentsBy("t-SNE", "2"))).toBe(
      "The features are turned into 1 component by PCA and into 2 by t-SNE.",
    );
    expect(told(componentsBy("PCA", null))).toBe("The features are turned into components by PCA.");
  });

  it("are as many by each of several methods", () => {
    expect(told(componentsBy("Isomap", "2"), componentsBy("t-SNE", "2"))).toBe(
      "The features are turned into 2 components by Isomap and t-SNE.",
    );
  });
});

describe("scales of columns", () => {
  const scaled: FeatureFact = { kind: "scaled", how: "standard", columns: [], cells: [1], ...PLACE };
  const learnedBy = (names: readonly string[], ...more: readonly Fact[]): string =>
    featureDrafts(
      [scaled, ...more],
      [{ features: [], models: names.map((name) => ({ name, params: {} }) as ModelFact), task: "classification" }],
    )
      .map(({ text }) => text)
      .join(" ");

  it("are no matter where only trees learn from them", () => {
    expect(learnedBy(["Random Forest", "XGBoost"])).toBe("");
    expect(learnedBy(["Random Forest", "SVM"])).toBe("The features are standardised.");
    expect(learnedBy([])).toBe("The features are standardised.");
  });

  it("are the target's as well where its errors are measured on them", () => {
    const of = (scale?: string): string =>
      featureDrafts(
        [scaled],
        [{ features: [], models: [], task: "regression", metrics: [{ name: "MAE", scale } as MetricFact] }],
      )
        .map(({ text }) => text)
        .join(" ");
    expect(of("scaled values")).toBe("The features and the target are standardised.");
    expect(of("logarithm")).toBe("The features are standardised.");
    expect(of()).toBe("The features are standardised.");
  });

  it("are one where components or rows between others are made of them first", () => {
    const reduced: Reduced = { kind: "reduced", how: "PCA", components: "3", columns: [], cells: [2], ...PLACE };
    const balanced: Fact = { kind: "balanced", how: "SMOTE", columns: [], cells: [2], ...PLACE };
    const filled: Fact = { kind: "filled", how: "neighbours", value: null, columns: [], cells: [2], ...PLACE };
    for (const step of [reduced, balanced, filled])
      expect(learnedBy(["Random Forest"], step)).toContain("The features are standardised.");
  });
});

describe("codes of columns", () => {
  it("are not said to be ordered where nobody gives an order", () => {
    const coded = (how: "ordinal" | "label", ...columns: readonly string[]): FeatureFact => ({
      kind: "encoded",
      how,
      columns,
      cells: [1],
      ...PLACE,
    });
    expect(told(coded("ordinal", "a"), coded("label", "b"))).toBe("`a` and `b` are encoded as integers.");
  });

  it("are said to change from run to run where they are Python's own hashes", () => {
    const hashed: FeatureFact = { kind: "encoded", how: "hash", columns: ["a"], cells: [1], ...PLACE };
    expect(told(hashed)).toBe("`a` is encoded by Python's `hash`, whose numbers for text change from run to run.");
  });
});

describe("codes of unknown columns", () => {
  it("go without saying where the rows are pictures or texts: they are those of the labels", () => {
    const encoded = { kind: "encoded", how: "one-hot", columns: [], cells: [1], ...PLACE } as const;
    const tokenised = { kind: "tokenised", how: "words", columns: [], cells: [1], ...PLACE } as const;
    const counted = { kind: "vectorised", how: "TF-IDF", columns: [], cells: [1], ...PLACE } as const;
    expect(told(encoded, tokenised, counted)).toBe("The text is tokenised into words and turned into TF-IDF vectors.");
    const augmented = { kind: "augmented", steps: ["flip"], columns: [], cells: [1], ...PLACE } as const;
    expect(told(encoded)).toBe("Categorical values are one-hot encoded.");
    expect(told(encoded, augmented)).not.toContain("encoded");
  });

  it("go without saying where they are those of the labels, as the loss of a network asks for them", () => {
    const encoded = { kind: "encoded", how: "one-hot", columns: [], cells: [1], ...PLACE } as const;
    const by = (loss: string): string =>
      featureDrafts([encoded], [{ features: [], models: [{ loss } as ModelFact], task: "classification" }])[0]?.text ??
      "";
    expect(by("categorical_crossentropy")).toBe("");
    expect(by("sparse_categorical_crossentropy")).toBe("Categorical values are one-hot encoded.");
  });
});

describe("tables that are summarised", () => {
  const aggregated = (columns: readonly string[], ...by: readonly string[]): FeatureFact => ({
    kind: "aggregated",
    how: null,
    columns: [...columns],
    by: [...by],
    cells: [1],
    ...PLACE,
  });

  it("are told by each key apart", () => {
    expect(told(aggregated(["wind"], "harbour"), aggregated(["tide"], "day", "pier"))).toBe(
      "`wind` is aggregated by `harbour`; `tide` is aggregated by `day` and `pier`.",
    );
    expect(told(aggregated(["wind"], "a"), aggregated(["tide"], "b"), aggregated(["tide"], "c"))).toMatch(
      /by `b`, among other groupings\.$/,
    );
  });

  it("are not told of rows that are only looked at by a key", () => {
    expect(told(aggregated([], "harbour"))).toBe("");
    expect(told(aggregated(["harbour"], "harbour"))).toBe("");
    expect(told(aggregated(["harbour", "wind"], "harbour"))).toBe("`wind` is aggregated by `harbour`.");
    // Counts of rows come from no column.
    expect(told({ ...aggregated(["boats"], "harbour"), from: [] } as FeatureFact)).toBe("");
  });
});

describe("embeddings", () => {
  const embedded = (how: string): FeatureFact => ({ kind: "embedded", how, columns: [], cells: [1], ...PLACE });

  it("that a network finds itself weigh less than those that are made for it", () => {
    const [own] = featureDrafts([embedded("learned")], []);
    const [made] = featureDrafts([embedded("Word2Vec")], []);
    expect(own?.weight).toBeLessThan(made?.weight ?? 0);
  });
});

describe("logarithms", () => {
  const log = (...columns: readonly string[]): Transformed => ({
    kind: "transformed",
    how: "logarithm",
    columns,
    cells: [1],
    ...PLACE,
  });

  it("are not taken of columns that are called logarithms", () => {
    expect(told(log("price"))).toBe("The logarithm of `price` is taken.");
    expect(told(log("log_price"))).toBe("");
    expect(told(log("size", "price_log", "log1p_rent"))).toBe("The logarithm of `size` is taken.");
    expect(told(log("logins"))).toBe("The logarithm of `logins` is taken.");
  });
});

describe("what is scaled", () => {
  const step = (kind: "scaled" | "encoded", how: string, cell: number): FeatureFact =>
    ({ kind, how, columns: [], cells: [cell], ...PLACE }) as unknown as FeatureFact;

  it("is left out where neither the values nor their scale are known", () => {
    expect(told(step("scaled", "by a constant", 3))).toBe("");
    expect(told(step("scaled", "other", 3))).toBe("");
  });

  it("are the numbers where the same cell encodes the other values", () => {
    const encoded = step("encoded", "one-hot", 3);
    expect(told(encoded, step("scaled", "standard", 3))).toContain("Numeric values are standardised.");
    expect(told(encoded, step("scaled", "standard", 4))).toContain("The features are standardised.");
    const [series] = featureDrafts(
      [step("scaled", "standard", 4)],
      [{ features: [], models: [], task: "forecasting" }],
    );
    expect(series?.text).toBe("The values are standardised.");
  });
});

describe("a derived column", () => {
  const derived = (from: readonly string[], ...columns: readonly string[]): FeatureFact => ({
    kind: "derived",
    columns,
    from,
    formula: null,
    cells: [1],
    ...PLACE,
  });

  it("is not worth a sentence where nothing is known but its name", () => {
    expect(told(derived([], "a"))).toBe("");
    expect(told(derived([], "a", "b"))).toBe("Two new columns are derived: `a` and `b`.");
    expect(told(derived(["b"], "a"))).toBe("A new column is derived from `b`: `a`.");
    // Of many, some may be made in ways that are not followed.
    expect(told(derived([], ..."abcdefghi"))).toBe(
      "At least nine new columns are derived: `a`, `b`, `c`, `d` and 5 more.",
    );
  });

  it("is named before parts of another where it is worked out of several", () => {
    const parts = derived(["time"], "year", "month", "hour", "minute");
    expect(told(parts, derived(["a", "b", "c", "d"], "distance"))).toBe(
      "Five new columns are derived: `distance`, `year`, `month`, `hour` and `minute`.",
    );
    expect(told(parts, derived(["a"], "width"))).toContain(": `width`, `year`");
  });

  it("is no source of what is made of it", () => {
    expect(told(derived(["text"], "marks", "words"), derived(["marks"], "has_marks"))).toBe(
      "Three new columns are derived from `text`: `has_marks`, `marks` and `words`.",
    );
  });
});

describe("texts", () => {
  const of = (
    kind: "embedded" | "tokenised" | "vectorised",
    how: string,
    ...columns: readonly string[]
  ): FeatureFact => ({
    kind,
    how,
    columns,
    cells: [1],
    ...PLACE,
  });

  it("are cut into words before they are turned into numbers", () => {
    expect(told(of("vectorised", "indices", "note"), of("tokenised", "words", "note"))).toBe(
      "The text in `note` is tokenised into words and turned into sequences of word indices.",
    );
    expect(told(of("vectorised", "TF-IDF", "title"), of("tokenised", "words", "note"))).toBe(
      "The text in `note` is tokenised into words and the text in `title` is turned into TF-IDF vectors.",
    );
  });

  it("are embedded with what the vectors come from", () => {
    expect(told(of("embedded", "Word2Vec", "note"))).toBe("The text in `note` is embedded with `Word2Vec`.");
    expect(told(of("tokenised", "words", "note"), of("embedded", "Word2Vec", "note"))).toBe(
      "The text in `note` is tokenised into words and embedded with `Word2Vec`.",
    );
    expect(told(of("embedded", "a sentence transformer"))).toBe("The text is embedded with a sentence transformer.");
  });
});

describe("differences", () => {
  it("of a series are no features", () => {
    const lagged = (how: "difference" | "shift"): FeatureFact => ({
      kind: "lagged",
      how,
      columns: ["level"],
      from: [],
      cells: [1],
      ...PLACE,
    });
    expect(told(lagged("difference"))).toBe("Differences of `level` are computed.");
    expect(told(lagged("shift"))).toBe("Earlier values of `level` serve as features.");
    // Where nothing learns, none are.
    expect(featureDrafts([lagged("shift")], [])[0]?.text).toBe("Earlier values of `level` are computed.");
  });
});

describe("columns of which nobody knows what they come from", () => {
  const derived = (cell: number, ...columns: readonly string[]): FeatureFact => ({
    kind: "derived",
    columns,
    from: [],
    formula: null,
    ...PLACE,
    cells: [cell],
  });
  const scaled = { kind: "scaled", how: "standard", columns: ["length", "width"], cells: [2], ...PLACE } as const;

  it("are not new where they were there before", () => {
    expect(told(scaled, derived(3, "length", "width"))).toBe("`length` and `width` are standardised.");
    expect(told(scaled, derived(3, "length", "room"))).toContain("Two new columns are derived");
    expect(told(scaled, derived(1, "length", "width"))).toContain("Two new columns are derived");
  });
});

describe("texts that are cut into words", () => {
  const cut = (how: string | null): FeatureFact => ({
    kind: "tokenised",
    how,
    columns: ["note"],
    cells: [1],
    ...PLACE,
  });

  it("are no features where nothing makes numbers of them", () => {
    expect(told(cut("words"))).toBe("");
    expect(told(cut(null))).toBe("");
  });

  it("are told with a tokeniser of its own kind", () => {
    expect(told(cut("subword units"))).toBe("The text in `note` is tokenised with subword units.");
  });
});

describe("features that are selected", () => {
  const chosen = (how: string, more: object = {}): FeatureFact => ({
    kind: "selected",
    how,
    columns: [],
    cells: [1],
    ...PLACE,
    ...more,
  });

  it("are counted, and told with their score, where the code says so", () => {
    expect(told(chosen("k best", { number: 13, score: "mutual information" }))).toBe(
      "The 13 features that score best by mutual information are selected.",
    );
    expect(told(chosen("k best", { number: 1 }))).toBe("The feature that scores best is selected.");
    expect(told(chosen("recursive elimination", { number: 4 }))).toBe(
      "Four features are selected by recursive elimination.",
    );
    expect(told(chosen("importance"))).toBe("Features are selected by their importance.");
    expect(told(chosen("variance"))).toBe("Features with little variance are left out.");
  });

  it("are not counted where a search varies how many they are", () => {
    const model = { layers: [], tuning: { how: "grid search", over: ["k"], chosen: {} } } as unknown as ModelFact;
    expect(
      featureDrafts([chosen("k best", { number: 3 })], [{ features: [], models: [model], task: "regression" }])[0]
        ?.text,
    ).toBe("The features that score best are selected.");
  });
});

it("counts components only where all ways of making them are counted", () => {
  expect(told(componentsBy("PCA", null), componentsBy("ICA", "2"))).toBe(
    "The features are turned into components by PCA and ICA.",
  );
  expect(told(componentsBy("PCA", "3"), componentsBy("ICA", "2"))).toContain(
    "into 3 components by PCA and into 2 by ICA",
  );
});

it("does not tell a logarithm as that of a named column alone", () => {
  const logarithm = (...columns: readonly string[]): FeatureFact => ({
    kind: "transformed",
    how: "logarithm",
    columns: [...columns],
    cells: [1],
    ...PLACE,
  });
  expect(told(logarithm("rent"), logarithm())).toBe("The logarithm of `rent` and other columns is taken.");
  expect(told(logarithm("rent"))).toBe("The logarithm of `rent` is taken.");
});
