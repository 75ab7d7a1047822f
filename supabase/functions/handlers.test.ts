import { describe, expect, it } from "vitest";
import { ALL_CASES } from "./all-cases.ts";

describe.each(Object.entries(ALL_CASES))("%s under Node", (_name, cases) => {
  it.each(cases)("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
