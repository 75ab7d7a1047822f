import { expect, it } from "vitest";
import { parsePython } from "./syntax.ts";

/** The first answer of some work at the end of the stack, where there is less room than anywhere else. */
function withLittleStack<Answer>(work: () => Answer, depth = 0): Answer {
  try {
    return withLittleStack(work, depth + 1);
  } catch (error) {
    if (depth % 20 !== 0) throw error;
    return work();
  }
}

it("a cell that is nested deeper than the stack has room for is not read, and breaks nothing", () => {
  const deep = `${"not ".repeat(2_000)}calm`;
  expect(parsePython(deep).module.errors).toEqual([]);
  expect(withLittleStack(() => parsePython(deep)).module).toMatchObject({
    body: [],
    errors: [{ from: 0, to: deep.length }],
  });
});
