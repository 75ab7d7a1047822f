import { explanationDrafts } from "./explanations.ts";
import { judgingDrafts } from "./judging.ts";
import { metricDrafts } from "./metric-sentences.ts";
import { describeRuns } from "./runs.ts";
import { metricOfFunction } from "../facts/metric-names.ts";
import { enumerate } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { namesOutside } from "./outside-names.ts";
import { predictionDrafts } from "./predictions.ts";
import { flaggedDrafts } from "./flags.ts";
import { code, codeList, isTable } from "./names.ts";
import { actionSteps, argument, callSteps, outputText, quotable, type Story } from "./story.ts";

/** How the models were judged, and what came out. */
export function validationDrafts(story: Story): Draft[] {
  return [
    ...metricDrafts(story, describeRuns(story)),
    ...unsavedDrafts(story),
    ...crossValidationDrafts(story),
    ...confusionDrafts(story),
    ...plotDrafts(story),
    ...explanationDrafts(story),
    ...predictionDrafts(story),
    ...flaggedDrafts(story),
    ...judgingDrafts(story),
  ];
}

const REPORT = "report";

/** Metrics that are computed while no value of them is saved. */
function unsavedDrafts(story: Story): Draft[] {
  if (story.facts.metrics.length > 0 || story.facts.models.length === 0) return [];
  const computed = new Map<string, number>();
  for (const { call, step } of callSteps(story, ["evaluate"])) {
    const metric = metricOfFunction(call.name);
    if (metric && !computed.has(metric)) computed.set(metric, step.cell);
    if (call.name.endsWith("classification_report") && !computed.has(REPORT)) computed.set(REPORT, step.cell);
  }
  if (computed.size === 0) return [];
  const names = [...computed.keys()].map((name) => (name === REPORT ? `a ${REPORT} by class` : `the ${name}`));
  const verb = names.length > 1 ? "were computed, but their values are" : "was computed, but its value is";
  return [
    {
      text: `${capital(enumerate(names))} ${verb} not saved in the notebook.`,
      cells: [...computed.values()],
      weight: 1.8,
    },
  ];
}

function crossValidationDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["crossValidate"]).filter(({ short }) => /^cross_val|cross_validat/.test(short));
  const [first] = steps;
  if (!first) return [];
  const folds = quotable(argument(first.call, "cv"), 20);
  const scoring = argument(first.call, "scoring")?.value.literal;
  const model = first.call.args.find((a) => a.name === null && /^[A-Za-z_]\w{0,30}$/.test(a.text))?.text;
  const data = steps.flatMap(({ call }) =>
    call.args
      .filter((a) => a.name === null)
      .slice(1, 3)
      .map((a) => a.text),
  );
  const named = [...new Set(data)].filter((text) => /^[A-Za-z_]\w{0,30}$/.test(text));
  // Prophet's own has the horizon second.
  const ahead = steps.filter(({ call }) => call.name.startsWith("prophet."));
  const quoted = (name: string, place: number): string | undefined =>
    ahead
      .map(({ call }) => quotable(argument(call, name, place), 30))
      .find((text) => text !== null)
      ?.replace(/["']/g, "");
  const horizon = quoted("horizon", 1);
  const initial = quoted("initial", 3);
  const how = [
    folds && /^\d+$/.test(folds) ? `in ${folds} folds` : "",
    scoring ? `scored by ${code(scoring)}` : "",
    horizon ? `over a horizon of ${code(horizon)}${initial ? ` after an initial period of ${code(initial)}` : ""}` : "",
  ].filter((part) => part !== "");
  const models = new Set(steps.map(({ call }) => call.args[0]?.text)).size;
  const who = models === 1 && model !== undefined ? code(model) : steps.length > 1 ? "the models" : "the model";
  const on = named.length > 0 ? ` on ${codeList(named, 4)}` : "";
  const detail = how.length > 0 ? ` ${how.join(", ")}` : "";
  return [
    {
      text: `${vary(who + detail, ["By cross-validation", "In turns of training and testing"])}${detail}, ${who} ${models > 1 && steps.length > 1 ? "are" : "is"} judged on parts left out of the fit${on}.`,
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
        text: `${capital(enumerate([...kinds.keys()]))} were drawn${curveDetail(story, kinds)}.`,
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
          a.name === null && /^[a-z]\w{2,}$/i.test(a.text) && !/conf/i.test(a.text)
            ? namesOutside(story, call.within, a.text)
            : [],
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

/** For which models, or from which names, the curves were drawn. */
function curveDetail(story: Story, kinds: ReadonlyMap<string, readonly number[]>): string {
  const cells = new Set([...kinds.values()].flat());
  const given = callSteps(story, ["evaluate"]).flatMap(({ call, step }) =>
    cells.has(step.cell) && call.name.endsWith("curve")
      ? call.args.slice(0, 2).flatMap((a) => /^([A-Za-z_]\w{0,30})(?:\[.*\])?$/.exec(a.text)?.[1] ?? [])
      : [],
  );
  const [truth, ...found] = [...new Set(given)].filter((name) => isTable(name));
  if (truth !== undefined && found.length > 0) return `, setting ${code(truth)} against ${codeList(found, 3)}`;
  const keys = callSteps(story, ["history"]).flatMap(({ call }) => call.columns);
  return keys.length > 0 ? ` from ${codeList(keys, 4)}` : "";
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
