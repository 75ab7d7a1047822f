import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANALYSIS_FAILED, type AnalysisEvent } from "../editor/data.ts";
import { runAnalysis } from "./analysis.ts";
import { CHURN_FACTS } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import type { LocalReading } from "./reader-messages.ts";
import { type AnalysisCalls, type SectionAnswer, readScore, readSection } from "./data.ts";

const local: LocalReading = {
  sections: {
    exploration: [{ text: "Loads titanic.csv.", cells: [1] }],
    preparation: [{ text: "Fills the missing ages.", cells: [3] }],
    featureEngineering: [],
    modeling: [{ text: "Trains a random forest.", cells: [6] }],
    validation: [{ text: "Accuracy is 0.83.", cells: [7] }],
  },
  model: "Random Forest",
  models: ["Random Forest"],
  metrics: [
    { name: "accuracy", value: "1.0", split: "train", model: "Random Forest", cell: 6 },
    { name: "accuracy", value: "0.83", split: "test", model: "Random Forest", cell: 7 },
  ],
  outcome: "Random Forest predicts survival with 83.0% accuracy.",
  stages: [null, "exploration"],
  facts: CHURN_FACTS,
};
const { sections: _sections, ...reading } = local;

const section = (stage: Stage): SectionAnswer => ({
  text: `About ${stage}.`,
  sentences: [{ text: `About ${stage}.`, cells: [1] }],
  source: "built-in",
});

async function run(calls: Partial<AnalysisCalls>, options: { abortAfter?: number } = {}) {
  const events: AnalysisEvent[] = [];
  const controller = new AbortController();
  const read: string[] = [];
  const end = await runAnalysis({
    run: "r1",
    digest: new Blob(["{}"]),
    readHere: async () => {
      read.push("here");
      return local;
    },
    onReading: ({ stages }) => read.push(`${stages.length} cells`),
    calls: {
      section: async (_digest, stage) => section(stage),
      score: async () => ({ score: null, reading }),
      ...calls,
    },
    emit: (event) => {
      events.push(event);
      if (events.length === options.abortAfter) controller.abort();
    },
    signal: controller.signal,
  });
  const find = <Type extends AnalysisEvent["type"]>(type: Type): Extract<AnalysisEvent, { type: Type }> | undefined =>
    events.find((event): event is Extract<AnalysisEvent, { type: Type }> => event.type === type);
  return { end, events, find, read };
}

