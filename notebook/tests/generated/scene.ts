import type { Output, WrittenCell } from "./book.ts";
import { type Expected, type ExpectedExperiment, NO_SPLIT, nothingExpected } from "./expected.ts";
import { Random } from "./random.ts";
import {
  AMOUNTS,
  CATEGORIES,
  CLASSES,
  columnName,
  DATES,
  FILES,
  IDS,
  LEVELS,
  type NameStyle,
  NUMBERS,
  TEXTS,
} from "./words.ts";

/** A row of one of the tables of patterns. */
export interface Entry {
  /** "axis/pattern". */
  readonly name: string;
  /** Used where nothing else is asked for: what the engine understands first. */
  readonly plain?: true;
  /** The task it needs; any where there is none. */
  readonly task?: "classification" | "regression";
}

/** An entry that writes cells of its own. */
export interface Step extends Entry {
  readonly write: (scene: Scene) => void;
}

export type ColumnType = "number" | "category" | "date" | "text" | "id";
export interface Column {
  name: string;
  type: ColumnType | "target";
  readonly levels: readonly string[];
}

/** Which entries may be drawn. A forced one is drawn wherever its table is used. */
export interface Choice {
  readonly forced: Entry | null;
  readonly allowed: (entry: Entry) => boolean;
}

const NAMES: Readonly<Record<ColumnType, readonly string[]>> = {
  number: NUMBERS,
  category: CATEGORIES,
  date: DATES,
  text: TEXTS,
  id: IDS,
};

/** The notebook while it is composed: cells so far, the table it works on, and what is true of it. */
export class Scene {
  readonly random: Random;
  readonly cells: WrittenCell[] = [];
  readonly expected: Expected = nothingExpected();
  readonly used = new Set<string>();
  readonly task: "classification" | "regression";
  /** Name of the table's variable. */
  df: string;
  columns: Column[] = [];
  target: Column;
  /** Cells in which a figure of all rows reached the data before it was divided. */
  leaks: number[] = [];
  /** The same where readers differ. */
  mayLeak: number[] = [];
  /** Further files that were joined to the table. */
  extraData: string[] = [];
  private readonly choice: Choice;
  private readonly style: NameStyle;
  private readonly quoteMark: string;
  private readonly names = new Set<string>();
  private readonly imported = new Set<string>();
  private readonly topImports: string[] | null;
  private readonly importAs: "names" | "modules";
  private readonly attributes: boolean;
  private pending: string[] = [];
  private entry = "story";

  constructor(seed: number, choice: Choice) {
    this.random = new Random(seed);
    this.choice = choice;
    this.task = choice.forced?.task ?? this.random.pick(["classification", "regression"]);
    this.style = this.random.pick(["snake", "snake", "camel", "title", "upper"]);
    this.quoteMark = this.random.pick(["'", '"']);
    this.df = this.random.pick(["df", "df", "data", "frame", "table"]);
    this.topImports = this.random.chance(0.5) ? [] : null;
    this.importAs = this.random.chance(0.15) ? "modules" : "names";
    this.attributes = this.random.chance(0.3);
    this.target = this.newTarget();
  }

  // ---- Choosing

  choose<Kind extends Entry>(table: readonly Kind[], fits: (entry: Kind) => boolean = () => true): Kind {
    const open = this.open(table).filter(fits);
    const forced = open.find((entry) => entry.name === this.choice.forced?.name);
    const chosen = forced ?? this.random.pick(open);
    this.used.add(chosen.name);
    return chosen;
  }

  /** A few entries of a table, up to `most`; none is a choice, too. */
  some<Kind extends Entry>(table: readonly Kind[], most: number): Kind[] {
    const open = this.open(table).filter((entry) => !entry.plain);
    const forced = open.filter((entry) => entry.name === this.choice.forced?.name);
    const drawn = this.random.sample(open, this.random.int(0, most));
    const chosen = [...new Set([...drawn, ...forced])];
    for (const entry of chosen) this.used.add(entry.name);
    return chosen;
  }

  /** Up to `most` entries, at least one. */
  several<Kind extends Entry>(table: readonly Kind[], least: number, most: number): Kind[] {
    const open = this.open(table);
    const forced = open.filter((entry) => entry.name === this.choice.forced?.name);
    const drawn = this.random.sample(open, this.random.int(least, most));
    const chosen = [...new Set([...forced, ...drawn])].slice(0, Math.max(most, forced.length));
    for (const entry of chosen) this.used.add(entry.name);
    return chosen;
  }

  private open<Kind extends Entry>(table: readonly Kind[]): Kind[] {
    return table.filter(
      (entry) =>
        (entry.task === undefined || entry.task === this.task) &&
        (entry.plain || entry.name === this.choice.forced?.name || this.choice.allowed(entry)),
    );
  }

  /** Marks what is written meanwhile as that entry's. */
  as(entry: Entry, write: () => void): void {
    const before = this.entry;
    this.entry = entry.name;
    write();
    this.entry = before;
  }

  // ---- Cells

