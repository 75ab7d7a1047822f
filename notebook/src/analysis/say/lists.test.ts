import { describe, expect, it } from "vitest";
import type { Finding } from "../facts.ts";
import { saying } from "./lists.ts";

const finding = (text: string): Finding => ({ quote: { text, cell: 4 }, rank: 5 });

describe("words of a notebook", () => {
  it("are those of an output where they are a name and a value", () => {
    expect(saying(finding("mean height = 4.2"), "notes")).toBe("an output reads: “mean height = 4.2”");
  });

  it("are the author's where a value stands among them", () => {
    const evidence = "There is strong evidence (F=59.2, p=0.001) that the heights differ";
    expect(saying(finding(evidence), "notes")).toBe(`the author notes: “${evidence}”`);
    const words = "the curve bends at 3, but the nurseries need them apart, so k = 4";
    expect(saying(finding(words), "notes")).toBe(`the author notes: “${words}”`);
  });
});
