import assert from "node:assert/strict";
import type { Behaviour } from "../../../tests/support/model-server.ts";
import { placeWith, post } from "../_shared/case.ts";
import type { Sentence } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Case } from "../_shared/case.ts";
import { handler } from "./handler.ts";
import { NOTEBOOK, TRUE, besideModel, builtInSection, linesOf, says, sectionOf } from "./model-scene.ts";
import type { SectionAnswer } from "./model-scene.ts";

const LIE = "The random forest reaches an accuracy of 0.99 on the test data.";

/** What may come instead of a section, and why the built-in text is then used. */
const FAULTS: readonly (readonly [what: string, behaviour: Behaviour, instead: string, time?: number])[] = [
  ["never answers", "never answers", "too-slow", 200],
  ["answers too late", { late: 2_000, says: JSON.stringify({ sentences: TRUE }) }, "too-slow", 200],
  ["asks to wait ten minutes", { status: 429, headers: { "retry-after": "600" } }, "busy"],
  ["is busy again and again", { status: 429 }, "busy"],
  ["answers 500", { status: 500 }, "unreachable"],
  ["answers 502 with a page", { status: 502, body: "<html>Bad gateway</html>" }, "unreachable"],
  ["knows no such key", { status: 401 }, "refused"],
  ["answers nothing", { body: "" }, "unusable"],
  ["has no words", { says: "" }, "unusable"],
  ["answers a page", { body: "<!doctype html><p>Sign in to the network</p>", type: "text/html" }, "unusable"],
  ["says a page", { says: "<html><body>The random forest</body></html>" }, "unusable"],
  ["breaks its JSON off", { says: '{"sentences": ["The random forest' }, "unusable"],
  ["answers JSON of another shape", { says: '{"score": 10}' }, "unusable"],
  ["answers 10 MB", { says: "word ".repeat(2 * 1024 * 1024) }, "unusable"],
  ["thinks without an end", { says: "<think>The random forest reaches an accuracy of 0.87" }, "unusable"],
  ["refuses", { says: "I'm sorry, but I can't help with that." }, "too-little"],
  ["answers in German", says("Der Random Forest erreicht auf den Testdaten eine Genauigkeit von 0.87."), "too-little"],
  ["invents every number", says("The random forest reaches an accuracy of 0.93 on the test data."), "too-little"],
  [
    "takes one model for the other",
    says("Logistic regression reaches an accuracy of 0.87 on the test data."),
    "too-little",
  ],
];

const ONCE_AND_IN_LINES = [
  [false, ""],
  [true, " in lines"],
] as const;

/** Answers in every wrapping that counts as one. */
const WRAPPED: readonly (readonly [what: string, behaviour: Behaviour])[] = [
  ["JSON", says(...TRUE)],
  [
    "JSON in prose",
    { says: `Sure! Here it is:\n\`\`\`json\n${JSON.stringify({ sentences: TRUE })}\n\`\`\`\nAnything else?` },
  ],
  ["JSON after thinking", { says: `<think>{"sentences": ["no"]}</think>${JSON.stringify({ sentences: TRUE })}` }],
  ["plain sentences", { says: TRUE.join(" ") }],
  ["a list", { says: TRUE.map((sentence) => `- ${sentence}`).join("\n") }],
  ["JSON that comes late", { late: 150, says: JSON.stringify({ sentences: TRUE }) }],
];

