import { result, stdout } from "./book.ts";
import type { ExpectedExperiment } from "./expected.ts";
import { expectBest, expectModel, expectValues, valuesOf } from "./judging.ts";
import { chooseMeasures, type Measure } from "./measures.ts";
import { type Chosen, chooseModels } from "./models.ts";
import { fixed, floatColumn, frame, repr } from "./python-text.ts";
import type { Scene } from "./scene.ts";
import type { Parts } from "./split.ts";
import { indent, type Style } from "./style.ts";

/** Styles that gather the values of several models and show them together. */

interface Gathered {
  readonly models: readonly Chosen[];
  readonly measures: readonly Measure[];
  /** A row of values for each model. */
  readonly values: readonly (readonly number[])[];
  readonly codes: readonly string[];
  readonly labels: readonly string[];
}

function gather(scene: Scene, parts: Parts, most: number): Gathered {
  const models = chooseModels(scene, 2, 4);
  const measures = chooseMeasures(scene, most, () => true);
  const places = { truth: parts.test.truth, inputs: parts.test.inputs, model: "model", predicted: "pred" };
  return {
    models,
    measures,
    values: models.map((chosen) => valuesOf(scene, measures, chosen.quality)),
    codes: measures.map((measure) => measure.code(places, scene)),
    labels: measures.map((measure) => scene.random.pick(measure.labels)),
  };
}

function expectAll(
  experiment: ExpectedExperiment,
  gathered: Gathered,
  printed: readonly (readonly string[])[],
  cell: number,
): void {
  for (const [at, chosen] of gathered.models.entries()) {
    expectModel(experiment, chosen);
    expectValues(experiment, chosen, gathered.measures, { text: "", values: printed[at] ?? [] }, "test", cell);
  }
  expectBest(experiment, gathered.models, "test");
}

const fitting = (parts: Parts): string[] => [
  `model.fit(${parts.train.inputs}, ${parts.train.truth})`,
  `pred = model.predict(${parts.test.inputs})`,
];

const dictionaryOf = (models: readonly Chosen[]): string =>
  `models = {\n${models.map((m) => `    "${m.model.called}": ${m.code},`).join("\n")}\n}`;

/** A table of floats as pandas shows it, a row for each model. */
function tableOf(
  gathered: Gathered,
  order: readonly number[],
  asIndex: boolean,
): { shown: ReturnType<typeof frame>; printed: string[][] } {
  const columns = gathered.labels.map((_, at) => floatColumn(order.map((row) => gathered.values[row]?.[at] ?? 0)));
  const rows = order.map((_, row) => columns.map((column) => column[row] ?? ""));
  const names = order.map((row) => gathered.models[row]?.model.called ?? "");
  const shown = asIndex
    ? frame(gathered.labels, names, rows)
    : frame(
        ["Model", ...gathered.labels],
        order.map(String),
        rows.map((row, at) => [names[at] ?? "", ...row]),
      );
  const printed = gathered.models.map((_, model) => rows[order.indexOf(model)] ?? []);
  return { shown, printed };
}

