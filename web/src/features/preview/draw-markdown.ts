/** Markdown as a small tree of what the page draws. Runs in a worker: the time that markdown takes can grow faster than its length. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
import { type Drawn, refused } from "./drawn.ts";
import { isShowablePicture, stillPicture } from "./picture-url.ts";

type Nodes = ReturnType<typeof toHast>;
type MarkdownRoot = ReturnType<typeof fromMarkdown>;
type MarkdownNodes = MarkdownRoot | MarkdownRoot["children"][number];

/** Text, or an element of `MARKDOWN_TAGS`. */
export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** To the web or to mail. */
  readonly href?: string;
  /** A data URL, or "attachment:name" for a picture of the cell. */
  readonly src?: string;
  readonly alt?: string;
  readonly checked?: boolean;
  /** Number of the first item of a list. */
  readonly start?: number;
  readonly children: readonly MarkdownNode[];
}

const MARKDOWN_TAGS =
  "h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre code em strong del a img hr br table thead tbody tr th td input sup section".split(
    " ",
  );
export type MarkdownTag =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | "p"
  | "ul"
  | "ol"
  | "li"
  | "blockquote"
  | "pre"
  | "code"
  | "em"
  | "strong"
  | "del"
  | "a"
  | "img"
  | "hr"
  | "br"
  | "table"
  | "thead"
  | "tbody"
  | "tr"
  | "th"
  | "td"
  | "input"
  | "sup"
  | "section";

const MAX_NODES = 4000;
const MAX_DEPTH = 40;
const MAX_COLUMNS = 200;
const MAX_PICTURES = 30;
/** Characters of everything that is drawn: references may repeat a long address. */
const MAX_CHARACTERS = 400_000;

/** Lines weigh less here than in a terminal: this is for piled-up marks and changes of direction. */
const MAX_TEXT_WEIGHT = 6 * TEXT_BUDGET;

export function drawMarkdown(source: string): Drawn<readonly MarkdownNode[]> {
  if (fittingLength(source, MAX_TEXT_WEIGHT) < source.length) return refused(TOO_MUCH);
  const markdown = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const reason = markdownRefusal(markdown);
  if (reason !== null) return refused(reason);
  const tree = toHast(markdown, { allowDangerousHtml: true });
  const left = { nodes: MAX_NODES, characters: MAX_CHARACTERS, pictures: MAX_PICTURES };
  const nodes = readNodes(tree.type === "root" ? tree.children : [tree], left);
  return Math.min(left.nodes, left.characters, left.pictures) < 0 ? refused(TOO_MUCH) : { ok: true, value: nodes };
}

const TOO_MUCH = "This text has too many parts to display.";

/** Before a table grows its empty cells: each row gets as many as the head has. Walks without recursion. */
function markdownRefusal(root: MarkdownNodes): string | null {
  const open: { readonly node: MarkdownNodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > MAX_DEPTH) return "This text is nested too deeply to display.";
    if (node.type === "table") {
      const columns = Math.max(...node.children.slice(0, MAX_NODES).map((row) => row.children.length));
      if (columns > MAX_COLUMNS)
        return `This table has ${columns.toLocaleString("en-US")} columns, too many to display.`;
      nodes += columns * node.children.length;
    }
    nodes += 1;
    if (nodes > MAX_NODES) return TOO_MUCH;
    if ("children" in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 });
  }
  return null;
}

interface Left {
  nodes: number;
  characters: number;
  pictures: number;
}

function readNodes(nodes: readonly Nodes[], left: Left): MarkdownNode[] {
  const read: MarkdownNode[] = [];
  for (const node of nodes) {
    left.nodes -= 1;
    if (Math.min(left.nodes, left.characters, left.pictures) < 0) break;
    // HTML in markdown stays text.
    const text = node.type === "text" || (node.type as string) === "raw" ? (node as { value: string }).value : null;
    if (text !== null) {
      left.characters -= text.length;
      read.push(text);
    } else if (node.type === "element" && isTag(node.tagName)) read.push(readElement(node, node.tagName, left));
    else if ("children" in node) read.push(...readNodes(node.children, left));
  }
  return read;
}

const isTag = (name: string): name is MarkdownTag => MARKDOWN_TAGS.includes(name);

function readElement(node: Extract<Nodes, { type: "element" }>, tag: MarkdownTag, left: Left): MarkdownElement {
  const { href, src, alt, checked, start } = node.properties;
  const address = tag === "a" && typeof href === "string" && /^(?:https?:|mailto:)/i.test(href) ? href : undefined;
  const picture = tag === "img" && typeof src === "string" && isOwnPicture(src) ? stillPicture(src) : undefined;
  left.characters -= (address ?? "").length + (picture ?? "").length;
  if (tag === "img") left.pictures -= 1;
  return {
    tag,
    ...(address !== undefined && { href: address }),
    ...(picture !== undefined && { src: picture }),
    ...(tag === "img" && typeof alt === "string" && { alt }),
    ...(tag === "input" && { checked: checked === true }),
    ...(tag === "ol" && typeof start === "number" && { start }),
    children: readNodes(node.children, left),
  };
}

const isOwnPicture = (src: string): boolean => src.startsWith("attachment:") || isShowablePicture(src);