describe("An analysis", () => {
  it("requests the five sections in parallel and passes each on as it arrives", async () => {
    const asked: Stage[] = [];
    const gates = new Map<Stage, () => void>();
    const { events, end } = await run({
      section: (_digest, stage) => {
        asked.push(stage);
        return new Promise((resolve) => {
          gates.set(stage, () => resolve(section(stage)));
          if (asked.length < 5) return;
          setTimeout(() => [...STAGES].reverse().forEach((each) => gates.get(each)?.()));
        });
      },
    });
    expect(asked).toEqual([...STAGES]);
    const arrived = events.flatMap((event) => (event.type === "sectionArrived" ? [event.stage] : []));
    expect(arrived).toEqual([...STAGES].reverse());
    expect(end).toBe("complete");
  });

  it("joins exploration, preparation, modeling and validation with blank lines, and leaves feature engineering out", async () => {
    const { find } = await run({});
    expect(find("summaryArrived")?.text).toBe(
      "About exploration.\n\nAbout preparation.\n\nAbout modeling.\n\nAbout validation.",
    );
  });

  it("requests the score after the sections, and the outcome after the score", async () => {
    const { events } = await run({});
    expect(events.slice(5).map((event) => event.type)).toEqual([
      "summaryArrived",
      "scoreArrived",
      "modelRead",
      "factsFound",
      "outcomeArrived",
      "runEnded",
    ]);
  });

  it("takes the facts from the answer about the score, and does not analyse the notebook a second time", async () => {
    const { find, read } = await run({});
    expect(find("factsFound")?.facts).toBe(CHURN_FACTS);
    expect(read).toEqual(["2 cells"]);
  });

  it.each<[string, AnalysisCalls["score"]]>([
    ["was not answered", () => Promise.reject(new Error("500"))],
    ["brings nothing else", async () => ({ score: null, reading: null })],
  ])("analyses the notebook in the browser where the score %s", async (_case, score) => {
    const { find, read, end } = await run({ score });
    expect([end, read]).toEqual(["complete", ["here", "2 cells"]]);
    expect(find("factsFound")?.facts).toBe(CHURN_FACTS);
    expect(find("modelRead")?.suggested.modelType).toBe("Random Forest");
  });

  it("E05: skips a section that failed and still counts as complete", async () => {
    const { find, end, events } = await run({
      section: async (_digest, stage) => {
        if (stage === "modeling") throw new Error("500");
        return section(stage);
      },
    });
    expect(end).toBe("complete");
    expect(find("sectionFailed")?.stage).toBe("modeling");
    expect(events.some((event) => event.type === "sectionArrived" && event.stage === "modeling")).toBe(false);
    expect(find("summaryArrived")?.text).toBe("About exploration.\n\nAbout preparation.\n\nAbout validation.");
  });

  it("E05: when every section failed, the built-in analysis fills them and the summary says what happened", async () => {
    const { find, end, events, read } = await run({
      section: () => Promise.reject(new Error("down")),
      score: () => Promise.reject(new Error("down")),
    });
    expect(end).toBe("failed");
    expect(find("summaryArrived")?.text).toBe(ANALYSIS_FAILED);
    const texts = events.flatMap((event) => (event.type === "sectionArrived" ? [event.text] : []));
    expect(texts).toContain("Trains a random forest.");
    expect(find("scoreArrived")?.score).toBeNull();
    expect(find("modelRead")?.suggested.modelType).toBe("Random Forest");
    expect(read).toEqual(["here", "2 cells"]);
  });

  it("suggests the model and the figures found in the notebook, those on the test data first", async () => {
    const { find } = await run({});
    expect(find("modelRead")?.suggested).toEqual({
      modelType: "Random Forest",
      accuracyMetrics: "Accuracy: 87% (test)\nLog loss: 0.35 (test)\nAccuracy: 99% (train)",
    });
  });

  it("suggests no figures where the facts of a newer server cannot be read here", async () => {
    const { find } = await run({
      score: async () => ({ score: null, reading: { ...reading, facts: { version: 99 } } }),
    });
    expect(find("modelRead")?.suggested).toEqual({ modelType: "Random Forest", accuracyMetrics: "" });
  });

  it("E06: emits nothing more once another file was chosen", async () => {
    const { events, end } = await run({}, { abortAfter: 2 });
    expect(events).toHaveLength(2);
    expect(end).toBe("superseded");
  });

  it("E05: ends, whatever each of the six calls does", async () => {
    const behaviour = fc.constantFrom("answers", "fails", "throws at once", "answers nothing");
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(behaviour, behaviour, behaviour, behaviour, behaviour),
        behaviour,
        async (five, last) => {
          const { end, events } = await run({
            section: (_digest, stage) => {
              const kind = five[STAGES.indexOf(stage)];
              if (kind === "throws at once") return Promise.reject(new TypeError("x"));
              if (kind === "fails") return new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 1));
              return Promise.resolve(
                kind === "answers" ? section(stage) : { text: "", sentences: [], source: "model" },
              );
            },
            score: () =>
              last === "answers" ? Promise.resolve({ score: null, reading: null }) : Promise.reject(new Error("no")),
          });
          expect(events.at(-1)?.type).toBe("runEnded");
          expect(end).toBe(five.every((kind) => kind === "fails" || kind === "throws at once") ? "failed" : "complete");
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("readSection(body)", () => {
  it("signs the sentences of a named model, and says what became of them", () => {
    const sentences = [{ text: "Good.", cells: [1] }];
    const answer = readSection({
      summary: "Good.",
      sentences,
      source: "model",
      model: "qwen3:8b",
      leftOut: 2,
      instead: null,
    });
    expect(answer.sentences[0]?.writer).toEqual({
      model: "qwen3:8b",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    expect(answer.note).toEqual({ model: "qwen3:8b", leftOut: 2, instead: null });
  });

  it("signs nothing that the built-in analysis wrote in a model's place", () => {
    const sentences = [{ text: "Good.", cells: [1] }];
    const answer = readSection({
      summary: "Good.",
      sentences,
      source: "built-in",
      model: "qwen3:8b",
      leftOut: 0,
      instead: "too-slow",
    });
    expect(answer.sentences).toEqual(sentences);
    expect(answer.note).toEqual({ model: "qwen3:8b", leftOut: 0, instead: "too-slow" });
  });

  it.each([null, "text", [], {}, { summary: 5 }, { text: "x" }, { summary: "x".repeat(20_001) }])(
    "E05: refuses %j",
    (body) => {
      expect(() => readSection(body)).toThrow("cannot be read");
    },
  );

  it("E05: keeps the text where the evidence is malformed", () => {
    expect(readSection({ summary: " Good. ", sentences: [{ text: 1 }], source: "oracle" })).toEqual({
      text: "Good.",
      sentences: [],
      source: "model",
    });
  });

  it("only takes for the built-in analysis what says so", () => {
    expect(readSection({ summary: "Good.", source: "built-in" }).source).toBe("built-in");
    expect(readSection({ summary: "Good." }).source).toBe("model");
  });
});

describe("readScore(body)", () => {
  it("E05: refuses an answer without text", () => {
    expect(() => readScore({ summary: 7 })).toThrow("cannot be read");
  });

  it("returns the facts that come with the score, and nothing where they are malformed", () => {
    const sent = JSON.parse(JSON.stringify({ summary: "{}", reading })) as { reading: object };
    expect(readScore(sent)).toEqual({ score: null, reading });
    expect(readScore({ summary: "{}", reading: { ...sent.reading, stages: ["poetry"] } }).reading).toBeNull();
    expect(readScore({ summary: "{}" }).reading).toBeNull();
  });
});
