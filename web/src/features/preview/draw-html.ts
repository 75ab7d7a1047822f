/**
 * HTML of an output, read by the rules of the standard and written again as plain structure: known elements, known attributes, bounded in
 * number, depth and width. Runs in a worker, so that no page parses what it cannot know the size of. It takes nothing away from the
 * sanitiser's work: what comes out of here is foreign HTML still.
 */
import { pictureSize } from "@data-documentation/notebook/format/picture-size.ts";
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, serialize } from "parse5";
import { OverBudget, countingAdapter } from "./counted-html.ts";
import { type Drawn, refused } from "./drawn.ts";
import { hasColors, outputStyles } from "./output-styles.ts";
import { isShowablePicture, stillPicture } from "./picture-url.ts";

export interface DrawnHtml {
  readonly markup: string;
  /** It has colors of its own, chosen for white paper. */
  readonly colored: boolean;
}

interface Budget {
  readonly characters: number;
  readonly elements: number;
  readonly depth: number;
  /** Columns of a table, spanned ones counted. */
  readonly columns: number;
  readonly pictures: number;
}

/** What the page sanitises by itself: 3,000 elements take about 40 ms. */
const ON_PAGE: Budget = { characters: 300_000, elements: 3000, depth: 60, columns: 300, pictures: 30 };
/** What a frame of its own is given on demand. */
const IN_FRAME: Budget = { characters: 3_000_000, elements: 200_000, depth: 60, columns: 2000, pictures: 100 };

export function drawHtml(html: string, whole: boolean): Drawn<DrawnHtml> {
  const budget = whole ? IN_FRAME : ON_PAGE;
  if (html.length > IN_FRAME.characters || lengthWithoutScripts(html) > budget.characters) return tooLarge(html, whole);
  try {
    const fragment = parseFragment(html, { treeAdapter: countingAdapter(IN_FRAME.elements), scriptingEnabled: false });
    const root = defaultTreeAdapter.createDocumentFragment();
    const colored = copy(fragment, root, budget);
    const markup = serialize(root);
    // What reads this next must not find more in it than was counted.
    parseFragment(markup, { treeAdapter: countingAdapter(2 * budget.elements + 10) });
    return { ok: true, value: { markup, colored } };
  } catch (error) {
    if (error instanceof OverBudget) return error.large ? tooLarge(html, whole) : refused(error.message);
    throw error;
  }
}

/** A library that stands in an output is megabytes long, and nothing of it is shown. Finds what browsers find in honest HTML; one pass. */
function lengthWithoutScripts(html: string): number {
  let length = html.length;
  const tags = /<(\/?)script\b/gi;
  let opened = -1;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    if (tag[1] === "") opened = opened < 0 ? tag.index : opened;
    else if (opened >= 0) {
      length -= tag.index - opened;
      opened = -1;
    }
  }
  return length;
}

const tooLarge = (html: string, whole: boolean) =>
  refused("This table or text is too large to show at once.", !whole && html.length <= IN_FRAME.characters);

type Tree = DefaultTreeAdapterMap;

/**
 * Copies the known elements of a tree, without recursion; unknown ones give way to what is in them, and some go with it. Whether there are
 * colors on any.
 */
function copy(from: Tree["parentNode"], to: Tree["parentNode"], budget: Budget): boolean {
  const styles = outputStyles(styleSheets(from));
  let colored = false;
  const left = { elements: budget.elements, pictures: budget.pictures };
  const open = [{ from, to, next: 0, depth: 0, columns: 0 }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.from.childNodes[level.next];
    level.next += 1;
    if (node === undefined) open.pop();
    else if (node.nodeName === "#text") defaultTreeAdapter.insertText(level.to, (node as Tree["textNode"]).value);
    else if ("tagName" in node && !DROPPED.has(node.tagName) && !isHidden(node)) {
      const known = ELEMENTS.has(node.tagName) && isStill(node);
      const attrs = known ? node.attrs.filter((attribute) => isKnown(node.tagName, attribute)).map(stood) : [];
      const style = known ? styles.of(node) : "";
      if (style !== "") attrs.push({ name: "style", value: style });
      colored ||= hasColors(style);
      if (node.tagName === "img") attrs.push(...shownSize(attrs));
      if (CELLS.has(node.tagName)) {
        level.columns += Number(attrs.find(({ name }) => name === "colspan")?.value ?? 1);
        if (level.columns > budget.columns) throw new OverBudget("This table has too many columns to show.", true);
      }
      left.elements -= 1;
      if (node.tagName === "img") left.pictures -= 1;
      if (left.elements < 0 || left.pictures < 0) throw new OverBudget("", true);
      if (level.depth > budget.depth) throw new OverBudget("This output is nested too deeply to show.", false);
      const child = known ? defaultTreeAdapter.createElement(node.tagName, node.namespaceURI, attrs) : level.to;
      if (child !== level.to) defaultTreeAdapter.appendChild(level.to, child as Tree["element"]);
      open.push({ from: node, to: child, next: 0, depth: level.depth + 1, columns: 0 });
    }
  }
  return colored;
}

/** What the style elements say, wherever they stand. Walks without recursion. */
function styleSheets(root: Tree["parentNode"]): string[] {
  const sheets: string[] = [];
  const open: Tree["parentNode"][] = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop())
    for (const node of parent.childNodes) {
      if (parent.nodeName === "style" && node.nodeName === "#text") sheets.push((node as Tree["textNode"]).value);
      if ("childNodes" in node) open.push(node);
    }
  return sheets;
}

type Attribute = Tree["element"]["attrs"][number];

/** A frame that waits for no picture to know its height. */
function shownSize(attrs: readonly Attribute[]): Attribute[] {
  const source = attrs.find(({ name }) => name === "src")?.value ?? "";
  const size = attrs.some(({ name }) => name === "width" || name === "height")
    ? null
    : pictureSize(source.slice(source.indexOf(",") + 1));
  if (size === null) return [];
  return [
    { name: "width", value: String(size.width) },
    { name: "height", value: String(size.height) },
  ];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Gone with everything in them: what runs, loads, submits, styles or is read by other rules than HTML's. */
const DROPPED = words(
  "script style template noscript textarea select option title iframe object embed applet frameset frame noframes noembed xmp plaintext svg math audio video canvas head link meta base input button dialog portal",
);
const ELEMENTS = words(
  "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre progress q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr",
);
const CELLS = words("td th");

/** What a script would show later. */
const isHidden = ({ attrs }: Tree["element"]): boolean => attrs.some(({ name }) => name === "hidden");

/** A progress bar without a value moves forever. */
const isStill = ({ tagName, attrs }: Tree["element"]): boolean =>
  tagName !== "progress" || attrs.some(({ name, value }) => name === "value" && value.trim() !== "");

/** Pictures begin to move only where somebody asks them to. */
const stood = (attribute: Attribute): Attribute =>
  attribute.name === "src" ? { ...attribute, value: stillPicture(attribute.value) } : attribute;

const ATTRIBUTES = words("alt colspan rowspan scope dir lang href src title start reversed value max datetime open");

function isKnown(tag: string, { name, value }: { readonly name: string; readonly value: string }): boolean {
  if (name === "colspan" || name === "rowspan") return /^[1-9]\d{0,2}$/.test(value);
  if (name === "width" || name === "height") return tag === "img" && /^[1-9]\d{0,3}$/.test(value);
  if (name === "src") return tag === "img" && isShowablePicture(value);
  if (name === "href") return tag === "a" && /^(?:https?:|mailto:)/i.test(value);
  return ATTRIBUTES.has(name) && value.length <= 1000;
}
