/** HTML of an output, made harmless: nothing runs, loads, submits, links inside the app or carries names that scripts look for. */
import createPurifier from "dompurify";
import { safeStyle } from "./output-styles.ts";
import { isShowablePicture } from "./picture-url.ts";

/** A whole document for `<iframe sandbox srcdoc>`, and what is needed to give it a height. */
export interface SanitisedHtml {
  readonly document: string;
  /** The same, to be measured: nothing outside can measure a frame of another origin. */
  readonly body: HTMLElement;
  /** Estimated, in CSS pixels, for what is too large to be measured. */
  readonly height: number;
}

/**
 * `markup` comes from draw-html.ts, which keeps it to a size that a page reads in a moment. null: after removing what is dangerous nothing
 * is left to see. `colorScheme` is "light" or "dark".
 */
export function sanitiseHtml(markup: string, colorScheme: string): SanitisedHtml | null {
  const purifier = createPurifier(window);
  purifier.addHook("afterSanitizeAttributes", secureAttributes);
  // null where nothing stands in a body, as with a frameset, whatever the types say.
  const body = (purifier.sanitize(markup, {
    RETURN_DOM: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  }) ?? null) as HTMLElement | null;
  const text = body?.textContent ?? "";
  const pictures = body?.querySelectorAll("img[src]").length ?? 0;
  if (body === null || (text.trim() === "" && pictures === 0)) return null;
  const height = estimatedHeight(body, text, pictures);
  return { document: frameDocument(body, colorScheme), body, height };
}

/** The same for what is too large to be sanitised here: the frame is its sanitiser, and by default in a process of its own. */
export const unsanitisedFrame = (markup: string, colorScheme: string): string =>
  framePage(`<body style="${BODY_STYLE}">${markup}</body>`, colorScheme);

const FORBIDDEN_TAGS =
  "form input button textarea select style base meta link iframe object embed video audio source svg math template dialog portal noscript xmp marquee blink".split(
    " ",
  );
const FORBIDDEN_ATTRIBUTES = "id name class srcset background ping popover autofocus tabindex".split(" ");

/** Styles of the list. Addresses: pictures only as data, links only to the web or mail, never with a way back to this page. */
function secureAttributes(node: Element): void {
  const style = safeStyle(node.getAttribute("style") ?? "");
  if (style === "") node.removeAttribute("style");
  else node.setAttribute("style", style);
  if (node.nodeName === "IMG" && !isShowablePicture(node.getAttribute("src") ?? "")) {
    node.removeAttribute("src");
    node.setAttribute("alt", `${node.getAttribute("alt") ?? ""} (remote picture, not loaded)`.trim());
  }
  if (!node.hasAttribute("href")) return;
  if (node.nodeName === "A" && /^(?:https?:|mailto:)/i.test(node.getAttribute("href") ?? "")) {
    node.setAttribute("rel", "noopener noreferrer nofollow");
    node.setAttribute("target", "_blank");
  } else {
    node.removeAttribute("href");
  }
}

/**
 * Written once and parsed once, in the frame. The frame may run no script and has an origin of its own. Its looks are attributes: the
 * page's policy, which the frame inherits, allows no style elements.
 */
function frameDocument(body: HTMLElement, colorScheme: string): string {
  for (const [names, style] of BASE_STYLES)
    for (const element of body.querySelectorAll(names))
      element.setAttribute("style", `${style};${element.getAttribute("style") ?? ""}`);
  body.setAttribute("style", BODY_STYLE);
  return framePage(body.outerHTML, colorScheme);
}

/** A picture that is too large for the page. */
export const pictureFrame = (url: string): string =>
  framePage(
    `<body style="margin:0;background:white"><img alt="" style="max-width:100%" src="${url.replaceAll('"', "%22")}"></body>`,
    "light",
  );

const framePage = (body: string, colorScheme: string): string =>
  `<!doctype html><html lang="en" style="color-scheme:${colorScheme === "dark" ? "dark" : "light"}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><title>Output</title></head>${body}</html>`;

const FRAME_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
export const BODY_STYLE = "margin:8px;font:13px/1.45 system-ui,sans-serif;color:CanvasText;background:Canvas";
const TABLE_STYLE = "border-collapse:collapse;font-variant-numeric:tabular-nums";
const CELL_STYLE = "padding:3px 8px;border-bottom:1px solid GrayText;text-align:right;vertical-align:top";

/** Below what the output says itself. */
const BASE_STYLES = [
  ["table", TABLE_STYLE],
  ["td", CELL_STYLE],
  ["th", `${CELL_STYLE};font-weight:600`],
  ["img", "max-width:100%;height:auto"],
  ["a", "color:inherit"],
] as const;

const MAX_HEIGHT = 420;
const LINE = 20;
const ROW = 27;

function estimatedHeight(body: HTMLElement, text: string, pictures: number): number {
  const rows = body.querySelectorAll("tr").length;
  const blocks = body.querySelectorAll("p,div,li,h1,h2,h3,h4,h5,h6,pre,br").length;
  const lines = rows > 0 ? 0 : Math.max(Math.ceil(text.length / 110), blocks, text.split("\n").length / 2);
  return Math.round(Math.min(MAX_HEIGHT, 40 + rows * ROW + lines * LINE + pictures * 240));
}
