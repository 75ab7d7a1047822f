import { describe, expect, it } from "vitest";
import { textGroups } from "./editable-texts.ts";
import { DEFAULT_TEXTS } from "./texts.ts";

describe("the admin page", () => {
  it.each(["landing", "dashboard"] as const)("offers every %s text once", (type) => {
    const ids = textGroups(type, {}).flatMap(({ texts }) => texts.map(({ id }) => id));
    expect([...ids].sort()).toEqual(Object.keys(DEFAULT_TEXTS[type]).sort());
  });

  it("groups the landing texts as the spec does", () => {
    expect(textGroups("landing", {}).map(({ title }) => title)).toEqual([
      "Hero",
      "Key Benefits",
      "How It Works",
      "Steps",
      "Call to Action",
      "Footer",
    ]);
  });

  it("gives descriptions four rows and other long texts three", () => {
    const texts = textGroups("landing", {}).flatMap((group) => group.texts);
    expect(texts.find(({ id }) => id === "hero-description")).toMatchObject({ long: true, rows: 4 });
    expect(texts.find(({ id }) => id === "hero-title")).toMatchObject({ long: false, title: "Hero Title" });
    const written = textGroups("landing", { "hero-title": "x".repeat(101), "cta-title": "x".repeat(100) });
    const long = written.flatMap((group) => group.texts).filter(({ id }) => id.endsWith("-title"));
    expect(long.filter((text) => text.long)).toMatchObject([{ id: "hero-title", rows: 3 }]);
  });
});
