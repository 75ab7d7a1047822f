import { settingsOf } from "../facts/models.ts";
import { own } from "../own.ts";
import { columnNames } from "../python/bindings.ts";
import type { CallAction } from "../python/values.ts";
import { capitalized, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { loopedColumns } from "./looped-columns.ts";
import { code, codeList, columnList, isTable, was } from "./names.ts";
import { argument, callSteps, type Story, written } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** Which columns were encoded, and how. */
export function encodedDrafts(story: Story): Draft[] {
  const groups = new Map<string, { columns: string[]; cells: number[]; tables: string[]; how: string[] }>();
  for (const { call, short, step } of callSteps(story, ["encode"])) {
    const way = own(ENCODERS, short);
    if (!way) continue;
    const seen = groups.get(way) ?? { columns: [], cells: [], tables: [], how: [] };
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
      ...placesEncoded(call, short, story),
    );
    seen.cells.push(step.cell);
    seen.tables.push(...encodedTables(call, short, story));
    seen.how.push(
      ...(/^[A-Z]/.test(short) ? [written(call)] : []),
      ...settingsOf(call.args).filter((s) => TOLD_SETTINGS.test(s)),
    );
    groups.set(way, seen);
  }
  const entries = [...groups].filter(([, { columns }]) => columns.every((c) => c.length <= 40));
  const named = entries.filter(([, { columns }]) => columns.length > 0);
  const unnamed = entries.filter(([, { columns }]) => columns.length === 0);
  const byColumns = new Map<
    string,
    { readonly columns: readonly string[]; readonly ways: string[]; tables: string[] }
  >();
  for (const [way, { columns, how, tables: from }] of named) {
    const key = [...new Set(columns)].sort().join("|");
    const seen = byColumns.get(key) ?? { columns, ways: [], tables: [] };
    seen.tables.push(...(way === ENCODERS["get_dummies"] ? from : []));
    seen.ways.push(withSettings(way, how));
    byColumns.set(key, seen);
  }
  const tables = unnamed.flatMap(([, group]) => group.tables);
  const others = enumerate(unnamed.map(([way, { how }]) => withSettings(way, how)));
  const labels = tables.length > 0 && tables.every((name) => LABELS.test(name));
  const parts = [
    ...[...byColumns.values()].map(
      ({ columns, ways, tables: from }, i) =>
        `${i === 0 ? columnList(columns, 5) : codeList(columns, 5)}${ofTables(from)} ${was(columns)} ${enumerate(ways)}`,
    ),
    ...(unnamed.length > 0
      ? [
          labels
            ? `${codeList(tables, 3)} ${was(tables)} ${others}`
            : `${named.length > 0 ? "other categorical" : "categorical"} columns${tables.length > 0 ? ` of ${codeList(tables, 3)}` : ""} were ${others}`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const cells = [...named, ...unnamed].flatMap(([, group]) => group.cells);
  return [{ text: `${capitalized(parts.length > 2 ? parts.join("; ") : enumerate(parts))}.`, cells, weight: 1.6 }];
}

/** Names of what is to be predicted, and no table of inputs. */
const LABELS = /^(?:y|Y|labels?|targets?|classes|y_\w+|Y_\w+|train_?[yY]|test_?[yY]|\w{1,20}_(?:labels?|target))$/;

/** Settings of encoders that change what comes out. */
const TOLD_SETTINGS = /^(?:drop_first|drop|dummy_na|handle_unknown|sparse|num_classes|min_frequency)=/;

const ofTables = (tables: readonly string[]): string =>
  new Set(tables).size > 0 && new Set(tables).size <= 2 ? ` of ${codeList(tables, 2)}` : "";

const withSettings = (way: string, how: readonly string[]): string =>
  how.length === 0 ? way : `${way} (${[...new Set(how)].slice(0, 3).map(code).join(", ")})`;

/** `X[:, 3] = encoder.fit_transform(X[:, 3])`: a column by its place. */
function placesEncoded(call: CallAction, short: string, story: Story): string[] {
  if (!/^[A-Z]/.test(short)) return [];
  return call.targets
    .flatMap((name) => indexOf(story).bySubject.get(name) ?? [])
    .flatMap((use) => /^\w{1,20}\[:, ?-?\d{1,3}\]$/.exec(use.args[0]?.text ?? "")?.[0] ?? []);
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
export function columnsInside(story: Story, index: number): readonly string[] {
  const call = story.code.actions[index];
  if (!call) return [];
  return story.code.actions
    .slice(Math.max(0, index - 6), index)
    .flatMap((a) =>
      a.kind === "subset" && a.cell === call.cell && a.from >= call.from && a.to <= call.to ? a.columns : [],
    );
}
