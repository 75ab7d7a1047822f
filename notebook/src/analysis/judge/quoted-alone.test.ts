import { describe, expect, it } from "vitest";
import { found, PLOT, QUOTED, quotes } from "./fixtures/findings-of.ts";
import type { WrittenCell } from "./fixtures/notebook-of.ts";

/** What texts quote of these cells. */
const quoted = (...cells: WrittenCell[]): string[] =>
  found(...cells)
    .filter(({ rank }) => rank >= QUOTED)
    .map(({ quote }) => quote.text);

describe("what is set for readers", () => {
  const CLAIM = "The herons of the east are much heavier than those of the west.";
  it.each(["## Exercise 3", "## Exercise solutions\n\n### 2.", "### Can you tell which of these is true?"])(
    "is no finding: %s",
    (heading) => expect(quoted(PLOT, `${heading}\n\n${CLAIM}`)).toEqual([]),
  );

  it.each(["## Results", "## Which herons are heavier?"])("but what stands under other headings is: %s", (heading) =>
    expect(quoted(PLOT, `${heading}\n\n${CLAIM}`)).toEqual([CLAIM]),
  );
});

describe("a sentence after a finding", () => {
  const CLAIM = "The herons of the east are much heavier than those of the west.";
  it.each([
    "This suggests a predictable relationship and a high dependence.",
    "The p-value represents the probability of such a difference by chance.",
  ])("is not quoted with it if it adds nothing: %s", (more) =>
    expect(quoted(PLOT, `## Results\n\n${CLAIM} ${more}`)).toEqual([CLAIM]),
  );

  it("is quoted with it if it says how much", () => {
    const more = "This suggests that they are 12% heavier.";
    expect(quoted(PLOT, `## Results\n\n${CLAIM} ${more}`)).toEqual([`${CLAIM} ${more}`]);
  });

  it("takes it back where it doubts it", () => {
    const doubt = "Birds differ in many ways, and such a difference might not mean anything.";
    expect(quoted(PLOT, `${CLAIM} ${doubt}`)).toEqual([]);
    expect(quoted(PLOT, `${CLAIM} We counted them in May.`)).toEqual([CLAIM]);
  });
});

describe("half of a finding", () => {
  it("is an item beside its opposite", () => {
    const low = "At low tides, the number of herons is much higher than that of gulls.";
    const high = "At high tides, the number of herons is much lower than that of gulls.";
    expect(quoted(PLOT, `- ${low}\n- ${high}`)).toEqual([]);
    expect(quoted(PLOT, `- ${low}`)).toEqual([low]);
  });

  it("is what was said of some people alone", () => {
    const claim = "We find that men smoke more than women in most of the years.";
    const some = "Habits change, so we look at people aged 20 to 25.";
    expect(quoted(PLOT, `${some} ${claim}`)).toEqual([]);
    expect(quoted(PLOT, `Habits change. ${claim}`)).toEqual([claim]);
  });
});

describe("words that only make sense beside what they are about", () => {
  const split = { code: "cut = 3\nerr_left = error(a)\nerr_right = error(b)\nprint(err_left)", printed: "33.6" };

  it("name variables of the code", () => {
    expect(quoted(split, "With cut=3, we see that err_left is much lower than before, at 33.6.")).toEqual([]);
    expect(quoted(split, "With 3 levels, we see that the error is much lower than before, at 33.6.")).toHaveLength(1);
  });

  it("were cut off from a chart, unless they name a column or a value", () => {
    const weights = { code: 'birds["weight"].hist()', printed: "<Axes>" };
    expect(quoted(weights, "In the plot above, we see that larger ones are much rarer than others.")).toEqual([]);
    expect(quoted(weights, "In the plot above, we see that weight is much higher than before.")).toHaveLength(1);
  });

  it("say of classes that they differ in size, and not by how much", () => {
    expect(quoted(PLOT, "It is obvious that our data is very imbalanced.")).toEqual([]);
    expect(quoted(PLOT, "It is obvious that our data is very imbalanced, with 92% of herons.")).toHaveLength(1);
  });

  it("tell what the text does", () => {
    const text = "In conclusion, in this project two models were built and compared for the task of counting herons.";
    expect(quoted(PLOT, `## Conclusion\n\n${text}`)).toEqual([]);
  });
});

describe("what is a finding as well", () => {
  it("names a model as the code calls it", () => {
    const scores = { code: "compare(models)", printed: "HeronClassifier 0.942" };
    const text = "The top performer was HeronClassifier(depth=3, random_state = 4), which had an AUC of 0.942.";
    expect(quotes(scores, text)).toEqual([text]);
  });

  it("has a label of two words, or says what its author would say", () => {
    expect(quotes(PLOT, "Observations and Conclusion : Both models perform the same on all herons.")).toEqual([
      "Both models perform the same on all herons.",
    ]);
    expect(quoted(PLOT, "I'd say that the results are worse because of the lack of herons.")).toHaveLength(1);
  });

  it("names a column with an underscore", () => {
    const drawn = { code: 'herons["wing_span"].hist()', printed: "<Axes>" };
    const text = "wing_span is heavily right-skewed, with a long tail of large herons.";
    expect(quoted(drawn, text)).toEqual([text]);
  });
});
