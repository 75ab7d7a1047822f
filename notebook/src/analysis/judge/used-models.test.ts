import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ = {
  code: `from datasets import load_dataset, load_metric
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer, Trainer, TrainingArguments, pipeline
import pandas as pd
letters = load_dataset("harbour_letters")
rouge = load_metric("rouge")`,
};
const pieces = `def pieces(rows, size):
    for at in range(0, len(rows), size):
        yield rows[at : at + size]
def judged(rows, writer, words):
    for texts, told in zip(pieces(rows["letter"], 8), pieces(rows["gist"], 8)):
        given = words(texts, return_tensors="pt")
        written = writer.generate(input_ids=given["input_ids"])
        said = [words.decode(one, skip_special_tokens=True) for one in written]
        rouge.add_batch(predictions=said, references=told)
    return rouge.compute()["rouge1"].mid.fmeasure
words = AutoTokenizer.from_pretrained("t5-small")
writer = AutoModelForSeq2SeqLM.from_pretrained("t5-small")`;
const before: WrittenCell = {
  code: `${pieces}\nprint(f"ROUGE-1: {judged(letters['test'], writer, words):.3f}")`,
  printed: "ROUGE-1: 0.214\n",
};
const training: WrittenCell = {
  code: `def prepared(batch):
    return {**words(batch["letter"]), "labels": words(batch["gist"])["input_ids"]}
ready = letters.map(prepared, batched=True)
trainer = Trainer(model=writer, args=TrainingArguments("out", num_train_epochs=2), train_dataset=ready["train"])
trainer.train()`,
};
const after: WrittenCell = {
  code: `print(f"ROUGE-1: {judged(letters['test'], trainer.model, words):.3f}")`,
  printed: "ROUGE-1: 0.388\n",
};

