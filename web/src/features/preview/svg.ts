/**
 * SVG is shown as a picture (`<img>`), where browsers run no script and load nothing. What remains is drawing work without limits:
 * animation, entities, references to references, and sheer size. Browsers draw such pictures on the page's
 * own thread, so each is weighed before any browser sees it.
 */
import { SaxesParser } from "saxes";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
import { ReferenceCosts, referencesOf } from "./svg-references.ts";
import { dashPeriod, strokesOf } from "./svg-strokes.ts";
import { isShowablePicture, stillPicture } from "./picture-url.ts";

export interface SvgRefusal {
  readonly reason: string;
  /** It is merely large: somebody may want to see it anyway. */
  readonly large: boolean;
}

/** Characters that are looked at; and that are drawn unasked. */
const MAX_READ = 2_000_000;
const MAX_DEPTH = 64;
/** Weight drawn unasked, in simple shapes: 10,000 take about 220 ms of the page's thread. */
const MAX_WEIGHT = 3000;
/** Weight that is drawn on demand, in a frame of its own. */
const MAX_WEIGHT_ASKED = 100_000;

/** Why an SVG is not shown, or null. One pass, linear in its length. */
export function svgRefusal(svg: string): SvgRefusal | null {
  if (svg.length > MAX_READ) return refusal("This drawing is too large to show.");
  const costs = new ReferenceCosts();
  const open: { readonly name: string; readonly id: string | null }[] = [];
  const styles: string[] = [];
  const markers = new Set<string>();
  const attributeNames = new Set<string>();
  let period = Number.POSITIVE_INFINITY;
  let weight = 0;
  const add = (more: number): void => {
    weight += more;
    costs.add({ cost: more });
  };
  const style = (name: string, value: string): void => {
    period = Math.min(period, dashPeriod(name, value) ?? Number.POSITIVE_INFINITY);
    add(EFFECT * (value.match(EFFECTS)?.length ?? 0));
  };
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  parser.on("error", () => stop("This drawing cannot be read."));
  parser.on("doctype", (text) => text.includes("[") && stop("This drawing defines entities and is not shown."));
  parser.on(
    "processinginstruction",
    ({ target }) => target === "xml-stylesheet" && stop("This drawing has its own style sheet and is not shown."),
  );
  parser.on("opentag", ({ name: qualified, attributes }) => {
    const name = localName(qualified);
    if (open.length === 0 && name !== "svg") stop("This drawing cannot be read.");
    const forbidden = FORBIDDEN.find(({ names }) => names.test(name));
    if (forbidden) stop(forbidden.reason);
    const id = attributes["id"] ?? attributes["xml:id"] ?? null;
    open.push({ name, id });
    if (open.length > MAX_DEPTH) stop("This drawing is nested too deeply to show.");
    costs.enter(id);
    add(WEIGHTS[name] ?? 1);
    costs.add({ shapes: 1, ...strokesOf(attributes) });
    for (const [qualifiedAttribute, value] of Object.entries(attributes)) {
      const attribute = localName(qualifiedAttribute);
      add(
        value.length / CHARACTERS_A_SHAPE +
          1 / (attributeNames.has(qualifiedAttribute) ? ATTRIBUTES_A_SHAPE : NAMES_A_SHAPE),
      );
      attributeNames.add(qualifiedAttribute);
      checkStyle(value, attribute === "style");
      if (attribute === "href") checkAddress(value);
      if (attribute === "style" || attribute === "stroke-dasharray") style(attribute, value);
      if (attribute === "filter") add(EFFECT);
      const marks = attribute.startsWith("marker") || value.includes("marker");
      for (const reference of referencesOf(attribute, value)) {
        if (marks) markers.add(reference);
        else costs.refer(reference, REPEATING.has(name) || /^(?:fill|stroke|style)$/.test(attribute) ? TILES : 1);
      }
    }
  });
  parser.on("closetag", () => {
    costs.leave(open.pop()?.id ?? null);
  });
  const onText = (text: string): void => {
    const inside = open.at(-1)?.name;
    if (inside === undefined || text.trim() === "") return;
    if (inside === "style") {
      checkStyle(text, true);
      if (referencesOf("style", text).length > 0) stop("This drawing repeats itself and is not shown.");
      style("style", text);
      styles.push(text);
    } else {
      if (fittingLength(text, TEXT_BUDGET) < text.length) stop("This drawing's text is too large to show.");
      add(text.length / LETTERS_A_SHAPE);
    }
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  try {
    parser.write(svg).close();
    const drawn = costs.total();
    if (drawn === null) return refusal("This drawing repeats itself and is not shown.");
    // A marker may be handed down to every shape, and stand at each of its points. A selector is held against every element.
    const marked = [...markers].reduce((sum, id) => sum + (costs.totalOf(id)?.cost ?? NaN), 0) * drawn.points;
    const selectors = styles.join("").match(/[{,]/g)?.length ?? 0;
    const effort =
      Math.max(drawn.cost, weight) +
      marked +
      drawn.length / period / DASHES_A_SHAPE +
      (selectors * drawn.shapes) / SELECTORS_A_SHAPE;
    // What cannot be computed (infinite numbers, a marker that holds itself) counts as too much.
    if (!(effort <= MAX_WEIGHT_ASKED)) return refusal("This drawing has too many parts to show.");
    if (effort > MAX_WEIGHT) return { reason: "This drawing has a large number of parts.", large: true };
    return null;
  } catch (error) {
    if (error instanceof Stop) return refusal(error.message);
    throw error;
  }
}

const refusal = (reason: string): SvgRefusal => ({ reason, large: false });

class Stop extends Error {}

function stop(reason: string): never {
  throw new Stop(reason);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const FORBIDDEN: readonly { readonly names: RegExp; readonly reason: string }[] = [
  { names: /^(?:animate\w*|set|discard)$/i, reason: "This drawing is animated and is not shown." },
  { names: /^foreignObject$/i, reason: "This drawing contains a web page and is not shown." },
  {
    names: /^(?:link|iframe|object|embed|video|audio)$/i,
    reason: "This drawing contains a web page and is not shown.",
  },
];

/** What takes longer to draw than a simple shape. */
const WEIGHTS: Readonly<Record<string, number>> = {
  text: 3,
  tspan: 3,
  textPath: 3,
  use: 2,
  image: 10,
  filter: 50,
  mask: 10,
  pattern: 10,
  feTurbulence: 500,
  feConvolveMatrix: 500,
  feMorphology: 500,
  feDiffuseLighting: 500,
  feSpecularLighting: 500,
};
const REPEATING: ReadonlySet<string> = new Set(["pattern", "marker"]);
/** A pattern is drawn again for its tiles, a marker for each point. */
const TILES = 16;
/** Of paths, points and styles: half a million take up to 200 ms. */
const CHARACTERS_A_SHAPE = 150;
const ATTRIBUTES_A_SHAPE = 12;
/** Attributes with a name that no other has, which the browser has to make first: 30,000 take up to 200 ms. Plots have a few dozen. */
const NAMES_A_SHAPE = 3;
const LETTERS_A_SHAPE = 20;
const DASHES_A_SHAPE = 500;
const SELECTORS_A_SHAPE = 100;
/** What browsers compute from every point of what is drawn so: a blurred square of 400 pixels takes longer than a thousand shapes. */
const EFFECTS = /filter|shadow|blend-mode/gi;
const EFFECT = 1000;

/** CSS moves things by @keyframes alone; other rules bring style sheets or pictures along. What is written in escapes cannot be checked. */
function checkStyle(css: string, isStyle: boolean): void {
  if (css.includes("\\") && (isStyle || css.includes("("))) stop("This drawing's style cannot be read.");
  if (isStyle && /@(?!font-face|media|charset|namespace|supports)/i.test(css))
    stop("This drawing is animated and is not shown.");
  if (/url\(\s{0,9}["']?(?!\s{0,9}#|data:(?:application\/(?:x-)?font|font\/))/i.test(css))
    stop("This drawing loads others and is not shown.");
}

/** Pictures inside it: only such as are shown by themselves. An address of anywhere else loads nothing there. */
function checkAddress(address: string): void {
  const url = address.replace(/[\t\n\r]/g, "").trim();
  if (/^data:/i.test(url) && !isShowablePicture(url)) stop("This drawing contains another one and is not shown.");
  if (stillPicture(url) !== url) stop("This drawing is animated and is not shown.");
}
