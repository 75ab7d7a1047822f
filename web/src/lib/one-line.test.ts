import { describe, expect, it } from "vitest";
import { oneLine } from "./one-line.ts";
import { folderRow, notebookRow, profileRow } from "./stored/rows.ts";

describe("a name", () => {
  it.each([
    ["  Churn  ", "Churn"],
    ["Quarter\tOne", "Quarter One"],
    ["one\r\ntwo\u0007", "one two"],
    ["\u0000\t", ""],
    ["\u200b\u2060\u00ad \u202e\ufeff", ""],
    ["\u3164\u2800\ufe0f\u{e0041}", ""],
    ["👩\u200d💻", "👩\u200d💻"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["half \ud800", "half \ufffd"],
    ["数据 😀 \u200f", "数据 😀 \u200f"],
  ])("D08: typed or pasted as %j is %j", (typed, stored) => {
    expect(oneLine(typed)).toBe(stored);
  });

  it("D08: of which nothing can be seen, from before the database refused it, is shown as having none", () => {
    const id = crypto.randomUUID();
    const blank = "\u200b\u2060";
    expect(folderRow.parse({ id, name: blank }).name).toBe("Unnamed folder");
    expect(profileRow.parse({ email: "ada@example.org", name: blank }).name).toBeNull();
    expect(profileRow.parse({ email: "ada@example.org", name: "👩\u200d💻" }).name).toBe("👩\u200d💻");
    expect(notebookRow.parse({ id, title: blank, user_id: id, version: 1 }).title).toBe("Untitled notebook");
  });
});
