import { describe, expect, it } from "vitest";
import { type CatalogView, NO_FILTERS, questionOf, readView, writeView } from "./address.ts";

const VIEW: CatalogView = { ...NO_FILTERS, sort: "", descending: true, group: "", files: false };
const ID = "6f2c1a52-7c0d-4b7e-9a55-0b6f3a1d2c11";

describe("the address of the catalog", () => {
  it("is empty for the defaults", () => {
    expect(writeView(VIEW).toString()).toBe("");
    expect(readView(new URLSearchParams())).toEqual(VIEW);
  });

  it("round-trips", () => {
    const view: CatalogView = {
      text: "df.groupby & more",
      folder: "none",
      team: ID,
      person: ID,
      status: "Ready for Review",
      score: "poor",
      updated: "month",
      model: "Random Forest",
      metric: "R2",
      data: "a=b&c.csv",
      library: "pandas",
      sort: "value",
      descending: false,
      group: "data",
      files: true,
    };
    expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
  });

  it("leaves out what does not exist", () => {
    const query = new URLSearchParams(
      "sort=age&order=up&group=x&status=Lost&score=9&updated=ever&folder=' or 1&team=x",
    );
    expect(readView(query)).toEqual({ ...VIEW, descending: false });
  });
});

describe("the query that it sends", () => {
  it("names what is set and nothing else", () => {
    expect(questionOf(VIEW)).toEqual({ descending: true });
    expect(questionOf({ ...VIEW, text: " churn ", score: "good", data: "a.csv", group: "model" })).toEqual({
      text: "churn",
      score_from: 5,
      score_below: 8,
      data: "a.csv",
      group: "model",
      descending: false,
    });
  });

  it("does not change during the day", () => {
    const asked = (hour: number) => questionOf({ ...VIEW, updated: "week" }, Date.UTC(2026, 4, 20, hour));
    expect(asked(1)).toEqual({ updated_from: "2026-05-13T00:00:00.000Z", descending: true });
    expect(asked(23)).toEqual(asked(1));
  });
});
