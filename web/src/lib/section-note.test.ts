import { expect, it } from "vitest";
import { noteWords } from "./section-note.ts";

const note = (leftOut: number, instead: string | null) => noteWords({ model: "qwen3:8b", leftOut, instead });

it("says what became of a language model's sentences", () => {
  expect(note(0, null)).toBeNull();
  expect(note(1, null)).toBe("1 sentence by qwen3:8b did not agree with the notebook and was left out.");
  expect(note(3, null)).toBe("3 sentences by qwen3:8b did not agree with the notebook and were left out.");
});

it.each([
  ["too-slow", "qwen3:8b did not answer in time, so the built-in analysis wrote this section."],
  ["unreachable", "qwen3:8b could not be reached, so the built-in analysis wrote this section."],
  ["limit", "qwen3:8b has reached your limit for today, so the built-in analysis wrote this section."],
  [
    "too-little",
    "qwen3:8b wrote too little that agrees with the notebook, so the built-in analysis wrote this section.",
  ],
  ["something new", "qwen3:8b gave no usable answer, so the built-in analysis wrote this section."],
])("says why the built-in analysis wrote it: %s", (instead, words) => expect(note(0, instead)).toBe(words));