describe("models that learned elsewhere", () => {
  it("are judged as they come, on the rows that they are given", () => {
    const { facts, sections } = analyseNotebook(notebookOf(READ, before));
    expect(facts.experiments).toMatchObject([
      {
        data: ["harbour_letters"],
        target: "gist",
        task: "generation",
        models: [{ name: "T5", trained: "pretrained" }],
        metrics: [{ name: "ROUGE-1", value: 0.214, part: "test" }],
      },
    ]);
    expect(facts.headline).toBe(0);
    const text = Object.values(sections)
      .flatMap((section) => section.map((one) => one.text))
      .join(" ");
    expect(text).toContain("a ROUGE-1 of 0.214");
    expect(text).not.toMatch(/\btrain(?:s|ed)\b/);
  });

  it("and learn on are two versions of one model", () => {
    const [only, ...others] = analyseNotebook(notebookOf(READ, before, training, after)).facts.experiments;
    expect(others).toEqual([]);
    expect(only?.models.map(({ name, trained }) => `${name} ${trained}`).sort()).toEqual([
      "T5 pretrained",
      "T5 trainer",
    ]);
    expect(only?.metrics.map(({ value, part }) => `${value} ${part}`)).toEqual(["0.214 test", "0.388 test"]);
    expect(only?.best?.metric.value).toBe(0.388);
  });

  it("stand beside a rule that needs none in a table of results", () => {
    const [only] = analyseNotebook(
      notebookOf(READ, {
        code: `letter = letters["test"]["letter"][0]
gists = {"baseline": letter[:60]}
gists["bart"] = pipeline("summarization", model="facebook/bart-base")(letter)[0]["summary_text"]
rows = []
for name in gists:
    rouge.add(prediction=gists[name], reference=letters["test"]["gist"][0])
    rows.append({"rouge1": rouge.compute()["rouge1"].mid.fmeasure})
pd.DataFrame.from_records(rows, index=gists.keys())`,
        shown: "            rouge1\nbaseline  0.251000\nbart      0.402000",
      }),
    ).facts.experiments;
    expect(only?.models.map(({ name }) => name)).toEqual(["BART"]);
    expect(only?.metrics).toMatchObject([
      { name: "ROUGE-1", value: 0.251, model: null, variant: "baseline" },
      { name: "ROUGE-1", value: 0.402, part: "test" },
    ]);
  });

  it("come after those that the notebook trains itself", () => {
    const own = `from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
ships = pd.read_csv("ships.csv")
A, B, a, b = train_test_split(ships[["length"]], ships["sunk"])
line = LogisticRegression().fit(A, a)
print("Accuracy:", line.score(B, b))`;
    const { experiments, headline } = analyseNotebook(
      notebookOf(READ, before, { code: own, printed: "Accuracy: 0.81\n" }),
    ).facts;
    expect(experiments).toHaveLength(2);
    expect(experiments[headline ?? -1]?.target).toBe("sunk");
  });

  describe("are judged by what they say of whole tables", () => {
    const REVIEWS = {
      code: `import pandas as pd
from sklearn.metrics import accuracy_score, classification_report
from transformers import pipeline
ferries = pd.read_csv("ferries.csv")
mood = pipeline("sentiment-analysis", model="distilbert-base-uncased-finetuned-sst-2-english")`,
    };
    const measured = (code: string, printed: string) =>
      analyseNotebook(notebookOf(REVIEWS, { code, printed })).facts.experiments.map(
        ({ data, target, models, best }) => ({
          data,
          target,
          models: models.map(({ name, trained }) => `${name} ${trained}`),
          best: best && `${best.metric.name} ${best.metric.value} ${best.metric.part}`,
        }),
      );
    const found = {
      data: ["ferries.csv"],
      target: "mood",
      models: ["DistilBERT pretrained"],
      best: "accuracy 0.91 null",
    };

    it("in a list: nothing was learned from these rows", () => {
      const code = `said = [one["label"] for one in mood(ferries["note"].tolist())]
print("Accuracy:", accuracy_score(ferries["mood"], said))`;
      expect(measured(code, "Accuracy: 0.91\n")).toEqual([found]);
    });

    it("row by row", () => {
      const code = `ferries["said"] = ferries["note"].apply(lambda note: mood(note)[0]["label"])
print("Accuracy:", accuracy_score(ferries["mood"], ferries["said"]))`;
      expect(measured(code, "Accuracy: 0.91\n")).toEqual([found]);
    });

    it("turn by turn, in a report", () => {
      const code = `said = []
for note in ferries["note"]:
    said.append(mood(note)[0]["label"])
ferries["said"] = said
print(classification_report(ferries["mood"], ferries["said"]))`;
      const report = `              precision    recall  f1-score   support

         sad       0.90      0.92      0.91       100
       merry       0.92      0.90      0.91       100

    accuracy                           0.91       200
   macro avg       0.91      0.91      0.91       200
weighted avg       0.91      0.91      0.91       200
`;
      expect(measured(code, report)).toEqual([found]);
    });
  });

  it.each([
    [
      "answers",
      `qa = pipeline("question-answering", model="distilbert-base-cased-distilled-squad")
given = [{"id": row["id"], "prediction_text": qa(question=row["ask"], context=row["log"])["answer"]} for row in logs]
told = [{"id": row["id"], "answers": row["answers"]} for row in logs]
load("squad").compute(predictions=given, references=told)`,
      "{'exact_match': 71.25, 'f1': 80.5}",
      ["exact match 71.25", "F1 80.5"],
    ],
    [
      "transcripts",
      `from jiwer import wer
asr = pipeline("automatic-speech-recognition", model="openai/whisper-small")
heard = [asr(row["audio"])["text"] for row in logs]
wer([row["spoken"] for row in logs], heard)`,
      "0.0432",
      ["WER 0.0432"],
    ],
    [
      "translations",
      `from transformers import T5ForConditionalGeneration, T5Tokenizer
words = T5Tokenizer.from_pretrained("t5-base")
net = T5ForConditionalGeneration.from_pretrained("t5-base")
def translated(texts):
    return words.batch_decode(net.generate(**words(texts, return_tensors="pt")), skip_special_tokens=True)
result = load("sacrebleu").compute(predictions=translated(logs["danish"]), references=logs["english"])
result["score"]`,
      "31.42",
      ["BLEU 31.42"],
    ],
  ])("are judged by their %s", (_, code, shown, values) => {
    const read = `from datasets import load_dataset
from evaluate import load
from transformers import pipeline
logs = load_dataset("harbour_logs", split="test")
`;
    const [only, ...others] = analyseNotebook(notebookOf({ code: read + code, shown })).facts.experiments;
    expect(others).toEqual([]);
    expect(only?.data).toEqual(["harbour_logs"]);
    expect(only?.metrics.map(({ name, printed }) => `${name} ${printed}`)).toEqual(values);
  });

  it("of Keras carry the names of their networks, and nothing is minimised where they are only judged", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import tensorflow as tf
net = tf.keras.applications.MobileNetV2(weights="imagenet")
net.compile(loss="categorical_crossentropy", metrics=["accuracy"])
gulls = tf.keras.utils.image_dataset_from_directory("gulls/val")
loss, right = net.evaluate(gulls)
print("Accuracy:", right)`,
        printed: "Accuracy: 0.713\n",
      }),
    );
    expect(facts.experiments[0]?.models).toMatchObject([{ name: "MobileNet", trained: "pretrained" }]);
    expect(sections.modeling.map(({ text }) => text).join(" ")).toBe("A MobileNet is used without further training.");
  });
});

describe("a network that is adapted, compiled or spread over devices", () => {
  it.each([
    "from peft import LoraConfig, get_peft_model\nwriter = get_peft_model(writer, LoraConfig(r=8))",
    "import torch\nwriter = torch.compile(writer)",
    "import torch\nwriter = torch.nn.DataParallel(writer)",
  ])("is still the same: %s", (changed) => {
    const { experiments } = analyseNotebook(
      notebookOf(READ, { code: pieces }, { code: changed }, training, after),
    ).facts;
    expect(experiments.flatMap(({ models }) => models.map(({ name, trained }) => `${name}: ${trained}`))).toEqual([
      "T5: trainer",
    ]);
  });
});

describe("models that do not learn where they are judged", () => {
  const setup = `import torch
import pandas as pd
from torchvision import datasets
from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split`;
  const best = (...cells: readonly WrittenCell[]) => {
    const { experiments, headline } = analyseNotebook(notebookOf({ code: setup }, ...cells)).facts;
    const [only] = experiments;
    const name = only?.models.find(({ id }) => id === only.best?.model)?.name;
    return [experiments.length, headline, name, only?.best?.metric.printed, only?.models.length];
  };

  it("have the weights of the one that learned before, where they are of the same make", () => {
    const learn = `class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv2d(1, 4, 3)
        self.last = torch.nn.Linear(2704, 10)
    def forward(self, x):
        return self.last(self.first(x).flatten(1))
many = torch.utils.data.DataLoader(datasets.MNIST("at", train=True), 32)
few = torch.utils.data.DataLoader(datasets.MNIST("at", train=False), 32)
net = Net()
step = torch.optim.Adam(net.parameters())
for pictures, digits in many:
    step.zero_grad()
    torch.nn.functional.cross_entropy(net(pictures), digits).backward()
    step.step()
torch.save(net.state_dict(), "net.pt")`;
    const judge = `net = Net()
net.load_state_dict(torch.load("net.pt"))
right = total = 0
for pictures, digits in few:
    right += (net(pictures).argmax(1) == digits).sum().item()
    total += len(digits)
print("Accuracy:", right / total)`;
    expect(best({ code: learn }, { code: judge, printed: "Accuracy: 0.962\n" })).toEqual([1, 0, "CNN", "0.962", 1]);
  });

  it("were trained in a cell that is gone", () => {
    const code = `boats = pd.read_csv("boats.csv")
A, B, a, b = train_test_split(boats[["length"]], boats["price"], test_size=0.3)
forest = RandomForestRegressor()
print("R2:", r2_score(b, forest.predict(B)))`;
    expect(best({ code, printed: "R2: 0.44\n" })).toEqual([1, 0, "Random Forest", "0.44", 1]);
  });
});
