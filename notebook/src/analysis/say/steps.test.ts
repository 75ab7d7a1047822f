import { describe, expect, it } from "vitest";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { analyseNotebook } from "../analyse.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Derived, DroppedColumns, Encoded, Experiment, Fact, NotebookFacts, Scaled } from "../facts.ts";
import { stepsOf } from "./steps.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [RENT] = RENTS.experiments as [Experiment];

const PLACE = { table: "rents", certainty: "certain" as const };
const derived = (cell: number, name: string, ...from: readonly string[]): Derived => ({
  kind: "derived",
  columns: [name],
  from,
  formula: null,
  cells: [cell],
  ...PLACE,
});
const dropped = (cell: number, ...columns: readonly string[]): DroppedColumns => ({
  kind: "dropped-columns",
  columns,
  cells: [cell],
  ...PLACE,
});
const scaled = (cell: number): Scaled => ({ kind: "scaled", how: "standard", columns: [], cells: [cell], ...PLACE });
const steps = (
  facts: readonly Fact[],
  trained: Experiment["models"][number]["trained"] = "fit",
  features: readonly string[] = [],
): object[] =>
  stepsOf({
    ...RENTS,
    facts,
    experiments: [
      { ...RENT, features, models: [{ ...(RENT.models[0] as Experiment["models"][number]), cells: [5], trained }] },
    ],
  }).map((fact) => ("columns" in fact ? { kind: fact.kind, columns: fact.columns } : { kind: fact.kind }));

