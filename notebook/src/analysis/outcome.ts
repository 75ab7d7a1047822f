import { type ExtractedMetric, extractMetrics } from "./metric-extraction.ts";
import { networkOfCheckpoint } from "./know/checkpoints.ts";
import { OF_RATINGS } from "./know/recommenders.ts";
import { inferModelType, NO_MODEL } from "./model-inference.ts";
import { IN_SAMPLE, ON_BOTH_PARTS, PART_WORDS } from "./say/measure-words.ts";
import { NAMELESS } from "./say/model-words.ts";
import { isRoundedWhole, metricFigure } from "./say/numbers.ts";
import { capitalized, countWord, listed, withArticle } from "./wording.ts";

export interface OutcomeSource {
  readonly modelType: string;
  /** The metrics as a person or the analysis wrote them ("Accuracy: 0.83, F1: 0.81"). */
  readonly accuracyMetrics: string;
  /** Text of the feature engineering section. */
  readonly featureEngineering: string;
  /** Text of the modeling section. */
  readonly modeling: string;
}

/** Specification, section 5: longer target phrases are ignored. */
const LONGEST_TARGET = 30;
/** "30 features", "three numeric features" */
const COUNT =
  /\b(\d{1,6}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[a-z-]{1,20} ){0,2}features\b/i;
const READ_CHARACTERS = 20_000;
/**
 * After the first sentence, those that name their data are about other models: "On `cars.csv`, a decision tree predicts
 * `MPG`."
 */
