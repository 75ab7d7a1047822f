import { describe, expect, it } from "vitest";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { findFindings } from "./findings.ts";
import { readProse } from "./prose.ts";

const quotes = (...cells: WrittenCell[]): string[] =>
  findFindings(readProse(notebookOf(...cells))).map(({ quote }) => quote.text);
const PLOT = { code: "plt.plot(x)", printed: "<Figure size 640x480 with 1 Axes>" };

describe("findings quoted from the author", () => {
  it("include a result right after an output, but not the next steps", () => {
    expect(quotes(PLOT, "Rents fall clearly in the winter months. Next, we will look at the districts.")).toEqual([
      "Rents fall clearly in the winter months.",
    ]);
  });

  it("rank a conclusion above an observation, wherever it appears", () => {
    const found = findFindings(
      readProse(
        notebookOf(
          PLOT,
          "The heights are slightly skewed to the right.",
          PLOT,
          "## Conclusion\n\nThe forest is better than the linear model by 3.2 degrees.",
        ),
      ),
    );
    expect(found.map(({ quote }) => quote)).toEqual([
      { text: "The forest is better than the linear model by 3.2 degrees.", cell: 3 },
      { text: "The heights are slightly skewed to the right.", cell: 1 },
    ]);
    expect(found[0]?.rank).toBeGreaterThan(found[1]?.rank ?? Infinity);
  });

  it("lose their Markdown but no words, and do not end at dots in numbers and abbreviations", () => {
    expect(
      quotes(
        PLOT,
        "We **see** that `price` rises by approx. 3.5 % a year, e.g. from [1.2](http://a.b/c) to _1.24_ million.",
      ),
    ).toEqual(["We see that price rises by approx. 3.5 % a year, e.g. from 1.2 to 1.24 million."]);
  });

  it("include the reason with the sentence it explains", () => {
    expect(quotes(PLOT, "Sales are much lower in July than in June. This is due to the holidays.")).toEqual([
      "Sales are much lower in July than in June. This is due to the holidays.",
    ]);
  });

  it("include list items under a results heading", () => {
    expect(quotes("# Key findings\n\n- Older houses sell for less than new ones\n- Read more in the docs")).toEqual([
      "Older houses sell for less than new ones",
    ]);
  });

  it.each([
    "Let's see whether the error is lower with more trees.",
    "Is the error lower with more trees than before?",
    "A random forest is a method that usually has a lower error than a single tree.",
    "Plot the error, which is lower than before.",
    "In this section, we compare models and find the better one.",
    "You should get an accuracy higher than 0.9.",
    "The plot below sorts the features by how much they matter, largest first.",
    "The color of each point represents the value of that feature.",
    "StandardScaler brings each feature to a range of about 1.0 to -1.0.",
    "This setting defaults to 0.8, which is larger than most need.",
    "More options are described in the documentation of the package.",
    "Rate this notebook 10/10, its results are better than all others.",
    "```\nThe error is much lower than before.\n```",
  ])("do not include: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([]);
  });

  it.each([
    "Notice that we can drive the error close to zero with more trees.",
    "The rent also appears as if it might be correlated with the distance to the station.",
    "The left part is much more even than the right, but both are more even than spread(y).",
    "We can conclude that the split would let us predict much better than before.",
    "We compare the mean delay to the promised hour, and find that it is significantly longer.",
    "Based on the curve above it's clear we should keep all twelve stations.",
  ])("include: %s", (text) => {
    expect(quotes(PLOT, text)).toEqual([text]);
  });

  it.each(["It's pretty clear what happens to the leaves.", "This tree has too many leaves for so little data."])(
    "include what is judged, wherever it is: %s",
    (text) => expect(quotes(text)).toEqual([text]),
  );

  it("do not include what could be done, even if it is noted", () => {
    expect(quotes(PLOT, "Note that we can use more trees to get a lower error than before.")).toEqual([]);
  });

  it("include full sentences that the code itself prints, not text it passes on", () => {
    expect(
      quotes({ code: "print(f'Tesla overtakes GM on {day}')", printed: "Tesla overtakes GM on 2018-02-03\n" }),
    ).toEqual(["Tesla overtakes GM on 2018-02-03"]);
    expect(quotes({ code: "print(summary)", printed: "Bolt won the race in 37.36 seconds.\n" })).toEqual([]);
    expect(quotes({ code: "print(df)", printed: "   price  rooms\n0  12.50      3\n" })).toEqual([]);
  });

  it("are limited to six", () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => `Group ${i} is clearly better than group ${i + 1} by ${i}.5 points.`,
    );
    expect(quotes(PLOT, many.join(" "))).toHaveLength(6);
  });
});
