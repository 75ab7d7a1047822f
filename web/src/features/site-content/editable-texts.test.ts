import { describe, expect, it } from "vitest";
import { isLong, textGroups } from "./editable-texts.ts";
import { DEFAULT_TEXTS } from "./texts.ts";

describe("the admin page", () => {
  it.each(["landing", "dashboard"] as const)("offers every %s text once", (type) => {
    const ids = textGroups(type).flatMap(({ texts }) => texts.map(({ id }) => id));
    expect([...ids].sort()).toEqual(Object.keys(DEFAULT_TEXTS[type]).sort());
  });

  it("groups the landing texts as the spec does", () => {
    expect(textGroups("landing").map(({ title }) => title)).toEqual([
      "Hero",
      "Key Benefits",
      "How It Works",
      "Steps",
      "Call to Action",
      "Footer",
    ]);
  });

  it("gives descriptions four rows and other long texts three", () => {
    const texts = textGroups("landing").flatMap((group) => group.texts);
    expect(texts.find(({ id }) => id === "hero-description")).toMatchObject({ rows: 4 });
    expect(texts.find(({ id }) => id === "hero-title")).toMatchObject({ rows: 3, title: "Hero Title" });
    expect([isLong("hero-description", ""), isLong("hero-title", "x".repeat(100))]).toEqual([true, false]);
    expect(isLong("hero-title", "x".repeat(101))).toBe(true);
  });
});
