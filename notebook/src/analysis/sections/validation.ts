import { readSeries } from "../facts/tables.ts";
import { metricOfFunction } from "../facts/metric-names.ts";
import { enumerate } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { metricDrafts } from "./metric-sentences.ts";
import { code, codeList } from "./names.ts";
import { actionSteps, argument, callSteps, outputText, outputValue, quotable, shortName, type Story } from "./story.ts";

/** How the models were judged, and what came out. */
export function validationDrafts(story: Story): Draft[] {
  return [
    ...metricDrafts(story),
    ...unsavedDrafts(story),
    ...crossValidationDrafts(story),
    ...confusionDrafts(story),
    ...plotDrafts(story),
    ...explanationDrafts(story),
    ...predictionDrafts(story),
  ];
}

/** Metrics that are computed while no value of them is saved. */
function unsavedDrafts(story: Story): Draft[] {
  if (story.facts.metrics.length > 0 || story.facts.models.length === 0) return [];
  const computed = new Map<string, number>();
  for (const { call, step } of callSteps(story, ["evaluate"])) {
    const metric = metricOfFunction(call.name);
    if (metric && !computed.has(metric)) computed.set(metric, step.cell);
  }
  if (computed.size === 0) return [];
  const names = [...computed.keys()];
  const verb = names.length > 1 ? "were computed, but their values are" : "was computed, but its value is";
  return [
    { text: `The ${enumerate(names)} ${verb} not saved in the notebook.`, cells: [...computed.values()], weight: 1.8 },
  ];
}

function crossValidationDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["crossValidate"]).filter(({ short }) => /^cross_val|cross_validat/.test(short));
  const [first] = steps;
  if (!first) return [];
  const folds = quotable(argument(first.call, "cv"), 20);
  const scoring = argument(first.call, "scoring")?.value.literal;
  const how = [
    folds && /^\d+$/.test(folds) ? `${folds} folds` : null,
    scoring ? `${code(scoring)} as the score` : null,
  ].filter((x) => x !== null);
  const horizon = quotable(argument(first.call, "horizon"), 30);
  const extra = horizon ? ` over a horizon of ${code(horizon.replace(/["']/g, ""))}` : "";
  return [
    {
      text: `${vary(how.join(), ["Cross-validation", "A cross-validation"])}${how.length > 0 ? ` with ${enumerate(how)}` : ""}${extra} checks how far the results hold on other parts of the data.`,
      cells: steps.map((s) => s.step.cell),
      weight: 1.3,
    },
  ];
}

function confusionDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["evaluate"]).filter(({ short }) => short === "confusion_matrix");
  const [last] = steps.slice(-1);
  if (!last) return [];
  const match = /\[\[\s*(\d+)\s*,?\s+(\d+)\s*\],?\s*\[\s*(\d+)\s*,?\s+(\d+)\s*\]\]/.exec(
    outputText(story, last.step.cell),
  );
  if (!match)
    return [
      {
        text: `A confusion matrix${last.call.args.length >= 2 && /^\w{1,30}$/.test(last.call.args[0]?.text ?? "") && /^\w{1,30}$/.test(last.call.args[1]?.text ?? "") ? ` sets ${code(last.call.args[0]?.text ?? "")} against ${code(last.call.args[1]?.text ?? "")} and` : ""} shows which classes are mistaken for each other.`,
        cells: steps.map((s) => s.step.cell),
        weight: 0.9,
      },
    ];
  const [, tn, fp, fn, tp] = match;
  return [
    {
      text: `The confusion matrix counts ${tn ?? ""} right and ${fp ?? ""} wrong predictions in its first row, ${tp ?? ""} right and ${fn ?? ""} wrong in its second.`,
      cells: [last.step.cell],
      weight: 1.7,
    },
  ];
}

const CURVES: readonly (readonly [RegExp, string])[] = [
  [/roc_curve|RocCurve|plot_roc/, "ROC curves"],
  [/precision_recall_curve|PrecisionRecall/, "precision-recall curves"],
  [/learning_curve|LearningCurve/, "learning curves"],
  [/validation_curve/, "validation curves"],
  [/\.history$/, "training curves"],
  [/calibration/, "calibration curves"],
];

