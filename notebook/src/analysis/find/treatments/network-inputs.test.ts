import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
boats = pd.read_csv("boats.csv")
`;
const FIT = '\nLogisticRegression().fit(x, boats["sold"])';
const all = (code: string) => analyseNotebook(notebookOf({ code }));
const found = (code: string): string[] =>
  all(code).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact ? [`${fact.kind} ${fact.columns.join()}`.trim()] : [],
  );
const steps = (code: string): string[] => found(READ + code + FIT);

describe("vectors of texts", () => {
  it.each([
    [
      "fastText",
      'import fasttext\nread = fasttext.load_model("words.bin")\nx = np.vstack([read.get_sentence_vector(text) for text in boats["remark"]])',
    ],
    [
      "Doc2Vec",
      'from gensim.models.doc2vec import Doc2Vec, TaggedDocument\nnotes = [TaggedDocument(text.split(), [i]) for i, text in enumerate(boats["remark"])]\nread = Doc2Vec(notes)\nx = np.array([read.infer_vector(text.split()) for text in boats["remark"]])',
    ],
  ])("are computed by %s text by text", (_, code) => {
    expect(steps(code)).toEqual(["embedded remark"]);
  });

  it("may be the states of a pretrained network", () => {
    const code = `from datasets import load_dataset
from transformers import AutoModel, AutoTokenizer
rows = load_dataset("boat_talk")
cut = AutoTokenizer.from_pretrained("distilbert-base-uncased")
body = AutoModel.from_pretrained("distilbert-base-uncased")
rows = rows.map(lambda some: cut(some["remark"], truncation=True), batched=True)
rows = rows.map(lambda some: {"state": body(some["input_ids"]).last_hidden_state[:, 0]})
from sklearn.linear_model import LogisticRegression
LogisticRegression().fit(np.array(rows["train"]["state"]), np.array(rows["train"]["label"]))`;
    expect(found(`import numpy as np\n${code}`)).toEqual(["tokenised remark", "embedded"]);
  });
});

describe("the vectors that a layer looks up", () => {
  const net = (given: string): readonly (string | null)[] => {
    const code = `from keras.preprocessing.text import Tokenizer
