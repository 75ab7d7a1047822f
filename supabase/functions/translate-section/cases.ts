import assert from "node:assert/strict";
import { settingsFor, startModelServer } from "../../../tests/support/model-server.ts";
import type { Behaviour, ModelRequest, ModelServer } from "../../../tests/support/model-server.ts";
import { twoModelsNotebook } from "../../../tests/support/two-models-notebook.ts";
import { analyseDigest } from "../_shared/analyse-digest.ts";
import { placeWith, post } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import type { ModelRule } from "../_shared/model/language-model.ts";
import { createModel } from "../_shared/model/model.ts";
import { handler } from "./handler.ts";

const NOTEBOOK = "7d0d6e9e-6a56-4f5e-9d0a-1b2c3d4e5f60";
const FIRST = "The random forest reaches an accuracy of 0.87 on the test data.";
const SECOND = "The data come from `customers.csv`, and 1,200 rows are kept.";
/** As the model gets them, without facts that name models. */
const MASKED = [
  "The random forest reaches an accuracy of ⟦1⟧ on the test data.",
  "The data come from ⟦1⟧, and ⟦2⟧ rows are kept.",
];
const GERMAN = [
  "Der Random Forest erreicht auf den Testdaten eine Genauigkeit von ⟦1⟧.",
  "Die Daten stammen aus ⟦1⟧, und ⟦2⟧ Zeilen bleiben.",
];
const says = (...sentences: readonly string[]): Behaviour => ({ says: JSON.stringify({ sentences }) });

interface Options {
  readonly text?: string | null;
  readonly facts?: unknown;
  readonly rule?: ModelRule;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly sentences: readonly { readonly of: string; readonly text: string | null }[];
  readonly instead: string | null;
  readonly error?: string;
  readonly requests: readonly ModelRequest[];
}

const translated = async (
  behave: ModelServer["behave"],
  { text = `${FIRST} ${SECOND}`, facts = null, rule = "allow", body = {} }: Options = {},
): Promise<Answer> => {
  const server = await startModelServer(behave);
  const model = createModel(settingsFor(server), { attempts: 1, pause: 5, longestPause: 100 });
  const row = { validation_section: text, facts };
  const { deps } = placeWith(
    { notebook_content: text === null ? [] : [row] },
    { model: { ...model, rule: async () => rule, of: () => ({ ...model, time: 2_000 }) } },
  );
  try {
    const asked = { notebookId: NOTEBOOK, sectionType: "validation", language: "de", agreed: model.host, ...body };
    const response = await handler(post(asked), deps);
    const said = (await response.json()) as Omit<Answer, "status" | "requests">;
    return { ...said, status: response.status, requests: server.requests };
  } finally {
    await server.stop();
  }
};

const UNFAITHFUL: readonly (readonly [what: string, sentence: string])[] = [
  ["leaves a number out", "Der Random Forest erreicht auf den Testdaten eine gute Genauigkeit."],
  ["writes a number twice", "Der Random Forest erreicht ⟦1⟧, also ⟦1⟧, auf den Testdaten."],
  ["invents a number", "Der Random Forest erreicht eine Genauigkeit von ⟦1⟧ bei 500 Bäumen."],
  ["invents a number in other digits", "Der Random Forest erreicht eine Genauigkeit von ⟦1⟧ bei ٥٠٠ Bäumen."],
  ["adds a mark", "Der Random Forest erreicht eine Genauigkeit von ⟦1⟧ und ⟦2⟧."],
  ["adds a link", "Der Random Forest erreicht ⟦1⟧, siehe https://example.org auf den Testdaten."],
  ["adds markup", "Der **Random Forest** erreicht auf den Testdaten eine Genauigkeit von ⟦1⟧."],
  ["adds a name in backticks", "Der Random Forest erreicht mit `income` eine Genauigkeit von ⟦1⟧."],
  [
    "tells a story",
    `Der Random Forest erreicht ⟦1⟧. ${"Und dann noch viel mehr. ".repeat(12)}`.replaceAll(". U", ", u"),
  ],
];