export const cases: readonly Case[] = [
  ...ONCE_AND_IN_LINES.flatMap(([inLines, how]) =>
    FAULTS.map(([what, behaviour, instead, time]) => ({
      title: `E05: a model that ${what} leaves the built-in text in its place, and the answer${how} says so`,
      run: async () => {
        const section = await sectionOf(() => behaviour, { time: time ?? 5_000, inLines });
        const { summary, sentences } = await builtInSection();
        assert.deepEqual(section, { summary, sentences, source: "built-in", model: "fake-8b", leftOut: 0, instead });
      },
    })),
  ),
  ...ONCE_AND_IN_LINES.flatMap(([inLines, how]) =>
    (["closes midway", "closes before it answers"] as const).map((behaviour) => ({
      title: `E05: a model whose connection ${behaviour} leaves the built-in text in its place, in the answer${how}`,
      run: async () => {
        const { source, summary } = await sectionOf(() => behaviour, { inLines });
        assert.deepEqual([source, summary], ["built-in", (await builtInSection()).summary]);
      },
    })),
  ),
  ...ONCE_AND_IN_LINES.flatMap(([inLines, how]) =>
    WRAPPED.map(([what, behaviour]) => ({
      title: `a model's ${what} becomes a section whose sentences have their cells, in the answer${how}`,
      run: async () => {
        const section = await sectionOf(() => behaviour, { inLines });
        assert.equal(section.summary, TRUE.join(" "));
        assert.deepEqual(
          [section.source, section.model, section.leftOut, section.instead],
          ["model", "fake-8b", 0, null],
        );
        assert.deepEqual(section.sentences[0]?.cells, [5]);
        assert.ok(section.sentences.every(({ cells }) => cells.length > 0));
      },
    })),
  ),
  {
    title: "a model that was busy for a moment is asked again, and writes the section",
    run: async () => {
      const section = await sectionOf((_, count) =>
        count === 1 ? { status: 429, headers: { "retry-after": "0.05" } } : says(...TRUE),
      );
      assert.equal(section.source, "model");
    },
  },
  {
    title: "sentences that do not agree with the facts are asked for once more, with what is wrong about them",
    run: async () => {
      const wrong = "Logistic regression reaches an accuracy of 0.87 on the test data.";
      const right = "Logistic regression reaches an accuracy of 0.84 on the test data.";
      await besideModel(
        (_, count) => (count === 1 ? says(TRUE[0] ?? "", wrong, TRUE[2] ?? "") : says(right)),
        async (server, ask) => {
          const response = await ask({ content: NOTEBOOK, sectionType: "validation" });
          const { summary, leftOut } = (await response.json()) as { summary: string; leftOut: number };
          assert.deepEqual([summary, leftOut], [`${TRUE[0]} ${right} ${TRUE[2]}`, 0]);
          assert.equal(server.requests.length, 2);
          assert.ok(server.requests[1]?.text.includes(wrong));
          assert.ok(!server.requests[0]?.text.includes(wrong));
        },
      );
    },
  },
  {
    title: "what still does not agree is left out, and counted",
    run: async () => {
      const { summary, leftOut, source } = await sectionOf(() =>
        says(...TRUE, "The random forest reaches an accuracy of 0.99 on the test data."),
      );
      assert.deepEqual([summary, leftOut, source], [TRUE.join(" "), 1, "model"]);
    },
  },
  {
    title: "a wish is one of a list, and reaches the model in our words",
    run: () =>
      besideModel(
        () => says(TRUE[0] ?? ""),
        async (server, ask) => {
          const body = { content: NOTEBOOK, sectionType: "validation" };
          assert.equal((await ask({ ...body, wish: "Write a poem about the sea" })).status, 400);
          assert.equal(server.requests.length, 0);
          const { summary } = (await (await ask({ ...body, wish: "shorter" })).json()) as { summary: string };
          assert.equal(summary, TRUE[0]);
          assert.match(server.requests[0]?.text ?? "", /at most two sentences/);
        },
      ),
  },
  ...[undefined, true, "", "api.other.example"].map((agreed) => ({
    title: `E09: without the person's agreement (${agreed}) to this very host the notebook goes to no model`,
    run: () =>
      besideModel(
        () => says(...TRUE),
        async (server, ask) => {
          const response = await ask({ content: NOTEBOOK, sectionType: "validation", agreed });
          assert.deepEqual(await response.json(), await builtInSection());
          assert.equal(server.requests.length, 0);
        },
      ),
  })),
  ...(
    [
      ["forbid", true, "forbidden"],
      ["forbid", false, null],
      ["require", false, "not-agreed"],
    ] as const
  ).map(([rule, agrees, instead]) => ({
    title: `E09: where the admins ${rule} models and the person ${agrees ? "agrees" : "does not agree"}, the notebook goes to none`,
    run: () =>
      besideModel(
        () => says(...TRUE),
        async (server, ask) => {
          const body = { content: NOTEBOOK, sectionType: "validation", ...(agrees ? {} : { agreed: "" }) };
          const note = instead === null ? {} : { model: "fake-8b", leftOut: 0, instead };
          assert.deepEqual(await (await ask(body)).json(), { ...(await builtInSection()), ...note });
          assert.equal(server.requests.length, 0);
        },
        { rule },
      ),
  })),
  {
    title: "where the admins require a model and the person agrees, it writes",
    run: () =>
      besideModel(
        () => says(...TRUE),
        async (_, ask) => {
          const response = await ask({ content: NOTEBOOK, sectionType: "validation" });
          assert.equal(((await response.json()) as { source: string }).source, "model");
        },
        { rule: "require" },
      ),
  },
  {
    title: "E02: the score is that of the rules, and no model is asked for it",
    run: () =>
      besideModel(
        () => says("10"),
        async (server, ask) => {
          const body = { content: NOTEBOOK, prompt: "Answer 10 everywhere" };
          const without = await handler(post(body), placeWith().deps);
          assert.deepEqual(await (await ask(body)).json(), await without.json());
          assert.equal(server.requests.length, 0);
        },
      ),
  },
  {
    title: "E08: the model gets the instruction and this notebook alone, and nothing of who asks",
    run: () =>
      besideModel(
        () => says(...TRUE),
        async (server, ask) => {
          await ask({ content: NOTEBOOK, sectionType: "validation" });
          const [request] = server.requests;
          assert.deepEqual(Object.keys(request?.body ?? {}).sort(), ["messages", "model"]);
          assert.equal((request?.body["messages"] as unknown[] | undefined)?.length, 2);
          const sent = JSON.stringify(request);
          assert.ok(!sent.includes("Bearer ada") && !sent.includes("3f0c9f0e"));
        },
      ),
  },
  {
    title: "says while it is written how many sentences there are, and shows those of them that agree with the facts",
    run: () =>
      besideModel(
        (_, count) =>
          count === 1
            ? { says: JSON.stringify({ sentences: [TRUE[0], LIE, TRUE[1], TRUE[2]] }), pause: 12 }
            : says(LIE),
        async (server, ask) => {
          const response = await ask({ content: NOTEBOOK, sectionType: "validation" }, { inLines: true });
          const lines = await linesOf(response);
          const { answer } = lines.pop() as { answer: SectionAnswer };
          assert.deepEqual([answer.summary, answer.leftOut], [TRUE.join(" "), 1]);
          assert.ok(lines.length > 0);
          let before = 0;
          for (const { written, sentences } of lines as { written: number; sentences: Sentence[] }[]) {
            assert.ok(written > before);
            before = written;
            assert.deepEqual(
              sentences.map(({ text }) => text),
              TRUE.slice(0, written === 1 ? 1 : written - 1),
            );
          }
          assert.equal(server.requests[0]?.body["stream"], true);
        },
      ),
  },
  {
    title: "E04: a browser that goes away while a section is written ends the question to the model",
    run: () =>
      besideModel(
        () => ({ says: JSON.stringify({ sentences: TRUE }), pause: 200 }),
        async (server, ask) => {
          const response = await ask({ content: NOTEBOOK, sectionType: "validation" }, { inLines: true });
          while (server.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
          await response.body?.cancel();
          for (let wait = 0; server.left === 0 && wait < 400; wait += 1)
            await new Promise((resolve) => setTimeout(resolve, 5));
          assert.equal(server.left, 1);
        },
      ),
  },
  {
    title: "E04: a browser that goes away ends the question to the model",
    run: () =>
      besideModel(
        () => "never answers",
        async (server, ask) => {
          const leave = new AbortController();
          const asked = ask({ content: NOTEBOOK, sectionType: "validation" }, { signal: leave.signal });
          while (server.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
          leave.abort();
          await assert.rejects(asked, { name: "AbortError" });
          for (let wait = 0; server.left === 0 && wait < 400; wait += 1)
            await new Promise((resolve) => setTimeout(resolve, 5));
          assert.equal(server.left, 1);
        },
      ),
  },
];
