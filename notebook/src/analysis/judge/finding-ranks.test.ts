import { describe, expect, it } from "vitest";
import { found, PLOT, QUOTED, quotes, rankOf } from "./fixtures/findings-of.ts";
import type { WrittenCell } from "./fixtures/notebook-of.ts";

describe("what is claimed before anything is shown", () => {
  const model: WrittenCell = { code: "model.score(X, y)", printed: "0.8137" };
  const rank = (claim: string): number => rankOf(`# Summary\n\n## Results\n\n${claim}`, model);

  it("is quoted only where an output has a value of it", () => {
    expect(rank("The forest is far better than the linear model, with an accuracy of 81.4%.")).toBeGreaterThan(QUOTED);
    expect(rank("The forest is far better than the linear model in all districts.")).toBeLessThan(QUOTED);
  });
});

describe("the author's last word", () => {
  const STEP = "**Results:**\n\n- The forest is far better than the linear model, with 81.4% against 70.2%.";
  const LAST = "## Conclusion\n\nThe forest finds late trains with an accuracy of 81.4%, which is enough for warnings.";
  const printed = "0.814\n0.702";

  it("goes before what came out of a step, also where code follows that only saves or draws", () => {
    const first = (...cells: WrittenCell[]): string | undefined => quotes(...cells)[0];
    const judged = { code: "print(score(forest))\nprint(score(line))", printed };
    const saved = { code: 'waits.to_csv("waits.csv")\nprint("saved")', printed: "saved" };
    const drawn = { code: "waits.plot()", printed: "<Axes>" };
    const learned = { code: "later = fit_forest(waits)", printed: "done" };
    expect(first(judged, STEP, LAST)).toContain("enough for warnings");
    expect(first(judged, STEP, LAST, saved)).toContain("enough for warnings");
    expect(first(judged, STEP, LAST, drawn)).toContain("enough for warnings");
    expect(first(judged, STEP, LAST, drawn, "Next, we will hang it on the wall.")).toContain("against 70.2%");
    expect(first(judged, STEP, LAST, learned)).toContain("against 70.2%");
  });
});

describe("what holds everywhere", () => {
  it("is no conclusion of this notebook", () => {
    const rank = (text: string): number => rankOf(PLOT, `## Conclusion\n\n${text}`);
    expect(rank("Random forests use bagging to reduce variance and often achieve higher accuracy.")).toBeLessThan(
      QUOTED,
    );
    expect(rank("Our forest uses bagging and achieves a higher accuracy than the tree.")).toBeGreaterThan(QUOTED);
    expect(rank("Boosting performs better than bagging.")).toBeGreaterThan(QUOTED);
  });
});

describe("what stands among results and is none", () => {
  it.each([
    "This is much larger than the scope of this project.",
    "We printed the longest delays, and they look like those of the summer.",
    "The marks differ, but their main role is to show where a train begins.",
    "First train: 05:10 Last train: 23:40 the late trains were much slower.",
    "We increase the number of trees, which gives a higher accuracy.",
  ])("%s", (text) => {
    expect(rankOf(PLOT, `## Conclusion\n\n${text}`)).toBeLessThan(QUOTED);
  });

  it.each([
    "As we increase the number of trees, the accuracy rises until it reaches 0.97.",
    "When we plotted delays against distance, we found that long trains have a higher delay.",
  ])("but not what was found as something was set or shown: %s", (text) => {
    expect(rankOf(PLOT, `## Conclusion\n\n${text}`)).toBeGreaterThan(QUOTED);
  });

  it("is in another language what no output shows, under a conclusion as well", () => {
    const shown = { code: "cost()", printed: "late 61,022,110" };
    const text = "Los trenes que llegan tarde son los que vienen de la costa.";
    expect(rankOf(shown, text)).toBeLessThan(QUOTED);
    expect(rankOf(shown, `## Conclusiones\n\n${text}`)).toBeLessThan(QUOTED);
    expect(rankOf(shown, "El precio medio es de 61 millones de pesos.")).toBeGreaterThan(QUOTED);
  });
});

