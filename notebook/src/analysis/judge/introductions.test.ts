import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks.ts";
import { introductions } from "./introductions.ts";

describe("prose above the code of its part", () => {
  it("ends with the code, and with the next heading of its size", () => {
    const [first, last] = [
      blocksOf("# Trains\n\nAll of them.\n\n## Waits\n\nLong ones."),
      blocksOf("Longer.\n\n# End\n\nNo more."),
    ];
    const found = introductions([first, "code", last]);
    expect(first.every((block) => found.has(block))).toBe(true);
    expect(last.some((block) => found.has(block))).toBe(false);
  });

  it("goes on below smaller headings", () => {
    const above = blocksOf("# Trains\n\nAll of them.");
    const found = introductions([above, blocksOf("## Waits"), "code"]);
    expect(above.every((block) => found.has(block))).toBe(true);
  });
});