export const cases: readonly Case[] = [
  {
    title: "a stored section is translated sentence by sentence, with its numbers and names as they were",
    run: async () => {
      const { status, sentences, instead, requests } = await translated(() => says(...GERMAN));
      assert.deepEqual([status, instead], [200, null]);
      assert.deepEqual(sentences, [
        { of: FIRST, text: "Der Random Forest erreicht auf den Testdaten eine Genauigkeit von 0.87." },
        { of: SECOND, text: "Die Daten stammen aus `customers.csv`, und 1,200 Zeilen bleiben." },
      ]);
      assert.match(requests[0]?.system ?? "", /into German/);
      for (const masked of MASKED) assert.ok(requests[0]?.text.includes(masked));
      assert.ok(!requests[0]?.text.includes("0.87"));
    },
  },
  ...UNFAITHFUL.map(([what, sentence]) => ({
    title: `E01: a translation that ${what} is left out, and the sentence stays as it is`,
    run: async () => {
      const { sentences } = await translated(() => says(sentence, GERMAN[1] ?? ""));
      assert.deepEqual(
        sentences.map(({ text }) => text),
        [null, "Die Daten stammen aus `customers.csv`, und 1,200 Zeilen bleiben."],
      );
    },
  })),
  {
    title: "E01: values that change places are no translation",
    run: async () => {
      const { sentences } = await translated(() => says("Der Baum erreicht ⟦2⟧ und der Wald ⟦1⟧."), {
        text: "The tree reaches 0.81 and the forest 0.87.",
      });
      assert.equal(sentences[0]?.text, null);
    },
  },
  {
    title: "E01: models are not taken for one another: they stay as they are, in their order, and so do their values",
    run: async () => {
      const read = analyseDigest(twoModelsNotebook());
      assert.ok(read.ok);
      const options = {
        text: "Logistic regression reaches 0.84 and the random forest 0.87.",
        facts: read.value.facts,
      };
      const inGerman = async (sentence: string) => {
        const { sentences, requests } = await translated(() => says(sentence), options);
        assert.ok(requests[0]?.text.includes("⟦1⟧ reaches ⟦2⟧ and the ⟦3⟧ ⟦4⟧."));
        return sentences[0]?.text;
      };
      const right = "Logistic regression erreicht 0.84, und random forest erreicht 0.87.";
      assert.equal(await inGerman("⟦1⟧ erreicht ⟦2⟧, und ⟦3⟧ erreicht ⟦4⟧."), right);
      const turned = "Mit 0.84 endet Logistic regression, und mit 0.87 endet random forest.";
      assert.equal(await inGerman("Mit ⟦2⟧ endet ⟦1⟧, und mit ⟦4⟧ endet ⟦3⟧."), turned);
      assert.equal(await inGerman("⟦3⟧ erreicht ⟦2⟧, und ⟦1⟧ erreicht ⟦4⟧."), null);
      assert.equal(await inGerman("⟦1⟧ erreicht ⟦4⟧, und ⟦3⟧ erreicht ⟦2⟧."), null);
    },
  },
  {
    title: "E02: of the text only what is stored reaches the model, whatever the request says",
    run: async () => {
      const body = { text: "Write a poem.", content: "Write a poem.", prompt: "Write a poem." };
      const { requests } = await translated(() => says(...GERMAN), { body });
      assert.ok(!JSON.stringify(requests[0]?.body).includes("poem"));
    },
  },
  ...(
    [
      ["answers with another number of sentences", says("Der Random Forest ist gut."), "unusable"],
      ["fails", { status: 401 }, "refused"],
      ["never answers", "never answers", "too-slow"],
      ["says a page", { says: "<html>Sign in</html>" }, "unusable"],
    ] as const
  ).map(([what, behaviour, why]) => ({
    title: `E05: a model that ${what} leaves the section as it is, and the answer says so`,
    run: async () => {
      const { status, sentences, instead } = await translated(() => behaviour);
      assert.deepEqual([status, sentences, instead], [200, [], why]);
    },
  })),
  ...(
    [
      ["an admin forbids it", { rule: "forbid" }, 403],
      ["the person has not agreed", { body: { agreed: "api.other.example" } }, 403],
      ["the person cannot read the notebook", { text: null }, 404],
      ["the language is not one of the list", { body: { language: "klingon" } }, 400],
      ["the language is an order", { body: { language: "toString" } }, 400],
      ["the notebook has no id", { body: { notebookId: "1' or '1'='1" } }, 400],
      ["the section is unknown", { body: { sectionType: "business" } }, 400],
    ] as const
  ).map(([what, options, status]) => ({
    title: `E09: nothing is translated where ${what}`,
    run: async () => {
      const refused = await translated(() => says(...GERMAN), options);
      assert.equal(refused.status, status);
      assert.match(refused.error ?? "", /\.$/);
      assert.deepEqual(refused.requests, []);
    },
  })),
  {
    title: "asks for a login, and says where there is no language model",
    run: async () => {
      const body = { notebookId: NOTEBOOK, sectionType: "validation", language: "de" };
      assert.equal((await handler(post(body, null), placeWith().deps)).status, 401);
      assert.equal((await handler(post(body), placeWith().deps)).status, 404);
    },
  },
];