export const TABLES: readonly Style[] = [
  {
    name: "style/results-append",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 3);
      const pd = scene.pd;
      const row = `(name, ${gathered.codes.join(", ")})`;
      scene.code(
        `${dictionaryOf(gathered.models)}\nresults = []\nfor name, model in models.items():\n${indent([...fitting(parts), `results.append(${row})`])}`,
      );
      const { shown, printed } = tableOf(
        gathered,
        gathered.models.map((_, at) => at),
        false,
      );
      const cell = scene.code(
        `pd.DataFrame(results, columns=['Model', ${gathered.labels.map((label) => `'${label}'`).join(", ")}])`.replace(
          "pd.",
          `${pd}.`,
        ),
        result(shown.text, shown.html),
      );
      expectAll(experiment, gathered, printed, cell);
    },
  },
  {
    name: "style/results-dictionaries-sorted",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 2);
      const pd = scene.pd;
      const row = `{"Model": name, ${gathered.codes.map((code, at) => `"${gathered.labels[at]}": ${code}`).join(", ")}}`;
      scene.code(
        `${dictionaryOf(gathered.models)}\nrows = []\nfor name, model in models.items():\n${indent([...fitting(parts), `rows.append(${row})`])}\nsummary = ${pd}.DataFrame(rows)`,
      );
      const order = gathered.models
        .map((_, at) => at)
        .toSorted((a, b) => (gathered.values[b]?.[0] ?? 0) - (gathered.values[a]?.[0] ?? 0));
      const { shown, printed } = tableOf(gathered, order, false);
      const cell = scene.code(
        `summary.sort_values("${gathered.labels[0]}", ascending=False)`,
        result(shown.text, shown.html),
      );
      expectAll(experiment, gathered, printed, cell);
    },
  },
  {
    name: "style/results-indexed",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 3);
      const pd = scene.pd;
      const row = `{${gathered.codes.map((code, at) => `'${gathered.labels[at]}': ${code}`).join(", ")}}`;
      const { shown, printed } = tableOf(
        gathered,
        gathered.models.map((_, at) => at),
        true,
      );
      const cell = scene.code(
        `${dictionaryOf(gathered.models)}\nscores = {}\nfor name, model in models.items():\n${indent([...fitting(parts), `scores[name] = ${row}`])}\n${pd}.DataFrame(scores).T`,
        result(shown.text, shown.html),
      );
      expectAll(experiment, gathered, printed, cell);
    },
  },
  {
    name: "style/scores-dictionary",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 1);
      const printed = gathered.values.map((row) => [repr(row[0] ?? 0)]);
      scene.code(
        `${dictionaryOf(gathered.models)}\nscores = {}\nfor name, model in models.items():\n${indent([...fitting(parts), `scores[name] = ${gathered.codes[0]}`])}`,
      );
      const entries = gathered.models.map((chosen, at) => `'${chosen.model.called}': ${printed[at]?.[0]}`);
      const text = `{${entries.join(entries.join(", ").length > 76 ? ",\n " : ", ")}}`;
      const cell = scene.code("scores", result(text));
      expectAll(experiment, gathered, printed, cell);
    },
  },
  {
    name: "style/scores-printed-later",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 1);
      const printed = gathered.values.map((row) => [fixed(row[0] ?? 0, 4)]);
      scene.code(
        `names, scores = [], []\nfor model in [${gathered.models.map((m) => m.code).join(", ")}]:\n${indent([...fitting(parts), "names.append(type(model).__name__)", `scores.append(${gathered.codes[0]})`])}`,
      );
      const text = gathered.models.map((chosen, at) => `${chosen.model.class}: ${printed[at]?.[0]}`).join("\n");
      const cell = scene.code(
        `for name, score in zip(names, scores):\n    print(f"{name}: {score:.4f}")`,
        stdout(text),
      );
      expectAll(experiment, gathered, printed, cell);
    },
  },
  {
    name: "style/function-returns",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 2);
      scene.code(`def run(model):\n${indent([...fitting(parts), `return ${gathered.codes.join(", ")}`])}`);
      for (const [at, chosen] of gathered.models.entries()) {
        const values = (gathered.values[at] ?? []).map((value) => fixed(value, 4));
        const names = gathered.labels.map((_, index) => `v${index}`);
        const print = `print("${chosen.model.called}", ${names.map((name, index) => `f"${gathered.labels[index]}={${name}:.4f}"`).join(", ")})`;
        const text = `${chosen.model.called} ${values.map((value, index) => `${gathered.labels[index]}=${value}`).join(" ")}`;
        const cell = scene.code(`${names.join(", ")} = run(${chosen.code})\n${print}`, stdout(text));
        expectModel(experiment, chosen);
        expectValues(experiment, chosen, gathered.measures, { text, values }, "test", cell);
      }
      expectBest(experiment, gathered.models, "test");
    },
  },
  {
    name: "style/class-experiment",
    write: (scene, experiment, parts) => {
      const gathered = gather(scene, parts, 1);
      const code = (gathered.codes[0] ?? "").replaceAll(/\bmodel\b/gu, "self.model");
      const body = `def __init__(self, name, model):\n    self.name = name\n    self.model = model\n\ndef run(self):\n    self.model.fit(${parts.train.inputs}, ${parts.train.truth})\n    pred = self.model.predict(${parts.test.inputs})\n    print(self.name, '${gathered.labels[0]}:', ${code})`;
      scene.code(`class Experiment:\n${indent([body])}`);
      const printed = gathered.values.map((row) => [repr(row[0] ?? 0)]);
      const runs = gathered.models.map((m) => `Experiment('${m.model.called}', ${m.code}).run()`).join("\n");
      const text = gathered.models
        .map((m, at) => `${m.model.called} ${gathered.labels[0]}: ${printed[at]?.[0]}`)
        .join("\n");
      const cell = scene.code(runs, stdout(text));
      expectAll(experiment, gathered, printed, cell);
    },
  },
];
