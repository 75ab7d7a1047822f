import { describe, expect, it } from "vitest";
import { found, PLOT, QUOTED, rankOf } from "./fixtures/findings-of.ts";

const isQuoted = (...cells: Parameters<typeof found>): boolean => (found(...cells)[0]?.rank ?? 0) >= QUOTED;

describe("a finding that its author takes back or qualifies", () => {
  const CLAIM = "The forest has a lower error than the ridge.";
  const LONG = `However, ${"the ridge is by far the faster one of the two on every machine that we have, ".repeat(5)}which matters.`;

  it("is not quoted without what qualifies it", () => {
    expect(isQuoted(PLOT, CLAIM)).toBe(true);
    expect(isQuoted(PLOT, `${CLAIM} ${LONG}`)).toBe(false);
    expect(isQuoted(PLOT, `${CLAIM}\n\n${LONG}`)).toBe(true);
  });

  it("is not quoted up to the doubt that leads to the point", () => {
    const doubt = "But its error is higher than the ridge's in the north.";
    expect(isQuoted(PLOT, `${CLAIM} ${doubt}`)).toBe(true);
    expect(isQuoted(PLOT, `${CLAIM} ${doubt} Districts like these are what we look at in the next part.`)).toBe(false);
    expect(isQuoted(PLOT, `${CLAIM} ${doubt}\n\nDistricts like these are what we look at next.`)).toBe(false);
  });
});

describe("words that are no finding without what they stand beside", () => {
  it.each([
    "The density shows the counts, with the black vertical line indicating the mean and the red line our own.",
    "The first nine elements of the list are higher than the last one, which takes the whole object.",
    "In this case, it's pretty close to the best score.",
  ])("are not quoted: %s", (text) => {
    expect(isQuoted(PLOT, text)).toBe(false);
  });

  it("are quoted where they say what is seen", () => {
    expect(isQuoted(PLOT, "In this case, the forest is much closer to the best score than the ridge.")).toBe(true);
  });
});

describe("what counts among a whole", () => {
  const table = {
    code: "print(confusion_matrix(y, guess))",
    printed: "<Figure size 640x480 with 1 Axes>\n[[2769   81]\n [ 124  359]]\n",
  };
  const said = (count: string): string => `The forest finds ${count} out of 483 cases, far more than the ridge.`;

  it("is quoted only with a count that the table above has", () => {
    expect(isQuoted(table, said("359"))).toBe(true);
    expect(isQuoted(table, said("330"))).toBe(false);
    expect(isQuoted(PLOT, said("330"))).toBe(true);
  });
});

describe("words at the end of a notebook", () => {
  it("are no finding where they are about the notebook itself, in whatever language", () => {
    const says = (subject: string): number =>
      rankOf(
        { code: "late.mean()", shown: "0.8312" },
        `## Conclusion\n\n${subject} montre un ensemble de techniques que l'on peut utiliser dans 83.12% des cas.`,
      );
    expect(says("Ce TP")).toBeLessThan(QUOTED);
    expect(says("Le graphique")).toBeGreaterThanOrEqual(QUOTED);
  });

  it("are no finding where they say that something runs, unless they say how well", () => {
    const says = (how: string): number => rankOf(PLOT, `## Conclusion\n\nOur recommender is now generating ${how}.`);
    expect(says("suggestions for the top 10 harbours")).toBeLessThan(QUOTED);
    expect(says("better suggestions than the list of the most popular ones")).toBeGreaterThanOrEqual(QUOTED);
  });
});

describe("what stands among results and is none", () => {
  it.each([
    "We clearly see that the sample is small, so we do not need to set a limit for the words.",
    "The reason we use the absolute value is clearly that large weights matter more than small ones.",
    "Prophet only identifies changepoints in the first part of a series, but much better than the others.",
    "Random Forest uses bagging, which clearly reduces the variance and makes it more stable.",
    "Both forests and boosting are powerful ways to find much better rules than by hand.",
    "As you can see, we have 404 training samples, far more than 102 test samples.",
    "We see that the third element is much larger than the others.",
    "We see that the columns do not have the same scale, which is much better to know now than later.",
    "It seems that perhaps the wind is much stronger in March than in May.",
  ])("is not quoted: %s", (text) => {
    expect(isQuoted(PLOT, text)).toBe(false);
  });

  it.each([
    "We see that the herons are far more common in March than in May.",
    "Using the forest clearly gives better results than the ridge.",
    "The gauges in the north have much larger gaps than the others.",
  ])("is quoted where something was found: %s", (text) => {
    expect(isQuoted(PLOT, text)).toBe(true);
  });
});

describe("a verdict in a paragraph of its own", () => {
  it("belongs to the result that it is about", () => {
    const result = "The forest explains 22% of the variance of the tides.";
    const [one] = found(PLOT, `## Result\n\n${result}\n\nThat is not a strong result.`);
    expect(one?.quote.text).toBe(`${result} That is not a strong result.`);
  });

  it("stands with what it qualifies", () => {
    const [one] = found(PLOT, "The gauge has 14 dials. However, most gauges have fewer dials than the oldest one.");
    expect(one?.quote.text).toMatch(/^The gauge has 14 dials\. However, /);
  });
});

describe("what is said of the work and not of what came of it", () => {
  const isTold = (text: string): boolean => isQuoted(PLOT, `## Conclusion\n\n${text}`);
  it.each([
    [
      "The project aimed to build a model of the tides with an error of at most 4.",
      "The model has an error of at most 4.",
    ],
    [
      "We gain a much more powerful representation of the tides.",
      "The more powerful model has a lower error than the ridge.",
    ],
    [
      "In this notebook, we saw how to find the best model.",
      "In this notebook, we saw that the ridge is the best model.",
    ],
    ["This project is best viewed as a demonstration of the most common steps.", "The ridge is best viewed from afar."],
    ["Then we built a second, more complicated model of the tides.", "The second, more complicated model is better."],
    [
      "By investing in more gauges, companies can reduce the largest errors.",
      "By using more gauges, we reduced the largest errors.",
    ],
  ])("is not quoted: %s", (work, result) => {
    expect(isTold(work)).toBe(false);
    expect(isTold(result)).toBe(true);
  });

  it.each([
    "The wind is the most powerful predictor of the tides.",
    "The project was most likely to be funded when it had a video.",
    "The value of the project clearly rises with its size.",
    "In this season we saw the largest drop of the tides.",
    "Finally, we added the wind and the tides turned out to depend on it strongly.",
    "The point of this analysis is clear, as the tides are twice as high in spring.",
    "Memory use fell from 120 MB to 14 MB when the gauges became categories.",
    "Weekend riders: 70% prefer casual tickets.",
    "Season: 60% of rentals come in summer and autumn.",
    "The summer discount was meant to raise rentals, but rentals fell.",
    "Riders who sought to save money rented in winter.",
    "We set out to lower the error, and the forest lowers it by 12%.",
    "Companies can reduce costs by 15% with fewer winter bikes.",
    "With more bikes in the city, we reduce the number of empty stations.",
  ])("unless it tells what came of it: %s", (said) => {
    expect(isTold(said)).toBe(true);
  });

  it("is no output about memory", () => {
    const code = 'print(f"Memory usage decreased to {after} Mb ({share}% reduction)")';
    expect(rankOf({ code, printed: "Memory usage decreased to 65 Mb (66.8% reduction)" })).toBe(0);
  });
});
