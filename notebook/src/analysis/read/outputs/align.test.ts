import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignPlaces } from "./align.ts";
import type { Shown, ShownPart } from "./shown.ts";

/** A print of texts and slots, ending with a line break. */
const print = (...parts: readonly (string | number)[]): Shown => ({
  kind: "printed",
  parts: [...parts, "\n"].map((part): ShownPart => (typeof part === "string" ? { text: part } : { slot: part })),
});
const repeat = (...body: readonly Shown[]): Shown => ({ kind: "repeat", body });
const value = (slot: number): Shown => ({ kind: "value", slot });
const opaque: Shown = { kind: "opaque" };
const align = (shown: readonly Shown[], printed: string, values: readonly string[]): Map<number, readonly string[]> =>
  new Map([...alignPlaces(shown, printed, values)].map(([slot, texts]) => [slot, texts.map(({ text }) => text)]));
const taken = (shown: readonly Shown[], printed: string, values: readonly string[] = []): Record<string, string[]> =>
  Object.fromEntries([...align(shown, printed, values)].map(([slot, texts]) => [slot, [...texts]]));

describe("aligning output with the code that printed it", () => {
  test("anchors values by the text around them", () => {
    const shown = [print("Accuracy: ", 1, " (train), ", 2, " (test)"), print("R^2 ", 3, "%")];
    expect(taken(shown, "Accuracy: 0.98 (train), 0.91 (test)\nR^2 76.5%\n")).toEqual({
      1: ["0.98"],
      2: ["0.91"],
      3: ["76.5"],
    });
  });

  test("reads the tuples that Python 2 prints for the arguments of a print", () => {
    const shown = [print("All: ", 1), print("Mean: ", 2)];
    const printed = "('All:', array([0.81, 0.79]))\n('Mean:', 0.8)\n";
    expect(taken(shown, printed)).toEqual({ 1: ["array([0.81, 0.79])"], 2: ["0.8"] });
    const [place] = alignPlaces(shown, printed, []).get(2) ?? [];
    expect(printed.slice(place?.at, place?.end)).toBe("0.8");
    expect(taken([print(1)], "('Mean:', 0.8)\n")).toEqual({ 1: ["('Mean:', 0.8)"] });
  });

  test("splits adjacent values at spaces, and gives a lone value its whole line", () => {
    expect(taken([print(1, " ", 2, " ", 3), print(4)], "Random Forest 0.9 0.8\n0.7\n")).toEqual({
      1: ["Random Forest"],
      2: ["0.9"],
      3: ["0.8"],
      4: ["0.7"],
    });
    expect(taken([print(1, " ", 2)], "Gradient Boosting   3 trees\n")).toEqual({
      1: ["Gradient Boosting"],
      2: ["3 trees"],
    });
  });

  test("strips the padding of values", () => {
    expect(taken([print("loss ", 1, " acc ", 2)], "loss    0.123 acc     97.0\n")).toEqual({
      1: ["0.123"],
      2: ["97.0"],
    });
  });

  test("keeps multi-line arrays whole", () => {
    const array = "[70194.33 66855.16 72432.58\n 70758.73 71115.88]";
    const matrix = "[[50  2]\n [ 3 45]]";
    expect(
      taken(
        [print("Scores: ", 1), print("Mean: ", 2), print("Confusion matrix\n", " ", 3), print(4)],
        `Scores: ${array}\nMean: 69052.4\nConfusion matrix\n ${matrix}\n0.93\n`,
      ),
    ).toEqual({ 1: [array], 2: ["69052.4"], 3: [matrix], 4: ["0.93"] });
  });

  test("keeps tables and reports as one value, with leading spaces", () => {
    const report =
      "              precision    recall  f1-score   support\n\n           0       0.97      0.98      0.97       100\n\n    accuracy                           0.96       200";
    const frame = "    model  score\n0  forest   0.91\n1     svm   0.88";
    expect(taken([print(1), print("Accuracy: ", 2), print(3)], `${report}\nAccuracy: 0.96\n${frame}\n`)).toEqual({
      1: [report],
      2: ["0.96"],
      3: [frame],
    });
  });

  test("skips a print that did not run without losing the others", () => {
    const shown = [print("Warming up"), print("MAE ", 1), print("Not reached ", 2), print("MSE ", 3)];
    expect(taken(shown, "MAE 4.1\nMSE 20.5\n")).toEqual({ 1: ["4.1"], 3: ["20.5"] });
  });

  test("does not match a skipped print to the same text further down", () => {
    const shown = [print("Score: ", 1), print("Trees: ", 2), print("Depth: ", 3), print("Score: ", 4)];
    expect(taken(shown, "Trees: 100\nDepth: 4\nScore: 0.9\n")).toEqual({ 2: ["100"], 3: ["4"], 4: ["0.9"] });
  });

  test("skips warnings and progress bars in between", () => {
    const shown = [print(1), print("F1 ", 2)];
    const text = `/lib/sklearn/linear.py:12: ConvergenceWarning: lbfgs failed\n  warnings.warn(\n0.91\n 50%|#####     | 5/10 [00:01<00:01, 4.2it/s]F1 0.8\n`;
    expect(taken(shown, text)).toEqual({ 1: ["0.91"], 2: ["0.8"] });
  });

  test("repeats loops as often as the output shows, even nested ones", () => {
    const shown = [
      repeat(print("Model ", 1), repeat(print("  fold ", 2, ": ", 3)), print("  mean ", 4)),
      print("Best: ", 5),
    ];
    const text =
      "Model svm\n  fold 1: 0.8\n  fold 2: 0.9\n  mean 0.85\nModel knn\n  fold 1: 0.7\n  mean 0.70\nBest: svm\n";
    expect(taken(shown, text)).toEqual({
      1: ["svm", "knn"],
      2: ["1", "2", "1"],
      3: ["0.8", "0.9", "0.7"],
      4: ["0.85", "0.70"],
      5: ["svm"],
    });
  });

  test("finds the prints after an unknown one at the end of the output", () => {
    expect(taken([opaque, print("AUC ", 1), print(2)], "a\nb 0.1\n0.3\nAUC 0.9\n17\n")).toEqual({
      1: ["0.9"],
      2: ["17"],
    });
    expect(taken([opaque, print(1)], "0.1\n0.2\n0.3\n")).toEqual({ 1: ["0.3"] });
  });

  test("joins several prints into one line", () => {
    const open = (...parts: readonly (string | number)[]): Shown => ({
      kind: "printed",
      parts: parts.map((part): ShownPart => (typeof part === "string" ? { text: part } : { slot: part })),
    });
    expect(
      taken([open("RMSE: "), print(1), open(2, " "), open(3, " "), print("done")], "RMSE: 3.5\n1 2 done\n"),
    ).toEqual({
      1: ["3.5"],
      2: ["1"],
      3: ["2"],
    });
  });

  test("accepts a last line without a line break", () => {
    expect(taken([print("Test: ", 1)], "Test: 0.5")).toEqual({ 1: ["0.5"] });
  });

  test("assigns displayed values to displays and last expressions, in order", () => {
    expect(taken([value(1), print("a ", 2), value(3)], "a 1\n", ["  x\n0 1", "0.93"])).toEqual({
      1: ["  x\n0 1"],
      2: ["1"],
      3: ["0.93"],
    });
    expect(taken([value(1)], "", ["<Figure size 640x480 with 1 Axes>", "0.93"])).toEqual({ 1: ["0.93"] });
    expect(taken([repeat(value(1)), value(2)], "", ["a", "b", "c"])).toEqual({ 1: ["a", "b"], 2: ["c"] });
  });

  test("finds what a logger writes on standard error, behind what the logger puts before it", () => {
    const parts: readonly ShownPart[] = [{ text: "accuracy " }, { slot: 1 }, { text: "\n" }];
    const shown: readonly Shown[] = [{ kind: "printed", parts, isLogged: true }, print("done in ", 2)];
    const logged = "INFO:oven:loaded 3 trays\nINFO:oven:accuracy 0.84\n";
    expect(
      alignPlaces(shown, "done in 3 s\n", [], logged)
        .get(1)
        ?.map(({ text }) => text),
    ).toEqual(["0.84"]);
    expect(taken(shown, "INFO accuracy 0.84\ndone in 3 s\n")).toEqual({ 1: ["0.84"], 2: ["3 s"] });
  });

  test("gives the position of each text, so a unit after it can be read", () => {
    const text = "Accuracy = 93.5 %.\n";
    const place = alignPlaces([print("Accuracy = ", 1, " %.")], text, []).get(1)?.[0];
    expect(place).toEqual({ text: "93.5", value: null, at: 11, end: 15 });
    expect(text.slice(place?.end)).toBe(" %.\n");
  });
});

