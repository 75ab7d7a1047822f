import { expect, it } from "vitest";
import { lately } from "./remembered.ts";

it("answers once for each of the outputs of a notebook that callers ask about one after another", () => {
  let answered = 0;
  const length = lately((text) => {
    answered += 1;
    return text.length;
  });
  const outputs = Array.from({ length: 90 }, (_, at) => `output ${at}`);
  for (const ask of ["first", "second"]) expect(outputs.map(length), ask).toEqual(outputs.map((text) => text.length));
  expect(answered).toBe(outputs.length);
});
