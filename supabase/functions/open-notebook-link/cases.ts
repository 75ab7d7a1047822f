import assert from "node:assert/strict";
import { placeWith, post } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import { handler } from "./handler.ts";

const TOKEN = "0123456789abcdef".repeat(4);
const file = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { authors: [{ name: "ada@example.org" }], kernelspec: { name: "/home/ada/venv" } },
  cells: [
    { cell_type: "markdown", metadata: {}, source: "What we found" },
    {
      cell_type: "code",
      metadata: { owner: "ada@example.org" },
      execution_count: 1,
      source: "secret_rule = price * 0.73",
      outputs: [
        { output_type: "stream", name: "stdout", text: "0.91\n" },
        {
          output_type: "error",
          ename: "ValueError",
          evalue: "too small",
          traceback: ["----> 1 secret_rule = price * 0.73"],
        },
      ],
    },
  ],
});
const facts = {
  version: 1,
  question: null,
  facts: [
    { kind: "derived", formula: "secret_rule", columns: [] },
    { kind: "source", name: "prices.csv", variable: "secret_rule" },
  ],
  experiments: [{ models: [{ name: "Ridge", params: { alpha: "secret_rule" }, tuning: {}, inner: ["secret_rule"] }] }],
};
const place = (with_code: boolean) => {
  const asked: string[] = [];
  const opened = placeWith(
    {},
    {
      openLink: async (token, part) => {
        asked.push(`${token} ${part}`);
        return part === "file" ? { with_code, file } : { with_code, notebook: { title: "Prices" }, content: { facts } };
      },
    },
  );
  return { ...opened, asked };
};

export const cases: readonly Case[] = [
  {
    title: "S02: with code, the cells come without the metadata of the file",
    run: async () => {
      const response = await handler(post({ token: TOKEN, part: "file" }, null), place(true).deps);
      const text = await response.text();
      assert.equal(response.status, 200);
      assert.match(text, /secret_rule = price/);
      assert.doesNotMatch(text, /ada@example\.org|venv/);
    },
  },
  {
    title: "S03: without code, neither cells nor tracebacks nor facts quote it; texts and results stay",
    run: async () => {
      for (const part of ["file", "documentation"]) {
        const text = await (await handler(post({ token: TOKEN, part }, null), place(false).deps)).text();
        assert.doesNotMatch(text, /secret_rule/, part);
        const shown = part === "file" ? ["What we found", "0.91", "too small"] : ["prices.csv", "Ridge"];
        for (const words of shown) assert.ok(text.includes(words), words);
      }
    },
  },
  {
    title: "S04: what is no token, no part or no link is refused in the same words, and no search engine is to list it",
    run: async () => {
      const gone = placeWith({}, { openLink: async () => null });
      const answers = new Set<string>();
      for (const body of [
        { token: TOKEN, part: "documentation" },
        { token: TOKEN, part: "original_notebook" },
        { token: "x", part: "documentation" },
        { token: [TOKEN], part: "file" },
        {},
      ]) {
        const response = await handler(post(body, null), gone.deps);
        assert.equal(response.headers.get("x-robots-tag"), "noindex, nofollow, noarchive");
        answers.add(`${response.status} ${await response.text()}`);
      }
      assert.equal(answers.size, 1);
      assert.match([...answers][0] ?? "", /^404 /);
    },
  },
  {
    title: "S05: whoever tries too many links waits, and the database is not asked",
    run: async () => {
      const { deps, asked } = place(true);
      const response = await handler(post({ token: TOKEN, part: "file" }, null), {
        ...deps,
        spendFrom: async () => 60,
      });
      assert.equal(response.status, 429);
      assert.equal(response.headers.get("retry-after"), "60");
      assert.deepEqual(asked, []);
    },
  },
];