function plotDrafts(story: Story): Draft[] {
  const kinds = new Map<string, number[]>();
  const note = (name: string, cell: number): void => {
    const kind = CURVES.find(([pattern]) => pattern.test(name))?.[1];
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), cell]);
  };
  for (const { call, step } of callSteps(story, ["evaluate", "evaluationPlot", "history"])) note(call.name, step.cell);
  for (const action of actionSteps(story, ["history"], "attribute")) note(action.name, action.cell);
  if (kinds.size > 0) {
    return [
      {
        text: `${capital(enumerate([...kinds.keys()]))} were drawn.`,
        cells: [...kinds.values()].flat(),
        weight: 1.1,
      },
    ];
  }
  const forecast = callSteps(story, ["evaluationPlot"]).filter(({ call }) => call.name.startsWith("prophet."));
  if (forecast.length > 0) {
    const parts = forecast.some(({ short }) => short.includes("components")) ? " together with its components" : "";
    return [{ text: `The forecast was plotted${parts}.`, cells: forecast.map((s) => s.step.cell), weight: 1.1 }];
  }
  const compared = callSteps(story, ["evaluationPlot"]).filter(({ call }) =>
    /matplotlib|seaborn|pandas|plotly/.test(call.name),
  );
  const shown = [
    ...new Set(
      compared.flatMap(({ call }) =>
        call.args.flatMap((a) =>
          a.name === null && /^[a-z]\w{2,}$/i.test(a.text) && !/conf/i.test(a.text) ? [a.text] : [],
        ),
      ),
    ),
  ];
  const [x, y] = shown;
  return x !== undefined
    ? [
        {
          text:
            shown.length === 2 && y !== undefined
              ? `${code(y)} was plotted against ${code(x)}.`
              : `Charts of ${codeList(shown, 4)} were drawn.`,
          cells: compared.map((s) => s.step.cell),
          weight: 0.7,
        },
      ]
    : [];
}

function explanationDrafts(story: Story): Draft[] {
  const drafts: Draft[] = [];
  const calls = callSteps(story, ["explain"]);
  const shap = calls.filter(({ call }) => call.name.startsWith("shap."));
  if (shap.length > 0)
    drafts.push({
      text: "SHAP values explain how single features move the predictions.",
      cells: shap.map((s) => s.step.cell),
      weight: 1.6,
    });
  const attributes = actionSteps(story, ["explain"], "attribute");
  const importance = [
    ...attributes.filter((a) => a.name.endsWith("feature_importances_")).map((a) => a.cell),
    ...calls.filter(({ short }) => /importance/i.test(short)).map((s) => s.step.cell),
  ];
  if (importance.length > 0) drafts.push(importanceDraft(story, importance));
  const coefficients = attributes.filter((a) => /(?:coef_|params|intercept_)$/.test(a.name)).map((a) => a.cell);
  if (coefficients.length > 0)
    drafts.push({
      text: "The coefficients of the fitted model are printed to see what moves its result.",
      cells: coefficients,
      weight: 1,
    });
  const variance = attributes.filter((a) => a.name.includes("explained_variance_ratio_")).map((a) => a.cell);
  if (variance.length > 0)
    drafts.push({
      text: "The explained variance tells how much of the data the components keep.",
      cells: variance,
      weight: 1,
    });
  return drafts;
}

/** Importances with the two strongest features, where their names and values are printed. */
function importanceDraft(story: Story, cells: readonly number[]): Draft {
  for (const cell of cells) {
    const text = outputText(story, cell);
    const pairs = [
      ...text.slice(0, 4_000).matchAll(/\((0?\.\d+), '([^'\n]{1,40})'\)|\('([^'\n]{1,40})', (0?\.\d+)\)/g),
    ].map((m) => ({
      label: m[2] ?? m[3] ?? "",
      value: m[1] ?? m[4] ?? "",
    }));
    const series = readSeries(outputValue(story, cell) || text).filter(
      (e) => /[A-Za-z]/.test(e.label) && /^\d/.test(e.value),
    );
    const ranked = [...(pairs.length > 1 ? pairs : series)]
      .sort((a, b) => Number(b.value) - Number(a.value))
      .slice(0, 2);
    const [first, second] = ranked;
    if (first && second)
      return {
        text: `By its feature importances the model relies most on ${code(first.label)} (${first.value}) and ${code(second.label)} (${second.value}).`,
        cells,
        weight: 1.9,
      };
  }
  return { text: "Feature importances show which inputs the model relies on.", cells, weight: 1.3 };
}

function predictionDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["predict"]).filter(
    ({ short, call }) => /^predict|^forecast/.test(short) && call.within === null,
  );
  const [last] = steps.slice(-1);
  if (!last || story.facts.metrics.length > 3) return [];
  const data = [
    ...new Set(
      steps.flatMap(({ call }) =>
        call.args.slice(0, 1).flatMap((a) => (/^[A-Za-z_]\w*$/.test(a.text) ? [a.text] : [])),
      ),
    ),
  ];
  const saved = story.code.calls
    .filter((c) => shortName(c.name) === "to_csv" && c.cell >= last.step.cell)
    .map((c) => argument(c, "path_or_buf", 0)?.value.literal)
    .find((file) => file);
  const on = data.length > 0 ? ` for ${codeList(data, 3)}` : "";
  const file = saved ? `, written to ${code(saved.split(/[/\\]/).at(-1) ?? saved)}` : "";
  return [
    {
      text: `The fitted model${new Set(story.facts.models.map((m) => m.label)).size > 1 ? "s make" : " makes"} predictions${on}${file}.`,
      cells: steps.map((s) => s.step.cell),
      weight: 1,
    },
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
