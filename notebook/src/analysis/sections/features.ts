import { own } from "../own.ts";
import { settingsOf } from "../facts/models.ts";
import { columnNames } from "../python/bindings.ts";
import type { CallAction } from "../python/values.ts";
import { capitalized, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { createdDrafts } from "./new-columns.ts";
import { code, codeList, columnList, isTable, settings, was } from "./names.ts";
import { indexOf } from "./story-index.ts";
import { loopedColumns } from "./looped-columns.ts";
import { appliedTo } from "./transformers.ts";
import { argument, type CallStep, callSteps, quotable, type Story, written } from "./story.ts";
import type { Operation } from "../knowledge/library.ts";

/** Which features were made, encoded, scaled and chosen. */
export function featureDrafts(story: Story): Draft[] {
  return [
    ...createdDrafts(story),
    ...encodedDrafts(story),
    ...transformerDrafts(story, ["scale"], scaleText),
    ...transformerDrafts(story, ["vectorize"], vectorText),
    ...transformerDrafts(story, ["reduce"], reduceText),
    ...transformerDrafts(story, ["select"], selectText),
    ...transformerDrafts(story, ["feature"], featureText),
  ];
}

function encodedDrafts(story: Story): Draft[] {
  const groups = new Map<string, { columns: string[]; cells: number[]; tables: string[] }>();
  for (const { call, short, step } of callSteps(story, ["encode"])) {
    const way = own(ENCODERS, short);
    if (!way) continue;
    const seen = groups.get(way) ?? { columns: [], cells: [], tables: [] };
    const given = [
      argument(call, "columns"),
      argument(call, "cols"),
      argument(call, "inputCol"),
      short === "get_dummies" ? argument(call, "data", 0) : undefined,
    ];
    seen.columns.push(
      ...given.flatMap((g) => (g ? columnNames(g.value) : [])),
      ...columnsInside(story, step.action),
      ...loopColumns(call, short, story),
    );
    seen.cells.push(step.cell);
    seen.tables.push(...encodedTables(call, short, story));
    groups.set(way, seen);
  }
  const entries = [...groups].filter(([, { columns }]) => columns.every((c) => c.length <= 40));
  const named = entries.filter(([, { columns }]) => columns.length > 0);
  const unnamed = entries.filter(([, { columns }]) => columns.length === 0);
  const byColumns = new Map<string, { readonly columns: readonly string[]; readonly ways: string[] }>();
  for (const [way, { columns }] of named) {
    const key = [...new Set(columns)].sort().join("|");
    const seen = byColumns.get(key) ?? { columns, ways: [] };
    seen.ways.push(way);
    byColumns.set(key, seen);
  }
  const tables = unnamed.flatMap(([, group]) => group.tables);
  const parts = [
    ...[...byColumns.values()].map(
      ({ columns, ways }, i) =>
        `${i === 0 ? columnList(columns, 5) : codeList(columns, 5)} ${was(columns)} ${enumerate(ways)}`,
    ),
    ...(unnamed.length > 0
      ? [
          `${named.length > 0 ? "other categorical" : "categorical"} columns${tables.length > 0 ? ` of ${codeList(tables, 3)}` : ""} were ${enumerate(unnamed.map(([way]) => way))}`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const cells = [...named, ...unnamed].flatMap(([, group]) => group.cells);
  return [{ text: `${capitalized(parts.length > 2 ? parts.join("; ") : enumerate(parts))}.`, cells, weight: 1.6 }];
}

/** `for c in ["a", "b"]: pd.get_dummies(df[c])`: the columns that the loop goes through. */
function loopColumns(call: CallAction, short: string, story: Story): readonly string[] {
  const uses = /^[A-Z]/.test(short)
    ? call.targets.flatMap((name) => indexOf(story).bySubject.get(name) ?? []).filter((c) => c.loops > 0)
    : [call];
  const variable = uses
    .map((use) => /^\w+\[([A-Za-z_]\w*)\]/.exec(use.args[0]?.text ?? "")?.[1])
    .find((v) => v !== undefined);
  return variable === undefined ? [] : loopedColumns(story, call.cell, variable);
}

/** The tables whose columns are encoded: given to the call, or to what it makes. */
function encodedTables(call: CallAction, short: string, story: Story): string[] {
  const { bySubject } = indexOf(story);
  const uses = /^[A-Z]/.test(short)
    ? call.targets.flatMap((name) => (bySubject.get(name) ?? []).filter((c) => /\.fit(?:_transform)?$/.test(c.name)))
    : [call];
  return uses.flatMap((use) => {
    const name = /^([A-Za-z_]\w{0,30})(?:\[.*\])?$/.exec((argument(use, "data", 0) ?? use.args[0])?.text ?? "")?.[1];
    return name !== undefined && isTable(name) ? [name] : [];
  });
}

const ENCODERS: Readonly<Record<string, string>> = {
  get_dummies: "turned into dummy variables",
  OneHotEncoder: "one-hot encoded",
  OneHotEncoderEstimator: "one-hot encoded",
  LabelEncoder: "encoded as integer labels",
  OrdinalEncoder: "encoded as ordered integers",
  LabelBinarizer: "binarised",
  MultiLabelBinarizer: "binarised label by label",
  TargetEncoder: "encoded by the mean of the target",
  StringIndexer: "turned into indices",
  to_categorical: "turned into one-hot vectors",
  factorize: "encoded as integer codes",
  Categorical: "stored as categories",
  encode_categorical: "turned into dummy variables",
};

/** Columns read inside the call itself (`pd.get_dummies(df["a"])`). */
function columnsInside(story: Story, index: number): readonly string[] {
  const call = story.code.actions[index];
  if (!call) return [];
  return story.code.actions
    .slice(Math.max(0, index - 6), index)
    .flatMap((a) =>
      a.kind === "subset" && a.cell === call.cell && a.from >= call.from && a.to <= call.to ? a.columns : [],
    );
}

function transformerDrafts(
  story: Story,
  operations: readonly Operation[],
  textOf: (one: CallStep, story: Story) => string | null,
): Draft[] {
  const texts = new Map<string, number[]>();
  for (const one of callSteps(story, operations)) {
    const text = textOf(one, story);
    if (text !== null) texts.set(text, [...(texts.get(text) ?? []), one.step.cell]);
  }
  // The same step with other settings joins its first sentence.
  const heads = new Map<string, { readonly tails: string[]; readonly cells: number[] }>();
  for (const [text, cells] of texts) {
    const at = text.indexOf(" with `");
    const head = at < 0 ? text.replace(/\.$/, "") : text.slice(0, at);
    const seen = heads.get(head) ?? { tails: [], cells: [] };
    seen.tails.push(at < 0 ? "" : text.slice(at, -1));
    seen.cells.push(...cells);
    heads.set(head, seen);
  }
  return [...heads].slice(0, 3).map(([head, { tails, cells }]) => {
    const all = tails.slice(0, 3).map((tail) => (tail === "" ? " with default settings" : tail.replace(/;.*$/, "")));
    const text = tails.length === 1 ? `${head}${tails[0] ?? ""}.` : `${head}, first${all.join(", then")}.`;
    return { text, cells, weight: 1.5 };
  });
}

const SCALERS: Readonly<Record<string, string>> = {
  StandardScaler: "standardised to zero mean and unit variance",
  MinMaxScaler: "rescaled to a fixed range",
  RobustScaler: "scaled by median and quartiles",
  MaxAbsScaler: "scaled by their largest absolute value",
  Normalizer: "normalised row by row",
  PowerTransformer: "made more normal by a power transform",
  QuantileTransformer: "mapped to quantiles",
  scale: "standardised",
  normalize: "normalised",
  Rescaling: "rescaled",
  standardize: "standardised",
  Normalize: "normalised channel by channel",
};
const scaleText = ({ short, call, step }: CallStep, story: Story): string | null => {
  const way = own(SCALERS, short);
  if (!way) return null;
  const picked = /^[a-z]/.test(short) ? columnsInside(story, step.action).filter((c) => c.length <= 40) : [];
  const given = /^[a-z]/.test(short) && isTable(call.args[0]?.text ?? null) ? code(call.args[0]?.text ?? "") : null;
  const subject = /Normalize$|Rescaling/.test(short)
    ? "Pictures"
    : picked.length > 1
      ? capitalized(columnList(picked, 5))
      : given
        ? `The columns of ${given}`
        : "The features";
  const fitted = appliedTo(call, story);
  const how = settingsOf(call.args).slice(0, 2).map(code);
  const details = /^[A-Z]/.test(short)
    ? ` (${[code(written(call)), ...how].join(", ")})`
    : how.length > 0
      ? ` (${how.join(", ")})`
      : "";
  return `${subject} were ${way}${details}${fitted}.`;
};

const VECTORISERS: Readonly<Record<string, string>> = {
  CountVectorizer: "word counts",
  TfidfVectorizer: "TF-IDF weights",
  TfidfTransformer: "TF-IDF weights",
  HashingVectorizer: "hashed word counts",
  HashingTF: "hashed term frequencies",
  IDF: "inverse document frequencies",
  Tokenizer: "sequences of token numbers",
  Word2Vec: "word vectors",
  Doc2Vec: "document vectors",
  FastText: "word vectors",
  Dictionary: "a bag of words",
  doc2bow: "a bag of words",
  TfidfModel: "TF-IDF weights",
  TextVectorization: "token numbers",
  pad_sequences: "sequences of equal length",
  DictVectorizer: "vectors of named values",
  VectorAssembler: "one feature vector a row",
  from_pretrained: "token numbers",
};
const vectorText = ({ short, call }: CallStep, story: Story): string | null => {
  const form = own(VECTORISERS, short);
  if (!form) return null;
  const source = short === "from_pretrained" ? call.args[0]?.value.literal : null;
  if (source && source.length <= 60) return `Texts were turned into token numbers by the tokenizer of ${code(source)}.`;
  const subject = /VectorAssembler|DictVectorizer/.test(short)
    ? "The inputs were assembled into"
    : "Texts were turned into";
  return `${subject} ${form}${settings(
    settingsOf(call.args).filter((s) => s.length < 40),
    4,
  )}${appliedTo(call, story)}.`;
};

const reduceText = ({ short, call }: CallStep, story: Story): string | null => {
  if (!/^[A-Z]/.test(short)) return null;
  return `The number of dimensions was reduced by ${code(written(call))}${settings(settingsOf(call.args), 2)}${appliedTo(call, story)}.`;
};
const selectText = ({ short, call }: CallStep, story: Story): string | null => {
  if (/variance_inflation_factor/.test(short))
    return "Variance inflation factors were computed to find collinear features.";
  return /^[A-Z]/.test(short)
    ? `Which features to keep was decided by ${code(written(call))}${settings(settingsOf(call.args), 3)}${appliedTo(call, story)}.`
    : null;
};
const featureText = ({ short, call }: CallStep): string | null => {
  if (short === "PolynomialFeatures") return `Polynomial features were added${settings(settingsOf(call.args), 2)}.`;
  if (short === "ColumnTransformer" || short === "make_column_transformer") return columnTransformer(call);
  if ((short === "cut" || short === "qcut") && call.columns.length + call.targets.length > 0) return null;
  if (short === "rolling") return `Rolling windows smooth the series${rollingSize(call)}.`;
  if (short === "shift" && call.columns.length > 0)
    return `${enumerate(call.columns.map(code))} was shifted to set each row beside an earlier one.`;
  return null;
};

const rollingSize = (call: CallAction): string => {
  const size = quotable(argument(call, "window", 0), 20);
  return size ? ` with ${code(`window=${size}`)}` : "";
};

/** `ColumnTransformer([("num", pipeline, ["a", "b"]), ...])`: the groups by their names. */
function columnTransformer(call: CallAction): string {
  const groups = (argument(call, "transformers", 0)?.value.items ?? []).flatMap((group) => {
    const name = group.items[0]?.literal;
    return name && name.length <= 30 ? [name] : [];
  });
  const named = groups.length > 1 ? `, named ${codeList(groups, 5)}` : "";
  return `A column transformer treats different groups of columns in different ways${named}.`;
}
