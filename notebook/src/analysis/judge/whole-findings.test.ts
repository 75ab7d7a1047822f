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
  it("are no finding where they say that something runs, unless they say how well", () => {
    const says = (how: string): number => rankOf(PLOT, `## Conclusion\n\nOur recommender is now generating ${how}.`);
    expect(says("suggestions for the top 10 harbours")).toBeLessThan(QUOTED);
    expect(says("better suggestions than the list of the most popular ones")).toBeGreaterThanOrEqual(QUOTED);
  });
});
