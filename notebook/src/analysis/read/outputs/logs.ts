/** Training logs: what the last line says, and the best line, of each value that is logged. */
import { isBetter, metricOfLogKey } from "../../know/metrics.ts";
import { numbersOf, readLiterals } from "./dictionaries.ts";
import { namedValues, type NamedValue } from "./named-values.ts";
import { numbersIn, type PrintedNumber, readNumber } from "./numbers.ts";
import { partOfWords, type RowsPart } from "./parts.ts";
import { readTables } from "./tables.ts";

export interface LogValue {
  /** As logged: "val_acc", "validation_0-rmse". */
  readonly key: string;
  /** Null if the log does not say: CatBoost logs "learn" and "test". */
  readonly metric: string | null;
  readonly part: RowsPart | null;
  readonly number: PrintedNumber;
  /** Epoch, iteration or step as printed; null if the line has none. */
  readonly epoch: string | null;
}

export interface TrainingLog {
  /** For each key its value in the last line that has it. */
  readonly last: readonly LogValue[];
  /** For each key whose direction is known, its best value, the first of equals. */
  readonly best: readonly LogValue[];
  /** For each key its values in the last lines that have it, the last one at the end; none where these are all that have it. */
  readonly recent: readonly (readonly LogValue[])[];
  /** Values that are the same in every line that has them, with the number of epochs that they were logged for: three or more. */
  readonly steady: readonly { readonly value: LogValue; readonly epochs: number }[];
  /** What each line has, in order. */
  readonly rounds: readonly (readonly LogValue[])[];
  /** What is stated after the log: "bestTest = 0.87", "Best val acc 0.93". */
  readonly stated: readonly LogValue[];
  /** For each call of `evaluate` that shows its progress, its result. */
  readonly evaluations: readonly (readonly LogValue[])[];
  /** True for the lines that XGBoost, LightGBM and CatBoost write. */
  readonly isBoosting: boolean;
  /** Lines with values. */
  readonly lines: number;
  /** Place in the text. */
  readonly at: number;
  readonly end: number;
}

