import { result, stdout } from "./book.ts";
import { fixed, frame, series } from "./python-text.ts";
import type { Column, Entry, Scene, Step } from "./scene.ts";

interface Load extends Entry {
  /** Writes the cell and says what the data is called. */
  readonly write: (scene: Scene) => string[];
}

const file = (name: string, ending: string, call: (scene: Scene, path: string) => string, plain = false): Load => ({
  name: `load/${name}`,
  ...(plain ? { plain: true } : {}),
  write: (scene) => {
    const base = `${scene.fileName()}.${ending}`;
    const folder = scene.random.pick(["", "", "data/", "../input/", "./"]);
    scene.code(`${scene.df} = ${call(scene, scene.q(folder + base))}`);
    return [base];
  },
});

/** Where the table of a notebook comes from. */
export const LOADS: readonly Load[] = [
  file("read_csv", "csv", (scene, path) => `${scene.pd}.read_csv(${path})`, true),
  file("read_csv-separator", "csv", (scene, path) => `${scene.pd}.read_csv(${path}, sep=';', index_col=0)`),
  file("read_excel", "xlsx", (scene, path) => `${scene.pd}.read_excel(${path}, sheet_name=0)`),
  file("read_parquet", "parquet", (scene, path) => `${scene.pd}.read_parquet(${path})`),
  file("read_json", "json", (scene, path) => `${scene.pd}.read_json(${path}, lines=True)`),
  file("polars-to-pandas", "csv", (scene, path) => `${scene.library("polars", "pl")}.read_csv(${path}).to_pandas()`),
  {
    name: "load/url",
    write: (scene) => {
      const base = `${scene.fileName()}.csv`;
      scene.code(`url = ${scene.q(`https://example.org/files/${base}`)}\n${scene.df} = ${scene.pd}.read_csv(url)`);
      return [base];
    },
  },
  {
    name: "load/path-variable",
    write: (scene) => {
      const base = `${scene.fileName()}.csv`;
      const pd = scene.pd;
      const os = scene.library("os", "os");
      scene.code(`DATA_DIR = ${scene.q("data")}`);
      scene.code(`${scene.df} = ${pd}.read_csv(${os}.path.join(DATA_DIR, ${scene.q(base)}))`);
      return [base];
    },
  },
  {
    name: "load/pathlib",
    write: (scene) => {
      const base = `${scene.fileName()}.csv`;
      const pd = scene.pd;
      const path = scene.use("pathlib", "Path");
      scene.code(`folder = ${path}(${scene.q("data")})\n${scene.df} = ${pd}.read_csv(folder / ${scene.q(base)})`);
      return [base];
    },
  },
  {
    name: "load/own-function",
    write: (scene) => {
      const base = `${scene.fileName()}.csv`;
      const pd = scene.pd;
      scene.code(`def load(path):\n    return ${pd}.read_csv(path)\n\n${scene.df} = load(${scene.q(`data/${base}`)})`);
      return [base];
    },
  },
  {
    name: "load/fetch_openml",
    write: (scene) => {
      const base = scene.fileName();
      scene.code(
        `${scene.df} = ${scene.use("sklearn.datasets", "fetch_openml")}(${scene.q(base)}, version=1, as_frame=True).frame`,
      );
      return [base];
    },
  },
  {
    name: "load/seaborn",
    write: (scene) => {
      const base = scene.fileName();
      scene.code(`${scene.df} = ${scene.library("seaborn", "sns")}.load_dataset(${scene.q(base)})`);
      return [base];
    },
  },
];

/** A look at the table that changes nothing. */
export const LOOKS: readonly Step[] = [
  {
    name: "look/head",
    write: (scene) => {
      const head = (): ReturnType<typeof frame> => headOf(scene, columns);
      const columns = scene.columns;
      scene.code(
        `${scene.df}.head()`,
        result(
          () => head().text,
          () => head().html,
        ),
      );
    },
  },
  {
    name: "look/shape",
    write: (scene) => {
      const rows = scene.random.int(400, 9000);
      const columns = scene.columns;
      scene.code(
        `${scene.df}.shape`,
        result(() => `(${rows}, ${columns.length + 1})`),
      );
    },
  },
  {
    name: "look/print-shape",
    write: (scene) => {
      const rows = scene.random.int(400, 9000);
      const columns = scene.columns;
      scene.code(
        `print('Shape:', ${scene.df}.shape)`,
        stdout(() => `Shape: (${rows}, ${columns.length + 1})`),
      );
    },
  },
  {
    name: "look/missing-counts",
    write: (scene) => {
      const columns = scene.columns;
      const counts = (): (readonly [string, string])[] => columns.map(({ name }, at) => [name, String((at * 13) % 40)]);
      scene.code(
        `${scene.df}.isnull().sum()`,
        result(() => series(counts(), null, "int64")),
      );
    },
  },
  {
    name: "look/value_counts",
    write: (scene) => {
      const column = scene.column("category");
      const counts = column.levels.map((level, at): readonly [string, string] => [level, String(500 - 120 * at)]);
      scene.code(`${scene.at(column)}.value_counts()`, result(series(counts, column.name, "int64")));
    },
  },
  {
    name: "look/histogram",
    write: (scene) => {
      const column = scene.column("number");
      scene.code(`${scene.library("matplotlib.pyplot", "plt")}.hist(${scene.at(column)}, bins=30)\nplt.show()`);
    },
  },
];

function headOf(scene: Scene, columns: readonly Column[]): ReturnType<typeof frame> {
  const all = [...columns, scene.target];
  const rows = [0, 1, 2, 3, 4].map((row) => all.map((column, at) => valueOf(column, row, at)));
  return frame(
    all.map((column) => column.name),
    ["0", "1", "2", "3", "4"],
    rows,
  );
}

function valueOf(column: Column, row: number, at: number): string {
  if (column.type === "category") return column.levels[(row * 7 + at) % column.levels.length] ?? "";
  if (column.type === "date") return `2021-0${row + 1}-1${at % 10}`;
  if (column.type === "text") return ["fine", "late again", "ok so far", "never came", "as it should be"][row] ?? "";
  if (column.type === "id") return String(1000 + row);
  return fixed(((row * 37 + at * 11) % 97) + 0.5, 1);
}
