import { fixed } from "./python-text.ts";
import type { Random } from "./random.ts";

interface Value {
  readonly name: string;
  readonly printed: string;
  readonly value: number;
  readonly of?: string;
  readonly optional?: true;
}

/** scikit-learn's report of two classes; its accuracy has to be found, its other values may be. */
export function classReport(random: Random): { text: string; values: Value[] } {
  const number = (): string => fixed(random.between(0.7, 0.97), 2);
  const accuracy = number();
  const rows = ["0", "1", "macro avg", "weighted avg"].map((of) => ({ of, cells: [number(), number(), number()] }));
  const line = (of: string, cells: readonly string[], support: string): string =>
    `${of.padStart(12)} ${cells.map((cell) => cell.padStart(9)).join(" ")} ${support.padStart(9)}`;
  const body = rows.map(({ of, cells }, at) => line(of, cells, ["412", "388", "800", "800"][at] ?? ""));
  const text = [
    `${" ".repeat(12)} ${["precision", "recall", "f1-score", "support"].map((head) => head.padStart(9)).join(" ")}\n`,
    `${body[0]}\n${body[1]}\n`,
    line("accuracy", ["", "", accuracy], "800"),
    `${body[2]}\n${body[3]}\n`,
  ].join("\n");
  const values = rows.flatMap(({ of, cells }) =>
    ["precision", "recall", "F1"].map((name, at): Value => {
      const printed = cells[at] ?? "";
      return { name, printed, value: Number(printed), of, optional: true };
    }),
  );
  return { text, values: [{ name: "accuracy", printed: accuracy, value: Number(accuracy) }, ...values] };
}
