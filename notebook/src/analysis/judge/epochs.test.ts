import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const NET = `import pandas as pd
from tensorflow import keras
moths = pd.read_csv("moths.csv")
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1)])
net.compile(loss="mse", optimizer="adam")`;
const line = (loss: number): string => `25/25 [====] - 1s 8ms/step - loss: 0.${loss} - val_loss: 0.5${loss}\n`;
const log = (counts: readonly string[]): string => counts.map((count, i) => `Epoch ${count}\n${line(90 - i)}`).join("");
const learn = (more: string, printed: string): WrittenCell => ({
  code: `net.fit(moths[["span"]], moths["mass"], validation_split=0.2, epochs=4${more})`,
  printed,
});

/** How the network is said to be trained. */
const told = (...cells: readonly WrittenCell[]): string | undefined =>
  /trained (.*?) with/.exec(analyseNotebook(notebookOf({ code: NET }, ...cells)).sections.modeling[0]?.text ?? "")?.[1];

const STOPPING = ", callbacks=[keras.callbacks.EarlyStopping()]";

describe("the epochs of a network", () => {
  it("are those that its log counts", () => {
    expect(told(learn("", log(["1/4", "2/4", "3/4", "4/4"])))).toBe("for 4 epochs");
    expect(told(learn(STOPPING, log(["1/4", "2/4", "3/4"])))).toBe("for 3 epochs");
    // Nothing stopped it where all of them are shown.
    expect(told(learn(STOPPING, log(["1/4", "2/4", "3/4", "4/4"])))).toBe("for 4 epochs");
    expect(told(learn(STOPPING, `${log(["1/4", "2/4"])}Epoch 00002: early stopping\n`))).toBe("for 2 epochs");
  });

  it("are those of the run that is shown, if the code was changed since", () => {
    expect(told(learn("", log(["1/5", "2/5", "3/5", "4/5", "5/5"])))).toBe("for 5 epochs");
  });

  it("are told with those that were planned where the log ends before them and nothing stops it early", () => {
    expect(told(learn("", log(["1/4", "2/4", "3/4"])))).toBe("for 3 of the planned 4 epochs");
  });

  it("are a ceiling where it may stop earlier and nothing is logged", () => {
    expect(told(learn(STOPPING, ""))).toBe("for up to 4 epochs");
  });

  it("are left out where somebody stopped it", () => {
    const notebook = notebookOf({ code: NET }, learn("", log(["1/4", "2/4"])), {
      code: 'print("MSE", net.evaluate(moths[["span"]], moths["mass"]))',
      printed: "MSE 0.61\n",
    });
    const error = { kind: "error", ename: "KeyboardInterrupt", evalue: "", traceback: [] } as const;
    const cells = notebook.cells.map((cell, at) => (at === 1 ? { ...cell, outputs: [...cell.outputs, error] } : cell));
    expect(analyseNotebook({ ...notebook, cells }).facts.experiments[0]?.models[0]?.epochs).toBeNull();
  });

  it("and what it had come to by then is told as that", () => {
    const fitted = 'net.fit(moths[["span"]], moths["mass"], epochs=4, validation_split=0.2)';
    const bar = "10/10 [==============================] - 0s 3ms/step";
    const printed = `Epoch 1/4\n${bar} - loss: 0.91 - val_loss: 0.66\nEpoch 2/4\n${bar} - loss: 0.67 - val_loss: 0.64\nEpoch 3/4\n`;
    const notebook = notebookOf({ code: NET }, { code: fitted, printed });
    const validation = (stopped: boolean): string => {
      const error = { kind: "error", ename: "KeyboardInterrupt", evalue: "", traceback: [] } as const;
      const cells = notebook.cells.map((cell, at) =>
        at === 1 && stopped ? { ...cell, outputs: [...cell.outputs, error] } : cell,
      );
      return analyseNotebook({ ...notebook, cells })
        .sections.validation.map(({ text }) => text)
        .join(" ");
    };
    expect(validation(true)).toContain(", when its training was stopped by hand.");
    expect(validation(false)).not.toContain("stopped");
  });

  it("are left out where the bar of an earlier one is the last, or an interruption was caught", () => {
    const bar = (at: number): string =>
      `Epoch ${at}:  43%|███     | 30/70 [00:19<00:25, 17.3it/s, loss=0.074, v_num=0]\n`;
    const reading = "Detected KeyboardInterrupt, attempting graceful shutdown...\n";
    const whole = "Epoch 3: 100%|████████| 70/70 [00:19<00:00, 17.3it/s, loss=0.074, v_num=0]\n";
    const epochs = (printed: string) =>
      analyseNotebook(notebookOf({ code: NET }, learn("", printed))).facts.experiments[0]?.models[0]?.epochs;
    expect(epochs(bar(1))).toBeNull();
    expect(epochs(reading)).toBeNull();
    expect(epochs(whole)).toBe("4");
    expect(told(learn(STOPPING, bar(1)))).toBe("for up to 4 epochs");
  });

  it("are left out where it learns on later", () => {
    const models = (...cells: readonly WrittenCell[]) =>
      analyseNotebook(notebookOf({ code: NET }, ...cells)).facts.experiments.flatMap((one) => one.models);
    expect(models(learn("", "")).map(({ epochs }) => epochs)).toEqual(["4"]);
    expect(models(learn("", ""), learn("", "")).map(({ epochs }) => epochs)).toEqual([null]);
  });
});

