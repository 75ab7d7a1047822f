/** A model card as the Hugging Face Hub reads it: YAML for machines, then the documentation for people. */
import type { Experiment, MetricFact, Task } from "../analysis/facts.ts";
import { cautionDrafts } from "../analysis/say/cautions.ts";
import { type Block, type DocumentedNotebook, factBlocks, runsOf, sectionBlocks, textBlocks } from "./document.ts";
import { PART_WORDS, modelWords } from "./fact-words.ts";
import { markdownBlocks } from "./markdown.ts";

/**
 * Headings are those of the Hub's template (huggingface_hub, modelcard_template.md); parts without information are left
 * out.
 */
export function modelCard(notebook: DocumentedNotebook): string {
  const { facts, sections, evidence, summary, outcome, notes, title } = notebook;
  const cautions =
    facts === null
      ? ""
      : cautionDrafts(facts)
          .map(({ text }) => text)
          .join(" ");
  const of = (stage: "exploration" | "preparation" | "featureEngineering" | "modeling" | "validation"): Block[] =>
    sectionBlocks({ sections, evidence }, stage);
  const values = facts === null ? [] : factBlocks(facts);
  const body = [
    { kind: "heading" as const, level: 1 as const, text: title },
    ...part("Model Details", [...textBlocks(outcome), ...textBlocks(summary), ...of("modeling")]),
    ...part("Uses", textBlocks(notes)),
    ...part(
      "Bias, Risks, and Limitations",
      cautions === "" ? [] : [{ kind: "paragraph", runs: runsOf(cautions), cells: [] }],
    ),
    ...part("Training Details", [...of("exploration"), ...of("preparation"), ...of("featureEngineering")]),
    ...part("Evaluation", [...of("validation"), ...values]),
  ];
  return `---\n${frontMatter(notebook)}---\n\n${markdownBlocks(body, () => "")}`;
}

const part = (text: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text }, ...blocks];

/** The Hub's names for the libraries it knows (huggingface.js, model-libraries). */
const LIBRARIES: Readonly<Record<string, string>> = {
  "scikit-learn": "sklearn",
  Keras: "keras",
  TensorFlow: "keras",
  PyTorch: "pytorch",
  fastai: "fastai",
  Transformers: "transformers",
  spaCy: "spacy",
  "sentence-transformers": "sentence-transformers",
};

/** The Hub's tasks for tables; pictures and texts have others, which facts cannot distinguish. */
const TASKS: Readonly<Partial<Record<Task, string>>> = {
  classification: "tabular-classification",
  regression: "tabular-regression",
  forecasting: "time-series-forecasting",
};

/** The Hub's names of metrics (evaluate); others keep theirs. */
const METRICS: Readonly<Record<string, string>> = {
  R2: "r_squared",
  AUC: "roc_auc",
  RMSE: "rmse",
  MAE: "mae",
  MSE: "mse",
};

function frontMatter({ title, facts }: DocumentedNotebook): string {
  const library = facts?.libraries.map((name) => LIBRARIES[name]).find((name) => name !== undefined);
  const lead = facts?.experiments[facts.headline ?? 0];
  const tags = facts?.libraries.slice(0, 10) ?? [];
  const metrics = [...new Set(lead?.metrics.map(({ name }) => metricType(name)))];
  return [
    ...(library === undefined ? [] : [`library_name: ${library}`]),
    ...(tags.length === 0 ? [] : ["tags:", ...tags.map((tag) => `- ${quoted(tag)}`)]),
    ...(metrics.length === 0 ? [] : ["metrics:", ...metrics.map((metric) => `- ${quoted(metric)}`)]),
    ...(lead === undefined || lead.metrics.length === 0 ? [] : modelIndex(title, lead)),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** Values on data that no model was trained on, per model. */
function modelIndex(title: string, experiment: Experiment): string[] {
  const task = experiment.task === null ? undefined : TASKS[experiment.task];
  const data = experiment.data[0] ?? "not named";
  const models = experiment.models.filter(({ id }) =>
    experiment.metrics.some((metric) => isResult(metric) && metric.model === id),
  );
  if (models.length === 0) return [];
  return [
    "model-index:",
    ...models.flatMap((model) => [
      `- name: ${quoted(modelWords(experiment, model) || title)}`,
      "  results:",
      "  - task:",
      `      type: ${task ?? "other"}`,
      "    dataset:",
      `      name: ${quoted(data)}`,
      `      type: ${quoted(data)}`,
      "    metrics:",
      ...experiment.metrics.flatMap((metric) =>
        isResult(metric) && metric.model === model.id
          ? [
              `    - type: ${quoted(metricType(metric.name))}`,
              `      value: ${metric.value}`,
              `      name: ${quoted(metricName(metric))}`,
            ]
          : [],
      ),
    ]),
  ];
}

const isResult = ({ part: on, of }: MetricFact): boolean => on !== "train" && of === null;
const metricType = (name: string): string => METRICS[name] ?? name.toLowerCase().replaceAll(" ", "_");
const metricName = ({ name, part: on }: MetricFact): string => (on === null ? name : `${name} (${PART_WORDS[on]})`);

/** A JSON text is a YAML scalar (YAML 1.2) where what YAML does not take for printable is escaped. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
