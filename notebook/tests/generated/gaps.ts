import type { Scene, Step } from "./scene.ts";

/** What is done about missing values. */

const step = (name: string, write: (scene: Scene) => void): Step => ({ name: `prepare/${name}`, write });

export const GAPS: readonly Step[] = [
  step("dropna", (s) => {
    const cell = s.code(s.random.pick([`${s.df} = ${s.df}.dropna()`, `${s.df}.dropna(inplace=True)`]));
    s.prepared("drop_missing", [], cell, ["axis", "rows"]);
  }),
  step("dropna-subset", (s) => {
    const columns = [s.column("number"), s.column("number")];
    const names = s.list(columns.map((column) => column.name));
    const cell = s.code(`${s.df} = ${s.df}.dropna(subset=${names})`);
    s.prepared("drop_missing", columns, cell, ["axis", "rows"]);
  }),
  step("fillna-constant", (s) => {
    const column = s.column("number");
    const cell = s.code(
      s.random.pick([
        `${s.item(column)} = ${s.at(column)}.fillna(0)`,
        `${s.item(column)}.fillna(0, inplace=True)`,
        `${s.df} = ${s.df}.fillna({${s.q(column.name)}: 0})`,
      ]),
    );
    s.prepared("fill_missing", [column], cell, ["how", "constant"]);
  }),
  ...(["mean", "median"] as const).map((how) =>
    step(`fillna-${how}`, (s) => {
      const column = s.column("number");
      const value = `${s.at(column)}.${how}()`;
      const cell = s.code(
        s.random.pick([
          `${s.item(column)} = ${s.at(column)}.fillna(${value})`,
          `${s.item(column)}.fillna(${value}, inplace=True)`,
        ]),
      );
      s.prepared("fill_missing", [column], cell, ["how", how]);
      s.leaks.push(cell);
    }),
  ),
  step("fillna-mode", (s) => {
    const column = s.column("category");
    const commonest = s.random.pick(["mode()[0]", "value_counts().idxmax()", "value_counts().index[0]"]);
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.fillna(${s.at(column)}.${commonest})`);
    s.prepared("fill_missing", [column], cell, ["how", "mode"]);
    s.leaks.push(cell);
  }),
  step("fillna-variable", (s) => {
    const column = s.column("number");
    const cell = s.code(`middle = ${s.at(column)}.median()\n${s.item(column)} = ${s.at(column)}.fillna(middle)`);
    s.prepared("fill_missing", [column], cell, ["how", "median"]);
    s.leaks.push(cell);
  }),
  step("fillna-group", (s) => {
    const [column, by] = [s.column("number"), s.column("category")];
    const group = `${s.df}.groupby(${s.q(by.name)})[${s.q(column.name)}]`;
    const cell = s.code(
      s.random.pick([
        `${s.item(column)} = ${s.at(column)}.fillna(${group}.transform('median'))`,
        `${s.item(column)} = ${group}.transform(lambda x: x.fillna(x.median()))`,
      ]),
    );
    s.prepared("fill_missing", [column], cell, ["how", "group"]);
    s.leaks.push(cell);
  }),
  step("fillna-loop", (s) => {
    const columns = [s.column("number"), s.column("number")];
    const names = s.list(columns.map((column) => column.name));
    const cell = s.code(`for c in ${names}:\n    ${s.df}[c] = ${s.df}[c].fillna(${s.df}[c].median())`);
    s.prepared("fill_missing", columns, cell, ["how", "median"]);
    s.leaks.push(cell);
  }),
  step("fillna-several", (s) => {
    const columns = [s.column("number"), s.column("number")];
    const names = s.list(columns.map((column) => column.name));
    const cell = s.code(`cols = ${names}\n${s.df}[cols] = ${s.df}[cols].fillna(0)`);
    s.prepared("fill_missing", columns, cell, ["how", "constant"]);
  }),
  step("fill-mask", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.df}.loc[${s.at(column)}.isnull(), ${s.q(column.name)}] = ${s.at(column)}.mean()`);
    s.prepared("fill_missing", [column], cell, ["how", "mean"]);
    s.leaks.push(cell);
  }),
  step("ffill", (s) => {
    const column = s.column("number");
    const call = s.random.pick(["ffill()", "fillna(method='ffill')"]);
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.${call}`);
    s.prepared("fill_missing", [column], cell, ["how", "previous"]);
  }),
  step("interpolate", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.interpolate()`);
    s.prepared("fill_missing", [column], cell, ["how", "interpolation"]);
  }),
  step("SimpleImputer", (s) => {
    const columns = [s.column("number"), s.column("number")];
    const names = s.list(columns.map((column) => column.name));
    const imputer = s.use("sklearn.impute", "SimpleImputer");
    const cell = s.code(
      `imputer = ${imputer}(strategy='median')\n${s.df}[${names}] = imputer.fit_transform(${s.df}[${names}])`,
    );
    s.prepared("fill_missing", columns, cell, ["how", "median"]);
    s.leaks.push(cell);
  }),
];
