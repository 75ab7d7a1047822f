/**
 * The styles of an output's HTML, written to its elements: a frame may not hold style sheets, and what is on an element reaches no other.
 * Known properties alone, with values that load, move and cover nothing.
 */
import type { DefaultTreeAdapterMap } from "parse5";

type Tree = DefaultTreeAdapterMap;
type Element = Tree["element"];
type Declarations = ReadonlyMap<string, string>;

interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
}

interface Rule {
  /** What must be around the element, outermost first, and the element itself last. */
  readonly path: readonly Compound[];
  /** Specificity, as one number. */
  readonly weight: number;
  readonly declarations: Declarations;
}

export interface OutputStyles {
  /** Value of the element's style attribute; "" for none. */
  readonly of: (element: Element) => string;
}

const MAX_SHEET = 300_000;
const MAX_RULES = 20_000;
/** Those that are no id of one element: each is tried at each element. */
const MAX_GENERAL = 60;
const MAX_PATH = 4;

/** `sheets`: contents of the style elements. Later rules win over earlier ones of the same weight. */
export function outputStyles(sheets: readonly string[]): OutputStyles {
  const rules = readRules(sheets.join("\n").slice(0, MAX_SHEET));
  const byId = new Map<string, Rule[]>();
  const general: Rule[] = [];
  for (const rule of rules) {
    const id = rule.path.at(-1)?.id ?? null;
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), rule].slice(-MAX_GENERAL));
    else if (general.length < MAX_GENERAL) general.push(rule);
  }
  return {
    of: (element) => {
      const own = byId.get(attribute(element, "id") ?? "") ?? [];
      const matching = [...general, ...own]
        .filter(({ path }) => matches(element, path))
        .toSorted((a, b) => a.weight - b.weight);
      const inline = readDeclarations(attribute(element, "style") ?? "");
      const all = new Map([...matching.map(({ declarations }) => declarations), inline].flatMap((part) => [...part]));
      return [...all].map(([name, value]) => `${name}:${value}`).join(";");
    },
  };
}

/** The declarations of a style attribute that an output may have. */
export const safeStyle = (style: string): string =>
  [...readDeclarations(style)].map(([name, value]) => `${name}:${value}`).join(";");

/** Whether it has colors of its own, which were chosen for white paper. */
export const hasColors = (style: string): boolean => /(?:^|;)(?:color|background)/.test(style);

function readRules(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const text = withoutComments(sheet);
  for (let at = 0; at < text.length && rules.length < MAX_RULES;) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const selectors = text.slice(at, open).trim();
    const close = text.indexOf("}", open);
    if (close < 0) break;
    at = close + 1;
    // Rules for other media and movements: their blocks hold blocks.
    if (selectors.startsWith("@")) {
      at = blockEnd(text, open);
      continue;
    }
    const declarations = readDeclarations(text.slice(open + 1, close));
    if (declarations.size === 0) continue;
    for (const selector of selectors.split(",", MAX_RULES - rules.length)) {
      const path = readPath(selector.trim());
      if (path !== null) rules.push({ path, weight: weightOf(path), declarations });
    }
  }
  return rules;
}

function withoutComments(sheet: string): string {
  const pieces: string[] = [];
  for (let at = 0; ;) {
    const open = sheet.indexOf("/*", at);
    const close = open < 0 ? -1 : sheet.indexOf("*/", open + 2);
    pieces.push(sheet.slice(at, open < 0 ? undefined : open));
    if (close < 0) return pieces.join("");
    at = close + 2;
  }
}

function blockEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Descendants by name, id and class; null for every other selector. */
function readPath(selector: string): Compound[] | null {
  const parts = selector.split(/\s+/, MAX_PATH + 1);
  if (parts.length > MAX_PATH) return null;
  const path = parts.map((part): Compound | null => {
    if (!/^[a-z][a-z\d]{0,20}$|^(?:[a-z][a-z\d]{0,20})?(?:[.#][\w-]{1,100}){1,5}$/i.test(part)) return null;
    const named = part.match(/[.#][\w-]+/g) ?? [];
    return {
      tag: /^[a-z\d]+/i.exec(part)?.[0].toLowerCase() ?? null,
      id: named.find((name) => name.startsWith("#"))?.slice(1) ?? null,
      classes: named.filter((name) => name.startsWith(".")).map((name) => name.slice(1)),
    };
  });
  return path.every((compound) => compound !== null) ? path : null;
}

const weightOf = (path: readonly Compound[]): number =>
  path.reduce(
    (sum, { tag, id, classes }) => sum + (id === null ? 0 : 10_000) + 100 * classes.length + (tag === null ? 0 : 1),
    0,
  );

function matches(element: Element, path: readonly Compound[]): boolean {
  const [last, ...around] = path.toReversed();
  if (last === undefined || !fits(element, last)) return false;
  let at = parentOf(element);
  for (const wanted of around) {
    while (at !== null && !fits(at, wanted)) at = parentOf(at);
    if (at === null) return false;
    at = parentOf(at);
  }
  return true;
}

function parentOf({ parentNode: parent }: Element): Element | null {
  return parent && "tagName" in parent ? parent : null;
}

function fits(element: Element, { tag, id, classes }: Compound): boolean {
  if (tag !== null && element.tagName !== tag) return false;
  if (id !== null && attribute(element, "id") !== id) return false;
  if (classes.length === 0) return true;
  const own = (attribute(element, "class") ?? "").split(/\s+/, 50);
  return classes.every((name) => own.includes(name));
}

const attribute = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value;

function readDeclarations(text: string): Declarations {
  const declarations = new Map<string, string>();
  for (const declaration of text.split(";", 60)) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .slice(0, 600)
      .replace(/!\s{0,5}important/i, "")
      .trim()
      .toLowerCase();
    if (VALUES.some(([names, values]) => names.test(name) && values.test(value))) declarations.set(name, value);
  }
  return declarations;
}

const COLOR = "(?:#[\\da-f]{3,8}|(?:rgb|hsl)a?\\([\\d\\s.,%/]{1,60}\\)|[a-z]{3,20})";
const LENGTH = "(?:0|\\d{0,3}(?:\\.\\d{1,6})?(?:px|em|rem|ex|ch|pt|%))";
const BORDER = `(?:${LENGTH}|thin|medium|thick|none|solid|dashed|dotted|double|${COLOR})`;

const VALUES: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:(?:background-)?color|border(?:-(?:top|right|bottom|left))?-color)$/, new RegExp(`^${COLOR}$`)],
  [/^background$/, new RegExp(`^(?:${COLOR}|linear-gradient\\([\\w\\s#.,%]{1,500}\\))$`)],
  [/^background-image$/, /^linear-gradient\([\w\s#.,%]{1,500}\)$/],
  [/^font-weight$/, /^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  [/^font-style$/, /^(?:normal|italic|oblique)$/],
  [
    /^font-size$/,
    /^(?:\d{1,2}(?:\.\d{1,4})?(?:px|pt)|[0-4]?(?:\.\d{1,4})?r?em|\d{2,3}%|(?:x-|xx-)?(?:small|large)|medium)$/,
  ],
  [/^font-family$/, /^(?:[\w\s-]{1,40},\s{0,3}){0,4}(?:monospace|serif|sans-serif)$/],
  [/^text-align$/, /^(?:left|right|center|justify|start|end)$/],
  [/^text-decoration$/, /^(?:none|underline|line-through|overline)$/],
  [/^vertical-align$/, /^(?:top|middle|bottom|baseline|sub|super)$/],
  [/^white-space$/, /^(?:normal|nowrap|pre|pre-wrap|pre-line)$/],
  [/^border-collapse$/, /^(?:collapse|separate)$/],
  [
    /^(?:(?:max-|min-)?width|border-radius|padding-(?:top|right|bottom|left)|margin-(?:top|right|bottom|left))$/,
    new RegExp(`^${LENGTH}$`),
  ],
  [/^(?:padding|margin)$/, new RegExp(`^${LENGTH}(?: ${LENGTH}){0,3}$`)],
  [/^border(?:-(?:top|right|bottom|left))?(?:-(?:width|style))?$/, new RegExp(`^${BORDER}(?: ${BORDER}){0,2}$`)],
];
