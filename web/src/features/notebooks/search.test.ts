import { describe, expect, it } from "vitest";
import { matchesSearch } from "./search.ts";

const churn = { title: "Customer CHURN", description: "Naïve Bayes baseline" };

describe("the search box", () => {
  it.each(["churn", "  Churn ", "BASELINE", "nai\u0308ve", ""])("finds a notebook by %j", (text) => {
    expect(matchesSearch(churn, text)).toBe(true);
  });

  it("finds nothing where neither title nor description has the text", () => {
    expect(matchesSearch(churn, "forest")).toBe(false);
    expect(matchesSearch({ title: "A", description: null }, "null")).toBe(false);
  });

  it("takes pattern characters literally", () => {
    expect(matchesSearch(churn, ".*")).toBe(false);
    expect(matchesSearch({ title: "100 % (test)", description: null }, "% (")).toBe(true);
  });
});
