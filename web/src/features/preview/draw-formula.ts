/** TeX as a tree of the elements that KaTeX writes. Runs in a worker, and loads KaTeX with the first formula. */
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import type { Formula } from "./formulas.ts";

/** Text, or an element of `TAGS`. */
export type FormulaNode = string | FormulaElement;

export interface FormulaElement {
  readonly tag: string;
  readonly className?: string;
  /** Names as the DOM spells them. */
  readonly style?: Readonly<Record<string, string>>;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly FormulaNode[];
}

export interface DrawnFormula {
  readonly source: string;
  readonly display: boolean;
  /** Null: it cannot be drawn, for this reason. */
  readonly nodes: readonly FormulaNode[] | null;
  readonly reason: string;
}

/** Of one text: 5,000 elements of formulas take a page about 60 ms. */
const MAX_ELEMENTS = 5000;
/** KaTeX takes seconds for a matrix of thousands of cells. */
const MAX_CELLS = 400;
const MAX_MARKUP = 500_000;
const MAX_DEPTH = 100;
/** Ems, in both directions: longer rules are cut, and farther shifts left out. */
const MAX_SIZE = 50;
const MAX_EXPANSIONS = 1000;

/** All formulas of one text, in their order: what one defines, the next ones know. */
export async function drawFormulas(formulas: readonly Formula[]): Promise<readonly DrawnFormula[]> {
  if (formulas.length === 0) return [];
  const { default: katex } = await import("katex");
  const macros = { ...MACROS };
  let left = MAX_ELEMENTS;
  return formulas.map(({ source, tex, display }) => {
    const notDrawn = (reason: string): DrawnFormula => ({ source, display, nodes: null, reason });
    if (left <= 0) return notDrawn("This text has too many formulas to display.");
    if (tex.split("&").length > MAX_CELLS) return notDrawn("This formula has too many parts to display.");
    try {
      const markup = katex.renderToString(withKnownEnvironments(tex), {
        displayMode: display,
        trust: false,
        strict: "ignore",
        maxSize: MAX_SIZE,
        maxExpand: MAX_EXPANSIONS,
        globalGroup: true,
        macros,
      });
      const elements = markup.length > MAX_MARKUP ? MAX_ELEMENTS : (markup.match(/<[a-z]/g)?.length ?? 0);
      left -= elements;
      if (left <= 0) return notDrawn("This formula has too many parts to display.");
      return { source, display, nodes: readNodes(parseFragment(markup), 0), reason: "" };
    } catch (error) {
      const stated = error instanceof katex.ParseError ? error.rawMessage : null;
      return notDrawn(stated === null ? "This formula can't be displayed." : `This formula can't be read: ${stated}`);
    }
  });
}

/** Numbering and packages mean nothing outside a paper. */
const NOTHING = { tokens: [], numArgs: 1 };
const MACROS: Readonly<Record<string, string | object>> = {
  "\\label": NOTHING,
  "\\require": NOTHING,
  "\\eqref": "\\text{(#1)}",
  "\\ref": "\\text{#1}",
  "\\mathbbm": "\\mathbb{#1}",
};

/** KaTeX has no eqnarray: three columns, as LaTeX sets it. */
const withKnownEnvironments = (tex: string): string =>
  tex.replace(/\\begin\{eqnarray\*?\}/g, "\\begin{array}{rcl}").replace(/\\end\{eqnarray\*?\}/g, "\\end{array}");

type Tree = DefaultTreeAdapterMap;

class TooDeep extends Error {}

function readNodes(parent: Tree["parentNode"], depth: number): FormulaNode[] {
  if (depth > MAX_DEPTH) throw new TooDeep();
  return parent.childNodes.flatMap((node): FormulaNode[] => {
    if (node.nodeName === "#text") return [(node as Tree["textNode"]).value];
    if (!("tagName" in node) || node.tagName === "annotation" || isCounter(node)) return [];
    if (!TAGS.has(node.tagName)) return readNodes(node, depth + 1);
    return [{ tag: node.tagName, ...readAttributes(node), children: readNodes(node, depth + 1) }];
  });
}

/** KaTeX lets the page count equations; a list that shows some of its cells would count those. */
const isCounter = ({ attrs }: Tree["element"]): boolean =>
  attrs.some(({ name, value }) => name === "class" && /(?:^|[\s-])eqn-num$/.test(value));

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const TAGS = words(
  "span svg path line math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror mmultiscripts mprescripts none",
);

const ATTRIBUTES = words(
  "d viewBox preserveAspectRatio width height x1 x2 y1 y2 stroke-width mathvariant mathcolor mathbackground mathsize stretchy fence separator accent accentunder columnalign rowspacing columnspacing rowlines columnlines frame display displaystyle scriptlevel depth voffset lspace rspace minsize maxsize linethickness notation symmetric largeop movablelimits aria-hidden",
);

function readAttributes({
  attrs,
  tagName,
}: Tree["element"]): Pick<FormulaElement, "className" | "style" | "attributes"> {
  const valueOf = (wanted: string): string | undefined => attrs.find(({ name }) => name === wanted)?.value;
  const [className, style] = [valueOf("class"), valueOf("style")];
  const others = attrs
    .filter(({ name, value }) => ATTRIBUTES.has(name) && (tagName === "svg" || isNear(value)))
    .map(({ name, value }) => [name, value] as const);
  return {
    ...(className !== undefined && { className }),
    ...(style !== undefined && { style: readStyle(style) }),
    ...(others.length > 0 && { attributes: Object.fromEntries(others) }),
  };
}

function readStyle(style: string): Record<string, string> {
  const declarations = style.split(";").flatMap((declaration): [string, string][] => {
    const [name = "", value = ""] = declaration.split(":");
    return PROPERTY.test(name) && /^[#\w.% +-]{1,60}$/.test(value) && isNear(value) ? [[camelCase(name), value]] : [];
  });
  return Object.fromEntries(declarations);
}

const isNear = (value: string): boolean => Math.abs(Number(/^(-?[\d.]{1,20})em$/.exec(value)?.[1] ?? 0)) <= MAX_SIZE;

const PROPERTY =
  /^(?:(?:min-)?(?:height|width)|top|left|right|bottom|position|vertical-align|color|background-color|(?:margin|padding|border)(?:-[a-z]{1,9}){0,2})$/;

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
