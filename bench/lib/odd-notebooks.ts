import type { Cell, Notebook, Output } from "@data-documentation/notebook/format/notebook.ts";

/** A notebook that nobody writes and anybody can upload, of about `size` times its smallest form. */
export interface OddNotebook {
  readonly name: string;
  readonly make: (size: number) => Notebook;
}

const IMPORTS = `import pandas as pd
import keras
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
`;

/** Shapes that a step which searches where it could look up takes quadratic time for. At size 4 each has what its name says. */
export const ODD_NOTEBOOKS: readonly OddNotebook[] = [
  { name: "10,000 tiny cells", make: (size) => ofCode(times(2_500 * size, (i) => `x${i} = ${i}`)) },
  {
    name: "one cell of 1 MB",
    make: (size) => ofCode([IMPORTS + lines(5_400 * size, (i) => `df["c${i}"] = df["a${i}"].fillna(${i}) + 1`)]),
  },
  {
    name: "brackets 40,000 deep",
    make: (size) => ofCode([`x = ${"(".repeat(10_000 * size)}1${")".repeat(10_000 * size)}`]),
  },
  {
    name: "5,000 assignments to one name",
    make: (size) => ofCode(times(1_250 * size, (i) => `df = df.fillna(${i})`)),
  },
  {
    name: "2,000 models",
    make: (size) =>
      ofCode([IMPORTS, ...times(500 * size, model)], (i) => (i === 0 ? [] : [printed(`accuracy 0.${1_000 + i}\n`)])),
  },
  { name: "2,000 models in one cell", make: (size) => ofCode([IMPORTS + lines(500 * size, model)]) },
  {
    name: "2,000 networks",
    make: (size) => ofCode([IMPORTS, ...times(500 * size, (i) => `m${i} = keras.Model(a, b)`)]),
  },
  {
    name: "10 MB of printed text",
    make: (size) =>
      ofCode(
        times(50 * size, (i) => `print(accuracy_score(y, p${i}))`),
        (i) => [printed(lines(1_500, (line) => `accuracy of run ${line}: 0.${line}${i}`))],
      ),
  },
  {
    name: "a list of 16,000 columns used 1,600 times",
    make: (size) =>
      ofCode([`c = [${times(4_000 * size, (i) => `"c${i}"`).join(", ")}]\n${lines(400 * size, () => "df = df[c]")}`]),
  },
  {
    name: "200 wildcard imports before 4,000 calls",
    make: (size) =>
      ofCode([`${lines(50 * size, (i) => `from m${i} import *`)}\n${lines(1_000 * size, (i) => `f${i}(x)`)}`]),
  },
  {
    name: "4,000 masks in one cell",
    make: (size) => ofCode([IMPORTS + lines(1_000 * size, (i) => `df[df.a${i}.isnull()]`)]),
  },
  {
    name: "4,000 functions",
    make: (size) => ofCode(times(1_000 * size, (i) => `def f${i}(a, b=1):\n    return g(a) + b`)),
  },
];

const model = (i: number): string =>
  `m${i} = RandomForestClassifier(n_estimators=${i})\nm${i}.fit(X, y)\nprint(accuracy_score(y, m${i}.predict(X)))`;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const lines = (count: number, make: (index: number) => string): string => times(count, make).join("\n");
const printed = (text: string): Output => ({ kind: "stream", name: "stdout", text });

function ofCode(sources: readonly string[], outputs: (index: number) => readonly Output[] = () => []): Notebook {
  const rest = { type: "code", id: null, executionCount: 1, attachments: {}, tags: [] } as const;
  const cells = sources.map((source, index): Cell => ({ ...rest, index, source, outputs: outputs(index) }));
  return { nbformat: 4, nbformatMinor: 5, language: "python", kernel: null, cells, warnings: [] };
}