describe("the epochs of a loop", () => {
  const trained = (range: string, form: string, printed: string): string | null | undefined =>
    analyseNotebook(
      notebookOf({
        code: `import torch
from torch import nn
net = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 1))
steps = torch.optim.Adam(net.parameters())
for epoch in range(${range}):
    loss = nn.functional.mse_loss(net(rows), marks)
    steps.zero_grad()
    loss.backward()
    steps.step()
    print(f"Epoch ${form} loss {loss.item():.4f}")`,
        printed,
      }),
    ).facts.experiments[0]?.models[0]?.epochs;
  const lines = (...counts: readonly string[]): string =>
    counts.map((count, i) => `Epoch ${count} loss 0.${90 - i}12\n`).join("");

  it("are counted from 0 or from 1, each or every few", () => {
    expect(trained("3", "[{epoch}/3]", lines("[0/3]", "[1/3]", "[2/3]"))).toBe("3");
    expect(trained("30", "{epoch}/30", lines("0/30", "10/30", "20/30"))).toBe("30");
    expect(trained("3", "{epoch + 1}/3", lines("1/3", "2/3", "3/3"))).toBe("3");
    expect(trained("3", "{epoch}/{3 - 1}", lines("0/2", "1/2", "2/2"))).toBe("3");
    expect(trained("30", "{epoch}/{30 - 1}", lines("0/29", "10/29", "20/29"))).toBe("30");
    // What is shown is of a run before the code was changed.
    expect(trained("3", "{epoch}/{epochs - 1}", lines("0/4", "1/4", "2/4", "3/4", "4/4"))).toBe("5");
  });

  it("are not known where only some of them are shown", () => {
    expect(trained("100", "{epoch}/100", lines("0/100", "10/100", "20/100"))).toBeNull();
  });
});

describe("the epochs of fastai", () => {
  it("are the first thing that its trainings are told", () => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `from fastai.tabular.all import *
train = pd.read_csv("moths.csv")
dls = TabularDataLoaders.from_df(train, path=".", y_names="mass", cont_names=["span"], procs=[Normalize])
learn = tabular_learner(dls, metrics=rmse)
learn.fit_one_cycle(3)`,
      }),
    );
    expect(facts.experiments.map(({ data, models }) => [data, models[0]?.epochs])).toEqual([[["moths.csv"], "3"]]);
    expect(sections.modeling[0]?.text).toContain("trained for 3 epochs");
  });
});

describe("episodes", () => {
  it("are no epochs, and what is learned in them is no regression", () => {
    const { facts, sections, outcome } = analyseNotebook(
      notebookOf({
        code: `import gym
import numpy as np
import torch
from torch import nn
env = gym.make("Heron-v1")
net = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
steps = torch.optim.Adam(net.parameters())
for episode in range(600):
    state = env.reset()
    for step in range(500):
        values = net(state)
        state, reward, done, _ = env.step(values.argmax())
        loss = nn.functional.mse_loss(values.max(), reward + net(state).max())
        steps.zero_grad()
        loss.backward()
        steps.step()
        if done:
            break
rewards = [run(env, net) for _ in range(20)]
print("Mean reward: %.1f" % np.mean(rewards))`,
        printed: "Mean reward: 417.3\n",
      }),
    );
    const [experiment] = facts.experiments;
    expect([experiment?.task, experiment?.models[0]?.epochs]).toEqual([null, null]);
    expect(sections.modeling.map(({ text }) => text).join(" ")).not.toContain("epochs");
    expect(outcome ?? "").not.toContain("predict");
  });
});