  /** Its index among all cells. */
  code(source: string | (() => string), ...outputs: Output[]): number {
    const imports = this.pending;
    this.pending = [];
    const text = imports.length === 0 ? source : () => [...imports, call(source)].join("\n");
    return this.cells.push({ type: "code", source: text, outputs, from: this.entry }) - 1;
  }

  markdown(source: string): number {
    return this.cells.push({ type: "markdown", source, outputs: [], from: this.entry }) - 1;
  }

  /** The cell that holds all imports, where the author keeps them in one. */
  importCell(): void {
    const lines = this.topImports;
    if (lines !== null) this.cells.push({ type: "code", source: () => lines.join("\n"), outputs: [], from: "imports" });
  }

  /** How the name of a module is written after it was imported. */
  use(module: string, name: string): string {
    const at = module.lastIndexOf(".");
    if (this.importAs === "modules" && at > 0) {
      this.addImport(`from ${module.slice(0, at)} import ${module.slice(at + 1)}`);
      return `${module.slice(at + 1)}.${name}`;
    }
    this.addImport(`from ${module} import ${name}`);
    return name;
  }

  library(module: string, alias: string): string {
    this.addImport(module === alias ? `import ${module}` : `import ${module} as ${alias}`);
    return alias;
  }

  get pd(): string {
    return this.library("pandas", "pd");
  }

  get np(): string {
    return this.library("numpy", "np");
  }

  private addImport(line: string): void {
    if (this.imported.has(line)) return;
    this.imported.add(line);
    (this.topImports ?? this.pending).push(line);
  }

  // ---- The table

  /** Leaves the table for another one with another target, perhaps under the same name. */
  startTable(): void {
    this.columns = [];
    this.leaks = [];
    this.mayLeak = [];
    this.extraData = [];
    this.df = this.random.pick([this.df, "other"]);
    this.target = this.newTarget();
  }

  private newTarget(): Column {
    let name = "";
    do name = columnName(this.task === "classification" ? CLASSES : AMOUNTS, this.style, this.random);
    while (this.names.has(name.toLowerCase()));
    this.names.add(name.toLowerCase());
    return { name, type: "target", levels: [] };
  }

  /** A column that nothing was done to yet. */
  column(type: ColumnType): Column {
    let name = columnName(NAMES[type], this.style, this.random);
    while (this.names.has(name.toLowerCase())) name = columnName(NAMES[type], this.style, this.random);
    this.names.add(name.toLowerCase());
    const column: Column = { name, type, levels: type === "category" ? this.random.sample(LEVELS, 3) : [] };
    this.columns.push(column);
    return column;
  }

  /** A name for a column that the notebook makes. */
  newName(...parts: readonly string[]): string {
    let name = parts.join(this.style === "title" ? " " : "_");
    if (this.style === "upper") name = name.toUpperCase();
    while (this.names.has(name.toLowerCase())) name += "2";
    this.names.add(name.toLowerCase());
    return name;
  }

  /** Keeps a column that the notebook made. */
  made(name: string, type: ColumnType): void {
    this.columns.push({ name, type, levels: [] });
  }

  drop(...gone: readonly Column[]): void {
    this.columns = this.columns.filter((column) => !gone.includes(column));
  }

  fileName(): string {
    let name: string = this.random.pick(FILES);
    while (this.names.has(name)) name = this.random.pick(FILES);
    this.names.add(name);
    return name;
  }

  q(text: string): string {
    return `${this.quoteMark}${text}${this.quoteMark}`;
  }

  list(names: readonly string[]): string {
    return `[${names.map((name) => this.q(name)).join(", ")}]`;
  }

  /** The column of the table, as one author writes it. */
  at(column: Column, table = this.df): string {
    const plain = /^[a-z_][a-z0-9_]*$/iu.test(column.name) && !FRAME_MEMBERS.has(column.name);
    return this.attributes && plain ? `${table}.${column.name}` : this.item(column, table);
  }

  /** The same where it is assigned to. */
  item(column: Column, table = this.df): string {
    return `${table}[${this.q(column.name)}]`;
  }

  // ---- What is true

  prepared(op: string, columns: readonly Column[], cell: number, detail?: readonly [string, string]): void {
    const names = columns.map((column) => column.name);
    this.expected.preparation.push({ op, columns: names, cell, ...(detail ? { detail } : {}) });
  }

  featured(op: string, columns: readonly string[], cell: number, detail?: readonly [string, string]): void {
    this.expected.features.push({ op, columns, cell, ...(detail ? { detail } : {}) });
  }

  /** What a reader may state or leave out. */
  maybe(op: string, columns: readonly string[], cell: number): void {
    const entry = { op, columns, cell, optional: true };
    this.expected.preparation.push(entry);
    this.expected.features.push(entry);
  }

  experiment(task: string, target: string | null, data: readonly string[]): ExpectedExperiment {
    const made: ExpectedExperiment = {
      data: [...data],
      target,
      task,
      split: { ...NO_SPLIT },
      models: [],
      metrics: [],
      best: null,
    };
    this.expected.experiments.push(made);
    return made;
  }
}

const FRAME_MEMBERS = new Set(["mean", "size", "shape", "columns", "index", "first", "plan"]);
const call = (text: string | (() => string)): string => (typeof text === "string" ? text : text());
