import { result, stderr, stdout } from "./book.ts";
import { frame } from "./python-text.ts";
import type { Scene, Step } from "./scene.ts";

/** What stands in notebooks without being part of what they do. Nothing in here changes the table unless it says so. */

const step = (name: string, write: (scene: Scene) => void): Step => ({ name: `disturbance/${name}`, write });

/** Before the table is loaded. */
export const BEFORE: readonly Step[] = [
  step("title", (s) => void s.markdown(`# A study of ${s.random.pick(["orchards", "harbours", "meters", "tickets"])}`)),
  step(
    "shell",
    (s) => void s.code("!pip install -q shap\n%matplotlib inline", stdout("Successfully installed shap-0.41.0")),
  ),
  step("options", (s) => void s.code(`${s.pd}.set_option('display.max_columns', 50)`)),
  step("warnings-off", (s) => void s.code("import warnings\nwarnings.filterwarnings('ignore')")),
];

/** After the table is loaded. */
export const AMID: readonly Step[] = [
  step("dead-function", (s) => {
    const tree = s.use("sklearn.tree", "DecisionTreeClassifier");
    s.code(`def old_approach(frame):\n    frame = frame.dropna()\n    frame = frame.drop_duplicates()\n    return ${tree}().fit(frame.iloc[:, :-1], frame.iloc[:, -1])`);
  }),
  step("commented-out", (s) => void s.code(`# ${s.df} = ${s.df}.dropna()\n# ${s.df}['half'] = ${s.df}.iloc[:, 0] / 2\n# model = SVC().fit(X, y)`)),
  step("shown-copy-dropna", (s) => {
    const columns = s.columns.slice(0, 2);
    const shown = frame(columns.map((c) => c.name), ["0", "3"], [["1.5", "2.5"], ["4.5", "0.5"]]);
    s.code(`${s.df}.dropna()[${s.list(columns.map((c) => c.name))}].head(2)`, result(shown.text, shown.html));
  }),
  step("shown-copy-sorted", (s) => {
    const column = s.columns[0];
    if (column === undefined) return;
    const shown = frame([column.name], ["7", "2"], [["99.5"], ["98.0"]]);
    s.code(`${s.df}.sort_values(${s.q(column.name)}, ascending=False)[[${s.q(column.name)}]].head(2)`, result(shown.text, shown.html));
  }),
  step("shown-filter", (s) => {
    const column = s.columns[0];
    if (column === undefined) return;
    s.code(`len(${s.df}[${s.item(column)} > 10])`, result(String(s.random.int(10, 300))));
  }),
  step("plotted-copy", (s) => {
    const [kind, column] = [s.column("category"), s.column("number")];
    s.code(`means = ${s.df}.groupby(${s.q(kind.name)}).mean()\nmeans.drop(${s.q(column.name)}, axis=1, inplace=True)\nmeans.plot()`);
  }),
  step("decided-condition", (s) => {
    const column = s.column("number");
    const cell = s.code(`FILL_GAPS = True\nif FILL_GAPS:\n    ${s.item(column)} = ${s.item(column)}.fillna(0)\nelse:\n    ${s.df} = ${s.df}.drop_duplicates()`);
    s.prepared("fill_missing", [column], cell, ["how", "constant"]);
  }),
  step("condition-never-met", (s) => {
    const column = s.column("number");
    s.code(`DEBUG = False\nif DEBUG:\n    ${s.df} = ${s.df}.sample(100)\n    ${s.item(column)} = 0`);
  }),
  step("failed-cell", (s) => {
    s.code(`${s.df} = ${s.df}.drop(columns=['no_such_column'])`, { kind: "error", text: "KeyError: \"['no_such_column'] not found in axis\"" });
  }),
  step("warning", (s) => {
    const column = s.columns[0];
    if (column === undefined) return;
    s.code(`${s.item(column)}.describe()`, stderr("FutureWarning: The default value of numeric_only will be 0.95 in a future version."), result("count    812.0\nmean      50.5\nstd       10.2"));
  }),
  step("progress-bar", (s) => {
    s.code("from tqdm import tqdm\nfor i in tqdm(range(100)):\n    pass", stderr("100%|██████████| 100/100 [00:02<00:00, 41.57it/s]"));
  }),
  step("other-table-read", (s) => {
    const base = s.fileName();
    const shown = frame(["code", "label"], ["0"], [["A1", "first"]]);
    s.code(`notes = ${s.pd}.read_csv(${s.q(`${base}_notes.csv`)})\nnotes.head(1)`, result(shown.text, shown.html));
  }),
  step("own-helper-called", (s) => {
    s.code("def overview(frame):\n    print(frame.shape[0], 'rows')");
    s.code(`overview(${s.df})`, stdout(`${s.random.int(300, 5000)} rows`));
  }),
]; // prettier-ignore

const FINDINGS = [
  "The largest orders come from the two oldest districts.",
  "Errors grow clearly towards the end of the season.",
  "Most of what goes wrong happens in the first week of a contract.",
  "Heavier parcels are returned far more often than light ones.",
] as const;

/** At the end. */
export const AFTER: readonly Step[] = [
  step("conclusion", (s) => {
    const quote = s.random.pick(FINDINGS);
    const cell = s.markdown(`## ${s.random.pick(["Conclusion", "Conclusions", "Summary", "Results", "Key findings"])}\n\n${quote}`);
    s.expected.findings.push({ quote, cell });
  }),
  step("prose-after-chart", (s) => {
    const quote = s.random.pick(FINDINGS);
    s.code(`${s.library("matplotlib.pyplot", "plt")}.hist(${s.df}[${s.q(s.columns[0]?.name ?? "")}])\nplt.show()`, { kind: "display", text: "<Figure size 432x288 with 1 Axes>" });
    const cell = s.markdown(quote);
    s.expected.findings.push({ quote, cell });
  }),
  step("to-do", (s) => void s.markdown("Next we could try other features and collect more data.")),
  step("saved-model", (s) => void s.code("import joblib\njoblib.dump(list(range(3)), 'ids.pkl')")),
  step("function-at-the-end", (s) => void s.code(`def reload():\n    return ${s.pd}.read_csv('archive_copy.csv').dropna()`)),
  step("empty-cells", (s) => void s.code("")),
]; // prettier-ignore
