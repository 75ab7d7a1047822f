/** What the page draws of markdown: known elements, each with what is known of it, and nothing else of the HTML that a text may hold. */
import type { DefaultTreeAdapterMap } from "parse5";
import type { DrawnFormula } from "./draw-formula.ts";
import { type Formula, splitAtFormulas, withFormulaSources } from "./formulas.ts";
import { isShowablePicture, stillPicture } from "./picture-url.ts";
import { parseColor, readableText } from "./readable-colors.ts";
import type { TextPiece } from "./text-piece.ts";

/** Text, a formula, or an element of `TAGS`. */
export type MarkdownNode = string | DrawnFormula | MarkdownElement;

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** To the web or to mail. */
  readonly href?: string;
  /** The name of a place in the notebook that a link leads to. */
  readonly anchor?: string;
  /** A data URL, or "attachment:name" for a picture of the cell. */
  readonly src?: string;
  readonly alt?: string;
  readonly checked?: boolean;
  /** Number of the first item of a list. */
  readonly start?: number;
  readonly open?: boolean;
  readonly title?: string;
  /** CSS pixels, or percents of the room there is. */
  readonly width?: string;
  readonly height?: string;
  readonly align?: "left" | "center" | "right";
  readonly span?: { readonly columns: number; readonly rows: number };
  readonly alert?: AlertKind;
  /** CSS color of the text, readable on our paper. */
  readonly color?: string;
  /** Size of its letters in those of the page, 0.7 to 2.5: sizes in sizes do not multiply. */
  readonly scale?: number;
  /** A fenced block, shown in place of the children. */
  readonly fence?: Fence;
  readonly children: readonly MarkdownNode[];
}

const ALERTS = ["info", "success", "warning", "danger"] as const;
export type AlertKind = (typeof ALERTS)[number];

