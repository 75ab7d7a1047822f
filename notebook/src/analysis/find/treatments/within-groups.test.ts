import { describe, expect, it } from "vitest";
import { learnedAfter } from "./fixtures/learned-after.ts";

const treatments = (line: string) => learnedAfter(line, "hives", "honey").filter((fact) => "table" in fact);

describe("what a function does to the rows of each group", () => {
  it("is done to the table that they are put together in", () => {
    const [first, second, ...others] = treatments(`hives = hives.groupby("yard").apply(lambda g: g.ffill().bfill())
hives["month"] = hives["week"].apply(lambda w: w.month)`);
    expect(first).toMatchObject({ kind: "filled", how: "previous" });
    expect(second).toMatchObject({ kind: "filled", how: "next" });
    expect(others).toEqual([expect.objectContaining({ kind: "derived", columns: ["month"] })]);
  });

  it("chooses rows", () => {
    const kept = treatments(`def busy(g):
    return g[g["flights"] > 0]
hives = hives.groupby("yard").apply(busy).reset_index(drop=True)`);
    expect(kept).toEqual([expect.objectContaining({ kind: "filtered", columns: ["flights"] })]);
    expect(treatments('hives = hives.groupby("yard").apply(lambda g: g.sample(5))')).toEqual([
      expect.objectContaining({ kind: "sampled", size: null }),
    ]);
  });

  it("looks back on the rows before", () => {
    const [lag] = treatments(`def add(g):
    g = g.sort_values("week")
    g["before"] = g["weight"].shift(1)
    return g
hives = hives.groupby("yard").apply(add)`);
    expect(lag).toMatchObject({ kind: "lagged", how: "shift" });
  });

  it("scales the values of a column", () => {
    expect(
      treatments('hives["z"] = hives.groupby("yard")["weight"].transform(lambda s: (s - s.mean()) / s.std())'),
    ).toEqual([expect.objectContaining({ kind: "scaled", how: "standard" })]);
  });

  it("is a figure of each where it sums them up", () => {
    const [found] = treatments(`means = hives.groupby("yard").apply(lambda g: g["weight"].mean())
hives = hives.merge(means.rename("mean_weight"), on="yard")`);
    expect(found).toMatchObject({ kind: "aggregated" });
  });
});
