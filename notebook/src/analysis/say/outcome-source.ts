import type { Sentence, Stage } from "../analysis.ts";
import { suits } from "../know/metrics.ts";
import type { Best, Experiment, MetricFact, ModelFact, NotebookFacts } from "../facts.ts";
import { capitalized } from "../wording.ts";
import { byClass, judgedWith, rarerClass } from "../models-of.ts";
import { BY_CLASS, isMuchLower, isOfAllClasses } from "./classes.ts";
import { areEven, shareToBeat, unfinishedModel, WHEN_STOPPED } from "./context.ts";
import { isOfBalanced } from "./by-data.ts";
import { ALWAYS_THE_SAME, guessedBy, noBetter, RARELY_GENUINE } from "./cautions.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import { againstBest } from "./folds.ts";
import { leadIndex } from "./lead.ts";
import { sameNames } from "./level.ts";
import { mainModel } from "./model-details.ts";
import { modelTitle } from "./model-words.ts";
import { measure, percentage } from "./numbers.ts";

import { testLines, testType } from "./main-test.ts";
import { metricPhrase } from "./measure-words.ts";
import { versionOfBest } from "./versions-compared.ts";
import { outcomeSentence } from "../outcome.ts";

/** The headline experiment; undefined where its result is that of one of many files: which of them comes out first says nothing of the method. */
function resultOf({ experiments, headline }: NotebookFacts): Experiment | undefined {
  const lead = headline === null ? undefined : experiments[headline];
  if (lead === undefined) return undefined;
  const others = experiments.filter((one) => isOnOtherFile(one, lead)).flatMap(({ data }) => data);
  return new Set(others).size >= MANY_OTHERS ? undefined : lead;
}
const MANY_OTHERS = 2;

/** Whether models of the same kinds answer the same question on other data, and are measured alike. */
const isOnOtherFile = (one: Experiment, lead: Experiment): boolean =>
  one.target !== null &&
  one.target === lead.target &&
  one.task === lead.task &&
  one.data.length === 1 &&
  lead.data.length === 1 &&
  one.data[0] !== lead.data[0] &&
  // Parts of one data set lie in files of their own.
  [one, lead].every(({ data: [name = ""] }) => partOfName(name) === null) &&
  one.best?.metric.name === lead.best?.metric.name &&
  one.best?.metric.part === lead.best?.metric.part &&
  kindsOf(one) === kindsOf(lead);

const kindsOf = ({ models }: Experiment): string => [...new Set(models.map(({ name }) => name))].sort().join("|");

/** Model type of the headline experiment, as named in the picker of model types, or the test that answers what is asked where there are no models; null if there is no result. */
export function modelType(facts: NotebookFacts): string | null {
  const lead = resultOf(facts);
  return lead === undefined ? testType(facts) : titleOf(mainModel(lead));
}

const titleOf = (model: ModelFact | undefined): string | null => (model === undefined ? null : modelTitle(model.name));

/**
 * The same, and without a headline the best of the experiment that the report is about. Where that has none, either: the last model that
 * has a result, or the last of all; null without models.
 */
export function reportedModel(facts: NotebookFacts): string | null {
  const lead = leadIndex(facts);
  const led = lead === null ? undefined : facts.experiments[lead];
  if (led !== undefined && led.best !== null) return titleOf(mainModel(led));
  const all = facts.experiments.flatMap((experiment) => experiment.models);
  const models = all.filter(({ trained }) => trained !== "not trained");
  const last = models.findLast(({ role }) => role === "result") ?? models.at(-1);
  return titleOf(last);
}

/**
 * The metrics of the headline's best model, one per line, the deciding one first: "Accuracy: 83.2% (test)". Empty
 * without a result.
 */
export function metricsText(facts: NotebookFacts): string {
  const lead = resultOf(facts);
  if (lead === undefined) return testLines(facts);
  if (lead.best === null) return "";
  const { model, metric } = lead.best;
  const isWeighted = isOfAllClasses(lead, lead.best);
  const others = judgedWith(metric, lead.metrics).filter(
    (one) =>
      !(isWeighted && BY_CLASS.test(one.name)) &&
      one.model === model &&
      one.variant === metric.variant &&
      one.of === null &&
      one !== metric &&
      one.askew !== "swapped" &&
      // Beside values that need no unit, an error of the transformed target would be taken for one of the target.
      (one.scale === undefined || metric.scale !== undefined) &&
      suits(one.name, lead.task),
  );
  const same = others.filter(({ part }) => part === metric.part);
  // An accuracy that passes a class over is not told alone.
  const [worst] = byClass(lead, "F1");
  const average =
    worst !== undefined && isMuchLower(worst, metric) && !same.some(({ name }) => name === "F1")
      ? lead.metrics.filter(
          (one) =>
            one.name === "F1" &&
            one.of === "macro avg" &&
            one.model === model &&
            one.variant === metric.variant &&
            one.part === metric.part,
        )
      : [];
  const lines = [line(metric), ...[...average, ...same, ...others.filter((one) => !same.includes(one))].map(line)];
  return [
    ...[...new Set(lines)].slice(0, MOST_LINES),
    ...versionLines(lead, lead.best),
    ...contextLines(lead, lead.best, facts),
    ...foldLines(lead, lead.best),
  ].join("\n");
}

