import { own } from "../own.ts";
import { settingsOf } from "../facts/models.ts";
import type { CallAction } from "../python/values.ts";
import { capitalized, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { callsNamed } from "./story-index.ts";
import { stratifyingDrafts } from "./flags.ts";
import { changedDrafts, createdDrafts } from "./new-columns.ts";
import { columnsInside, encodedDrafts } from "./encoding.ts";
import { code, codeList, columnList, isTable, settings } from "./names.ts";
import { appliedTo } from "./transformers.ts";
import { transformedDrafts } from "./transforms.ts";
import { argument, type CallStep, callSteps, quotable, type Story, written } from "./story.ts";
import type { Operation } from "../knowledge/library.ts";

/** Which features were made, encoded, scaled and chosen. */
export function featureDrafts(story: Story): Draft[] {
  const drafts = [
    ...createdDrafts(story),
    ...stratifyingDrafts(story),
    ...transformedDrafts(story),
    ...encodedDrafts(story),
    ...transformerDrafts(story, ["scale"], scaleText),
    ...transformerDrafts(story, ["vectorize"], vectorText),
    ...transformerDrafts(story, ["reduce"], reduceText),
    ...transformerDrafts(story, ["select"], selectText),
    ...transformerDrafts(story, ["feature"], featureText),
  ];
  return drafts.length > 0 ? drafts : changedDrafts(story);
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
  // The same step with other settings or on other data joins its first sentence.
  const heads = new Map<string, { readonly tails: { settings: string; use: string }[]; readonly cells: number[] }>();
  for (const [text, cells] of texts) {
    const plain = text.slice(0, -1);
    const [head, rest] = splitAt(plain, / with `|, fitted on|; the result| in a pipeline/);
    const [options, use] = splitAt(rest, /, fitted on|; the result| in a pipeline/);
    const seen = heads.get(head) ?? { tails: [], cells: [] };
    seen.tails.push({ settings: options, use });
    seen.cells.push(...cells);
    heads.set(head, seen);
  }
  return [...heads].slice(0, 3).map(([head, { tails, cells }]) => {
    const [first] = tails;
    const uses = [...new Set(tails.map((tail) => tail.use))].filter((use) => use !== "");
    const same = new Set(tails.map((tail) => tail.settings)).size === 1;
    const places = [...new Set(uses.map((use) => use.replace(/ and is fitted on .*$/, "")))];
    const [shared] = places.length === 1 ? places : [""];
    const all = tails.slice(0, 3).map((tail) => {
      const use = shared === "" ? tail.use.replace(/;.*$/, "") : "";
      return `${tail.settings === "" ? " with default settings" : tail.settings}${use}`;
    });
    const inTurn = uses.length > 1 && uses.every((use) => !use.startsWith(" in"));
    const text = same
      ? `${head}${first?.settings ?? ""}${inTurn ? usedInTurn(uses) : (uses[0] ?? "")}.`
      : `${head}, first${all.join(", then")}${shared ?? ""}.`;
    return { text, cells, weight: 1.5 };
  });
}

/** ", fitted on `a` to give `b`, and later fitted on `c`" */
const usedInTurn = (uses: readonly string[]): string =>
  uses
    .slice(0, 2)
    .map((use) =>
      use
        .replace(/^[,;] /, "")
        .replace(/; the result is kept as /, " to give ")
        .replace(/^the result is kept as /, "kept as "),
    )
    .map((use, i) => (i === 0 ? `, ${use}` : `, and later ${use.replace(/^(?:fitted|kept) /, "")}`))
    .join("");

/** A text in two at the first match, which stands with the second. */
function splitAt(text: string, at: RegExp): readonly [string, string] {
  const place = text.search(at);
  return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place)];
}

const SCALERS: Readonly<Record<string, string>> = {
  StandardScaler: "standardised to zero mean and unit variance",
  MinMaxScaler: "rescaled to a fixed range",
  RobustScaler: "scaled by median and quartiles",
  MaxAbsScaler: "scaled by their largest absolute value",
  Normalizer: "normalised row by row",
  PowerTransformer: "made more normal by a power transform",
  QuantileTransformer: "mapped to quantiles",
  scale: "standardised to zero mean and unit variance",
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
  if (source && source.length <= 60)
    return `Texts${tokenized(call, story)} were turned into token numbers by the tokenizer of ${code(source)}${tokenSettings(call, story)}${mapped(call, story)}.`;
  if (short === "Dictionary") return dictionaryText(call);
  const subject = /VectorAssembler|DictVectorizer/.test(short)
    ? "The inputs were assembled into"
    : "Texts were turned into";
  return `${subject} ${form}${settings(
    settingsOf(call.args).filter((s) => s.length < 40),
    5,
  )}${appliedTo(call, story)}.`;
};

/** `dictionary = corpora.Dictionary(text_data)` */
function dictionaryText(call: CallAction): string {
  const given = call.args[0]?.text ?? "";
  const [kept] = call.targets;
  return `The words${isTable(given) ? ` in ${code(given)}` : ""} were numbered in a dictionary${kept === undefined ? "" : `, ${code(kept)}`}.`;
}

/** Calls of the tokenizer that a call makes: `tokenizer(rows["text"], truncation=True)`. */
const usesOf = (made: CallAction, story: Story): CallAction[] => {
  const names = new Set(made.targets);
  return callSteps(story, ["vectorize"]).flatMap(({ call }) =>
    call.subject !== null && names.has(call.subject) && call.args.length > 0 ? [call] : [],
  );
};

/** " of `sentence1` and `sentence2`": the columns or names that a tokenizer is given. */
function tokenized(made: CallAction, story: Story): string {
  const given = usesOf(made, story).flatMap(({ args }) =>
    args.flatMap(({ name, text }) =>
      name === null ? (/\[["']([^"'\]]{1,30})["']\](?:\.tolist\(\))?$/.exec(text)?.[1] ?? []) : [],
    ),
  );
  return given.length === 0 ? "" : ` of ${codeList(given, 3)}`;
}

/** `tokenized = raw.map(tokenize)` and the collator that pads its batches. */
function mapped(made: CallAction, story: Story): string {
  const within = new Set(usesOf(made, story).flatMap((use) => use.within ?? []));
  const map = callsNamed(story, ["map"]).find(({ args }) => within.has(args[0]?.text ?? ""));
  const kept = map?.targets ?? [];
  const padded = callsNamed(story, ["DataCollatorWithPadding"]).length > 0;
  return `${kept.length > 0 ? `; the result is kept as ${codeList(kept, 2)}` : ""}${padded ? ", and each batch is padded to equal length" : ""}`;
}

function tokenSettings(made: CallAction, story: Story): string {
  const given = usesOf(made, story).flatMap(({ args }) => settingsOf(args));
  return settings([...new Set(given.filter((s) => /^(?:truncation|padding|max_length|stride)=/.test(s)))], 3);
}

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
