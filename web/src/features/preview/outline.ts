/** The headings of a notebook, and the places in it that its links name. */
import { headings } from "@data-documentation/notebook/format/headings.ts";
import type { Cell } from "@data-documentation/notebook/format/notebook.ts";

export interface OutlineEntry {
  /** Index among all cells. */
  readonly cell: number;
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

export interface Outline {
  readonly outline: readonly OutlineEntry[];
  readonly anchors: Readonly<Record<string, number>>;
}

const MAX_ENTRIES = 1000;
const MAX_ANCHORS = 2000;
/** Characters of a cell that are looked through. */
const LOOKED_AT = 50_000;

export function outlineOf(cells: readonly Cell[]): Outline {
  const outline: OutlineEntry[] = [];
  const anchors = new Map<string, number>();
  const place = (name: string, cell: number): void => {
    const key = anchorKey(name);
    if (key !== "" && anchors.size < MAX_ANCHORS && !anchors.has(key)) anchors.set(key, cell);
  };
  for (const { index, type, source } of cells) {
    if (type !== "markdown") continue;
    const text = source.slice(0, LOOKED_AT);
    for (const heading of headings(text)) {
      if (outline.length < MAX_ENTRIES) outline.push({ cell: index, ...heading });
      place(heading.text, index);
    }
    for (const tag of text.split("<").slice(1)) {
      const name = /^\w{1,20}\s[^>]{0,200}/.exec(tag)?.[0].match(/\s(?:id|name)\s?=\s?["']?([^"'\s>]{1,100})/i)?.[1];
      if (name !== undefined) place(name, index);
    }
  }
  return { outline, anchors: Object.fromEntries(anchors) };
}

/** Jupyter joins the words of a heading with "-", others make them lower case and leave signs out: both find their place. */
export const anchorKey = (name: string): string =>
  name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