const OTHER_DATA = /(?<=[.!?]\s)On `[^`\n]{1,100}`[^\n]*$/gm;

/**
 * The Machine Learning Outcome sentence (specification, sections 4 and 5). Null where there is no model or no metric to report.
 * Linear in the length of the texts.
 */
export function outcomeSentence(source: OutcomeSource): string | null {
  const tested = testSentence(source);
  if (tested !== null) return tested;
  const modeling = source.modeling.slice(0, READ_CHARACTERS);
  const modelType = source.modelType.trim() === "" ? inferModelType(modeling) : source.modelType.trim();
  const metrics = metricPhrase(source.accuracyMetrics.slice(0, READ_CHARACTERS));
  if (modelType === NO_MODEL || metrics === null) return null;
  const features = source.featureEngineering.slice(0, READ_CHARACTERS);
  const own = modeling.replace(OTHER_DATA, "");
  const known = ENCODED.exec(own)?.[1] ?? namedFeatures(own) ?? withNoun(COUNT.exec(`${features}\n${modeling}`)?.[1]);
  const named =
    modelType === NAMELESS
      ? "The model"
      : capitalized(withArticle(/model$|transformer$/i.test(modelType) ? modelType : `${modelType} model`));
  const target = targetPhrase(own) ?? targetPhrase(features);
  const isOfFeatures = !isWithoutFeatures(modelType) && !TEXTS.test(features) && !SHAPED.test(own);
  const from = known ?? (isOfFeatures ? "multiple features" : null);
  const [first = ""] = own.split(SENTENCE);
  // What is rewarded acts, and predicts nothing.
  const does = / reward of /.test(metrics) ? null : (unpredicted(own, first, known) ?? predicted(target, from));
  if (does === null) return `${named} reaches ${metrics}.`;
  // Of what is predicted as a logarithm the errors are in that unit.
  return `${named} ${does}, with ${/ the logarithm of /.test(does) ? metrics.replaceAll(" (logarithm)", "") : metrics}.`;
}

/** "A Mann-Whitney test of weight by feed gives a p-value of 0.0041, which is significant at the 5% level; the mean is higher for new": where a test is told in place of a model; null for a model. */
function testSentence({ modelType, accuracyMetrics }: OutcomeSource): string | null {
  const lines = accuracyMetrics.slice(0, READ_CHARACTERS).split("\n");
  const [, p, verdict] = P_VALUE.exec(lines[0]?.trim() ?? "") ?? [];
  if (p === undefined || verdict === undefined || !NAMES_TEST.test(modelType)) return null;
  const after = (label: string): string | undefined =>
    lines
      .find((line) => line.startsWith(label))
      ?.slice(label.length)
      .trim();
  const [of, higher] = [after("Tested: "), after("Higher: ")];
  const name = modelType
    .trim()
    .replace(/^[A-Z](?=[a-z-])/, (letter) => (NAMED_AFTER.test(modelType.trim()) ? letter : letter.toLowerCase()));
  const what = of === undefined ? "" : BARE_GROUPS.test(of) ? ` ${of}` : ` of ${of}`;
  const which = higher === undefined ? "" : `; the ${higher.replace(" for ", " is higher for ")}`;
  return `${capitalized(withArticle(name))}${what} gives a p-value of ${p}, which is ${verdict}${which}.`;
}
const P_VALUE = /^P-value: ([^()\n]{1,40}) \(((?:not )?significant at the [\d.]{1,8}% level)\)$/;
const NAMES_TEST = /\btests?\b|\banalysis of (?:co)?variance\b/i;
/** Tests that have the name of a person. */
const NAMED_AFTER =
  /^(?:Mann|Wilcoxon|Kruskal|Kolmogorov|Fisher|Friedman|Pearson|Spearman|Kendall|Levene|Bartlett|McNemar|Wald|Granger|Shapiro|Tukey)/;
/** "between new and old" */
const BARE_GROUPS = /^(?:between|against) /;

/** What a network that was trained elsewhere makes of texts or pictures decides more than the model that learns from it. */
const ENCODED =
  /\bpredicts? `[^`\n]{1,100}` from (the vectors of a pretrained [\w.-]{1,40}\w(?: [A-Z][\w-]{1,39}){0,3})/;

const withNoun = (number: string | undefined): string | null => (number === undefined ? null : `${number} features`);

/** Whether a model works from a series, from pictures, texts, graphs or what users took rather than from a set of features. */
const isWithoutFeatures = (modelType: string): boolean =>
  networkOfCheckpoint(modelType) !== null ||
  OF_RATINGS.has(modelType.toLowerCase()) ||
  /\b(?:(?:auto)?s?arimax?|prophet|setfit|exponential smoothing|holt|cnn|(?:bidirectional )?(?:lstm|gru)|(?:variational )?autoencoder|generator|u-?net|yolo\w*|gpt|graph\w*|text classif\w+)\b/i.test(
    modelType,
  );

const TEXTS =
  /\b(?:the text (?:in [^.]{1,100} )?is (?:tokenised|turned into|embedded)|turns the (?:text|pictures) | of the recordings )/i;

/** Layers that take pictures, recordings or texts, which have no features in columns. */
const SHAPED =
  /\bone `Flatten`|\bthe layers? `(?:Flatten|Conv|Embedding)|`(?:Conv\dD|Conv(?:olution)?\dd|Embedding)\b/i;

/** Null where neither is known. */
function predicted(target: string | null, from: string | null): string | null {
  if (target === null) return from === null ? null : `makes its predictions from ${from}`;
  return from === null ? `predicts ${target}` : `predicts ${target} from ${from}`;
}

/** What the model of the first sentence does if it is only fitted or groups, and none predicts; null for others. */
function unpredicted(text: string, first: string, known: string | null): string | null {
  if (PREDICTS.test(text)) return null;
  const fitted = FITTED.exec(first)?.[1];
  if (fitted !== undefined && fitted.length <= LONGEST_TARGET)
    return known === null ? `is fitted to ${fitted}` : `relates ${fitted} to ${known}`;
  if (FINDS.test(first)) return `looks for anomalies${known === null ? "" : ` in ${known}`}`;
  return GROUPS.test(first) ? `groups the rows into clusters${known === null ? "" : ` by ${known}`}` : null;
}

/** Between sentences: names of columns may hold a full stop, but no blank after it. */
const SENTENCE = /(?<=[.!?])\s+(?=[A-Z`])/;
const PREDICTS = /\b(?:predict|forecast)/i;
const FITTED = /\b(?:relates?|fitted to) `([^`\n]{1,100})`/;
const FINDS = /\blooks? for anomalies\b/;
const GROUPS = /\b(?:groups? the rows into (?:\d{1,3} )?|tried with [\d, andto]{1,30} )clusters\b/;

/** What a model works from, where it is named: "WGT", "three features". */
function namedFeatures(text: string): string | null {
  // Later sentences are about other models.
  const named =
    /\b(?:predicts? (?:the logarithm of )?`[^`\n]{1,100}`|(?:relates?|fitted to) `[^`\n]{1,100}`|(?:into (?:\d{1,3} )?|tried with [\d, andto]{1,30} )clusters|looks? for anomalies)(?: (?:from|to|by|(?<=clusters )on) ((?:`[^`\n]{1,100}`(?:, | and )?){1,100})(?:(\d{1,6}) more)?)?/.exec(
      text,
    );
  if (named?.[1] === undefined) return null;
  const [first = "", ...others] = named[1].split("`").filter((_, at) => at % 2 === 1);
  const count = 1 + others.length + Number(named[2] ?? 0);
  if (count > 1) return `${countWord(count)} features`;
  return first.length <= LONGEST_TARGET ? first : null;
}

function metricPhrase(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const all = trimmed.split("\n");
  const lines = comparable(all.filter((line) => !CONTEXT.test(line.trim())));
  const found = extractMetrics(lines.join("\n"));
  // A mean squared error beside its root says nothing more.
  const known = found.filter(({ name }) => name !== "MSE" || !found.some((one) => one.name === "RMSE"));
  const values = known.map(
    (metric) => `${withArticle(nameOf(metric))} of ${metricValue(metric)}${scaleOf(metric.name, lines)}`,
  );
  // The first line decides, whatever its measure is called.
  const first = lines.find((line) => line.trim() !== "") ?? "";
  const other = extractMetrics(first).length > 0 ? null : OTHER.exec(known.length > 0 ? first : lines.join("\n"));
  if (other?.[1] && other[2]) {
    const [name, value] = [other[1].trim(), other[2].replace(/[.,]$/, "")];
    values.unshift(`${withArticle(inSentence(name))} of ${metricFigure(name, value)}${scaleOf(name, lines)}`);
  }
  if (values.length > 0) return `${listed(values)}${onRows(lines)}${beside(all)}`;
  // Without a number nothing was measured ("n/a", "see the notebook").
  return trimmed.length <= 60 && /\d/.test(trimmed) ? trimmed.replace(/\.$/, "") : null;
}

/** "Largest class: 91.5% of the rows", "Other class: 67.1% recognised": what a value is to be read beside. */
const CONTEXT =
  /^(?:Version: (?<version>[^\n]{1,80})|Best of: (?<tried>\d{1,4}) versions|Test classes: (?<balanced>balanced)|(?:Against guessing|In training|Too good): (?<guess>[a-z ]{1,60}(?:, which comes to about [\d.,]{1,20})?)|Largest class: (?<large>\d[\d.]{0,8}%) of the rows|Other class: (?<other>\d[\d.]{0,8}%) recognised|(?<place>Ahead|Level) in cross-validation: (?<model>[^()\n]{1,60}) \((?<values>[^()\n]{1,60})\)|Again in cross-validation: (?<again>-?[\d.,%]{1,20})|Level with: (?<level>[^\n]{1,160}))$/;

/**
 * " (37 days ahead, the nearest horizon shown)", ", whose classes are balanced", ", hardly better than always predicting the mean", ", where the largest class makes up 91.5% of the rows and 67.1% of the
 * other is recognised", ", while Random Forest is ahead in cross-validation (0.92 against 0.84)"
 */
function beside(lines: readonly string[]): string {
  const { version, tried, balanced, guess, large, other, place, model, values, again, level } = Object.assign(
    {},
    ...lines.map((line) => definedOf(CONTEXT.exec(line.trim())?.groups ?? {})),
  ) as Partial<Record<string, string>>;
  const recognised = other === undefined ? "" : ` and ${other === "0%" ? "none" : other} of the other is recognised`;
  const best = tried === undefined ? "" : `, the best of ${countWord(Number(tried))} versions`;
  return [
    version && ` (${version}${best})`,
    level && `, level with ${level}`,
    balanced && ", whose classes are balanced",
    guess && `, ${guess}`,
    large && `, where the largest class makes up ${large} of the rows${recognised}`,
    again && `, but ${again} in cross-validation`,
    place && `, while ${model} is ${place === "Level" ? "about level" : "ahead"} in cross-validation (${values})`,
  ].join("");
}
const definedOf = (groups: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined));

/** "weighted F1" */
const nameOf = ({ name, average }: ExtractedMetric): string => (average === undefined ? name : `${average} ${name}`);

/** " (scaled values)" of "MAE (scaled values): 0.12", " (from MAPE)": such an error is none in the target's own unit, such an accuracy no share of right answers. */
const scaleOf = (name: string, lines: readonly string[]): string =>
  lines.find((line) => line.trim().toLowerCase().startsWith(name.toLowerCase()))?.match(SCALE)?.[0] ?? "";
const SCALE =
  / \((?:from MAPE|all labels right|logarithm|square root|Box-Cox|scaled values|in [a-z]{8,9})\)(?=\s?[:=])/;

/** "Log loss: 0.4161 (test)" */
const OTHER =
  /([A-Za-z][A-Za-z -]{1,30}?(?:-\d)?)(?: \((?:[a-z-]{1,20}|square root|Box-Cox|scaled values|in [a-z]{8,9})\))?\s?[:=]\s?(-?\d[\d.,e-]{0,20}(?:\s?%)?)/;

/** "93.5" is also an accuracy in percent: as a fraction it would be at most 1. "1.00" may have been rounded, so it isn't called 100%. */
function metricValue({ name, value, printed }: ExtractedMetric): string {
  if (isRoundedWhole(printed)) return printed;
  const inPercent = name === "accuracy" && !value.includes("%") && Number(value) > 1 && Number(value) <= 100;
  return metricFigure(name, inPercent ? `${value}%` : value);
}

/** "Silhouette score" is "silhouette score", "MAPE" stays. */
const inSentence = (name: string): string => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/**
 * "on the test data", where every line says so: a figure whose rows are unknown is not said to be of them. Those of training rows are
 * always marked, since they would be taken for the quality of predictions.
 */
function onRows(lines: readonly string[]): string {
  const parts = new Set(lines.filter((line) => line.trim() !== "").map(partOf));
  const seen = (["train", "in sample", "all rows"] as const).find((part) => parts.has(part));
  const [part] = seen !== undefined ? [seen] : parts.size === 1 ? parts : [];
  return part === undefined ? "" : ` ${ROWS[part]}`;
}

/**
 * If lines end with the part of the data they were measured on ("RMSE: 4.1 (test)"), only those of the first part:
 * training figures do not appear next to test figures.
 */
function comparable(lines: readonly string[]): readonly string[] {
  const first = lines.map(partOf).find((part) => part !== undefined);
  return first === undefined ? lines : lines.filter((line) => [first, undefined].includes(partOf(line)));
}

const ROWS = { ...PART_WORDS, "in sample": IN_SAMPLE, "all rows": ON_BOTH_PARTS } as const;
const PARTS = Object.keys(ROWS) as (keyof typeof ROWS)[];
const partOf = (line: string): keyof typeof ROWS | undefined =>
  PARTS.find((part) => line.trimEnd().endsWith(`(${part})`));

const TARGETS: readonly RegExp[] = [
  /\btarget (?:variable |column )?(?:is |was )?(`[^`\n]{1,60}`)/i,
  /\b(?:predict|forecast)(?:s|ing|ed)? (?:the (?!logarithm))?((?:the logarithm of )?`[^`\n]{1,60}`(?:(?:, | and )`[^`\n]{1,60}`){0,4}(?: and \d{1,4} more)?)/i,
  /\bpredict(?:s|ing)? (?:whether )?([A-Za-z][\w -]{1,60}?)(?= (?:from|with|using|on|by|and|based)\b|[.,;:\n])/i,
];

function targetPhrase(text: string): string | null {
  for (const pattern of TARGETS) {
    const phrase = pattern.exec(text)?.[1]?.trim();
    if (phrase !== undefined && phrase.replaceAll("`", "").length <= LONGEST_TARGET) return phrase.replaceAll("`", "");
  }
  return null;
}
