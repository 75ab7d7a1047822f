/** A table, or a series, that an output shows. */
export interface PrintedTable {
  /** Names of the columns, those of several levels joined by a blank; labels are no column. One unnamed or named column for a series. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Name of a series, or of the index if a separate line names it. */
  readonly name: string | null;
  /** Of a series: "float64". */
  readonly dtype: string | null;
  /** Rows and columns of the whole table as stated below or above it; null if not stated. */
  readonly shape: readonly [number, number] | null;
  /** True if rows or columns are left out ("..."). */
  readonly isCut: boolean;
  /** How many columns stand before those that are left out; null if none is. */
  readonly gap: number | null;
  /** The line of words right above it; null if there is none. */
  readonly heading: string | null;
  /** Place in the text. */
  readonly at: number;
  readonly end: number;
}

export interface TableRow {
  /** The row's labels, one per level of the index; empty if rows have no names. */
  readonly labels: readonly string[];
  /** As printed, one for each column, with the "%" that its head or label states; null for an empty one. */
  readonly cells: readonly (string | null)[];
  /** Where each cell begins in the text; -1 for an empty one. */
  readonly places: readonly number[];
}

/** A line of a text with its place. */
export interface Line {
  readonly text: string;
  readonly at: number;
}

/** What a reader of one kind of table found: the table without its surroundings, and how many lines it took. */
export interface ReadTable {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly name: string | null;
  readonly isCut: boolean;
  readonly gap: number | null;
  readonly lines: number;
}

/** A part of a line, trimmed. */
export interface Piece {
  readonly text: string;
  readonly at: number;
}

/** The part of a line between two positions. */
export function pieceOf({ text, at }: Line, from: number, to: number): Piece {
  const part = text.slice(from, to);
  const trimmed = part.trim();
  return { text: trimmed, at: at + from + (trimmed === "" ? part.length : part.indexOf(trimmed)) };
}

export const isDots = (text: string): boolean => /^(?:\.{2,3}|…|⋮|⋯|⋱)$/.test(text);

/** A row of pieces: the first `labels` of them are its labels. */
export function rowOf(pieces: readonly Piece[], labels: number): TableRow {
  const cells = pieces.slice(labels);
  return {
    labels: pieces.slice(0, labels).map(({ text }) => text),
    cells: cells.map(({ text }) => (text === "" ? null : text)),
    places: cells.map(({ text, at }) => (text === "" ? -1 : at)),
  };
}

/** What begins or ends source code, lists and prose. */
export const NO_NAME = /[{}=]|,$|^[[(]|(?<!\w \[[^[\]]{1,20})\]$|['"]:|^[-.*] |^\|/;

/** How many columns stand before the first that is left out; null if none is. */
export function gapIn(shown: readonly boolean[]): number | null {
  const at = shown.indexOf(false);
  return at < 0 ? null : at;
}
