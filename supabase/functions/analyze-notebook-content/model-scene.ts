import assert from "node:assert/strict";
import type { Sentence, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { startModelServer } from "../../../tests/support/model-server.ts";
import type { Behaviour, ModelServer } from "../../../tests/support/model-server.ts";
import { twoModelsNotebook } from "../../../tests/support/two-models-notebook.ts";
import { placeWith, post } from "../_shared/case.ts";
import type { Model } from "../_shared/model/complete.ts";
import type { ModelRule } from "../_shared/model/language-model.ts";
import { createModel } from "../_shared/model/model.ts";
import { handler } from "./handler.ts";

export const KEY = "sk-canary-of-the-handlers";
/** Churn by logistic regression (accuracy 0.84 on the test data) and by a random forest (0.87), from `customers.csv`. */
export const NOTEBOOK = twoModelsNotebook();
/** What a careful model says about its validation. */
export const TRUE = [
  "The random forest reaches an accuracy of 0.87 on the test data.",
  "Logistic regression, with a test accuracy of 0.84, is behind the random forest.",
  "The data come from `customers.csv`, and the models predict `churn`.",
];

export interface SectionAnswer {
  readonly summary: string;
  readonly sentences: readonly Sentence[];
  readonly source: string;
  readonly model?: string;
  readonly leftOut?: number;
  readonly instead?: string | null;
}

export const says = (...sentences: readonly string[]): Behaviour => ({ says: JSON.stringify({ sentences }) });

interface How {
  readonly signal?: AbortSignal;
  readonly inLines?: boolean;
}

/** What an answer in lines contains. */
export const linesOf = async (response: Response): Promise<Record<string, unknown>[]> => {
  assert.equal(response.headers.get("content-type"), "application/x-ndjson");
  const text = await response.text();
  assert.ok(!text.includes(KEY));
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

/** Runs `scene` next to a model server that the person has agreed to, and checks that the key went only there. */
export const besideModel = async (
  behave: ModelServer["behave"],
  scene: (server: ModelServer, ask: (body: object, how?: How) => Promise<Response>) => Promise<void>,
  { rule = "allow", ...changes }: Partial<Model> & { readonly rule?: ModelRule } = {},
): Promise<void> => {
  const server = await startModelServer(behave);
  const settings = { provider: "openai-compatible", baseUrl: server.url, model: "fake-8b", apiKey: KEY } as const;
  const model = { ...createModel(settings, { attempts: 3, pause: 5, longestPause: 1_000 }), ...changes };
  const { deps } = placeWith({}, { model: { ...model, rule: async () => rule, of: () => model } });
  try {
    await scene(server, async (body, { signal, inLines = false } = {}) => {
      const request = post({ agreed: model.host, ...body });
      if (inLines) request.headers.set("accept", "application/x-ndjson");
      const response = await handler(signal ? new Request(request, { signal }) : request, deps);
      const text = inLines ? "" : await response.clone().text();
      assert.ok(!text.includes(KEY));
      return response;
    });
  } finally {
    await server.stop();
  }
};

interface Wanted {
  readonly content?: string;
  readonly stage?: Stage;
  readonly time?: number;
  /** As the page asks: in lines that report progress. */
  readonly inLines?: boolean;
}

export const sectionOf = async (
  behave: ModelServer["behave"],
  { content = NOTEBOOK, stage = "validation", time = 5_000, inLines = false }: Wanted = {},
): Promise<SectionAnswer> => {
  let section: SectionAnswer | undefined;
  await besideModel(
    behave,
    async (_, ask) => {
      const response = await ask({ content, sectionType: stage }, { inLines });
      assert.equal(response.status, 200);
      section = inLines
        ? ((await linesOf(response)).at(-1)?.["answer"] as SectionAnswer)
        : ((await response.json()) as SectionAnswer);
    },
    { time },
  );
  assert.ok(section);
  return section;
};

/** The section without a model. */
export const builtInSection = async (content = NOTEBOOK, stage: Stage = "validation"): Promise<SectionAnswer> => {
  const response = await handler(post({ content, sectionType: stage }), placeWith().deps);
  return (await response.json()) as SectionAnswer;
};