// ---- Random programs

const word = fc.stringMatching(/^[a-z]{4,9}$/);
const number = fc.oneof(
  fc.float({ min: -1000, max: 1000, noNaN: true }).map((n) => n.toFixed(4)),
  fc.integer({ min: 0, max: 99_999 }).map(String),
  fc.float({ min: 1, max: 9, noNaN: true }).map((n) => `${n.toFixed(3)}e-05`),
);
const array = fc.array(number, { minLength: 2, maxLength: 9 }).map((items) => {
  const rows = [items.slice(0, 3), items.slice(3, 6), items.slice(6)].filter((row) => row.length > 0);
  return `[${rows.map((row) => row.join(" ")).join("\n ")}]`;
});
const slotText = fc.oneof({ weight: 5, arbitrary: number }, { weight: 1, arbitrary: array });
/** One print: its code and its output. Every print has a text of its own, derived from `name`. */
interface Printed {
  readonly name: string;
  readonly texts: readonly string[];
  readonly separator: string;
}
const printed = (name: string): fc.Arbitrary<Printed> =>
  fc.record({
    name: fc.constant(name),
    texts: fc.array(slotText, { minLength: 1, maxLength: 3 }),
    separator: fc.constantFrom(" ", ", ", " | ", " and "),
  });
const randomProgram = fc
  .uniqueArray(word, { minLength: 1, maxLength: 6 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.record({ times: fc.integer({ min: 1, max: 4 }), one: printed(name) }))),
  );