/** Which of several versions of one model the values are of, and whether it is the best of them. */
function versionLines(lead: Experiment, best: Best): string[] {
  const { variant } = best.metric;
  if (variant !== null && AHEAD.test(variant)) return [`Version: ${variant}`];
  const version = versionOfBest(lead, best);
  if (version === null) return [];
  return [`Version: ${version.words}`, ...(version.among > 1 ? [`Best of: ${version.among} versions`] : [])];
}

/** "37 days ahead, the nearest horizon shown": further ahead, errors are others. */
const AHEAD = /^\d+ \w+ ahead\b/;

/** What a value is to be read beside: models that come to the same, the mix of classes it was measured on, a guess that is as good, and how much of the rarer class is recognised. */
function contextLines(lead: Experiment, best: Best, facts: NotebookFacts): string[] {
  const level = sameNames(lead, best);
  return [...(level === "" ? [] : [`Level with: ${level}`]), ...contextOfRows(lead, best, facts)];
}

function contextOfRows(lead: Experiment, best: Best, facts: NotebookFacts): string[] {
  if (isOfBalanced(lead, facts) && areEven(best)) return ["Test classes: balanced"];
  if (unfinishedModel(lead) !== undefined) return [`In training: ${WHEN_STOPPED}`];
  const guessed = guessedBy(lead, facts.cautions);
  if (guessed?.by === "same answer" || guessed?.by === "same value") return [`In training: ${ALWAYS_THE_SAME}`];
  if (guessed !== undefined && guessed.by !== "largest class") return [`Against guessing: ${noBetter(guessed)}`];
  const isPerfect = facts.cautions.some(
    ({ kind, cells }) => kind === "perfect-score" && cells.some((cell) => best.metric.cells.includes(cell)),
  );
  if (isPerfect) return [`Too good: ${RARELY_GENUINE}`];
  const share = shareToBeat(lead);
  const rare = rarerClass(best);
  if (share === null) return [];
  // A recall of 0.00 beside an F1 of 0.01 is a rounded one: a few are recognised.
  const isRounded = lead.metrics.some(
    ({ name, of, model, part, value }) =>
      name === "F1" && value > 0 && of === rare?.name && model === best.model && part === best.metric.part,
  );
  const isTold =
    rare !== null &&
    !(rare.recall === 0 && isRounded) &&
    (rare.recall === 0 || !lead.metrics.some(({ name, model }) => BY_CLASS.test(name) && model === best.model));
  return [
    `Largest class: ${percentage(share)} of the rows`,
    ...(isTold ? [`Other class: ${percentage(rare.recall)} recognised`] : []),
  ];
}

/** The model that cross-validation puts first, where it is another one; else how much worse the same one does there. */
function foldLines(lead: Experiment, best: Best): string[] {
  const found = againstBest(lead, best);
  if (found === null) return [];
  if ("again" in found) return [`Again in cross-validation: ${measure(found.again)}`];
  const { name, leader, own, isNear } = found.ahead;
  return [`${isNear ? "Level" : "Ahead"} in cross-validation: ${name} (${measure(leader)} against ${measure(own)})`];
}

const MOST_LINES = 8;
const line = (metric: MetricFact): string =>
  `${capitalized(metricPhrase(metric).replace(/^an? /, ""))}${metric.scale === undefined ? (metric.askew === "all labels" ? " (all labels right)" : "") : ` (${metric.scale})`}: ${measure(metric)}${rowsOf(metric)}`;
const rowsOf = ({ part, inSample, onBothParts }: MetricFact): string =>
  part === null ? "" : ` (${inSample === true ? "in sample" : onBothParts === true ? "all rows" : part})`;

/** The Machine Learning Outcome sentence that these facts give, by the rule that the editor applies to its fields. */
export function writeOutcome(
  facts: NotebookFacts,
  sections: Readonly<Record<Stage, readonly Sentence[]>>,
): string | null {
  const type = modelType(facts);
  const text = (stage: Stage): string => sections[stage].map((sentence) => sentence.text).join(" ");
  if (type === null) return null;
  return outcomeSentence({
    modelType: type,
    accuracyMetrics: metricsText(facts),
    featureEngineering: text("featureEngineering"),
    modeling: text("modeling"),
  });
}
