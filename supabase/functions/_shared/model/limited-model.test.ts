import { expect, it } from "vitest";
import { limitedModel } from "./limited-model.ts";

const model = {
  name: "fake",
  host: "localhost",
  complete: async () => ({ text: "Here.", inputTokens: null, outputTokens: null }),
};
const question = { system: "", text: "?", signal: new AbortController().signal };

it("E04: a question counts for its person and for the installation, and is not put where either has asked enough", async () => {
  const spent: string[] = [];
  let full = "";
  const { complete } = limitedModel(
    model,
    async (rule, account) => {
      spent.push(`${rule} ${account}`);
      return rule === full ? 60 : null;
    },
    "ada",
  );
  expect((await complete(question)).text).toBe("Here.");
  expect(spent).toEqual(["model ada", "modelInAll everybody"]);
  for (full of ["model", "modelInAll"]) await expect(complete(question)).rejects.toMatchObject({ kind: "limit" });
});
