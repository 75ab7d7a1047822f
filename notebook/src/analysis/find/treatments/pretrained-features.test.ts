import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const NOTES = `import numpy as np
import pandas as pd
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from transformers import AutoModel, AutoTokenizer
notes = pd.read_csv("notes.csv")
name = "distilbert-base-uncased"
tokenizer = AutoTokenizer.from_pretrained(name)
encoder = AutoModel.from_pretrained(name)
notes["size"] = notes["body"].apply(len)
`;
const DIVIDED = `a, b, c, d = train_test_split(vectors, notes["kind"], test_size=0.2)
reader = LogisticRegression()
reader.fit(a, c)`;
const ALL = `tokens = tokenizer(list(notes["body"]), padding=True, return_tensors="pt")
with torch.no_grad():
    said = encoder(**tokens)
vectors = said.last_hidden_state[:, 0, :].numpy()`;
const IN_BATCHES = `tokens = torch.tensor(np.array([tokenizer.encode(note) for note in notes["body"]]))
vectors = []
with torch.no_grad():
    for i in range(0, len(tokens), 50):
        said = encoder(tokens[i:i + 50])
        vectors.append(said[0][:, 0, :].numpy())
vectors = np.concatenate(vectors)`;
const IN_A_FUNCTION = `def read(texts):
    tokens = tokenizer(texts, padding=True, return_tensors="pt")
    with torch.no_grad():
        return encoder(**tokens).last_hidden_state[:, 0].numpy()
vectors = read(notes["body"].tolist())`;

const PICTURES = `import numpy as np
from keras.applications import VGG16
from keras.applications.vgg16 import preprocess_input
from keras.utils import load_img, img_to_array
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
paths, kinds = list_pictures("leaves")
network = VGG16(weights="imagenet", include_top=False, pooling="avg")
def see(path):
    picture = np.expand_dims(img_to_array(load_img(path, target_size=(224, 224))), axis=0)
    return network.predict(preprocess_input(picture)).flatten()
leaves = np.array([see(path) for path in paths])
a, b, c, d = train_test_split(leaves, kinds, test_size=0.2)
SVC().fit(a, c)`;

const HUB = `import numpy as np
import pandas as pd
import tensorflow_hub as hub
from keras import Input, Model
from keras.layers import Dense
notes = pd.read_csv("notes.csv")
words, mask = np.load("words.npy"), np.load("mask.npy")
ids, seen = Input(shape=(50,)), Input(shape=(50,))
layer = hub.KerasLayer("https://tfhub.dev/tensorflow/bert_en_uncased_L-12_H-768_A-12/1", trainable=False)
pooled, each = layer([ids, seen])
encoder = Model(inputs=[ids, seen], outputs=pooled)
vectors = encoder.predict([words, mask])
start = Input(shape=(768,))
reader = Model(inputs=start, outputs=Dense(3, activation="softmax")(start))
reader.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
reader.fit(vectors, notes["kind"], epochs=2)`;

const read = (...code: string[]) => analyseNotebook(notebookOf({ code: code.join("\n") }));

describe("what a pretrained network makes of data that another model learns from", () => {
  it.each([
    ["all texts at once", ALL],
    ["in batches", IN_BATCHES],
    ["in a function", IN_A_FUNCTION],
  ])("is told with the network, and beside it no column that the model does not get: %s", (_, code) => {
    const { sections, facts } = read(NOTES, code, DIVIDED);
    expect(sections.featureEngineering.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^A pretrained DistilBERT turns the text(?: in `body`)? into vectors\.$/),
    ]);
    expect(facts.experiments[0]?.data).toEqual(["notes.csv"]);
  });

  it.each([
    ["pictures", PICTURES, "A pretrained VGG16 turns the pictures into vectors."],
    ["texts in a layer with several outputs", HUB, "A pretrained BERT turns the text into vectors."],
  ])("%s", (_, code, expected) => {
    expect(read(code).sections.featureEngineering.map(({ text }) => text)).toContain(expected);
  });

  it("is no such step where the network learns from the same data", () => {
    const trained = `${ALL}
optimizer = torch.optim.AdamW(encoder.parameters())
for step in range(3):
    loss = torch.nn.functional.mse_loss(encoder(**tokens).last_hidden_state[:, 0], goal)
    loss.backward()
    optimizer.step()`;
    expect(JSON.stringify(read(NOTES, trained, DIVIDED).facts.facts)).not.toContain('"network"');
  });
});
