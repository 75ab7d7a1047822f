/** The visible words of any HTML on one line; linear, and nothing in it runs. */
export function htmlText(html: string): string {
  let hiddenUntil: string | null = null;
  let text = "";
  for (const piece of piecesOf(html)) {
    const [, closes, tag] = piece.startsWith("<") ? (/^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(piece) ?? []) : [];
    const name = tag?.toLowerCase();
    if (name === undefined) text += hiddenUntil === null ? decoded(piece) : "";
    else if (name === hiddenUntil) hiddenUntil = closes ? null : hiddenUntil;
    else if (hiddenUntil === null && !closes && (name === "style" || name === "script")) hiddenUntil = name;
    else if (BREAKS.test(name)) text += " ";
  }
  return text.replace(/\s+/g, " ").trim();
}

/** Tags whose words stand apart from those around them. */
export const BREAKS = /^(?:br|p|div|li|tr|td|th|h[1-6])$/i;

/**
 * An HTML table as plain text: one line per row, cells two spaces apart, entities decoded. Empty where the HTML has no table.
 * Reads tags one after the other and nothing else; linear, and nothing in the HTML runs.
 */
export function tableText(html: string): string {
  if (!/<table[\s>]/i.test(html)) return "";
  const rows: string[][] = [];
  /** How many rows further down each cell of a row reaches. */
  const reaches: number[][] = [];
  const begin = (): void => {
    rows.push([]);
    reaches.push([]);
  };
  let isInRow = false;
  let hiddenUntil: string | null = null;
  for (const piece of piecesOf(html)) {
    const name = piece.startsWith("<") ? /^<\/?([a-z][a-z0-9]{0,15})/i.exec(piece)?.[1]?.toLowerCase() : undefined;
    if (name === undefined) {
      if (hiddenUntil === null && isInRow) appendToLast(rows.at(-1), decoded(piece));
      continue;
    }
    const closes = piece.startsWith("</");
    if (hiddenUntil !== null) {
      if (closes && name === hiddenUntil) hiddenUntil = null;
    } else if (name === "style" || name === "script") {
      if (!closes) hiddenUntil = name;
    } else if (name === "tr") {
      isInRow = !closes;
      if (isInRow) begin();
    } else if ((name === "td" || name === "th") && !closes) {
      if (!isInRow) begin();
      isInRow = true;
      rows.at(-1)?.push("");
      reaches.at(-1)?.push(Number(/\srowspan\s?=\s?["']?(\d{1,4})/i.exec(piece)?.[1] ?? 1) - 1);
    } else if (name === "table" && closes) {
      isInRow = false;
    }
  }
  return inEachRow(rows, reaches)
    .map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()).join("  "))
    .filter((row) => row.trim() !== "")
    .join("\n");
}

/** The rows with the cells that reach down into them from above: a name that stands for several rows is that of each. */
function inEachRow(rows: readonly (readonly string[])[], reaches: readonly (readonly number[])[]): readonly string[][] {
  const open = new Map<number, { readonly text: string; left: number }>();
  return rows.map((row, at) => {
    const whole: string[] = [];
    const takeOpen = (): void => {
      for (let from = open.get(whole.length); from !== undefined && from.left > 0; from = open.get(whole.length)) {
        from.left -= 1;
        whole.push(from.text);
      }
    };
    for (const [i, text] of row.entries()) {
      takeOpen();
      const left = reaches[at]?.[i] ?? 0;
      if (left > 0) open.set(whole.length, { text, left });
      else open.delete(whole.length);
      whole.push(text);
    }
    takeOpen();
    return whole;
  });
}

/** The texts and tags of an HTML text in turns. Goes from one "<" to the next: to try the pattern at each character takes longer. */
function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    TAG.lastIndex = at;
    if (!TAG.test(html)) continue;
    pieces.push(html.slice(from, at), html.slice(at, TAG.lastIndex));
    from = TAG.lastIndex;
  }
  pieces.push(html.slice(from));
  return pieces;
}

/** A tag of bounded length; a "<" that begins no tag is text. */
const TAG = /<\/?[a-zA-Z][^<>]{0,5000}>/y;

function appendToLast(row: string[] | undefined, text: string): void {
  if (row !== undefined && row.length > 0) row.push((row.pop() ?? "") + text);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  minus: "-",
  plusmn: "\u00b1",
  times: "\u00d7",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === "string") return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof decimal === "string" ? Number.parseInt(decimal, 10) : Number.parseInt(String(hexadecimal), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
