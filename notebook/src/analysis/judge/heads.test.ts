import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

/** The task of a pretrained network that is trained further, the first words on it and those of its section. */
function read(head: string, rest = ""): { readonly task: string | null; readonly text: string } {
  const code = `from datasets import load_dataset
from transformers import AutoModelFor${head}, Trainer
letters = load_dataset("letters")
model = AutoModelFor${head}.from_pretrained("google/pegasus-large"${rest})
trainer = Trainer(model=model, train_dataset=letters["train"], eval_dataset=letters["test"])
trainer.train()`;
  const { facts, sections } = analyseNotebook(notebookOf({ code }));
  const text = [...sections.exploration, ...sections.modeling].map((sentence) => sentence.text).join(" ");
  return { task: facts.experiments[0]?.task ?? null, text };
}

describe("the head of a pretrained network", () => {
  it("says what it is trained for", () => {
    expect(read("SequenceClassification").task).toBe("classification");
    expect(read("SequenceClassification", ", num_labels=1").task).toBe("regression");
    expect(read("CausalLM").task).toBe("generation");
    expect(read("QuestionAnswering").task).toBeNull();
  });

  it("that turns texts into others is described so", () => {
    const { task, text } = read("Seq2SeqLM");
    expect(task).toBe("generation");
    expect(text).toContain("This notebook fine-tunes a text-to-text model on the `letters` data set.");
    expect(text).toContain("PEGASUS learns to turn one text into another.");
  });
});
