import { expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SETUP = `import numpy as np
import torch, torch.nn as nn
from sklearn.metrics import accuracy_score
from torchvision import datasets, transforms
leaves = datasets.ImageFolder("leaves/train", transform=transforms.ToTensor())
loader = torch.utils.data.DataLoader(leaves, batch_size=64)
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
judge, step = nn.CrossEntropyLoss(), torch.optim.SGD(net.parameters(), lr=0.1)`;

/** What is printed at the end of each epoch: the code before its batches, what is done with each of them, and the value. */
const shownOf = (before: string, each: string, value: string): string[] =>
  analyseNotebook(
    notebookOf(
      { code: SETUP },
      {
        code: `for epoch in range(2):
    ${before}
    for x, y in loader:
        out = net(x)
        loss = judge(out, y)
        step.zero_grad(); loss.backward(); step.step()
        ${each}
    print("Epoch %d accuracy %.4f" % (epoch + 1, ${value}))`,
        printed: "Epoch 1 accuracy 0.8411\nEpoch 2 accuracy 0.9211\n",
      },
    ),
  ).facts.experiments.flatMap(({ metrics, best }) => [
    ...metrics.map(({ name, part, certainty }) => `${certainty} ${name} ${part ?? ""}`),
    ...(best === null ? [] : ["best"]),
  ]);

const HITS = "(out.argmax(1) == y)";

it.each([
  ["its share of right answers", "pass", `share = ${HITS}.float().mean()`, "share.item()"],
  ["a measure of a library", "pass", "pass", "accuracy_score(y.numpy(), out.argmax(1).numpy())"],
  ["the last of a list", "shares = []", `shares.append(${HITS}.float().mean())`, "shares[-1]"],
])("what the last batch comes to is hardly what the training rows do: %s", (_, before, each, value) => {
  expect(shownOf(before, each, value)).toEqual(["likely accuracy train"]);
});

it.each([
  ["a penalty", "loss += 0.1 * sum(p.abs().sum() for p in net.parameters())"],
  ["what is known to be small", "loss = loss + float(net[1].bias.norm())"],
  ["that of another answer", "loss = loss + judge(out + 1, y)"],
])("the loss of a batch with %s beside it is hardly that of the training rows", (_, each) => {
  expect(shownOf("pass", each, "loss.item()").filter((one) => one.startsWith("likely"))).toEqual(["likely loss train"]);
});

it.each([
  ["right answers that are counted", "right = 0", `right += ${HITS}.sum().item()`, "right / len(leaves)"],
  ["a mean of all batches", "shares = []", `shares.append(${HITS}.float().mean())`, "np.mean(shares)"],
  ["a sum of all batches", "shares = []", `shares.append(${HITS}.float().mean())`, "sum(shares) / len(shares)"],
  [
    "answers that are gathered",
    "said, true = [], []",
    "said.extend(out.argmax(1).numpy()); true.extend(y.numpy())",
    "accuracy_score(true, said)",
  ],
])("what all batches come to is one: %s", (_, before, each, value) => {
  expect(shownOf(before, each, value)).toEqual(["certain accuracy train", "best"]);
});

it("what a graph is fed with may be called a batch", () => {
  const fed = (rows: string): string[] =>
    analyseNotebook(
      notebookOf({
        code: `import tensorflow as tf
from sklearn.model_selection import train_test_split
X_train, X_test, y_train, y_test = train_test_split(shells, kinds, test_size=0.2)
x, y_ = tf.placeholder(tf.float32, [None, 4]), tf.placeholder(tf.float32, [None, 3])
logits = tf.matmul(x, tf.Variable(tf.zeros([4, 3])))
loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y_, logits=logits))
train_step = tf.train.AdamOptimizer(1e-3).minimize(loss)
accuracy = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(logits, 1), tf.argmax(y_, 1)), tf.float32))
with tf.Session() as session:
    for i in range(500):
        x_batch, y_batch = drawn.next_batch()
        if i % 100 == 0:
            print("step %d, training accuracy %g" % (i, accuracy.eval(feed_dict=${rows})))
        session.run(train_step, feed_dict={x: x_batch, y_: y_batch})
    print("test accuracy %g" % accuracy.eval(feed_dict={x: X_test, y_: y_test}))`,
        printed: "step 0, training accuracy 0.1\nstep 100, training accuracy 0.98\ntest accuracy 0.81\n",
      }),
    ).sections.validation.map(({ text }) => text);
  expect(fed("{x: x_batch, y_: y_batch}").join(" ")).not.toContain("training data");
  expect(fed("{x: X_train[i:i + batch_size], y_: y_train[i:i + batch_size]}").join(" ")).not.toContain("training data");
  const whole = ["{x: X_train, y_: y_train}", "{x: X_train, y_: y_train, batch_size: 80, norm: batch_size}"];
  for (const rows of whole) expect(fed(rows).join(" ")).toContain("(98% on the training data, a sign of overfitting)");
});