describe("the rank of a finding", () => {
  it("rises with a number that an output above shows, unless somebody wrote it into the code", () => {
    const text = "Late trains wait 17 minutes in Ulm.";
    const printed = "station  wait\nUlm        17";
    expect(rankOf({ code: "waits()", printed }, text)).toBeGreaterThan(rankOf({ code: "waits(17)", printed }, text));
  });

  it("rises with a value that an author rounds, where its digits are not met by chance", () => {
    const shown = { code: "cost()", printed: "late 23823.68\nearly 40" };
    const rounded = rankOf(shown, "Late trains cost about 23,800 euros more.");
    expect(rounded).toBeGreaterThan(rankOf(shown, "Late trains cost about 24,100 euros more."));
    expect(rankOf(shown, "Early trains cost about 40 euros more.")).toBeLessThan(rounded);
  });

  it("rises with a value in millions of what an output shows, in whatever language", () => {
    const shown = { code: "cost()", printed: "late 61,022,110" };
    const text = "El precio medio es de 61 millones de pesos.";
    expect(rankOf(shown, text)).toBeGreaterThan(rankOf(shown, text.replace("61", "74")));
  });

  it("is a remark's for a clear result before any output, whatever it begins with", () => {
    const rank = rankOf("Platform changes did not help, at least not in Ulm.");
    expect(rank).toBeGreaterThan(0);
    expect(rank).toBeLessThan(QUOTED);
  });

  it("is not that of a result where something is announced", () => {
    const text = "The second part of this story about late trains will be out shortly.";
    expect(rankOf(PLOT, `## Conclusions\n\n${text}`)).toBeLessThan(QUOTED);
  });

  it("is not that of a result where the words break off before it", () => {
    const text = "Compared with all other lines, the mean delay of the line to Ulm was";
    expect(rankOf(PLOT, `${text} by far the highest.`)).toBeGreaterThanOrEqual(QUOTED);
    expect(rankOf(PLOT, text)).toBeLessThan(QUOTED);
  });

  it("is not that of a result where a scale is explained", () => {
    const text = "A value of 1.0 is a perfect agreement and a value of 0.5 is no better than a coin.";
    expect(rankOf(PLOT, `## Scores\n\n${text}`, { code: "score()", printed: "0.5 1.0" })).toBeLessThan(QUOTED);
  });

  it("of the last words is that of a conclusion only where they have the words of a result", () => {
    const result = "The most delayed line is by far the one to Ulm, with a mean delay of 17 minutes.";
    const last = "Keeping the tables is like putting a lid on the pot.";
    const all = found({ code: "waits()", printed: "Ulm 17" }, result, { code: "keep()", printed: "kept" }, last);
    expect(all[0]?.quote.text).toBe(result);
    expect(all.some(({ concludes }) => concludes === true)).toBe(false);
  });

  it.each([
    "For the next table we merge lines that are longer than the others with those that are shorter.",
    "Finally, we interpolate the longer delays on a much finer grid.",
    "First, the smaller network is fitted with steps that are the same for all lines.",
    "Fitting the network is like teaching a much younger child.",
    "The joint score combines both of the other scores, which is much better.",
    "In their 2017 paper, the authors found that late trains are much more common in winter.",
    "Huber and Moser report that late trains are much more common in winter.",
    "The second table has 48 columns and many more rows.",
    "Notice that the longer horizon can be passed as a date.",
    "The next forecasts are expected to be much better than these.",
    "Converted seconds to minutes to get much more comparable delays.",
    "The delays were cleaned to make them much more regular.",
    "The model can help planners make much better timetables.",
    "A high silhouette score (close to 1) means that the groups are far apart and very good.",
    "The waits are exactly the same as the ones from the first table earlier.",
  ])("is too low to be quoted for what is done, explained or said by others: %s", (text) => {
    expect(rankOf(PLOT, text)).toBeLessThan(QUOTED);
  });

  it("is not lowered by what the author perceives, gets or loses", () => {
    const tail = "much better results on the longer lines.";
    const seen = ["get", "obtain", "found", "lost"].map((verb) => rankOf(PLOT, `With this we ${verb} ${tail}`));
    for (const rank of seen) expect(rank).toBeGreaterThan(rankOf(PLOT, `With this we weigh ${tail}`));
  });

  it("is not raised by a heading that counts observations, or that stands above the code of its part", () => {
    const text = "Late trains are much more common in winter.";
    const under = (heading: string, ...rest: WrittenCell[]): number =>
      rankOf(PLOT, `## ${heading}\n\n${text}`, ...rest);
    expect(under("Merging all observations")).toBeLessThan(under("Observations"));
    expect(under("Results", PLOT)).toBeLessThan(under("Results"));
    expect(under("Results", PLOT)).toBeLessThan(under("Results", "## Appendix", PLOT));
  });

  it("is that of a result in another language only with a value that an output shows", () => {
    const words =
      "Data ini berasal dari stasiun yang ada di kota, dan tidak semua kereta yang tercatat adalah kereta cepat.";
    const said = "Jadi dapat disimpulkan bahwa kereta malam lebih sering terlambat";
    const late = { code: "late.mean()", shown: "0.8312" };
    expect(rankOf(words, late, `${said}, sebesar 83.12%`)).toBeGreaterThanOrEqual(QUOTED);
    expect(rankOf(words, late, said)).toBeLessThan(QUOTED);
    expect(rankOf(words, late, `${said}, sebesar 86.41%`)).toBeLessThan(QUOTED);
  });

  it("of a comment without a capital is that of a result only where it says what came of it", () => {
    expect(quotes({ code: "# this did not help the recall, and was much slower\nmodel.fit(x, y)" })).toHaveLength(1);
    expect(quotes({ code: "# fit with much more trees than before\nmodel.fit(x, y)" })).toEqual([]);
  });

  it("is found for every passage that an author has printed word for word", () => {
    const text = [
      "The delays of the first line are much longer than those of the others.",
      "The delays of the second line fell by half in the new timetable, which nobody expected of a line that ends in a town without a depot, a yard, or a driver who sleeps there.",
      "The delays of the third line are the same as before, although its trains are new, its tracks are even, and its drivers have been the most punctual of all for years and years.",
      "The delays of the fourth line doubled in the new timetable, because its trains are now coupled with those of the second line in every station from the lake to the border.",
      "The delays of the fifth line are more common at night, when a single driver has to wait for the keys of the depot in the most distant of the stations on the whole line.",
    ].join(" ");
    expect(quotes({ code: `print("""${text}""")`, printed: text }).length).toBeGreaterThan(3);
  });

  it("is not lost to the next sentence, which has a number that no output shows", () => {
    const first = "Nearly all late trains are night trains, with a share of 0.83.";
    const next = "They are 412 trains, which is much less than before.";
    const all = found({ code: "share()", printed: "night 0.83" }, `${first} ${next}`);
    expect(all[0]?.quote.text).toBe(first);
    expect(all[0]?.rank).toBeGreaterThanOrEqual(QUOTED);
  });
});
