import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../../analyse.ts";
import { notebookOf } from "../../../judge/fixtures/notebook-of.ts";

const GRAPH = `import numpy as np
import pandas as pd
import tensorflow as tf
scans = pd.read_json("scans.json")
with tf.Session() as session:
    kinds = np.array(session.run(tf.one_hot(scans["is_wreck"].tolist(), depth=2)))
depths = np.array(scans["depths"].tolist())
held, known = depths[:200, :], depths[200:, :]
held_kinds, known_kinds = kinds[:200, :], kinds[200:, :]
x_in = tf.placeholder(tf.float32)
y_in = tf.placeholder(tf.float32)
guess = tf.layers.dense(tf.layers.dense(x_in, 40, activation=tf.nn.relu), 2)
cost = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(labels=y_in, logits=guess))
step = tf.train.AdamOptimizer(0.001).minimize(cost)
right = tf.reduce_mean(tf.cast(tf.equal(tf.argmax(guess, 1), tf.argmax(y_in, 1)), tf.float32))`;

const LEARN = (fed: string): string => `with tf.Session() as session:
    session.run(tf.global_variables_initializer())
    for turn in range(300):
        session.run(step, feed_dict=${fed})
    print("test accuracy", right.eval(feed_dict={x_in: held, y_in: held_kinds}))`;

const asked = (...cells: readonly string[]) =>
  analyseNotebook(
    notebookOf(...cells.map((code, at) => ({ code, printed: at === cells.length - 1 ? "test accuracy 0.714\n" : "" }))),
  ).facts.experiments.map(({ target, features }) => [target, features]);

describe("what a graph of TensorFlow's first version is fed with", () => {
  it("is what its places are called after, whichever columns the rows are", () => {
    expect(asked(GRAPH, LEARN("{x_in: known, y_in: known_kinds}"))).toEqual([["is_wreck", ["depths"]]]);
    expect(asked(GRAPH, LEARN("{y_in: known_kinds, x_in: known}"))).toEqual([["is_wreck", ["depths"]]]);
  });

  it("is never the rows that stand beside answers which nobody follows", () => {
    const unknown = `from wrecks import kinds_of\n${LEARN("{x_in: known, y_in: kinds_of(known)}")}`;
    expect(asked(GRAPH, unknown)).toEqual([[null, ["depths"]]]);
  });
});
