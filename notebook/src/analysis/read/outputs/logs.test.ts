import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LogValue, readLogs } from "./logs.ts";

const written = (values: readonly LogValue[] | undefined): string[] =>
  (values ?? []).map(({ key, metric, part, number, epoch }) => `${key}: ${metric} ${part} ${number.text} @${epoch}`);

describe("the last and best lines of a training log", () => {
  test("Keras with progress bars", () => {
    const text =
      "Epoch 1/2\n375/375 [==============================] - 3s 7ms/step - loss: 0.52 - accuracy: 0.81 - val_loss: 0.35 - val_accuracy: 0.91\nEpoch 2/2\n375/375 [==============================] - 2s 5ms/step - loss: 0.31 - accuracy: 0.92 - val_loss: 0.39 - val_accuracy: 0.90\n";
    const [log] = readLogs(text);
    expect(written(log?.last)).toEqual([
      "loss: loss train 0.31 @2",
      "accuracy: accuracy train 0.92 @2",
      "val_loss: loss validation 0.39 @2",
      "val_accuracy: accuracy validation 0.90 @2",
    ]);
    expect(written(log?.best).slice(2)).toEqual([
      "val_loss: loss validation 0.35 @1",
      "val_accuracy: accuracy validation 0.91 @1",
    ]);
    for (const { number } of log?.last ?? []) expect(text.slice(number.at, number.end)).toBe(number.text);
  });

  test("bars of tqdm that came to their end, without what counts trials", () => {
    const text = `Epoch 1: 100%|██████████| 938/938 [00:10<00:00, 88.1it/s, acc=0.791, loss=0.512]
Epoch 2:  40%|████      | 375/938 [00:04<00:06, 88.9it/s, acc=0.811, loss=0.411]
100%|██████████| 20/20 [05:33<00:00, 16.67s/trial, best loss: -0.883]
`;
    expect(readLogs(text).flatMap(({ last }) => written(last))).toEqual([
      "acc: accuracy train 0.791 @1",
      "loss: loss train 0.512 @1",
    ]);
  });

  test("Keras 3, and verbose=2", () => {
    expect(
      written(
        readLogs("Epoch 7/7\n375/375 ━━━━━━━━━━━━━━━━━━━━ 2s 5ms/step - accuracy: 0.97 - loss: 0.1 - val_mae: 0.3\n")[0]
          ?.last,
      ),
    ).toEqual(["accuracy: accuracy train 0.97 @7", "loss: loss train 0.1 @7", "val_mae: MAE validation 0.3 @7"]);
    expect(written(readLogs("Epoch 2/2\n375/375 - 2s - loss: 0.31 - mse: 1e-4\n")[0]?.last)).toEqual([
      "loss: loss train 0.31 @2",
      "mse: MSE train 1e-4 @2",
    ]);
    const [early] = readLogs("Epoch 3/3\n - 12s - loss: 0.31 - acc: 0.85\n100/100 [=====] - 1s 2us/step\n");
    expect(written(early?.last)).toEqual(["loss: loss train 0.31 @3", "acc: accuracy train 0.85 @3"]);
  });

  test.each([
    [
      "Epoch 9 accuracy: 0.9832 val_accuracy: 0.8658",
      ["accuracy: accuracy train 0.9832 @9", "val_accuracy: accuracy validation 0.8658 @9"],
    ],
    ["Epoch: 0003/0003 | Batch 0250/2188 | Loss: 0.3006", ["Loss: loss train 0.3006 @0003"]],
    ["Epoch [5/10], Loss: 0.2", ["Loss: loss train 0.2 @5"]],
    [
      "Validation Results - Epoch[2/5] Avg Accuracy: 0.92 Avg Loss: 1.54",
      ["Avg Accuracy: accuracy validation 0.92 @2", "Avg Loss: loss validation 1.54 @2"],
    ],
    [
      "Epoch 4000 MSE train loss   14.170   test loss    8242.722",
      ["MSE train loss: MSE train 14.170 @4000", "test loss: loss test 8242.722 @4000"],
    ],
    [
      "[99]\tvalidation_0-rmse:0.51\tvalidation_1-rmse:0.62",
      ["validation_0-rmse: RMSE validation 0.51 @99", "validation_1-rmse: RMSE validation 0.62 @99"],
    ],
    [
      "[100]\ttraining's auc: 0.99\tvalid_1's auc: 0.87",
      ["training's auc: AUC train 0.99 @100", "valid_1's auc: AUC validation 0.87 @100"],
    ],
    [
      "{'eval_loss': 0.3, 'eval_accuracy': 0.93, 'eval_runtime': 8.1, 'epoch': 3.0}",
      ["eval_loss: loss validation 0.3 @3.0", "eval_accuracy: accuracy validation 0.93 @3.0"],
    ],
    [
      "Epoch 9: 100%|███| 860/860 [00:10<00:00, 80it/s, loss=0.1, v_num=0, val_acc=0.95]",
      ["loss: loss train 0.1 @9", "val_acc: accuracy validation 0.95 @9"],
    ],
  ])("%s", (line, values) => {
    expect(written(readLogs(`${line}\n`)[0]?.last)).toEqual(values);
  });

  test("CatBoost, with the best it states", () => {
    const [log, next] = readLogs(
      "0:\tlearn: 0.84\ttest: 2.25\tbest: 2.25 (0)\ttotal: 79.4ms\tremaining: 1m 19s\n999:\tlearn: 0.13\ttest: 0.89\tbest: 0.87 (318)\ttotal: 21s\tremaining: 0us\n\nbestTest = 0.8720236025\nbestIteration = 318\n0:\tlearn: 0.7\ttest: 0.8\tbest: 0.8 (0)\ttotal: 1s\n",
    );
    expect(written(log?.last)).toEqual([
      "learn: null train 0.13 @999",
      "test: null test 0.89 @999",
      "best: null test 0.87 @999",
    ]);
    expect(written(log?.stated)).toEqual(["bestTest: null test 0.8720236025 @null"]);
    expect(next?.lines).toBe(1);
  });

  test("tables of the Hugging Face Trainer and fastai", () => {
    expect(
      written(readLogs("Epoch  Training Loss  Validation Loss  F1\n1  0.28  0.19  0.81\n2  0.15  0.17  0.85")[0]?.last),
    ).toEqual([
      "Training Loss: loss train 0.15 @2",
      "Validation Loss: loss validation 0.17 @2",
      "F1: F1 validation 0.85 @2",
    ]);
  });

  test("tables whose rows end in the time of the epoch, under no heading", () => {
    const text =
      "Total time: 00:07\nepoch  train_loss  valid_loss  accuracy\n1      0.471000    0.452000    0.768000  (00:07)\n";
    expect(written(readLogs(text)[0]?.last).at(-1)).toBe("accuracy: accuracy validation 0.768000 @1");
  });

  test("what a checkpoint says of an earlier epoch is no value of this one", () => {
    const text =
      "Epoch 9: val_accuracy did not improve from 0.93\n5/5 [====] - 1s - accuracy: 0.99 - val_accuracy: 0.88\n";
    expect(written(readLogs(text)[0]?.last)).toEqual([
      "accuracy: accuracy train 0.99 @9",
      "val_accuracy: accuracy validation 0.88 @9",
    ]);
  });

  test("epochs that the first versions of Keras sum up", () => {
    const text = "Epoch 1/2\n31s - loss: 0.52 - acc: 0.71\nEpoch 2/2\n30s - loss: 0.44 - acc: 0.78\n";
    expect(written(readLogs(text)[0]?.last)).toEqual(["loss: loss train 0.44 @2", "acc: accuracy train 0.78 @2"]);
  });

  test("an epoch that was broken off does not count", () => {
    const first = "Epoch 1/9\n40/40 [====] - 3s 70ms/step - accuracy: 0.71 - val_accuracy: 0.69\n";
    const broken = "Epoch 2/9\n12/40 [=>....] - ETA: 2s - accuracy: 0.83\n";
    expect(written(readLogs(first + broken)[0]?.last)).toEqual([
      "accuracy: accuracy train 0.71 @1",
      "val_accuracy: accuracy validation 0.69 @1",
    ]);
    expect(written(readLogs(broken)[0]?.last)).toEqual([]);
  });

  test("a loop that starts over is a second log", () => {
    expect(
      readLogs("Epoch 0 loss 3\nEpoch 1 loss 2\nEpoch 0 loss 9\nEpoch 1 loss 8\n").map(({ lines }) => lines),
    ).toEqual([2, 2]);
  });

  test("other lines are not a log", () => {
    expect(readLogs("Accuracy: 0.93\nStep by step: accuracy matters\n12 rows\n")).toEqual([]);
  });
});

test("reading logs never throws, whatever was printed", () => {
  const piece = fc.constantFrom(
    "Epoch ",
    "1",
    "0.5",
    " loss: ",
    "\n",
    "[10]\t",
    " - ",
    "{'a': ",
    "}",
    "val_acc",
    "|",
    "  ",
    "best",
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => void readLogs(pieces.join(""))),
    { numRuns: 300 },
  );
});
