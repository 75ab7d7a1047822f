import type { Scene, Step } from "./scene.ts";

/** Columns that are made from others. */

const step = (name: string, write: (scene: Scene) => void): Step => ({ name: `feature/${name}`, write });

export const FEATURES: readonly Step[] = [
  step("arithmetic", (s) => {
    const [a, b] = [s.column("number"), s.column("number")];
    const name = s.newName(a.name, "per", b.name);
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(a)} ${s.random.pick(["/", "*", "-"])} ${s.at(b)}`);
    s.featured("derive", [name], cell);
    s.made(name, "number");
  }),
  step("sum-of-columns", (s) => {
    const columns = [s.column("number"), s.column("number"), s.column("number")];
    const name = s.newName("total", "sum");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.df}[${s.list(columns.map((c) => c.name))}].sum(axis=1)`);
    s.featured("derive", [name], cell);
    s.made(name, "number");
  }),
  step("assign", (s) => {
    const a = s.column("number");
    const cell = s.code(`${s.df} = ${s.df}.assign(squared=lambda d: d[${s.q(a.name)}] ** 2)`);
    s.featured("derive", ["squared"], cell);
    s.made("squared", "number");
  }),
  step("date-parts", (s) => {
    const date = s.column("date");
    const [year, month] = [s.newName("made", "year"), s.newName("made", "month")];
    const source = s.at(date);
    const parsed = s.code(`${s.item(date)} = ${s.pd}.to_datetime(${source})`);
    const cell = s.code(`${s.df}[${s.q(year)}] = ${source}.dt.year\n${s.df}[${s.q(month)}] = ${source}.dt.month`);
    s.prepared("parse_dates", [date], parsed);
    s.featured("derive", [year, month], cell);
    s.made(year, "number");
    s.made(month, "number");
  }),
  step("string-length", (s) => {
    const text = s.column("text");
    const name = s.newName("text", "length");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(text)}.str.len()`);
    s.featured("derive", [name], cell);
    s.made(name, "number");
  }),
  step("apply-function", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "group");
    s.code(`def grade(value):\n    if value > 50:\n        return 1\n    return 0`);
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(a)}.apply(grade)`);
    s.featured("derive", [name], cell);
    s.made(name, "number");
  }),
  step("flag-where", (s) => {
    const a = s.column("number");
    const name = s.newName("is", a.name, "high");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.np}.where(${s.at(a)} > ${s.random.int(5, 60)}, 1, 0)`);
    s.featured("derive", [name], cell);
    s.made(name, "number");
  }),
  step("select-levels", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "band");
    const at = s.at(a);
    const np = s.np;
    const cell = s.code(
      `conditions = [${at} < 10, ${at} < 50]\n${s.df}[${s.q(name)}] = ${np}.select(conditions, [0, 1], default=2)`,
    );
    s.featured("bin", [name], cell);
    s.made(name, "number");
  }),
  step("get_dummies", (s) => {
    const columns = [s.column("category"), s.column("category")];
    const cell = s.code(
      `${s.df} = ${s.pd}.get_dummies(${s.df}, columns=${s.list(columns.map((c) => c.name))}, drop_first=True)`,
    );
    s.featured(
      "encode",
      columns.map((c) => c.name),
      cell,
      ["how", "one-hot"],
    );
    s.drop(...columns);
  }),
  step("get_dummies-concat", (s) => {
    const column = s.column("category");
    const pd = s.pd;
    const cell = s.code(
      `dummies = ${pd}.get_dummies(${s.at(column)}, prefix=${s.q("is")})\n${s.df} = ${pd}.concat([${s.df}.drop(${s.q(column.name)}, axis=1), dummies], axis=1)`,
    );
    s.featured("encode", [column.name], cell, ["how", "one-hot"]);
    // Encoded, not lost: a reader may call what remains a drop and a join.
    s.maybe("drop_columns", [column.name], cell);
    s.maybe("join", [], cell);
    s.drop(column);
  }),
  step("LabelEncoder", (s) => {
    const column = s.column("category");
    const encoder = s.use("sklearn.preprocessing", "LabelEncoder");
    const cell = s.code(`le = ${encoder}()\n${s.item(column)} = le.fit_transform(${s.at(column)})`);
    s.featured("encode", [column.name], cell, ["how", "label"]);
    column.type = "number";
  }),
  step("LabelEncoder-loop", (s) => {
    const columns = [s.column("category"), s.column("category")];
    const encoder = s.use("sklearn.preprocessing", "LabelEncoder");
    const cell = s.code(
      `for col in ${s.list(columns.map((c) => c.name))}:\n    ${s.df}[col] = ${encoder}().fit_transform(${s.df}[col])`,
    );
    s.featured(
      "encode",
      columns.map((c) => c.name),
      cell,
      ["how", "label"],
    );
    for (const column of columns) column.type = "number";
  }),
  step("OrdinalEncoder", (s) => {
    const columns = [s.column("category"), s.column("category")];
    const names = s.list(columns.map((c) => c.name));
    const encoder = s.use("sklearn.preprocessing", "OrdinalEncoder");
    const cell = s.code(`enc = ${encoder}()\n${s.df}[${names}] = enc.fit_transform(${s.df}[${names}])`);
    s.featured(
      "encode",
      columns.map((c) => c.name),
      cell,
      ["how", "ordinal"],
    );
    for (const column of columns) column.type = "number";
  }),
  step("map", (s) => {
    const column = s.column("category");
    const pairs = column.levels.map((level, at) => `${s.q(level)}: ${at}`).join(", ");
    const cell = s.code(
      s.random.pick([
        `${s.item(column)} = ${s.at(column)}.map({${pairs}})`,
        `codes = {${pairs}}\n${s.item(column)} = ${s.at(column)}.map(codes)`,
        `${s.item(column)} = ${s.at(column)}.replace({${pairs}})`,
      ]),
    );
    s.featured("encode", [column.name], cell, ["how", "mapping"]);
    column.type = "number";
  }),
  step("cat-codes", (s) => {
    const column = s.column("category");
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.astype('category').cat.codes`);
    s.featured("encode", [column.name], cell);
    s.maybe("convert_type", [column.name], cell);
    column.type = "number";
  }),
  step("scale-columns", (s) => {
    const columns = [s.column("number"), s.column("number")];
    const names = s.list(columns.map((c) => c.name));
    const [scaler, how] = s.random.pick([
      ["StandardScaler", "standard"],
      ["MinMaxScaler", "min-max"],
      ["RobustScaler", "robust"],
    ] as const);
    const made = s.use("sklearn.preprocessing", scaler);
    const cell = s.code(`scaler = ${made}()\n${s.df}[${names}] = scaler.fit_transform(${s.df}[${names}])`);
    s.featured(
      "scale",
      columns.map((c) => c.name),
      cell,
      ["how", how],
    );
    s.leaks.push(cell);
  }),
  step("scale-by-hand", (s) => {
    const a = s.column("number");
    const at = s.at(a);
    const cell = s.code(`${s.item(a)} = (${at} - ${at}.mean()) / ${at}.std()`);
    s.featured("scale", [a.name], cell, ["how", "standard"]);
    s.leaks.push(cell);
  }),
  step("scale-by-constant", (s) => {
    const a = s.column("number");
    const cell = s.code(`${s.item(a)} = ${s.at(a)} / 1000`);
    s.featured("scale", [a.name], cell, ["how", "by a constant"]);
  }),
  step("cut", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "bin");
    const cell = s.code(
      `${s.df}[${s.q(name)}] = ${s.pd}.cut(${s.at(a)}, bins=[0, 10, 50, 100], labels=[0, 1, 2]).astype(int)`,
    );
    s.featured("bin", [name], cell);
    s.maybe("convert_type", [name], cell);
    s.made(name, "number");
  }),
  step("qcut", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "quartile");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.pd}.qcut(${s.at(a)}, 4, labels=False)`);
    s.featured("bin", [name], cell);
    s.made(name, "number");
    s.mayLeak.push(cell);
  }),
  step("bin-by-masks", (s) => {
    const a = s.column("number");
    const at = s.at(a);
    const loc = (mask: string, value: number): string => `${s.df}.loc[${mask}, ${s.q(a.name)}] = ${value}`;
    const cell = s.code(
      [loc(`${at} <= 16`, 0), loc(`(${at} > 16) & (${at} <= 48)`, 1), loc(`${at} > 48`, 2)].join("\n"),
    );
    s.featured("bin", [a.name], cell);
  }),
  step("log1p", (s) => {
    const a = s.column("number");
    const cell = s.code(`${s.item(a)} = ${s.np}.${s.random.pick(["log1p", "log"])}(${s.at(a)})`);
    s.featured("transform", [a.name], cell, ["how", "logarithm"]);
  }),
  step("log-new-column", (s) => {
    const a = s.column("number");
    const name = s.newName("log", a.name);
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.np}.log1p(${s.at(a)})`);
    s.featured("transform", [name], cell, ["how", "logarithm"]);
    s.made(name, "number");
  }),
  step("shift", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "lag1");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(a)}.shift(1)`);
    s.featured("lag", [name], cell, ["how", "shift"]);
    s.made(name, "number");
  }),
  step("shift-loop", (s) => {
    const a = s.column("number");
    const names = [1, 2, 3].map((lag) => `lag_${lag}`);
    const cell = s.code(`for k in range(1, 4):\n    ${s.df}[f'lag_{k}'] = ${s.at(a)}.shift(k)`);
    // A family of columns goes by the one that it is made of.
    s.featured("lag", [a.name], cell, ["how", "shift"]);
    for (const name of names) s.made(name, "number");
  }),
  step("rolling", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "avg7");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(a)}.rolling(7).mean()`);
    s.featured("lag", [name], cell, ["how", "rolling"]);
    s.made(name, "number");
  }),
  step("diff", (s) => {
    const a = s.column("number");
    const name = s.newName(a.name, "change");
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.at(a)}.diff()`);
    s.featured("lag", [name], cell, ["how", "difference"]);
    s.made(name, "number");
  }),
  step("group-transform", (s) => {
    const [a, by] = [s.column("number"), s.column("category")];
    const name = s.newName("mean", a.name);
    const cell = s.code(`${s.df}[${s.q(name)}] = ${s.df}.groupby(${s.q(by.name)})[${s.q(a.name)}].transform('mean')`);
    s.featured("aggregate", [name], cell);
    s.made(name, "number");
    s.leaks.push(cell);
  }),
];

/** Text columns that are still there before the inputs are chosen, encoded in the plainest way. */
export const LAST_ENCODING: Step = {
  name: "feature/get_dummies-rest",
  plain: true,
  write: (s) => {
    const rest = s.columns.filter((column) => column.type === "category");
    const cell = s.code(`${s.df} = ${s.pd}.get_dummies(${s.df}, columns=${s.list(rest.map((c) => c.name))})`);
    s.featured(
      "encode",
      rest.map((c) => c.name),
      cell,
      ["how", "one-hot"],
    );
    s.drop(...rest);
  },
};
export const LAST_DROP: Step = {
  name: "prepare/drop-rest",
  plain: true,
  write: (s) => {
    const rest = s.columns.filter((column) => column.type !== "number" && column.type !== "category");
    const cell = s.code(`${s.df} = ${s.df}.drop(${s.list(rest.map((c) => c.name))}, axis=1)`);
    s.prepared("drop_columns", rest, cell);
    s.drop(...rest);
  },
};
