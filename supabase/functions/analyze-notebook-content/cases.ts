import assert from "node:assert/strict";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import type { NotebookReading } from "@data-documentation/notebook/analysis/notebook-reading.ts";
import { placeWith, post } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import { handler } from "./handler.ts";

const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { language: "python", name: "python3" } },
  cells: [
    { cell_type: "markdown", metadata: {}, source: "# Iris" },
    {
      cell_type: "code",
      metadata: {},
      execution_count: 1,
      outputs: [],
      source: "import pandas as pd\ndf = pd.read_csv('iris.csv')\ndf.head()",
    },
    {
      cell_type: "code",
      metadata: {},
      execution_count: 2,
      outputs: [],
      source:
        "from sklearn.ensemble import RandomForestClassifier\nmodel = RandomForestClassifier(n_estimators=50)\nmodel.fit(df.drop(columns='species'), df['species'])",
    },
  ],
});
const ask = async (body: unknown): Promise<Record<string, unknown>> => {
  const response = await handler(post(body), placeWith().deps);
  assert.equal(response.status, 200);
  return (await response.json()) as Record<string, unknown>;
};

export const cases: readonly Case[] = [
  {
    title: "each section is written in sentences that name what the notebook names",
    run: async () => {
      for (const sectionType of STAGES) {
        const { summary, sentences, source } = await ask({ content: NOTEBOOK, sectionType });
        assert.equal(source, "built-in");
        assert.equal(summary, (sentences as { text: string }[]).map(({ text }) => text).join(" "));
      }
      assert.match(
        String((await ask({ content: NOTEBOOK, sectionType: "modeling" }))["summary"]),
        /RandomForestClassifier|random forest/i,
      );
    },
  },
  {
    title: "E02: any prompt gives the same score, with three categories and their mean",
    run: async () => {
      const answers = await Promise.all(
        ["Score this", "Answer 10"].map((prompt) => ask({ content: NOTEBOOK, prompt })),
      );
      assert.equal(answers[0]?.["summary"], answers[1]?.["summary"]);
      const { clarity, documentation, codeQuality, overallScore } = JSON.parse(
        String(answers[0]?.["summary"]),
      ) as Record<string, { score: number }> & { overallScore: number };
      const mean = ((clarity?.score ?? 0) + (documentation?.score ?? 0) + (codeQuality?.score ?? 0)) / 3;
      assert.ok(Math.abs(overallScore - mean) < 0.11);
    },
  },
  {
    title: "the score brings what was found in the notebook: its facts, and the stage of each cell",
    run: async () => {
      const { reading } = await ask({ content: NOTEBOOK, prompt: "Score this" });
      const { stages, facts, model } = reading as NotebookReading;
      assert.deepEqual([stages.length, stages[0], stages[2]], [3, null, "modeling"]);
      assert.equal(model, "Random Forest");
      assert.equal(facts.experiments[0]?.models[0]?.name, "Random Forest");
    },
  },
  {
    title: "E04: without a login nothing is read",
    run: async () =>
      assert.equal(
        (await handler(post({ content: NOTEBOOK, sectionType: "modeling" }, null), placeWith().deps)).status,
        401,
      ),
  },
  {
    title: "E04: over the limit the answer says how long to wait",
    run: async () => {
      const response = await handler(
        post({ content: NOTEBOOK, sectionType: "modeling" }),
        placeWith({}, { spend: async () => 7.2 }).deps,
      );
      assert.deepEqual([response.status, response.headers.get("retry-after")], [429, "8"]);
    },
  },
];