const noise = fc.constantFrom(
  "/usr/lib/python3/site-packages/x.py:10: UserWarning: be careful",
  "100%|##########| 10/10 [00:01<00:00, 9.5it/s]",
  "2024-01-02 10:11:12,123 INFO starting",
  "",
  "something else entirely",
);

test("random programs with noise between their lines are read back exactly", () => {
  fc.assert(
    fc.property(randomProgram, fc.infiniteStream(noise), fc.infiniteStream(fc.nat(2)), (parts, noises, when) => {
      const shown: Shown[] = [];
      const expected = new Map<number, string[]>();
      let text = "";
      for (const [i, { times, one }] of parts.entries()) {
        const pieces = one.texts.flatMap((_, j) => [...(j === 0 ? [`${one.name}: `] : [one.separator]), 10 * i + j]);
        const own = print(...pieces);
        shown.push(times > 1 ? repeat(own) : own);
        for (let turn = 0; turn < times; turn += 1) {
          if (when.next().value === 0) text += `${noises.next().value}\n`;
          text += `${one.name}: ${one.texts.join(one.separator)}\n`;
          for (const [j, slot] of one.texts.entries())
            expected.set(10 * i + j, [...(expected.get(10 * i + j) ?? []), slot]);
        }
      }
      expect(align(shown, text, [])).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("aligning never throws, whatever was printed", () => {
  const part: fc.Arbitrary<ShownPart> = fc.oneof(
    fc.record({ text: fc.string({ unit: fc.constantFrom("a", " ", "\n", "(", ":", "\r", "\u001b") }) }),
    fc.record({ slot: fc.nat(5) }),
  );
  const { shown } = fc.letrec<{ shown: Shown }>((tie) => ({
    shown: fc.oneof(
      { maxDepth: 4 },
      fc.record({ kind: fc.constant("printed" as const), parts: fc.array(part) }),
      fc.record({ kind: fc.constant("value" as const), slot: fc.nat(5) }),
      fc.constant(opaque),
      fc.record({ kind: fc.constant("repeat" as const), body: fc.array(tie("shown"), { maxLength: 4 }) }),
    ),
  }));
  fc.assert(
    fc.property(
      fc.array(shown),
      fc.string({ unit: fc.constantFrom("a", " ", "\n", "(", ")", ":", "1", ".", "|") }),
      fc.array(fc.string()),
      (program, text, values) => {
        for (const places of alignPlaces(program, text, values).values())
          for (const { text: own, value: index, at, end } of places)
            expect((index === null ? `${text}\n` : (values[index] ?? "")).slice(at, end)).toBe(own);
      },
    ),
    { numRuns: 300 },
  );
});

test("a line that two prints could have written belongs to the first", () => {
  expect(taken([print("Score ", 1), print("Score ", 2)], "Score 5\n")).toEqual({ 1: ["5"] });
});