from keras.preprocessing.sequence import pad_sequences
words = Tokenizer()
words.fit_on_texts(boats["remark"])
x = pad_sequences(words.texts_to_sequences(boats["remark"]))
from keras.layers import Dense, Embedding, GRU
from keras.initializers import constant
from keras.models import Sequential
net = Sequential([Embedding(900, 50${given}), GRU(8), Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(x, boats["price"], epochs=2)`;
    return all(READ + code).facts.facts.flatMap((fact) => (fact.kind === "embedded" ? [fact.how] : []));
  };

  it("are those that it starts with, where it does not learn", () => {
    expect(net(", embeddings_initializer=constant(table), trainable=False")).toEqual(["word vectors"]);
    expect(net("")).toEqual(["learned"]);
  });

  it("are of as many words, and of texts as long, as the code says", () => {
    const told = (loaded: string, padded: string): string => {
      const code = `from keras.datasets import imdb
from keras.preprocessing import sequence
from keras.layers import Dense, Embedding, GRU
from keras.models import Sequential
longest = 300
(X_train, y_train), (X_test, y_test) = imdb.load_data(${loaded})
X_train = sequence.pad_sequences(X_train${padded})
net = Sequential([Embedding(6000, 50), GRU(8), Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(X_train, y_train, epochs=2)`;
      return all(code)
        .sections.featureEngineering.map(({ text }) => text)
        .join(" ");
    };
    expect(told("num_words=6000", ", maxlen=longest")).toBe(
      "Only the 6,000 most frequent words are kept, texts are cut or padded to 300 tokens and embeddings are learned with the network.",
    );
    expect(told("", "")).not.toMatch(/\d/);
  });
});

describe("texts that are cleaned", () => {
  const vectors = "\nfrom sklearn.feature_extraction.text import CountVectorizer\n";

  it("lose words by what spaCy says of them", () => {
    const code = `import spacy
read = spacy.load("en_core_web_sm")
def lemmas(text):
    return " ".join(word.lemma_ for word in read(text) if not word.is_stop)
boats["plain"] = boats["remark"].apply(lemmas)${vectors}x = CountVectorizer().fit_transform(boats["plain"])`;
    expect(steps(code)).toEqual(["cleaned-text remark", "vectorised plain"]);
  });

  it("need no column of their own", () => {
    const code = `def plain(text):
    return " ".join(word for word in text.lower().split() if word not in stopwords)
notes = boats["remark"].map(plain)${vectors}x = CountVectorizer().fit_transform(notes)`;
    expect(steps(code)).toEqual(["cleaned-text remark", "vectorised remark"]);
  });

  it("are not recoded by what is left out of them", () => {
    const code = `boats["remark"] = boats["remark"].str.lower().str.replace(r"[^a-z ]", "", regex=True)
boats["remark"] = boats["remark"].str.replace("boat", "")${vectors}x = CountVectorizer().fit_transform(boats["remark"])`;
    expect(steps(code)).toEqual(["cleaned-text remark", "vectorised remark"]);
    const signs = `import string
boats["remark"] = boats["remark"].apply(lambda text: text.translate(str.maketrans("", "", string.punctuation)))${vectors}x = CountVectorizer().fit_transform(boats["remark"])`;
    expect(steps(signs)).toEqual(["cleaned-text remark", "vectorised remark"]);
  });
});

describe("texts that are tokenised", () => {
  it("may be put together first, and given to TensorFlow as a dictionary", () => {
    const code = `from transformers import AutoTokenizer, TFAutoModelForSequenceClassification
import tensorflow as tf
cut = AutoTokenizer.from_pretrained("bert-base-cased")
words = cut(["boat: " + text for text in boats["remark"]], truncation=True)
rows = tf.data.Dataset.from_tensor_slices((dict(words), boats["sold"])).batch(8)
net = TFAutoModelForSequenceClassification.from_pretrained("bert-base-cased")
net.compile(optimizer="adam")
net.fit(rows)`;
    expect(found(READ + code)).toContain("tokenised remark");
  });

  it("are rows of a data set of the notebook's own", () => {
    const code = `import torch
from torch.utils.data import Dataset, DataLoader
from transformers import BertTokenizer
cut = BertTokenizer.from_pretrained("bert-base-cased")
class Remarks(Dataset):
    def __init__(self, sheet):
        self.texts = sheet["remark"].to_numpy()
    def __len__(self):
        return len(self.texts)
    def __getitem__(self, number):
        return cut.encode_plus(str(self.texts[number]), max_length=90)
rows = DataLoader(Remarks(boats))`;
    expect(found(READ + code)).toEqual(["tokenised remark"]);
  });

  it("become a matrix in Keras", () => {
    const code = `from keras.preprocessing.text import Tokenizer
cut = Tokenizer(num_words=900)
cut.fit_on_texts(boats["remark"])
x = cut.texts_to_matrix(boats["remark"])`;
    expect(steps(code)).toEqual(["tokenised remark", "vectorised remark"]);
  });

  it("are so by a function of torchtext where it is called", () => {
    const code = `from torchtext.datasets import AG_NEWS
from torchtext.data.utils import get_tokenizer
from torchtext.vocab import build_vocab_from_iterator
cut = get_tokenizer("basic_english")
def parts(rows):
    for kind, text in rows:
        yield cut(text)
words = build_vocab_from_iterator(parts(AG_NEWS(split="train")))`;
    expect(found(code)).toEqual(["tokenised", "vectorised"]);
  });
});

describe("classes", () => {
  it("are coded by the Hub's data sets", () => {
    const code = `from datasets import load_dataset
rows = load_dataset("csv", data_files="boats.csv")["train"]
rows = rows.class_encode_column("rig")
rows = rows.train_test_split(test_size=0.2)`;
    expect(found(code)).toEqual(["encoded rig", "split"]);
  });

  it("have attributes in PyTorch, but no new columns", () => {
    const code = `from torchvision.datasets import ImageFolder
rows = ImageFolder("berths")
rows.classes = ["wide", "narrow"]`;
    expect(found(code)).toEqual([]);
  });

  it("are balanced by a sampler of PyTorch", () => {
    const code = `from torch.utils.data import DataLoader, WeightedRandomSampler
from torchvision.datasets import ImageFolder
rows = ImageFolder("berths")
batches = DataLoader(rows, sampler=WeightedRandomSampler([0.1, 0.9], 2))`;
    expect(found(code)).toEqual(["balanced"]);
    const { facts } = all(code);
    expect(facts.facts.find(({ kind }) => kind === "balanced")).toMatchObject({ how: "weighted sampling" });
  });
});
