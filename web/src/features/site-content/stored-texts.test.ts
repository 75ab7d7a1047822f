import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storedTexts, storeTexts } from "./stored-texts.ts";
import { LANDING_TEXTS } from "./texts.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const stored = (content: string) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  localStorage.setItem("landing-content", content);
  return { texts: storedTexts("landing"), logged };
};

describe("the copy of the landing texts in this browser", () => {
  it("replaces the texts it names", () => {
    storeTexts("landing", [{ id: "hero-title", content: "Ours" }]);
    expect(localStorage.getItem("landing-content")).toBe('[{"id":"hero-title","content":"Ours"}]');
    expect(storedTexts("landing")).toEqual({ "hero-title": "Ours" });
  });

  it("D17: keeps no text that is too long to be shown, so that the copy can be read again", () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const long = Array.from({ length: 50 }, (_, i) => ({ id: `text-${i}`, content: "y".repeat(6000) }));
    storeTexts("landing", [...long, { id: "hero-title", content: "Ours" }]);
    expect(storedTexts("landing")).toEqual({ "hero-title": "Ours" });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each(["{", "null", "{}", '"text"', "7"])("C13: counts as absent, and is logged, where it is %j", (content) => {
    const { texts, logged } = stored(content);
    expect(texts).toEqual({});
    expect(logged).toHaveBeenCalledWith("Error parsing landing content:", expect.anything());
  });

  it("C13: keeps only known ids with a text of sensible length", () => {
    const items = [
      { id: "__proto__", content: "x" },
      { id: "constructor", content: "x" },
      { id: "hero-title", content: 7 },
      { id: "cta-title", content: "y".repeat(6000) },
      { id: "hero-description", content: " \n" },
      null,
      "hero-title",
      { id: "step1-title", content: "<img src=x onerror=alert(1)>" },
    ];
    expect(stored(JSON.stringify(items)).texts).toEqual({ "step1-title": "<img src=x onerror=alert(1)>" });
  });

  it("C13: five megabytes are not even read", () => {
    expect(stored(JSON.stringify([{ id: "hero-title", content: "x".repeat(300_000) }])).texts).toEqual({});
  });

  it("C13: whatever is stored, every text stays a text of a known id", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
        localStorage.setItem("landing-content", content);
        for (const [id, text] of Object.entries(storedTexts("landing"))) {
          expect(LANDING_TEXTS).toHaveProperty([id]);
          expect(typeof text).toBe("string");
        }
      }),
    );
  });
});
