import { describe, expect, it } from "vitest";
import { keptAnswers } from "./kept.ts";

const keptBy = (options: { each?: number; all?: number } = {}) => {
  let time = 0;
  const kept = keptAnswers<string>({ each: 2, all: 3, milliseconds: 100, ...options, now: () => time });
  return { ...kept, after: (milliseconds: number) => void (time += milliseconds) };
};

describe("a cached answer", () => {
  it("is returned to the person who asked, and to no one else", () => {
    const { get, set } = keptBy();
    set("ada", "a", "about a");
    expect([get("ada", "a"), get("bob", "a"), get("ada", "b")]).toEqual(["about a", undefined, undefined]);
  });

  it("expires after its time, however often it was requested", () => {
    const { get, set, after } = keptBy();
    set("ada", "a", "about a");
    after(60);
    expect(get("ada", "a")).toBe("about a");
    after(60);
    expect(get("ada", "a")).toBeUndefined();
  });

  it("makes room for newer ones of the same person, least recently used first", () => {
    const { get, set } = keptBy();
    set("ada", "a", "about a");
    set("ada", "b", "about b");
    get("ada", "a");
    set("ada", "c", "about c");
    expect([get("ada", "a"), get("ada", "b"), get("ada", "c")]).toEqual(["about a", undefined, "about c"]);
  });

  it("is not evicted by any single other person, and by many only when there is no more room", () => {
    const { get, set } = keptBy();
    set("ada", "a", "about a");
    for (const key of ["x", "y", "z"]) set("bob", key, key);
    expect(get("ada", "a")).toBe("about a");
    for (const person of ["eve", "fay", "gus"]) set(person, "k", person);
    expect(get("ada", "a")).toBeUndefined();
  });
});
