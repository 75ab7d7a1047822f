import { useLayoutEffect, useRef, useState } from "react";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
import { OutputFrame } from "./output-frame.tsx";
import { BODY_STYLE, type SanitisedHtml } from "./sanitised-html.ts";

/** A frame as high as what is in it, up to a screenful; then it scrolls. */
export const FittedFrame = ({ title, content }: { readonly title: string; readonly content: SanitisedHtml }) => {
  const place = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(content.height);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let last = 0;
    const fit = (): void => {
      // The frame's borders.
      const width = element.clientWidth - 2;
      if (width <= 0 || width === last) return;
      last = width;
      setHeight(isSmall(content.body) ? fittingHeight(content.body, width) : content.height);
    };
    fit();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  return (
    <div ref={place}>
      <OutputFrame title={title} document={content.document} height={height} />
    </div>
  );
};

/** CSS pixels. */
const MAX_HEIGHT = 600;
const SCROLL_BAR = 16;

const MAX_ELEMENTS = 800;
const MAX_SPAN = 50;

/** What a browser lays out in a few milliseconds. What is larger fills its frame in any case. */
function isSmall(body: HTMLElement): boolean {
  const text = body.textContent;
  if (body.querySelectorAll("*").length > MAX_ELEMENTS || fittingLength(text, TEXT_BUDGET) < text.length) return false;
  return [...body.querySelectorAll("[colspan],[rowspan]")].every((cell) =>
    ["colspan", "rowspan"].every((name) => Number(cell.getAttribute(name) ?? 1) <= MAX_SPAN),
  );
}

/** Lays out the sanitised content for a moment, out of sight and out of reach of the page's styles. */
function fittingHeight(body: HTMLElement, width: number): number {
  const host = document.createElement("div");
  host.inert = true;
  host.style.cssText = `position:fixed;top:0;left:-9999px;visibility:hidden;contain:layout style paint;width:${width}px`;
  const copy = document.createElement("div");
  copy.style.cssText = `${BODY_STYLE};margin:0;padding:8px;overflow-x:auto`;
  copy.append(...document.importNode(body, true).childNodes);
  host.attachShadow({ mode: "closed" }).append(copy);
  document.body.append(host);
  const bar = copy.scrollWidth > copy.clientWidth ? SCROLL_BAR : 0;
  const height = Math.ceil(copy.getBoundingClientRect().height) + bar;
  host.remove();
  return Math.min(height + 2, MAX_HEIGHT);
}
