import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Experiment, Fact, Finding, NotebookFacts } from "../facts.ts";
import { explorationDrafts } from "./exploration.ts";
import { writeExecutiveSummary } from "./executive.ts";
import { featureDrafts } from "./features.ts";
import { preparationDrafts } from "./preparation.ts";
import { writeSections } from "./sections.ts";
import { stepsOf } from "./steps.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [RENT] = RENTS.experiments as [Experiment];
const SURE = { table: "rents", certainty: "certain" as const };
const textsOf = (drafts: readonly { readonly text: string }[]): string => drafts.map(({ text }) => text).join(" ");

describe("what an author notes", () => {
  const finding = (text: string, rank: number): Finding => ({ quote: { text, cell: 90 }, rank, part: 1 });
  const told = (facts: readonly Fact[], ...findings: readonly Finding[]): string =>
    textsOf(Object.values(writeSections({ ...RENTS, facts, findings })).flat());

  it("is told beside another note where it is a result beyond doubt", () => {
    const first = finding("Rents rise by 12 euros for each square metre.", 7);
    const both = (rank: number): string => told([], first, finding("Two districts look somewhat alike.", rank));
    expect(both(4)).not.toContain("alike");
    expect(both(5)).toContain("alike");
  });

  it("is not told where the report has it from the code", () => {
    const complete = finding("We can see that there are no missing values.", 7);
    const none = { kind: "missing", columns: [], none: true, ...SURE, cells: [2] } as const;
    expect(told([none], complete)).not.toContain("We can see");
    expect(told([], complete)).toContain("We can see");
    const normal = finding("The p-value shows that the assumption of normality holds.", 7);
    const test = { kind: "test", name: "Shapiro-Wilk test", columns: ["rent"], statistic: null, p: "0.2" } as const;
    expect(told([{ ...test, cells: [3], certainty: "certain" }], normal)).not.toContain("p-value shows");
    expect(told([], normal)).toContain("p-value shows");
  });

  it.each([
    "There are no missing values, but many salaries are entered as zero.",
    "There are no missing values in 312 of the flats.",
    "Flats without any missing heating data are dearer.",
    "Normality is rejected: flats in the centre are dearer by another test.",
    "Since normality is rejected we compare ranks, which shows that flats in the centre are dearer.",
    "The assumption is that rents in the centre are higher.",
  ])("is told where it says more than the code: %s", (text) => {
    const none = { kind: "missing", columns: [], none: true, ...SURE, cells: [2] } as const;
    const test = { kind: "test", name: "Shapiro-Wilk test", columns: ["rent"], statistic: null, p: "0.2" } as const;
    expect(told([none, { ...test, cells: [3], certainty: "certain" }], finding(text, 7))).toContain(text.slice(0, -1));
  });
});

describe("a step that changes next to nothing", () => {
  const steps = (...facts: readonly Fact[]): number =>
    stepsOf({ ...RENTS, facts, experiments: [{ ...RENT, features: [] }] }).filter(({ kind }) => kind !== "missing")
      .length;

  it("is how one gap is filled", () => {
    const filled = { kind: "filled", how: "mean", value: null, columns: ["rooms"], cells: [3], ...SURE } as const;
    const gaps = (count: number, table = "rents"): Fact => ({
      kind: "missing",
      columns: [{ name: "rooms", count }],
      none: false,
      cells: [2],
      ...SURE,
      table,
    });
    expect(steps(gaps(1), filled)).toBe(0);
    expect(steps(gaps(40), filled)).toBe(1);
    expect(steps(gaps(40), gaps(1, "later_rents"), filled)).toBe(1);
  });

  it("is the drop of a column that another was made of alone, unless little of them is left or others go as well", () => {
    const derived = { kind: "derived", columns: ["age"], from: ["built"], formula: null, cells: [3], ...SURE } as const;
    const dropped = (...columns: readonly string[]): Fact => ({
      kind: "dropped-columns",
      columns,
      cells: [4],
      ...SURE,
    });
    expect(steps(derived, dropped("built", "id"))).toBe(1);
    expect(steps({ ...derived, formula: "built > 1990" }, dropped("built"))).toBe(2);
    expect(steps({ ...derived, from: ["built", "sold"] }, dropped("built", "sold", "id"))).toBe(2);
    const own = { ...RENT, features: [], origins: undefined };
    const told = stepsOf({ ...RENTS, facts: [derived, dropped("built", "heating")], experiments: [own] });
    expect(told).toContainEqual(dropped("built", "heating"));
  });

  it("is no scale of a single feature, which decides what a kernel or a penalty comes to", () => {
    const scaled = { kind: "scaled", how: "standard", columns: ["area"], cells: [3], ...SURE } as const;
    expect(featureDrafts([scaled], [{ ...RENT, features: ["area"] }])).toHaveLength(1);
  });

  it("is what is varied, chosen or turned in a way that nobody knows", () => {
    const none = { columns: [], cells: [3], ...SURE } as const;
    expect(featureDrafts([{ kind: "augmented", steps: [], ...none }], [RENT])).toEqual([]);
    const kept = (...columns: readonly string[]): Fact => ({ kind: "selected", how: "by hand", ...none, columns });
    expect(featureDrafts([kept("text", "mood")], [{ ...RENT, features: ["area"] }])).toEqual([]);
    expect(featureDrafts([kept("text", "mood", "age")], [{ ...RENT, features: ["area"] }])).toHaveLength(1);
    expect(preparationDrafts([{ kind: "reshaped", how: "pivot", ...none }])).toEqual([]);
  });

  it("is one column that comes from another, as far as the summary goes", () => {
    const derived = { kind: "derived", columns: ["age"], from: ["built"], formula: null, cells: [3], ...SURE } as const;
    const summary = (formula: string | null): string =>
      textsOf(
        writeExecutiveSummary({
          ...RENTS,
          facts: [{ ...derived, formula }],
          experiments: [{ ...RENT, features: [] }],
          headline: null,
        }),
      );
    expect(summary(null)).not.toContain("`age`");
    expect(summary("2020 - built")).toContain("`age`");
  });
});

describe("a step that goes without saying", () => {
  it("is told in its section, and does not lead the summary", () => {
    const text = { kind: "cleaned-text", columns: ["note"], cells: [3], ...SURE } as const;
    const twice = { kind: "deduplicated", cells: [3], ...SURE } as const;
    const weight = (fact: Fact): number => preparationDrafts([fact])[0]?.weight ?? 0;
    expect(weight({ ...text, steps: ["lower case"] })).toBeLessThan(weight({ ...text, steps: ["lower case", "HTML"] }));
    expect(weight({ ...twice, columns: [] })).toBeLessThan(weight({ ...twice, columns: ["rent_id"] }));
  });
});

describe("how many keys a cell of a table has", () => {
  it("is no look at the data", () => {
    const ranking = (column: string): Fact => ({
      kind: "ranking",
      statistic: "distinct values",
      column,
      by: ["district", "floor"],
      order: "highest",
      groups: [{ names: ["north", "2"], value: 40, printed: "40" }],
      last: null,
      cells: [3],
      certainty: "certain",
    });
    expect(explorationDrafts([ranking("rent_id")], [])).toEqual([]);
    expect(explorationDrafts([ranking("street")], [])).toHaveLength(1);
  });
});
