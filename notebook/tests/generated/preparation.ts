import { GAPS } from "./gaps.ts";
import type { Scene, Step } from "./scene.ts";

/** What is done to the table before features are made. */

const step = (name: string, write: (scene: Scene) => void): Step => ({ name: `prepare/${name}`, write });

export const PREPARATION: readonly Step[] = [
  ...GAPS,
  step("drop-columns", (s) => {
    const columns = [s.column("id"), s.column("text")];
    const names = s.list(columns.map((column) => column.name));
    const cell = s.code(
      s.random.pick([
        `${s.df} = ${s.df}.drop(${names}, axis=1)`,
        `${s.df} = ${s.df}.drop(columns=${names})`,
        `${s.df}.drop(${names}, axis=1, inplace=True)`,
        `${s.df}.drop(columns=${names}, inplace=True)`,
      ]),
    );
    s.prepared("drop_columns", columns, cell);
    s.drop(...columns);
  }),
  step("drop-column-del", (s) => {
    const column = s.column("id");
    const cell = s.code(s.random.pick([`del ${s.item(column)}`, `${s.df}.pop(${s.q(column.name)})`]));
    s.prepared("drop_columns", [column], cell);
    s.drop(column);
  }),
  step("drop-columns-list", (s) => {
    const columns = [s.column("id"), s.column("text")];
    const names = s.list(columns.map((column) => column.name));
    const cell = s.code(`to_drop = ${names}\n${s.df} = ${s.df}.drop(columns=to_drop)`);
    s.prepared("drop_columns", columns, cell);
    s.drop(...columns);
  }),
  step("filter-mask", (s) => {
    const column = s.column("number");
    const bound = s.random.int(2, 90);
    const cell = s.code(
      s.random.pick([
        `${s.df} = ${s.df}[${s.at(column)} > ${bound}]`,
        `${s.df} = ${s.df}.loc[${s.at(column)} > ${bound}]`,
        `mask = ${s.at(column)} > ${bound}\n${s.df} = ${s.df}[mask]`,
        `${s.df} = ${s.df}[${s.at(column)} > ${bound}].copy()`,
      ]),
    );
    s.prepared("filter_rows", [column], cell);
  }),
  step("filter-two-conditions", (s) => {
    const [first, second] = [s.column("number"), s.column("category")];
    const level = second.levels[0] ?? "";
    const cell = s.code(`${s.df} = ${s.df}[(${s.at(first)} < 80) & (${s.at(second)} != ${s.q(level)})]`);
    s.prepared("filter_rows", [first, second], cell);
  }),
  step("filter-query", (s) => {
    const column = s.column("number");
    const name = column.name.includes(" ") ? `\`${column.name}\`` : column.name;
    const cell = s.code(`${s.df} = ${s.df}.query("${name} >= ${s.random.int(1, 40)}")`);
    s.prepared("filter_rows", [column], cell);
  }),
  step("filter-isin", (s) => {
    const column = s.column("category");
    const cell = s.code(`${s.df} = ${s.df}[${s.at(column)}.isin(${s.list(column.levels.slice(0, 2))})]`);
    s.prepared("filter_rows", [column], cell);
  }),
  step("drop-by-index", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.df} = ${s.df}.drop(${s.df}[${s.at(column)} < 0].index)`);
    s.prepared("drop_rows", [column], cell);
  }),
  step("drop-row-labels", (s) => {
    const cell = s.code(`${s.df} = ${s.df}.drop([${s.random.int(2, 90)}, ${s.random.int(100, 300)}])`);
    s.prepared("drop_rows", [], cell);
  }),
  step("recode-replace", (s) => {
    const column = s.column("category");
    const [from = "", to = ""] = column.levels;
    const cell = s.code(
      s.random.pick([
        `${s.item(column)} = ${s.at(column)}.replace(${s.q(from)}, ${s.q(to)})`,
        `${s.item(column)} = ${s.at(column)}.replace({${s.q(from)}: ${s.q(to)}})`,
        `${s.item(column)}.replace(${s.q(from)}, ${s.q(to)}, inplace=True)`,
      ]),
    );
    s.prepared("recode", [column], cell);
  }),
  step("recode-mask", (s) => {
    const column = s.column("category");
    const [from = "", to = ""] = column.levels;
    const mask = `${s.at(column)} == ${s.q(from)}`;
    const cell = s.code(
      s.random.pick([
        `${s.df}.loc[${mask}, ${s.q(column.name)}] = ${s.q(to)}`,
        `${s.item(column)}[${mask}] = ${s.q(to)}`,
        `${s.item(column)} = ${s.np}.where(${mask}, ${s.q(to)}, ${s.at(column)})`,
        `${s.item(column)} = ${s.at(column)}.mask(${mask}, ${s.q(to)})`,
        `${s.item(column)} = ${s.at(column)}.where(${s.at(column)} != ${s.q(from)}, ${s.q(to)})`,
      ]),
    );
    s.prepared("recode", [column], cell);
  }),
  step("zero-to-missing", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.replace(0, ${s.np}.nan)`);
    s.prepared("recode", [column], cell);
  }),
  step("rename", (s) => {
    const column = s.column("number");
    const old = { ...column };
    const name = s.newName(column.name, "new");
    const cell = s.code(`${s.df} = ${s.df}.rename(columns={${s.q(column.name)}: ${s.q(name)}})`);
    column.name = name;
    s.prepared("rename", [old], cell);
  }),
  step("astype", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.astype(${s.random.pick(["float", "int", "'int32'"])})`);
    s.prepared("convert_type", [column], cell);
  }),
  step("to_numeric", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.item(column)} = ${s.pd}.to_numeric(${s.at(column)}, errors='coerce')`);
    s.prepared("convert_type", [column], cell);
  }),
  step("to_datetime", (s) => {
    const column = s.column("date");
    const cell = s.code(`${s.item(column)} = ${s.pd}.to_datetime(${s.at(column)})`);
    s.prepared("parse_dates", [column], cell);
  }),
  step("merge", (s) => {
    const [key, file] = [s.column("category"), s.fileName()];
    const pd = s.pd;
    s.code(`extra = ${pd}.read_csv(${s.q(`${file}.csv`)})`);
    const cell = s.code(
      s.random.pick([
        `${s.df} = ${s.df}.merge(extra, on=${s.q(key.name)}, how='left')`,
        `${s.df} = ${pd}.merge(${s.df}, extra, on=${s.q(key.name)}, how='left')`,
      ]),
    );
    s.prepared("join", [], cell, ["how", "merge"]);
    s.extraData.push(`${file}.csv`);
  }),
  step("concat", (s) => {
    const file = s.fileName();
    const pd = s.pd;
    s.code(`more = ${pd}.read_csv(${s.q(`${file}.csv`)})`);
    const cell = s.code(`${s.df} = ${pd}.concat([${s.df}, more], ignore_index=True)`);
    s.prepared("join", [], cell, ["how", "stack"]);
    s.extraData.push(`${file}.csv`);
  }),
  step("sample", (s) => {
    const cell = s.code(
      s.random.pick([
        `${s.df} = ${s.df}.sample(frac=0.5, random_state=0)`,
        `${s.df} = ${s.df}.sample(n=2000, random_state=1)`,
      ]),
    );
    s.prepared("sample", [], cell);
  }),
  step("drop_duplicates", (s) => {
    const cell = s.code(
      s.random.pick([`${s.df} = ${s.df}.drop_duplicates()`, `${s.df}.drop_duplicates(inplace=True)`]),
    );
    s.prepared("dedupe", [], cell);
  }),
  step("outliers-quantile", (s) => {
    const column = s.column("number");
    const cell = s.code(
      `low = ${s.at(column)}.quantile(0.01)\nhigh = ${s.at(column)}.quantile(0.99)\n${s.df} = ${s.df}[(${s.at(column)} > low) & (${s.at(column)} < high)]`,
    );
    s.prepared("outliers", [column], cell, ["how", "removed"]);
    s.leaks.push(cell);
  }),
  step("outliers-iqr", (s) => {
    const column = s.column("number");
    const at = s.at(column);
    s.leaks.push(s.code(`q1 = ${at}.quantile(0.25)\nq3 = ${at}.quantile(0.75)\niqr = q3 - q1`));
    const cell = s.code(`${s.df} = ${s.df}[~((${at} < q1 - 1.5 * iqr) | (${at} > q3 + 1.5 * iqr))]`);
    s.prepared("outliers", [column], cell, ["how", "removed"]);
  }),
  step("clip", (s) => {
    const column = s.column("number");
    const cell = s.code(`${s.item(column)} = ${s.at(column)}.clip(upper=${s.random.int(50, 500)})`);
    s.prepared("outliers", [column], cell, ["how", "clipped"]);
  }),
  step("chain", (s) => {
    const [gone, parsed] = [s.column("id"), s.column("number")];
    const cell = s.code(
      `${s.df} = (\n    ${s.df}\n    .drop(columns=${s.list([gone.name])})\n    .dropna()\n    .drop_duplicates()\n    .astype({${s.q(parsed.name)}: 'float64'})\n)`,
    );
    s.prepared("drop_columns", [gone], cell);
    s.prepared("drop_missing", [], cell);
    s.prepared("dedupe", [], cell);
    s.prepared("convert_type", [parsed], cell);
    s.drop(gone);
  }),
  step("own-function", (s) => {
    const [gone, filled] = [s.column("id"), s.column("number")];
    s.code(
      `def clean(frame):\n    frame = frame.drop(columns=[${s.q(gone.name)}])\n    frame[${s.q(filled.name)}] = frame[${s.q(filled.name)}].fillna(0)\n    return frame`,
    );
    const cell = s.code(`${s.df} = clean(${s.df})`);
    s.prepared("drop_columns", [gone], cell);
    s.prepared("fill_missing", [filled], cell, ["how", "constant"]);
    s.drop(gone);
  }),
  step("pipe", (s) => {
    const column = s.column("number");
    s.code(`def positive(frame, column):\n    return frame[frame[column] > 0]`);
    const cell = s.code(`${s.df} = ${s.df}.pipe(positive, ${s.q(column.name)})`);
    s.prepared("filter_rows", [column], cell);
  }),
];