describe("the steps that are described", () => {
  it("leave out a column that is made and dropped again", () => {
    expect(steps([derived(1, "group", "area"), dropped(3, "group", "note")])).toEqual([
      { kind: "dropped-columns", columns: ["note"] },
    ]);
    expect(steps([derived(1, "group", "area"), dropped(3, "group")])).toEqual([]);
  });

  it("leave out what only numbers the rows, and a key that goes alone", () => {
    expect(steps([dropped(1, "Unnamed: 0", "note", "flat_id", "ownerId")])).toEqual([
      { kind: "dropped-columns", columns: ["note", "flat_id", "ownerId"] },
    ]);
    expect(steps([dropped(1, "id")])).toEqual([]);
    expect(steps([dropped(1, "paid", "humid")])).toHaveLength(1);
    expect(steps([dropped(1, "bid1", "bid2")])).toHaveLength(1);
  });

  it("keep the drop of a column that was there before, or is only changed", () => {
    const both = [
      { kind: "dropped-columns", columns: ["group"] },
      { kind: "derived", columns: ["group"] },
    ];
    expect(steps([dropped(1, "group"), derived(3, "group", "area")])).toEqual(both);
    expect(steps([derived(1, "area", "area"), dropped(3, "area")])).toHaveLength(2);
  });

  it("leave out the drop of a column whose codes take its place", () => {
    const encoded = (how: Encoded["how"]): Encoded => ({
      kind: "encoded",
      how,
      columns: ["heating"],
      cells: [1],
      ...PLACE,
    });
    const drops = (how: Encoded["how"], cell: number): object[] =>
      steps([encoded(how), dropped(cell, "heating", "note")]).slice(1);
    expect(drops("label", 1)).toEqual([{ kind: "dropped-columns", columns: ["note"] }]);
    expect(drops("one-hot", 4)).toEqual([{ kind: "dropped-columns", columns: ["note"] }]);
    const unnamed: Encoded = { ...encoded("one-hot"), columns: [] };
    expect(steps([unnamed, dropped(1, "heating")])).toHaveLength(1);
    expect(steps([unnamed, dropped(2, "heating")])).toHaveLength(2);
    // Later on, a column that was encoded in place is dropped with its codes.
    expect(drops("label", 4)).toEqual([{ kind: "dropped-columns", columns: ["heating", "note"] }]);
  });

  it("leave out what is dropped where the columns that are left are known", () => {
    expect(steps([dropped(1, "note")])).toHaveLength(1);
    expect(steps([dropped(1, "note")], "fit", ["area"])).toEqual([]);
  });

  it("leave out how the target is written", () => {
    const encoded = (...columns: readonly string[]): Encoded => ({
      kind: "encoded",
      how: "label",
      columns,
      cells: [1],
      ...PLACE,
    });
    expect(steps([encoded("rent")])).toEqual([]);
    expect(steps([encoded("rent", "heating")])).toEqual([{ kind: "encoded", columns: ["heating"] }]);
    expect(steps([encoded()])).toHaveLength(1);
  });

  it("leave out what the target alone is computed from, but not in which units it is predicted", () => {
    const both = { ...derived(1, "rent", "area", "floor"), columns: ["rent", "density"] };
    const features = [...RENT.features, "density"];
    expect(stepsOf({ ...RENTS, facts: [both], experiments: [{ ...RENT, features }] })).toEqual([
      { ...both, columns: ["density"], from: [] },
    ]);
    expect(steps([{ ...scaled(1), columns: ["rent"] }])).toHaveLength(1);
    expect(steps([{ ...scaled(1), columns: ["y_train"] }])).toEqual([]);
  });

  it("leave out what is done to columns that no model gets, and nothing is made of", () => {
    const filled = (...columns: readonly string[]): Fact => ({
      kind: "filled",
      how: "mean",
      value: null,
      columns,
      cells: [1],
      ...PLACE,
    });
    const told = (...facts: readonly Fact[]): object[] => steps(facts, "fit", ["area", "sex_f"]);
    expect(told(filled("area", "note"), filled("note"))).toEqual([{ kind: "filled", columns: ["area"] }]);
    expect(told(filled("sex"))).toHaveLength(1);
    expect(told(filled("width"), derived(2, "area", "width"))).toHaveLength(2);
    expect(told(derived(2, "span", "width"))).toEqual([]);
    const kept: Fact = { kind: "filtered", condition: "rents['span'] > 2", columns: ["span"], cells: [3], ...PLACE };
    expect(told(derived(2, "span", "width"), kept)).toHaveLength(2);
    const made = [derived(2, "span", "width")];
    const vectors = (origins: readonly string[]): readonly Fact[] =>
      stepsOf({ ...RENTS, facts: made, experiments: [{ ...RENT, features: [], origins }] });
    expect(vectors(["note"])).toEqual([]);
    expect(vectors(["note", "span"])).toHaveLength(1);
    // What becomes of columns that one vector holds is not known.
    expect(steps([filled("note")], "fit", ["vector"])).toHaveLength(1);
    expect(steps([filled("note")])).toHaveLength(1);
  });

  it("leave out codes that no model gets, where it is known what features are made of", () => {
    const coded: Fact = { kind: "encoded", how: "mapping", columns: ["sex", "note"], cells: [1], ...PLACE };
    const told = (more: Partial<Experiment>, ...others: readonly Fact[]): readonly object[] =>
      stepsOf({ ...RENTS, facts: [coded, ...others], experiments: [{ ...RENT, ...more }] });
    expect(told({ features: [], origins: ["sex", "area"] })).toEqual([{ ...coded, columns: ["sex"] }]);
    // They may have got another name.
    expect(told({ features: ["is_male", "area"] })).toEqual([coded]);
    const origins = ["is_male", "sex", "area"];
    expect(told({ features: ["is_male", "area"], origins })).toEqual([{ ...coded, columns: ["sex"] }]);
    const turned = (how: "melt" | "other"): Fact => ({ kind: "reshaped", how, columns: [], cells: [2], ...PLACE });
    expect(told({ features: [], origins: ["area"] }, turned("melt"))).toContainEqual(coded);
    expect(told({ features: [], origins: ["area"] }, turned("other"))).toEqual([turned("other")]);
  });

  it("leave out how gaps are filled that an output shows in no column that a model gets", () => {
    const filled = { kind: "filled", how: "mean", value: null, columns: [], cells: [3], ...PLACE } as const;
    const told = (name: string, ...between: readonly Fact[]): boolean => {
      const shown = {
        kind: "missing",
        columns: [{ name, count: 40 }],
        none: false,
        cells: [1],
        table: "rents",
      } as const;
      const facts = [{ ...shown, certainty: "certain" as const }, ...between, filled];
      return stepsOf({ ...RENTS, facts, experiments: [{ ...RENT, features: ["area", "sex"] }] }).includes(filled);
    };
    expect(told("note")).toBe(false);
    expect(told("area")).toBe(true);
    // What is learned from is made up then.
    expect(told("rent")).toBe(true);
    expect(told("note", { kind: "parsed-dates", columns: ["area"], cells: [2], ...PLACE })).toBe(true);
  });

  it("name first of the columns that are dropped what may give the target away, and last what names the rows", () => {
    const target = { ...RENT, target: "rent_class", features: [] };
    const told = (...facts: readonly Fact[]): readonly string[] =>
      stepsOf({ ...RENTS, facts, experiments: [target] }).flatMap((fact) =>
        fact.kind === "dropped-columns" ? fact.columns : [],
      );
    expect(told(dropped(1, "row_id", "owner_name", "paid", "past_rents"))).toEqual([
      "past_rents",
      "paid",
      "row_id",
      "owner_name",
    ]);
    // Nothing is lost where models get what is taken out by name.
    const own = { ...target, origins: ["area", "rooms"] };
    expect(stepsOf({ ...RENTS, facts: [dropped(1, "note")], experiments: [own] })).toEqual([]);
  });

  it("leave out how gaps of a column are filled that the notebook makes", () => {
    const filled = { kind: "filled", how: "constant", value: "0", columns: ["density"], cells: [2], ...PLACE } as const;
    expect(steps([filled])).toHaveLength(1);
    expect(steps([derived(1, "density", "area"), filled])).toEqual([{ kind: "derived", columns: ["density"] }]);
  });

  it("leave out rows that only single tests go without", () => {
    const gone = (...columns: readonly string[]): Fact => ({
      kind: "dropped-missing",
      axis: "rows",
      columns,
      cells: [1],
      ...PLACE,
    });
    const told = (...facts: readonly Fact[]): readonly Fact[] =>
      stepsOf({ ...RENTS, kind: "statistics", experiments: [], facts });
    expect(told(gone("rent"), gone("rent", "area"))).toEqual([]);
    expect(told(gone("rent"))).toHaveLength(1);
    const test = (cell: number): Fact => ({
      kind: "test",
      name: "t-test",
      columns: ["rent"],
      statistic: null,
      p: "0.02",
      cells: [cell],
      certainty: "certain",
    });
    expect(told(test(2), gone("rent"))).toHaveLength(2);
    expect(told(test(0), gone("rent"))).toEqual([test(0)]);
  });

  it("leave out features made after the last model that is trained", () => {
    expect(steps([scaled(4)])).toHaveLength(1);
    expect(steps([scaled(6)])).toEqual([]);
    expect(steps([scaled(6)], "not trained")).toHaveLength(1);
  });
});

