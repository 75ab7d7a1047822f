import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const LOG = [
  "{'eval_loss': 0.41, 'eval_f1': 0.801, 'epoch': 1.0}",
  "{'eval_loss': 0.29, 'eval_f1': 0.874, 'epoch': 2.0}",
  "{'eval_loss': 0.33, 'eval_f1': 0.892, 'epoch': 3.0}",
  "{'eval_loss': 0.36, 'eval_f1': 0.886, 'epoch': 4.0}",
];
const trained = (settings: string, log: readonly string[] = LOG) =>
  analyseNotebook(
    notebookOf({
      code: `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments
notes = load_dataset("csv", data_files="notes.csv")["train"].train_test_split(test_size=0.2)
net = AutoModelForSequenceClassification.from_pretrained("bert-base-cased")
args = TrainingArguments("out", num_train_epochs=${log.length}, eval_strategy="epoch"${settings})
Trainer(model=net, args=args, train_dataset=notes["train"], eval_dataset=notes["test"]).train()`,
      printed: `${log.join("\n")}\n`,
    }),
  );
const value = (settings: string): string | undefined =>
  trained(settings).facts.experiments[0]?.metrics.find(({ name }) => name === "F1")?.printed;

it("is the one that a trainer loads again, by what it is told to go by", () => {
  expect(value("")).toBe("0.886");
  expect(value(", load_best_model_at_end=False")).toBe("0.886");
  expect(value(", load_best_model_at_end=True")).toBe("0.874");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="eval_loss"')).toBe("0.874");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="f1"')).toBe("0.892");
  expect(value(', load_best_model_at_end=True, metric_for_best_model="f1", greater_is_better=False')).toBe("0.801");
  // What the log does not show leaves the last epoch.
  expect(value(', load_best_model_at_end=True, metric_for_best_model="kappa"')).toBe("0.886");
});

it("does not call all epochs the last ones", () => {
  const told = (epochs: number): string => {
    const log = Array.from(
      { length: epochs },
      (_, at) => `{'eval_loss': 0.${60 - at}, 'eval_f1': 0.${at % 2 === 0 ? 71 : 85}4, 'epoch': ${at + 1}.0}`,
    );
    return trained("", log)
      .sections.validation.map(({ text }) => text)
      .join(" ");
  };
  expect(told(6)).toContain("the last five values in its log range from 0.714 to 0.854");
  expect(told(5)).not.toContain("the last five values");
});
