import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseJson, readStored, removeStored, storageWorks, writeStored } from "./storage.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const refuse = (method: "getItem" | "setItem" | "removeItem", name: string): void => {
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException("refused", name);
  });
};

describe("the browser's storage", () => {
  it("keeps what is written", () => {
    expect(writeStored("key", "value")).toBe(true);
    expect(localStorage.getItem("key")).toBe("value");
    expect(readStored("key")).toBe("value");
  });

  it("F11: full, it still returns what was written last, and warns that it will not last", () => {
    writeStored("key", "old");
    refuse("setItem", "QuotaExceededError");
    expect(writeStored("key", "new")).toBe(false);
    expect(readStored("key")).toBe("new");
    expect(storageWorks()).toBe(false);
  });

  it("F11: denied, the page works from memory", () => {
    for (const method of ["getItem", "setItem", "removeItem"] as const) refuse(method, "SecurityError");
    expect(readStored("nothing")).toBeNull();
    writeStored("denied", "value");
    expect(readStored("denied")).toBe("value");
    removeStored("denied");
    expect(readStored("denied")).toBeNull();
  });

  it("sees what another tab wrote", () => {
    writeStored("key", "mine");
    localStorage.setItem("key", "theirs");
    expect(readStored("key")).toBe("theirs");
  });
});

describe("stored JSON", () => {
  it.each([null, "", "{", "undefined"])("counts %j as absent", (text) => {
    expect(parseJson(text)).toBeNull();
  });

  it("C13: loses its __proto__ keys", () => {
    const value = parseJson('{"a":{"__proto__":{"admin":true}},"b":1}') as { a: { admin?: boolean } };
    expect(value.a.admin).toBeUndefined();
    expect(Object.keys(value.a)).toEqual([]);
  });
});