/** What a log has in some line. */
const SIGNS =
  /epoch|step|iter|round|episode|best|last|final|early stopping|:\s+(?:learn|test)|\[\d{1,9}\](?:\s|#)|\d\/\d{1,9}\s|- \d{1,6}s /i;

/** The logs of a text, in order: a count that starts over begins another one. */
export function readLogs(given: string): readonly TrainingLog[] {
  if (!SIGNS.test(given)) return [];
  // SageMaker writes a tab as its number.
  const text = given.replaceAll(/(?<=\S)#011(?=\S)/g, "\t   ");
  const logs = [...logsOf(logLines(text)), ...tableLogs(text)];
  return logs.sort((a, b) => a.at - b.at);
}

interface LogLine {
  readonly values: readonly LogValue[];
  readonly epoch: string | null;
  readonly isStated: boolean;
  readonly isEvaluation: boolean;
  /** True for the bar of an epoch that did not come to its end. */
  readonly isBroken: boolean;
  readonly isBoosting: boolean;
  readonly at: number;
  readonly end: number;
}

const COUNT = /^\W{0,3}(?:[A-Za-z]+ )?(?:epochs?|steps?|iter(?:ation)?s?|rounds?|episodes?)\b[\s:=[(#]*(\d{1,9})/i;
const COUNT_WITHIN = /\b(?:epoch|step|iteration|iter)[\s:=[(#]*(\d{1,9})/i;
/** "[10]" of XGBoost and LightGBM, "10:" of CatBoost. */
const BOOSTING = /^\s*(?:\[(\d{1,9})\](?=\s)|(\d{1,9}):(?=\s+(?:learn|test)))/;
/** With a bar or the numbers of one, or as earlier versions sum up an epoch: " - 31s - loss: 0.44", "31s - loss: 0.44". */
const KERAS = /^\s*(?:\d{1,9}\/\d{1,9}\s.*?(?:- |━)|- \d{1,6}s |\d{1,6}s - )/;
/** The bar of tqdm, with the numbers of an epoch at its end: "100%|████| 938/938 [00:10<00:00, 88.1it/s, acc=0.79]"; a loss there is that of a batch. */
const TQDM = /^[^|\d]{0,60}(?:\d{1,9}[^|\d]{1,20}){0,2}\d{1,3}%\|[^|]{0,200}\|\s?\d{1,9}\/\d{1,9} \[/;
const TQDM_DONE = /\b100%\|/;
/** A progress bar that is complete. */
const KERAS_DONE = /^\s*(\d{1,9})\/\1\s(?!.*\bETA:)/;
const DETAIL = /^(?:lr|learning rate|time|total|remaining|eta|batch|v num)$/i;

function* logLines(text: string): Generator<LogLine> {
  let at = 0;
  let announced: string | null = null;
  let isEpochDone = true;
  for (const line of text.split("\n", MOST_LINES)) {
    const start = at;
    at += line.length + 1;
    if (line.length > LONGEST_LINE || !/\d/.test(line)) continue;
    const tqdm = TQDM.test(line);
    const keras = tqdm || KERAS.test(line);
    const boosting = BOOSTING.exec(line);
    const count = (boosting?.[1] ?? boosting?.[2] ?? COUNT.exec(line)?.[1] ?? COUNT_WITHIN.exec(line)?.[1]) || null;
    if (count !== null && !keras) {
      announced = count;
      isEpochDone = false;
    }
    // What comes after the bar of an epoch, or without any bar, is not training.
    const isEvaluation = keras && !tqdm && isEpochDone && !/[ _-]val_/.test(line) && KERAS_DONE.test(line);
    const isBroken = tqdm ? !TQDM_DONE.test(line) : keras && /^\s*\d+\//.test(line) && !KERAS_DONE.test(line);
    if (keras && !isBroken) isEpochDone = true;
    // "Epoch 9: val_loss did not improve from 0.31" repeats what an earlier epoch reached; TensorFlow's estimators log single batches.
    if (/\bimproved? from\b|^INFO:tensorflow:/.test(line)) continue;
    const epoch = count ?? (keras ? announced : null);
    const isDictionary = /^\s*\{.*'epoch'.*\}\s*$/.test(line);
    const isStated = /^\s*(?:best|last|final|early stopping)/i.test(line);
    if (!keras && epoch === null && !isDictionary && !isStated) continue;
    const values = isDictionary
      ? dictionaryValues(line, start)
      : lineValues(line, start, epoch, keras, boosting !== null).filter(
          ({ metric }) => !tqdm || count !== null || metric !== "loss",
        );
    if (values.length > 0)
      yield {
        values,
        epoch: values[0]?.epoch ?? epoch,
        isStated: isStated && boosting === null,
        isEvaluation,
        isBroken,
        isBoosting: boosting !== null,
        at: start,
        end: start + line.length,
      };
  }
}

function lineValues(line: string, at: number, epoch: string | null, keras: boolean, boosting: boolean): LogValue[] {
  const named = namedValues(line, at);
  const first = named.find(({ metric }) => metric !== null);
  const about = partOfWords(first ? line.slice(0, first.number.at - at) : "");
  const hasParts = named.some(({ key }) => partOfWords(key) !== null);
  return named.flatMap((value) => {
    const isBoosted = boosting && /^(?:learn|test|best)\d*$/.test(value.key);
    const isStated = /^best(?:Test|Score)$/i.test(value.key);
    if ((value.metric === null && !isBoosted && !isStated) || DETAIL.test(value.key) || isCount(value)) return [];
    const part = partOfWords(value.key) ?? (hasParts && !keras && value !== first ? null : about);
    const isPlain = part === null && (keras || hasParts || (epoch !== null && value.metric === "loss"));
    const test = value.key === "best" || isStated ? "test" : null;
    return [
      {
        key: value.key,
        metric: value.metric,
        part: part ?? test ?? (isPlain ? "train" : null),
        number: value.number,
        epoch,
      },
    ];
  });
}

const isCount = ({ key }: NamedValue): boolean => /^(?:.*\s)?(?:epochs?|steps?|iter(?:ation)?s?|batch)$/i.test(key);

/** "{'eval_loss': 0.3, 'eval_accuracy': 0.93, 'epoch': 3.0}" of the Hugging Face Trainer. */
function dictionaryValues(line: string, at: number): LogValue[] {
  const entries = readLiterals(line).flatMap((literal) => numbersOf(literal));
  const epoch = entries.find(({ keys }) => keys.at(-1) === "epoch")?.number.text ?? null;
  return entries.flatMap(({ keys, number }) => {
    const key = keys.at(-1) ?? "";
    const metric = metricOfLogKey(key);
    const printed = numbersIn(number.text)[0];
    if (metric === null || !printed || /runtime|per_second|_time/.test(key)) return [];
    const part = partOfWords(key) ?? (key === "loss" ? "train" : null);
    return [{ key, metric, part, number: { ...printed, at: at + number.at, end: at + number.end }, epoch }];
  });
}

function logsOf(lines: Iterable<LogLine>): TrainingLog[] {
  const logs: LogLine[][] = [];
  for (const line of lines) {
    const own = logs.at(-1);
    const before = own?.findLast(({ epoch }) => epoch !== null)?.epoch ?? null;
    const again = line.epoch !== null && before !== null && Number(line.epoch) < Number(before);
    if (own === undefined || (again && !line.isStated)) logs.push([line]);
    else own.push(line);
  }
  return logs.map((own) => logOf(own));
}

/** Values at the end of a training that show whether it has come to rest. */
export const RECENT = 5;

/** Two epochs may come to the same by chance. */
const FEWEST_EPOCHS = 3;

function logOf(lines: readonly LogLine[]): TrainingLog {
  const last = new Map<string, LogValue>();
  const best = new Map<string, LogValue>();
  const recent = new Map<string, LogValue[]>();
  const epochs = new Map<string, Set<string>>();
  const changed = new Set<string>();
  const trained = lines.filter(({ isStated, isEvaluation }) => !isStated && !isEvaluation);
  // In the middle of an epoch a bar shows what the batches so far came to, which is no value of the training.
  const logged = trained.filter(({ isBroken }) => !isBroken);
  for (const { values } of logged) {
    for (const value of values) {
      const own = `${value.key}|${value.part ?? ""}`;
      if (value.number.text !== (last.get(own) ?? value).number.text) changed.add(own);
      if (value.epoch !== null) epochs.set(own, (epochs.get(own) ?? new Set()).add(value.epoch));
      last.set(own, value);
      recent.set(own, [...(recent.get(own) ?? []), value].slice(-RECENT - 1));
      const before = best.get(own);
      if (value.metric !== null && (!before || isBetter(value.metric, value.number.value, before.number.value)))
        best.set(own, value);
    }
  }
  return {
    last: [...last.values()],
    best: [...best.values()],
    recent: [...recent.values()].flatMap((own) => (own.length > RECENT ? [own.slice(1)] : [])),
    steady: [...last].flatMap(([own, value]) => {
      const { size } = epochs.get(own) ?? { size: 0 };
      return changed.has(own) || size < FEWEST_EPOCHS ? [] : [{ value, epochs: size }];
    }),
    rounds: logged.map(({ values }) => values),
    stated: lines.filter(({ isStated }) => isStated).flatMap(({ values }) => values),
    evaluations: lines.filter(({ isEvaluation }) => isEvaluation).map(({ values }) => values),
    isBoosting: logged.some(({ isBoosting }) => isBoosting),
    lines: logged.length,
    at: lines[0]?.at ?? 0,
    end: lines.at(-1)?.end ?? 0,
  };
}

/** Tables with a row for each epoch: the Hugging Face Trainer, fastai. */
function tableLogs(text: string): TrainingLog[] {
  if (!/epoch|step|iter/i.test(text)) return [];
  // The first version of fastai puts the time of an epoch behind the columns, under no name.
  const rows = text.replace(/ \(\d\d:\d\d\)[ ]*$/gm, (time) => " ".repeat(time.length));
  return readTables(rows).flatMap((table) => {
    const counting = table.columns.findIndex((name) => /^(?:epoch|step|iter(?:ation)?)$/i.test(name));
    const metrics = table.columns.map((name, i) => (i === counting ? null : metricOfLogKey(name)));
    if (counting < 0 || metrics.every((metric) => metric === null)) return [];
    const lines = table.rows.map((row): LogLine => {
      const epoch = row.cells[counting] ?? null;
      const values = row.cells.flatMap((cell, i): LogValue[] => {
        const number = readNumber(cell ?? "");
        const metric = metrics[i] ?? null;
        if (metric === null || number === null) return [];
        const at = (row.places[i] ?? 0) + number.at;
        const key = table.columns[i] ?? "";
        // fastai and the Trainer measure on the rows held out for it; only the loss is known of both.
        const part = partOfWords(key) ?? "validation";
        return [{ key, metric, part, number: { ...number, at, end: at + number.text.length }, epoch }];
      });
      return {
        values,
        epoch,
        isStated: false,
        isEvaluation: false,
        isBroken: false,
        isBoosting: false,
        at: table.at,
        end: table.end,
      };
    });
    return logsOf(lines.filter(({ values }) => values.length > 0));
  });
}

const MOST_LINES = 5_000;
const LONGEST_LINE = 2_000;