const TAGS = [
  ...(["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "center", "blockquote", "pre", "hr", "br"] as const),
  ...(["ul", "ol", "li", "dl", "dt", "dd", "details", "summary", "section", "figure", "figcaption"] as const),
  ...(["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img", "input", "code", "kbd"] as const),
  ...(["samp", "var", "em", "i", "strong", "b", "del", "s", "strike", "ins", "u", "mark", "small", "big"] as const),
  ...(["sub", "sup", "q", "cite", "abbr", "dfn", "span", "font"] as const),
] as const;
export type MarkdownTag = (typeof TAGS)[number];

/** Gone with everything in them: what runs, loads, submits, styles or is read by other rules than HTML's. */
const DROPPED = new Set(
  "script style template noscript textarea select option title iframe object embed applet frameset frame noframes noembed xmp plaintext svg math audio video canvas head link meta base button dialog portal".split(
    " ",
  ),
);

export interface Budget {
  nodes: number;
  characters: number;
  pictures: number;
  readonly depth: number;
}

/** A block of code whose language its author names; `pieces` are its colors, once somebody puts them in. */
export interface Fence {
  readonly code: string;
  readonly language: string;
  pieces: readonly TextPiece[] | null;
}

export interface Formulas {
  readonly found: readonly Formula[];
  readonly drawn: readonly DrawnFormula[];
}

export interface Reading extends Formulas {
  readonly left: Budget;
  /** Those met so far. */
  readonly fences: Fence[];
}

type Tree = DefaultTreeAdapterMap;

/** Stops where `left` goes below zero; the caller looks. */
export function readNodes(parent: Tree["parentNode"], reading: Reading, depth = 0): MarkdownNode[] {
  const { left, found } = reading;
  const read: MarkdownNode[] = [];
  if (depth > left.depth) left.nodes = -1;
  for (const node of parent.childNodes) {
    left.nodes -= 1;
    if (isSpent(left)) break;
    if (node.nodeName === "#text") {
      const { value } = node as Tree["textNode"];
      left.characters -= value.length;
      read.push(...(isVerbatim(parent) ? [withFormulaSources(value, found)] : readText(value, reading)));
    } else if ("tagName" in node && !DROPPED.has(node.tagName)) {
      const children = readNodes(node, reading, depth + 1);
      const tag = TAGS.find((known) => known === node.tagName);
      if (tag === undefined) read.push(...children);
      else
        read.push({ tag, ...readAttributes(node, tag, found, left), ...readFence(node, children, reading), children });
    }
  }
  return read;
}

function readFence(
  { tagName, parentNode, attrs }: Tree["element"],
  [code, ...more]: readonly MarkdownNode[],
  { fences }: Reading,
): Pick<MarkdownElement, "fence"> {
  const names = attrs.find(({ name }) => name === "class")?.value ?? "";
  const language = /(?:^|\s)language-([\w+#.-]{1,20})/.exec(names)?.[1];
  if (tagName !== "code" || parentNode?.nodeName !== "pre") return {};
  if (language === undefined || typeof code !== "string" || more.length > 0) return {};
  const fence = { code, language, pieces: null };
  fences.push(fence);
  return { fence };
}

export const isSpent = ({ nodes, characters, pictures }: Budget): boolean => Math.min(nodes, characters, pictures) < 0;

const isVerbatim = (parent: Tree["parentNode"]): boolean =>
  "tagName" in parent && /^(?:code|pre)$/.test(parent.tagName);

export const readText = (text: string, { found, drawn }: Formulas): MarkdownNode[] =>
  splitAtFormulas(text, found).map((part) =>
    typeof part === "string" ? part : (drawn[found.indexOf(part)] ?? part.source),
  );

type Attributes = Omit<MarkdownElement, "tag" | "children">;

function readAttributes(
  { attrs }: Tree["element"],
  tag: MarkdownTag,
  found: readonly Formula[],
  left: Budget,
): Attributes {
  const values = new Map(attrs.map(({ name, value }) => [name, withFormulaSources(value, found).slice(0, LONGEST)]));
  const read = { ...readAny(values), ...READERS[tag]?.(values) };
  if (tag === "img") left.pictures -= 1;
  left.characters -= (read.href ?? "").length + (read.src ?? "").length + (read.title ?? "").length;
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Characters of an attribute: pictures stand in them. */
const LONGEST = 400_000;

type Values = ReadonlyMap<string, string>;
/** What an element says of itself, undefined where it says nothing that counts. */
type Read = { readonly [Name in keyof Attributes]: Attributes[Name] | undefined };

function readAny(values: Values): Read {
  const classes = (values.get("class") ?? "").split(/\s/, 20);
  const title = values.get("title")?.slice(0, 1000);
  const style = (values.get("style") ?? "").slice(0, 1000);
  const align = values.get("align") ?? /(?:^|[;\s])text-align\s?:\s?(\w{1,10})/i.exec(style)?.[1];
  const color = parseColor(values.get("color") ?? /(?:^|[;\s])color\s?:\s?([^;]{1,40})/i.exec(style)?.[1] ?? "");
  return {
    title: title === "" ? undefined : title,
    align: (["left", "center", "right"] as const).find((known) => known === align?.toLowerCase()),
    color: color ? readableText(color) : undefined,
    scale: scaleOf(style, values.get("size") ?? ""),
    alert: classes.includes("alert") ? ALERTS.find((kind) => classes.includes(`alert-${kind}`)) : undefined,
  };
}

/** From a font's size 1 to 7, or a style's, with the 16 pixels of a page as one. */
function scaleOf(style: string, size: string): number | undefined {
  const [, number, unit = ""] = /(?:^|[;\s])font-size\s?:\s?([\d.]{1,6})(em|rem|px|pt|%)/i.exec(style) ?? [];
  const scale =
    number === undefined
      ? FONT_SIZES[/^[1-7]$/.exec(size)?.[0] ?? ""]
      : Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
  return scale !== undefined && scale > 0 ? Math.min(Math.max(scale, 0.7), 2.5) : undefined;
}

const UNITS: Readonly<Record<string, number>> = { em: 1, rem: 1, px: 1 / 16, pt: 1 / 12, "%": 1 / 100 };
/** As the standard of HTML has them. */
const FONT_SIZES: Readonly<Record<string, number>> = { 1: 0.7, 2: 0.8, 3: 1, 4: 1.1, 5: 1.5, 6: 2, 7: 2.5 };

const cell = (values: Values): Read => {
  const [columns, rows] = ["colspan", "rowspan"].map((name) => Number(/^\d{1,3}$/.exec(values.get(name) ?? "1")?.[0]));
  return columns && rows && columns * rows > 1 ? { span: { columns: Math.min(columns, 200), rows } } : {};
};

const READERS: Partial<Record<MarkdownTag, (values: Values) => Read>> = {
  a: (values) => {
    const address = values.get("href") ?? "";
    if (address.startsWith("#")) return { anchor: decoded(address.slice(1)).slice(0, 300) };
    return { href: /^(?:https?:|mailto:)/i.test(address) ? address : undefined };
  },
  img: (values) => {
    const src = values.get("src") ?? "";
    const [width, height] = ["width", "height"].map((name) => /^\d{1,4}%?(?=px$|$)/.exec(values.get(name) ?? "")?.[0]);
    return {
      src: src.startsWith("attachment:") ? src : isShowablePicture(src) ? stillPicture(src) : undefined,
      alt: values.get("alt") ?? "",
      width,
      height: height?.endsWith("%") ? undefined : height,
    };
  },
  input: (values) => ({ checked: values.has("checked") }),
  ol: (values) => ({ start: /^\d{1,6}$/.test(values.get("start") ?? "") ? Number(values.get("start")) : undefined }),
  details: (values) => ({ open: values.has("open") ? true : undefined }),
  td: cell,
  th: cell,
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
