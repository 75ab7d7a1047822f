import { describe, expect, it } from "vitest";
import { sentencesOfAnswer, sentencesSoFar } from "./answer.ts";

const ANSWER = `<think>["no"]</think>Here:\n{"sentences": ["The \\"best\\" model is \u00e9lan.", "It has [two] {parts}."]}`;

describe("an answer that is still being written", () => {
  it("emits each sentence once it is complete, and never half of one", () => {
    const complete = sentencesOfAnswer(ANSWER) ?? [];
    expect(complete).toHaveLength(2);
    let most = 0;
    for (let end = ANSWER.indexOf("{"); end <= ANSWER.length; end += 1) {
      const soFar = sentencesSoFar(ANSWER.slice(0, end));
      expect(soFar).toEqual(complete.slice(0, soFar.length));
      expect(soFar.length).toBeGreaterThanOrEqual(most);
      most = soFar.length;
    }
    expect(most).toBe(2);
  });

  it("emits every plain sentence except the last, which may continue", () => {
    expect(sentencesSoFar("The forest has 100 trees. It reaches 0.8")).toEqual(["The forest has 100 trees."]);
    expect(sentencesSoFar("The forest")).toEqual([]);
  });

  it("emits nothing while the model thinks aloud", () => {
    expect(sentencesSoFar('<think>{"sentences": ["The forest is best."]')).toEqual([]);
  });

  it("is read in time proportional to its length", () => {
    const start = performance.now();
    sentencesSoFar(`{"sentences": ["${'\\\\"'.repeat(30_000)}`);
    sentencesSoFar(`{"sentences": [${'"'.repeat(60_000)}`);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