describe("rows that are dropped for gaps", () => {
  const told = (counts: Readonly<Record<string, number>>, step: string, rows = 4000) =>
    analyseNotebook(
      notebookOf(
        {
          code: 'import pandas as pd\nbuoys = pd.read_csv("buoys.csv")\nprint(buoys.shape)',
          printed: `(${rows}, 3)\n`,
        },
        {
          code: "print(buoys.isnull().sum())",
          printed: `${Object.entries(counts)
            .map(([name, count]) => `${name}    ${count}`)
            .join("\n")}\ndtype: int64\n`,
        },
        {
          code: `${step}
from sklearn.linear_model import LinearRegression
LinearRegression().fit(buoys[["depth", "wind"]], buoys["swell"])`,
        },
      ),
    )
      .sections.preparation.map(({ text }) => text)
      .join(" ");

  it("are left out where an output shows that there are hardly any", () => {
    const drop = "buoys = buoys.dropna()";
    const all = "Rows with missing values are dropped.";
    expect(told({ depth: 1, wind: 0, swell: 1 }, drop)).toBe("");
    expect(told({ depth: 2, wind: 0, swell: 1 }, drop, 4000)).toBe("");
    expect(told({ depth: 2, wind: 0, swell: 1 }, drop, 300)).toBe(all);
    expect(told({ depth: 40, wind: 0, swell: 1 }, drop)).toBe(all);
    expect(told({ depth: 40, wind: 0, swell: 1 }, 'buoys = buoys.dropna(subset=["swell"])')).toBe("");
  });

  it("are told where a step in between may have made more", () => {
    const drop = 'buoys["before"] = buoys["wind"].shift(30)\nbuoys = buoys.dropna()';
    expect(told({ depth: 1, wind: 0, swell: 1 }, drop)).toBe("Rows with missing values are dropped.");
  });
});

it("a copy that takes the place of a column is told as that column", () => {
  const filled: Fact = { kind: "filled", how: "median", value: null, columns: ["full"], cells: [1], ...PLACE };
  expect(steps([{ ...filled, of: ["area"] }], "fit", ["full"])).toEqual([
    expect.objectContaining({ columns: ["area"] }),
  ]);
});
